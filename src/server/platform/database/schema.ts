import type { IdentityTables } from './schema/identity.ts';
import type { CatalogueTables } from './schema/catalogue.ts';
import type { TradeTables } from './schema/trade.ts';
import type { PlatformTables } from './schema/platform.ts';
import type { PartsTables } from './schema/parts.ts';
import type { ContentTables } from './schema/content.ts';
import type { FitmentTables } from './schema/fitment.ts';
import type { BesideTables } from './schema/personal-lists.ts';
import type { NoticeTables } from './schema/notices.ts';
import type { InquiryTables } from './schema/inquiries.ts';
import type { ProgrammeTables } from './schema/programme.ts';
import type { RequestTables } from './schema/requests.ts';
import type { SellingTables } from './schema/selling.ts';
import type { MoneyTables } from './schema/money.ts';
import type { OfferTables } from './schema/offers.ts';
import type { PackTables } from './schema/pack.ts';

/**
 * The tables, as migrations.ts makes them. Money is whole minor units in bigint columns (read as numbers),
 * times are timestamptz (read as Date), days are date (read as 'YYYY-MM-DD').
 */
export interface Database
  extends
    IdentityTables,
    CatalogueTables,
    PartsTables,
    FitmentTables,
    ContentTables,
    BesideTables,
    PackTables,
    OfferTables,
    MoneyTables,
    SellingTables,
    ProgrammeTables,
    InquiryTables,
    NoticeTables,
    RequestTables,
    TradeTables,
    PlatformTables {}
