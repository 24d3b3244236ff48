import { openUpload, uploadPart, uploadState } from '#contract/listings/uploads.ts';
import { answer, handle, type Limit, reply } from '#server/platform/calls/handle.ts';
import { receive, type Receiver } from '#server/platform/calls/receive.ts';
import { openOne } from './open.ts';
import { addPart, headersOf, uploadNotFound } from './part.ts';
import { findUpload, shapeOf } from './store.ts';

/** Account contract 7, "all else"; new uploads have a limit of their own (open.ts). */
const OFTEN: Limit = { name: 'uploads', per: 'user', max: 600, windowSeconds: 60 };

export const routes = [
  handle(openUpload, 'user', openOne, { limits: [OFTEN] }),
  answer(
    uploadState,
    'user',
    async ({ db, user, params }) => {
      const upload = await findUpload(db, user.id, params.id);
      if (!upload) throw uploadNotFound();
      return reply(shapeOf(upload), { headers: headersOf(upload) });
    },
    { limits: [OFTEN] },
  ),
];

export const receivers: readonly Receiver[] = [receive(uploadPart, addPart, { limits: [OFTEN] })];
