import {
  DEEP,
  finishSheet,
  hairline,
  MARGIN,
  newSheet,
  ON_DEEP,
  PAGE,
  SECOND,
  STOP,
  STOP_SOFT,
  WIDTH,
  drawText,
} from '#server/invoices/sheet.ts';

interface Paper {
  title: string;
  /** Its own number, as whoever gave it out wrote it. */
  number: string;
  at: Date;
  /** Label and what stands under it; in two columns. */
  facts: readonly (readonly [label: string, value: string])[];
}

const BAND = 78;
const ROW = 46;

/** A paper of one page, like those that come from banks and carriers, and marked so that it passes for none. */
export async function samplePaper({ title, number, at, facts }: Paper): Promise<Buffer> {
  const sheet = await newSheet(
    { title: `${title} ${number}`, subject: 'Sample of the demo', at, language: 'en' },
    () => undefined,
  );
  const { doc } = sheet;
  doc.rect(0, 0, PAGE.width, BAND).fill(DEEP);
  drawText(doc, title, MARGIN, 22, { size: 20, font: 'Helvetica-Bold', color: ON_DEEP });
  drawText(doc, number, MARGIN, 50, { size: 11, color: ON_DEEP });
  doc.rect(0, BAND, PAGE.width, 22).fill(STOP_SOFT);
  drawText(doc, 'SAMPLE of the demo. Nobody issued this paper.', MARGIN, BAND + 6.5, {
    size: 9,
    font: 'Helvetica-Bold',
    color: STOP,
  });
  const column = WIDTH / 2;
  facts.forEach(([label, value], place) => {
    const x = MARGIN + (place % 2) * column;
    const y = BAND + 44 + Math.floor(place / 2) * ROW;
    drawText(doc, label, x, y, { size: 8, color: SECOND });
    drawText(doc, value, x, y + 12, { size: 10.5, font: 'Helvetica-Bold', width: column - 16 });
    if (place % 2 === 0) hairline(doc, y - 8);
  });
  return finishSheet(sheet);
}
