import type { X509Certificate } from 'node:crypto';
import { join } from 'node:path';
import { type Certificate, CertificateError, type CertificateProvider, daysLeft } from './certificate.ts';
import { readCertificateFile, writeAtomic, writeFirst } from './certificate-file.ts';
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
  /** Called once if the root CA is not valid by the clock, or not for much longer. */
  onRootCaExpiring: (rootCa: X509Certificate) => void;
};

const reportRootCaWhenDaysLeft = 30;
/** A certificate that ends sooner would be renewed at each check. */
const renewableMs = 31 * 86_400_000;

/**
 * A certificate for this computer, signed by its own root CA. Creates both on first use. Never replaces the root CA: the clock may be wrong,
 * and every device would have to trust the new one.
 * @throws CertificateError if the stored root CA cannot be used. Replacing it would silently break trust on every device.
 */
export async function issuedCertificate(options: IssuedCertificateOptions): Promise<CertificateProvider> {
  const { folder, product, now, hosts, onRootCaExpiring } = options;
  // Released file names: existing installations have them.
  const rootCaPath = join(folder, 'authority.pem');
  const certificatePath = join(folder, 'certificate.pem');

  const rootCa = readRootCa(rootCaPath) ?? (await storeNewRootCa());
  let certificate: Certificate | undefined = readCertificate(certificatePath);

  async function refresh(): Promise<boolean> {
    const instant = within(rootCa.certificate, now());
    if (certificate && isStillValid(certificate, rootCa, hosts(), instant)) return false;
    const issued = await issueServerCertificate({ product, rootCa, hosts: hosts(), now: instant });
    writeAtomic(certificatePath, issued);
    certificate = issued;
    return true;
  }

  async function storeNewRootCa(): Promise<RootCa> {
    const host = hosts().names.find((name) => name !== 'localhost') ?? 'localhost';
    const created = await createRootCa({ product, host, now: now() });
    writeFirst(rootCaPath, created);
    return readRootCa(rootCaPath) as RootCa;
  }

  if (rootCa.certificate.validFromDate > now() || daysLeft(rootCa.certificate, now()) < reportRootCaWhenDaysLeft)
    onRootCaExpiring(rootCa.certificate);
  await refresh();
  return { current: () => certificate as Certificate, rootCa: () => rootCa.certificate, refresh };
}

/** The instant, moved into the root CA's life: by a clock outside of it, a certificate would be issued again at each check. */
function within({ validFromDate, validToDate }: X509Certificate, instant: Date): Date {
  const latest = validToDate.getTime() - renewableMs;
  return new Date(Math.max(Math.min(instant.getTime(), latest), validFromDate.getTime()));
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
