import { type ComponentType, createElement, lazy, useState } from 'react';

const login = () => import('../screens/login-screen.tsx');
const startRepair = () => import('../screens/start-repair-screen.tsx');
const card = () => import('../screens/card-screen.tsx');
const table = () => import('../screens/table-screen.tsx');
const find = () => {
  // A scan opens a card next. The card's screen reports a failure.
  CardScreen.preload().catch(() => undefined);
  return import('../screens/find-screen.tsx');
};
const printers = () => import('../screens/printers-screen.tsx');
const register = () => import('../screens/register-screen.tsx');
const publicMetrics = () => import('../screens/public-metrics-screen.tsx');
const password = () => import('../screens/password-screen.tsx');
const adminPanel = () => import('../screens/admin-panel-screen.tsx');
const employeeInfo = () => import('../screens/employee-info-screen.tsx');
const exportMachines = () => import('../screens/export-screen.tsx');

export const LoginScreen = lazyScreen(login, ({ LoginScreen }) => LoginScreen);
export const StartRepairScreen = lazyScreen(startRepair, ({ StartRepairScreen }) => StartRepairScreen);
export const CardScreen = lazyScreen(card, ({ CardScreen }) => CardScreen);
export const TableScreen = lazyScreen(table, ({ TableScreen }) => TableScreen);
export const FindScreen = lazyScreen(find, ({ FindScreen }) => FindScreen);
export const PrintersScreen = lazyScreen(printers, ({ PrintersScreen }) => PrintersScreen);
export const RegisterScreen = lazyScreen(register, ({ RegisterScreen }) => RegisterScreen);
export const PublicMetricsScreen = lazyScreen(publicMetrics, ({ PublicMetricsScreen }) => PublicMetricsScreen);
export const PasswordScreen = lazyScreen(password, ({ PasswordScreen }) => PasswordScreen);
export const AdminPanelScreen = lazyScreen(adminPanel, ({ AdminPanelScreen }) => AdminPanelScreen);
export const EmployeeInfoScreen = lazyScreen(employeeInfo, ({ EmployeeInfoScreen }) => EmployeeInfoScreen);
export const ExportScreen = lazyScreen(exportMachines, ({ ExportScreen }) => ExportScreen);

export const load = {
  login: LoginScreen.preload,
  startRepair: StartRepairScreen.preload,
  card: CardScreen.preload,
  table: TableScreen.preload,
  find: FindScreen.preload,
  register: RegisterScreen.preload,
  publicMetrics: PublicMetricsScreen.preload,
} as const;

/** Renders at once when its file is loaded. `lazy` alone would show the loading message, which React keeps for 300 ms or more. */
function lazyScreen<Module>(load: () => Promise<Module>, pick: (module: Module) => ComponentType) {
  let Loaded: ComponentType | undefined;
  async function preload(): Promise<{ default: ComponentType }> {
    Loaded = pick(await load());
    return { default: Loaded };
  }
  const Lazy = lazy(preload);
  function Screen() {
    // Chosen once, because a different component would lose the screen's state.
    const [Chosen] = useState(() => Loaded ?? Lazy);
    return createElement(Chosen);
  }
  return Object.assign(Screen, { preload });
}
