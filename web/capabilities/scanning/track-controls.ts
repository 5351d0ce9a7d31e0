import { logDeviceError } from '../../sync/client/log-error.ts';

// Missing in TypeScript's DOM types (MediaStream Image Capture, 5).
type Capabilities = MediaTrackCapabilities & { torch?: boolean; zoom?: { min: number; max: number; step?: number } };
type Settings = MediaTrackSettings & { zoom?: number };

export type ZoomRange = { min: number; max: number; step: number; value: number };

export function hasTorch(track: MediaStreamTrack): boolean {
  return capabilitiesOf(track).torch === true;
}

export function zoomRange(track: MediaStreamTrack): ZoomRange | undefined {
  const { zoom } = capabilitiesOf(track);
  if (!zoom || zoom.max <= zoom.min) return undefined;
  const { zoom: value = zoom.min } = track.getSettings() as Settings;
  return { min: zoom.min, max: zoom.max, step: zoom.step || (zoom.max - zoom.min) / 20, value };
}

export function setTorch(track: MediaStreamTrack, torch: boolean): Promise<boolean> {
  return applyConstraint(track, { torch });
}

export function setZoom(track: MediaStreamTrack, zoom: number): Promise<boolean> {
  return applyConstraint(track, { zoom });
}

export async function listCameras(): Promise<MediaDeviceInfo[]> {
  const devices = await navigator.mediaDevices.enumerateDevices();
  return devices.filter(({ kind, deviceId }) => kind === 'videoinput' && deviceId !== '');
}

/** False if a phone rejects a control that it reported (hot torch, low battery). Scanning continues without it. */
async function applyConstraint(track: MediaStreamTrack, constraint: { torch: boolean } | { zoom: number }): Promise<boolean> {
  try {
    await track.applyConstraints({ advanced: [constraint as MediaTrackConstraintSet] });
    return true;
  } catch (error) {
    logDeviceError('camera control', Object.keys(constraint).join(), error);
    return false;
  }
}

function capabilitiesOf(track: MediaStreamTrack): Capabilities {
  return 'getCapabilities' in track ? track.getCapabilities() : {};
}
