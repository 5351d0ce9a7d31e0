import { routes } from '@fettle/contract/routes.ts';
import type { ExportBatch } from '@fettle/contract/export/calls.ts';
import { maxWorkbookMachines } from '@fettle/contract/limits.ts';
import Download from 'lucide-react/icons/download';
import { addressOf } from '../api/client.ts';
import { useCall } from '../api/use-call.ts';
import { ShopDate } from '../machines/shop-date.tsx';
import { Failed } from '../ui/error-state.tsx';
import layout from '../ui/layout.module.css';
import { Loading } from '../ui/loading.tsx';

export function Batches() {
  return (
    <section aria-labelledby="batches" className={`${layout.panel} ${layout.stack}`}>
      <h2 id="batches">Earlier exports</h2>
      <BatchList />
    </section>
  );
}

function BatchList() {
  const { data, isError, refetch } = useCall('getExports', {});
  if (!data) return isError ? <Failed what="Couldn't load the earlier exports." onRetry={() => void refetch()} /> : <Loading />;
  if (data.data.length === 0) return <p>Nothing exported yet.</p>;
  return (
    <ol className={layout.lines}>
      {data.data.map((batch) => (
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
      {(machines > maxWorkbookMachines ? (['csv'] as const) : (['xlsx', 'csv'] as const)).map((format) => (
        <a
          key={format}
          href={addressOf(routes.downloadExport.path, { id, format })}
          download
          aria-label={`${format.toUpperCase()} of batch ${id}`}
        >
          <Download aria-hidden size={20} />
          {format.toUpperCase()}
        </a>
      ))}
    </li>
  );
}
