import { Trans } from '@lingui/react/macro';
import { Link } from '#ui/link.tsx';
import { Box } from '#ui/box.tsx';
import { Icon } from '#ui/icon.tsx';
import styles from './protected-box.module.css';

/** Why a buyer may trust the shop with money. */
export function ProtectedBox() {
  return (
    <Box title={<Trans>How you are protected</Trans>}>
      <ul className={styles.trust}>
        <li>
          <Icon name="file-check" />
          <span>
            <b>
              <Trans>Pay only against a pro-forma</Trans>
            </b>
            <span className="small muted">
              <Trans>
                It carries a code. Anyone can check it at <Link to="/verify-invoice">verify-invoice</Link>.
              </Trans>
            </span>
          </span>
        </li>
        <li>
          <Icon name="building-bank" />
          <span>
            <b>
              <Trans>Bank details are in one place only</Trans>
            </b>
            <span className="small muted">
              <Trans>Only in the pro-forma PDF. We never send them by chat or phone.</Trans>
            </span>
          </span>
        </li>
      </ul>
    </Box>
  );
}
