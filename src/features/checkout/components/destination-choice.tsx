import { Trans, useLingui } from '@lingui/react/macro';
import { type Ref, useImperativeHandle, useRef } from 'react';
import type { Basket } from '#contract/basket.ts';
import { countryName, type DestinationDoubt, portText } from '#domain/places/destinations.ts';
import { Place } from '#shown/place.tsx';
import { Box } from '#ui/box.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Note } from '#ui/note.tsx';
import styles from './destination-choice.module.css';

interface WhereToProps {
  destination: Basket['destination'];
  /** ISO alpha-2 of where the consignee lives. */
  consigneeCountry: string;
  doubt: DestinationDoubt | null;
  agreed: boolean;
  onAgree: (agreed: boolean) => void;
  /** Tells whether the button was pressed before the answer. */
  missing: boolean;
  ref: Ref<{ ask: () => void }>;
}

/**
 * Place that the goods go to. Where nobody chose it, or who collects them lives elsewhere, it asks once: a car in the wrong
 * port costs more to move than it did to ship.
 */
export function DestinationChoice({
  destination,
  consigneeCountry,
  doubt,
  agreed,
  onAgree,
  missing,
  ref,
}: WhereToProps) {
  const { t, i18n } = useLingui();
  const question = useRef<HTMLDivElement>(null);
  useImperativeHandle(ref, () => ({
    ask: () => question.current?.querySelector('input')?.focus(),
  }));
  const { code, port } = destination;
  const place = portText(code, port, i18n.locale);
  const lives = countryName(consigneeCountry, i18n.locale);
  return (
    <Box
      title={<Trans>Where it goes</Trans>}
      action={
        <ButtonLink variant="quiet" small to="/my-basket" aria-label={t`Change the destination`}>
          <Trans>Change</Trans>
        </ButtonLink>
      }
    >
      <p>
        <Place code={code} port={port} />
      </p>
      {doubt && (
        <div ref={question} className={styles.question}>
          <Note kind="wait">
            {doubt === 'unchosen' ? (
              <Trans>You have not chosen a port yet, so we started with this one.</Trans>
            ) : (
              <Trans>
                The goods are going to {place}, but the consignee's address is in {lives}.
              </Trans>
            )}
          </Note>
          <Checkbox
            checked={agreed}
            onChange={(event) => onAgree(event.currentTarget.checked)}
            error={missing && !agreed && <Trans>Confirm, or change the destination</Trans>}
          >
            <Trans>Yes, ship to {place}</Trans>
          </Checkbox>
        </div>
      )}
    </Box>
  );
}
