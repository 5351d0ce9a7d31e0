import type { ExportBatch } from '@fettle/contract/export/calls.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '../../ui/link.tsx';
import { t } from '../../ui/language/language.ts';
import { ShopDate } from '../shop/shop-date.tsx';
import common from '../../ui/common.module.css';
import { NotLoaded } from '../../ui/not-loaded.tsx';
import panel from '../../ui/panel.module.css';
import { Panel } from '../../ui/panel.tsx';
import { BatchFiles } from './batch-files.tsx';
import { formatMachines } from './count-machines.ts';
import { exportsQuery, steadyExports } from './queries.ts';
import styles from './export-table.module.css';
import { useSteady } from '../../sync/client/steady.ts';

export function Batches() {
  return (
    <Panel id="batches" title={t('Earlier exports')} hasRows>
      <div className={panel.text}>
        <BatchList />
      </div>
    </Panel>
  );
}

function BatchList() {
  const { data: batches, isError, refetch } = useQuery(useSteady(exportsQuery(), steadyExports));
  if (!batches) return <NotLoaded failure={isError && t("Couldn't load the earlier exports.")} onRetry={refetch} />;
  if (batches.length === 0) return <p>{t('Nothing exported yet.')}</p>;
  return (
    <ol className={common.lines}>
      {batches.map((batch) => (
        <Batch key={batch.id} batch={batch} />
      ))}
    </ol>
  );
}

function Batch({ batch }: { batch: ExportBatch }) {
  const { id, exported_on, author_name, machines } = batch;
  return (
    <li>
      <span>
        <Link to={`/export/${id}`}>
          <span>
            <ShopDate on={exported_on} isShort />, {author_name}: {formatMachines(machines)}
          </span>
        </Link>
      </span>
      <div className={`${common.row} ${styles.files}`}>
        <BatchFiles batch={batch} />
      </div>
    </li>
  );
}
