import { maxFloorCount } from '@fettle/contract/shared/limits.ts';
import { madeInWords } from '@fettle/contract/shared/plate/made-in-words.ts';
import { useQuery } from '@tanstack/react-query';
import { formatCapped, formatCount, t } from '../ui/language/language.ts';
import { FileList } from '../capabilities/recalls/file-list.tsx';
import { DecidedNotices, NoticesToRead } from '../capabilities/recalls/notice-lists.tsx';
import { recallsQuery } from '../capabilities/recalls/queries.ts';
import { RecallFile } from '../capabilities/recalls/recall-file.tsx';
import { ButtonLink } from '../ui/button.tsx';
import common from '../ui/common.module.css';
import { ErrorState } from '../ui/error-state.tsx';
import { Loading } from '../ui/loading.tsx';
import { AreaScreen } from './area-screen.tsx';

export function RecallsScreen() {
  const { data: recalls, isError, refetch } = useQuery(recallsQuery());
  return (
    <AreaScreen area="Shop" title={t('Recalls')}>
      {!recalls && (isError ? <ErrorState message={t("Couldn't load the recalls.")} onRetry={() => void refetch()} /> : <Loading />)}
      {recalls && (
        <>
          <p>
            Fettle comes with a table of {recalls.table.notices} notices, as of {madeInWords([recalls.table.as_of])}. There are more notices
            than these: a machine that fits none of them was not looked up anywhere else.
          </p>
          {recalls.checking && (
            <output className={common.notice}>
              {formatCount(recalls.checking.checked)} of {formatCount(recalls.checking.machines)} machines checked again.
            </output>
          )}
          {recalls.sold > 0 && (
            <div className={common.row}>
              <p>
                {recalls.sold === 1
                  ? '1 machine that left the shop may be covered by a recall. Call the owner.'
                  : `${formatCapped(recalls.sold, maxFloorCount)} machines that left the shop may be covered by a recall. Call the owners.`}
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
