import { useLingui } from '@lingui/react/macro';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useLocation } from 'react-router-dom';
import { BrandMark } from '#ui/brand-mark.tsx';
import { Link } from '#ui/link.tsx';
import { BarSearch } from './search/bar-search.tsx';
import { SECTIONS } from './sections.ts';
import styles from './staff-bar.module.css';

/**
 * The bar of the staff's part: beside main, so that whoever skips to the content has passed it. The shell keeps its place.
 * @param isIn whether whoever looks may come in; others learn of no section
 */
export function StaffBar({ isIn }: { isIn: boolean }) {
  const [place, setPlace] = useState<Element | null>(null);
  useLayoutEffect(() => setPlace(document.querySelector('#staff-bar')), []);
  return place && createPortal(<Bar isIn={isIn} />, place);
}

function Bar({ isIn }: { isIn: boolean }) {
  const { t, i18n } = useLingui();
  const { pathname } = useLocation();
  const here = useRef<HTMLElement>(null);
  // On a phone the bar is wider than its window: the section that is open stands in sight.
  useEffect(() => {
    here.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [pathname, isIn]);
  const isHere = (to: string): boolean =>
    pathname === to || (to !== '/staff' && pathname.startsWith(`${to}/`));
  return (
    <header className={styles.bar}>
      <div className={styles.top}>
        <Link to="/" className={styles.brand}>
          <BrandMark />
          Chicargos
        </Link>
        {isIn && <BarSearch />}
      </div>
      {isIn && (
        <nav ref={here} aria-label={t`Staff`} className={styles.sections}>
          {SECTIONS.map(({ to, label }) => (
            <Link key={to} to={to} aria-current={isHere(to) ? 'page' : undefined}>
              {i18n._(label)}
            </Link>
          ))}
        </nav>
      )}
    </header>
  );
}
