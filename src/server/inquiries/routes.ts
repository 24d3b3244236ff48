import { inquiryThread, ownInquiries, receivedInquiries } from '#contract/inquiries.ts';
import { answer } from '#server/platform/calls/handle.ts';
import { inquiriesShown, inquiryShown } from './shape.ts';
import { inquiriesOf, inquiryOf, inquiriesReceived } from './store.ts';
import { writeToOther } from './write.ts';
import { notFound } from '#server/platform/calls/refuse.ts';

const ofSeller = answer(receivedInquiries, 'user', async ({ db, user }) =>
  inquiriesShown(db, await inquiriesReceived(db, user.id), 'seller'),
);

const ofBuyer = answer(ownInquiries, 'user', async ({ db, user }) =>
  inquiriesShown(db, await inquiriesOf(db, user), 'buyer'),
);

const thread = answer(inquiryThread, 'user', async ({ db, user, params }) => {
  const row = await inquiryOf(db, user, params.id);
  return row ? inquiryShown(db, row, user) : notFound();
});

export const routes = [ofSeller, ofBuyer, thread, writeToOther];
