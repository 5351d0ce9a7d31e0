import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { type Certificate, CertificateError, type CertificateProvider, daysLeft } from './certificate.ts';
import { readCertificateFile, writeAtomic } from './certificate-file.ts';
import type { HostNames } from './host-names.ts';
import { createRootCa, parseRootCa, type RootCa } from './root-ca.ts';
import { isStillValid, issueServerCertificate } from './server-certificate.ts';

export type IssuedCertificateOptions = {
  /** Where the root CA and the certificate are stored. */
  folder: string;
  /** The product's name in both certificates. */
  product: string;
  now: () => Date;
  hosts: () => HostNames;
  /** Called when the root CA was about to expire and was replaced. `formerFile` is the old one, in the same folder. */
  onRootCaReplaced: (formerFile: string) => void;
};

/** The root CA is replaced as late as possible, because every device must then be set up to trust the new one. */
const replaceRootCaWhenDaysLeft = 30;

/**
 * A certificate for this computer, signed by its own root CA. Creates both on first use.
 * @throws CertificateError if the stored root CA cannot be used. Replacing it would silently break trust on every device.
 */
export async function issuedCertificate(options: IssuedCertificateOptions): Promise<CertificateProvider> {
  const { folder, product, now, hosts, onRootCaReplaced } = options;
  // Released file names: existing installations have them.
  const rootCaPath = join(folder, 'authority.pem');
  const certificatePath = join(folder, 'certificate.pem');

  let rootCa = readRootCa(rootCaPath) ?? (await storeNewRootCa());
  let certificate: Certificate | undefined = readCertificate(certificatePath);

  async function refresh(): Promise<boolean> {
    if (daysLeft(rootCa.certificate, now()) < replaceRootCaWhenDaysLeft) await replaceRootCa();
    if (certificate && isStillValid(certificate, rootCa, hosts(), now())) return false;
    certificate = await issueServerCertificate({ product, rootCa, hosts: hosts(), now: now() });
    writeAtomic(certificatePath, certificate);
    return true;
  }

  async function storeNewRootCa(): Promise<RootCa> {
    const host = hosts().names.find((name) => name !== 'localhost') ?? 'localhost';
    const created = await createRootCa({ product, host, now: now() });
    writeAtomic(rootCaPath, created);
    return parseRootCa(created);
  }

  /** Keeps the old file: the clock may be wrong. */
  async function replaceRootCa(): Promise<void> {
    const formerFile = `authority-until-${rootCa.certificate.validToDate.toISOString().slice(0, 10)}.pem`;
    renameSync(rootCaPath, join(folder, formerFile));
    rootCa = await storeNewRootCa();
    onRootCaReplaced(formerFile);
  }

  await refresh();
  return { current: () => certificate as Certificate, rootCa: () => rootCa.certificate, refresh };
}

function readRootCa(path: string): RootCa | undefined {
  try {
    const stored = readCertificateFile(path);
    return stored && parseRootCa(stored);
  } catch (cause) {
    throw new CertificateError('root_ca_unusable', `${path} (${(cause as Error).message})`, { cause });
  }
}

/** Also undefined if the file is unreadable: a new certificate is then issued. */
function readCertificate(path: string): Certificate | undefined {
  try {
    return readCertificateFile(path);
  } catch {
    return undefined;
  }
}
