import { msg } from '@fettle/i18n/message.ts';
import type { ReactNode } from 'react';
import { NavLink } from '../ui/link.tsx';
import { t } from '../ui/language/language.ts';
import { ButtonLink } from '../ui/button.tsx';
import common from '../ui/common.module.css';
import row from '../ui/radio-row.module.css';
import { ScreenHeading } from '../ui/screen-heading.tsx';
import styles from './area-screen.module.css';
import { shopSections, teamSections } from './area-sections.ts';

const areas = { Shop: { name: msg('Shop'), sections: shopSections }, Team: { name: msg('Team'), sections: teamSections } } as const;

type AreaScreenProps = { area: keyof typeof areas; title: string; children: ReactNode };

/** A section of an area, beside the links to the others: a list at a desk, a grid on a phone. */
export function AreaScreen({ area, title, children }: AreaScreenProps) {
  const { name, sections } = areas[area];
  return (
    <div className={styles.area}>
      <div className={common.spread}>
        <ScreenHeading title={title} />
        <ButtonLink to="/admin-panel">{t('Back to Admin Panel')}</ButtonLink>
      </div>
      <nav aria-label={t(name)} className={styles.sections}>
        <ul className={row.row}>
          {sections.map((section) => (
            <li key={section.to}>
              <NavLink to={section.to} className={row.choice}>
                {t(section.title)}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className={common.panels}>{children}</div>
    </div>
  );
}
