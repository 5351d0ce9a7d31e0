import { type Message, msg } from '@fettle/i18n/message.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { isCommonPassword } from '../../platform/system/common-password.ts';

export type PasswordOwner = { first_name: string; last_name: string; email: string };

/** @throws AppError bad_input if the password is common, or contains the owner's name or email, the shop's name or Fettle */
export async function rejectWeakPassword(
  password: string,
  { first_name, last_name, email }: PasswordOwner,
  shopName: string,
  field: 'password1' | 'new_password',
): Promise<void> {
  if (isCommonPassword(password)) throw new AppError('bad_input', msg('This password is too common. Choose another one.'), { field });
  const rejectIfContains = (message: Message, words: readonly string[], minLength: number) => {
    if (containsAny(password, words, minLength)) throw new AppError('bad_input', message, { field });
  };
  rejectIfContains(
    msg('The password must not contain the first or last name.'),
    [first_name, last_name, first_name + last_name, ...splitWords(first_name), ...splitWords(last_name)],
    3,
  );
  rejectIfContains(msg('The password must not contain the email address.'), [email, email.split('@')[0] ?? ''], 3);
  rejectIfContains(msg('The password must not contain Fettle.'), ['Fettle'], 3);
  rejectIfContains(msg("The password must not contain the shop's name."), [shopName], 3);
  rejectIfContains(msg("The password must not contain the shop's name."), splitWords(shopName), 4);
}

export function passwordMismatch(): AppError {
  return new AppError('bad_input', msg("The passwords don't match."), { field: 'password2' });
}

/** Ignores letter case, accents, spaces and punctuation. */
function containsAny(password: string, words: readonly string[], minLength: number): boolean {
  const normalized = normalize(password);
  return words.map(normalize).some((word) => word.length >= minLength && normalized.includes(word));
}

function splitWords(name: string): string[] {
  return name.split(/[^\p{L}\p{N}\p{M}]+/u);
}

function normalize(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
}
