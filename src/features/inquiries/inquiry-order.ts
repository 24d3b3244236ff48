import type { InquiryLine, Side } from '#contract/inquiries.ts';
import { stockReference } from '#domain/stock/reference.ts';

/** As the shop orders them, also after what was answered on this phone: of a seller those that wait, of them those of accounts, longest first. */
export function sortedInquiries(lines: readonly InquiryLine[], side: Side): InquiryLine[] {
  const latest = (one: InquiryLine, other: InquiryLine): number =>
    other.last.at.localeCompare(one.last.at) || one.id.localeCompare(other.id);
  if (side === 'buyer') return lines.toSorted(latest);
  return lines.toSorted((one, other) => {
    if (one.unanswered !== other.unanswered) return one.unanswered ? -1 : 1;
    if (!one.unanswered) return latest(one, other);
    if (one.guest !== other.guest) return one.guest ? 1 : -1;
    return latest(other, one);
  });
}

const folded = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** Those with all of these words in what a line shows, or in its reference, however that is spaced. */
export function inquiriesMatching(lines: readonly InquiryLine[], words: string): InquiryLine[] {
  const wanted = folded(words).split(/\s+/).filter(Boolean);
  return lines.filter(({ listing, buyer, last }) => {
    const reference = stockReference(listing.id);
    const text = folded([listing.title, buyer, last.text, reference, listing.id].join(' '));
    return wanted.every((word) => text.includes(word));
  });
}
