import type { Machine } from '@fettle/contract/records/machine.ts';
import { plural, t } from '../../ui/language/language.ts';
import common from '../../ui/common.module.css';
import { ExportTable } from './export-table.tsx';

/** The completed machines that are not exported before someone settles whether a recall covers them. */
export function HeldMachines({ machines }: { machines: readonly Machine[] }) {
  if (machines.length === 0) return null;
  return (
    <section aria-labelledby="held" className={common.stack}>
      <h2 id="held">{t('Held')}</h2>
      <p className={common.alert}>
        {plural(
          machines.length,
          '{count} machine is not exported yet, because of a recall that may cover it. Open the card, check the notice, and say there what you found.',
          '{count} machines are not exported yet, because of a recall that may cover them. Open the card, check the notice, and say there what you found.',
        )}
      </p>
      <ExportTable label={t('Held machines')} machines={machines} />
    </section>
  );
}
