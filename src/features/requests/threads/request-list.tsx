import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { MOST_REQUESTS, type RequestLine } from '#contract/request-threads.ts';
import { useQuery } from '#offline/react/react.ts';
import type { AgeOf } from '#shown/age-of.ts';
import { useMoment, useNow } from '#shown/clock.ts';
import { Failed } from '#shown/failed.tsx';
import styles from '#shown/thread.module.css';
import { useWaitingMarks } from '#shown/waiting-marks.tsx';
import { Box } from '#ui/box.tsx';
import { Empty } from '#ui/empty.tsx';
import { Icon } from '#ui/icon.tsx';
import { Link } from '#ui/link.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { ownRequests } from './queries.ts';
import { RequestState } from './request-state.tsx';
import { useRequestNames } from './words.ts';

/** Requests of somebody to the shop, latest first: each a line that leads to all that was written. Works without a network. */
export function RequestList({ age: Age, start }: { age: AgeOf; start: ReactNode }) {
  const { t, i18n } = useLingui();
  const state = useQuery(ownRequests, {});
  const waiting = useWaitingMarks('request.write', 'id');
  const { data, problem } = state;
  if (!data && problem) return <Failed problem={problem} onRetry={state.refresh} />;
  if (!data) return <Skeleton kind="text" label={t`Loading`} count={3} />;
  if (data.results.length === 0)
    return (
      <Empty
        icon="message"
        title={<Trans>You have not asked us anything yet</Trans>}
        hint={<Trans>What you send us through our forms appears here, with our answers.</Trans>}
        action={start}
      />
    );
  const most = i18n.number(MOST_REQUESTS);
  const lines = data.results.toSorted((one, other) => other.last.at.localeCompare(one.last.at));
  return (
    <div className="stack">
      <Box padding="list" label={t`Requests to the shop`}>
        <ul className="list">
          {lines.map((line) => (
            <Line key={line.id} line={line} mark={waiting.get(line.id)} />
          ))}
        </ul>
      </Box>
      {data.count > data.results.length && (
        <p className="small muted">
          <Trans>The latest {most} are shown.</Trans>
        </p>
      )}
      <Age state={state} />
    </div>
  );
}

function Line({ line, mark }: { line: RequestLine; mark: ReactNode }) {
  const now = useNow();
  const moment = useMoment();
  const names = useRequestNames();
  const { id, kind, product, last } = line;
  return (
    <li>
      <Link to={`/profile/requests/${id}`} className={styles.line}>
        <span className={styles.about}>
          <b className={styles.title}>{product?.title ?? names[kind]}</b>
          {product && <span className={styles.reference}>{names[kind]}</span>}
          <span className={styles.words} dir="auto">
            {last.text === '' ? <Trans>Removed</Trans> : last.text}
          </span>
          <span className={styles.state}>
            {mark ?? <RequestState status={line.status} />}
            <span className="tiny muted">{now === null ? '\u00a0' : moment(Date.parse(last.at), now)}</span>
          </span>
        </span>
        <Icon name="chevron-right" />
      </Link>
    </li>
  );
}
