import type { Scan } from '@fettle/contract/scanning/read-scan.ts';
import { msg } from '@fettle/i18n/message.ts';
import { Suspense, useCallback, useState } from 'react';
import { type Location, useLocation } from 'react-router';
import { t } from '../ui/language/language.ts';
import { FindBySerial, type FindState } from '../capabilities/scanning/find-by-serial.tsx';
import { cardPath } from '../capabilities/scanning/card-id.ts';
import { lookUpScan } from '../capabilities/scanning/scan-result.ts';
import styles from '../capabilities/scanning/scan-label.module.css';
import { useNavigateFromHere } from '../capabilities/scanning/use-navigate-from-here.ts';
import common from '../ui/common.module.css';
import { lazyPart } from '../ui/lazy-component.tsx';
import { ScreenHeading } from '../ui/screen-heading.tsx';
import { useMedia } from '../ui/use-media.ts';

const ScanLabel = lazyPart(async () => (await import('../capabilities/scanning/scan-label.tsx')).ScanLabel, msg("The camera didn't load."));

export function FindScreen() {
  const navigate = useNavigateFromHere();
  const { key, state } = useLocation() as Location<FindState | null>;
  const scanned = state?.scanned;
  // A scan may open a card at once; the camera waits for the result.
  const [isAnswered, setIsAnswered] = useState(scanned === undefined);
  /** Opens what was typed by the same rule as a scanner's text, but a text that no machine has opens the card that is not there. */
  async function openScanned(scan: Scan): Promise<void> {
    setIsAnswered(false);
    if (scan.type === 'label') return navigate(`/card/${scan.id}`);
    if (scan.type !== 'text') return undefined;
    // Search repeats a lookup that failed, and says what is wrong.
    const result = await lookUpScan(scan).catch(() => undefined);
    if (!result || result.type === 'ambiguous')
      return navigate('/find', { state: { scanned: scan.text } satisfies FindState, replace: true });
    return navigate(result.type === 'card' ? `/card/${result.id}` : cardPath(scan.text));
  }
  const [hasCamera, setHasCamera] = useState(true);
  const noteMissing = useCallback(() => setHasCamera(false), []);
  const isWide = useMedia('(width >= 46.5em)');
  const box = (
    <div key="box" className={common.panel}>
      <FindBySerial
        key={key}
        scanned={scanned}
        // Back returns to the screen where the scan happened instead of repeating the lookup.
        onFound={(id, isScanned) => navigate(`/card/${id}`, { replace: isScanned })}
        onAnswer={() => setIsAnswered(true)}
      />
    </div>
  );
  const camera = (
    <Suspense key="camera">
      <ScanLabel isEnabled={isAnswered} onMissing={noteMissing} onScanned={(scan) => void openScanned(scan)} />
    </Suspense>
  );
  return (
    <div className={common.stack}>
      <ScreenHeading title={t('Search')} takesFocus={false} />
      <div className={styles.find}>{isWide || !hasCamera ? [box, camera] : [camera, box]}</div>
    </div>
  );
}
