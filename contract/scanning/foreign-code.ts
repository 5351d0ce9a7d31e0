import { type Message, msg } from '@fettle/i18n/message.ts';
/**
 * What a code is that no machine has, as a noun with its article. Undefined for what may be a model, a serial or a number: `Model:X1` looks
 * like the scheme of a link, but has the name of a field.
 */
export function foreignKind(text: string, hasNames: boolean): Message | undefined {
  const known = kinds.find(([pattern]) => pattern.test(text));
  if (known) return known[1];
  return !hasNames && /^[a-z][a-z+.-]{2,30}:\S/i.test(text) ? msg('a link for another app') : undefined;
}

const kinds: readonly (readonly [RegExp, Message])[] = [
  [/^wifi:/i, msg('a Wi-Fi login')],
  [/^(?:tel|callto|facetime|facetime-audio|sip|sips):|^\+\d[\d ().-]{8,18}$/i, msg('a phone number')],
  [/^(?:sms|smsto|mms|mmsto):/i, msg('a text message')],
  [/^(?:mailto|matmsg|smtp):|^[^\s@]+@[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}$/i, msg('an email address')],
  [/^geo:/i, msg('a place on a map')],
  [/^(?:begin:vcard|mecard:|bizcard:)/i, msg('a contact')],
  [/^begin:v(?:event|calendar)/i, msg('a calendar entry')],
  [/^otpauth/i, msg('a secret for an authenticator app')],
  [/^https?:|^\/\/[\w-]+\.|^www\./i, msg('a web address')],
  [
    /^(?:[\w-]+\.)+(?:com|net|org|info|biz|io|co|app|dev|me|tv|eu|us|uk|ca|mx|br|de|fr|it|es|pt|nl|be|ch|at|pl|se|no|dk|kr|cn|jp|in|au|link|shop)(?::\d+)?(?:[/?#]\S*)?$/i,
    msg('a web address'),
  ],
  [/^\d{1,3}(?:\.\d{1,3}){3}(?::\d+)?\/\S*$/, msg('a web address')],
  [/^[a-z][a-z0-9+.-]*:\/\//i, msg('a link for another app')],
];
