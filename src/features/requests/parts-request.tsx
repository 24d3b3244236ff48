import { Trans } from '@lingui/react/macro';
import { optional } from '#ui/optional.tsx';
import { RequestBox, WriteInstead } from './components/request-box.tsx';

const Form = optional(
  () => import('./components/parts-form.tsx').then((part) => part.PartsForm),
  WriteInstead,
);

/** The way to ask the parts department. */
export function PartsRequest() {
  return (
    <RequestBox title={<Trans>Ask for a part</Trans>}>
      <Form />
    </RequestBox>
  );
}
