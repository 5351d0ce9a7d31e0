import type { Machine } from '@fettle/contract/records/machine.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { useParams } from 'react-router';
import { plural, t } from '../ui/language/language.ts';
import { BatchMachines } from '../capabilities/export/batch-machines.tsx';
import { Batches } from '../capabilities/export/batches.tsx';
import { CompletedMachines } from '../capabilities/export/completed-machines.tsx';
import type { ExportOutcome } from '../capabilities/export/export-machines.tsx';
import { HeldMachines } from '../capabilities/export/held-machines.tsx';
import { OutcomePanel } from '../capabilities/export/outcome-panel.tsx';
import { completedMachinesQuery } from '../capabilities/export/queries.ts';
import { steadyMachines } from '../capabilities/machines/queries.ts';
import { useSteady } from '../sync/client/steady.ts';
import { useChecked } from '../capabilities/export/use-checked.ts';
import { ButtonLink } from '../ui/button.tsx';
import common from '../ui/common.module.css';
import { NotLoaded } from '../ui/not-loaded.tsx';
import { ScreenHeading } from '../ui/screen-heading.tsx';

const noMachines: readonly Machine[] = [];
const isHeld = ({ open_recalls }: Machine) => open_recalls > 0;

/** The completed machines or, with an id in the URL, an earlier export. */
export function ExportScreen() {
  const { id } = useParams();
  return id === undefined ? <Completed /> : <Batch key={id} id={id} />;
}

function Batch({ id }: { id: string }) {
  return (
    <div className={common.stack}>
      <ScreenHeading title={t('Batch {id}', { id })} />
      <div>
        <ButtonLink to="/export">{t('Back to Export')}</ButtonLink>
      </div>
      <BatchMachines id={id} />
    </div>
  );
}

function Completed() {
  const { data, isError, refetch } = useQuery(useSteady(completedMachinesQuery(), steadyMachines));
  const [outcome, setOutcome] = useState<ExportOutcome>();
  const screen = useRef<HTMLDivElement>(null);
  const completed = data?.data ?? noMachines;
  const held = completed.filter(isHeld);
  const machines = useMemo(() => completed.filter((machine) => !isHeld(machine)), [completed]);
  const selection = useChecked(machines);
  function dismiss(): void {
    setOutcome(undefined);
    screen.current?.focus({ preventScroll: true });
  }
  return (
    <div ref={screen} tabIndex={-1} className={common.stack}>
      <div className={common.spread}>
        <ScreenHeading title={t('Export')} />
        <div className={common.row}>
          {held.length > 0 && <a href="#held">{plural(held.length, '{count} held', '{count} held')}</a>}
          <a href="#batches">{t('Earlier exports')}</a>
          <ButtonLink to="/admin-panel">{t('Back to Admin Panel')}</ButtonLink>
        </div>
      </div>
      <OutcomePanel outcome={outcome} onDismiss={dismiss} />
      {!data && <NotLoaded failure={isError && t("Couldn't load the completed machines.")} onRetry={refetch} />}
      {data && machines.length === 0 && <p>{t('There are no completed machines to export.')}</p>}
      <CompletedMachines machines={machines} selection={selection} onOutcome={setOutcome} />
      <HeldMachines machines={held} />
      <Batches />
    </div>
  );
}
