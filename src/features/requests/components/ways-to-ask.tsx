import { Trans, useLingui } from '@lingui/react/macro';
import { stockReference } from '#domain/stock/reference.ts';
import { ButtonLink } from '#ui/button.tsx';
import type { InquiryAbout } from '../inquiry-subject.ts';

/** Ways to bid for an auction, and to have what comes on request: by WhatsApp where the shop has a number, else by the form. */
export function HowToAsk({ about, whatsapp }: { about: InquiryAbout; whatsapp: string | null }) {
  const { t } = useLingui();
  if (about.selling === 'buy') return null;
  const auction = about.selling === 'auction';
  if (whatsapp === null)
    return (
      <p>
        {auction ? (
          <Trans>Ask here how to bid. An agent will reply.</Trans>
        ) : (
          <Trans>Available on request. Ask here and an agent will reply.</Trans>
        )}
      </p>
    );
  const reference = stockReference(about.id);
  const text = auction
    ? t`I would like to bid on ${about.title}, REF ${reference}`
    : t`I would like ${about.title}, REF ${reference}`;
  return (
    <>
      <p>
        {auction ? (
          <Trans>Contact us by WhatsApp to bid, or ask here.</Trans>
        ) : (
          <Trans>Available on request. Contact us by WhatsApp, or ask here.</Trans>
        )}
      </p>
      <ButtonLink
        full
        icon="message"
        href={`https://wa.me/${whatsapp}?text=${encodeURIComponent(text)}`}
        target="_blank"
        rel="noopener noreferrer"
      >
        <Trans>WhatsApp</Trans>
      </ButtonLink>
    </>
  );
}
