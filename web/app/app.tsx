import '../ui/tokens.css';
import '../ui/fonts.css';
import '../ui/base.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { BrowserRouter } from 'react-router';
import { queryClient } from '../sync/client/query-client.ts';
import { useLanguage } from '../ui/language/language.ts';
import { Toaster } from '../ui/toaster.tsx';
import { ErrorScreen } from './error-screen.tsx';
import { Pages } from './routes.tsx';

export function App() {
  // Renders everything again when the language changes: `t` tells React nothing of it.
  useLanguage();
  return (
    <StrictMode>
      <ErrorScreen>
        <QueryClientProvider client={queryClient}>
          <BrowserRouter>
            <Pages />
          </BrowserRouter>
          <Toaster />
        </QueryClientProvider>
      </ErrorScreen>
    </StrictMode>
  );
}
