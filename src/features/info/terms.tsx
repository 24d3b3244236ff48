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
              Keep your password to yourself. What is done with your login counts as yours until you tell us
              that it is not.
            </Trans>
          </li>
          <li>
            <Trans>
              Do not break in, copy the shop by machine so that others are slowed down, or act in another’s
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
              A listing may be gone or cost something else by the time you order. Then both figures are shown,
              and you decide.
            </Trans>
          </li>
          <li>
            <Trans>
              A listing of an approved seller is theirs. You pay through the shop all the same, by its
              pro-forma.
            </Trans>
          </li>
          <li>
            <Trans>
              Duty, taxes and import rules are estimates with their source. They are help, and no promise.
            </Trans>
          </li>
        </Points>
      </ProsePart>
      <ProsePart title={<Trans>Ordering</Trans>}>
        <Points>
          <li>
            <Trans>
              An order is placed when the shop has confirmed it with a number. What waits on your phone is not
              placed yet.
            </Trans>
          </li>
          <li>
            <Trans>Once it is placed, its figures are fixed. Nobody changes them without asking you.</Trans>
          </li>
          <li>
            <Trans>
              Not included: import duty and taxes, port charges and inland transport in your country.
            </Trans>
          </li>
          <li>
            <Trans>A shipping quote is valid until the day that it names.</Trans>
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
              Money that was sent to another account has not reached us. Check each pro-forma before you pay.
            </Trans>
          </li>
          <li>
            <Trans>Where an order has a payment deadline, an unpaid order ends then.</Trans>
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
              If we cannot deliver what you ordered, you get back what you paid for it. You never have to
              accept something else instead.
            </Trans>
          </li>
        </Points>
      </ProsePart>
      <ProsePart title={<Trans>Shipping and collection</Trans>}>
        <Points>
          <li>
            <Trans>We ship to the port of the order. The arrival date is the carrier’s estimate.</Trans>
          </li>
          <li>
            <Trans>
              The consignee clears the goods and pays what is due there. Storage for goods that are not
              collected is charged by the port.
            </Trans>
          </li>
          <li>
            <Trans>
              Inspect the goods when you collect them. Write down damage with the carrier or the port, with
              photos, and tell us at once.
            </Trans>
          </li>
        </Points>
      </ProsePart>
      <ProsePart title={<Trans>When something goes wrong</Trans>}>
        <p>
          <Trans>
            Write to <a href={`mailto:${SUPPORT}`}>{SUPPORT}</a>. We are liable as the law says, and nothing
            here takes away what the law gives you: not for goods that are not as described, and not for what
            is done by intent or by gross carelessness.
          </Trans>
        </p>
      </ProsePart>
      <ProsePart title={<Trans>Selling and supporting</Trans>}>
        <p>
          <Trans>
            Sellers and supporters accept terms of their own, which are shown before they join, and which they
            accepted in which wording is kept.
          </Trans>
        </p>
      </ProsePart>
      <ProsePart title={<Trans>Law and changes</Trans>}>
        <p>
          <Trans>
            The law of England and Wales applies. If you buy as a consumer, you keep the protection that the
            law of the country where you live does not let you give up, and you may go to its courts.
          </Trans>
        </p>
        <p>
          <Trans>
            If these terms change, an order keeps those under which it was placed. The English wording holds
            where a translation says something else.
          </Trans>
        </p>
      </ProsePart>
    </Info>
  );
}
