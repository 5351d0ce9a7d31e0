const causes: Readonly<Record<string, string>> = {
  ENOSPC: 'is full',
  EDQUOT: 'is full',
  EACCES: 'cannot be written to',
  EPERM: 'cannot be written to',
  EROFS: 'cannot be written to',
  ENOTDIR: 'is not a folder',
  EEXIST: 'is not a folder',
  ESTALE: 'cannot be reached',
  EHOSTDOWN: 'cannot be reached',
  EIO: 'has a disk that fails',
  ENOENT: 'is gone',
};

/** What is wrong with a folder, as the end of a sentence about it. Undefined for any other error. */
export function folderFault(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? causes[String(error.code)] : undefined;
}
