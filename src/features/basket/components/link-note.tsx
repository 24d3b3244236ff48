import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { REFERRAL_DAYS } from '#domain/supporters/commission.ts';
import { NO_REFERRAL, storedReferral } from '#domain/supporters/referral-link.ts';
import { useOwnCode } from '#shown/own-code.ts';
import { Button } from '#ui/button.tsx';
import { Note } from '#ui/note.tsx';
import { Wrap } from '#ui/page.tsx';
import styles from './link-note.module.css';

/**
 * Note of what a supporter's link has left on this phone, said where it was opened, with the way to leave it off. Nothing where the
 * browser keeps no cookies, or whoever opened it is that supporter.
 */
export function LinkNote() {
  const [link] = useState(() => storedReferral(document.cookie));
  const own = useOwnCode();
  const [step, setStep] = useState<'told' | 'off' | 'read'>('told');
  if (!link || link.code === own || step === 'read') return null;
  function leaveOff() {
    document.cookie = NO_REFERRAL;
    setStep('off');
  }
  return (
    <Wrap>
      <LinkWords
        code={link.code}
        isOff={step === 'off'}
        onRead={() => setStep('read')}
        onLeaveOff={leaveOff}
      />
    </Wrap>
  );
}

interface LinkWordsProps {
  code: string;
  isOff: boolean;
  onRead: () => void;
  onLeaveOff: () => void;
}

/** Words of it. */
export function LinkWords({ code, isOff, onRead, onLeaveOff }: LinkWordsProps) {
  const { i18n } = useLingui();
  const days = i18n.number(REFERRAL_DAYS);
  const read = (
    <Button small onClick={onRead}>
      <Trans>OK</Trans>
    </Button>
  );
  if (isOff)
    return (
      <Note role="status" className={styles.note}>
        <Trans>Removed: the link and its code {code} are no longer on this phone.</Trans>
        <div className={styles.acts}>{read}</div>
      </Note>
    );
  return (
    <Note
      role="status"
      stacked
      className={styles.note}
      title={<Trans>You came here through a supporter's link.</Trans>}
    >
      <Trans>
        A cookie on this phone stores their code {code} and the date for {days} days, and nothing about you.
        They may earn commission on your first order. The link alone does not change your price: if their code
        gives a discount, you get it by typing the code in your basket.
      </Trans>
      <div className={`row row-wrap ${styles.acts}`}>
        {read}
        <Button variant="quiet" small onClick={onLeaveOff}>
          <Trans>Remove it</Trans>
        </Button>
      </div>
    </Note>
  );
}
