/**
 * What a code is that no machine has, as a noun with its article. Undefined for what may be a model, a serial or a number: `Model:X1` looks
 * like the scheme of a link, but has the name of a field.
 */
export function foreignKind(text: string, hasNames: boolean): string | undefined {
  const known = kinds.find(([pattern]) => pattern.test(text));
  if (known) return known[1];
  return !hasNames && /^[a-z][a-z+.-]{2,30}:\S/i.test(text) ? 'a link for another app' : undefined;
}

const kinds: readonly (readonly [RegExp, string])[] = [
  [/^wifi:/i, 'a Wi-Fi login'],
  [/^(?:tel|callto|facetime|facetime-audio|sip|sips):|^\+\d[\d ().-]{8,18}$/i, 'a phone number'],
  [/^(?:sms|smsto|mms|mmsto):/i, 'a text message'],
  [/^(?:mailto|matmsg|smtp):|^[^\s@]+@[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}$/i, 'an email address'],
  [/^geo:/i, 'a place on a map'],
  [/^(?:begin:vcard|mecard:|bizcard:)/i, 'a contact'],
  [/^begin:v(?:event|calendar)/i, 'a calendar entry'],
  [/^otpauth/i, 'a secret for an authenticator app'],
  [/^https?:|^\/\/[\w-]+\.|^www\./i, 'a web address'],
  [
    /^(?:[\w-]+\.)+(?:com|net|org|info|biz|io|co|app|dev|me|tv|eu|us|uk|ca|mx|br|de|fr|it|es|pt|nl|be|ch|at|pl|se|no|dk|kr|cn|jp|in|au|link|shop)(?::\d+)?(?:[/?#]\S*)?$/i,
    'a web address',
  ],
  [/^\d{1,3}(?:\.\d{1,3}){3}(?::\d+)?\/\S*$/, 'a web address'],
  [/^[a-z][a-z0-9+.-]*:\/\//i, 'a link for another app'],
];
