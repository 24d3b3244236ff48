import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { QuoteStatus, QuoteRequestStatus } from '#domain/shipping/shipping-quote.ts';
import type { MarkKind } from '#ui/mark.tsx';

/** States of a quote, in a word with its sign. */
export const QUOTE_WORDS: Readonly<Record<QuoteStatus, { label: MessageDescriptor; kind: MarkKind }>> = {
  active: { label: msg`Valid`, kind: 'ok' },
  used: { label: msg`Ordered`, kind: 'ok' },
  superseded: { label: msg`Replaced`, kind: 'plain' },
  expired: { label: msg`Expired`, kind: 'plain' },
  withdrawn: { label: msg`Withdrawn`, kind: 'stop' },
};

/** States of requests that can be looked at, in the order of the tabs. */
export const REQUEST_TABS: readonly { status: QuoteRequestStatus; label: MessageDescriptor }[] = [
  { status: 'open', label: msg({ message: 'Open', context: 'not answered yet' }) },
  { status: 'answered', label: msg`Answered` },
  { status: 'expired', label: msg`Expired` },
];

export const METHOD_WORDS = { roro: 'RORO', container: 'Container', mixed: 'RORO + Container' } as const;
