import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { dialText } from '#domain/people/dial-text.ts';
import { useContacts } from '#shown/contacts.ts';
import { ButtonLink } from '#ui/button.tsx';
import styles from '../info.module.css';

interface WaysProps {
  /** The shop's number for messages, digits; null while it has none, or the phone does not know it. */
  whatsapp: string | null;
  /** Telephone of this place; null: that of the shop. */
  telephone?: string | null;
  /** More ways. */
  children?: ReactNode;
}

/** Ways to reach a person: WhatsApp and a call where the shop has a number, mail always. */
export function ContactWays({ whatsapp, telephone = null, children }: WaysProps) {
  const { t } = useLingui();
  const { email, telephone: shop } = useContacts();
  const number = telephone ?? shop ?? whatsapp;
  return (
    <div>
      <p className={styles.acts}>
        {whatsapp !== null && (
          <ButtonLink
            icon="message"
            href={`https://wa.me/${whatsapp}?text=${encodeURIComponent(t`Hello, I have a question.`)}`}
            target="_blank"
            rel="noopener noreferrer"
          >
            <Trans>WhatsApp</Trans>
          </ButtonLink>
        )}
        {number !== null && (
          <ButtonLink icon="phone" href={`tel:+${number}`}>
            <Trans>Call</Trans> {dialText(number)}
          </ButtonLink>
        )}
        {children}
        <ButtonLink icon="mail" href={`mailto:${email}`}>
          <Trans>Email</Trans>
        </ButtonLink>
      </p>
      <p className={`small muted ${styles.under}`}>{email}</p>
    </div>
  );
}
