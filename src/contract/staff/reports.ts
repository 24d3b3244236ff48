import * as v from 'valibot';
import { call, query } from '../declare.ts';
import { Message } from '../inquiries.ts';
import { SeenVersion } from '../listings/listing-edit.ts';
import { REPORT_KINDS, REPORT_REASONS } from '../reports.ts';
import { Customer } from './orders.ts';
import { Id, looseText, Money, Page, paginated, Picture, Time, textParam } from '../wire.ts';

export const REPORT_STATUSES = ['new', 'upheld', 'dismissed'] as const;
/** In which order a list stands; a minus before it turns it round. The first is the usual one. */
export const REPORT_SORTS = ['-created', 'created', 'reason', '-reason'] as const;
export type ReportSort = (typeof REPORT_SORTS)[number];
export const MAX_NOTE = 2000;

/** Listing that a report is about, as it stands now: what buyers see, whose it is and who has ordered it. */
export const ReportedListing = v.object({
  id: Id,
  title: v.string(),
  product_class_id: v.number(),
  price: Money,
  currency: v.string(),
  picture: v.nullable(Picture),
  /** Buyers find it. */
  live: v.boolean(),
  /** Staff have hidden it. */
  hidden: v.boolean(),
  /** It was taken out of the shop. */
  deleted: v.boolean(),
  /** The shop's own. */
  house: v.boolean(),
  /** Numbers of orders that are neither canceled nor shipped: their buyers wait for it. */
  open_orders: v.array(v.string()),
  /** Other reports about it that nobody has decided. */
  other_reports: v.number(),
});
export type ReportedListing = v.InferOutput<typeof ReportedListing>;

/** A report as staff read it, account contract 6; `reporter_email`, `listing`, `seller` and `version` are additive. */
export const StaffReport = v.object({
  id: v.pipe(v.string(), v.uuid()),
  kind: v.picklist(REPORT_KINDS),
  product_id: v.nullable(Id),
  seller_id: v.nullable(Id),
  reason: v.picklist(REPORT_REASONS),
  text: v.string(),
  /** Null: they have left, or had no account. */
  reporter: v.nullable(Customer),
  /** Address that somebody without an account gave. Nobody has proved that it is theirs. Absent, null: none. */
  reporter_email: v.optional(v.nullable(v.string())),
  status: v.picklist(REPORT_STATUSES),
  note: v.string(),
  created_at: Time,
  decided_at: v.nullable(Time),
  /** Member of the staff who did. */
  decided_by: v.nullable(v.string()),
  listing: v.nullable(ReportedListing),
  /** Seller who has it in the shop: named by the report, or whose listing it is about. Null: the shop itself, or nobody. */
  seller: v.nullable(Customer),
  version: v.number(),
});
export type StaffReport = v.InferOutput<typeof StaffReport>;

export const staffReports = query({
  name: 'staff.reports',
  path: '/staff/reports/',
  cache: 'N',
  /**
   * `sort`, additive: one of REPORT_SORTS. `q`, additive: who reported, what about, and what they wrote. `seller`, additive:
   * by id, about them or one of their listings.
   */
  params: v.object({
    page: Page,
    kind: textParam,
    status: textParam,
    q: textParam,
    sort: textParam,
    seller: textParam,
  }),
  answer: paginated(StaffReport),
  problems: ['invalid_page'],
});

export const staffReport = query({
  name: 'staff.report',
  path: '/staff/reports/:id/',
  cache: 'N',
  params: v.object({ id: v.string() }),
  answer: StaffReport,
});

/**
 * Decides a report. `hide` true takes its listing out of everybody's sight, false shows it again as its seller left it;
 * absent, nothing happens to it. Absent `status` and `note` stay as they are.
 */
export const decideReport = call({
  name: 'staff.report-decide',
  ledger: true,
  method: 'PATCH',
  path: '/staff/reports/:id/',
  payload: v.object({
    id: looseText,
    status: v.optional(v.nullable(v.string())),
    note: v.optional(v.nullable(v.string())),
    hide: v.optional(v.nullable(v.boolean())),
    base_version: SeenVersion,
  }),
  answer: v.object({ ...StaffReport.entries, changed: v.boolean() }),
  problems: ['invalid_transition'],
});

/**
 * Messages of the reporter and the other one about the listing of a report of kind `message`: staff read them only through
 * such a report, and each reading is written down. 404 for any other report.
 */
export const readReported = call({
  name: 'staff.report-messages',
  method: 'POST',
  path: '/staff/reports/:id/messages/',
  payload: v.object({ id: looseText }),
  answer: v.object({
    threads: v.array(
      v.object({
        seller: Customer,
        /** As they gave it in the form; '' where they have left. */
        buyer: v.string(),
        messages: v.array(Message),
      }),
    ),
  }),
});
export type ReportedThreads = v.InferOutput<typeof readReported.answer>;
