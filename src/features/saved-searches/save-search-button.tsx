import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { MAX_SEARCH_NAME, type SearchKind, WHOLE_LIST } from '#contract/personal-lists.ts';
import { sameJson } from '#domain/text/same-json.ts';
import { flatParams, type WideParams } from '#domain/search/saved-params.ts';
import { useCommand, useQuery } from '#offline/react/react.ts';
import { wireNow } from '#shown/wire-now.ts';
import { LocalWriteErrorNote } from '#shown/local-write-error-on-demand.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { setSavedSearch } from './commands.ts';
import { savedSearches } from './queries.ts';
import styles from './save-search-button.module.css';

interface SaveSearchProps {
  kind: SearchKind;
  /** The parameters of the read that this screen shows. */
  params: Readonly<WideParams>;
  /** Name that the screen gives it: "Toyota Corolla". */
  name: string;
}

/** Keeps a search; one that is kept already leads to the list. Works without a network and for guests. */
export function SaveSearchButton({ kind, params, name }: SaveSearchProps) {
  const { data } = useQuery(savedSearches, WHOLE_LIST);
  const { run, busy } = useCommand(setSavedSearch);
  const [failed, setFailed] = useState<{ cause: unknown } | null>(null);
  const flat = flatParams(params);
  if (flat === null) return null;
  if (data?.results.some((one) => one.kind === kind && sameJson(one.params, flat)))
    return (
      <ButtonLink to="/profile/saved?tab=searches" icon="check" small className={styles.button}>
        <span className={styles.words}>
          <Trans>Search saved</Trans>
        </span>
      </ButtonLink>
    );
  const title = Array.from(name).slice(0, MAX_SEARCH_NAME).join('');
  const save = () => {
    setFailed(null);
    run(
      { id: crypto.randomUUID(), name: title, kind, params: flat, notify: false },
      { title, at: wireNow() },
    ).catch((cause: unknown) => setFailed({ cause }));
  };
  return (
    <>
      <Button icon="bell" small busy={busy} onClick={save} className={styles.button}>
        <span className={styles.words}>
          <Trans>Save this search</Trans>
        </span>
      </Button>
      {failed && <LocalWriteErrorNote cause={failed.cause} />}
    </>
  );
}
