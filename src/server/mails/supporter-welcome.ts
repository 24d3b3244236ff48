import { type Letter, letterTo, type MailReader } from './letter.ts';
import { wordsIn } from './words.ts';

export interface WelcomeFacts {
  site: string;
  code: string;
  /** Link of theirs, to hand on. */
  link: string;
  /** Which wording of the terms they agreed to; null: their client did not say. */
  terms: number | null;
  /** The same application waits for staff, who say whether they may sell as well. */
  asksToSell: boolean;
}

/** To somebody who has just joined the supporter programme: code, link, and what to do first. */
export function welcomeLetter(to: MailReader, { site, code, link, terms, asksToSell }: WelcomeFacts): Letter {
  const i18n = wordsIn(to.language);
  return letterTo(to, site, {
    subject: i18n._({ id: 'mail.supporter.welcome-subject', message: 'Welcome to the supporter programme' }),
    parts: [
      i18n._({
        id: 'mail.supporter.welcome',
        message:
          'You have joined the supporter programme of Chicargos. Your code is {code}. You earn on orders that use it, and on orders from people who come through your link.',
        values: { code },
      }),
      { label: i18n._({ id: 'mail.supporter.link', message: 'Your link, to share' }), address: link },
      i18n._({ id: 'mail.supporter.first', message: 'Three steps to start with:' }),
      {
        label: i18n._({ id: 'mail.supporter.step-training', message: '1. Do the training' }),
        address: `${site}/supporter-training`,
      },
      {
        label: i18n._({ id: 'mail.supporter.step-tools', message: '2. Print your cards and flyers' }),
        address: `${site}/advertising-tools`,
      },
      {
        label: i18n._({
          id: 'mail.supporter.step-dashboard',
          message: '3. Share your code, and see what you earn',
        }),
        address: `${site}/supporter-dashboard`,
      },
      ...(asksToSell
        ? [
            i18n._({
              id: 'mail.supporter.sells-too',
              message:
                'Our staff also decide whether you may sell here, and will write to you with the decision. You do not need to do anything for it, and you do not have to sell.',
            }),
          ]
        : []),
      ...(terms === null
        ? []
        : [
            i18n._({
              id: 'mail.supporter.terms',
              message: 'You agreed to our terms and conditions, version {terms}.',
              values: { terms },
            }),
          ]),
    ],
  });
}
