import type { ReactNode } from 'react';
import { keptPart } from './kept-part.tsx';
import { Link } from './link.tsx';
import styles from './footer.module.css';

export interface FooterLink {
  label: string;
  /** inside the app */
  to?: string;
  /** telephone, mail, another site */
  href?: string;
}

/** Ways of one kind under their name. */
export interface FooterGroup {
  label: string;
  items: readonly FooterLink[];
}

export interface FooterProps {
  /** "Talk to a person" */
  title: string;
  /** telephone, mail, each on its line */
  contacts: readonly FooterLink[];
  /** a line of its own under them, which may come later */
  phone?: ReactNode;
  /** "Response within 6hrs. …" */
  note?: ReactNode;
  /** a way to other languages */
  languages?: ReactNode;
  groups: readonly FooterGroup[];
}

export function Footer({ title, contacts, phone, note, languages, groups }: FooterProps) {
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
          {phone}
          {note && <p>{note}</p>}
          {languages}
        </div>
        {groups.map((group) => (
          <Group key={group.label} {...group} />
        ))}
      </div>
    </footer>
  );
}

function DrawnGroup({ label, items }: FooterGroup) {
  return (
    <nav aria-label={label}>
      <ul>
        {items.map((item) => (
          <li key={item.label}>
            <Way {...item} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

const Group = import.meta.env.SSR
  ? keptPart(DrawnGroup, ({ label, items }) => ['foot', label, items])
  : DrawnGroup;

function Way({ label, to, href }: FooterLink) {
  return to === undefined ? <a href={href}>{label}</a> : <Link to={to}>{label}</Link>;
}
