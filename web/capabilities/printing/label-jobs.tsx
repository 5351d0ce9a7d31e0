import { brandLabels } from '@fettle/contract/shared/catalog.ts';
import type { LabelJob, LabelJobStatus } from '@fettle/contract/printing/calls.ts';
import { labelPdfUrl } from '@fettle/contract/printing/label-pdf.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useCallMutation } from '../../sync/pending/use-call-mutation.ts';
import { ShopTime } from '../shop/shop-time.tsx';
import { Button } from '../../ui/button.tsx';
import { DocumentLink } from '../../ui/document-link.tsx';
import common from '../../ui/common.module.css';
import { ErrorState } from '../../ui/error-state.tsx';
import { Loading } from '../../ui/loading.tsx';
import stateStyles from '../../ui/state.module.css';
import { toastPrinted } from '../../ui/toast-with-link.tsx';
import { labelJobsQuery, refreshPrinters } from './queries.ts';

const statusTexts = {
  printed: 'Printed',
  sent: 'Sent to the printer',
  saved: 'Saved as a PDF',
  failed: 'Not printed',
  may_have_printed: 'May have printed',
} as const satisfies Record<LabelJobStatus, string>;

export function LabelJobs() {
  return (
    <section aria-labelledby="labels-today" className={`${common.panel} ${common.stack}`}>
      <h2 id="labels-today">Today's labels</h2>
      <JobList />
    </section>
  );
}

function JobList() {
  const { data: reply, isError, refetch } = useQuery(labelJobsQuery());
  if (!reply) return isError ? <ErrorState message="Couldn't load today's labels." onRetry={() => void refetch()} /> : <Loading />;
  if (reply.data.length === 0) return <p>No labels printed today. Print one from the card of a machine.</p>;
  return (
    <>
      <ol className={common.lines}>
        {reply.data.map((job) => (
          <Job key={job.id} job={job} />
        ))}
      </ol>
      {reply.meta.is_cut && <p>Showing the latest {reply.data.length} labels.</p>}
    </>
  );
}

function Job({ job: { on, author_name, copies, status, failure, machine } }: { job: LabelJob }) {
  const { mutate, isPending } = useCallMutation('printLabel', {
    onSuccess: (reply) => {
      toastPrinted(reply);
      refreshPrinters();
    },
    onError: refreshPrinters,
  });
  return (
    <li>
      <span>
        <Link to={`/card/${machine.id}`}>
          #{machine.id} {brandLabels[machine.brand]} {machine.model}
        </Link>
        <br />
        <span className={common.soft}>
          <ShopTime on={on} />, {author_name}
          {copies > 1 && `, ${copies} labels`}. {!failure && statusTexts[status]}
        </span>
        {failure && (
          <span className={stateStyles.bad}>
            {statusTexts[status]}. {failure}
          </span>
        )}
      </span>
      <div className={common.row}>
        <DocumentLink href={labelPdfUrl(Array<number>(copies).fill(machine.id))} label={`Open label ${machine.id}`}>
          Open
        </DocumentLink>
        <Button aria-label={`Reprint label ${machine.id}`} isPending={isPending} onClick={() => mutate({ body: { ...machine, copies } })}>
          Reprint
        </Button>
      </div>
    </li>
  );
}
