import { routes as articleRoutes } from './articles/routes.ts';
import { routes as auditRoutes } from './audit/routes.ts';
import { routes as commissionRoutes } from './commissions/routes.ts';
import { staffHomeHandler, staffTodoHandler } from './home.ts';
import { routes as offerRoutes } from './offers/routes.ts';
import { routes as orderRoutes } from './orders/routes.ts';
import { routes as categoryRoutes } from './categories/routes.ts';
import { routes as productRoutes } from './products/routes.ts';
import { routes as reportRoutes } from './reports/routes.ts';
import { routes as requestRoutes } from './requests/routes.ts';
import { routes as searchRoutes } from './search/routes.ts';
import { routes as searchWordRoutes } from './search-words/routes.ts';
import { routes as exchangeRoutes } from './exchange-rates/routes.ts';
import { routes as ruleRoutes } from './import-rules/routes.ts';
import { routes as sellerRoutes } from './sellers/routes.ts';
import { routes as quoteRoutes } from './quotes/routes.ts';
import { routes as rateRoutes } from './rates/routes.ts';
import { routes as settingsRoutes } from './settings/routes.ts';
import { routes as supporterRoutes } from './supporters/routes.ts';
import { routes as tableRoutes } from './tables/routes.ts';
import { routes as userRoutes } from './users/routes.ts';
import { routes as voucherRoutes } from './vouchers/routes.ts';

export const routes = [
  staffHomeHandler,
  staffTodoHandler,
  ...searchRoutes,
  ...searchWordRoutes,
  ...orderRoutes,
  ...productRoutes,
  ...categoryRoutes,
  ...reportRoutes,
  ...sellerRoutes,
  ...supporterRoutes,
  ...commissionRoutes,
  ...requestRoutes,
  ...quoteRoutes,
  ...rateRoutes,
  ...ruleRoutes,
  ...exchangeRoutes,
  ...voucherRoutes,
  ...articleRoutes,
  ...settingsRoutes,
  ...offerRoutes,
  ...userRoutes,
  ...auditRoutes,
  ...tableRoutes,
];
