import { Suspense } from 'react';
import { Outlet, Route, Routes } from 'react-router';
import { lazyComponent } from '../ui/lazy-component.tsx';
import { EmployeesOnly, StartScreen } from './guards.tsx';
import { Layout } from './layout.tsx';
import {
  BenchScreen,
  CardScreen,
  FindScreen,
  LoginScreen,
  PartsScreen,
  PasswordScreen,
  PublicMetricsScreen,
  RegisterScreen,
  TableScreen,
  WallScreen,
} from './lazy-screens.ts';

const AdminScreens = lazyComponent(async () => (await import('./admin-screens.tsx')).AdminScreens);

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
        </Route>
        <Route path="*" element={<AdminScreens />} />
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
