import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { Inquiries, InquiryThread } from '#contract/inquiries.ts';
import type { TestServer } from './harness/test-server.ts';

/** Somebody who asks or is asked; without a token a stranger. */
export function inquirer(shop: TestServer, token: string | null) {
  const list = async (path: string) => (await shop.api('GET', path, { token })).as(Inquiries);
  return {
    token,
    /** The form under a listing. */
    ask: async (productId: number, userRequest: string, more: object = {}) => {
      const answer = await shop.api('POST', '/email-service/', {
        token,
        key: randomUUID(),
        body: {
          template: 'inquiry',
          userName: 'Chanda Phiri',
          userEmail: 'chanda@x.zm',
          contactNumber: '+260 97 1234567',
          userRequest,
          productId,
          ...more,
        },
      });
      expect(answer.status, answer.text).toBe(200);
      return answer;
    },
    received: () => list('/vendor/inquiries/'),
    asked: () => list('/inquiries/'),
    open: (id: string) => shop.api('GET', `/inquiries/${id}/`, { token }),
    thread: async (id: string) => (await shop.api('GET', `/inquiries/${id}/`, { token })).as(InquiryThread),
    write: (id: string, text: unknown, key: string = randomUUID()) =>
      shop.api('POST', `/inquiries/${id}/messages/`, { token, key, body: { text } }),
  };
}

/** Authors and words, in order. */
export const wordsOf = ({ messages }: InquiryThread): string[] =>
  messages.map(({ by, text }) => `${by}: ${text}`);
