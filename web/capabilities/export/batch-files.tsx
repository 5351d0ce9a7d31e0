import { adminEndpoints } from '@fettle/contract/admin-endpoints.ts';
import { maxWorkbookMachines } from '@fettle/contract/shared/limits.ts';
import Download from 'lucide-react/icons/download';
import { t } from '../../ui/language/language.ts';
import { buildUrl } from '../../sync/client/client.ts';

type BatchFilesProps = {
  batch: { id: number; machines: number };
  /** The classes of the first link and of the others. Without them, the links look like text. */
  classNames?: readonly [string | undefined, string | undefined];
};

/** Links to a batch's files. */
export function BatchFiles({ batch: { id, machines }, classNames }: BatchFilesProps) {
  return (machines > maxWorkbookMachines ? (['csv'] as const) : (['xlsx', 'csv'] as const)).map((format, at) => {
    const name = format.toUpperCase();
    return (
      <a
        key={format}
        className={classNames?.[at === 0 ? 0 : 1]}
        href={buildUrl(adminEndpoints.downloadExport.path, { id, format })}
        download
        aria-label={classNames ? undefined : t('{name} of batch {id}', { name, id })}
      >
        {classNames && <Download aria-hidden size={20} />}
        {classNames ? t('Download {name}', { name }) : name}
      </a>
    );
  });
}
