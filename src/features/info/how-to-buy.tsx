import { Trans, useLingui } from '@lingui/react/macro';
import { COUNTRIES } from '#domain/destinations.ts';
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
              Search by make, model and price. Each vehicle has a reference, like REF 47 902: name it whenever
              you write to us. What you have looked at stays on your phone, so you can go through it again
              without a connection.
            </Trans>
          </ProseStep>
          <ProseStep title={<Trans>See what it costs at your port</Trans>}>
            <Trans>
              Choose your country and port. The price of the vehicle and the cost of shipping are shown side
              by side. A shipping figure that says estimate is one: ask for a quote in your basket, and it is
              set by a person.
            </Trans>
          </ProseStep>
          <ProseStep title={<Trans>Order it</Trans>}>
            <Trans>
              Put it in your basket, say who collects it at the port and place the order. You do this without
              a connection too: it waits on your phone and is sent once. From then on these figures are fixed.
            </Trans>
          </ProseStep>
          <ProseStep title={<Trans>Check the pro-forma invoice, then pay</Trans>}>
            <Trans>
              It comes by email and is with your order. Check its code on the{' '}
              <Link to="/verify-invoice">verify page</Link> before you pay, each time.
            </Trans>
          </ProseStep>
          <ProseStep title={<Trans>It is shipped</Trans>}>
            <Trans>
              When the ship is booked, its name and the expected arrival are shown on your order, and you get
              an email. So do the papers you need at the port.
            </Trans>
          </ProseStep>
          <ProseStep title={<Trans>Collect it</Trans>}>
            <Trans>
              The consignee, or their clearing agent, clears it with customs at the port, pays what is due
              there and collects it.
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
            Roll on, roll off: the vehicle is driven onto a ship made for cars and driven off again. It costs
            less, and it is what most buyers take. The vehicle must run, and nothing else may be left inside.
          </Trans>
        </p>
        <h3>
          <Trans>Container</Trans>
        </h3>
        <p>
          <Trans>
            The vehicle travels locked in a steel box. It costs more, and suits a vehicle that does not run,
            or one that goes with spares. You choose between the two on the page of each vehicle.
          </Trans>
        </p>
      </ProsePart>
      <ProsePart title={<Trans>Which port</Trans>}>
        <p>
          <Trans>
            Where a country has no port of its own, the ship goes to that of a neighbour, and the vehicle goes
            on by road in transit. Ask your clearing agent which way costs less to your town.
          </Trans>
        </p>
        <Ports />
      </ProsePart>
      <ProsePart title={<Trans>What is not in the price</Trans>}>
        <p>
          <Trans>
            You pay these in your own country, and not to us: import duty and taxes, port and terminal
            charges, the clearing agent, number plates and registration, and transport from the port to your
            town.
          </Trans>
        </p>
        <p>
          <Trans>
            What we show of duty is an estimate. It is worked out from public rules, each with its source and
            the day on which it was read. Your customs office has the last word, and it may value a vehicle
            higher than you paid. Ask a clearing agent before you order.
          </Trans>
        </p>
      </ProsePart>
      <ProsePart title={<Trans>Before you order</Trans>}>
        <Points>
          <li>
            <Trans>
              Age: some countries admit no vehicle above a certain age. What is known for yours is on the page
              of each vehicle.
            </Trans>
          </li>
          <li>
            <Trans>
              Inspection: some countries want a certificate of an inspection that is done before the ship
              leaves. Ask us which one yours wants, and who pays for it.
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
              Who sells: a listing of an approved seller says so, and they answer your questions about it.
            </Trans>
          </li>
        </Points>
      </ProsePart>
      <Note title={<Trans>You did not find it?</Trans>}>
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
  const { t } = useLingui();
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
        {COUNTRIES.filter(({ isDestination }) => isDestination).map(({ code, name, ports }) => (
          <tr key={code}>
            <th scope="row">{name}</th>
            <td>{ports.length > 0 ? ports.join(', ') : t`You name it, and the quote says what it costs`}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
