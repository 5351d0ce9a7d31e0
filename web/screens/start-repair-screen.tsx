import { useNavigate } from 'react-router';
import { useSession } from '../auth/session.ts';
import { AddMachine } from '../machines/add-machine.tsx';
import { firstType } from '../machines/first-type.ts';
import { emptyDraft, filledIn, typeIn } from '../machines/machine-draft.ts';
import { TypeButtons } from '../machines/type-buttons.tsx';
import { PrintsAtOnce, usePrintsAtOnce } from '../printing/auto-print.tsx';
import type { CardState } from '../printing/print-label.tsx';
import { ScanPlate } from '../scanning/scan-plate.tsx';
import layout from '../ui/layout.module.css';
import { ScreenHeading } from '../ui/screen-heading.tsx';
import { Tag } from '../ui/tag.tsx';
import { useDraft } from '../ui/use-draft.ts';

/** The home screen. */
export function StartRepairScreen() {
  const navigate = useNavigate();
  const { user } = useSession();
  const [draft, setDraft, forgetDraft] = useDraft('new-machine', emptyDraft(firstType(user?.role ?? 0)));
  const [printsAtOnce, setPrintsAtOnce] = usePrintsAtOnce();
  return (
    <div className={layout.stack}>
      <ScreenHeading title="Start Repair" />
      <TypeButtons chosen={typeIn(draft)} onChoose={(type) => setDraft(filledIn(draft, 'type_of', type))} />
      <Tag>
        <AddMachine
          draft={draft}
          onFill={setDraft}
          onAdded={(machine_id, isNew) => {
            forgetDraft();
            const state = isNew && printsAtOnce ? ({ printLabel: true } satisfies CardState) : null;
            void navigate(`/card/${machine_id}`, { state });
          }}
          renderBeside={(field, fill) => <ScanPlate field={field} onChoose={fill} />}
        >
          <PrintsAtOnce isChosen={printsAtOnce} onChoose={setPrintsAtOnce} />
        </AddMachine>
      </Tag>
    </div>
  );
}
