import { Trans, useLingui } from '@lingui/react/macro';
import { type StaffSupporterDetail, staffSupporter, staffCommissions } from '#contract/staff/supporters.ts';
import { useUncachedQuery } from '#shown/use-uncached-query.ts';
import { Box } from '#ui/box.tsx';
import { Link } from '#ui/link.tsx';
import { Mark } from '#ui/mark.tsx';
import { ResultRows } from '../result-rows.tsx';
import { AdjustForm } from '../commissions/adjust-form.tsx';
import { CommissionsTable } from '../commissions/commissions-table.tsx';
import { TotalsLine } from '../commissions/totals-line.tsx';
import { StaffFrame } from '../staff-frame.tsx';
import { StaffHead } from '../staff-head.tsx';
import { WhenLoaded } from '../when-loaded.tsx';
import { PositionForm } from './position-form.tsx';
import { SupporterFacts } from './supporter-facts.tsx';
import { SupporterPositions, SupporterTeam } from './supporter-lists.tsx';
import { SupporterMarks } from './supporter-marks.tsx';
import { useSupporterWords } from './supporter-words.ts';
import styles from './supporters.module.css';

/** One supporter: what they sold and earned, what stands out, and what staff change. @param id as it stands in the address */
export function SupporterScreen({ id }: { id: string }) {
  const { t } = useLingui();
  return (
    <StaffFrame title={t`Supporter`}>
      {(who) => <SupporterLoader id={id} hasSecondStep={who.totp_enabled} />}
    </StaffFrame>
  );
}

function SupporterLoader({ id, hasSecondStep }: { id: string; hasSecondStep: boolean }) {
  const asked = useUncachedQuery(staffSupporter, { id });
  const ledger = useUncachedQuery(staffCommissions, { supporter: id, page: '1' });
  const renew = (): void => {
    asked.refresh();
    ledger.refresh();
  };
  return (
    <WhenLoaded asked={asked}>
      {(supporter) => (
        <>
          <Head supporter={supporter} />
          <div className="stack">
            <SupporterFacts supporter={supporter} />
            {supporter.marks.length > 0 && <SupporterMarks supporter={supporter} />}
            <Box title={<Trans>Commissions</Trans>}>
              <WhenLoaded asked={ledger} level={2}>
                {({ results, count, totals }) => (
                  <ResultRows asked={ledger}>
                    <TotalsLine totals={totals} />
                    <CommissionsTable entries={results} />
                    {count > results.length && (
                      <p className={styles.more}>
                        <Link to={`/staff/commissions?supporter=${supporter.id}`}>
                          <Trans>All {count} entries</Trans>
                        </Link>
                      </p>
                    )}
                  </ResultRows>
                )}
              </WhenLoaded>
            </Box>
            {!supporter.has_left && <PositionForm supporter={supporter} onChanged={renew} />}
            <AdjustForm supporter={supporter} hasSecondStep={hasSecondStep} onDone={renew} />
            {supporter.positions.length > 0 && <SupporterPositions supporter={supporter} />}
            {supporter.team.length > 0 && <SupporterTeam supporter={supporter} />}
          </div>
        </>
      )}
    </WhenLoaded>
  );
}

function Head({ supporter }: { supporter: StaffSupporterDetail }) {
  const words = useSupporterWords();
  return (
    <StaffHead
      title={words.who(supporter)}
      help={
        <>
          <Trans>What they sold, what they are owed, and what there is to decide.</Trans>{' '}
          <Link to={`/staff/users/${supporter.id}`}>
            <Trans>Their account</Trans>
          </Link>{' '}
          <Link to="/staff/supporters">
            <Trans>All supporters</Trans>
          </Link>
        </>
      }
      aside={
        supporter.has_left && (
          <Mark kind="plain" icon="circle-x">
            <Trans context="the programme">Left</Trans>
          </Mark>
        )
      }
    />
  );
}
