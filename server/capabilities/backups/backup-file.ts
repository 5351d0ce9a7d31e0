import { hash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Readable, Writable } from 'node:stream';
import { Decrypter, Encrypter } from 'age-encryption';
import { createTarDecoder, createTarPacker } from 'modern-tar';
import { syncFile } from '../../platform/system/durable-files.ts';
import { BackupError } from './backup-error.ts';

/** An entry is read into memory, and so are the rows that it has. Photos have at most 10 MB, and rows come in pieces. */
export const maxEntryBytes = 256 * 1024 ** 2;

const agePrefix = 'age-encryption.org/';

export type EntryWriter = {
  add: (name: string, content: Uint8Array) => Promise<void>;
  /** The SHA-256 of each entry so far, by its name. */
  readonly hashes: Readonly<Record<string, string>>;
};

/**
 * Writes a tar file, encrypted with age if there is a passphrase. When this resolves, the file survives a power cut.
 * @throws if the file exists
 */
export async function writeEntries(
  path: string,
  passphrase: string | undefined,
  addAll: (writer: EntryWriter) => Promise<void>,
): Promise<void> {
  const { readable, controller } = createTarPacker();
  const hashes: Record<string, string> = {};
  const stream = passphrase ? await encrypter(passphrase).encrypt(readable) : readable;
  const written = stream.pipeTo(Writable.toWeb(createWriteStream(path, { flags: 'wx', mode: 0o600 })));
  const add = async (name: string, content: Uint8Array) => {
    hashes[name] = hash('sha256', content);
    const entry = controller.add({ name, size: content.length, type: 'file', mode: 0o600 }).getWriter();
    await entry.write(content);
    await entry.close();
  };
  const added = addAll({ add, hashes }).then(
    () => controller.finalize(),
    (error: unknown) => controller.error(error),
  );
  // A disk that is full ends the file while entries are still added, which then wait forever.
  await Promise.race([added, written]);
  await written;
  await syncFile(path);
}

/** The entries of a file, in order. @throws BackupError if it is not a tar file, is cut off, or the passphrase is missing or wrong */
export async function* readEntries(path: string, passphrase: string | undefined): AsyncGenerator<{ name: string; content: Uint8Array }> {
  let isAnyRead = false;
  try {
    const bytes = Readable.toWeb(createReadStream(path, { highWaterMark: 1024 ** 2 })) as ReadableStream<Uint8Array>;
    const tar = (await isEncrypted(path)) ? await decrypt(bytes, passphrase) : bytes;
    for await (const { header, body } of tar.pipeThrough(createTarDecoder({ strict: true }))) {
      if (header.size > maxEntryBytes) throw new BackupError(`${header.name} is larger than anything in a backup.`);
      const content = new Uint8Array(await new Response(body as ReadableStream<Uint8Array<ArrayBuffer>>).arrayBuffer());
      isAnyRead = true;
      yield { name: header.name, content };
    }
  } catch (error) {
    if (error instanceof BackupError || isFileError(error)) throw error;
    throw new BackupError(isAnyRead ? 'The backup is damaged.' : 'This is not a backup of Fettle, or it is damaged.', { cause: error });
  }
}

async function isEncrypted(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(agePrefix.length), 0, agePrefix.length, 0);
    return buffer.toString('latin1', 0, bytesRead) === agePrefix;
  } finally {
    await file.close();
  }
}

function encrypter(passphrase: string): Encrypter {
  const age = new Encrypter();
  age.setPassphrase(passphrase);
  return age;
}

async function decrypt(bytes: ReadableStream<Uint8Array>, passphrase: string | undefined): Promise<ReadableStream<Uint8Array>> {
  if (!passphrase) throw new BackupError('The backup is encrypted. Set BACKUP_PASSPHRASE to the passphrase that it was made with.');
  const age = new Decrypter();
  age.addPassphrase(passphrase);
  try {
    return await age.decrypt(bytes);
  } catch (error) {
    throw new BackupError('BACKUP_PASSPHRASE is not the passphrase of this backup, or the file is damaged.', { cause: error });
  }
}

function isFileError(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error;
}
