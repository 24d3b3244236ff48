import { Trans } from '@lingui/react/macro';
import { useLocation } from 'react-router-dom';
import { onDemand } from '#shown/on-demand.tsx';
import { RequestOnAsk } from './components/request-on-ask.tsx';

const Form = onDemand<{ onShown: () => void }>(() =>
  import('./components/parts-form.tsx').then((part) => part.PartsForm),
);

/** The way to ask the parts department, open for whoever was led to it. */
export function PartsRequest() {
  const { hash } = useLocation();
  return (
    <RequestOnAsk
      title={<Trans>Can't find it? Ask for it</Trans>}
      label={<Trans>Ask for a part</Trans>}
      Form={Form}
      isAskedFor={hash === '#request'}
    >
      <p>
        <Trans>
          Parts department: new, used and refurbished spares from the UK, for vehicles we sell and for those
          you already own.
        </Trans>
      </p>
      <p>
        <Trans>
          Tell us the make, model, year and part; its part number helps. An agent replies within 12 hours with
          a price and the shipping cost.
        </Trans>
      </p>
    </RequestOnAsk>
  );
}
