import type { ReactNode } from 'react';
import { plural } from '../../ui/language/language.ts';
import common from '../../ui/common.module.css';
import { CopyLine } from '../../ui/copy-line.tsx';

type ServerSettingProps = {
  /** Lines of the settings, such as `TLS=auto`. */
  lines: readonly string[];
  change?: 'add' | 'remove';
  children: ReactNode;
};

/** What only the settings of the server change, as lines for the person who runs it. */
export function ServerSetting({ lines, change = 'add', children }: ServerSettingProps) {
  return (
    <div className={common.stack}>
      <p>
        {children}{' '}
        {change === 'add'
          ? plural(
              lines.length,
              'To allow it, ask the person who runs the server to add this line to its settings and restart it.',
              'To allow it, ask the person who runs the server to add these lines to its settings and restart it.',
            )
          : plural(
              lines.length,
              'To change it here, ask the person who runs the server to remove this line from its settings and restart it.',
              'To change it here, ask the person who runs the server to remove these lines from its settings and restart it.',
            )}
      </p>
      {lines.map((line) => (
        <CopyLine key={line} text={line} />
      ))}
    </div>
  );
}
