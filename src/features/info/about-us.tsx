import { Trans, useLingui } from '@lingui/react/macro';
import { ButtonLink } from '#ui/button.tsx';
import { Link } from '#ui/link.tsx';
import styles from './info.module.css';
import { Info, ProsePart, Points } from './components/prose.tsx';

/** Page on what the shop is, and what it holds itself to. Nothing here that cannot be seen in the shop itself. */
export function AboutUs() {
  const { t } = useLingui();
  return (
    <Info
      title={t`About us`}
      lead={<Trans>Used cars, commercial vehicles, spares and electronics from the UK, to your port.</Trans>}
    >
      <ProsePart title={<Trans>What we do</Trans>}>
        <p>
          <Trans>
            Chicargos sells used vehicles and auto spares from the UK to buyers in southern and eastern
            Africa. You choose from priced stock, see the landed cost at your port, and order against a
            pro-forma invoice. We ship by RORO or in a container.
          </Trans>
        </p>
        <p>
          <Trans>
            Approved sellers list here too. Each of their listings says so, and they never get your address or
            your number.
          </Trans>
        </p>
      </ProsePart>
      <ProsePart title={<Trans>What you can rely on</Trans>}>
        <Points>
          <li>
            <Trans>
              Every figure shows who set it and when. Estimates are marked as such, and a price that has
              changed is shown beside the one you saw.
            </Trans>
          </li>
          <li>
            <Trans>
              Anyone can check a pro-forma invoice: <Link to="/verify-invoice">verify it here</Link>, without
              an account.
            </Trans>
          </li>
          <li>
            <Trans>
              The shop works where the network does not. What you have viewed stays on your phone, and what
              you do is kept there until it can be sent, once.
            </Trans>
          </li>
          <li>
            <Trans>
              Data costs money, so each photo shows its size before you load it, and each page shows how much
              data it used.
            </Trans>
          </li>
          <li>
            <Trans>
              Your data is yours: download it as a file or delete your account whenever you like. See{' '}
              <Link to="/privacy">Privacy</Link>.
            </Trans>
          </li>
        </Points>
      </ProsePart>
      <ProsePart title={<Trans>Where we are</Trans>}>
        <p>
          <Trans>Local offices in Harare, Lusaka and Nairobi, each with its own hours.</Trans>
        </p>
        <p className={styles.acts}>
          <ButtonLink variant="main" to="/local-services">
            <Trans>Local offices</Trans>
          </ButtonLink>
          <ButtonLink tall to="/help-contact">
            <Trans>Help and contact</Trans>
          </ButtonLink>
        </p>
      </ProsePart>
      <ProsePart title={<Trans>Work with us</Trans>}>
        <Points>
          <li>
            <Link to="/profile">
              <Trans>Become a seller</Trans>
            </Link>
          </li>
          <li>
            <Link to="/supporter-programme/home">
              <Trans>Supporter programme</Trans>
            </Link>
          </li>
          <li>
            <Link to="/advertise">
              <Trans>Advertise</Trans>
            </Link>
          </li>
          <li>
            <Link to="/careers/national-marketing-manager">
              <Trans>Careers: National Marketing Manager</Trans>
            </Link>
          </li>
        </Points>
      </ProsePart>
    </Info>
  );
}
