import type { Tx } from '#server/platform/database/db.ts';

interface SeedSeller {
  email: string;
  code: string;
  status: 'pending' | 'approved' | 'rejected';
  upline?: string;
}

const SUPPORTER = 'supporter1@example.test';

/** Account contract 1. Codes beyond the contract's one are ours. */
const SELLERS: readonly SeedSeller[] = [
  { email: SUPPORTER, code: 'SUPP2345', status: 'pending' },
  { email: 'recruit1@example.test', code: 'RECR2345', status: 'pending', upline: SUPPORTER },
  { email: 'recruit2@example.test', code: 'RECR3456', status: 'pending', upline: SUPPORTER },
  { email: 'vendor1@example.test', code: 'VEND2345', status: 'approved' },
  { email: 'vendor2@example.test', code: 'VEND3456', status: 'approved' },
  { email: 'vendorx@example.test', code: 'VENDX234', status: 'rejected' },
];

/** Supporters and sellers of the seed `account`, since they joined; an approved one has read the news. */
export async function insertSellers(tx: Tx): Promise<void> {
  const people = await tx
    .selectFrom('users')
    .select(['id', 'email', 'created_at'])
    .where(
      'email',
      'in',
      SELLERS.map(({ email }) => email),
    )
    .execute();
  const personOf = (email: string) => {
    const found = people.find((person) => person.email === email);
    if (!found) throw new Error(`${email} has no account`);
    return found;
  };
  for (const { email, code, status, upline } of SELLERS) {
    const { id, created_at } = personOf(email);
    await tx
      .insertInto('supporters')
      .values({ user_id: id, code, upline_id: upline ? personOf(upline).id : null, created_at })
      .execute();
    await tx.insertInto('accepted_terms').values({ user_id: id, accepted_at: created_at }).execute();
    const decided = status === 'pending' ? null : created_at;
    await tx
      .insertInto('sellers')
      .values({
        user_id: id,
        status,
        reason: status === 'rejected' ? 'The papers could not be read' : null,
        applied_at: created_at,
        decided_at: decided,
        approved_at: status === 'approved' ? created_at : null,
      })
      .execute();
    if (status === 'approved')
      await tx.updateTable('users').set({ vendor_approval_seen: true }).where('id', '=', id).execute();
  }
}
