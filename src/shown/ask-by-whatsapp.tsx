import { Trans } from '@lingui/react/macro';
import { ButtonLink } from '#ui/button.tsx';

/**
 * Opens WhatsApp with the question begun; nothing where the shop has no number.
 * @param to the shop's number, digits
 * @param text what it is about: an order's number, a basket's
 */
export function AskByWhatsApp({ to, text }: { to: string | null; text: string }) {
  if (to === null) return null;
  return (
    <ButtonLink
      href={`https://wa.me/${to}?text=${encodeURIComponent(text)}`}
      target="_blank"
      rel="noopener noreferrer"
      icon="message"
    >
      <Trans>WhatsApp</Trans>
    </ButtonLink>
  );
}
