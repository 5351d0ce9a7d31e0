import RefreshCw from 'lucide-react/icons/refresh-cw';
import { useEffect, useState } from 'react';
import { t } from '../../ui/language/language.ts';
import { Button } from '../../ui/button.tsx';
import { logDeviceError } from '../client/log-error.ts';
import { pageBuild } from '../client/server-build.ts';
import { loadBuild } from './next-load.ts';
import { useUpdate } from './use-update.ts';

/** Shown while the server has another build than the page. */
export function UpdatePrompt() {
  const build = useUpdate();
  const [isReloading, setIsReloading] = useState(false);
  useEffect(registerWorker, []);
  function reload(build: string): void {
    setIsReloading(true);
    void loadBuild(build);
  }
  return (
    <output>
      {build !== undefined && (
        <Button variant="primary" icon={<RefreshCw aria-hidden size={20} />} isPending={isReloading} onClick={() => reload(build)}>
          {t('Fettle was updated. Reload')}
        </Button>
      )}
    </output>
  );
}

/** Registers no worker in development. Browsers have none over plain http. */
function registerWorker(): void {
  if (pageBuild === undefined || !('serviceWorker' in navigator)) return;
  navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' }).catch((error: unknown) => {
    // For example in a private window, or when the certificate is not trusted. Fettle works without it.
    logDeviceError('Service worker', 'not registered', error);
  });
}
