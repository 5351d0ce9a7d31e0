import { type Message, msg } from '@fettle/i18n/message.ts';

const full = msg('is full');
const readOnly = msg('cannot be written to');
const noFolder = msg('is not a folder');
const unreachable = msg('cannot be reached');

const causes: Readonly<Record<string, Message>> = {
  ENOSPC: full,
  EDQUOT: full,
  EACCES: readOnly,
  EPERM: readOnly,
  EROFS: readOnly,
  ENOTDIR: noFolder,
  EEXIST: noFolder,
  ESTALE: unreachable,
  EHOSTDOWN: unreachable,
  EIO: msg('has a disk that fails'),
  ENOENT: msg('is gone'),
};

/** What is wrong with a folder, as the end of a sentence about it. Undefined for any other error. */
export function folderFault(error: unknown): Message | undefined {
  return error instanceof Error && 'code' in error ? causes[String(error.code)] : undefined;
}
