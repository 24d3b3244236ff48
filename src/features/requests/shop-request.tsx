import { Trans } from '@lingui/react/macro';
import { optional } from '#ui/optional.tsx';
import { RequestBox, WriteInstead } from './components/request-box.tsx';

const Form = optional(() => import('./components/shop-form.tsx').then((part) => part.ShopForm), WriteInstead);
const Assessment = optional(
  () => import('./components/assessment-form.tsx').then((part) => part.AssessmentForm),
  WriteInstead,
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
