import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Navigate, useSearchParams } from 'react-router';
import { t } from '../../ui/language/language.ts';
import { Trans } from '../../ui/language/trans.tsx';
import buttonStyles from '../../ui/button.module.css';
import { BatchFiles } from './batch-files.tsx';
import { ExportSummary } from './export-summary.tsx';
import { ExportTable } from './export-table.tsx';
import { exportQuery } from './queries.ts';
import { isMachineNotFound } from '../machines/queries.ts';
import { ShopDate } from '../shop/shop-date.tsx';
import common from '../../ui/common.module.css';
import { NotLoaded } from '../../ui/not-loaded.tsx';
import { Pager } from '../../ui/pager.tsx';

/** An export and its machines as they were exported. The URL holds the page. */
export function BatchMachines({ id }: { id: string }) {
  const [search, setSearch] = useSearchParams();
  const page = /^[1-9]\d{0,8}$/.test(search.get('page') ?? '') ? Number(search.get('page')) : 1;
  const { data, error, isPlaceholderData, refetch } = useQuery({ ...exportQuery(id, page), placeholderData: keepPreviousData });
  if (!data) {
    if (error && isMachineNotFound(error)) return <p>{t('There is no batch with this number.')}</p>;
    return <NotLoaded failure={error && t("Couldn't load this batch.")} onRetry={refetch} lines={8} />;
  }
  const { batch, counts, meta } = data;
  if (!isPlaceholderData && page > meta.total_pages) return <Navigate to={`?page=${meta.total_pages}`} replace />;
  return (
    <>
      <div className={`${common.panel} ${common.stack}`}>
        <p className={common.value}>
          <Trans
            text="{count} machines, exported {date} by {name}"
            one="{count} machine, exported {date} by {name}"
            values={{
              count: batch.machines,
              date: <ShopDate on={batch.exported_on} withTime />,
              name: batch.author_name,
            }}
          />
        </p>
        <ExportSummary counts={counts} />
        <div className={common.row}>
          <BatchFiles batch={batch} classNames={[buttonStyles.button, buttonStyles.button]} />
        </div>
      </div>
      <ExportTable label={t('Exported machines')} machines={data.data} />
      {meta.total_pages > 1 && <Pager page={page} pageCount={meta.total_pages} onPage={(page) => setSearch({ page: String(page) })} />}
    </>
  );
}
