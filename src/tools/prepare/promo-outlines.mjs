// Writes src/domain/promo/outlines.json: the letters of promotion media as outlines, so that server and phone draw them
// alike and neither needs a font. Run by hand with the folder of the DejaVu fonts (Debian: fonts-dejavu):
//   node src/tools/prepare/promo-outlines.mjs /usr/share/fonts/truetype/dejavu
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openSync } from 'fontkit';

const [folder] = process.argv.slice(2);
if (!folder) throw new Error('name the folder of the fonts');

const range = (from, to) => Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at));
const ASCII = range(0x20, 0x7e);
/** Letters of the languages of the countries served: Latin with accents, and what stands in names beside them. */
const NAMES = [
  ...range(0xa0, 0xff),
  ...range(0x100, 0x17f),
  ...Array.from('ƁɓƊɗƘƙƝɲŊŋƐɛƆɔǀǁǂǃƳƴǍǎǏǐǑǒǓǔȘșȚțḐḑḒḓḼḽṄṅṊṋṰṱẀẁẂẃẄẅẸẹỊịỌọỤụỲỳẼẽ'),
  ...Array.from('‘’“”–—…•'),
].filter((sign) => !'\u00a0\u00ad'.includes(sign));

/** Letters of our own words, which are printed in English, Swahili and Portuguese. */
const OURS = Array.from('ÀÁÂÃÇÉÊÍÓÔÕÚàáâãçéêíóôõú');

const FACES = {
  bold: { file: 'DejaVuSansCondensed-Bold.ttf', signs: [...ASCII, ...NAMES] },
  plain: { file: 'DejaVuSansCondensed.ttf', signs: [...ASCII, ...OURS] },
};
/** Pairs that stand nearer than this many units are worth a kern. */
const LEAST_KERN = 30;

const faces = Object.fromEntries(
  Object.entries(FACES).map(([name, { file, signs }]) => {
    const font = openSync(join(folder, file));
    if (font.unitsPerEm !== 2048) throw new Error(`${file} counts otherwise`);
    return [name, { glyphs: glyphsOf(font, signs), kerns: kernsOf(font) }];
  }),
);
await writeFile('src/domain/promo/outlines.json', `${JSON.stringify(faces, null, 2)}\n`);

/**
 * "advance path" of each sign, in units of 1/2048 of its size, down the page; what is made of others names them:
 * "advance +e 0 0 +#123 20 0".
 */
function glyphsOf(font, signs) {
  const glyphs = {};
  const parts = new Map();
  for (const sign of signs) {
    const glyph = font.glyphForCodePoint(sign.codePointAt(0));
    if (glyph.id === 0) continue;
    parts.set(glyph.id, sign);
    glyphs[sign] = `${Math.round(glyph.advanceWidth)} ${pathOf(glyph)}`;
  }
  for (const [sign, whole] of Object.entries(glyphs)) {
    const glyph = font.glyphForCodePoint(sign.codePointAt(0));
    const made = componentsOf(glyph);
    if (!made) continue;
    const names = made.map(({ id, dx, dy }) => {
      const part = parts.get(id) ?? `#${id}`;
      glyphs[part] ??= `0 ${pathOf(font.getGlyph(id))}`;
      return `+${part} ${dx} ${-dy}`;
    });
    glyphs[sign] = `${whole.slice(0, whole.indexOf(' '))} ${names.join(' ')}`;
  }
  return glyphs;
}

/** Signs of which another is made, where each is only moved. */
function componentsOf(glyph) {
  const { numberOfContours = 0, components } = glyph._decode() ?? {};
  if (numberOfContours >= 0 || !components) return null;
  const isMoved = ({ scaleX, scaleY, scale01, scale10 }) =>
    scaleX === 1 && scaleY === 1 && scale01 === 0 && scale10 === 0;
  if (!components.every(isMoved)) return null;
  return components.map(({ glyphID, dx, dy }) => ({ id: glyphID, dx, dy }));
}

/** Relative steps alone, so that a letter is drawn anywhere by its first one. */
function pathOf(glyph) {
  let [x, y] = [0, 0];
  let [startX, startY] = [0, 0];
  const step = (args) => {
    const steps = [];
    for (let at = 0; at < args.length; at += 2)
      steps.push(Math.round(args[at]) - x, -Math.round(args[at + 1]) - y);
    x = Math.round(args.at(-2));
    y = -Math.round(args.at(-1));
    return steps.map((one, at) => (at > 0 && one >= 0 ? ` ${one}` : `${one}`)).join('');
  };
  return glyph.path.commands
    .map(({ command, args }) => {
      if (command === 'closePath') {
        [x, y] = [startX, startY];
        return 'z';
      }
      const sign = { moveTo: 'm', lineTo: 'l', quadraticCurveTo: 'q' }[command];
      if (!sign) throw new Error(`what is ${command}?`);
      const text = sign + step(args);
      if (sign === 'm') [startX, startY] = [x, y];
      return text;
    })
    .join('');
}

/** Distances by which two signs of ASCII stand nearer: "AV": -76. */
function kernsOf(font) {
  const alone = new Map(ASCII.map((sign) => [sign, font.layout(sign).advanceWidth]));
  const kerns = {};
  for (const left of ASCII)
    for (const right of ASCII) {
      const kern = Math.round(font.layout(left + right).advanceWidth - alone.get(left) - alone.get(right));
      // Ligatures are narrower too, but no kern.
      if (kern <= -LEAST_KERN && font.layout(left + right).glyphs.length === 2) kerns[left + right] = kern;
    }
  return kerns;
}
