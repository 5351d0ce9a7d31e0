import { createRoot } from 'react-dom/client';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { useToolbar } from './use-toolbar.ts';

function Fruits({ names, start }: { names: string[]; start: number }) {
  const { toolbarProps, tabIndexOf } = useToolbar(names.length, start);
  return (
    <div {...toolbarProps}>
      {names.map((name, index) => (
        <button key={name} type="button" tabIndex={tabIndexOf(index)}>
          {name}
        </button>
      ))}
    </div>
  );
}

test('a toolbar has one Tab stop, also when the button that had the focus is gone', async ({ onTestFinished }) => {
  const element = document.createElement('div');
  document.body.append(element);
  const root = createRoot(element);
  onTestFinished(() => {
    root.unmount();
    element.remove();
  });
  const stops = () => [...element.querySelectorAll('[tabindex="0"]')].map(({ textContent }) => textContent);
  root.render(<Fruits names={['Apple', 'Pear', 'Plum']} start={-1} />);
  await expect.poll(stops).toEqual(['Apple']);
  page.getByText('Plum').element().focus();
  await expect.poll(stops).toEqual(['Plum']);
  root.render(<Fruits names={['Apple', 'Pear']} start={1} />);
  await expect.poll(stops).toEqual(['Pear']);
});
