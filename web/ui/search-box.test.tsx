import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { SearchBox } from './search-box.tsx';

test('a search that is cleared before its list is shown is cleared there too', async ({ onTestFinished }) => {
  const searches: string[] = [];
  function SlowList() {
    const [value, setValue] = useState('');
    const search = (text: string) => {
      searches.push(text);
      setTimeout(setValue, 600, text);
    };
    return <SearchBox label="Search" placeholder="" maxLength={20} value={value} onSearch={search} />;
  }
  const element = document.createElement('div');
  document.body.append(element);
  const root = createRoot(element);
  onTestFinished(() => {
    root.unmount();
    element.remove();
  });
  root.render(<SlowList />);
  await userEvent.type(page.getByRole('searchbox'), 'wh');
  await vi.waitFor(() => expect(searches).toEqual(['wh']));
  await userEvent.clear(page.getByRole('searchbox'));
  await vi.waitFor(() => expect(searches).toEqual(['wh', '']), { timeout: 5_000 });
});
