import { useNavigate } from 'react-router';
import { t } from '../../ui/language/language.ts';
import { Button } from '../../ui/button.tsx';
import common from '../../ui/common.module.css';
import { ScreenHeading } from '../../ui/screen-heading.tsx';

export function UnauthorizedAccess() {
  const navigate = useNavigate();
  return (
    <div className={common.stack}>
      <ScreenHeading title={t('Admin Panel')} />
      <p>{t('Unauthorized Access')}</p>
      <div>
        <Button variant="primary" onClick={() => void navigate('/')}>
          {t('Return to home screen')}
        </Button>
      </div>
    </div>
  );
}
