import { type Message, msg } from '@fettle/i18n/message.ts';

export type Device = 'iphone' | 'android' | 'windows' | 'mac';

/** How to install the root CA on a device. Steps and note are HTML. */
export type Steps = { name: Message; here: Message; steps: readonly Message[]; note: Message };

/** Menu names as Apple, Google and Microsoft use them in the language of the page. */
export const devices = {
  iphone: {
    name: msg('iPhone or iPad'),
    here: msg('On this iPhone or iPad'),
    steps: [
      msg('Download the certificate in <b>Safari</b>, and choose <b>Allow</b>.'),
      msg('Open the <b>Settings</b> app, choose <b>Profile Downloaded</b> near the top, then <b>Install</b>. Enter your passcode.'),
      msg('Still in Settings: <b>General</b>, <b>About</b>, <b>Certificate Trust Settings</b> at the very bottom. Turn <b>Fettle</b> on.'),
    ],
    note: msg('Do not skip the last step: without it the warning stays. Other browsers on an iPhone use what Safari installed.'),
  },
  android: {
    name: msg('Android'),
    here: msg('On this Android phone'),
    steps: [
      msg('Download the certificate.'),
      msg(
        'Open <b>Settings</b> and search for <b>CA certificate</b>. Or go to <b>Security &amp; privacy</b>, <b>More security settings</b>, <b>Encryption &amp; credentials</b>, <b>Install a certificate</b>, <b>CA certificate</b>.',
      ),
      msg('Choose <b>Install anyway</b>, then the file <b>fettle-authority.crt</b> in your downloads.'),
    ],
    note: msg(
      'On Android 11 and newer, opening the download is not enough. If the phone has no screen lock, it asks for one. It then shows that the network may be monitored; that message is about this certificate.',
    ),
  },
  windows: {
    name: msg('Windows'),
    here: msg('On this Windows computer'),
    steps: [
      msg('Download the certificate and open it.'),
      msg('Choose <b>Install Certificate</b>, then <b>Current User</b>, or <b>Local Machine</b> for everyone on this computer.'),
      msg('Choose <b>Place all certificates in the following store</b>, <b>Browse</b>, <b>Trusted Root Certification Authorities</b>.'),
      msg('Choose <b>Finish</b>, then <b>Yes</b>. Restart the browser.'),
    ],
    note: msg('Do not use the store that Windows suggests: it is the wrong one.'),
  },
  mac: {
    name: msg('Mac'),
    here: msg('On this Mac'),
    steps: [
      msg('Download the certificate and open it: <b>Keychain Access</b> adds it. If it asks for a keychain, choose <b>System</b>.'),
      msg('In Keychain Access, find <b>Fettle</b> among the certificates and open it.'),
      msg('Open <b>Trust</b>, and choose <b>Always Trust</b> for “When using this certificate”.'),
      msg('Close the window and enter your password.'),
    ],
    note: msg('An iPad that requests desktop websites looks like a Mac. Follow the steps for iPhone or iPad.'),
  },
} as const satisfies Record<Device, Steps>;

/** Undefined for a device without steps here. */
export function deviceOf(userAgent = ''): Device | undefined {
  if (/iPhone|iPad|iPod/.test(userAgent)) return 'iphone';
  if (/Android/.test(userAgent)) return 'android';
  if (/Windows NT/.test(userAgent)) return 'windows';
  if (/Macintosh/.test(userAgent)) return 'mac';
  return undefined;
}
