import { writeInquiry } from '#contract/inquiries.ts';
import { askSeller } from '#server/inquiries/ask-seller.ts';
import type { User } from '#server/platform/calls/handle.ts';
import type { Acting } from './acting.ts';
import type { DemoStep } from './orders.ts';

interface SeedContext {
  shop: Acting;
  userNamed: (first: string) => User;
}

interface SeedInquiry {
  /** First names. */
  buyer: string;
  seller: string;
  /** Beginning of the title of the listing. */
  about: string;
  /** Days since the buyer asked. */
  daysAgo: number;
  question: string;
  /** Messages that followed, in turns: the seller, the buyer, the seller … */
  replies?: readonly string[];
}

/** Between two messages of a talk. */
const PAUSE = 0.15;

const TALKS: readonly SeedInquiry[] = [
  {
    buyer: 'Grace',
    seller: 'Mulenga',
    about: '2013 Toyota Corolla',
    daysAgo: 35,
    question: 'Is the service book complete? And may my mechanic look at it on Saturday?',
    replies: [
      'It is complete up to May. Saturday is fine, from 9 to 13.',
      'Thank you. Is there any rust under the car?',
      'None that we found. Your mechanic may put it on our lift.',
    ],
  },
  {
    buyer: 'Chanda',
    seller: 'Mulenga',
    about: '2014 Toyota RAV4',
    daysAgo: 8,
    question: 'How bad is the scratch on the rear bumper?',
    replies: ['About as long as a hand, not deep. Picture 3 shows it.'],
  },
  {
    buyer: 'Chanda',
    seller: 'Lubasi',
    about: 'Toyota Corolla E150 headlight',
    daysAgo: 3,
    question: 'Does it fit a 2011 Corolla with the sedan body?',
    replies: ['Yes, it is the same from 2007 to 2010 and after the facelift up to 2013.'],
  },
  {
    buyer: 'Amina',
    seller: 'Mulenga',
    about: '2014 Toyota RAV4',
    daysAgo: 1.3,
    question: 'Was the timing chain ever changed?',
  },
  {
    buyer: 'Tendai',
    seller: 'Mulenga',
    about: '2015 Volkswagen Polo',
    daysAgo: 0.2,
    question: 'How much fuel does it take in town?',
  },
];

/** Questions of buyers to the sellers of the demo; two of them wait for an answer. */
export const inquirySteps = (told: SeedContext): DemoStep[] => TALKS.flatMap((talk) => stepsOf(told, talk));

function stepsOf({ shop, userNamed }: SeedContext, talk: SeedInquiry): DemoStep[] {
  const { buyer, seller, about, daysAgo, question, replies = [] } = talk;
  const { tx, config } = shop;
  const listing = () =>
    tx
      .selectFrom('products')
      .select('id')
      .where('owner_id', '=', userNamed(seller).id)
      .where('title', 'like', `${about}%`)
      .executeTakeFirstOrThrow();
  const asked: DemoStep = {
    daysAgo,
    run: async (now) => {
      const user = userNamed(buyer);
      const { id: productId } = await listing();
      const form = { name: `${user.firstName} ${user.lastName}`, email: user.email, text: question };
      await askSeller({ tx, config, user, now }, { productId, ...form });
    },
  };
  const turns = replies.map((text, at): DemoStep => ({
    daysAgo: daysAgo - (at + 1) * PAUSE,
    run: async (now) => {
      const { id } = await tx
        .selectFrom('inquiries')
        .select('id')
        .where('product_id', '=', (await listing()).id)
        .where('user_id', '=', userNamed(buyer).id)
        .executeTakeFirstOrThrow();
      await shop.do(userNamed(at % 2 === 0 ? seller : buyer), writeInquiry, { id, text }, now);
    },
  }));
  return [asked, ...turns];
}
