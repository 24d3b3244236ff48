import { USERS } from '../inside/scenario.ts';
import type { Invariant } from '../invariants.ts';

export const stock: Invariant = {
  id: 'I19',
  name: 'no car is sold twice, and each comes back once',
  effect({ world: { server } }) {
    return server.till.wrong(server.stock);
  },
  end({ world: { server } }) {
    return server.till.wrong(server.stock);
  },
};

export const voucherOnce: Invariant = {
  id: 'I20',
  name: 'a customer has a voucher in one order that stands',
  effect({ world: { server } }) {
    for (const user of USERS) {
      const uses = server.till.usesOf(user);
      if (uses > 1) return `u:${user} has it in ${uses} orders that stand`;
    }
    return null;
  },
};
