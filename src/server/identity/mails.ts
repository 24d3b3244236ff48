import type { Config } from '#server/platform/config.ts';
import { queueMail } from '#server/platform/mail.ts';
import type { Tx } from '#server/platform/handle.ts';
import { ACTIVATION_HOURS, createActivationLink } from './links.ts';

/** Who gets a link. */
export interface Addressee {
  id: number;
  email: string;
  firstName: string;
}

/**
 * Sends a new activation link and voids the older ones. The base is the configured address of the site and never what
 * a request calls the host (security 9).
 */
export async function sendActivation(tx: Tx, to: Addressee, config: Config, now: Date): Promise<void> {
  const { id, token } = await createActivationLink(tx, to.id, now);
  const link = `${config.publicUrl}/activate/${to.id}/${token}`;
  await queueMail(
    tx,
    {
      dedupeKey: `activation:${id}`,
      template: 'activation',
      to: to.email,
      subject: 'Activate your Chicargos account',
      text: activationText(to, link, config),
      links: [link],
    },
    now,
  );
}

function activationText({ firstName, email }: Addressee, link: string, config: Config): string {
  return `${greeting(firstName)}

An account was made at Chicargos with this address, ${email}.
Open this link to activate it:

${link}

The link works for ${ACTIVATION_HOURS} hours. After that, ask for another one:
${config.publicUrl}/resend-activation-link

If it was not you, do nothing. The account stays closed.

We never ask for your password by mail, and we never send bank details in the text of a mail.

Chicargos
${config.publicUrl}
`;
}

/** Only what reads as a name is greeted: whoever signs up with a stranger's address may not write to them through us. */
function greeting(firstName: string): string {
  return /^[\p{L}\p{M}'’ -]{1,40}$/u.test(firstName) ? `Hello ${firstName},` : 'Hello,';
}
