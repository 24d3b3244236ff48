import { Trans } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import styles from './early-press.module.css';

/** Names of what stands for an early press on Buy Now, and on Inquire. */
export const BOUGHT = 'early-buy';
export const INQUIRED = 'early-inquire';

/** Props of the buttons that may be pressed before any script is there: the browser itself shows what has this id. */
export const early = (id: string) => ({ popoverTarget: id, popoverTargetAction: 'show' as const });

/**
 * Words that a button shows which was pressed before script was there (`early`). The act is done once, when this
 * part of the page answers; from then on the button hears each press itself.
 * @param onAnswer does what was pressed
 */
export function EarlyPress({ id, onAnswer }: { id: string; onAnswer: () => void }) {
  const words = useRef<HTMLParagraphElement>(null);
  const act = useRef(onAnswer);
  useEffect(() => {
    const shown = words.current;
    // A browser that knows no popover has shown nothing, and asking it for one throws.
    if (!shown || !('popover' in shown) || !shown.matches(':popover-open')) return;
    shown.hidePopover();
    act.current();
  }, []);
  return (
    <p ref={words} id={id} popover="manual" role="status" className={styles.early}>
      <Trans>This page is still loading. What you pressed is done when it is ready.</Trans>
    </p>
  );
}
