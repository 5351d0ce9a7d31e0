import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import common from '../../ui/common.module.css';
import { QrCode } from '../../ui/qr-code.tsx';

/** The QR code that each phone scans first. */
export function Phones({ url }: { url: string | null }) {
  const ref = useRef<HTMLElement>(null);
  const { hash } = useLocation();
  useEffect(() => {
    if (hash === '#phones') ref.current?.scrollIntoView();
  }, [hash]);
  return (
    <section ref={ref} className={`${common.panel} ${common.stack}`} aria-labelledby="phones-heading">
      <h2 id="phones-heading">Phones</h2>
      {url === null ? (
        <p>Phones can&apos;t reach this server. It answers only on this computer; set HOST or PUBLIC_URL to change that.</p>
      ) : (
        <>
          <p>{describe(url)}</p>
          <QrCode text={url} />
          <p className={common.plate}>{url}</p>
        </>
      )}
    </section>
  );
}

function describe(url: string): string {
  if (url.endsWith('/trust')) {
    return 'Scan this with the camera of each phone and tablet. The page explains how to trust the certificate of this shop, which each of them does once.';
  }
  const scan = 'Scan this with the camera of each phone and tablet, and add the page to the home screen.';
  return url.startsWith('https:') ? scan : `${scan} Without HTTPS, browsers do not let Fettle use the camera: set TLS to auto.`;
}
