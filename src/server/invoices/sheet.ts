import type Pdf from 'pdfkit';
import type { Language } from '#domain/text/languages.ts';
import { printable } from '#domain/text/printable.ts';

/** Points of an A4 page. */
export const PAGE = { width: 595.28, height: 841.89 } as const;
export const MARGIN = 48;
export const RIGHT = PAGE.width - MARGIN;
export const WIDTH = RIGHT - MARGIN;
/** Nothing but the footer stands so far from the lower edge. */
const FOOT = 48;

/** The look of the shop on paper (its light theme). */
export const INK = '#10201b';
export const SECOND = '#47574f';
export const LINE = '#d6deda';
export const EDGE = '#76867e';
export const ACCENT = '#0b5c49';
export const SOFT = '#dff0e8';
export const DEEP = '#0c2b23';
export const ON_DEEP = '#ffffff';
export const ON_DEEP_SECOND = '#b5cbc1';
export const STOP = '#a11d16';
export const STOP_SOFT = '#fdeae7';

type Font = 'Helvetica' | 'Helvetica-Bold' | 'Courier-Bold';
export type Doc = InstanceType<typeof Pdf>;

/** A document in the making: pages are added as blocks need room. */
export interface InvoiceSheet {
  doc: Doc;
  /** Beginning of the next block, points from the top. */
  y: number;
  /** Lower edge of the page in the points that blocks are drawn in: more than those of the page where all is drawn smaller. */
  edge: number;
  /** Called on each new page; leaves `y` below what it drew. */
  onPage: (sheet: InvoiceSheet) => void;
}

export interface TextStyle {
  size: number;
  font?: Font;
  color?: string;
  width?: number;
  align?: 'left' | 'right' | 'center';
  /** Points between letters. */
  spacing?: number;
}

const LINE_GAP = 1.5;

/** Draws text and gives the y below it. Without a width it stays on one line. */
export function drawText(doc: Doc, text: string, x: number, y: number, style: TextStyle): number {
  const shown = printable(text);
  prepare(doc, style).fillColor(style.color ?? INK);
  doc.text(shown, x, y, layout(style));
  return y + height(doc, shown, style);
}

/** Height that the text will have. */
export function heightOf(doc: Doc, text: string, style: TextStyle): number {
  return height(doc, printable(text), style);
}

/** The size of the style, or the smaller one at which the text stays on one line of the style's width. */
export function fittingSize(doc: Doc, text: string, style: TextStyle & { width: number }): number {
  const natural = drawnWidth(doc, text, style);
  return natural <= style.width ? style.size : Math.max(5, (style.size * (style.width - 1)) / natural);
}

/** Draws text on one line of the style's width, smaller where it would be longer: for labels, which another language makes so. */
export function writeFitting(
  doc: Doc,
  text: string,
  x: number,
  y: number,
  style: TextStyle & { width: number },
): number {
  return drawText(doc, text, x, y, { ...style, size: fittingSize(doc, text, style) });
}

/** Width of the text on one line. */
export function drawnWidth(doc: Doc, text: string, style: TextStyle): number {
  return prepare(doc, style).widthOfString(printable(text), letters(style));
}

function height(doc: Doc, shown: string, style: TextStyle): number {
  prepare(doc, style);
  return style.width === undefined ? doc.currentLineHeight() : doc.heightOfString(shown, layout(style));
}

function prepare(doc: Doc, style: TextStyle): Doc {
  return doc.font(style.font ?? 'Helvetica').fontSize(style.size);
}

function layout(style: TextStyle) {
  const { width, align } = style;
  if (width === undefined) return { lineBreak: false, ...letters(style) };
  return { width, align: align ?? ('left' as const), lineGap: LINE_GAP, ...letters(style) };
}

const letters = ({ spacing }: TextStyle) => (spacing === undefined ? {} : { characterSpacing: spacing });

export function hairline(doc: Doc, y: number, from = MARGIN, to = RIGHT, width = 0.6, color = LINE): void {
  doc.lineWidth(width).moveTo(from, y).lineTo(to, y).stroke(color);
}

/** Makes room for a block that must not be torn apart. */
export function ensure(sheet: InvoiceSheet, blockHeight: number): void {
  if (sheet.y + blockHeight <= sheet.edge - FOOT) return;
  sheet.doc.addPage();
  shrink(sheet);
  sheet.onPage(sheet);
}

/** Draws what follows on the page smaller, in the middle of its width. */
function shrink({ doc, edge }: InvoiceSheet): void {
  const scale = PAGE.height / edge;
  if (scale < 1) doc.translate((PAGE.width * (1 - scale)) / 2, 0).scale(scale);
}

/** Draws over the whole width of the paper, however small the rest is drawn. */
export function band(doc: Doc, y: number, bandHeight: number, color: string): void {
  doc.rect(-PAGE.width, y, 3 * PAGE.width, bandHeight).fill(color);
}

/**
 * A4 without margins of its own, so that pages are broken by `ensure` alone. Times come from the document. What draws is
 * loaded with the first paper: a server that starts has none to draw, and it is a quarter of all there is to load.
 * @param scale of all that is drawn, 1: as it is
 */
export async function newSheet(
  info: { title: string; subject: string; at: Date; language: Language },
  onPage: (sheet: InvoiceSheet) => void,
  scale = 1,
): Promise<InvoiceSheet> {
  const { default: Pdf } = await import('pdfkit');
  const edge = PAGE.height / scale;
  const doc = new Pdf({
    size: 'A4',
    // It breaks lines of text by the page that it knows.
    margins: { top: 0, left: 0, right: 0, bottom: PAGE.height - edge },
    bufferPages: true,
    lang: info.language,
    displayTitle: true,
    info: {
      Title: info.title,
      Subject: info.subject,
      Author: 'Chicargos',
      Creator: 'Chicargos',
      Producer: 'Chicargos',
      CreationDate: info.at,
      ModDate: info.at,
    },
  });
  const sheet = { doc, y: 0, edge, onPage };
  shrink(sheet);
  return sheet;
}

/** Ends the document and gives its bytes. */
export function finishSheet({ doc }: InvoiceSheet): Promise<Buffer> {
  return new Promise((done, failed) => {
    const parts: Buffer[] = [];
    doc.on('data', (part: Buffer) => parts.push(part));
    doc.on('end', () => done(Buffer.concat(parts)));
    doc.on('error', failed);
    doc.end();
  });
}
