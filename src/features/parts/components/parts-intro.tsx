import { Trans } from '@lingui/react/macro';
import { Box } from '#ui/box.tsx';
import { ButtonLink } from '#ui/button.tsx';

/** Introduction to the parts department: what it does, and how to ask it. */
export function PartsIntro() {
  return (
    <Box title={<Trans>Parts department</Trans>}>
      <div className="stack">
        <p>
          <Trans>
            We send new, used and refurbished spares from the UK for the vehicles we sell, and for those that
            you have already.
          </Trans>
        </p>
        <p>
          <Trans>
            Look in the categories, or say what you need: make, model, year and the part. Its part number
            helps.
          </Trans>
        </p>
        <p>
          <Trans>An agent answers within 12 hours, with a price and what it costs to send.</Trans>
        </p>
        <ButtonLink href="#request">
          <Trans>Ask for a part</Trans>
        </ButtonLink>
      </div>
    </Box>
  );
}
