import { isEmail } from '#domain/people/email.ts';
import type { StaffMember } from '#server/identity/make-staff.ts';
import type { Config } from '#server/platform/base/config.ts';

/** Wish of whoever types `npm run staff -- create EMAIL [--name "First Last"]`. */
export interface Wish {
  email: string;
  name: { first: string; last: string } | null;
}

/** Wish that was typed, or null when it cannot be read. */
export function readWish(typed: string[]): Wish | null {
  const words = typed[0] === 'create' ? typed.slice(1) : typed;
  const [email = '', flag, fullName = '', ...rest] = words;
  if (!isEmail(email) || rest.length > 0) return null;
  if (flag === undefined) return { email, name: null };
  const [first = '', ...last] = fullName.trim().split(/\s+/);
  if (flag !== '--name' || first === '' || last.length === 0) return null;
  return { email, name: { first, last: last.join(' ') } };
}

/** Report of what was done, and what the person does next. */
export function told(
  { email }: Wish,
  made: StaffMember,
  config: Pick<Config, 'publicUrl' | 'staffTotp'>,
): string {
  const lines = [
    `${made.isNew ? 'Created' : 'Promoted'} ${email.toLowerCase()} (user ${made.id}) as staff.`,
    `Password, shown only now: ${made.password}`,
    ...(made.isNew ? [] : ['Everybody who was signed in to this account is out of it.']),
    ...(made.hadSecondStep ? ['The authenticator app that it had counts no more.'] : []),
    '',
    `Next: sign in at ${config.publicUrl}/login and choose a password of your own.`,
    config.staffTotp === 'required'
      ? `Then set up an authenticator app at ${config.publicUrl}/profile/security: until then ${config.publicUrl}/staff stays closed.`
      : `Then open ${config.publicUrl}/staff. STAFF_TOTP=required would ask staff for an authenticator app first.`,
  ];
  return `${lines.join('\n')}\n`;
}
