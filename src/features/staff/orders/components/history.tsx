import { Trans, useLingui } from '@lingui/react/macro';
import type { StaffOrderDetail } from '#contract/staff/orders.ts';
import { Box } from '#ui/box.tsx';
import { Mark } from '#ui/mark.tsx';
import { Timeline, type TimelineItem } from '#ui/timeline.tsx';
import { EVENT_WORDS } from '../order-words.ts';
import styles from '../order-screen.module.css';

type Event = StaffOrderDetail['events'][number];

const STOPS: readonly Event['type'][] = ['canceled', 'expired'];

/** All that happened, newest first, with who did it and what stays between staff. */
export function History({ order }: { order: StaffOrderDetail }) {
  const { t, i18n } = useLingui();
  const items = order.events.toReversed().map((event): TimelineItem => {
    const at = i18n.date(new Date(event.at), { dateStyle: 'medium', timeStyle: 'short' });
    return {
      key: event.id,
      state: STOPS.includes(event.type) ? 'stop' : 'done',
      title: <EventLine event={event} />,
      detail: event.actor ? (
        <Trans>
          {at}, by {event.actor}
        </Trans>
      ) : (
        at
      ),
    };
  });
  if (items.length === 0) return null;
  return (
    <Box title={<Trans>History</Trans>}>
      <Timeline items={items} label={t`History`} />
    </Box>
  );
}

/** Event of the order, in the words of its type, with what the event itself says. */
export function EventLine({ event }: { event: Event }) {
  const { i18n } = useLingui();
  const word = i18n._(EVENT_WORDS[event.type]);
  // Some notes are what the shop itself says of an act.
  const isNote =
    event.type === 'note' &&
    !['pro_forma', 'voided', 'corrected', 'held', 'parties', 'withdrawn'].some((of) => of in event.data);
  return (
    <>
      {isNote ? word : event.title || word}
      {event.internal && (
        <>
          {' '}
          <Mark icon="users">
            <Trans>Staff only</Trans>
          </Mark>
        </>
      )}
      {event.detail && <span className={styles.said}>{event.detail}</span>}
    </>
  );
}
