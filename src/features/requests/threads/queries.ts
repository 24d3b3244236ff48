import {
  OwnRequests,
  ownRequests as declaredOwn,
  RequestThread,
  requestThread as declaredThread,
} from '#contract/request-threads.ts';
import { defineQuery, defineRow } from '#offline/face/declare.ts';
import { REQUESTS_ROW, requestThreadRow } from './rows.ts';

/** Readable without a network once they were seen. */
export const ownRequests = defineQuery(declaredOwn, { row: () => REQUESTS_ROW, freshSeconds: 5 });
export const requestThread = defineQuery(declaredThread, {
  row: ({ id }) => requestThreadRow(id),
  freshSeconds: 5,
});

export const requestsRow = defineRow({ name: REQUESTS_ROW, schema: OwnRequests, empty: null, version: null });
export const requestRow = defineRow({
  name: 'request-thread',
  schema: RequestThread,
  empty: null,
  version: ({ version }) => version,
});
