import { Suspense } from 'react';
import { useNavigate } from 'react-router';
import { useSession } from '../auth/session.ts';
import { AddMachine } from '../machines/add-machine.tsx';
import { defaultType, draftType, emptyDraft, setField } from '../machines/machine-draft.ts';
import { TypeButtons } from '../machines/type-buttons.tsx';
import { AutoPrintCheckbox, useAutoPrint } from '../printing/auto-print.tsx';
import type { CardState } from '../printing/print-label.tsx';
import { ScanPlate } from '../scanning/scan-plate.tsx';
import common from '../ui/common.module.css';
import { lazyComponent } from '../ui/lazy-component.ts';
import { ScreenHeading } from '../ui/screen-heading.tsx';
import { Tag } from '../ui/tag.tsx';
import { useDraft } from '../ui/use-draft.ts';
import styles from './start-repair-screen.module.css';

const BenchBesideIntake = lazyComponent(async () => {
  try {
    return (await import('../repairs/bench-beside-intake.tsx')).BenchBesideIntake;
  } catch {
    // The form works without it.
    return () => null;
  }
});
// Loads in parallel with the form, which does not wait for it.
void BenchBesideIntake.preload();

/** The home screen. */
export function StartRepairScreen() {
  const navigate = useNavigate();
  const { user } = useSession();
  const [draft, setDraft, clearDraft] = useDraft('new-machine', emptyDraft(defaultType(user?.role ?? 0)));
  const [isAutoPrint, setIsAutoPrint] = useAutoPrint();
  return (
    <div className={styles.screen}>
      <ScreenHeading title="Start Repair" />
      <div className={styles.bench}>
        <Suspense>{user && <BenchBesideIntake userId={user.id} />}</Suspense>
      </div>
      <div className={`${styles.form} ${common.stack}`}>
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
            renderAdornment={(field, fill) => <ScanPlate field={field} onChoose={fill} />}
          >
            <AutoPrintCheckbox isEnabled={isAutoPrint} onChange={setIsAutoPrint} />
          </AddMachine>
        </Tag>
      </div>
    </div>
  );
}
