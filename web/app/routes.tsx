import { Suspense } from 'react';
import { Outlet, Route, Routes } from 'react-router';
import { PageNotFoundScreen } from '../screens/page-not-found-screen.tsx';
import { AdminsOnly, EmployeesOnly, StartScreen } from './guards.tsx';
import { Layout } from './layout.tsx';
import {
  AdminPanelScreen,
  BenchScreen,
  CardScreen,
  EmployeeInfoScreen,
  ExportScreen,
  FindScreen,
  FloorScreen,
  LoginScreen,
  PartsScreen,
  PasswordScreen,
  PrintersScreen,
  PublicMetricsScreen,
  RegisterScreen,
  TableScreen,
  WallLinksScreen,
  WallScreen,
} from './lazy-screens.ts';

export function Pages() {
  return (
    <Routes>
      <Route element={<NoLayout />}>
        <Route path="wall/:code" element={<WallScreen />} />
      </Route>
      <Route element={<Layout />}>
        <Route path="login" element={<LoginScreen />} />
        <Route path="register" element={<RegisterScreen />} />
        <Route element={<EmployeesOnly />}>
          <Route index element={<StartScreen />} />
          <Route path="bench" element={<BenchScreen />} />
          <Route path="card/:id?" element={<CardScreen />} />
          <Route path="find" element={<FindScreen />} />
          <Route path="table" element={<TableScreen />} />
          <Route path="parts" element={<PartsScreen />} />
          <Route path="public-metrics" element={<PublicMetricsScreen />} />
          <Route path="password" element={<PasswordScreen />} />
          <Route element={<AdminsOnly />}>
            <Route path="floor" element={<FloorScreen />} />
            <Route path="admin-panel" element={<AdminPanelScreen />} />
            <Route path="employee-info" element={<EmployeeInfoScreen />} />
            <Route path="export/:id?" element={<ExportScreen />} />
            <Route path="printers" element={<PrintersScreen />} />
            <Route path="wall-screens" element={<WallLinksScreen />} />
          </Route>
        </Route>
        <Route path="*" element={<PageNotFoundScreen />} />
      </Route>
    </Routes>
  );
}

function NoLayout() {
  return (
    <Suspense>
      <Outlet />
    </Suspense>
  );
}
