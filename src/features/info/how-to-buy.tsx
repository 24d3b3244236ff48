import { Trans, useLingui } from '@lingui/react/macro';
import { COUNTRIES, countryName } from '#domain/places/destinations.ts';
import { PaySafely } from '#shown/pay-safely.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { Link } from '#ui/link.tsx';
import { Note } from '#ui/note.tsx';
import styles from './info.module.css';
import { Info, ProsePart, Points, ProseStep, ProseSteps } from './components/prose.tsx';

/** Way of a vehicle from the UK to its buyer, from the search to the port. */
export function HowToBuy() {
  const { t } = useLingui();
  return (
    <Info
      title={t`How to buy`}
      lead={<Trans>From a car in the UK to your port, step by step. You pay nothing to order.</Trans>}
    >
      <ProsePart title={<Trans>Six steps</Trans>}>
        <ProseSteps>
          <ProseStep title={<Trans>Find it</Trans>}>
            <Trans>
              Search by make, model and price. Each vehicle has a reference, like REF 47 902: quote it
              whenever you write to us. What you have viewed stays on your phone, so you can look at it again
              without a connection.
            </Trans>
          </ProseStep>
          <ProseStep title={<Trans>See what it costs at your port</Trans>}>
            <Trans>
              Choose your country and port. The price of the vehicle and the cost of shipping are shown side
              by side. If shipping is marked as an estimate, ask for a quote in your basket and our staff will
              set it.
            </Trans>
          </ProseStep>
          <ProseStep title={<Trans>Order it</Trans>}>
            <Trans>
              Put it in your basket, name the consignee who collects it at the port, and place the order. You
              can do this without a connection: the order waits on your phone and is sent once. Its figures
              are then fixed.
            </Trans>
          </ProseStep>
          <ProseStep title={<Trans>Check the pro-forma invoice, then pay</Trans>}>
            <Trans>
              It comes by email and is with your order. Check its code on the{' '}
              <Link to="/verify-invoice">verify page</Link> every time before you pay.
            </Trans>
          </ProseStep>
          <ProseStep title={<Trans>It is shipped</Trans>}>
            <Trans>
              When the ship is booked, its name and expected arrival are shown on your order and emailed to
              you. So are the documents you need at the port.
            </Trans>
          </ProseStep>
          <ProseStep title={<Trans>Collect it</Trans>}>
            <Trans>
              The consignee, or their clearing agent, clears it through customs at the port, pays the charges
              due there and collects it.
            </Trans>
          </ProseStep>
        </ProseSteps>
        <PaySafely />
        <p className={styles.acts}>
          <ButtonLink variant="main" to="/search/1/0/0/1/*/all/*">
            <Trans>Look for a car</Trans>
          </ButtonLink>
          <ButtonLink tall to="/how-to-pay">
            <Trans>How to pay</Trans>
          </ButtonLink>
        </p>
      </ProsePart>
      <ProsePart title={<Trans>RORO or container</Trans>}>
        <h3>RORO</h3>
        <p>
          <Trans>
            Roll on, roll off: the vehicle is driven onto a car carrier and driven off at the port. It costs
            less, and most buyers choose it. The vehicle must run, and nothing else may be left inside.
          </Trans>
        </p>
        <h3>
          <Trans>Container</Trans>
        </h3>
        <p>
          <Trans>
            The vehicle travels in a locked steel container. It costs more, and suits non-runners or vehicles
            shipped with spares. You choose between the two on each vehicle’s page.
          </Trans>
        </p>
      </ProsePart>
      <ProsePart title={<Trans>Which port</Trans>}>
        <p>
          <Trans>
            If a country has no port of its own, the vehicle is shipped to a neighbour’s port and continues by
            road in transit. Ask your clearing agent which route to your town costs less.
          </Trans>
        </p>
        <Ports />
      </ProsePart>
      <ProsePart title={<Trans>What is not in the price</Trans>}>
        <p>
          <Trans>
            You pay these in your own country, not to us: import duty and taxes, port and terminal charges,
            the clearing agent, number plates and registration, and transport from the port to your town.
          </Trans>
        </p>
        <p>
          <Trans>
            The duty we show is an estimate, worked out from published rules, each with its source and the
            date we checked it. Your customs office has the final say, and may value a vehicle higher than you
            paid. Ask a clearing agent before you order.
          </Trans>
        </p>
      </ProsePart>
      <ProsePart title={<Trans>Before you order</Trans>}>
        <Points>
          <li>
            <Trans>
              Age: some countries do not admit vehicles above a certain age. What we know for your country is
              on each vehicle’s page.
            </Trans>
          </li>
          <li>
            <Trans>
              Inspection: some countries require a pre-shipment inspection certificate. Ask us which one yours
              requires, and who pays for it.
            </Trans>
          </li>
          <li>
            <Trans>
              Condition: these are used vehicles. Read the description, look at every photo, and ask for more
              with Inquire.
            </Trans>
          </li>
          <li>
            <Trans>
              Seller: a listing from an approved seller says so, and the seller answers your questions about
              it.
            </Trans>
          </li>
        </Points>
      </ProsePart>
      <Note title={<Trans>Can't find what you want?</Trans>}>
        <Trans>
          <Link to="/help-contact">Ask us for a price</Link>, or for ten of them as{' '}
          <Link to="/bulk-stock-procurement">bulk stock</Link>.
        </Trans>
      </Note>
    </Info>
  );
}

/** The ports that each destination is reached by; one without a list is settled in the quote. */
function Ports() {
  const { t, i18n } = useLingui();
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">
            <Trans>Country</Trans>
          </th>
          <th scope="col">
            <Trans>Port</Trans>
          </th>
        </tr>
      </thead>
      <tbody>
        {COUNTRIES.filter(({ isDestination }) => isDestination).map(({ code, ports }) => (
          <tr key={code}>
            <th scope="row">{countryName(code, i18n.locale)}</th>
            <td>{ports.length > 0 ? ports.join(', ') : t`Name a port, and the quote gives the cost`}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
