/** A kind of device that comes to trust an authority in a way of its own. */
export type Device = 'iphone' | 'android' | 'windows' | 'mac';

/** What a person does on a device after the download; each step is HTML. `Note` is what stops people there. */
export type Steps = { name: string; here: string; steps: readonly string[]; note: string };

/** As the makers' own menus call things, in English. */
export const devices = {
  iphone: {
    name: 'iPhone or iPad',
    here: 'On this iPhone or iPad',
    steps: [
      'Download the certificate in <b>Safari</b>, and choose <b>Allow</b>.',
      'Open the app <b>Settings</b>, choose <b>Profile Downloaded</b> near the top, and <b>Install</b>. It asks for your passcode.',
      'Still in Settings: <b>General</b>, <b>About</b>, <b>Certificate Trust Settings</b>, at the very end. Switch <b>Fettle</b> on.',
    ],
    note: 'Installed is not yet trusted: without the last step the warning stays. Other browsers on an iPhone use what Safari installed.',
  },
  android: {
    name: 'Android',
    here: 'On this Android phone',
    steps: [
      'Download the certificate.',
      'Open <b>Settings</b> and search there for <b>CA certificate</b>. By hand: <b>Security &amp; privacy</b>, <b>More security settings</b>, <b>Encryption &amp; credentials</b>, <b>Install a certificate</b>, <b>CA certificate</b>.',
      'Choose <b>Install anyway</b>, and the file <b>fettle-authority.crt</b> among the downloads.',
    ],
    note: 'Opening the download itself does not do it on Android 11 and newer. The phone asks for a screen lock if it has none, and says from then on that the network may be monitored: that is this certificate.',
  },
  windows: {
    name: 'Windows',
    here: 'On this Windows computer',
    steps: [
      'Download the certificate and open it.',
      'Choose <b>Install Certificate</b>, then <b>Current User</b>, or <b>Local Machine</b> for everybody on this computer.',
      'Choose <b>Place all certificates in the following store</b>, <b>Browse</b>, <b>Trusted Root Certification Authorities</b>.',
      'Choose <b>Finish</b> and answer <b>Yes</b>. Close the browser and open it again.',
    ],
    note: 'The store that Windows suggests by itself is not the right one.',
  },
  mac: {
    name: 'Mac',
    here: 'On this Mac',
    steps: [
      'Download the certificate and open it: <b>Keychain Access</b> adds it. If it asks for a keychain, choose <b>System</b>.',
      'In Keychain Access, find <b>Fettle</b> among the certificates and open it.',
      'Open <b>Trust</b>, and choose <b>Always Trust</b> for “When using this certificate”.',
      'Close the window; it asks for your password.',
    ],
    note: 'An iPad that asks for desktop pages looks like a Mac: its steps are those of iPhone or iPad.',
  },
} as const satisfies Record<Device, Steps>;

/** The device that a browser says it runs on; undefined for one that has no steps here. */
export function deviceOf(userAgent = ''): Device | undefined {
  if (/iPhone|iPad|iPod/.test(userAgent)) return 'iphone';
  if (/Android/.test(userAgent)) return 'android';
  if (/Windows NT/.test(userAgent)) return 'windows';
  if (/Macintosh/.test(userAgent)) return 'mac';
  return undefined;
}
