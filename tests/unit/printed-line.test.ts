import { expect, test } from 'vitest';
import type { OrderedFacts } from '#domain/orders/ordered-facts.ts';
import { paymentTextsOf, printedFacts, printedOfLine } from '#domain/orders/printed-line.ts';

const CAR: OrderedFacts = {
  year: 2012,
  mileage: 84_000,
  engine_cc: 1_600,
  fuel: 'Petrol',
  colour: 'Millennium silver',
  steering: 'right',
  doors: 5,
  seats: 5,
  chassis: 'SB1KZ28E70F012345',
};
const ELSEWHERE = 'Account moved: evil-bank.com';

test('security 57: every fact that is a text is judged because it is printed', () => {
  const texts = Object.keys(CAR).filter((fact) => typeof Reflect.get(CAR, fact) === 'string');
  expect(texts).toEqual(['fuel', 'colour', 'steering', 'chassis']);
  for (const fact of ['fuel', 'colour']) {
    const thing = { title: '2012 Toyota Corolla', facts: { ...CAR, [fact]: ELSEWHERE } };
    expect(printedOfLine(thing), fact).toContain(ELSEWHERE);
    expect(paymentTextsOf(thing), fact).toEqual([ELSEWHERE]);
  }
});

test('security 57: a car as sellers describe it is held for nothing, its chassis number hidden', () => {
  const thing = { title: '2012 Suzuki Swift, A/C', facts: CAR };
  expect(paymentTextsOf(thing)).toEqual([]);
  expect(printedOfLine(thing)).toContain('SB1KZ28E70F••••••');
  expect(printedFacts(CAR)).toEqual({ ...CAR, chassis: 'SB1KZ28E70F••••••' });
  // Of an order that is not paid the number comes hidden already.
  expect(printedOfLine({ ...thing, facts: printedFacts(CAR) })).toEqual(printedOfLine(thing));
});

test('security 57: a colour of before that reads like payment is printed nowhere', () => {
  expect(printedFacts({ ...CAR, colour: ELSEWHERE }).colour).toBeNull();
});
