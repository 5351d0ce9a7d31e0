import { useState } from 'react';
import { type Location, useLocation, useNavigate } from 'react-router';
import { FindBySerial, type FindState } from '../scanning/find-by-serial.tsx';
import { cardPath } from '../scanning/label-url.ts';
import { ScanLabel } from '../scanning/scan-label.tsx';
import styles from '../scanning/scan-label.module.css';
import common from '../ui/common.module.css';
import { ScreenHeading } from '../ui/screen-heading.tsx';

export function FindScreen() {
  const navigate = useNavigate();
  const { key, state } = useLocation() as Location<FindState | null>;
  const scanned = state?.scanned;
  // A scan from another screen may open a card at once; the camera waits for the result.
  const [isAnswered, setIsAnswered] = useState(scanned === undefined);
  return (
    <div className={common.stack}>
      <ScreenHeading title="Search" takesFocus={false} />
      <div className={styles.find}>
        <div className={common.panel}>
          <FindBySerial
            key={key}
            scanned={scanned}
            // Back returns to the screen where the scan happened instead of repeating the lookup.
            onFound={(id, isScanned) => void navigate(`/card/${id}`, { replace: isScanned })}
            onAnswer={() => setIsAnswered(true)}
          />
        </div>
        <ScanLabel isEnabled={isAnswered} onScanned={(text) => void navigate(cardPath(text))} />
      </div>
    </div>
  );
}
