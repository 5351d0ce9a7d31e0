import { lazyComponent } from '../ui/lazy-component.tsx';

export const LoginScreen = lazyComponent(async () => (await import('../screens/login-screen.tsx')).LoginScreen);
export const StartRepairScreen = lazyComponent(async () => (await import('../screens/start-repair-screen.tsx')).StartRepairScreen);
export const BenchScreen = lazyComponent(async () => (await import('../screens/bench-screen.tsx')).BenchScreen);
export const CardScreen = lazyComponent(async () => (await import('../screens/card-screen.tsx')).CardScreen);
export const TableScreen = lazyComponent(async () => (await import('../screens/table-screen.tsx')).TableScreen);
export const FindScreen = lazyComponent(async () => {
  // A scan opens a card next. The card's screen reports a failure.
  CardScreen.preload().catch(() => undefined);
  return (await import('../screens/find-screen.tsx')).FindScreen;
});
export const PartsScreen = lazyComponent(async () => (await import('../screens/parts-screen.tsx')).PartsScreen);
export const PublicMetricsScreen = lazyComponent(async () => (await import('../screens/public-metrics-screen.tsx')).PublicMetricsScreen);
export const WallScreen = lazyComponent(async () => (await import('../screens/wall-screen.tsx')).WallScreen);
