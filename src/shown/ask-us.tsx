import { Trans } from '@lingui/react/macro';
import { ButtonLink } from '#ui/button.tsx';
import { AskByWhatsApp } from './ask-by-whatsapp.tsx';
import { useSupport } from './support.ts';

/** The ways to a person, with the message begun. `whatsapp`: the shop's number, digits; null: there is none. */
export function AskUs({
  whatsapp,
  subject,
  text,
}: {
  whatsapp: string | null;
  subject: string;
  text: string;
}) {
  const SUPPORT = useSupport();
  const mail = `mailto:${SUPPORT}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text)}`;
  return (
    <div className="two sect">
      <AskByWhatsApp to={whatsapp} text={text} />
      <ButtonLink href={mail} icon="mail">
        <Trans>Write to us</Trans>
      </ButtonLink>
    </div>
  );
}
