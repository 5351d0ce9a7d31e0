import { type ComponentType, lazy, Suspense } from 'react';
import { useNavigate } from 'react-router';
import { useSession } from '../auth/session.ts';
import { AddMachine } from '../machines/add-machine.tsx';
import type { PlateForm } from '../machines/plate-form.ts';
import { defaultType, draftType, emptyDraft, setField } from '../machines/machine-draft.ts';
import { TypeButtons } from '../machines/type-buttons.tsx';
import { AutoPrintCheckbox, useAutoPrint } from '../printing/auto-print.tsx';
import type { CardState } from '../printing/print-label.tsx';
import { ScanPlate } from '../scanning/scan-plate.tsx';
import common from '../ui/common.module.css';
import { ScreenHeading } from '../ui/screen-heading.tsx';
import { Tag } from '../ui/tag.tsx';
import { useDraft } from '../ui/use-draft.ts';

// Loads in parallel with the screen. Without it, the fields still accept scans.
const scannerModule: Promise<{ default: ComponentType<{ form: PlateForm }> }> = import('../scanning/scan-into-form.tsx').then(
  ({ ScanIntoForm }) => ({ default: ScanIntoForm }),
  () => ({ default: () => null }),
);
const ScanIntoForm = lazy(() => scannerModule);

/** The home screen. */
export function StartRepairScreen() {
  const navigate = useNavigate();
  const { user } = useSession();
  const [draft, setDraft, clearDraft] = useDraft('new-machine', emptyDraft(defaultType(user?.role ?? 0)));
  const [isAutoPrint, setIsAutoPrint] = useAutoPrint();
  return (
    <div className={common.stack}>
      <ScreenHeading title="Start Repair" />
      <TypeButtons selected={draftType(draft)} onSelect={(type) => setDraft(setField(draft, 'type_of', type))} />
      <Tag>
        <AddMachine
          draft={draft}
          onFill={setDraft}
          onAdded={(machine_id, isNew) => {
            clearDraft();
            const state = isNew && isAutoPrint ? ({ printLabel: true } satisfies CardState) : null;
            void navigate(`/card/${machine_id}`, { state });
          }}
          renderScanner={(form) => (
            <Suspense>
              <ScanIntoForm form={form} />
            </Suspense>
          )}
          renderAdornment={(field, fill) => <ScanPlate field={field} onChoose={fill} />}
        >
          <AutoPrintCheckbox isEnabled={isAutoPrint} onChange={setIsAutoPrint} />
        </AddMachine>
      </Tag>
    </div>
  );
}
