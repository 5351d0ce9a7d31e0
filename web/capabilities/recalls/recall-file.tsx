import type { FilePreview } from '@fettle/contract/recalls/calls.ts';
import { maxRecallFileBytes, maxRecallLines } from '@fettle/contract/shared/limits.ts';
import Upload from 'lucide-react/icons/upload';
import { useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { formatCount, t } from '../../ui/language/language.ts';
import { ApiError } from '../../sync/client/api-error.ts';
import { randomKey } from '../../sync/client/idempotency-keys.ts';
import { uploadFile } from '../../sync/client/upload-file.ts';
import { Button } from '../../ui/button.tsx';
import common from '../../ui/common.module.css';
import { DocumentLink } from '../../ui/document-link.tsx';
import { FileButton } from '../../ui/file-button.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useSession } from '../auth/session.ts';
import { showRecalls } from './queries.ts';

const publicFile = 'https://www.saferproducts.gov/RestWebServices/Recall?format=json';

type Checked = { file: Blob; preview: FilePreview };

/** Reads the public file of notices. Nothing is written before it is applied. */
export function RecallFile() {
  const { user } = useSession();
  const [checked, setChecked] = useState<Checked>();
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<string>();
  async function run(work: (options: { user: number; key: string; what: string }) => Promise<void>): Promise<void> {
    if (!user) return;
    setIsBusy(true);
    setError(undefined);
    try {
      await work({ user: user.id, key: randomKey(), what: t('this file') });
    } catch (error) {
      setError(error instanceof ApiError ? error.message : t("The file couldn't be read. Choose it again."));
    }
    setIsBusy(false);
  }
  const check = (chosen: File) =>
    run(async (options) => {
      setChecked(undefined);
      if (chosen.size > maxRecallFileBytes)
        return setError(t('The file may have at most {size} MB.', { size: maxRecallFileBytes / 1_048_576 }));
      const file = new Blob([chosen], { type: 'application/octet-stream' });
      setChecked({ file, preview: (await uploadFile('checkRecallFile', {}, file, options)).data });
    });
  const apply = ({ file }: Checked) =>
    run(async (options) => {
      const reply = await uploadFile('applyRecallFile', {}, file, options);
      toast.success(reply.message);
      showRecalls(reply);
      setChecked(undefined);
    });
  return (
    <Panel title={t('Newer notices')}>
      <p>
        {t(
          'Download the public file of the US agency, and choose it here. You see what is new before anything changes, and no notice counts before you have read it.',
        )}
      </p>
      <div>
        <DocumentLink href={publicFile}>{t('Open the public file')}</DocumentLink>
      </div>
      <div>
        <FileButton
          icon={<Upload aria-hidden size={20} />}
          accept=".json,.gz,.txt,application/json,application/gzip"
          isPending={isBusy}
          onChoose={(file) => void check(file)}
        >
          {t('Read a file')}
        </FileButton>
      </div>
      <div role="alert" className={error ? common.alert : 'visually-hidden'}>
        {error}
      </div>
      {checked && (
        <>
          <Preview preview={checked.preview} />
          {checked.preview.notices.length === 0 ? (
            <p>{t('There is nothing new in this file.')}</p>
          ) : (
            <div className={common.row}>
              <Button variant="primary" isPending={isBusy} onClick={() => void apply(checked)}>
                {t('Apply')}
              </Button>
              <Button onClick={() => setChecked(undefined)}>{t('Cancel')}</Button>
            </div>
          )}
        </>
      )}
    </Panel>
  );
}

function Preview({ preview: { added, changed, unchanged, others, unreadable, notices, problems } }: { preview: FilePreview }) {
  return (
    <div className={common.stack}>
      <dl aria-label={t('What the file would change')} className={common.fields}>
        <Count name={t('New')} count={added} />
        <Count name={t('Changed')} count={changed} />
        <Count name={t('Unchanged')} count={unchanged} />
        <Count name={t('Not appliances')} count={others} />
        <Count name={t('Unreadable')} count={unreadable} />
      </dl>
      {notices.length > 0 && (
        <details className={common.fold}>
          <summary>{t('Notices to read')}</summary>
          <ul className={common.lines}>
            {notices.map(({ recall_id, number, title, is_changed }) => (
              <li key={recall_id}>
                <span>
                  {number} {title}
                </span>
                {is_changed && <span className={common.soft}>{t('changed')}</span>}
              </li>
            ))}
          </ul>
          {added + changed > maxRecallLines && (
            <p className={common.soft}>{t('These are the newest {number}.', { number: maxRecallLines })}</p>
          )}
        </details>
      )}
      {problems.length > 0 && (
        <details className={common.fold}>
          <summary>{t('What could not be read')}</summary>
          <ul className={common.lines}>
            {problems.map(({ position, why }) => (
              <li key={position}>{t('Record {number}: {why}', { number: formatCount(position), why })}</li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

function Count({ name, count }: { name: string; count: number }) {
  return (
    <div>
      <dt className={common.soft}>{name}</dt>
      <dd className={common.value}>{formatCount(count)}</dd>
    </div>
  );
}
