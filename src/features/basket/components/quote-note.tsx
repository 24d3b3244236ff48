import { Trans } from '@lingui/react/macro';
import { useEffect } from 'react';
import { requestQuote } from '#contract/basket-commands.ts';
import type { Basket } from '#contract/basket.ts';
import { type CommandView, isOpen } from '#offline/store/states.ts';
import { useMoment, useNow } from '#shown/clock.ts';
import { useSupport } from '#shown/support.ts';
import { Note } from '#ui/note.tsx';
import { quoteEnded } from '../ended-quote.ts';
import { quoteDue } from '../quote-due.ts';

interface QuoteProps {
  basket: Basket;
  commands: readonly CommandView[];
  /** Moment when the shop last gave this basket, ms; null when it never did. */
  asOf: number | null;
  className?: string | undefined;
}

/** State of a request for a quote: under way, due when, late, or ended. Nothing is promised that was not. */
export function QuoteNote({ basket, commands, asOf, className }: QuoteProps) {
  const now = useNow();
  const moment = useMoment();
  const { status, requested_at: asked } = basket.quote;
  const ended = quoteEnded(basket);
  if (status !== 'requested') {
    if (ended === null || now === null) return null;
    const until = moment(ended, now);
    return (
      <Note kind="wait" className={className} stacked title={<Trans>The shipping quote has expired</Trans>}>
        {status === 'published' ? (
          <Trans>It was valid until {until}. The published rate applies again.</Trans>
        ) : (
          <Trans>It was valid until {until}. Ask for a new one; the cost may have changed.</Trans>
        )}
      </Note>
    );
  }
  const times =
    asked === null || now === null
      ? null
      : { at: moment(Date.parse(asked), now), ...quoteDue(Date.parse(asked), now, asOf) };
  const by = times && now !== null ? moment(times.due, now) : '';
  if (times?.late)
    return (
      <Note kind="stop" className={className} stacked title={<Trans>We are late with your quote</Trans>}>
        <OverdueQuote at={times.at} by={by} />
      </Note>
    );
  const unsent = commands.some(({ name, state }) => name === requestQuote.name && isOpen(state));
  return (
    <Note kind="wait" className={className} stacked title={<Trans>We are working out your shipping</Trans>}>
      {unsent ? (
        <Trans>
          Your basket is updated within one UK business hour, counted from when your request reaches us.
        </Trans>
      ) : (
        times && <Due at={times.at} by={by} atOnce={times.atOnce} />
      )}
      {times?.unheard && now !== null && asOf !== null && (
        <>
          {' '}
          <UnansweredQuote since={moment(asOf, now)} />
        </>
      )}
    </Note>
  );
}

/** One promise: by that time. How few minutes it mostly takes is said only where somebody is there. */
function Due({ at, by, atOnce }: { at: string; by: string; atOnce: boolean }) {
  return (
    <>
      {atOnce ? (
        <Trans>Your basket is updated within 20 minutes. It can take up to an hour.</Trans>
      ) : (
        <Trans>We answer in UK business hours: Mon to Fri 8:00 to 16:45, Sat 9:00 to 12:00.</Trans>
      )}{' '}
      <Trans>
        Requested {at}. Due by {by}, or later on public holidays.
      </Trans>
    </>
  );
}

function UnansweredQuote({ since }: { since: string }) {
  return (
    <Trans>This phone has had no update from us since {since}, so the quote may be ready already.</Trans>
  );
}

function OverdueQuote({ at, by }: { at: string; by: string }) {
  const SUPPORT = useSupport();
  return (
    <Trans>
      Requested {at}, due by {by}. We still have your request, so there is no need to ask again. If it is
      urgent, write to <a href={`mailto:${SUPPORT}`}>{SUPPORT}</a>.
    </Trans>
  );
}

/** While an answer is on its way, an open basket looks for it; each look without news costs some 300 bytes. */
const LOOK_MS = 60_000;

/** The basket is refreshed later (spec buyer §4), without a press. */
export function useLookForQuote({ quote: { status } }: Pick<Basket, 'quote'>, look: () => void): void {
  useEffect(() => {
    if (status !== 'requested') return;
    const beat = setInterval(() => {
      if (document.visibilityState === 'visible') look();
    }, LOOK_MS);
    return () => clearInterval(beat);
  }, [status, look]);
}
