import { maxFloorCount } from '@fettle/contract/shared/limits.ts';
import { madeInWords } from '@fettle/contract/shared/plate/made-in-words.ts';
import { useQuery } from '@tanstack/react-query';
import { formatCapped, formatCount, plural, t } from '../ui/language/language.ts';
import { FileList } from '../capabilities/recalls/file-list.tsx';
import { DecidedNotices, NoticesToRead } from '../capabilities/recalls/notice-lists.tsx';
import { recallsQuery } from '../capabilities/recalls/queries.ts';
import { RecallFile } from '../capabilities/recalls/recall-file.tsx';
import { ButtonLink } from '../ui/button.tsx';
import common from '../ui/common.module.css';
import { NotLoaded } from '../ui/not-loaded.tsx';
import { AreaScreen } from './area-screen.tsx';

export function RecallsScreen() {
  const { data: recalls, isError, refetch } = useQuery(recallsQuery());
  return (
    <AreaScreen area="Shop" title={t('Recalls')}>
      {!recalls && <NotLoaded failure={isError && t("Couldn't load the recalls.")} onRetry={refetch} />}
      {recalls && (
        <>
          <p>
            {t(
              'Fettle comes with a table of {notices} notices, as of {as_of}. There are more notices than these: a machine that fits none of them was not looked up anywhere else.',
              { notices: recalls.table.notices, as_of: madeInWords([recalls.table.as_of]) },
            )}
          </p>
          {recalls.checking && (
            <output className={common.notice}>
              {t('{checked} of {machines} machines checked again.', {
                checked: formatCount(recalls.checking.checked),
                machines: formatCount(recalls.checking.machines),
              })}
            </output>
          )}
          {recalls.sold > 0 && (
            <div className={common.row}>
              <p>
                {plural(
                  recalls.sold,
                  '{count} machine that left the shop may be covered by a recall. Call the owner.',
                  '{sold} machines that left the shop may be covered by a recall. Call the owners.',
                  { sold: formatCapped(recalls.sold, maxFloorCount) },
                )}
              </p>
              <ButtonLink to="/table?status=exported&recall=open">{t('Machines to call about')}</ButtonLink>
            </div>
          )}
          <RecallFile />
          <NoticesToRead recalls={recalls} />
          <DecidedNotices recalls={recalls} />
          <FileList files={recalls.refreshes} />
        </>
      )}
    </AreaScreen>
  );
}
