import { Trans } from '@lingui/react/macro';
import { Box } from '#ui/box.tsx';
import { Link } from '#ui/link.tsx';
import styles from './order-parts.module.css';

/** Terms that are agreed to with the press of the button: what this shop does, and no more. */
export function Terms() {
  return (
    <Box title={<Trans>Terms of this order</Trans>}>
      <ul className={styles.list}>
        <li>
          <Trans>Once it is placed, these figures are fixed. They are not changed without asking you.</Trans>
        </li>
        <li>
          <Trans>
            You pay nothing now. The pro-forma invoice shows how much to pay, to whom and how. If your order
            has a payment deadline and is not paid by then, it ends.
          </Trans>
        </li>
        <li>
          <Trans>
            Not included: import duty and taxes, port charges and inland transport in your country.
          </Trans>
        </li>
        <li>
          <Trans>Until the ship is loaded you can ask us to cancel.</Trans>
        </li>
      </ul>
      <p className={styles.words}>
        <Trans>
          By pressing Place order you agree to this and to the <Link to="/terms">terms of the shop</Link>.
        </Trans>
      </p>
    </Box>
  );
}
