import { Trans } from '@lingui/react/macro';
import styles from './social-links.module.css';

/** Links to follow the shop elsewhere. */
export function SocialLinks({ links }: { links: readonly { name: string; url: string }[] }) {
  if (links.length === 0) return null;
  return (
    <p className={styles.social}>
      <Trans>Follow us:</Trans>
      {links.map(({ name, url }) => (
        <a key={url} href={url} rel="noopener noreferrer" target="_blank">
          {name}
        </a>
      ))}
    </p>
  );
}
