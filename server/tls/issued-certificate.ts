import { renameSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { StartupError } from '../config/startup-error.ts';
import { type Authority, makeAuthority, readAuthority } from './root-ca.ts';
import { type Certificate, type CertificateKeeper, daysLeft } from './certificate.ts';
import { keep, readKept } from './certificate-file.ts';
import type { Names } from './host-names.ts';
import { makeServerCertificate, stillDoes } from './server-certificate.ts';

type AppDependencies = {
  /** Where the authority and the certificate are kept. */
  folder: string;
  now: () => Date;
  names: () => Names;
  log: FastifyBaseLogger;
};

/** Phones must trust the next authority anew, so it comes as late as it can: a month before the old one ends. */
const newAuthorityWhenDaysLeft = 30;

/**
 * This shop's own authority and the certificate that it gives this machine: made when there is none, kept in `folder`.
 * @throws StartupError when there is an authority that cannot be read: a new one in its place would lose the trust of every phone
 */
export async function openOwnCertificate({ folder, now, names, log }: AppDependencies): Promise<CertificateKeeper> {
  const authorityPath = join(folder, 'authority.pem');
  const certificatePath = join(folder, 'certificate.pem');

  const newAuthority = async (): Promise<Authority> => {
    const made = await makeAuthority(names().names.find((name) => name !== 'localhost') ?? 'localhost', now());
    keep(authorityPath, made);
    return readAuthority(made);
  };
  let authority = readKeptAuthority(authorityPath) ?? (await newAuthority());
  let certificate: Certificate | undefined = readIfWhole(certificatePath);

  async function look(): Promise<boolean> {
    if (daysLeft(authority.certificate, now()) < newAuthorityWhenDaysLeft) await replaceAuthority();
    if (certificate && stillDoes(certificate, authority, names(), now())) return false;
    certificate = await makeServerCertificate(authority, names(), now());
    keep(certificatePath, certificate);
    return true;
  }

  /** The one before stays in the folder, for a clock that only seemed to say that its time has come. */
  async function replaceAuthority(): Promise<void> {
    const former = `authority-until-${authority.certificate.validToDate.toISOString().slice(0, 10)}.pem`;
    renameSync(authorityPath, join(folder, former));
    authority = await newAuthority();
    log.warn(`the authority came to its end: every phone has to trust the new one, under /trust. The former is kept as ${former}`);
  }

  await look();
  return { current: () => certificate as Certificate, authority: () => authority.certificate, look };
}

function readKeptAuthority(path: string): Authority | undefined {
  try {
    const kept = readKept(path);
    return kept && readAuthority(kept);
  } catch (error) {
    throw new StartupError(
      `TLS=auto cannot use ${path}, the authority that the shop's phones trust (${(error as Error).message}). ` +
        'Put it back from a copy; or move it away: a new one is then made, which every phone has to trust anew.',
    );
  }
}

/** Undefined also when it cannot be read: it is then made anew. */
function readIfWhole(path: string): Certificate | undefined {
  try {
    return readKept(path);
  } catch {
    return undefined;
  }
}
