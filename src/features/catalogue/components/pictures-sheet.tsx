import { Trans, useLingui } from '@lingui/react/macro';
import { usePictures } from '#shown/pictures.ts';
import { Button } from '#ui/button.tsx';
import { Choice } from '#ui/choice.tsx';
import { Sheet } from '#ui/sheet.tsx';
import styles from './pictures-bar.module.css';

/** Which pictures load automatically: acts at once and is kept on this phone. */
export function PicturesSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useLingui();
  const { mode, choose } = usePictures();
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t`Pictures`}
      closeLabel={t`Close`}
      foot={
        <Button variant="main" onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      }
    >
      <Choice
        legend={<Trans>Which pictures load automatically</Trans>}
        value={mode}
        onChange={choose}
        layout="rows"
        options={[
          { value: 'none', label: t`None`, detail: t`Each loads with a tap and shows its size.` },
          { value: 'thumbs', label: t`Small ones`, detail: t`In lists. Large pictures load when you tap.` },
          { value: 'all', label: t`All`, detail: t`Each as it comes into view.` },
        ]}
      />
      <p className={`small muted ${styles.kept}`}>
        <Trans>Saved on this phone. Until you choose, your browser's data saver setting applies.</Trans>
      </p>
    </Sheet>
  );
}
