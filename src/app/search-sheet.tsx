import { Trans, useLingui } from '@lingui/react/macro';
import { type RefObject, useEffect, useRef } from 'react';
import { WHOLE_LIST } from '#contract/personal-lists.ts';
import { savedAddress } from '#domain/search/saved-search.ts';
import { savedSearches } from '#features/saved-searches/queries.ts';
import type { ListEntry } from '#offline/face/lists.ts';
import { useList, useQuery } from '#offline/react/react.ts';
import { Button } from '#ui/button.tsx';
import { LinkList } from '#ui/link-list.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { SearchField } from './search-field.tsx';
import styles from './search-sheet.module.css';

/** As many of each as are read at one look. */
const SHOWN = 5;

/** The phone's search: the box, and what was looked for before. */
export function SearchSheet({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const field = useRef<HTMLDivElement>(null);
  useFocusInside(field);
  return (
    <Sheet open onClose={onClose} title={t`Search`} closeLabel={t`Close`}>
      <div ref={field}>
        <SearchField onSearch={onClose} />
      </div>
      <RecentAndSavedSearches onFollow={onClose} />
    </Sheet>
  );
}

/** Whoever asked for the sheet wants to write. */
function useFocusInside(place: RefObject<HTMLElement | null>): void {
  useEffect(() => place.current?.querySelector('input')?.focus(), [place]);
}

/** Searches made on this phone, what is saved, and the catalogue that is searched without a network. */
export function RecentAndSavedSearches({ onFollow }: { onFollow: () => void }) {
  const { t } = useLingui();
  const { entries, remove } = useList('searches');
  const { data: saved } = useQuery(savedSearches, WHOLE_LIST);
  const recent = (entries ?? []).flatMap(typedBefore).slice(0, SHOWN);
  const kept = (saved?.results ?? []).slice(0, SHOWN);
  return (
    <div className={styles.below}>
      {recent.length > 0 && (
        <section>
          <div className={styles.top}>
            <h3>
              <Trans>Recent searches on this phone</Trans>
            </h3>
            <Button variant="quiet" small onClick={() => void remove(null).catch(() => undefined)}>
              <Trans>Clear</Trans>
            </Button>
          </div>
          <LinkList
            label={t`Recent searches on this phone`}
            items={recent.map(({ text, to }) => ({ to, label: text, icon: 'clock' }))}
            onFollow={onFollow}
          />
        </section>
      )}
      {kept.length > 0 && (
        <section>
          <h3>
            <Trans>Saved searches</Trans>
          </h3>
          <LinkList
            label={t`Saved searches`}
            items={kept.map((one) => ({ to: savedAddress(one), label: one.name, icon: 'heart' }))}
            onFollow={onFollow}
          />
        </section>
      )}
      <LinkList
        label={t`Catalogue on this phone`}
        items={[{ to: '/catalogue', label: t`Search without a connection`, icon: 'device-mobile' }]}
        onFollow={onFollow}
      />
    </div>
  );
}

/** Only what was written here is read. */
function typedBefore({ value }: ListEntry): { text: string; to: string }[] {
  if (typeof value !== 'object' || value === null || !('text' in value) || !('to' in value)) return [];
  const { text, to } = value;
  return typeof text === 'string' && typeof to === 'string' && /^\/[a-z]/.test(to) ? [{ text, to }] : [];
}
