import { Trans, useLingui } from '@lingui/react/macro';
import { refusalTexts } from '#shown/refusal-texts.ts';
import { useRefusalWords } from '#shown/refusal-words.ts';
import { stockReference } from '#domain/stock/reference.ts';
import { useCommand } from '#offline/react/react.ts';
import { sentWords } from '#shown/sent-words.tsx';
import { useBackCloses } from '#ui/back-closes.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Plate } from '#ui/plate.tsx';
import type { InquiryAbout } from '../inquiry-subject.ts';
import { sendInquiry } from '../commands.ts';
import { HowToAsk } from './ways-to-ask.tsx';
import styles from './inquiry-form.module.css';
import { RequestFields } from './request-fields.tsx';
import { useRequest } from './use-request.ts';

const TEXTS = refusalTexts('under_auction');

interface InquiryFormProps {
  about: InquiryAbout;
  whatsapp: string | null;
  onClose: () => void;
}

/** A question about a product: kept while it is typed, sent when there is a connection. */
export function InquiryForm({ about, whatsapp, onClose }: InquiryFormProps) {
  const { t, i18n } = useLingui();
  const words = useRefusalWords(TEXTS);
  const { run, busy } = useCommand(sendInquiry);
  useBackCloses(onClose);
  const { part } = about;
  const draft = part ? `inquiry:${about.id}:${part.lid}` : `inquiry:${about.id}`;
  const named = part && [part.title, part.part_number].filter(Boolean).join(', ');
  const begun = named
    ? t`I am asking about this part: ${named}.` + '\n'
    : about.wish === 'photos'
      ? t`Please send me photos of this vehicle.` + '\n'
      : '';
  const { form, fields, taken, submit } = useRequest(
    draft,
    (typed) =>
      run(
        { template: 'inquiry', ...typed, productId: about.id, language: i18n.locale },
        { title: about.title },
        { draft },
      ),
    begun,
  );
  if (taken) {
    const { title, text } = sentWords(
      taken.sent,
      about.bySeller ? (
        <Trans>Your question is with the seller. We will email you as soon as they answer.</Trans>
      ) : (
        <Trans>An agent will be in touch within 12hrs</Trans>
      ),
    );
    return (
      // Another one, so that the focus goes on it and a reader says it: the button that was pressed is gone.
      <Dialog
        key="taken"
        open
        onClose={onClose}
        title={title}
        actions={
          <Button variant="main" onClick={onClose}>
            <Trans>Close</Trans>
          </Button>
        }
      >
        {text}
      </Dialog>
    );
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={about.selling === 'auction' ? words('under_auction') : <Trans>Inquire</Trans>}
      actions={
        <>
          <Button variant="main" busy={busy} onClick={() => submit()}>
            <Trans>Send</Trans>
          </Button>
          <Button tall onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
        </>
      }
    >
      <p className="row row-wrap">
        <Plate>{stockReference(about.id)}</Plate> <span>{about.title}</span>
      </p>
      {about.bySeller ? (
        <p>
          <Trans>The seller answers you, not one of our agents. We cannot promise when.</Trans>
        </p>
      ) : (
        <HowToAsk about={about} whatsapp={whatsapp} />
      )}
      <form ref={form} className={`stack ${styles.form}`} onSubmit={submit} noValidate>
        <RequestFields fields={fields} hint={<Trans>What you want to know. Up to 700 characters.</Trans>} />
        {/* Enter in a field sends the form; the visible buttons stand in the dialog's foot. */}
        <button type="submit" hidden aria-label={t`Send`} />
      </form>
    </Dialog>
  );
}
