import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { SUPPORT_HOURS, supportTimeText } from '#domain/shop/shop-contacts.ts';
import { useContacts } from '#shown/contacts.ts';
import { PaySafely } from '#shown/pay-safely.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { Link } from '#ui/link.tsx';
import styles from './info.module.css';
import { Info, ProsePart, Points } from './components/prose.tsx';
import { ContactWays } from './components/ways.tsx';

interface HelpProps {
  whatsapp: string | null;
  /** The forms by which the shop is asked. */
  contact: ReactNode;
}

/** Ways to help: what can be looked up at once, then people, by chat, call, mail or form. */
export function HelpContact({ whatsapp, contact }: HelpProps) {
  const { t } = useLingui();
  return (
    <Info title={t`Help and contact`} lead={<SupportHours />}>
      <ProsePart title={<Trans>Talk to a person</Trans>} id="chat">
        <ContactWays whatsapp={whatsapp}>
          {whatsapp === null && (
            // No chat without a number: the form does instead.
            <ButtonLink icon="message" href="#contact">
              <Trans>Live chat</Trans>
            </ButtonLink>
          )}
        </ContactWays>
        <p className={`small muted ${styles.under}`}>
          <Trans>
            Quote your order number or the vehicle’s REF. Never send a password, a PIN or a photo of a bank
            card: we do not ask for them.
          </Trans>
        </p>
      </ProsePart>
      <div id="contact">{contact}</div>
      <ProsePart title={<Trans>Frequently asked</Trans>}>
        <h3>
          <Trans>Where is my order?</Trans>
        </h3>
        <p>
          <Trans>
            In <Link to="/profile">your account</Link>, with each step and its date. Once opened, it can be
            read there without a connection.
          </Trans>
        </p>
        <h3>
          <Trans>Is this invoice real?</Trans>
        </h3>
        <p>
          <Trans>
            <Link to="/verify-invoice">Verify it</Link> by its code or its file, before you pay.
          </Trans>
        </p>
        <PaySafely />
        <h3>
          <Trans>Was it sent?</Trans>
        </h3>
        <p>
          <Trans>
            <Link to="/waiting">Waiting and sent</Link> shows what is still on your phone, what has arrived,
            and what needs your answer.
          </Trans>
        </p>
        <h3>
          <Trans>My activation email has not arrived</Trans>
        </h3>
        <p>
          <Trans>
            It may take up to 15 minutes. Check your spam folder, then{' '}
            <Link to="/resend-activation-link">have it sent again</Link>. Its link is valid for 48 hours.
          </Trans>
        </p>
        <h3>
          <Trans>I forgot my password</Trans>
        </h3>
        <p>
          <Trans>
            <Link to="/auth-reset">Ask for a new one</Link>. The link that we email is valid for 24 hours.
          </Trans>
        </p>
      </ProsePart>
      <ProsePart title={<Trans>More help</Trans>}>
        <Points>
          <li>
            <Link to="/how-to-buy">
              <Trans>How to buy</Trans>
            </Link>
          </li>
          <li>
            <Link to="/how-to-pay">
              <Trans>How to pay</Trans>
            </Link>
          </li>
          <li>
            <Link to="/local-services">
              <Trans>Local offices</Trans>
            </Link>
          </li>
        </Points>
      </ProsePart>
    </Info>
  );
}

function SupportHours() {
  const { i18n } = useLingui();
  const { opens, shuts } = useContacts().hours;
  const from = supportTimeText(opens, i18n.locale);
  const to = supportTimeText(shuts, i18n.locale);
  if (opens === SUPPORT_HOURS.opens && shuts === SUPPORT_HOURS.shuts)
    return <Trans>Support hours are 10am to 6pm. We reply within 6hrs.</Trans>;
  return (
    <Trans>
      Support hours are {from} to {to}. We reply within 6hrs.
    </Trans>
  );
}
