import { type ClientRequest, request as plain } from 'node:http';
import { request as secure } from 'node:https';
import webPush from 'web-push';
import type { PushAddress } from '#contract/push.ts';
import type { Config } from '#server/platform/base/config.ts';
import { vapidKeys } from './keys.ts';
import { lookupPublic, pushAddress } from './public-address.ts';

/** A push service that takes longer is asked again later. */
const WITHIN_MS = 10_000;
/** A phone that is off for longer than a day finds the notice in the shop. */
const TTL_SECONDS = 86_400;

/**
 * Outcome of a push. `gone`: the phone is not there any more, or its address was made for another key of the shop;
 * `silent`: the push service did not answer; `later`: it cannot just now, with the seconds that it asks for; `refused`:
 * trying again would not help.
 */
export type PushOutcome =
  | { kind: 'sent' }
  | { kind: 'gone'; why?: string }
  | { kind: 'silent'; why: string }
  | { kind: 'later'; why: string; afterSeconds: number }
  | { kind: 'refused'; why: string };

/** Hands an encrypted message to a phone's push service (RFC 8030, 8291). Redirects are not followed. */
export async function sendPush(
  config: Config,
  to: PushAddress,
  message: string,
  stopped: AbortSignal,
): Promise<PushOutcome> {
  const url = pushAddress(to.endpoint, config.testHooks);
  if (url === null) return { kind: 'gone' };
  let sealed: ReturnType<typeof seal>;
  try {
    sealed = seal(config, to, message);
  } catch (problem) {
    return { kind: 'later', why: nameOf(problem), afterSeconds: 0 };
  }
  const { headers, body } = sealed;
  try {
    const signal = AbortSignal.any([stopped, AbortSignal.timeout(WITHIN_MS)]);
    const asked = { method: 'POST', headers, signal, agent: false };
    // Only the tests' own push service is asked without TLS, and on this machine.
    const sending =
      url.protocol === 'https:' ? secure(url, { ...asked, lookup: lookupPublic }) : plain(url, asked);
    return judged(await answerOf(sending, body));
  } catch (problem) {
    if (stopped.aborted) throw problem;
    return { kind: 'silent', why: nameOf(problem) };
  }
}

const nameOf = (problem: unknown): string => (problem instanceof Error ? problem.name : 'unknown');

function seal(config: Config, to: PushAddress, message: string) {
  const { subject, publicKey, privateKey } = vapidKeys(config);
  return webPush.generateRequestDetails(to, message, {
    vapidDetails: { subject, publicKey, privateKey },
    TTL: TTL_SECONDS,
    contentEncoding: 'aes128gcm',
  });
}

interface Answered {
  status: number;
  retryAfter: string;
}

function answerOf(sending: ClientRequest, body: Buffer): Promise<Answered> {
  return new Promise((resolve, reject) => {
    sending.on('error', reject);
    sending.on('response', (response) => {
      resolve({ status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'] ?? '' });
      // The status says all; whatever more comes is not read.
      response.destroy();
    });
    sending.end(body);
  });
}

function judged({ status, retryAfter }: Answered): PushOutcome {
  if (status >= 200 && status < 300) return { kind: 'sent' };
  if (status === 404 || status === 410) return { kind: 'gone' };
  const why = `status ${status}`;
  // Not for this key: the phone asks for another address when the app is opened, and is known again by that one.
  if (status === 401 || status === 403) return { kind: 'gone', why };
  if (status === 429 || status >= 500)
    return { kind: 'later', why, afterSeconds: /^\d{1,5}$/.test(retryAfter) ? Number(retryAfter) : 0 };
  return { kind: 'refused', why };
}
