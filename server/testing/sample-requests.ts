import type { CallName } from '@fettle/contract';
import type { Asked, TestClient } from './test-client.ts';
import { password, type TestShop, whirlpoolFridge } from './test-shop.ts';

let registered = 0;

/**
 * For each call a request that is well-formed and would be carried out, so that nothing but who asks decides. Each
 * prepares what it needs, so that no two of them disturb each other. What is whose is Tess's.
 */
export const sampleRequests: Readonly<Record<CallName, (shop: TestShop) => Asked | Promise<Asked>>> = {
  hydrate: () => ({}),
  login: (shop) => ({ params: { userId: shop.tess.id }, body: { password } }),
  logout: () => ({}),
  changePassword: () => ({ body: { current_password: password, password1: password, password2: password } }),
  register: () => {
    registered += 1;
    const email = `newcomer${registered}@bayou.example`;
    return { body: { role: 1, first_name: 'Nora', last_name: 'Guidry', email, password1: password, password2: password } };
  },
  getUsers: () => ({}),
  updateUser: (shop) => ({ params: { id: shop.tess.id }, body: { role: 1 } }),
  addMachine: () => ({ body: whirlpoolFridge }),
  getMachine: async (shop) => ({ params: { id: await shop.bringIn(shop.tess) } }),
  updateMachine: async (shop) => ({ params: { id: await shop.bringIn(shop.tess) }, body: { status: 'completed' } }),
  getMachines: () => ({ params: { status: 'all' }, query: { page: 1 } }),
  addNote: async (shop) => ({ params: { id: await shop.bringIn(shop.tess) }, body: { content: 'Hums.' } }),
  deleteNote: async (shop) => {
    const id = await shop.bringIn(shop.tess);
    const { body } = await shop.tess.call('addNote', { params: { id }, body: { content: 'Hums.' } });
    return { params: { noteId: body.note.id } };
  },
  getIdBySerial: () => ({ params: { serial: whirlpoolFridge.serial } }),
  findIdBySerial: () => ({ query: { serial: whirlpoolFridge.serial } }),
  printLabel: async (shop) => ({ body: { id: await shop.bringIn(shop.tess), model: 'X', serial: 'Y', brand: 'lg' } }),
  labelPdf: async (shop) => ({ params: { id: await shop.bringIn(shop.tess) } }),
  printTestLabel: () => ({}),
  getPrinters: () => ({}),
  getUserMetrics: (shop) => ({ params: { userId: shop.tess.id }, query: { start: '2026-11-01', end: '2026-11-30' } }),
  printEmployeeMetrics: () => ({
    body: { employee_name: 'Tess', metrics: { in_progress: [], completed_in_range: [], trashed_in_range: [], count_completed_trashed: 0 } },
  }),
  metricsReport: (shop) => ({ params: { userId: shop.tess.id }, query: { start: '2026-11-01', end: '2026-11-30' } }),
  exportMachines: async (shop) => {
    await shop.bringIn(shop.tess, {}, 'completed');
    return {};
  },
  getExports: () => ({}),
  downloadExport: async (shop) => {
    await shop.bringIn(shop.tess, {}, 'completed');
    const { body } = await shop.ada.call('exportMachines');
    return { params: { id: body.batch.id, format: 'csv' } };
  },
  getShop: () => ({}),
  health: () => ({}),
};

/** Whether the call ends the session that it is made with, which the calls after it would need. */
export function endsSession(name: CallName): boolean {
  return name === 'login' || name === 'logout';
}

/** Makes the sample request of a call as somebody, with other headers where given. */
export async function sendSample(shop: TestShop, name: CallName, who: TestClient, headers: Record<string, string> = {}) {
  const asked = await sampleRequests[name](shop);
  return who.call(name, { ...asked, headers });
}
