import { Plural, Trans } from '@lingui/react/macro';
import styles from '../flash.module.css';

/** Rules of a code: what it is good for. @param least as it is printed, "$1,000.00" */
export function FlashRules({ least, days }: { least: string; days: number }) {
  return (
    <ul className={styles.rules}>
      <li>
        <Trans>For vehicles only, totalling {least} or more before shipping.</Trans>
      </li>
      <li>
        <Plural
          value={days}
          one="Valid for # day from when you see it."
          other="Valid for # days from when you see it."
        />
      </li>
      <li>
        <Trans>Once per customer, on the account with your email.</Trans>
      </li>
    </ul>
  );
}
