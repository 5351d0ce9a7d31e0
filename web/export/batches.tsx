import { endpoints } from '@fettle/contract/endpoints.ts';
import type { ExportBatch } from '@fettle/contract/export/calls.ts';
import { maxWorkbookMachines } from '@fettle/contract/limits.ts';
import { useQuery } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import { buildUrl } from '../api/client.ts';
import { ShopDate } from '../shop/shop-date.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import common from '../ui/common.module.css';
import { Loading } from '../ui/loading.tsx';
import { exportsQuery } from './queries.ts';

export function Batches() {
  return (
    <section aria-labelledby="batches" className={`${common.panel} ${common.stack}`}>
      <h2 id="batches">Earlier exports</h2>
      <BatchList />
    </section>
  );
}

function BatchList() {
  const { data: batches, isError, refetch } = useQuery(exportsQuery());
  if (!batches) return isError ? <ErrorState message="Couldn't load the earlier exports." onRetry={() => void refetch()} /> : <Loading />;
  if (batches.length === 0) return <p>Nothing exported yet.</p>;
  return (
    <ol className={common.lines}>
      {batches.map((batch) => (
        <Batch key={batch.id} batch={batch} />
      ))}
    </ol>
  );
}

function Batch({ batch: { id, exported_on, author_name, machines } }: { batch: ExportBatch }) {
  return (
    <li>
      <span>
        <ShopDate on={exported_on} />, {author_name}: {machines === 1 ? '1 machine' : `${machines} machines`}
      </span>
      <div className={common.row}>
        {(machines > maxWorkbookMachines ? (['csv'] as const) : (['xlsx', 'csv'] as const)).map((format) => (
          <a
            key={format}
            href={buildUrl(endpoints.downloadExport.path, { id, format })}
            download
            aria-label={`${format.toUpperCase()} of batch ${id}`}
          >
            <Download aria-hidden size={20} />
            {format.toUpperCase()}
          </a>
        ))}
      </div>
    </li>
  );
}
