import { Suspense, useEffect, useEffectEvent } from 'react';
import { type Location, useLocation, useNavigate } from 'react-router';
import { t } from '../ui/language/language.ts';
import { useSession } from '../capabilities/auth/session.ts';
import type { AnotherState } from '../capabilities/machines/intake/add-another.tsx';
import { AddMachine } from '../capabilities/machines/intake/add-machine.tsx';
import { intakeLike } from '../capabilities/machines/intake/intake-draft.ts';
import { defaultType } from '../capabilities/machines/fields/machine-draft.ts';
import { TypeButtons } from '../capabilities/machines/fields/type-buttons.tsx';
import { useIntake } from '../capabilities/machines/intake/use-intake.ts';
import { AutoPrintCheckbox, useAutoPrint } from '../capabilities/printing/auto-print.tsx';
import type { CardState } from '../capabilities/printing/print-label.tsx';
import { ScanPlate } from '../capabilities/scanning/scan-plate.tsx';
import { focusField } from '../ui/focus-field.ts';
import { lazyPart, optionalPart } from '../ui/lazy-component.tsx';
import { ScreenHeading } from '../ui/screen-heading.tsx';
import styles from './start-repair-screen.module.css';

// The form works without them.
const BenchBesideIntake = lazyPart(async () => (await import('../capabilities/repairs/bench-beside-intake.tsx')).BenchBesideIntake);
const RecallNotices = lazyPart(async () => (await import('../capabilities/machines/fields/plate-facts.tsx')).RecallNotices);
const SerialHint = lazyPart(async () => (await import('../capabilities/machines/fields/serial-hint.tsx')).SerialHint);
const ScanIntoForm = lazyPart(async () => (await import('../capabilities/scanning/scan-into-form.tsx')).ScanIntoForm);
// For admins, and long lists.
const ListField = optionalPart(async () => (await import('../capabilities/lists/list-field.tsx')).ListField);
// For admins only.
const ForTechnician = optionalPart(async () => (await import('../capabilities/machines/intake/for-technician.tsx')).ForTechnician);

const loadPlatePhoto = () => import('../capabilities/photos/plate-photo.ts');

/** The home screen. */
export function StartRepairScreen() {
  const navigate = useNavigate();
  const { user } = useSession();
  const intake = useIntake(defaultType(user?.role ?? 0));
  const [isAutoPrint, setIsAutoPrint] = useAutoPrint();
  const { state } = useLocation() as Location<AnotherState | null>;
  const another = state?.another;
  const startAnother = useEffectEvent((machine: AnotherState['another']) => {
    // Clears the state, so that a reload keeps what was typed since.
    void navigate('.', { replace: true, state: null });
    intake.replace(intakeLike(machine, user?.is_admin === true));
    focusField(document.forms[0], 'serial');
  });
  useEffect(() => {
    if (another) startAnother(another);
  }, [another]);
  return (
    <div className={styles.screen}>
      <ScreenHeading title={t('Start Repair')} />
      <div className={styles.form}>
        <TypeButtons selected={intake.draft.type_of} onSelect={(type) => intake.choose('type_of', type)} />
        <AddMachine
          intake={intake}
          option={<AutoPrintCheckbox isEnabled={isAutoPrint} onChange={setIsAutoPrint} />}
          onAdded={(machine_id, isNew) => {
            void loadPlatePhoto().then((module) => module.keepPlatePhoto(machine_id, intake.draft));
            intake.clear();
            const state: CardState | null = isNew ? { isNew, printLabel: isAutoPrint } : null;
            void navigate(`/card/${machine_id}`, { state });
          }}
          ListField={ListField}
          serialHint={
            <span className={styles.hint}>
              <Suspense>
                <SerialHint draft={intake.draft} onChange={(serial) => intake.choose('serial', serial)} />
              </Suspense>
            </span>
          }
          renderScanner={(form) => (
            <>
              <ScanPlate
                form={form}
                onKeepPhoto={(...photo) => void loadPlatePhoto().then((module) => module.rememberPlatePhoto(...photo))}
              />
              <Suspense>
                <ScanIntoForm form={form} />
              </Suspense>
            </>
          )}
        >
          <Suspense>{user?.is_admin && <ForTechnician value={intake.draft.technicianId} onChange={intake.setTechnician} />}</Suspense>
        </AddMachine>
        <Suspense>
          <RecallNotices plate={intake.draft} className={styles.recalls} />
        </Suspense>
      </div>
      <div className={styles.bench}>
        <Suspense>{user && <BenchBesideIntake user={user} />}</Suspense>
      </div>
    </div>
  );
}
