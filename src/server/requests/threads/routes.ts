import * as v from 'valibot';
import { query } from '#contract/declare.ts';
import { ownRequests, REQUEST_PHOTO, requestThread } from '#contract/request-threads.ts';
import { fileAnswer } from '#server/orders/papers/file-answer.ts';
import { answer } from '#server/platform/calls/handle.ts';
import { threadPhotoHandler, ownPhoto } from './photos.ts';
import { requestShown, ownRequestsShown } from './shape.ts';
import { requestsOf, requestOf } from './store.ts';
import { writeToShop } from './write.ts';
import { notFound } from '#server/platform/calls/refuse.ts';

const list = answer(ownRequests, 'user', async ({ db, user }) =>
  ownRequestsShown(db, await requestsOf(db, user)),
);

const thread = answer(requestThread, 'user', async ({ db, user, params }) => {
  const row = await requestOf(db, user, params.id);
  return row ? requestShown(db, row) : notFound();
});

/** The file itself: no JSON, so no screen reads it through the contract. */
const photoFile = query({
  name: 'requests.photo-file',
  path: REQUEST_PHOTO,
  cache: 'P',
  params: v.object({ id: v.string(), position: v.string() }),
  answer: v.instance(Uint8Array),
});
const photo = answer(photoFile, 'user', async ({ db, user, params: { id, position } }) => {
  const file = await ownPhoto(db, { userId: user.id, thread: id }, position);
  return file ? fileAnswer(file, `chicargos-request-photo-${position}`) : notFound();
});

export const routes = [list, thread, writeToShop, threadPhotoHandler, photo];
