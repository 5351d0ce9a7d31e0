import type { ComponentShop } from './open-shop.tsx';

/** Like `shop.show`, and resolves when the page listens to changes. */
export async function showLive(shop: ComponentShop, ...[path, employee]: Parameters<ComponentShop['show']>): Promise<void> {
  const opened = Promise.withResolvers<void>();
  const stopWaiting = shop.answer('GET /api/live', async (_request, askServer) => {
    const response = await askServer();
    opened.resolve();
    return response;
  });
  await shop.show(path, employee);
  await opened.promise;
  stopWaiting();
}
