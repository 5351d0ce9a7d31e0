import { type ComponentType, lazy } from 'react';

// Each screen comes in its own file, so that the first one waits for nothing but itself.

const login = () => import('../screens/login-screen.tsx');
const startRepair = () => import('../screens/start-repair-screen.tsx');
const card = () => import('../screens/card-screen.tsx');
const table = () => import('../screens/table-screen.tsx');
const find = () => import('../screens/find-screen.tsx');
const printers = () => import('../screens/printers-screen.tsx');
const register = () => import('../screens/register-screen.tsx');
const publicMetrics = () => import('../screens/public-metrics-screen.tsx');
const password = () => import('../screens/password-screen.tsx');
const adminPanel = () => import('../screens/admin-panel-screen.tsx');
const employeeInfo = () => import('../screens/employee-info-screen.tsx');
const exported = () => import('../screens/export-screen.tsx');

export const LoginScreen = lazily(login, ({ LoginScreen }) => LoginScreen);
export const StartRepairScreen = lazily(startRepair, ({ StartRepairScreen }) => StartRepairScreen);
export const CardScreen = lazily(card, ({ CardScreen }) => CardScreen);
export const TableScreen = lazily(table, ({ TableScreen }) => TableScreen);
export const FindScreen = lazily(find, ({ FindScreen }) => FindScreen);
export const PrintersScreen = lazily(printers, ({ PrintersScreen }) => PrintersScreen);
export const RegisterScreen = lazily(register, ({ RegisterScreen }) => RegisterScreen);
export const PublicMetricsScreen = lazily(publicMetrics, ({ PublicMetricsScreen }) => PublicMetricsScreen);
export const PasswordScreen = lazily(password, ({ PasswordScreen }) => PasswordScreen);
export const AdminPanelScreen = lazily(adminPanel, ({ AdminPanelScreen }) => AdminPanelScreen);
export const EmployeeInfoScreen = lazily(employeeInfo, ({ EmployeeInfoScreen }) => EmployeeInfoScreen);
export const ExportScreen = lazily(exported, ({ ExportScreen }) => ExportScreen);

export const load = { login, startRepair, card, table, find, register, publicMetrics } as const;

function lazily<Module>(load: () => Promise<Module>, pick: (module: Module) => ComponentType) {
  return lazy(async () => ({ default: pick(await load()) }));
}
