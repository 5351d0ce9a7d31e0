import { ButtonLink } from '../ui/button.tsx';
import common from '../ui/common.module.css';
import { ScreenHeading } from '../ui/screen-heading.tsx';

export function PageNotFoundScreen() {
  return (
    <div className={common.stack}>
      <ScreenHeading title="Page not found" />
      <p>There's no page at this address.</p>
      <div>
        <ButtonLink to="/" variant="primary">
          Go to the home screen
        </ButtonLink>
      </div>
    </div>
  );
}
