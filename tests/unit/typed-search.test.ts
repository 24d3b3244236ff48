import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseAddress } from '#domain/search/address.ts';
import { WHOLE_STOCK } from '#domain/search/search-address.ts';
import { redirectTarget } from '#app/redirect-target.ts';
import { addressOf } from '#contract/declare.ts';
import { printTypedText, typedTextIn } from '#domain/search/typed-address.ts';
import { printTyped, readTyped } from '#domain/search/typed-search.ts';
import { makes as known } from '#features/catalogue/queries.ts';
import { draws } from '../harness/seed.ts';

const MAKES = {
  Audi: ['A3', 'A4', 'Q5'],
  BMW: ['3 Series', 'X5'],
  Ford: ['Ranger'],
  Hino: ['300'],
  Isuzu: ['Ranger'],
  'Land Rover': ['Defender', 'Range Rover'],
  Mazda: ['2', '3', 'Demio'],
  'Mercedes-Benz': ['180', 'C Class', 'Sprinter'],
  Nissan: ['Note', 'X-Trail'],
  Peugeot: ['208', '2008'],
  Skoda: ['Octavia'],
  Toyota: ['Auris', 'Hilux', 'Land Cruiser', 'Land Cruiser Prado', 'RAV4'],
  Volkswagen: ['Golf', 'Golf SV', 'Polo'],
};

const ANY = '/search/1/0/0/*/*/all/*';

describe('what is typed into the one box is read as people write it', () => {
  test.each([
    ['Toyota Auris 2015', '/search/1/0/0/*/Toyota/Auris/*?year=2015-2015'],
    ['2015 toyota under 5000', '/search/1/0/5000/*/Toyota/all/*?year=2015-2015'],
    ['auris toyota', '/search/1/0/0/*/Toyota/Auris/*'],
    ['TOYOTA   hilux', '/search/1/0/0/*/Toyota/Hilux/*'],
    ['toyota landcruiser prado', '/search/1/0/0/*/Toyota/Land%20Cruiser%20Prado/*'],
    ['land rover defender', '/search/1/0/0/*/Land%20Rover/Defender/*'],
    ['landrover range rover', '/search/1/0/0/*/Land%20Rover/Range%20Rover/*'],
    ['mercedes benz c-class', '/search/1/0/0/*/Mercedes-Benz/C%20Class/*'],
    ['Mercedes 180', '/search/1/0/0/*/Mercedes-Benz/180/*'],
    ['vw golf sv', '/search/1/0/0/*/Volkswagen/Golf%20SV/*'],
    ['Škoda Octavia', '/search/1/0/0/*/Skoda/Octavia/*'],
    ['nissan xtrail', '/search/1/0/0/*/Nissan/X-Trail/*'],
    ['bmw 3 series 2012-2015', '/search/1/0/0/*/BMW/3%20Series/*?year=2012-2015'],
    // A model that is a number wins only right behind its make.
    ['Peugeot 2008', '/search/1/0/0/*/Peugeot/2008/*'],
    ['2008 Peugeot', '/search/1/0/0/*/Peugeot/all/*?year=2008-2008'],
    ['Peugeot 208 2008', '/search/1/0/0/*/Peugeot/208/*?year=2008-2008'],
    ['2015 mazda 2', '/search/1/0/0/*/Mazda/2/*?year=2015-2015'],
    ['peugeot hatchback 208', '/search/1/0/0/*/Peugeot/all/*?q=hatchback%20208'],
    // Years.
    ['toyota from 2012', '/search/1/0/0/*/Toyota/all/*?year=2012-'],
    ['toyota 2012+', '/search/1/0/0/*/Toyota/all/*?year=2012-'],
    ['toyota newer than 2012', '/search/1/0/0/*/Toyota/all/*?year=2013-'],
    ['toyota before 2012', '/search/1/0/0/*/Toyota/all/*?year=-2011'],
    ['toyota from 2012 to 2015', '/search/1/0/0/*/Toyota/all/*?year=2012-2015'],
    ['toyota up to 2015', '/search/1/0/0/*/Toyota/all/*?year=-2015'],
    ['2018 or 2015 auris', '/search/1/0/0/*/*/all/*?q=or%20auris&year=2015-2018'],
    // Prices.
    ['under $5,000', '/search/1/0/5000/*/*/all/*'],
    ['toyota K80,000', '/search/1/0/80000/*/Toyota/all/*?currency=ZMW'],
    ['toyota below K80k', '/search/1/0/80000/*/Toyota/all/*?currency=ZMW'],
    ['USD5000', '/search/1/0/5000/*/*/all/*'],
    ['5000usd', '/search/1/0/5000/*/*/all/*'],
    ['ZMW80000', '/search/1/0/80000/*/*/all/*?currency=ZMW'],
    ['80000zmw', '/search/1/0/80000/*/*/all/*?currency=ZMW'],
    ['K250.5k', '/search/1/0/250500/*/*/all/*?currency=ZMW'],
    ['K50000-K100000', '/search/1/50000/100000/*/*/all/*?currency=ZMW'],
    // What is no figure of ours stays words, whole: a thousandth of the sum would be worse than none.
    ['K1.5m', '/search/1/0/0/*/*/all/*?q=K1.5m'],
    ['$1.25m', '/search/1/0/0/*/*/all/*?q=%241.25m'],
    ['K50.000,50', '/search/1/0/0/*/*/all/*?q=K50.000%2C50'],
    ['Hilux under 100000 KM', '/search/1/0/0/*/Toyota/Hilux/*?miles=-62137'],
    ['Hilux under 2500 CC', '/search/1/0/0/*/Toyota/Hilux/*?cc=-2500'],
    ['1500 CC', '/search/1/0/0/*/*/all/*?q=1500%20CC'],
    ['golf K50,000 to K100,000', '/search/1/50000/100000/*/*/all/*?q=golf&currency=ZMW'],
    ['golf 50-100k kwacha', '/search/1/50000/100000/*/*/all/*?q=golf&currency=ZMW'],
    ['audi a4 3000-6000', '/search/1/3000/6000/*/Audi/A4/*'],
    ['audi between 6 000 and 3 000 usd', '/search/1/3000/6000/*/Audi/all/*'],
    ['audi over 4.5k under 9k', '/search/1/4500/9000/*/Audi/all/*'],
    ['audi from 5000', '/search/1/5000/0/*/Audi/all/*'],
    ['toyota under 2000', '/search/1/0/2000/*/Toyota/all/*'],
    ['toyota chini ya 5000', '/search/1/0/5000/*/Toyota/all/*'],
    ['toyota até 5.000 dólares', '/search/1/0/5000/*/Toyota/all/*'],
    ['toyota kuanzia 2014', '/search/1/0/0/*/Toyota/all/*?year=2014-'],
    // Miles, class, fuel, gears.
    ['golf under 60,000 miles', '/search/1/0/0/*/*/all/*?q=golf&miles=-60000'],
    ['golf 100k km', '/search/1/0/0/*/*/all/*?q=golf&miles=-62137'],
    ['diesel automatic cars', '/search/1/0/0/1/*/all/*?fuel=Diesel&transmission=Automatic'],
    ['lorry hino 300', '/search/1/0/0/2/Hino/300/*'],
    // References.
    ['REF 47 902', `${ANY}?ref=47902`],
    ['ref: 47902', `${ANY}?ref=47902`],
    ['47 902', `${ANY}?ref=47902`],
    ['47902', `${ANY}?ref=47902`],
    ['toyota auris ref 47902', `${ANY}?ref=47902`],
    // Numbers of parts.
    ['04465-02220', '/partner-one-search/04465-02220/0/0/1/b'],
    ['1K0 615 301 AA', '/partner-one-search/1K0%20615%20301%20AA/0/0/1/b'],
    ['A2034210512', '/partner-one-search/A2034210512/0/0/1/b'],
    ['part no LR024445', '/partner-one-search/LR024445/0/0/1/b'],
    ['0446502220', '/partner-one-search/0446502220/0/0/1/b'],
    // What is none of these stays as words.
    ['E220CDI', `${ANY}?q=E220CDI`],
    ['toyota with sunroof', '/search/1/0/0/*/Toyota/all/*?q=sunroof'],
    ['toyota2015', `${ANY}?q=toyota2015`],
    // A model that stands alone has its make by the catalogue, where one make alone has it.
    ['hilux', '/search/1/0/0/*/Toyota/Hilux/*'],
    ['landcruiser prado', '/search/1/0/0/*/Toyota/Land%20Cruiser%20Prado/*'],
    ['2015 diesel hilux under 9000', '/search/1/0/9000/*/Toyota/Hilux/*?year=2015-2015&fuel=Diesel'],
    ['A3', '/search/1/0/0/*/Audi/A3/*'],
    ['ranger', `${ANY}?q=ranger`],
    // There are Golf SV and Land Cruiser Prado too: the words find all of them.
    ['golf', `${ANY}?q=golf`],
    ['land cruiser', `${ANY}?q=land%20cruiser`],
    ['hilux canopy', `${ANY}?q=hilux%20canopy`],
    ['toyota vitz', '/search/1/0/0/*/Toyota/all/*?q=vitz'],
    ['208', `${ANY}?q=208`],
    ['the', `${ANY}?q=the`],
    ['', ANY],
    ['any', ANY],
  ])('%s', (typed, address) => {
    expect(printTyped(readTyped(typed, MAKES))).toBe(address);
  });
});

test('a price without a sign is in the money that the address says', () => {
  const beside = { ...WHOLE_STOCK, currency: 'ZMW' as const };
  expect(printTyped(readTyped('toyota under 80000', MAKES, beside))).toBe(
    '/search/1/0/80000/*/Toyota/all/*?currency=ZMW',
  );
  expect(printTyped(readTyped('toyota under $3000', MAKES, beside))).toBe('/search/1/0/3000/*/Toyota/all/*');
});

test('what the address asks for beside the text stays', () => {
  const beside = { ...WHOLE_STOCK, allowed: 'KE', order: 'price' as const };
  expect(printTyped(readTyped('toyota', MAKES, beside))).toBe('/search/1/0/0/*/Toyota/all/0?allowed=KE');
});

const piece = fc.oneof(
  fc.constantFrom(
    'Toyota',
    'Auris',
    'land',
    'rover',
    'Peugeot',
    '2008',
    '208',
    '2015',
    'under',
    'from',
    'to',
    '-',
    'K',
    'K80,000',
    '$5000',
    '5000',
    '80k',
    'ref',
    '47 902',
    'diesel',
    'cars',
    '1K0615301',
    'km',
    '90000',
    '*',
  ),
  fc.string({ unit: 'grapheme', maxLength: 12 }),
  fc.string({ unit: 'binary', maxLength: 12 }),
);

test('whatever is typed, its address is read as the same search again', () => {
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), fc.constantFrom(MAKES, {}), (pieces, makes) => {
      const typed = readTyped(pieces.join(' '), makes);
      const { pathname, searchParams } = new URL(printTyped(typed), 'https://chicargos.example');
      expect(parseAddress(pathname, searchParams)).toEqual(typed);
    }),
    { numRuns: draws(1000) },
  );
});

test('a text that only repeats what figures begin with is read too', () => {
  for (const text of ['9 '.repeat(200), 'under '.repeat(60), '1 000'.repeat(60), 'k'.repeat(300)])
    expect(printTyped(readTyped(text, MAKES))).toMatch(/^\/(search|partner-one-search)\//);
});

const url = (address: string): URL => new URL(address, 'https://chicargos.example');
/** As the server answers the address that the form sends, with the makes that it knows. */
const served = (address: string) =>
  redirectTarget(url(address), { [addressOf(known.declared.path, {})]: MAKES });

test.each([
  { address: '/search?q=Toyota+Auris', to: '/search/1/0/0/*/Toyota/Auris/*' },
  { address: '/Search/?q=%20toyota%20', to: '/search/1/0/0/*/Toyota/all/*' },
  {
    address: '/search?q=under+80000&currency=ZMW&fuel=Diesel',
    to: '/search/1/0/80000/*/*/all/*?currency=ZMW&fuel=Diesel',
  },
  // Whose link somebody came by goes along.
  { address: '/search?q=toyota&ref=abcd2345', to: '/search/1/0/0/*/Toyota/all/*?ref=abcd2345' },
  { address: '/search?q=hilux&ref=abcd2345', to: '/search/1/0/0/*/Toyota/Hilux/*?ref=abcd2345' },
])('the server sends $address on to $to, for this time', ({ address, to }) => {
  expect(served(address)).toEqual({ to, status: 302 });
});

test.each([
  '/search',
  '/search?q=',
  '/search?q=%20',
  '/search/Toyota?q=red',
  '/search/1/0/0/*/*/all/*?q=hilux',
])('%s holds no text that is still to be read', (address) => {
  expect(typedTextIn(url(address).pathname, url(address).searchParams)).toBeNull();
  expect(served(address)).toBeNull();
});

test('server and phone go to the same address, whatever is typed', () => {
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), fc.constantFrom('USD', 'ZMW'), (pieces, currency) => {
      const address = printTypedText(pieces.join(' '), currency);
      const typed = typedTextIn(url(address).pathname, url(address).searchParams);
      fc.pre(typed !== null);
      const phone = typed && printTyped(readTyped(typed.text, MAKES, typed.beside));
      expect(served(address)?.to).toBe(phone);
    }),
    { numRuns: draws(1000) },
  );
});
