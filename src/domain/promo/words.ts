import type { Language } from '../text/languages.ts';

/** Words that differ from one supporter's media to another's. */
export interface PromoWords {
  /** First and last name. */
  name: string;
  code: string;
  /** Address that the QR code leads to. */
  address: string;
  /** The shop's address as it is read aloud. */
  site: string;
  /** All that is the same on everybody's, in one language. */
  say: PromoTexts;
}

/** The words of card, flyer and banner. Lines are broken where they are to be broken in print. */
export interface PromoTexts {
  /** On the band of the number plate. */
  code: string;
  /** Under the QR code. */
  scan: string;
  card: { lead: readonly [string, string] };
  flyer: {
    title: readonly [string, string, string];
    lead: readonly [string, string];
    /** Steps: what to do, and a word about it. */
    steps: readonly (readonly [string, string])[];
    /** Beside the QR code, over the plate. */
    scan: string;
  };
  banner: { title: readonly [string, string]; lead: string };
}

/** The one place for them, for what the server prints and what a phone draws. */
export const PROMO_TEXTS: Readonly<Record<Language, PromoTexts>> = {
  en: {
    code: 'CODE',
    scan: 'Scan to see the cars',
    card: { lead: ['Used cars and spares from the UK,', 'priced to your port'] },
    flyer: {
      title: ['Your next car,', 'from the UK', 'to your port'],
      lead: ['Used cars, vans, trucks and spare parts,', 'with the price to your port.'],
      steps: [
        ['Find your car or part', 'On any phone, even where the network is poor.'],
        ['See what it costs to your port', 'The car and its shipping, before you order.'],
        ['Order with my code', 'Pay only by a pro-forma that you can check.'],
      ],
      scan: 'Scan, or type my code',
    },
    banner: {
      title: ['Cars from the UK,', 'priced to your port'],
      lead: 'Used cars, vans, trucks and spare parts',
    },
  },
  sw: {
    code: 'MSIMBO',
    scan: 'Skani uone magari',
    card: { lead: ['Magari yaliyotumika na vipuri kutoka', 'Uingereza, kwa bei hadi bandari yako'] },
    flyer: {
      title: ['Gari lako lijalo,', 'kutoka Uingereza', 'hadi bandari yako'],
      lead: ['Magari yaliyotumika, vani, malori na vipuri,', 'kwa bei hadi bandari yako.'],
      steps: [
        ['Tafuta gari au kipuri chako', 'Kwenye simu yoyote, hata mtandao ukiwa dhaifu.'],
        ['Ona gharama hadi bandari yako', 'Gari na usafirishaji wake, kabla ya kuagiza.'],
        ['Agiza kwa msimbo wangu', 'Lipa tu kwa pro-forma unayoweza kuikagua.'],
      ],
      scan: 'Skani, au andika msimbo wangu',
    },
    banner: {
      title: ['Magari ya Uingereza,', 'bei hadi bandari yako'],
      lead: 'Magari yaliyotumika, vani, malori na vipuri',
    },
  },
  pt: {
    code: 'CÓDIGO',
    scan: 'Digitalize e veja os carros',
    card: { lead: ['Carros usados e peças do Reino Unido,', 'com o preço até ao seu porto'] },
    flyer: {
      title: ['O seu próximo carro,', 'do Reino Unido', 'até ao seu porto'],
      lead: ['Carros, carrinhas e camiões usados, e peças,', 'com o preço até ao seu porto.'],
      steps: [
        ['Encontre o seu carro ou a sua peça', 'Em qualquer telemóvel, mesmo com rede fraca.'],
        ['Veja quanto custa até ao seu porto', 'O carro e o transporte, antes de encomendar.'],
        ['Encomende com o meu código', 'Pague só por uma pró-forma que possa verificar.'],
      ],
      scan: 'Digitalize, ou escreva o meu código',
    },
    banner: {
      title: ['Carros do Reino Unido,', 'com o preço até ao porto'],
      lead: 'Carros, carrinhas e camiões usados, e peças',
    },
  },
};
