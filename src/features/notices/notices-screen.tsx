import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useState } from 'react';
import { WHOLE_LIST } from '#contract/personal-lists.ts';
import type { Notice, Notices } from '#contract/notices.ts';
import { MOST_NOTICES } from '#domain/shop/notices.ts';
import { useCommand, useQuery } from '#offline/react/react.ts';
import { useMoment, useNow } from '#shown/clock.ts';
import { Failed } from '#shown/failed.tsx';
import { PaySafely } from '#shown/pay-safely.tsx';
import styles from '#shown/thread.module.css';
import { Box } from '#ui/box.tsx';
import { Empty } from '#ui/empty.tsx';
import { Icon } from '#ui/icon.tsx';
import { Link } from '#ui/link.tsx';
import { Mark } from '#ui/mark.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { readNotices } from './commands.ts';
import { notices } from './queries.ts';
import { isAboutMoney, NOTICE_SIGNS, useNoticeWords } from './words.ts';
import type { AgeOf } from '#shown/age-of.ts';

/** Notices of what happened, newest first; what is shown counts as read. Works without a network. */
export function NoticeList({ age: Age }: { age: AgeOf }) {
  const { t, i18n } = useLingui();
  const state = useQuery(notices, WHOLE_LIST);
  const fresh = useFresh(state.data);
  const { data, problem } = state;
  if (!data && problem) return <Failed problem={problem} onRetry={state.refresh} />;
  if (!data) return <Skeleton kind="text" label={t`Loading`} count={3} />;
  if (data.results.length === 0)
    return (
      <Empty
        icon="bell"
        title={<Trans>No notices yet</Trans>}
        hint={
          <Trans>Updates on your orders, questions, favourites and searches are kept here for 90 days.</Trans>
        }
      />
    );
  const most = i18n.number(MOST_NOTICES);
  return (
    <div className="stack">
      {data.results.some(isAboutMoney) && <PaySafely />}
      <Box padding="list" label={t`Notices`}>
        <ul className="list">
          {data.results.map((notice) => (
            <Line key={notice.id} notice={notice} isNew={fresh.has(notice.id)} />
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

/** Those that were new when they were shown here, marked for as long as this screen stands; the shop hears of it once. */
function useFresh(data: Notices | undefined): ReadonlySet<number> {
  const { run } = useCommand(readNotices);
  const [fresh, setFresh] = useState<ReadonlySet<number>>(new Set());
  const unread = data?.results.filter(({ read }) => !read).map(({ id }) => id) ?? [];
  const newest = unread.length === 0 ? 0 : Math.max(...unread);
  const readThem = useEffectEvent(() => {
    setFresh((before) => new Set([...before, ...unread]));
    // Not written down: they are new once more with the next opening.
    run({ up_to: newest }, {}).catch(() => undefined);
  });
  useEffect(() => {
    if (newest > 0) readThem();
  }, [newest]);
  return fresh;
}

function Line({ notice, isNew }: { notice: Notice; isNew: boolean }) {
  const words = useNoticeWords();
  const now = useNow();
  const moment = useMoment();
  const { news, about } = words(notice);
  return (
    <li>
      <Link to={notice.address} className={styles.line}>
        <Icon name={NOTICE_SIGNS[notice.kind]} />
        <span className={styles.about}>
          <b className={styles.name}>{news}</b>
          {about !== '' && (
            <span className={styles.words} dir="auto">
              {about}
            </span>
          )}
          <span className={styles.state}>
            {isNew && (
              <Mark kind="ok">
                <Trans>New</Trans>
              </Mark>
            )}
            <span className="tiny muted">
              {now === null ? '\u00a0' : moment(Date.parse(notice.created_at), now)}
            </span>
          </span>
        </span>
        <Icon name="chevron-right" />
      </Link>
    </li>
  );
}
