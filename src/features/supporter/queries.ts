import {
  agentOverview as declaredOverview,
  AgentOverview,
  commissions as declaredCommissions,
} from '#contract/supporter.ts';
import { defineQuery, defineRow } from '#offline/face/declare.ts';
import { statementRow, SUPPORTER_ROW } from './rows.ts';

/** Readable without a network once they were seen. Who is no supporter has no such row: their profile says so. */
export const overview = defineQuery(declaredOverview, { row: () => SUPPORTER_ROW, freshSeconds: 5 });
export const commissions = defineQuery(declaredCommissions, {
  row: ({ page }) => statementRow(page),
  freshSeconds: 5,
});

export const overviewRow = defineRow<AgentOverview>({
  name: SUPPORTER_ROW,
  schema: AgentOverview,
  empty: null,
  version: null,
});
export const commissionsRow = defineRow({
  name: 'supporter-commissions',
  schema: declaredCommissions.answer,
  empty: null,
  version: null,
});
