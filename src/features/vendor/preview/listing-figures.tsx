import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { ListingFigures as Figures } from '#contract/listings/listing-figures.ts';
import type { Ref } from '#contract/wire.ts';
import { useQuery } from '#offline/react/react.ts';
import { Failed } from '#shown/failed.tsx';
import { FiguresSource } from '#shown/figures-source.tsx';
import { Box } from '#ui/box.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { listingFigures } from '../market-queries.ts';
import styles from './listing-figures.module.css';

/** Counts of how often a listing was opened and asked about in the last 30 days. One that only this phone knows has no figures. */
export function ListingFiguresBox({ cid }: { cid: Ref }) {
  const { t } = useLingui();
  const isKnown = typeof cid === 'number' && cid > 0;
  const state = useQuery(listingFigures, isKnown ? { cid: String(cid) } : null);
  if (!isKnown) return null;
  const { data, problem } = state;
  return (
    <Box title={<Trans>Last 30 days</Trans>}>
      {data ? (
        <div className="stack">
          <Shown figures={data} />
          <FiguresSource state={state} />
        </div>
      ) : problem ? (
        <Failed
          problem={problem}
          onRetry={state.refresh}
          title={t`The figures could not be loaded`}
          offline={<Trans>You are offline. Figures are kept on this phone once they have been shown.</Trans>}
        />
      ) : (
        state.loading && <Skeleton kind="text" count={1} label={t`Loading`} />
      )}
    </Box>
  );
}

type Day = Figures['days'][number];

function Shown({ figures: { views, inquiries, days } }: { figures: Figures }) {
  const { t, i18n } = useLingui();
  const dayText = ({ day }: Day): string =>
    i18n.date(new Date(day), { day: 'numeric', month: 'short', timeZone: 'UTC' });
  return (
    <>
      <div className={styles.pair}>
        <Count
          total={views}
          words={<Trans>Views</Trans>}
          label={t`Views, day by day`}
          values={days.map((day) => day.views)}
        />
        <Count
          total={inquiries}
          words={<Trans>Inquiries</Trans>}
          label={t`Inquiries, day by day`}
          values={days.map((day) => day.inquiries)}
        />
      </div>
      <p className="small muted">
        {views + inquiries === 0 ? (
          <Trans>No views in these days. Your own visits do not count.</Trans>
        ) : (
          <Trans>Your own visits are not counted, nor are offline views.</Trans>
        )}
      </p>
      {views + inquiries > 0 && (
        <details className={styles.more}>
          <summary>
            <Trans>Day by day</Trans>
          </summary>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">
                  <Trans>Day</Trans>
                </th>
                <th scope="col">
                  <Trans>Opened</Trans>
                </th>
                <th scope="col">
                  <Trans>Inquiries</Trans>
                </th>
              </tr>
            </thead>
            <tbody>
              {days.toReversed().map((day) => (
                <tr key={day.day}>
                  <th scope="row">{dayText(day)}</th>
                  <td>{i18n.number(day.views)}</td>
                  <td>{i18n.number(day.inquiries)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      )}
    </>
  );
}

interface CountProps {
  total: number;
  words: ReactNode;
  label: string;
  /** Oldest first. */
  values: readonly number[];
}

const BAR = 8;
const GAP = 2;
const HEIGHT = 50;

/** A total over a bar for each day; the figures themselves stand in the table. */
function Count({ total, words, label, values }: CountProps) {
  const { i18n } = useLingui();
  const most = Math.max(1, ...values);
  return (
    <div>
      <div className={styles.total}>{i18n.number(total)}</div>
      <div className="small muted">{words}</div>
      {total > 0 && (
        <svg
          className={styles.bars}
          viewBox={`0 0 ${values.length * (BAR + GAP)} ${HEIGHT}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={label}
        >
          {values.map((value, place) => {
            const height = (value / most) * HEIGHT;
            return (
              <rect key={place} x={place * (BAR + GAP)} y={HEIGHT - height} width={BAR} height={height} />
            );
          })}
        </svg>
      )}
    </div>
  );
}
