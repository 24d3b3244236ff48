import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { REFERRAL_DAYS } from '#domain/supporters/commission.ts';
import { referralLink } from '#domain/supporters/referral-link.ts';
import { Box } from '#ui/box.tsx';
import { Button } from '#ui/button.tsx';
import { Note } from '#ui/note.tsx';
import styles from './referral-link.module.css';

interface ReferralLinkProps {
  code: string;
  site: string;
  /** Sharing is what there is to do now. */
  main: boolean;
}

/** The code and the link to hand on, and what the link keeps on the phone of whoever opens it. */
export function ReferralLink({ code, site, main }: ReferralLinkProps) {
  const { t, i18n } = useLingui();
  const link = referralLink(site, code);
  const days = i18n.number(REFERRAL_DAYS);
  const [said, setSaid] = useState<{ kind: 'copied' | 'shown'; text: string } | null>(null);

  async function copy(text: string) {
    try {
      await navigator.clipboard.writeText(text);
      setSaid({ kind: 'copied', text });
    } catch {
      setSaid({ kind: 'shown', text });
    }
  }
  async function share() {
    const card = {
      title: 'Chicargos',
      text: t`Used cars and parts, priced to your port. My code: ${code}`,
      url: link,
    };
    if (!('share' in navigator)) return copy(link);
    try {
      await navigator.share(card);
    } catch (cause) {
      // Closed without choosing is an answer; anything else leaves the link to copy.
      if (!(cause instanceof DOMException && cause.name === 'AbortError')) await copy(link);
    }
  }
  return (
    <Box title={<Trans>Your link</Trans>}>
      <div className="stack">
        <p className={styles.link} translate="no">
          {link}
        </p>
        <div className="row row-wrap">
          <Button variant={main ? 'main' : 'plain'} tall icon="share" onClick={() => void share()}>
            <Trans>Share</Trans>
          </Button>
          <Button tall icon="copy" onClick={() => void copy(link)}>
            <Trans>Copy link</Trans>
          </Button>
          <Button tall icon="copy" onClick={() => void copy(code)}>
            <Trans>Copy code</Trans>
          </Button>
        </div>
        <div role="status">
          {said?.kind === 'copied' && (
            <Note kind="ok" icon="copy" title={<Trans>Copied:</Trans>}>
              {said.text}
            </Note>
          )}
          {said?.kind === 'shown' && (
            <Note icon="copy" stacked title={<Trans>Copy this:</Trans>}>
              {said.text}
            </Note>
          )}
        </div>
        <p className="small muted">
          <Trans>
            The phone of anyone who opens it keeps your code and the date for {days} days, and nothing about
            the person. Both are sent with any order they place, and count for their first. The last link
            opened counts. Say so where you share it.
          </Trans>
        </p>
      </div>
    </Box>
  );
}
