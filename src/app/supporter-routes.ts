import { appScreen } from './app-screen.tsx';

const programme = appScreen(
  'supporter-programme-page',
  () => import('./screens/supporter-programme-page.tsx'),
);

/** The supporter programme; its screens lie in a file that a phone keeps once one of them was opened. */
export const supporterRoutes = [
  { path: '/supporter-programme', screen: programme },
  { path: '/supporter-programme/home', screen: programme },
  { path: '/supporter-programme/how', screen: programme },
  { path: '/supporter-programme/compensation', screen: programme },
  { path: '/supporter-programme/tools', screen: programme },
  {
    path: '/supporter-programme/join',
    screen: appScreen('supporter-join-page', () => import('./screens/supporter-join-page.tsx')),
  },
  {
    path: '/supporter-dashboard',
    screen: appScreen('supporter-dashboard-page', () => import('./screens/supporter-dashboard-page.tsx')),
  },
  {
    path: '/supporter-dashboard/statement',
    screen: appScreen('supporter-statement-page', () => import('./screens/supporter-statement-page.tsx')),
  },
  {
    path: '/supporter-dashboard/payment',
    screen: appScreen('supporter-payment-page', () => import('./screens/supporter-payment-page.tsx')),
  },
  {
    path: '/my-downline',
    screen: appScreen('supporter-downline-page', () => import('./screens/supporter-downline-page.tsx')),
  },
  {
    path: '/supporter-training',
    screen: appScreen('supporter-training-page', () => import('./screens/supporter-training-page.tsx')),
  },
  {
    path: '/advertising-tools',
    screen: appScreen('supporter-tools-page', () => import('./screens/supporter-tools-page.tsx')),
  },
] as const;
