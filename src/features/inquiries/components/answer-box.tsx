import { Trans } from '@lingui/react/macro';
import { type InquiryThread, MAX_MESSAGE } from '#contract/inquiries.ts';
import { useCommand } from '#offline/react/react.ts';
import { wireNow } from '#shown/wire-now.ts';
import { WriteBox } from '#shown/write-box.tsx';
import { writeInquiry } from '../commands.ts';
import { inquiryDraftKey } from './messages.tsx';

interface AnswerBoxProps {
  thread: InquiryThread;
  /** Something went off from here just now: whoever writes goes on writing. */
  again: boolean;
  onSent: () => void;
}

/** Message box to write to the other one. */
export function AnswerBox({ thread: { id, you, listing }, again, onSent }: AnswerBoxProps) {
  const draft = inquiryDraftKey(id);
  const { run, busy } = useCommand(writeInquiry);
  return (
    <WriteBox
      label={you === 'seller' ? <Trans>Your answer</Trans> : <Trans>Write to the seller</Trans>}
      hint={<Trans>Up to {MAX_MESSAGE} characters. Your address and number are not shown.</Trans>}
      draft={draft}
      most={MAX_MESSAGE}
      busy={busy}
      send={(text) => run({ id, text }, { title: listing.title, by: you, at: wireNow() }, { draft })}
      again={again}
      onSent={onSent}
    />
  );
}
