import { Trans, useLingui } from '@lingui/react/macro';
import type { AgentOverview } from '#contract/supporter.ts';
import { Box } from '#ui/box.tsx';
import { Plate } from '#ui/plate.tsx';
import { usePositionName } from '../position-name.ts';
import styles from './code-details.module.css';

interface CodeDetailsProps {
  known: AgentOverview;
  date: (time: string, withTime?: boolean) => string;
}

/** The promo code with the level that it earns by (spec account §2). */
export function CodeDetails({ known, date }: CodeDetailsProps) {
  const { t } = useLingui();
  const name = usePositionName();
  return (
    <Box title={<Trans>Promo code details</Trans>}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">
              <Trans>PROMO CODE</Trans>
            </th>
            <th scope="col">
              <Trans>LEVEL</Trans>
            </th>
            <th scope="col">
              <Trans>VALID FROM</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <td data-label={t`PROMO CODE`} translate="no">
              <Plate label="CODE" large>
                {known.code}
              </Plate>
            </td>
            <td data-label={t`LEVEL`}>{name(known.position)}</td>
            <td data-label={t`VALID FROM`}>{date(known.start_datetime, true)}</td>
          </tr>
        </tbody>
      </table>
    </Box>
  );
}
