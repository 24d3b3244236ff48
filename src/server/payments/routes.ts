import { payByMobileMoney, waysToPay } from '#contract/orders/payments.ts';
import { Bounded } from '#server/platform/http/bounded-work.ts';
import { answer, type HandlerOptions, type Handling, handle } from '#server/platform/calls/handle.ts';
import { beginPayment } from './begin.ts';
import { providerOf } from './configured.ts';
import { notFound } from '#server/platform/calls/refuse.ts';

/** A provider that hangs keeps at most so many waiting for it. */
const outside = new Bounded({ atOnce: 10, waiting: 50 });

type Preparing = NonNullable<HandlerOptions<{ number: string }, { address: string }>['prepare']>;

/** Before the transaction of the call, so that nothing is held while they are asked. */
const begin: Preparing = ({ db, user, payload, config, now, log }) =>
  user === null
    ? Promise.resolve(notFound())
    : outside.run(() => beginPayment({ db, userId: user.id, config, now, log }, payload.number.trim()));

export const routes = [
  answer(waysToPay, 'public', ({ config }) =>
    Promise.resolve({
      bitcoin: config.bitcoinAddress !== null,
      mobile_money: [...(providerOf(config)?.currencies ?? [])],
    }),
  ),
  handle(
    payByMobileMoney,
    'user',
    ({ prepared }: Handling<'user', { number: string }, { address: string }>) => Promise.resolve(prepared),
    {
      prepare: begin,
      limits: [{ name: 'mobile-money', per: 'user', max: 20, windowSeconds: 3600 }],
    },
  ),
];
