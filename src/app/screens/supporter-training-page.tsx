import { useLingui } from '@lingui/react/macro';
import { SavedLine } from '#features/account/components/saved-line.tsx';
import { TrainingScreen } from '#features/supporter/training/training-screen.tsx';
import { SupporterPage } from '../supporter-page.tsx';
import { useWhatsApp } from '#shown/shop-numbers.ts';

/** Training that a supporter reads before they begin (spec account 2). */
export function Page() {
  const { t } = useLingui();
  const whatsapp = useWhatsApp(true);
  return (
    <SupporterPage title={t`Training`}>
      {({ known, state }) => (
        <TrainingScreen known={known} age={<SavedLine state={state} />} whatsapp={whatsapp} />
      )}
    </SupporterPage>
  );
}
