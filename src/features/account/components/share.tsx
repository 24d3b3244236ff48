import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Note } from '#ui/note.tsx';

/** Shares where anyone can check the pro-forma; copies the link where the phone has no share sheet. */
export function useShare(number: string, url: string) {
  const { t } = useLingui();
  const [said, setSaid] = useState<'copied' | 'shown' | null>(null);

  async function copy() {
    try {
      await navigator.clipboard.writeText(url);
      setSaid('copied');
    } catch {
      setSaid('shown');
    }
  }
  async function share() {
    const card = { title: t`Pro-forma ${number}`, text: t`Check this pro-forma before you pay`, url };
    if (!('share' in navigator)) return copy();
    try {
      await navigator.share(card);
    } catch (cause) {
      // Closed without choosing is an answer; anything else leaves the link to copy.
      if (!(cause instanceof DOMException && cause.name === 'AbortError')) await copy();
    }
  }
  return {
    button: (
      <Button tall icon="share" onClick={() => void share()}>
        <Trans>Share</Trans>
      </Button>
    ),
    note: (
      <div role="status">
        {said === 'copied' && (
          <Note kind="ok" icon="copy">
            <Trans>Link copied. Anyone who opens it sees whether the pro-forma is valid.</Trans>
          </Note>
        )}
        {said === 'shown' && (
          <Note icon="copy" stacked title={<Trans>Copy this link:</Trans>}>
            {url}
          </Note>
        )}
      </div>
    ),
  };
}
