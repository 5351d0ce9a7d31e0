import { t } from '../ui/language/language.ts';
import { AddWallLink } from '../capabilities/wall/add-wall-link.tsx';
import { WallLinks } from '../capabilities/wall/wall-links.tsx';
import { AreaScreen } from './area-screen.tsx';

export function WallLinksScreen() {
  return (
    <AreaScreen area="Shop" title={t('Wall Screens')}>
      <p>
        {t(
          "Open a link on a TV in the shop. It shows the day's counts without a login, and no serials. Anyone who has the link can see it.",
        )}
      </p>
      <WallLinks />
      <AddWallLink />
    </AreaScreen>
  );
}
