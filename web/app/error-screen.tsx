import { Component, type ErrorInfo, type ReactNode } from 'react';
import { t } from '../ui/language/language.ts';
import { Button } from '../ui/button.tsx';
import common from '../ui/common.module.css';

type State = { hasFailed: boolean };

/** Shown when a screen throws. Try again reloads the page, because the cause is often an outdated build. */
export class ErrorScreen extends Component<{ children: ReactNode }, State> {
  override state: State = { hasFailed: false };

  static getDerivedStateFromError(): State {
    return { hasFailed: true };
  }

  override componentDidCatch(error: Error, { componentStack }: ErrorInfo): void {
    // oxlint-disable-next-line no-console -- an unexpected error, logged with its cause
    console.error(error, componentStack);
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <div role="alert" className={common.stack}>
        <h1>{t('Something went wrong')}</h1>
        <p>{t('The notes and machines that you typed are still here.')}</p>
        <div>
          <Button variant="primary" onClick={() => location.reload()}>
            {t('Try again')}
          </Button>
        </div>
      </div>
    );
  }
}
