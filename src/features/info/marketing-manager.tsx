import { Trans, useLingui } from '@lingui/react/macro';
import { useContacts } from '#shown/contacts.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Link } from '#ui/link.tsx';
import styles from './info.module.css';
import { Info, ProsePart, Points } from './components/prose.tsx';

/** An open place, with the way to apply. */
export function MarketingManager() {
  const { t } = useLingui();
  const { email: SUPPORT } = useContacts();
  const title = t`National Marketing Manager`;
  return (
    <Info
      title={title}
      lead={<Trans>Careers. Promote the shop in one country, and tell us what its buyers need.</Trans>}
    >
      <ProsePart title={<Trans>The job</Trans>}>
        <Points>
          <li>
            <Trans>Plan and budget how people in your country get to know the shop.</Trans>
          </li>
          <li>
            <Trans>Look after supporters and sellers there: find, train and advise them.</Trans>
          </li>
          <li>
            <Trans>Tell us what buyers ask for, what worries them and what we explain badly.</Trans>
          </li>
          <li>
            <Trans>Promise nothing in our name that the shop does not do.</Trans>
          </li>
        </Points>
      </ProsePart>
      <ProsePart title={<Trans>What you bring</Trans>}>
        <Points>
          <li>
            <Trans>A minimum of 3 years in marketing.</Trans>
          </li>
          <li>
            <Trans>
              You know the market for used vehicles in your country, or can show how you would learn it.
            </Trans>
          </li>
          <li>
            <Trans>Clear English, written and spoken.</Trans>
          </li>
        </Points>
      </ProsePart>
      <ProsePart title={<Trans>How to apply</Trans>}>
        <p>
          <Trans>
            Email your CV to <a href={`mailto:${SUPPORT}`}>{SUPPORT}</a>, with your country and what you would
            do first. Do not send a photo, your date of birth or copies of documents: we do not need them to
            decide.
          </Trans>
        </p>
        <p>
          <Trans>
            If you are invited, you get a reference number by email and a{' '}
            <Link to="/careers/technical-assessment">technical assessment</Link>. We never ask you for money.
          </Trans>
        </p>
        <p className={styles.acts}>
          <ButtonLink
            variant="main"
            icon="mail"
            href={`mailto:${SUPPORT}?subject=${encodeURIComponent(title)}`}
          >
            <Trans>Email your CV</Trans>
          </ButtonLink>
        </p>
      </ProsePart>
    </Info>
  );
}
