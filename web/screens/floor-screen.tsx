import { ButtonLink } from '../ui/button.tsx';
import common from '../ui/common.module.css';
import { ScreenHeading } from '../ui/screen-heading.tsx';
import { Floor } from './floor.tsx';

export function FloorScreen() {
  return (
    <div className={common.stack}>
      <div className={common.spread}>
        <ScreenHeading title="Floor" />
        <ButtonLink to="/admin-panel">Admin Panel</ButtonLink>
      </div>
      <Floor />
    </div>
  );
}
