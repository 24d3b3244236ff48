import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import { printSearch, type VehicleSearch, WHOLE_STOCK } from '#domain/search-address.ts';
import { type KeptSearch, useKeptSearches } from '#offline/live.ts';
import { useMoment, useNow } from '#shown/clock.ts';
import { Box } from '#ui/box.tsx';
import styles from './kept-on-phone.module.css';

const SHOWN = 12;

/** What opens without a network: searches and vehicles that were seen on this phone, newest first. */
export function KeptOnPhone() {
  const { t, i18n } = useLingui();
  const kept = useKeptSearches();
  const now = useNow();
  const moment = useMoment();
  if (!kept || kept.length === 0) return null;
  return (
    <Box title={<Trans>What this phone has</Trans>} className={styles.kept}>
      <ul className="list">
        {kept.slice(0, SHOWN).map((entry) => (
          <li key={entry.address} className={styles.entry}>
            <Link to={linkOf(entry)}>{entry.title ?? (wordsOf(searchOf(entry)) || t`All vehicles`)}</Link>
            <span className="small muted">
              {entry.count !== null && <Trans>{i18n.number(entry.count)} results found</Trans>}{' '}
              {now !== null && moment(entry.asOf, now, 'first')}
            </span>
          </li>
        ))}
      </ul>
    </Box>
  );
}

/** The search that a kept answer was asked with (the parameters of contract 4.3). */
function searchOf({ params }: KeptSearch): VehicleSearch {
  const [min = 0, max = 0] = (params['price__range'] ?? '').split('__').map(Number);
  const order = params['ordering'];
  const kind = params['class'];
  return {
    ...WHOLE_STOCK,
    page: Number(params['page'] ?? 1),
    min,
    max,
    vehicleClass: kind === 'cars' || kind === 'commercial' ? kind : null,
    make: params['make'] ?? null,
    model: params['title__wildcard']?.replace(/^\*|\*$/g, '') ?? null,
    words: params['search'] ?? null,
    order: order === 'price' || order === '-price' ? order : null,
  };
}

const linkOf = (entry: KeptSearch): string =>
  entry.kind === 'vehicle' ? `/details/${entry.params['id'] ?? ''}` : printSearch(searchOf(entry));

const wordsOf = ({ make, model, words, page }: VehicleSearch): string =>
  [make, model, words, page > 1 ? `(${page})` : null].filter((part) => part !== null).join(' ');
