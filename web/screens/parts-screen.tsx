import { msg } from '@fettle/i18n/message.ts';
import { useQuery } from '@tanstack/react-query';
import Printer from 'lucide-react/icons/printer';
import { useSearchParams } from 'react-router';
import { t } from '../ui/language/language.ts';
import { CopyParts } from '../capabilities/parts/copy-parts.tsx';
import { partsAsText } from '../capabilities/parts/group-parts.ts';
import { PartsList } from '../capabilities/parts/parts-list.tsx';
import { awaitedPartsQuery, steadyParts } from '../capabilities/parts/queries.ts';
import { useSteady } from '../sync/client/steady.ts';
import { useShown } from '../sync/pending/shown.ts';
import { shopQuery } from '../capabilities/shop/queries.ts';
import { ShopDate } from '../capabilities/shop/shop-date.tsx';
import { Button } from '../ui/button.tsx';
import { choicesOf } from '../ui/choices-of.ts';
import common from '../ui/common.module.css';
import { NotLoaded } from '../ui/not-loaded.tsx';
import { RadioRow } from '../ui/radio-row.tsx';
import { ScreenHeading } from '../ui/screen-heading.tsx';

const orders = { day: msg('By day'), supplier: msg('By supplier') } as const;

/** The parts that machines wait for. The URL holds their order. */
export function PartsScreen() {
  const [search, setSearch] = useSearchParams();
  const { data: shop } = useQuery(shopQuery());
  const { data, isError, refetch, dataUpdatedAt } = useQuery(useSteady(awaitedPartsQuery(), steadyParts));
  const order = search.get('order') === 'supplier' ? 'supplier' : 'day';
  const lines = useShown().parts(data?.data ?? []);
  return (
    <div className={common.stack}>
      <div className={common.spread}>
        <ScreenHeading title={t('Awaited Parts')} />
        {lines.length > 0 && (
          <div className={`${common.row} ${common.screenOnly}`}>
            <RadioRow
              label={t('Order')}
              name="order"
              choices={choicesOf(orders)}
              value={order}
              onChange={(value) => setSearch(value === 'day' ? {} : { order: value }, { replace: true })}
            />
            <CopyParts text={partsAsText(lines)} />
            <Button icon={<Printer aria-hidden size={20} />} onClick={() => print()}>
              {t('Print')}
            </Button>
          </div>
        )}
      </div>
      {!data && <NotLoaded failure={isError && t("Couldn't load the awaited parts.")} onRetry={refetch} lines={8} />}
      {data && (
        <p className={common.paperOnly}>
          {shop?.name}, <ShopDate on={new Date(dataUpdatedAt).toISOString()} />
        </p>
      )}
      {data?.meta.is_cut && <p className={common.notice}>{t('Showing the first {shown} parts.', { shown: lines.length })}</p>}
      {data && <PartsList lines={lines} order={order} />}
    </div>
  );
}
