import type { PartOutcome } from '@fettle/contract/parts/calls.ts';
import { partName } from '@fettle/contract/parts/describe-part.ts';
import Ellipsis from 'lucide-react/icons/ellipsis';
import { useState } from 'react';
import { t } from '../../ui/language/language.ts';
import { Trans } from '../../ui/language/trans.tsx';
import type { ShownPart } from '../../sync/pending/write.ts';
import { ShopDate } from '../shop/shop-date.tsx';
import { Button } from '../../ui/button.tsx';
import common from '../../ui/common.module.css';
import { ExpectedDay } from './expected-day.tsx';
import { PartIsHere } from './part-is-here.tsx';
import { PartName } from './part-name.tsx';
import { useEndPart } from './use-end-part.ts';
import styles from './parts.module.css';

type AwaitedPartItemProps = { part: ShownPart; onEnded: (outcome: PartOutcome) => void; onEdit: () => void };

export function AwaitedPartItem({ part, onEnded, onEdit }: AwaitedPartItemProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { mutate, isPending } = useEndPart({ onSuccess: () => onEnded('canceled') });
  const name = partName(part);
  return (
    <>
      <div className={styles.what}>
        <PartName part={part} />
        <p className={common.row}>
          {part.supplier && <span>{t('From {supplier}', { supplier: part.supplier })}</span>}
          <ExpectedDay day={part.expected_on} />
        </p>
        <p className={common.small}>
          <Trans text="Requested by {name}, {date}" values={{ name: part.requested_by, date: <ShopDate on={part.requested_on} /> }} />
        </p>
      </div>
      {/* Not before the server has the part. */}
      {!part.isWaiting && (
        <div className={common.row}>
          <PartIsHere part={part} onEnded={() => onEnded('arrived')} />
          <Button aria-label={t('More for {name}', { name })} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
            <Ellipsis aria-hidden size={22} />
          </Button>
          {isOpen && (
            <>
              <Button aria-label={t('Edit {name}', { name })} onClick={onEdit}>
                {t('Edit')}
              </Button>
              <Button
                variant="danger"
                aria-label={t('Not needed: {name}', { name })}
                isPending={isPending}
                onClick={() => mutate({ params: { partId: part.id }, body: { outcome: 'canceled' } })}
              >
                {t('Not needed')}
              </Button>
            </>
          )}
        </div>
      )}
    </>
  );
}
