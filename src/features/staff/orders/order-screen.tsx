import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { staffOrder, type StaffOrderDetail } from '#contract/staff/orders.ts';
import { isShopsTurn, nextStep, type OrderAct } from '#domain/orders/next-step.ts';
import { useNow } from '#shown/clock.ts';
import { useUncachedQuery } from '#shown/use-uncached-query.ts';
import { Box } from '#ui/box.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Crumbs } from '#ui/crumbs.tsx';
import { Empty } from '#ui/empty.tsx';
import { Note } from '#ui/note.tsx';
import { Columns } from '#ui/page.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { NotNow, StaffFrame } from '../staff-frame.tsx';
import { StaffHead } from '../staff-head.tsx';
import { actAddress, actIn } from './chosen-orders.ts';
import { orderFactsOf } from './order-facts.ts';
import { ACT_WORDS, STEP_ACTS, STEP_WORDS } from './order-words.ts';
import { OrderActs } from './components/acts.tsx';
import { Documents } from './components/documents.tsx';
import { OrderFiguresBox } from './components/figures.tsx';
import { History } from './components/history.tsx';
import { OrderedLines } from './components/lines.tsx';
import { NewerVersion } from './components/newer-version.tsx';
import { People } from './components/people.tsx';
import { Proofs } from './components/proofs.tsx';
import { Reissue } from './components/reissue.tsx';
import { StatusMark } from './components/status-mark.tsx';
import styles from './order-screen.module.css';

/** One order with all that is known of it, and what may be done with it. */
export function StaffOrderScreen({ number }: { number: string }) {
  const { t } = useLingui();
  return <StaffFrame title={t`Order ${number}`}>{() => <Order number={number} />}</StaffFrame>;
}

/**
 * Shows the version that acts name. Another one is never put in its place unasked: whoever types sees what somebody else
 * did meanwhile, and goes on from there.
 */
function Order({ number }: { number: string }) {
  const { t, i18n } = useLingui();
  const { data, problem, refresh } = useUncachedQuery(staffOrder, { number });
  const [seen, setSeen] = useState<StaffOrderDetail | null>(null);
  const [newer, setNewer] = useState<StaffOrderDetail | null>(null);
  const [told, setTold] = useState('');
  // Chosen in the list, with what is to be done.
  const asked = actIn(useLocation().search);
  const [open, setOpen] = useState(asked.act);
  // An answer to what was done here is nobody else's news.
  const isOwn = useRef(true);
  useEffect(() => {
    if (!data) return;
    const own = isOwn.current;
    isOwn.current = false;
    setSeen((before) => (own || !before ? data : before));
    if (!own) setNewer(data);
  }, [data]);
  if (problem?.code === 'not_found') return <NoSuchOrder />;
  if (!seen && problem) return <NotNow problem={problem} onRetry={refresh} />;
  if (!seen) return <Skeleton kind="text" count={4} label={t`Loading`} />;
  const onDone = (act: string, order: StaffOrderDetail): void => {
    setSeen(order);
    setNewer(null);
    setTold(act);
    // The form that had the focus is gone: on from what it did.
    document.querySelector('h1')?.focus();
  };
  const acting = { order: seen, onDone, onNewer: setNewer };
  const placed = i18n.date(new Date(seen.date_placed), { dateStyle: 'medium', timeStyle: 'short' });
  const isBehind = newer !== null && newer.version > seen.version;
  // What waits for it stands first.
  const proForma = (
    <Reissue
      order={seen}
      onNewer={setNewer}
      onIssued={(words) => {
        isOwn.current = true;
        setTold(words);
        refresh();
      }}
    />
  );
  return (
    <>
      <Crumbs
        label={t`Breadcrumb`}
        items={[
          { label: t`Overview`, to: '/staff' },
          { label: t`Orders`, to: '/staff/orders' },
          { label: number },
        ]}
      />
      <StaffHead
        title={<Trans>Order {number}</Trans>}
        help={
          <>
            <Trans>Placed {placed}</Trans>.{' '}
            <Trans>The buyer sees each step here and gets an email about it.</Trans>
          </>
        }
        aside={<StatusMark status={seen.status} />}
      />
      {isBehind && <NewerVersion seen={seen} now={newer} onTake={() => onDone('', newer)} />}
      <div role="status" className={told === '' ? undefined : styles.told}>
        {told !== '' && (
          <Note kind="ok" title={<Trans>Saved.</Trans>}>
            {told}
          </Note>
        )}
      </div>
      {asked.act && asked.rest.length > 0 && (
        <p className={`row row-wrap ${styles.following}`}>
          <ButtonLink small to={actAddress(asked.rest, asked.act)}>
            <Trans>Next selected order</Trans>
          </ButtonLink>{' '}
          <span className="small muted">
            <Plural value={asked.rest.length} one="# more selected" other="# more selected" />
          </span>
        </p>
      )}
      <Columns
        sideFirst
        side={
          <>
            <Next order={seen} onOpen={setOpen} />
            {seen.held && proForma}
            <Proofs {...acting} />
            <OrderActs open={open} onOpen={setOpen} {...acting} />
            {!seen.held && proForma}
          </>
        }
        main={
          <>
            <OrderedLines order={seen} />
            <OrderFiguresBox order={seen} />
            <People order={seen} />
            <Documents {...acting} />
            <History order={seen} />
          </>
        }
      />
    </>
  );
}

/** Step that the order needs most, with the way there. */
function Next({ order, onOpen }: { order: StaffOrderDetail; onOpen: (act: OrderAct) => void }) {
  const { i18n } = useLingui();
  const now = useNow();
  if (now === null) return null;
  const step = nextStep(orderFactsOf(order), new Date(now));
  const act = STEP_ACTS[step];
  return (
    <Box title={<Trans>Next step</Trans>}>
      <div className="stack">
        <p className={isShopsTurn(step) ? 'strong' : undefined}>{i18n._(STEP_WORDS[step])}</p>
        {act && <Button onClick={() => onOpen(act)}>{i18n._(ACT_WORDS[act])}…</Button>}
      </div>
    </Box>
  );
}

function NoSuchOrder() {
  return (
    <Empty
      icon="search"
      level={1}
      title={<Trans>Order not found</Trans>}
      action={
        <ButtonLink to="/staff/orders">
          <Trans>Orders</Trans>
        </ButtonLink>
      }
    />
  );
}
