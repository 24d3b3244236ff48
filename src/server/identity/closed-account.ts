/**
 * Tells whether an account was shut after it had been in use: nothing that is mailed or asked for opens it again. One that
 * waits for its activation is not closed.
 */
export function isClosedAccount(account: { is_active: boolean; activated_at: Date | null }): boolean {
  return !account.is_active && account.activated_at !== null;
}
