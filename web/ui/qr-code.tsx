import { encode } from 'uqr';
import { t } from './language/language.ts';
import styles from './qr-code.module.css';

/** Dark on light in both themes, because many cameras cannot read the inverse. */
export function QrCode({ text }: { text: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an <img> needs a file
    <svg className={styles.code} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={t('QR code')} shapeRendering="crispEdges">
      <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
      <path fill="#000" d={path} />
    </svg>
  );
}
