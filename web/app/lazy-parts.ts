import { msg } from '@fettle/i18n/message.ts';
import { afterFirstScreen, lazyPart, optionalPart } from '../ui/lazy-component.tsx';

/** The bar of phones. If it does not load, the menu still has its links. */
export const BottomBar = lazyPart(async () => (await import('./bottom-bar.tsx')).BottomBar);

const menuFailure = msg('The menu could not be loaded.');

export const Menu = lazyPart(async () => (await import('./menu.tsx')).Menu, menuFailure);

/** Phones do not show it in the header. */
export const ScreenLinks = lazyPart(async () => (await import('./screen-links.tsx')).ScreenLinks, menuFailure);

export const UserMenu = lazyPart(async () => (await import('./user-menu.tsx')).UserMenu, menuFailure);

/** The bar of shared devices. */
export const DeviceBar = optionalPart(async () => (await import('../capabilities/auth/device-bar.tsx')).DeviceBar);

/** The search and the scanner of every screen. If they do not load, the search screen still searches and accepts scans. */
export const HeaderTools = lazyPart(async () => (await import('./header-tools.tsx')).HeaderTools);

/** Changes by coworkers. If this does not load, a screen shows them only when it is opened again. */
export const Live = lazyPart(async () => {
  await afterFirstScreen();
  return (await import('./live-parts.tsx')).LiveParts;
});
