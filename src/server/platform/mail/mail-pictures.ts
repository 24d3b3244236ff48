/** The file of a picture that a message shows; null: it is lost, or cannot be read. */
export type PictureOfMail = (hash: string, width: number) => Promise<Buffer | null>;

/** A picture that stands in a message, as a part of it: nothing is fetched from us when it is read. */
export interface InlinePicture {
  cid: string;
  content: Buffer;
}

const NAME = 'picture';
const SHOWN = new RegExp(`<img src="cid:(${NAME}-([0-9a-f]{16,64})-([1-9]\\d{0,3}))"[^<>]*>`, 'g');

/** Name of a picture in a message. @param width of the file that it is made of, px */
export const mailPictureName = (hash: string, width: number): string => `${NAME}-${hash}-${width}`;

/** A page with the pictures that it names; one that is not there is left out of it. Words of people are escaped: they name none. */
export async function withPictures(
  html: string,
  read: PictureOfMail,
): Promise<{ html: string; pictures: InlinePicture[] }> {
  let page = html;
  const pictures = new Map<string, InlinePicture>();
  for (const [tag, cid = '', hash = '', width] of html.matchAll(SHOWN)) {
    if (pictures.has(cid)) continue;
    const content = await read(hash, Number(width));
    if (content === null) page = page.replaceAll(tag, '');
    else pictures.set(cid, { cid, content });
  }
  return { html: page, pictures: [...pictures.values()] };
}
