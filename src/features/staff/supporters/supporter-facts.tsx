import { Trans, useLingui } from '@lingui/react/macro';
import type { StaffSupporterDetail } from '#contract/staff/supporters.ts';
import { amountText } from '#shown/amount.tsx';
import { useDiscountText } from '#shown/discount-text.ts';
import { Box } from '#ui/box.tsx';
import { Link } from '#ui/link.tsx';
import { Note } from '#ui/note.tsx';
import { Specs } from '#ui/specs.tsx';
import { DayText } from '../dates.tsx';
import { positionText, useSupporterWords } from './supporter-words.ts';
import { EmailLink } from '../email-link.tsx';

/** Facts of a supporter: who they are, what they sold, and what is owed. */
export function SupporterFacts({ supporter }: { supporter: StaffSupporterDetail }) {
  const { t } = useLingui();
  const words = useSupporterWords();
  const { email, phone, upline } = supporter;
  return (
    <Box title={<Trans>What they have done</Trans>}>
      <div className="stack">
        {supporter.has_left && (
          <Note title={<Trans>The account was deleted.</Trans>}>
            <Trans>
              It earns nothing more and is left out of payout runs. The amount owed stays here: settle it
              manually and record an adjustment.
            </Trans>
          </Note>
        )}
        <Specs
          items={[
            { label: t`Code`, value: supporter.code },
            {
              label: t`Discount of the code`,
              value: <CodeDiscount supporter={supporter} />,
            },
            { label: t`Position`, value: positionText(supporter.position) },
            { label: t`Own sales`, value: amountText(supporter.own_sales, 'USD') },
            { label: t`Team sales`, value: amountText(supporter.team_sales, 'USD') },
            { label: t`Recruits`, value: supporter.recruits },
            { label: t`Owed`, value: amountText(supporter.balance, 'USD') },
            {
              label: t`Email`,
              value: email.includes('@') ? <EmailLink email={email} /> : '–',
              wide: true,
            },
            {
              label: t`Phone`,
              value: phone === null ? '–' : <a href={`tel:${phone}`}>{phone}</a>,
              wide: true,
            },
            {
              label: t`Referred by`,
              value: upline ? <Link to={`/staff/supporters/${upline.id}`}>{words.who(upline)}</Link> : '–',
            },
            { label: t`Supporter since`, value: <DayText of={supporter.joined_at} /> },
            { label: t`Selling`, value: words.vendor[supporter.vendor_status] },
          ]}
        />
      </div>
    </Box>
  );
}

/** Discount that the code gives buyers, with the way to set it. */
function CodeDiscount({
  supporter: { id, discount, has_left: hasLeft },
}: {
  supporter: StaffSupporterDetail;
}) {
  const text = useDiscountText();
  return (
    <>
      {discount ? <Link to={`/staff/vouchers/${discount.voucher}`}>{text(discount)}</Link> : '–'}{' '}
      {!hasLeft && (
        <Link to={`/staff/vouchers/new?supporter=${id}`}>
          {discount ? <Trans>Set another one</Trans> : <Trans>Set a discount</Trans>}
        </Link>
      )}
    </>
  );
}
