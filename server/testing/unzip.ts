import { inflateRawSync } from 'node:zlib';

/** The files in a ZIP archive as text, by name, read from its central directory (APPNOTE.TXT, sections 4.3.12 and 4.3.16). */
export function unzip(archive: Buffer): Record<string, string> {
  const files: Record<string, string> = {};
  const end = archive.lastIndexOf(Buffer.from('PK\u0005\u0006', 'latin1'));
  let entry = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    const isDeflated = archive.readUInt16LE(entry + 10) === 8;
    const size = archive.readUInt32LE(entry + 20);
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((offset) => archive.readUInt16LE(entry + offset));
    const header = archive.readUInt32LE(entry + 42);
    const start = header + 30 + archive.readUInt16LE(header + 26) + archive.readUInt16LE(header + 28);
    const packed = archive.subarray(start, start + size);
    const name = archive.toString('utf8', entry + 46, entry + 46 + (nameLength ?? 0));
    files[name] = (isDeflated ? inflateRawSync(packed) : packed).toString();
    entry += 46 + (nameLength ?? 0) + (extraLength ?? 0) + (commentLength ?? 0);
  }
  return files;
}
