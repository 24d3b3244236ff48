import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useSession } from '#offline/react/react.ts';
import { useSupport } from '#shown/support.ts';
import { Box } from '#ui/box.tsx';
import { optional } from '#ui/optional.tsx';

const Form = optional(() => import('./components/shop-form.tsx').then((part) => part.ShopForm), Written);
const Assessment = optional(
  () => import('./components/assessment-form.tsx').then((part) => part.AssessmentForm),
  Written,
);

/** The way to ask for stock in numbers. */
export function BulkRequest() {
  return (
    <RequestBox title={<Trans>Ask for bulk stock</Trans>}>
      <Form kinds={['bulk']} />
    </RequestBox>
  );
}

/** The way to write to the shop: a question, or the price of something that is not here. */
export function ContactRequest() {
  return (
    <RequestBox title={<Trans>Write to us</Trans>}>
      <Form kinds={['contact', 'quote']} />
    </RequestBox>
  );
}

/** The form of candidates. */
export function AssessmentRequestBox() {
  return (
    <RequestBox title={<Trans>Your answers</Trans>}>
      <Assessment />
    </RequestBox>
  );
}

/** A form comes once the page has settled; until then, and without script, an address stands there. */
function RequestBox({ title, children }: { title: ReactNode; children: ReactNode }) {
  const settled = useSession() !== undefined;
  return (
    <Box title={title} id="request">
      {settled ? children : <Written />}
    </Box>
  );
}

function Written() {
  const SUPPORT = useSupport();
  return (
    <p>
      <Trans>
        Write to <a href={`mailto:${SUPPORT}`}>{SUPPORT}</a>, or wait for the form.
      </Trans>
    </p>
  );
}
