import { Trans, useLingui } from '@lingui/react/macro';
import { useContacts } from '#shown/contacts.ts';
import { PaySafely } from '#shown/pay-safely.tsx';
import { Link } from '#ui/link.tsx';
import { Info, ProsePart, Points } from './components/prose.tsx';

/** The terms of using the shop and of ordering; what they say is what the product does. */
export function TermsPage() {
  const { t } = useLingui();
  const { email: SUPPORT } = useContacts();
  return (
    <Info
      title={t`Terms`}
      lead={<Trans>The terms between you and the shop. Your rights as a consumer come first.</Trans>}
    >
      <ProsePart title={<Trans>Using the shop</Trans>}>
        <Points>
          <li>
            <Trans>Anyone can browse. To order you need an account with your own name and email.</Trans>
          </li>
          <li>
            <Trans>
              Keep your password to yourself. Anything done with your login counts as done by you until you
              tell us otherwise.
            </Trans>
          </li>
          <li>
            <Trans>
              Do not hack the site, scrape it in a way that slows it down for others, or act in someone else’s
              name.
            </Trans>
          </li>
        </Points>
      </ProsePart>
      <ProsePart title={<Trans>Listings and prices</Trans>}>
        <Points>
          <li>
            <Trans>
              Vehicles and spares are used unless a listing says otherwise, and are sold as described and
              shown there.
            </Trans>
          </li>
          <li>
            <Trans>
              By the time you order, a listing may be gone or its price may have changed. Both figures are
              then shown, and you decide.
            </Trans>
          </li>
          <li>
            <Trans>
              An approved seller’s listing belongs to the seller. You still pay through the shop, against its
              pro-forma.
            </Trans>
          </li>
          <li>
            <Trans>
              Duty, taxes and import rules are estimates, shown with their source. They are a guide, not a
              promise.
            </Trans>
          </li>
        </Points>
      </ProsePart>
      <ProsePart title={<Trans>Ordering</Trans>}>
        <Points>
          <li>
            <Trans>
              An order is placed when the shop has confirmed it with a number. An order waiting on your phone
              is not placed yet.
            </Trans>
          </li>
          <li>
            <Trans>Once it is placed, its figures are fixed. They are not changed without asking you.</Trans>
          </li>
          <li>
            <Trans>
              Not included: import duty and taxes, port charges and inland transport in your country.
            </Trans>
          </li>
          <li>
            <Trans>A shipping quote is valid until the date shown on it.</Trans>
          </li>
        </Points>
      </ProsePart>
      <ProsePart title={<Trans>Paying</Trans>}>
        <Points>
          <li>
            <Trans>
              You pay to the account on a current pro-forma, with its reference. See{' '}
              <Link to="/how-to-pay">How to pay</Link>.
            </Trans>
          </li>
          <li>
            <Trans>
              Money sent to any other account does not reach us. Check each pro-forma before you pay.
            </Trans>
          </li>
          <li>
            <Trans>If an order has a payment deadline and is not paid by then, it ends.</Trans>
          </li>
        </Points>
        <PaySafely />
      </ProsePart>
      <ProsePart title={<Trans>Cancellations and refunds</Trans>}>
        <Points>
          <li>
            <Trans>Until the ship is loaded you can ask us to cancel.</Trans>
          </li>
          <li>
            <Trans>
              If we cannot deliver what you ordered, we refund what you paid for it. You never have to accept
              something else instead.
            </Trans>
          </li>
        </Points>
      </ProsePart>
      <ProsePart title={<Trans>Shipping and collection</Trans>}>
        <Points>
          <li>
            <Trans>We ship to the port named in the order. The arrival date is the carrier’s estimate.</Trans>
          </li>
          <li>
            <Trans>
              The consignee clears the goods and pays the charges due at the port. The port charges storage on
              goods that are not collected.
            </Trans>
          </li>
          <li>
            <Trans>
              Inspect the goods when you collect them. Report any damage to the carrier or the port in
              writing, with photos, and tell us at once.
            </Trans>
          </li>
        </Points>
      </ProsePart>
      <ProsePart title={<Trans>When something goes wrong</Trans>}>
        <p>
          <Trans>
            Write to <a href={`mailto:${SUPPORT}`}>{SUPPORT}</a>. We are liable as the law provides, and
            nothing here limits your legal rights, whether for goods that are not as described or for wilful
            or grossly negligent acts.
          </Trans>
        </p>
      </ProsePart>
      <ProsePart title={<Trans>Selling and supporting</Trans>}>
        <p>
          <Trans>
            Sellers and supporters accept their own terms, shown before they join. We keep a record of the
            wording they accepted.
          </Trans>
        </p>
      </ProsePart>
      <ProsePart title={<Trans>Law and changes</Trans>}>
        <p>
          <Trans>
            The law of England and Wales applies. If you buy as a consumer, you keep the protection of the law
            of the country where you live that cannot be waived, and you may use its courts.
          </Trans>
        </p>
        <p>
          <Trans>
            If these terms change, an order keeps the terms it was placed under. If a translation differs, the
            English wording applies.
          </Trans>
        </p>
      </ProsePart>
    </Info>
  );
}
