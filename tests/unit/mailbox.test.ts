import { expect, test } from 'vitest';
import { isSameMailbox } from '#domain/supporters/referrer.ts';

test.each([
  ['Grace@Example.Test', 'grace@example.test'],
  ['grace+cars@example.test', 'grace@example.test'],
  ['gr.ace+x@googlemail.com', 'grace@gmail.com'],
  ['grace@exämple.test', 'grace@xn--exmple-cua.test'],
  ['grace@ｇmail.com', 'grace@gmail.com'],
  ['g.r-a_ce@pm.me', 'grace@proton.me'],
  ['grace@me.com', 'grace+x@icloud.com'],
  ['gr-ace@ya.ru', 'gr.ace@yandex.com'],
])('%s and %s are one mailbox (security 18)', (one, other) => {
  expect(isSameMailbox(one, other)).toBe(true);
});

test.each([
  ['gr.ace@example.test', 'grace@example.test'],
  ['grace@example.test', 'grace@example.zm'],
])('%s and %s are two', (one, other) => {
  expect(isSameMailbox(one, other)).toBe(false);
});
