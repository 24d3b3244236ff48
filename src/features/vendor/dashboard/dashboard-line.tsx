import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { amountText } from '#shown/amount.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { Link } from '#ui/link.tsx';
import type { DashboardLine } from './dashboard-lines.ts';
import type { OwnLine } from '../preview/listing-view.ts';
import { useEditorFieldName } from '../editor/editor-words.ts';
import { useRefusalText } from './dashboard-refusal.ts';
import { LineMarks } from './dashboard-marks.tsx';
import styles from './dashboard-list.module.css';

/** Addresses where a listing is looked at, and where it is changed. */
export const listingPageOf = ({ prod_class, prod_id }: OwnLine): string => `/vendor/${prod_class}/${prod_id}`;
export const listingEditorOf = ({ prod_class, prod_id }: Pick<OwnLine, 'prod_class' | 'prod_id'>): string =>
  prod_class === 'vehicles' ? `/vendor/add-content/${prod_id}` : `/vendor/list-auto-spares/${prod_id}`;

interface LineProps {
  line: DashboardLine;
  date: (time: string) => string;
  /** Beside Edit: what else can be done with it. */
  acts: ReactNode;
  /** The box that chooses it, where lines are chosen. */
  box: ReactNode;
}

/** A line of the table; on a phone a card. */
export function DashboardListing({ line, date, acts, box }: LineProps) {
  const { t } = useLingui();
  const fieldName = useEditorFieldName();
  const refusal = useRefusalText();
  const { listing, isRefused, needs } = line;
  const { prod_id: id, prod_name: name, prod_class: of } = listing;
  const lacks = listing.prod_live === 'draft' ? listing.missing_fields.map(fieldName).join(', ') : '';
  const title = name || t`No title yet`;
  const draftParts = listing.draft_parts ?? 0;
  return (
    <tr>
      {box && <td className={styles.choose}>{box}</td>}
      <td className={styles.id}>
        {typeof id === 'number' ? (
          <>
            <span className={styles.dated} aria-hidden="true">
              <Trans>ID</Trans>{' '}
            </span>
            <Link to={listingPageOf(listing)} aria-label={t`Vehicle ID ${id}: ${title}`}>
              {id}
            </Link>
          </>
        ) : (
          <span className="muted">
            <Trans>Not sent yet</Trans>
          </span>
        )}
      </td>
      <th scope="row" className={styles.name}>
        {isRefused ? title : <Link to={listingPageOf(listing)}>{title}</Link>}
        <small>
          {of === 'vehicles' ? <Trans>Vehicle</Trans> : <Trans>Auto spare part</Trans>}
          {lacks && (
            <>
              {'. '}
              <Trans>Still missing: {lacks}</Trans>
            </>
          )}
          {draftParts > 0 && (
            <>
              {'. '}
              <Plural value={draftParts} one="# part is a draft" other="# parts are drafts" />
            </>
          )}
        </small>
        {isRefused && <small className={styles.why}>{refusal(needs, of)}</small>}
        {!isRefused && (needs || line.clashes) && (
          <small>
            <Link to="/waiting">
              <Trans>See what to do</Trans>
            </Link>
          </small>
        )}
      </th>
      <td className={styles.price}>
        {listing.prod_price ? (
          amountText(listing.prod_price, 'ZMW')
        ) : (
          <span className="muted">
            <Trans>No price yet</Trans>
          </span>
        )}
      </td>
      <td className={styles.state}>
        <div>
          <LineMarks line={line} />
        </div>
      </td>
      <td className={styles.date}>
        <span className={styles.dated}>
          <Trans>Created</Trans>{' '}
        </span>
        {date(listing.date_created)}
      </td>
      <td className={styles.acts}>
        <div>
          {!isRefused && (
            <ButtonLink small icon="edit" to={listingEditorOf(listing)} aria-label={t`Edit ${title}`}>
              <Trans>Edit</Trans>
            </ButtonLink>
          )}
          {acts}
        </div>
      </td>
    </tr>
  );
}
