import { Trans } from '@lingui/react/macro';
import { onDemand } from '#shown/on-demand.tsx';
import { RequestOnAsk } from './components/request-on-ask.tsx';

const Form = onDemand(async () => {
  const { ShopForm } = await import('./components/shop-form.tsx');
  return ({ onShown }: { onShown: () => void }) => <ShopForm kinds={['electronics']} onShown={onShown} />;
});

/** The way to ask for what is not in the list. */
export function ElectronicsRequest() {
  const words = <Trans>Ask for electronics</Trans>;
  return (
    <RequestOnAsk title={words} label={words} Form={Form}>
      <p>
        <Trans>Not in the list? Say what you need. An agent replies within 12 hours.</Trans>
      </p>
    </RequestOnAsk>
  );
}
