import { Trans, useLingui } from '@lingui/react/macro';
import { ButtonLink } from '#ui/button.tsx';
import { Link } from '#ui/link.tsx';
import styles from './info.module.css';
import { Info, ProsePart, Points } from './components/prose.tsx';

/** Page for whoever wants to be seen here. */
export function Advertise() {
  const { t } = useLingui();
  return (
    <Info
      title={t`Advertise`}
      lead={
        <Trans>For businesses that take over where our work ends, and for those who sell what we sell.</Trans>
      }
    >
      <ProsePart title={<Trans>Sell here</Trans>}>
        <p>
          <Trans>
            The best advert for a vehicle or a part is its own listing, with four photos and a price. You can
            list as soon as staff have approved you.
          </Trans>
        </p>
        <p className={styles.acts}>
          <ButtonLink variant="main" to="/profile">
            <Trans>Become a seller</Trans>
          </ButtonLink>
        </p>
      </ProsePart>
      <ProsePart title={<Trans>Work with us</Trans>}>
        <p>
          <Trans>
            Clearing agents, carriers, inspectors and workshops: tell us what you do, in which town or port,
            and how a buyer can check you. One of our staff will read it and reply.
          </Trans>
        </p>
        <p className={styles.acts}>
          <ButtonLink tall to="/help-contact">
            <Trans>Write to us</Trans>
          </ButtonLink>
        </p>
      </ProsePart>
      <ProsePart title={<Trans>Earn by telling others</Trans>}>
        <p>
          <Trans>
            Tell people about the shop and earn on what they buy: see the{' '}
            <Link to="/supporter-programme/home">supporter programme</Link>.
          </Trans>
        </p>
      </ProsePart>
      <ProsePart title={<Trans>What we do not show</Trans>}>
        <Points>
          <li>
            <Trans>Third-party adverts that load from other sites or track people.</Trans>
          </li>
          <li>
            <Trans>Anything with an account number in it.</Trans>
          </li>
          <li>
            <Trans>Paid reviews that are not labelled as such.</Trans>
          </li>
        </Points>
      </ProsePart>
    </Info>
  );
}
