import { Trans } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { useBoot } from '#offline/react/react.ts';
import styles from './early-press.module.css';

/** Names of what stands for an early press on Buy Now, and on Inquire. */
export const BOUGHT = 'early-buy';
export const INQUIRED = 'early-inquire';

/** Props of the buttons that may be pressed before any script is there: the browser itself shows what has this id. */
export const early = (id: string) => ({ popoverTarget: id, popoverTargetAction: 'show' as const });

/** Words that the browser may have shown. One that knows no popover has shown nothing, and asking it for one throws. */
interface Words {
  hidePopover?: () => void;
  matches: (selector: string) => boolean;
}

/**
 * Answers a press that was made before script was there, once: with what is known by then, and not before it is known.
 * @returns whether a press still waits
 */
export function answerEarly(words: Words, { isKnown, act }: { isKnown: boolean; act: () => void }): boolean {
  if (!words.hidePopover || !words.matches(':popover-open')) return false;
  if (!isKnown) return true;
  words.hidePopover();
  act();
  return false;
}

interface EarlyPressProps {
  id: string;
  /** All that the act goes by has been read; until then the press waits. */
  isKnown: boolean;
  /** Does what was pressed. */
  onAnswer: () => void;
  /** A press waits, or waits no more. */
  onWaits?: (waits: boolean) => void;
}

/**
 * Words that a button shows which was pressed before script was there (`early`). The act is done once, when this
 * part of the page answers and what it goes by is known; from then on the button hears each press itself.
 */
export function EarlyPress({ id, isKnown, onAnswer, onWaits }: EarlyPressProps) {
  const words = useRef<HTMLParagraphElement>(null);
  const { boot } = useBoot();
  const [waits, setWaits] = useState(false);
  const [lost, setLost] = useState(false);
  // With each that is handed in, so that the act is that of the last one: the first knows neither person nor place.
  useEffect(() => {
    if (!words.current) return;
    const still = answerEarly(words.current, { isKnown: isKnown || lost, act: onAnswer });
    setWaits(still);
    onWaits?.(still);
  }, [isKnown, lost, onAnswer, onWaits]);
  // What the phone keeps is read now, not when the page has settled. If it never comes, the act itself says so.
  useEffect(() => {
    if (waits) boot.load().catch(() => setLost(true));
  }, [waits, boot]);
  return (
    <p ref={words} id={id} popover="manual" role="status" className={styles.early}>
      <Trans>This page is still loading. We will do what you pressed as soon as it is ready.</Trans>
    </p>
  );
}
