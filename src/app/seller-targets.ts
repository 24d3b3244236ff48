import type { SellerTargets } from '#features/account/profile/seller-box.tsx';

/** Addresses to which selling leads. */
export const SELLER_TARGETS: SellerTargets = {
  become: '/profile/become-a-seller',
  dashboard: '/vendor-dashboard',
};
