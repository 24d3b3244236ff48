import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '#ui/button.tsx';

/** A phone number as people write it, wherever it stands; a stock reference is shorter. */
const NUMBER = /\+?\d(?:[ ()./-]{0,2}\d){6,14}/;

/**
 * Way to reach a seller. A phone number is hidden until somebody asks (spec account §2), and asked for nowhere else: it
 * came with the listing. Without a script nobody can ask, so that it stands there at once.
 */
export function Contact({ text }: { text: string }) {
  const [shown, setShown] = useState(false);
  const [number] = NUMBER.exec(text) ?? [];
  if (number === undefined) return <p className="muted">{text}</p>;
  const way = <PhoneLink text={text} number={number} />;
  if (shown) return way;
  return (
    <div>
      <Button small icon="phone" onClick={() => setShown(true)}>
        <Trans>Click here to reveal phone number</Trans>
      </Button>
      <noscript>{way}</noscript>
    </div>
  );
}

const PhoneLink = ({ text, number }: { text: string; number: string }) => (
  <p className="strong">
    <a href={`tel:${number.replaceAll(/[^\d+]/g, '')}`} ref={takeFocus}>
      {text}
    </a>
  </p>
);

/** The button that was pressed is gone: a reader says the number, and the keyboard goes on from it. */
const takeFocus = (own: HTMLElement | null): void => own?.focus();
