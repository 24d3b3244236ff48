import type { Language } from '../text/languages.ts';

/** Names of countries that other languages write otherwise than English, by ISO alpha-2. */
export const COUNTRY_NAMES: Readonly<Record<Exclude<Language, 'en'>, Readonly<Record<string, string>>>> = {
  sw: { MZ: 'Msumbiji', ZA: 'Afrika Kusini', MU: 'Morisi' },
  pt: {
    TZ: 'Tanzânia',
    ZM: 'Zâmbia',
    MZ: 'Moçambique',
    ZA: 'África do Sul',
    LS: 'Lesoto',
    BW: 'Botsuana',
    ZW: 'Zimbabué',
    KE: 'Quénia',
    MU: 'Maurícias',
    NA: 'Namíbia',
    SZ: 'Essuatíni',
  },
};
