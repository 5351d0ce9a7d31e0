import { type ComponentType, lazy } from 'react';

const login = () => import('../screens/login-screen.tsx');
const startRepair = () => import('../screens/start-repair-screen.tsx');
const card = () => import('../screens/card-screen.tsx');
const table = () => import('../screens/table-screen.tsx');
const find = () => import('../screens/find-screen.tsx');
const parts = () => import('../screens/parts-screen.tsx');
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
export const PartsScreen = lazyScreen(parts, ({ PartsScreen }) => PartsScreen);
export const PrintersScreen = lazyScreen(printers, ({ PrintersScreen }) => PrintersScreen);
export const RegisterScreen = lazyScreen(register, ({ RegisterScreen }) => RegisterScreen);
export const PublicMetricsScreen = lazyScreen(publicMetrics, ({ PublicMetricsScreen }) => PublicMetricsScreen);
export const PasswordScreen = lazyScreen(password, ({ PasswordScreen }) => PasswordScreen);
export const AdminPanelScreen = lazyScreen(adminPanel, ({ AdminPanelScreen }) => AdminPanelScreen);
export const EmployeeInfoScreen = lazyScreen(employeeInfo, ({ EmployeeInfoScreen }) => EmployeeInfoScreen);
export const ExportScreen = lazyScreen(exportMachines, ({ ExportScreen }) => ExportScreen);

export const load = { login, startRepair, card, table, find, register, publicMetrics } as const;

function lazyScreen<Module>(load: () => Promise<Module>, pick: (module: Module) => ComponentType) {
  return lazy(async () => ({ default: pick(await load()) }));
}
