import type { Profile } from '#contract/profile.ts';

/** Stage that somebody has reached with selling; `withdrawn`: they were approved until staff took it away. */
export type SellerStanding = Profile['vendor_status'] | 'withdrawn';

export const sellerStanding = ({
  vendor_status: status,
  vendor_withdrawn: withdrawn,
}: Pick<Profile, 'vendor_status' | 'vendor_withdrawn'>): SellerStanding =>
  status === 'rejected' && withdrawn ? 'withdrawn' : status;
