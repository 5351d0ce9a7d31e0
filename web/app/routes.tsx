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
  PublicMetricsScreen,
  TableScreen,
  WallScreen,
} from './lazy-screens.ts';

const OtherScreens = lazyComponent(async () => (await import('./other-screens.tsx')).OtherScreens);

export function Pages() {
  return (
    <Routes>
      <Route element={<NoLayout />}>
        <Route path="wall/:code" element={<WallScreen />} />
      </Route>
      <Route element={<Layout />}>
        <Route path="login" element={<LoginScreen />} />
        <Route element={<EmployeesOnly />}>
          <Route index element={<StartScreen />} />
          <Route path="bench" element={<BenchScreen />} />
          <Route path="card/:id" element={<CardScreen />} />
          <Route path="find" element={<FindScreen />} />
          <Route path="table" element={<TableScreen />} />
          <Route path="parts" element={<PartsScreen />} />
          <Route path="public-metrics" element={<PublicMetricsScreen />} />
        </Route>
        <Route path="*" element={<OtherScreens />} />
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
