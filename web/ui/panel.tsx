import { type ReactNode, useId } from 'react';
import common from './common.module.css';
import styles from './panel.module.css';

type PanelProps = {
  id?: string;
  title: string;
  /** At the end of the title's line. */
  beside?: ReactNode;
  /** Its rows reach its edges. */
  hasRows?: boolean;
  children: ReactNode;
};

/** A section with its title. */
export function Panel({ id, title, beside, hasRows = false, children }: PanelProps) {
  const heading = useId();
  return (
    <section id={id} aria-labelledby={heading} className={hasRows ? styles.panel : `${common.panel} ${common.stack}`}>
      <div className={hasRows ? styles.head : common.spread}>
        <h2 id={heading}>{title}</h2>
        {beside}
      </div>
      {children}
    </section>
  );
}
