import type { I18n } from '@lingui/core';
import { escapedHtml } from '#domain/text/escaped-html.ts';
import { safeLine } from './quoted-text.ts';

/** Facts of what was ordered. Money is written out: "$4,500.00". */
export interface OrderedGoods {
  lines: readonly {
    title: string;
    /** "REF 47 902" */
    reference: string;
    quantity: number;
    price: string;
    /** Name of its picture; null: it has none. */
    picture: string | null;
    /** Its picture is drawn, and no photo. */
    isSample: boolean;
  }[];
  /** Number of lines that are not among these. */
  more: number;
  items: string;
  discount: string | null;
  shipping: string;
  /** "Mombasa, Kenya" */
  port: string;
  /** With its currency. */
  total: string;
}

/** Words of a mail for what was ordered. */
export function goodsInWords(i18n: I18n, goods: OrderedGoods): LetterGoods {
  const { more, port, items, discount, shipping, total } = goods;
  const lines = goods.lines.map((line) => ({
    title: safeLine(line.title),
    facts: [line.reference, line.quantity > 1 ? `${line.quantity} × ${line.price}` : line.price],
    picture: line.picture,
    note: line.isSample ? i18n._({ id: 'mail.illustration', message: 'Illustration' }) : null,
  }));
  const others = i18n._({ id: 'mail.order.more', message: 'And {more} more.', values: { more } });
  return {
    lines: more === 0 ? lines : [...lines, { title: others, facts: [], picture: null, note: null }],
    sums: [
      [i18n._({ id: 'invoice.goods', message: 'Goods' }), items],
      ...(discount === null
        ? []
        : [[i18n._({ id: 'mail.order.discount', message: 'Discount' }), discount] as const]),
      [
        i18n._({
          id: 'invoice.shipping',
          message: 'Shipping to {destination}',
          values: { destination: port },
        }),
        shipping,
      ],
    ],
    total: [i18n._({ id: 'mail.order.landed', message: 'Total landed in {port}', values: { port } }), total],
  };
}

/** Goods of an order as its mail shows them: a picture of each, what each sum is, and what all of it comes to. */
export interface LetterGoods {
  lines: readonly GoodsLine[];
  /** Each with what it is for; money is written out. */
  sums: readonly (readonly [label: string, amount: string])[];
  total: readonly [label: string, amount: string];
}

interface GoodsLine {
  title: string;
  /** Said below the title, one under another. */
  facts: readonly string[];
  /** Name of the picture that goes with the mail (platform/mail/mail-pictures.ts); null: it has none. */
  picture: string | null;
  /** Said below the picture: that it is none of the goods. */
  note: string | null;
}

export const goodsText = ({ lines, sums, total }: LetterGoods): string =>
  [
    ...lines.map(({ title, facts }) => [title, ...facts].join('\n')),
    [...sums, total].map(([label, amount]) => `${label}: ${amount}`).join('\n'),
  ].join('\n\n');

const PICTURE =
  'display:block;width:120px;height:90px;border:0;border-radius:8px;background:#e8edea;color:#47574f;font-size:13px';
const SMALL = 'font-size:13px;line-height:18px;color:#47574f';

/** Tables, as some mail programs lay out nothing else. */
export function goodsHtml({ lines, sums, total }: LetterGoods): string {
  const rows = lines.map(
    ({ title, facts, picture, note }) => `<tr>
<td style="width:132px;padding:0 0 12px;vertical-align:top">${picture === null ? '' : `<img src="cid:${picture}" width="120" height="90" alt="" style="${PICTURE}">`}${note === null ? '' : `<span style="${SMALL}">${escapedHtml(note)}</span>`}</td>
<td style="padding:0 0 12px;vertical-align:top"><b>${escapedHtml(title)}</b>${facts.map((fact) => `<br><span style="${SMALL}">${escapedHtml(fact)}</span>`).join('')}</td>
</tr>`,
  );
  const sum = ([label, amount]: readonly [string, string], style: string): string =>
    `<tr><td style="${style}">${escapedHtml(label)}</td><td style="${style};text-align:right;white-space:nowrap">${escapedHtml(amount)}</td></tr>`;
  return `<table role="presentation" style="width:100%;border-collapse:collapse">${rows.join('\n')}</table>
<table role="presentation" style="width:100%;margin:0 0 24px;border-collapse:collapse">
${sums.map((one) => sum(one, 'padding:4px 0')).join('\n')}
${sum(total, 'padding:8px 0 0;border-top:2px solid #0c2b23;font-size:18px;font-weight:bold')}
</table>`;
}
