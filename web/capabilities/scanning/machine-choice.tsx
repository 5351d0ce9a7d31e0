import { labelOf } from '@fettle/contract/shared/catalog.ts';
import { t } from '../../ui/language/language.ts';
import { Trans } from '../../ui/language/trans.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import common from '../../ui/common.module.css';
import type { AmbiguousResult } from './scan-result.ts';
import { useLists } from '../../sync/client/shop-lists.ts';

/** The text is the number of one machine and the serial of another: the employee picks. */
export function MachineChoice({ number, choice: { byNumber, bySerial } }: { number: string; choice: AmbiguousResult }) {
  const { brands } = useLists();
  return (
    <div className={common.stack}>
      <p>
        <Trans
          text="<strong>{number}</strong> is the number of one machine and the serial of another."
          values={{ number, strong: <strong /> }}
        />
      </p>
      <ButtonLink to={`/card/${byNumber.id}`}>
        <span>
          {t('Card {number}: {brand}', { number, brand: labelOf(brands, byNumber.brand) })}{' '}
          <span className={common.plate}>{byNumber.model}</span>
        </span>
      </ButtonLink>
      <ButtonLink to={`/card/${bySerial.id}`}>
        <span>
          {t('Serial {number}: {brand}', { number, brand: labelOf(brands, bySerial.brand) })}{' '}
          <span className={common.plate}>{bySerial.model}</span>
        </span>
      </ButtonLink>
    </div>
  );
}
