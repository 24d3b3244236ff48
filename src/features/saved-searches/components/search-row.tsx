import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { SavedSearch } from '#contract/personal-lists.ts';
import { savedAddress } from '#domain/search/saved-search.ts';
import { IconButton } from '#ui/button.tsx';
import { Switch } from '#ui/checkbox.tsx';
import { Link } from '#ui/link.tsx';
import { Mark } from '#ui/mark.tsx';
import styles from '../saved-searches-list.module.css';
import { RenameForm } from './rename-form.tsx';

interface RowProps {
  search: SavedSearch;
  mark: ReactNode;
  onOpen: () => void;
  onRename: (name: string) => void;
  onNotify: (notify: boolean) => void;
  onRemove: () => void;
}

/** One search: its page, its name, whether mails tell of it. */
export function SearchRow({ search, mark, onOpen, onRename, onNotify, onRemove }: RowProps) {
  const { t, i18n } = useLingui();
  const { name, kind, new_count: news, notify } = search;
  const [naming, setNaming] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const kinds = { vehicles: t`Vehicles`, parts: t`Parts`, items: t`Items` };
  /** The focus goes back to the button that the form took the place of. */
  const leave = (): void => {
    flushSync(() => setNaming(false));
    button.current?.focus();
  };
  return (
    <li className={styles.search}>
      {naming ? (
        <RenameForm
          name={name}
          onCancel={leave}
          onSave={(next) => {
            leave();
            if (next !== name) onRename(next);
          }}
        />
      ) : (
        <div className={styles.head}>
          <div className={styles.name}>
            <Link to={savedAddress(search)} onClick={onOpen}>
              {name}
            </Link>
            <p className={`small muted ${styles.facts}`}>
              <span>{kinds[kind]}</span>
              {news > 0 && (
                <Mark kind="ok">
                  <Trans>{i18n.number(news)} new</Trans>
                </Mark>
              )}
              {mark}
            </p>
          </div>
          <div className={styles.acts}>
            <IconButton icon="edit" label={t`Rename ${name}`} ref={button} onClick={() => setNaming(true)} />
            <IconButton icon="trash" label={t`Remove ${name}`} onClick={onRemove} />
          </div>
        </div>
      )}
      <Switch
        checked={notify}
        aria-label={t`Email me new matches: ${name}`}
        onChange={({ target }) => onNotify(target.checked)}
      >
        <Trans>Email me new matches</Trans>
      </Switch>
    </li>
  );
}
