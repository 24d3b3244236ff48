import type { ReactNode } from 'react';
import { Link } from './link.tsx';
import styles from './footer.module.css';

export interface FooterLink {
  label: string;
  /** inside the app */
  to?: string;
  /** telephone, mail, another site */
  href?: string;
}

export interface FooterProps {
  /** "Talk to a person" */
  title: string;
  /** telephone, mail, each on its line */
  contacts: readonly FooterLink[];
  /** "Response within 6hrs. …" */
  note?: ReactNode;
  groups: readonly { label: string; items: readonly FooterLink[] }[];
}

export function Footer({ title, contacts, note, groups }: FooterProps) {
  return (
    <footer className={styles.foot}>
      <div className={styles.wrap}>
        <div>
          <h2>{title}</h2>
          <ul className={styles.contacts}>
            {contacts.map((item) => (
              <li key={item.label}>
                <Way {...item} />
              </li>
            ))}
          </ul>
          {note && <p>{note}</p>}
        </div>
        {groups.map((group) => (
          <nav key={group.label} aria-label={group.label}>
            <ul>
              {group.items.map((item) => (
                <li key={item.label}>
                  <Way {...item} />
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
    </footer>
  );
}

function Way({ label, to, href }: FooterLink) {
  return to === undefined ? <a href={href}>{label}</a> : <Link to={to}>{label}</Link>;
}
