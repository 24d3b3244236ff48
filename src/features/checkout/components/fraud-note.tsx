import { Trans } from '@lingui/react/macro';
import { PaySafely } from '#shown/pay-safely.tsx';
import { Note } from '#ui/note.tsx';

/** Before the pro-forma is there, nobody may ask for money. */
export function FraudNote() {
  return (
    <>
      <Note icon="building-bank">
        <Trans>Do not pay anyone yet. Bank details are only in the pro-forma PDF.</Trans>
      </Note>
      <PaySafely />
    </>
  );
}
