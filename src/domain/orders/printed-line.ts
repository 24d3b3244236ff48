import { maskedChassis } from '../stock/chassis.ts';
import type { OrderedFacts } from './ordered-facts.ts';
import { readsLikePayment, titleReadsLikePayment } from '../payments/payment-words.ts';

/** Facts that an order keeps of one thing in it, and its papers print. */
export interface OrderedThing {
  /** With what was chosen. */
  title: string;
  /** Null: no vehicle, or an order of before. */
  facts: OrderedFacts | null;
}

/** The facts of a car as a paper prints them: the end of its chassis number hidden, and no colour that reads like payment. */
export const printedFacts = (facts: OrderedFacts): OrderedFacts => ({
  ...facts,
  chassis: facts.chassis && maskedChassis(facts.chassis),
  colour: facts.colour !== null && readsLikePayment(facts.colour) ? null : facts.colour,
});

/**
 * All that a paper prints of a line of an order as somebody wrote it: the title, and each fact that is a text, whichever facts
 * there are. Whoever judges a line, or asks whether its letters can be printed, reads this (security 57).
 */
export const printedOfLine = ({ title, facts }: OrderedThing): string[] => [title, ...textsIn(facts)];

const textsIn = (facts: OrderedFacts | null): string[] =>
  Object.values({ ...facts, chassis: facts?.chassis && maskedChassis(facts.chassis) }).filter(
    (fact) => typeof fact === 'string',
  );

/** Those of them that read like where to send money; none in most. A fact has no number of a part in it, so it is judged as an address is. */
export const paymentTextsOf = ({ title, facts }: OrderedThing): string[] => [
  ...(titleReadsLikePayment(title) ? [title] : []),
  ...textsIn(facts).filter(readsLikePayment),
];
