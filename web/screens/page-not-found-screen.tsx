import { t } from '../ui/language/language.ts';
import { ButtonLink } from '../ui/button.tsx';
import common from '../ui/common.module.css';
import { ScreenHeading } from '../ui/screen-heading.tsx';

export function PageNotFoundScreen() {
  return (
    <div className={common.stack}>
      <ScreenHeading title={t('Page not found')} />
      <p>{t("There's no page at this address.")}</p>
      <div>
        <ButtonLink to="/" variant="primary">
          {t('Go to the home screen')}
        </ButtonLink>
      </div>
    </div>
  );
}
