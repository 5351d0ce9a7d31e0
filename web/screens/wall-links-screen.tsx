import { ButtonLink } from '../ui/button.tsx';
import common from '../ui/common.module.css';
import { ScreenHeading } from '../ui/screen-heading.tsx';
import { AddWallLink } from '../capabilities/wall/add-wall-link.tsx';
import { WallLinks } from '../capabilities/wall/wall-links.tsx';

export function WallLinksScreen() {
  return (
    <div className={common.stack}>
      <ScreenHeading title="Wall Screens" />
      <div>
        <ButtonLink to="/admin-panel">Back to Admin Panel</ButtonLink>
      </div>
      <p>Open a link on a TV in the shop. It shows the day's counts without a login, and no serials. Anyone who has the link can see it.</p>
      <WallLinks />
      <h2>New wall screen</h2>
      <AddWallLink />
    </div>
  );
}
