import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '#ui/button.tsx';

/** On a card: named with the title, so that a reader hears which. */
export function InquireButton({ title, onPress }: { title: string; onPress: () => void }) {
  const { t } = useLingui();
  return (
    <Button small aria-label={t`Inquire about ${title}`} onClick={onPress}>
      <Trans>Inquire</Trans>
    </Button>
  );
}
