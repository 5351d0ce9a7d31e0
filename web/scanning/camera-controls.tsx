import Flashlight from 'lucide-react/icons/flashlight';
import FlashlightOff from 'lucide-react/icons/flashlight-off';
import { useEffect, useState } from 'react';
import { Button } from '../ui/button.tsx';
import field from '../ui/field.module.css';
import styles from './camera-view.module.css';
import { listLenses, type Reach, setTorch, setZoom, torchOf, zoomOf } from './track-controls.ts';

/** What this camera can do beside showing: another lens, light, a closer look. Nothing stands here that it cannot. */
export function CameraControls({ track, onChoose }: { track: MediaStreamTrack; onChoose: (lens: string) => void }) {
  const lenses = useLenses();
  const reach = zoomOf(track);
  return (
    <div className={styles.tools}>
      {lenses.length > 1 && (
        <select
          aria-label="Camera"
          className={`${field.input} ${styles.lens}`}
          value={track.getSettings().deviceId}
          onChange={({ target }) => onChoose(target.value)}
        >
          {lenses.map(({ deviceId, label }, place) => (
            <option key={deviceId} value={deviceId}>
              {label || `Camera ${place + 1}`}
            </option>
          ))}
        </select>
      )}
      {reach && <Zoom track={track} reach={reach} />}
      {torchOf(track) && <Torch track={track} />}
    </div>
  );
}

function Torch({ track }: { track: MediaStreamTrack }) {
  const [isOn, setIsOn] = useState(false);
  return (
    <Button
      variant={isOn ? 'primary' : 'plain'}
      icon={isOn ? <FlashlightOff aria-hidden size={26} /> : <Flashlight aria-hidden size={26} />}
      aria-pressed={isOn}
      aria-label="Light"
      title="Light"
      onClick={() => void setTorch(track, !isOn).then(() => setIsOn(!isOn))}
    />
  );
}

function Zoom({ track, reach: { min, max, step, now } }: { track: MediaStreamTrack; reach: Reach }) {
  const [zoom, setShown] = useState(now);
  return (
    <div className={styles.zoom}>
      <input
        type="range"
        aria-label="Zoom"
        min={min}
        max={max}
        step={step}
        value={zoom}
        onChange={({ target }) => {
          setShown(target.valueAsNumber);
          void setZoom(track, target.valueAsNumber);
        }}
      />
    </div>
  );
}

/** The cameras of this device; their names are known once one of them has been allowed. */
function useLenses(): readonly MediaDeviceInfo[] {
  const [lenses, setLenses] = useState<readonly MediaDeviceInfo[]>([]);
  useEffect(() => {
    let isOver = false;
    const list = () => void listLenses().then((found) => !isOver && setLenses(found));
    list();
    navigator.mediaDevices.addEventListener('devicechange', list);
    return () => {
      isOver = true;
      navigator.mediaDevices.removeEventListener('devicechange', list);
    };
  }, []);
  return lenses;
}
