import { Trans, useLingui } from '@lingui/react/macro';
import type { StaffUserDetail } from '#contract/staff/users.ts';
import { countryNamed } from '#domain/places/destinations.ts';
import { Box } from '#ui/box.tsx';
import { Link } from '#ui/link.tsx';
import { Specs } from '#ui/specs.tsx';
import { MomentText, DayText } from '../dates.tsx';
import { useSellerWords } from '../sellers/seller-words.ts';
import { positionText } from '../supporters/supporter-words.ts';
import { useUserWords } from './user-words.ts';
import { EmailLink } from '../email-link.tsx';

/** Facts on who somebody is, with the ways to what the other sections hold of them. */
export function UserFacts({ user }: { user: StaffUserDetail }) {
  const { t, i18n } = useLingui();
  const words = useUserWords();
  const selling = useSellerWords();
  const { id, email, phone, supporter, seller, open_orders: open, last_seen_at: seen } = user;
  const orders = user.orders;
  return (
    <Box title={<Trans>Account</Trans>}>
      <Specs
        items={[
          { label: t`Role`, value: user.kinds.map((one) => words.kinds[one]).join(', ') },
          { label: t`Email`, value: <EmailLink email={email} />, wide: true },
          { label: t`Phone`, value: phone === null ? '–' : <a href={`tel:${phone}`}>{phone}</a>, wide: true },
          { label: t`Country`, value: user.country === null ? '–' : countryNamed(user.country, i18n.locale) },
          { label: t`Language`, value: words.languages[user.language] },
          { label: t`Account since`, value: <DayText of={user.date_joined} /> },
          {
            label: t`Activated`,
            value: user.activated_at === null ? t`Not yet` : <MomentText of={user.activated_at} />,
          },
          { label: t`Last seen`, value: seen === null ? '–' : <MomentText of={seen} /> },
          { label: t`Two-step sign-in`, value: user.has_second_step ? t`On` : t`Off` },
          { label: t`Sign-in with Google`, value: user.signs_in_with_google ? t`Yes` : t`No` },
          {
            label: t`Orders`,
            value:
              orders === 0 ? (
                '–'
              ) : (
                <Link to={`/staff/orders?q=${encodeURIComponent(email)}`}>
                  <Trans>{orders} in total</Trans>
                </Link>
              ),
          },
          { label: t`Open orders`, value: <OpenOrders numbers={open} /> },
          {
            label: t`Supporter`,
            value: supporter ? (
              <Link to={`/staff/supporters/${id}`}>
                {supporter.code}, {positionText(supporter.position)}
              </Link>
            ) : (
              '–'
            ),
          },
          {
            label: t`Seller`,
            value: seller ? (
              <Link to={`/staff/sellers/${id}`}>
                {seller.store_id}, {selling[seller.withdrawn ? 'withdrawn' : seller.status]}
              </Link>
            ) : (
              '–'
            ),
          },
          {
            label: t`Audit log`,
            value: (
              <Link to={`/staff/audit?entity=${encodeURIComponent(`user ${id}`)}`}>
                <Trans>Account history</Trans>
              </Link>
            ),
          },
        ]}
      />
    </Box>
  );
}

/** The first few; the list of orders has them all. */
const FEW = 10;

function OpenOrders({ numbers }: { numbers: readonly string[] }) {
  if (numbers.length === 0) return <>–</>;
  const more = numbers.length - FEW;
  return (
    <>
      {numbers.slice(0, FEW).map((number, place) => (
        <span key={number}>
          {place > 0 && ', '}
          <Link to={`/staff/orders/${number}`}>{number}</Link>
        </span>
      ))}
      {more > 0 && (
        <>
          {' '}
          <Trans>and {more} more</Trans>
        </>
      )}
    </>
  );
}
