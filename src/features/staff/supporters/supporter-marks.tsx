import { Trans } from '@lingui/react/macro';
import type { StaffSupporterDetail } from '#contract/staff/supporters.ts';
import { Box } from '#ui/box.tsx';
import { Link } from '#ui/link.tsx';
import { Note } from '#ui/note.tsx';
import { useSupporterWords } from './supporter-words.ts';
import styles from './supporters.module.css';

/** Marks of a supporter that stand out, for a person to judge. */
export function SupporterMarks({ supporter }: { supporter: StaffSupporterDetail }) {
  const words = useSupporterWords();
  return (
    <Box title={<Trans>To check</Trans>}>
      <ul className={styles.marks}>
        {supporter.marks.map((mark) => (
          <li key={`${mark.flag} ${mark.day}`}>
            <Note kind="wait" icon="alert-circle" stacked title={words.flags[mark.flag]}>
              {words.sentence(mark)}
              {mark.people.length > 0 && <> {mark.people.map(words.who).join(', ')}</>}
              {mark.orders.length > 0 && <Orders numbers={mark.orders} />}
            </Note>
          </li>
        ))}
      </ul>
      <p className={`small muted ${styles.more}`}>
        <Trans>
          A mark is not a penalty: a family may share a phone, and shops a street. Payouts to anyone with a
          mark wait for a second person.
        </Trans>
      </p>
    </Box>
  );
}

function Orders({ numbers }: { numbers: readonly string[] }) {
  return (
    <>
      {numbers.map((number) => (
        <span key={number}>
          {' '}
          <Link to={`/staff/orders/${number}`}>{number}</Link>
        </span>
      ))}
    </>
  );
}
