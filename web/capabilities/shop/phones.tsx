import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { t } from '../../ui/language/language.ts';
import common from '../../ui/common.module.css';
import { Panel } from '../../ui/panel.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import { ServerSetting } from './server-setting.tsx';

/** The QR code that each phone scans first. */
export function Phones({ url }: { url: string | null }) {
  const { hash } = useLocation();
  useEffect(() => {
    if (hash === '#phones') document.querySelector(hash)?.scrollIntoView();
  }, [hash]);
  return (
    <Panel id="phones" title={t('Phones')}>
      {url === null ? (
        <ServerSetting lines={['HOST=0.0.0.0']}>{t("Phones can't reach this server. It answers only on this computer.")}</ServerSetting>
      ) : (
        <>
          <p>{describe(url)}</p>
          <QrCode text={url} />
          <p className={common.plate}>{url}</p>
          {url.startsWith('http:') && !isTrustPage(url) && (
            <ServerSetting lines={['TLS=auto']}>
              {t("Phones don't let Fettle use the camera to scan, because the connection is not encrypted.")}
            </ServerSetting>
          )}
        </>
      )}
    </Panel>
  );
}

function describe(url: string): string {
  return isTrustPage(url)
    ? t('Scan this with the camera of each phone and tablet. The page shows how to trust this shop, which each of them does once.')
    : t('Scan this with the camera of each phone and tablet, and add the page to the home screen.');
}

function isTrustPage(url: string): boolean {
  return url.endsWith('/trust');
}
