import type { ReactNode } from 'react';
import { t } from '../../ui/language/language.ts';
import common from '../../ui/common.module.css';
import { CopyLine } from '../../ui/copy-line.tsx';

type ServerSettingProps = {
  /** Such as `TLS=auto`. */
  lines: readonly string[];
  change?: 'add' | 'remove';
  children: ReactNode;
};

/** What only the settings of the server change, as lines for the person who runs it. */
export function ServerSetting({ lines, change = 'add', children }: ServerSettingProps) {
  return (
    <div className={common.stack}>
      <p>
        {children} {change === 'add' ? t('To allow it') : t('To change it here')}, ask the person who runs the server to {change}{' '}
        {lines.length === 1 ? 'this line' : 'these lines'} {change === 'add' ? 'to' : 'from'} its settings and restart it.
      </p>
      {lines.map((line) => (
        <CopyLine key={line} text={line} />
      ))}
    </div>
  );
}
