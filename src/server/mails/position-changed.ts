import { type Position, POSITIONS } from '#domain/supporters/positions.ts';
import { type Letter, letterTo, type MailReader } from './letter.ts';
import { wordsIn } from './words.ts';

interface PositionNews {
  site: string;
  before: Position;
  after: Position;
}

/** To a supporter: another position, up or down, and what it earns. Why it was set they may ask: the words are of staff. */
export function positionLetter(to: MailReader, { site, before, after }: PositionNews): Letter {
  const i18n = wordsIn(to.language);
  return letterTo(to, site, {
    subject: i18n._({
      id: 'mail.position.subject',
      message: 'Your position is now {position}',
      values: { position: POSITIONS[after].name },
    }),
    parts: [
      i18n._({
        id: 'mail.position.changed',
        message: 'Your position in the supporter programme is now {after}. It was {before}.',
        values: { after: POSITIONS[after].name, before: POSITIONS[before].name },
      }),
      i18n._({
        id: 'mail.position.rate',
        message:
          'On orders paid from now on you earn {rate} % of the goods, both with your code and through your recruits. What you have already earned does not change.',
        values: { rate: (POSITIONS[after].rateBp / 100).toFixed(1) },
      }),
      {
        label: i18n._({ id: 'mail.position.open', message: 'Your dashboard' }),
        address: `${site}/supporter-dashboard`,
      },
    ],
  });
}
