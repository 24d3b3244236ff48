import * as v from 'valibot';
import {
  addRequestPhoto as declaredPhoto,
  type OwnRequests,
  type RequestThread,
  writeRequest as declared,
} from '#contract/request-threads.ts';
import { Time } from '#contract/wire.ts';
import { defineCommand } from '#offline/face/declare.ts';
import { onceOnly } from '../duplicate-forms.ts';
import { REQUESTS_ROW, requestThreadRow } from './rows.ts';

/** Moment when it was written. */
const MessageSeen = v.object({ at: Time });
type Row = OwnRequests | RequestThread;
type Written = v.InferOutput<typeof declared.payload>;

/** Lists show it at once. A thread shows what waits by itself, each message with what becomes of it. */
function written(row: Row, { id, text }: Written, { at }: v.InferOutput<typeof MessageSeen>): Row {
  if (!('results' in row)) return row;
  const results = row.results.map((line) =>
    line.id === id
      ? {
          ...line,
          status: line.status === 'answered' ? ('new' as const) : line.status,
          count: line.count + 1,
          last: { by: 'sender' as const, text, at },
        }
      : line,
  );
  return { ...row, results };
}

/** Message that the sender of a request adds to it. */
export const writeRequest = defineCommand(declared, {
  seen: MessageSeen,
  touches: ({ id }) => [requestThreadRow(id), REQUESTS_ROW],
  optimistic: written,
  after: written,
  net: onceOnly,
});

/** A photo of a parts request: its bytes go out before it does, before or after the request itself. */
export const addRequestPhoto = defineCommand(declaredPhoto, {
  seen: v.object({ name: v.string() }),
  touches: ({ id }) => [requestThreadRow(id)],
  optimistic: (row: RequestThread) => row,
  photo: ({ sha256 }) => sha256,
  net: onceOnly,
});

/** All of them, for the registry. */
export const threadCommands = [writeRequest, addRequestPhoto];
