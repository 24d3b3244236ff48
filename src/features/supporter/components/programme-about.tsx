import { Trans, useLingui } from '@lingui/react/macro';
import { PAYABLE_AFTER_DAYS, REFERRAL_DAYS } from '#domain/supporters/commission.ts';
import { Box } from '#ui/box.tsx';
import styles from './programme.module.css';

/** Text on what the programme is, its three steps and what they bring. */
export function ProgrammeAbout() {
  const { i18n } = useLingui();
  const days = i18n.number(REFERRAL_DAYS);
  const wait = i18n.number(PAYABLE_AFTER_DAYS);
  return (
    <>
      <Box title={<Trans>What it is</Trans>}>
        <p>
          <Trans>
            Supporters tell friends, customers and neighbours about the vehicles and spares on Chicargos. When
            somebody orders with a supporter's code, or comes through a supporter's link, the supporter earns
            a part of the sale.
          </Trans>
        </p>
        <p>
          <Trans>
            Joining is free, and nothing has to be bought or kept in stock. Chicargos does the selling, the
            papers and the shipping.
          </Trans>
        </p>
      </Box>
      <Box title={<Trans>Three steps</Trans>}>
        <ol className={styles.steps}>
          <li>
            <h3>
              <Trans>Register</Trans>
            </h3>
            <p>
              <Trans>Create an account and join the programme. You get a code of your own at once.</Trans>
            </p>
          </li>
          <li>
            <h3>
              <Trans>Advertise</Trans>
            </h3>
            <p>
              <Trans>
                Give people your code or your link. Business cards, flyers and banners with your name and code
                are ready to print.
              </Trans>
            </p>
          </li>
          <li>
            <h3>
              <Trans>Get paid</Trans>
            </h3>
            <p>
              <Trans>
                You earn when the order is paid. It can be paid out once the sale is {wait} days old.
              </Trans>
            </p>
          </li>
        </ol>
      </Box>
      <Box title={<Trans>The benefits</Trans>}>
        <ul className={`list ${styles.points}`}>
          <li>
            <h3>
              <Trans>Direct referral income</Trans>
            </h3>
            <p>
              <Trans>
                Commission on each order that your code is used on. Your link counts for {days} days, for each
                visitor’s first order.
              </Trans>
            </p>
          </li>
          <li>
            <h3>
              <Trans>Customer discount</Trans>
            </h3>
            <p>
              <Trans>
                If the shop has set a discount for your code, your customer pays less. The basket shows it
                before they order.
              </Trans>
            </p>
          </li>
          <li>
            <h3>
              <Trans>Residual income from recruits</Trans>
            </h3>
            <p>
              <Trans>
                People who name you when they join are your downline. You earn on the orders that they place,
                at the same rate.
              </Trans>
            </p>
          </li>
        </ul>
      </Box>
    </>
  );
}
