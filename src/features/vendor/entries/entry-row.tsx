import { Trans } from '@lingui/react/macro';
import type { Ref } from '#contract/wire.ts';
import { minor, moneyParts } from '#domain/money/money.ts';
import type { CommandView } from '#offline/store/states.ts';
import { WaitingMark } from '#shown/waiting-mark.tsx';
import { Link } from '#ui/link.tsx';
import { Mark } from '#ui/mark.tsx';
import { openWorkOn } from '../editor/editor-work.ts';
import type { EntryLine, ListingView } from '../preview/listing-view.ts';
import { useNames } from '../use-names.ts';
import { DeleteButton } from './entry-delete.tsx';
import styles from './entry-row.module.css';

interface RowProps {
  cid: Ref;
  view: ListingView;
  line: EntryLine;
  /** Its number as this phone has it, with what waits; null: not known here. */
  keptNumber: string | null;
  commands: readonly CommandView[];
}

/** One part of a listing: what it is, what it costs, how far it is, and what can be done with it. */
export function EntryListRow({ cid, view, line, keptNumber, commands }: RowProps) {
  const { lid, title, prod_live } = line;
  const known = view.lectures[String(lid)];
  const price = known?.prod_price ?? null;
  const names = useNames(cid, lid);
  const work = names && openWorkOn(commands, names);
  const told = known?.part_number ?? null;
  const number = work?.edit ? (keptNumber ?? told) : (told ?? keptNumber);
  const waits = work && (work.making ?? work.edit ?? work.publish);
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <Link to={`/vendor/add-content/${cid}/${lid}`} className="strong">
          {title}
        </Link>
        <p className={`small ${styles.facts}`}>
          {number !== null && number !== title && <span>{number}</span>}
          {price === null ? (
            <span className="muted">
              <Trans>No price yet</Trans>
            </span>
          ) : (
            <PriceText wire={price} />
          )}
        </p>
        <p className={styles.marks}>
          {prod_live === 'live' ? (
            <Mark kind="ok">
              <Trans>Live</Trans>
            </Mark>
          ) : (
            <Mark icon="edit">
              {typeof lid === 'string' ? <Trans>Draft on this phone</Trans> : <Trans>Draft</Trans>}
            </Mark>
          )}
          {work?.publish?.name === 'listing.live' && work.publish.state !== 'needs_user' && (
            <Mark kind="wait">
              <Trans>Goes live after sending</Trans>
            </Mark>
          )}
          {waits && <WaitingMark command={waits} filled={false} />}
        </p>
      </div>
      <DeleteButton cid={cid} lid={lid} title={title} small />
    </li>
  );
}

function PriceText({ wire }: { wire: string }) {
  const { whole, cents } = moneyParts(minor(wire), 'ZMW');
  return <span className="nowrap">{`ZMW\u00a0${whole}.${cents}`}</span>;
}
