import { useLingui } from '@lingui/react/macro';
import { refusalTexts } from './refusal-texts.ts';
import { useRefusalWords } from './refusal-words.ts';
import type { ReactNode } from 'react';
import { LocalWriteError } from '#offline/store/local-write-error.ts';
import { Note } from '#ui/note.tsx';

const TEXTS = refusalTexts('not_authenticated');

/** Why the phone did not take an act, and what to do; anything unknown was not saved either. */
export function useLocalWriteErrorText(): (cause: unknown) => { title: string; advice: string } {
  const { t } = useLingui();
  const words = useRefusalWords(TEXTS);
  return (cause) => {
    switch (cause instanceof LocalWriteError ? cause.code : null) {
      case 'too_large':
        return {
          title: t`It is too large to keep on this phone.`,
          advice: t`Make it shorter, then try again.`,
        };
      case 'too_many':
        return {
          title: t`Too much is waiting on this phone.`,
          advice: t`Send or discard something under Waiting and sent, then try again.`,
        };
      case 'photos_full':
        return {
          title: t`This phone has no room for more photos.`,
          advice: t`Send the waiting ones first. They are safe here.`,
        };
      case 'already_waiting':
        return {
          title: t`The same one is already waiting.`,
          advice: t`You will find it under Waiting and sent.`,
        };
      case 'sign_in':
        return { title: words('not_authenticated'), advice: t`Log in, then try again.` };
      case 'other_user':
        return {
          title: t`Someone else logged in or out on this phone.`,
          advice: t`Reload this page before you continue.`,
        };
      case 'full':
        return {
          title: t`Not saved on this phone: it is full.`,
          advice: t`Free up some space on it, then try again.`,
        };
      case 'closed':
        return {
          title: t`This page can no longer save anything.`,
          advice: t`Load it again, then try again.`,
        };
      case 'gone':
        return {
          title: t`This was discarded on this phone before it was sent.`,
          advice: t`Nothing can be added to it. Copy what you need from here, then start a new one.`,
        };
      case null:
        return { title: t`Not saved on this phone.`, advice: t`Try again.` };
    }
  };
}

interface LocalWriteErrorProps {
  cause: unknown;
  className?: string | undefined;
  children?: ReactNode;
}

/** Says that nothing was written and why; `children` for what the screen adds. */
export function LocalWriteErrorNote({ cause, className, children }: LocalWriteErrorProps) {
  const { title, advice } = useLocalWriteErrorText()(cause);
  return (
    <Note kind="stop" role="alert" title={title} className={className}>
      {advice} {children}
    </Note>
  );
}
