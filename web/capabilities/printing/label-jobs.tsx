import type { LabelJob, LabelJobStatus } from '@fettle/contract/printing/calls.ts';
import { labelPdfUrl } from '@fettle/contract/printing/label-pdf.ts';
import { type Message, msg } from '@fettle/i18n/message.ts';
import { useQuery } from '@tanstack/react-query';
import { plural, t } from '../../ui/language/language.ts';
import { useCallMutation } from '../../sync/pending/use-call-mutation.ts';
import { MachineLine } from '../machines/machine-line.tsx';
import { ShopDate } from '../shop/shop-date.tsx';
import { Button } from '../../ui/button.tsx';
import { DocumentLink } from '../../ui/document-link.tsx';
import common from '../../ui/common.module.css';
import { NotLoaded } from '../../ui/not-loaded.tsx';
import panel from '../../ui/panel.module.css';
import { Panel } from '../../ui/panel.tsx';
import stateStyles from '../../ui/state.module.css';
import { toastPrinted } from '../../ui/toast-with-link.tsx';
import styles from './printer-panel.module.css';
import { labelJobsQuery, refreshPrinters } from './queries.ts';

const statusTexts = {
  printed: msg('Printed'),
  sent: msg('Sent to the printer'),
  saved: msg('Saved as a PDF'),
  failed: msg('Not printed'),
  may_have_printed: msg('May have printed'),
} as const satisfies Record<LabelJobStatus, Message>;

export function LabelJobs() {
  return (
    <Panel title={t("Today's labels")} hasRows>
      <JobList />
    </Panel>
  );
}

function JobList() {
  const { data: reply, isError, refetch } = useQuery(labelJobsQuery());
  if (!reply) {
    return (
      <div className={panel.text}>
        <NotLoaded failure={isError && t("Couldn't load today's labels.")} onRetry={refetch} />
      </div>
    );
  }
  if (reply.data.length === 0) return <p className={panel.text}>{t('No labels printed today. Print one from the card of a machine.')}</p>;
  return (
    <>
      <ol className={panel.rows}>
        {reply.data.map((job) => (
          <Job key={job.id} job={job} />
        ))}
      </ol>
      {reply.meta.is_cut && <p className={panel.text}>{t('Showing the latest {labels} labels.', { labels: reply.data.length })}</p>}
    </>
  );
}

function Job({ job: { on, author_name, copies, status, failure, machine } }: { job: LabelJob }) {
  const { mutate, isPending } = useCallMutation('printLabel', {
    isQuiet: true,
    onSuccess: (reply) => {
      toastPrinted(reply);
      refreshPrinters();
    },
    onError: refreshPrinters,
  });
  const { id, model, serial, brand, style, color } = machine;
  return (
    <li>
      <MachineLine
        machine={machine}
        beside={
          <span className={common.soft}>
            <span className={common.plate}>{model}</span>. <ShopDate on={on} withDay={false} withTime />, {author_name}
            {copies > 1 && `, ${plural(copies, '{count} label', '{count} labels')}`}.{' '}
            <span className={failure ? stateStyles.bad : undefined}>
              {t(statusTexts[status])}
              {failure && `. ${failure}`}
            </span>
          </span>
        }
        end={
          <div className={styles.buttons}>
            <DocumentLink href={labelPdfUrl(Array<number>(copies).fill(id))} label={t('Open label {id}', { id })}>
              {t('Open')}
            </DocumentLink>
            <Button
              aria-label={t('Reprint label {id}', { id })}
              isPending={isPending}
              onClick={() => mutate({ body: { id, model, serial, brand, style, color, copies } })}
            >
              {t('Reprint')}
            </Button>
          </div>
        }
      />
    </li>
  );
}
