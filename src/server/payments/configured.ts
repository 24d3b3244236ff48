import type { Config } from '#server/platform/base/config.ts';
import { flutterwave } from './flutterwave.ts';
import type { PaymentProvider } from './provider.ts';

/** Provider that takes mobile money for this shop; null: nobody, which is how a shop begins. */
export const providerOf = ({ flutterwave: access }: Pick<Config, 'flutterwave'>): PaymentProvider | null =>
  access === null ? null : flutterwave(access);
