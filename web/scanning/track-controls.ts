import { logDeviceError } from '../api/log-error.ts';

// What phones offer and TypeScript's own list does not name (MediaStream Image Capture, 5).
type Capabilities = MediaTrackCapabilities & { torch?: boolean; zoom?: { min: number; max: number; step?: number } };
type Settings = MediaTrackSettings & { zoom?: number };

export type Reach = { min: number; max: number; step: number; now: number };

export function torchOf(track: MediaStreamTrack): boolean {
  return capabilitiesOf(track).torch === true;
}

/** How near the camera can look; undefined when it looks one way only. */
export function zoomOf(track: MediaStreamTrack): Reach | undefined {
  const { zoom } = capabilitiesOf(track);
  if (!zoom || zoom.max <= zoom.min) return undefined;
  const { zoom: now = zoom.min } = track.getSettings() as Settings;
  return { min: zoom.min, max: zoom.max, step: zoom.step || (zoom.max - zoom.min) / 20, now };
}

export function setTorch(track: MediaStreamTrack, torch: boolean): Promise<void> {
  return apply(track, { torch });
}

export function setZoom(track: MediaStreamTrack, zoom: number): Promise<void> {
  return apply(track, { zoom });
}

export async function listLenses(): Promise<MediaDeviceInfo[]> {
  const devices = await navigator.mediaDevices.enumerateDevices();
  return devices.filter(({ kind, deviceId }) => kind === 'videoinput' && deviceId !== '');
}

/** A phone that takes back what it offered (a hot lamp, a low battery) goes on scanning without. */
async function apply(track: MediaStreamTrack, wish: { torch: boolean } | { zoom: number }): Promise<void> {
  try {
    await track.applyConstraints({ advanced: [wish as MediaTrackConstraintSet] });
  } catch (error) {
    logDeviceError('camera control', Object.keys(wish).join(), error);
  }
}

/** Firefox has had it since 132 only. */
function capabilitiesOf(track: MediaStreamTrack): Capabilities {
  return 'getCapabilities' in track ? track.getCapabilities() : {};
}
