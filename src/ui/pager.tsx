import { Link } from './link.tsx';
import { Icon } from './icon.tsx';
import styles from './pager.module.css';

export interface PagerLink {
  to: string;
  /** what a reader says: "Page 2", "Next page" */
  name: string;
}
export interface PagerPage extends PagerLink {
  text: string;
  current?: boolean;
}

export interface PagerProps {
  /** name of the navigation: "Pages" */
  label: string;
  previous?: PagerLink | null;
  next?: PagerLink | null;
  /** the window of pages to show; 'gap' where some are left out */
  pages: readonly (PagerPage | 'gap')[];
}

export function Pager({ label, previous, next, pages }: PagerProps) {
  return (
    <nav className={styles.pager} aria-label={label}>
      {previous && (
        <Link to={previous.to} aria-label={previous.name} rel="prev">
          <Icon name="chevron-left" />
        </Link>
      )}
      {pages.map((page, index) =>
        page === 'gap' ? (
          <span key={`gap-${index}`} aria-hidden="true">
            …
          </span>
        ) : (
          <Link
            key={page.to}
            to={page.to}
            aria-label={page.name}
            aria-current={page.current ? 'page' : undefined}
          >
            {page.text}
          </Link>
        ),
      )}
      {next && (
        <Link to={next.to} aria-label={next.name} rel="next">
          <Icon name="chevron-right" />
        </Link>
      )}
    </nav>
  );
}
