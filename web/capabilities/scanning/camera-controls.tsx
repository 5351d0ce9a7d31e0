import Flashlight from 'lucide-react/icons/flashlight';
import FlashlightOff from 'lucide-react/icons/flashlight-off';
import { useEffect, useState } from 'react';
import { t } from '../../ui/language/language.ts';
import { Button } from '../../ui/button.tsx';
import field from '../../ui/field.module.css';
import styles from './camera-view.module.css';
import { listCameras, type ZoomRange, setTorch, setZoom, hasTorch, zoomRange } from './track-controls.ts';

export function CameraControls({ track, onChoose }: { track: MediaStreamTrack; onChoose: (cameraId: string) => void }) {
  const cameras = useCameras();
  const range = zoomRange(track);
  return (
    <div className={styles.tools}>
      {cameras.length > 1 && (
        <select
          aria-label={t('Camera')}
          className={`${field.input} ${styles.camera}`}
          value={track.getSettings().deviceId}
          onChange={({ target }) => onChoose(target.value)}
        >
          {cameras.map(({ deviceId, label }, index) => (
            <option key={deviceId} value={deviceId}>
              {label || t('Camera {number}', { number: index + 1 })}
            </option>
          ))}
        </select>
      )}
      {range && <Zoom track={track} range={range} />}
      {hasTorch(track) && <Torch track={track} />}
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
      aria-label={t('Flashlight')}
      title={t('Flashlight')}
      onClick={() => void setTorch(track, !isOn).then((isApplied) => isApplied && setIsOn(!isOn))}
    />
  );
}

function Zoom({ track, range: { min, max, step, value } }: { track: MediaStreamTrack; range: ZoomRange }) {
  const [zoom, setZoomValue] = useState(value);
  return (
    <div className={styles.zoom}>
      <input
        type="range"
        aria-label={t('Zoom')}
        min={min}
        max={max}
        step={step}
        value={zoom}
        onChange={({ target }) => {
          setZoomValue(target.valueAsNumber);
          void setZoom(track, target.valueAsNumber);
        }}
      />
    </div>
  );
}

/** Camera labels are empty until the user has allowed a camera. */
function useCameras(): readonly MediaDeviceInfo[] {
  const [cameras, setCameras] = useState<readonly MediaDeviceInfo[]>([]);
  useEffect(() => {
    let isUnmounted = false;
    const list = () => void listCameras().then((found) => !isUnmounted && setCameras(found));
    list();
    navigator.mediaDevices.addEventListener('devicechange', list);
    return () => {
      isUnmounted = true;
      navigator.mediaDevices.removeEventListener('devicechange', list);
    };
  }, []);
  return cameras;
}
