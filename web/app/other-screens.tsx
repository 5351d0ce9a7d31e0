import { Navigate, Route, Routes } from 'react-router';
import { useSession } from '../capabilities/auth/session.ts';
import { PageNotFoundScreen } from '../screens/page-not-found-screen.tsx';
import { lazyComponent } from '../ui/lazy-component.tsx';
import { AdminsOnly } from './admins-only.tsx';
import { EmployeesOnly } from './guards.tsx';

const RegisterScreen = lazyComponent(async () => (await import('../screens/register-screen.tsx')).RegisterScreen);
const AccountSecurityScreen = lazyComponent(async () => (await import('../screens/account-security-screen.tsx')).AccountSecurityScreen);
const AdminPanelScreen = lazyComponent(async () => (await import('../screens/admin-panel-screen.tsx')).AdminPanelScreen);
const FloorScreen = lazyComponent(async () => (await import('../screens/floor-screen.tsx')).FloorScreen);
const EmployeeInfoScreen = lazyComponent(async () => (await import('../screens/employee-info-screen.tsx')).EmployeeInfoScreen);
const ExportScreen = lazyComponent(async () => (await import('../screens/export-screen.tsx')).ExportScreen);
const DevicesScreen = lazyComponent(async () => (await import('../screens/devices-screen.tsx')).DevicesScreen);
const PrintersScreen = lazyComponent(async () => (await import('../screens/printers-screen.tsx')).PrintersScreen);
const SecurityLogScreen = lazyComponent(async () => (await import('../screens/security-log-screen.tsx')).SecurityLogScreen);
const BackupsScreen = lazyComponent(async () => (await import('../screens/backups-screen.tsx')).BackupsScreen);
const ShopScreen = lazyComponent(async () => (await import('../screens/shop-screen.tsx')).ShopScreen);
const ListsScreen = lazyComponent(async () => (await import('../screens/lists-screen.tsx')).ListsScreen);
const RecallsScreen = lazyComponent(async () => (await import('../screens/recalls-screen.tsx')).RecallsScreen);
const WallLinksScreen = lazyComponent(async () => (await import('../screens/wall-links-screen.tsx')).WallLinksScreen);

/** The screens that technicians seldom open, in a file of their own: their phones load less. Any other path is not a page. */
export function OtherScreens() {
  return (
    <Routes>
      <Route path="register" element={<Registration />} />
      <Route element={<EmployeesOnly />}>
        {/* For the icon of the installed app. `/` alone would open the employee's start screen. */}
        <Route path="add" element={<Navigate to="/" replace />} />
        {/* Formerly a screen of its own, which may be bookmarked. */}
        <Route path="password" element={<Navigate to="/account-security" replace />} />
        <Route path="account-security" element={<AccountSecurityScreen />} />
        <Route element={<AdminsOnly />}>
          <Route path="floor" element={<FloorScreen />} />
          <Route path="admin-panel" element={<AdminPanelScreen />} />
          <Route path="employee-info" element={<EmployeeInfoScreen />} />
          <Route path="export/:id?" element={<ExportScreen />} />
          <Route path="printers" element={<PrintersScreen />} />
          <Route path="devices" element={<DevicesScreen />} />
          <Route path="shop" element={<ShopScreen />} />
          <Route path="lists" element={<ListsScreen />} />
          <Route path="recalls" element={<RecallsScreen />} />
          <Route path="security-log" element={<SecurityLogScreen />} />
          <Route path="backups" element={<BackupsScreen />} />
          <Route path="wall-screens" element={<WallLinksScreen />} />
        </Route>
      </Route>
      <Route path="*" element={<PageNotFoundScreen />} />
    </Routes>
  );
}

/** The screen of admins, and of the first visitor while the shop has no employees. */
function Registration() {
  const { user } = useSession();
  if (!user) return <RegisterScreen />;
  return (
    <AdminsOnly>
      <RegisterScreen />
    </AdminsOnly>
  );
}
