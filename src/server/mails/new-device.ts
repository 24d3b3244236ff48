import { type Letter, letterTo, type MailReader } from './letter.ts';
import { safeLine } from './quoted-text.ts';
import { momentIn, wordsIn } from './words.ts';

/** To the owner, when somebody signs in from where nobody did before. */
export function newDeviceLetter(
  to: MailReader,
  { site, device, at }: { site: string; device: string; at: Date },
): Letter {
  const i18n = wordsIn(to.language);
  return letterTo(to, site, {
    subject: i18n._({ id: 'mail.new-device.subject', message: 'New sign-in to your Chicargos account' }),
    parts: [
      i18n._({
        id: 'mail.new-device.said',
        message:
          'Somebody signed in to your account {email} on {time} from a device that we had not seen before: {device}.',
        values: { email: to.email, time: momentIn(to.language, at), device: safeLine(device) },
      }),
      i18n._({ id: 'mail.if-you', message: 'If it was you, there is nothing to do.' }),
      i18n._({
        id: 'mail.if-not-you',
        message: 'If it was not you, choose a new password now. This signs out every device:',
      }),
      {
        label: i18n._({ id: 'mail.choose-password', message: 'Choose a new password' }),
        address: `${site}/auth-reset`,
      },
    ],
  });
}
