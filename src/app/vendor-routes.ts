import { appScreen } from './app-screen.tsx';

const editor = appScreen('vendor-editor-page', () => import('./screens/vendor-editor-page.tsx'));
const inquiries = appScreen('vendor-inquiries-page', () => import('./screens/vendor-inquiries-page.tsx'));

/** The screens of sellers; they lie in a file that a phone keeps once one of them was opened. */
export const vendorRoutes = [
  {
    path: '/vendor-dashboard',
    screen: appScreen('vendor-dashboard-page', () => import('./screens/vendor-dashboard-page.tsx')),
  },
  {
    path: '/vendor/create-product',
    screen: appScreen('vendor-vehicle-page', () => import('./screens/vendor-vehicle-page.tsx')),
  },
  {
    path: '/vendor/create-spares-listing',
    screen: appScreen('vendor-spares-page', () => import('./screens/vendor-spares-page.tsx')),
  },
  { path: '/vendor/add-content/:cid', screen: editor },
  { path: '/vendor/add-content/:cid/:lid', screen: editor },
  {
    path: '/vendor/list-auto-spares/:cid',
    screen: appScreen('vendor-entries-page', () => import('./screens/vendor-entries-page.tsx')),
  },
  {
    path: '/vendor/fitment/:cid',
    screen: appScreen('vendor-fitment-page', () => import('./screens/vendor-fitment-page.tsx')),
  },
  {
    path: '/vendor/import',
    screen: appScreen('vendor-import-page', () => import('./screens/vendor-import-page.tsx')),
  },
  { path: '/vendor/inquiries', screen: inquiries },
  { path: '/vendor/inquiries/:id', screen: inquiries },
  {
    path: '/vendor/:prod_class/:prod_id',
    screen: appScreen('vendor-listing-page', () => import('./screens/vendor-listing-page.tsx')),
  },
] as const;
