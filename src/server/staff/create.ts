import { isEmail } from '#domain/people/email.ts';
import { makeStaff, type StaffMember } from '#server/identity/make-staff.ts';
import { systemClock } from '#server/platform/base/clock.ts';
import { type Config, ConfigError, readConfig } from '#server/platform/base/config.ts';
import { migrate, openDatabase, transaction } from '#server/platform/database/database.ts';
import { StartProblem } from '#server/platform/database/embedded/start-problem.ts';
import { createLog } from '#server/platform/base/log.ts';
import { reachDatabase } from '#server/platform/database/reach.ts';

/**
 * `npm run staff -- create EMAIL [--name "First Last"]`: makes the first of the people who run the shop, and lets one back
 * in who lost password or authenticator app.
 */

const USAGE = 'Usage: npm run staff -- create EMAIL [--name "First Last"]';

interface Wish {
  email: string;
  name: { first: string; last: string } | null;
}

/** Wish that was typed, or null when it cannot be read. */
function readWish(typed: string[]): Wish | null {
  const words = typed[0] === 'create' ? typed.slice(1) : typed;
  const [email = '', flag, fullName = '', ...rest] = words;
  if (!isEmail(email) || rest.length > 0) return null;
  if (flag === undefined) return { email, name: null };
  const [first = '', ...last] = fullName.trim().split(/\s+/);
  if (flag !== '--name' || first === '' || last.length === 0) return null;
  return { email, name: { first, last: last.join(' ') } };
}

/** Report of what was done, and what the person does next. */
function told({ email }: Wish, made: StaffMember, config: Config): string {
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

async function run(wish: Wish): Promise<void> {
  const config = readConfig(process.env);
  const place = await reachDatabase(config, createLog({ now: () => systemClock.now(), level: 'warn' }));
  try {
    const db = openDatabase(place.url, { max: 2, statementTimeoutMs: 0 });
    try {
      await migrate(db);
      const made = await transaction(db, (tx) => makeStaff(tx, wish, systemClock.now()));
      process.stdout.write(told(wish, made, config));
    } finally {
      await db.destroy();
    }
  } finally {
    await place.close();
  }
}

const wish = readWish(process.argv.slice(2));
if (wish) {
  try {
    await run(wish);
  } catch (problem) {
    const known = problem instanceof ConfigError || problem instanceof StartProblem;
    process.stderr.write(
      known ? `${problem.message}\n` : `The account could not be made: ${String(problem)}\n`,
    );
    process.exitCode = 1;
  }
} else {
  process.stderr.write(`${USAGE}\n`);
  process.exitCode = 2;
}
