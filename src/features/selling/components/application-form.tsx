import { Trans, useLingui } from '@lingui/react/macro';
import { refusalTexts } from '#shown/refusal-texts.ts';
import { useRefusalWords } from '#shown/refusal-words.ts';
import { useEffect, useState } from 'react';
import type { Profile } from '#contract/profile.ts';
import { SELLER_TERMS } from '#contract/selling.ts';
import { useCommand, useEngine } from '#offline/react/react.ts';
import { useDraft } from '#offline/react/use-draft.ts';
import type { CommandView } from '#offline/store/states.ts';
import { useBadFieldFocus } from '#shown/bad-field.ts';
import { EmailField } from '#shown/email-field.tsx';
import { Form } from '#shown/form.tsx';
import { LocalWriteErrorNote } from '#shown/local-write-error.tsx';
import { RefusedTitle } from '#shown/refused-title.tsx';
import { sellerStanding } from '#shown/seller-standing.ts';
import { Box } from '#ui/box.tsx';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Note } from '#ui/note.tsx';
import {
  mayBeMobile,
  MAX_REFERRER,
  EMPTY_APPLICATION,
  readTypedApplication,
  referrerProblem,
  type TypedApplication,
  typedFrom,
} from '../application.ts';
import { applyToSell } from '../commands.ts';
import type { ApplicationReading } from '../reading.ts';
import { ApplicationSteps } from './application-steps.tsx';
import { MobileField } from './mobile-field.tsx';
import { SellerTerms } from './terms.tsx';

const TEXTS = refusalTexts(
  'mobile_invalid',
  'referrer_email_invalid',
  'referrer_in_own_downline',
  'referrer_is_self',
  'referrer_not_registered',
);

const DRAFT = 'become-seller';

interface ApplicationFormProps {
  known: Profile;
  reading: ApplicationReading;
  /** The shop has said no to it: it is mended and goes out as a new one. */
  refused: CommandView | null;
}

/** Steps one and two: a number, then the terms. What is typed stays on the phone. */
export function ApplicationForm({ known, reading, refused }: ApplicationFormProps) {
  const words = useRefusalWords(TEXTS);
  const { t } = useLingui();
  const engine = useEngine();
  const code = refused?.reason?.kind === 'rejected' ? refused.reason.code : null;
  const aboutMobile = code === 'mobile_invalid';
  const before = refused ? typedFrom(refused.payload, aboutMobile ? 1 : 2) : null;
  const draft = useDraft<TypedApplication>(
    refused ? `${DRAFT}:${refused.key}` : DRAFT,
    before ?? { ...EMPTY_APPLICATION, mobile: known.phone ?? '' },
    readTypedApplication,
  );
  const { run, busy } = useCommand(applyToSell);
  const { form, tries, refused: again } = useBadFieldFocus();
  const [failed, setFailed] = useState<{ cause: unknown } | null>(null);
  const [sending, setSending] = useState(false);
  const isMobile = useMobileRule();
  const typed = draft.value;
  const refusal = refused?.key;
  // What the shop refused is read out at its field, as what the form itself refuses.
  useEffect(() => {
    if (refusal !== undefined) again();
  }, [refusal, again]);
  const change = (next: Partial<TypedApplication>) => draft.set({ ...typed, ...next });
  // The shop's own word holds until what it was about is typed anew.
  const said = code === null ? '' : (words(code) ?? refused?.reason?.message ?? '');
  const unchanged = before !== null && before.referrer === typed.referrer && before.mobile === typed.mobile;
  const mobileError = isMobile(typed)
    ? aboutMobile && unchanged && said
    : (tries > 0 || aboutMobile) && words('mobile_invalid');
  const referrer = referrerProblem(typed.referrer, known.email);
  const referrerError =
    referrer === 'invalid'
      ? tries > 0 && words('referrer_email_invalid')
      : referrer === 'own'
        ? tries > 0 && words('referrer_is_self')
        : !aboutMobile && unchanged && said;

  async function submit() {
    if (typed.step === 1) {
      if (!isMobile(typed)) return again();
      return change({ step: 2 });
    }
    if (!typed.agreed || sending) return;
    if (!isMobile(typed)) return change({ step: 1 });
    if (referrer !== null) return again();
    const payload = {
      mobileNumber: typed.mobile.trim(),
      country: typed.country,
      referrerEmail: typed.referrer.trim(),
      termsAccepted: true,
      termsVersion: SELLER_TERMS,
    };
    setFailed(null);
    setSending(true);
    try {
      if (refused) {
        await engine?.replace(refused.key, payload, { as: reading.as });
        await draft.drop();
      } else await run(payload, { as: reading.as }, { draft: DRAFT });
    } catch (cause) {
      setFailed({ cause });
    } finally {
      setSending(false);
    }
  }
  return (
    <div className="stack">
      <ApplicationSteps reading={reading} at={typed.step} />
      {known.vendor_status === 'rejected' && (
        <Note kind="stop" stacked title={<RefusedTitle standing={sellerStanding(known)} />}>
          {known.vendor_status_reason}
        </Note>
      )}
      <Box title={typed.step === 1 ? reading.first : <Trans>Terms & Conditions</Trans>}>
        <Form form={form} busy={busy || sending} onSubmit={submit}>
          {typed.step === 1 ? (
            <>
              <MobileField
                mobile={typed.mobile}
                country={typed.country}
                hint={reading.mobileHint}
                error={mobileError && <span role="alert">{mobileError}</span>}
                onChange={change}
              />
              {reading.also && <p className="small muted">{reading.also}</p>}
              <Button type="submit" variant="main">
                <Trans>Next</Trans>
              </Button>
            </>
          ) : (
            <>
              <EmailField
                label={<Trans>Email of the person who told you about us (optional)</Trans>}
                name="referrer"
                autoComplete="off"
                maxLength={MAX_REFERRER}
                value={typed.referrer}
                error={referrerError && <span role="alert">{referrerError}</span>}
                onChange={({ target }) => change({ referrer: target.value })}
              />
              <SellerTerms label={t`Terms & Conditions`} as={reading.as} />
              <Checkbox
                name="agreed"
                checked={typed.agreed}
                onChange={({ target }) => change({ agreed: target.checked })}
              >
                <Trans>I agree to the terms and conditions</Trans>
              </Checkbox>
              {failed && <LocalWriteErrorNote cause={failed.cause} />}
              <div className="row row-wrap">
                <Button type="submit" variant="main" busy={busy || sending} disabled={!typed.agreed}>
                  {reading.start}
                </Button>
                <Button tall onClick={() => change({ step: 1 })}>
                  <Trans>Back</Trans>
                </Button>
              </div>
            </>
          )}
        </Form>
      </Box>
    </div>
  );
}

/** The rule of each country once it is here, a loose one until then and where it cannot come: the shop judges anyway. */
function useMobileRule(): (typed: TypedApplication) => boolean {
  const [rule, setRule] = useState<{ holds: (typed: TypedApplication) => boolean }>({ holds: mayBeMobile });
  useEffect(() => {
    let gone = false;
    import('../mobile.ts')
      .then(({ isMobile }) => (gone ? undefined : setRule({ holds: isMobile })))
      .catch(() => undefined);
    return () => {
      gone = true;
    };
  }, []);
  return rule.holds;
}
