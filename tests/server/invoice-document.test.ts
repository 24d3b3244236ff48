import { create } from 'qrcode';
import { describe, expect, test } from 'vitest';
import { amountInWords } from '#server/invoices/amount-in-words.ts';
import { type Company, SAMPLE_COMPANY } from '#domain/shop/company.ts';
import { LANGUAGES } from '#domain/text/languages.ts';
import type { InvoiceDocument } from '#server/invoices/document.ts';
import { dayInMail } from '#server/invoices/day-of.ts';
import type { OrderedFacts } from '#domain/orders/ordered-facts.ts';
import { thawDocument } from '#server/invoices/stored-document.ts';
import { losesLetters, printable } from '#domain/text/printable.ts';
import { renderInvoice } from '#server/invoices/render.ts';
import { streamsOf, textOf } from './harness/pdf-text.ts';

test.each([
  [0, 'USD', 'Zero US dollars and 00 cents'],
  [1_999, 'USD', 'Nineteen US dollars and 99 cents'],
  [595_000, 'USD', 'Five thousand nine hundred and fifty US dollars and 00 cents'],
  [10_000_105, 'ZMW', 'One hundred thousand and one Zambian kwacha and 05 ngwee'],
  [2_100_045, 'ZMW', 'Twenty-one thousand Zambian kwacha and 45 ngwee'],
  [
    123_456_789_00,
    'USD',
    'One hundred and twenty-three million four hundred and fifty-six thousand seven hundred and eighty-nine US dollars and 00 cents',
  ],
] as const)('%i %s is written out', (minorUnits, currency, words) => {
  expect(amountInWords(minorUnits, currency, 'en')).toBe(words);
});

test.each([
  [0, 'USD', 'Dola za Marekani sifuri na senti 00'],
  [199, 'USD', 'Dola ya Marekani moja na senti 99'],
  [595_000, 'USD', 'Dola za Marekani elfu tano, mia tisa na hamsini na senti 00'],
  [1_200_000, 'USD', 'Dola za Marekani elfu kumi na mbili na senti 00'],
  [1_000_200, 'USD', 'Dola za Marekani elfu kumi, na mbili na senti 00'],
  [10_000_105, 'ZMW', 'Kwacha za Zambia elfu mia moja, na moja na ngwee 05'],
  [
    123_456_789_00,
    'USD',
    'Dola za Marekani milioni mia moja ishirini na tatu, elfu mia nne hamsini na sita, mia saba themanini na tisa na senti 00',
  ],
] as const)('%i %s is written out in Swahili', (minorUnits, currency, words) => {
  expect(amountInWords(minorUnits, currency, 'sw')).toBe(words);
});

test.each([
  [0, 'USD', 'Zero dólares americanos e 00 centavos'],
  [199, 'USD', 'Um dólar americano e 99 centavos'],
  [595_000, 'USD', 'Cinco mil novecentos e cinquenta dólares americanos e 00 centavos'],
  [120_000, 'USD', 'Mil e duzentos dólares americanos e 00 centavos'],
  [121_000, 'USD', 'Mil duzentos e dez dólares americanos e 00 centavos'],
  [10_000_105, 'ZMW', 'Cem mil e um kwachas zambianos e 05 ngwee'],
  [100_000_000, 'USD', 'Um milhão de dólares americanos e 00 centavos'],
  [250_000_000_00, 'ZMW', 'Duzentos e cinquenta milhões de kwachas zambianos e 00 ngwee'],
  [150_000_000, 'USD', 'Um milhão e quinhentos mil dólares americanos e 00 centavos'],
  [
    123_456_789_00,
    'USD',
    'Cento e vinte e três milhões quatrocentos e cinquenta e seis mil setecentos e oitenta e nove dólares americanos e 00 centavos',
  ],
] as const)('%i %s is written out in Portuguese', (minorUnits, currency, words) => {
  expect(amountInWords(minorUnits, currency, 'pt')).toBe(words);
});

test.each([
  ['Citroën Čapek Šmíd', 'Citroën Capek Šmíd', false],
  ['Łukasz Đặng', 'Lukasz Dang', false],
  ['“Quoted” – €5…', '“Quoted” – €5…', false],
  ['a\u00a0b\nc\u200bd', 'a b c d', false],
  ['Ωμέγα 7', '????? 7', true],
  ['张伟', '??', true],
  ['Why?', 'Why?', false],
])('%j is printed as %j', (text, printed, loses) => {
  expect(printable(text)).toBe(printed);
  expect(losesLetters(text)).toBe(loses);
});

test.each([
  ['en', '1 March 2025'],
  ['sw', '1 Machi 2025'],
  ['pt', '1 de março de 2025'],
] as const)('a date in %s is written without the zone of the machine', (language, written) => {
  expect(dayInMail(language, new Date('2025-03-01T23:59:59Z'))).toBe(written);
});

describe('a document', () => {
  const CAR: OrderedFacts = {
    year: 2015,
    mileage: 45_230,
    engine_cc: 1_798,
    fuel: 'Petrol',
    colour: 'Silver',
    steering: 'right',
    doors: 5,
    seats: 7,
    chassis: 'SAJAA00AA0A••••••',
  };
  const SELLER: Company = {
    name: 'Chicargos Ltd',
    address: '12 Dock Street, Southampton, United Kingdom',
    registration: '01234567',
    tax_number: 'GB 123 4567 89',
    phone: '442079460001',
    since: 2012,
  };
  const document: InvoiceDocument = {
    language: 'en',
    number: 'PF-100000001-1',
    orderNumber: '100000001',
    code: '7K2M9QXH4TRB',
    issuedAt: new Date('2025-03-01T09:00:00Z'),
    expiresAt: new Date('2025-05-30T09:00:00Z'),
    currency: 'USD',
    seller: null,
    consignee: { name: 'Mr 张伟', lines: ['12 Cairo Road', 'Zambia'], phone: '260971' },
    buyer: { name: 'Ms Grace Banda', lines: [], phone: '' },
    notifyParty: null,
    clearingAgent: null,
    destination: 'Durban',
    place: { port: 'Durban, South Africa', country: 'Zambia' },
    incoterm: null,
    lines: [
      {
        productId: 40001,
        title: '2015 Toyota Corolla',
        quantity: 1,
        unitMinor: 450_000,
        shippingMethod: 'RORO',
        shippingUnitMinor: 145_000,
        facts: null,
        set: null,
      },
    ],
    itemsMinor: 450_000,
    discount: null,
    shippingMinor: 145_000,
    totalMinor: 595_000,
    paidMinor: 0,
    bitcoinAddress: null,
    bank: {
      bankName: 'A Bank',
      accountName: 'Chicargos Ltd',
      accountNumber: '00001234',
      swift: 'ABCDGB2L',
      address: 'London',
      payee: 'Chicargos Ltd',
      isSample: false,
    },
    publicUrl: 'https://www.chicargos.example',
    supportInbox: 'Support <support@chicargos.example>',
    hasNumber: true,
  };
  const pages = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0;

  /** Scale in which the first page is drawn. */
  const scaleOf = (pdf: Buffer): number =>
    Number(/^(0\.\d+) 0 0 \1 0 0 cm$/m.exec(streamsOf(pdf).join('\n'))?.[1] ?? 1);

  test('drawn twice gives the same bytes, and other bytes for another code', async () => {
    const first = await renderInvoice(document);
    expect((await renderInvoice(document)).equals(first)).toBe(true);
    const other = await renderInvoice({ ...document, code: '7K2M9QXH4TRC' });
    expect(other.equals(first)).toBe(false);
    expect(pages(first)).toBe(1);
  });

  test('carries a QR code of the address where it is verified, square by square', async () => {
    const page = streamsOf(await renderInvoice(document)).join('\n');
    const rects = [...page.matchAll(/^([\d.-]+) ([\d.-]+) ([\d.-]+) ([\d.-]+) re$/gm)].map(
      ([, ...numbers]) => numbers.map(Number) as [number, number, number, number],
    );
    const start = rects.findIndex(([, , width, height]) => width === 92 && height === 92);
    const [left, top] = rects[start] ?? [0, 0];
    const { modules } = create('https://www.chicargos.example/verify-invoice/7K2M-9QXH-4TRB', {
      errorCorrectionLevel: 'M',
    });
    const unit = 92 / (modules.size + 4);
    const drawn = new Set<string>();
    for (const [x, y, width, height] of rects.slice(start + 1)) {
      if (Math.abs(height - unit) > 0.01) break;
      const row = Math.round((y - top) / unit) - 2;
      const from = Math.round((x - left) / unit) - 2;
      for (let at = 0; at < Math.round(width / unit); at++) drawn.add(`${row} ${from + at}`);
    }
    const wanted = new Set<string>();
    for (let row = 0; row < modules.size; row++)
      for (let column = 0; column < modules.size; column++)
        if (modules.get(row, column)) wanted.add(`${row} ${column}`);
    expect(wanted.size).toBeGreaterThan(200);
    expect(drawn).toEqual(wanted);
  });

  test.each([
    {
      language: 'sw' as const,
      says: [
        'ANKARA YA PRO-FORMA',
        'Agizo',
        'Halali hadi',
        '30 Mei 2025',
        'Dola za Marekani (USD)',
        'Mpokeaji mzigo',
        'Simu',
        'Kwa Kontena',
        'Idadi',
        'Kontena hadi Durban, $1,450.00 kwa kila kimoja',
        'Jumla ya kulipa',
        'Namba ya akaunti',
        'Kagua kabla ya kulipa',
        'Onyo la ulaghai.',
        'Masharti ya malipo',
        'Alama ya kuuliza',
        'Ukurasa 1 kati ya 1',
      ],
    },
    {
      language: 'pt' as const,
      says: [
        'FACTURA PRÓ-FORMA',
        'Encomenda',
        'Válida até',
        '30 de maio de 2025',
        'Dólares americanos (USD)',
        'Consignatário',
        'Telefone',
        'Por Contentor',
        'Quantidade',
        'Contentor para Durban, $1,450.00 por unidade',
        'Total a pagar',
        'Número de conta',
        'Verifique antes de pagar',
        'Aviso de fraude.',
        'Condições de pagamento',
        'Um ponto de interrogação',
        'Página 1 de 1',
      ],
    },
  ])('in $language says all of it so, and what nobody translates as it is', async ({ language, says }) => {
    const lines = document.lines.map((line) => ({ ...line, shippingMethod: 'Container' }));
    const pdf = await renderInvoice({ ...document, lines, language });
    expect(pdf.toString('latin1')).toContain(`/Lang (${language})`);
    const text = textOf(pdf).replaceAll(/\s+/g, ' ');
    const kept = [
      'PF-100000001-1',
      '100000001',
      '7K2M-9QXH-4TRB',
      '$5,950.00 USD',
      'REF 40 001',
      '2015 Toyota Corolla',
      'SWIFT',
      ...Object.values(document.bank).filter((value) => typeof value === 'string'),
    ];
    for (const expected of [...says, ...kept]) expect(text).toContain(expected);
    expect(text).not.toMatch(/invoice\.[a-z]|[{}]|undefined/);
    expect(text).not.toMatch(/\b(Order|Buyer|Container|Payee|Total to pay|Page|Fraud|Terms)\b/);
  });

  test.each([
    ['en', 'to South Africa, $', 'Shipping to South Africa'],
    ['sw', 'hadi Afrika Kusini, $', 'Usafirishaji hadi Afrika Kusini'],
    ['pt', 'para África do Sul, $', 'Frete para África do Sul'],
  ] as const)(
    'in %s a country without a port is named in the words around it',
    async (language, line, sum) => {
      const whole = { ...document, language, destination: 'South Africa', place: null, incoterm: null };
      const text = textOf(await renderInvoice(whole)).replaceAll(/\s+/g, ' ');
      expect(text).toContain(line);
      expect(text).toContain(sum);
    },
  );

  test.each(LANGUAGES)(
    'in %s prints every letter of its words, and one order on one page',
    async (language) => {
      const consignee = { ...document.consignee, name: 'Mr João Conceição', phone: '258841234567' };
      const pdf = await renderInvoice({
        ...document,
        consignee,
        language,
        bank: { ...document.bank, isSample: true },
        seller: SAMPLE_COMPANY,
        incoterm: 'CFR',
        lines: document.lines.map((line) => ({ ...line, facts: CAR })),
      });
      expect(pages(pdf), 'the warning beside the account').toBe(1);
      expect(textOf(pdf)).toContain('Mr João Conceição');
      expect(textOf(pdf)).not.toContain('?');
    },
  );

  test.each(LANGUAGES)(
    'in %s has one page with all who have to do with the goods, drawn smaller',
    async (language) => {
      const lines = ['12 Cairo Road', 'Plot 7, Kabulonga', 'Lusaka, Lusaka, 10101', 'Zambia'];
      const buyer = { name: 'Mr João Conceição', lines, phone: '260971234567' };
      const [line] = document.lines;
      const whole: InvoiceDocument = {
        ...document,
        language,
        bank: { ...document.bank, isSample: true },
        seller: SAMPLE_COMPANY,
        consignee: buyer,
        buyer,
        notifyParty: { name: 'Mutale Banda', phone: '260977000001' },
        clearingAgent: { name: 'Kopa Clearing and Forwarding Ltd', phone: '260211000002' },
        destination: 'Dar Es Salaam',
        place: { port: 'Dar Es Salaam, Tanzania', country: 'Zambia' },
        incoterm: 'CFR',
        lines: line
          ? [{ ...line, title: '2015 Toyota Corolla 1.8 T Spirit Valvematic Multidrive', facts: CAR }]
          : [],
      };
      const pdf = await renderInvoice(whole);
      expect(pages(pdf)).toBe(1);
      expect(scaleOf(pdf)).toBeGreaterThanOrEqual(0.88);
      expect(scaleOf(pdf)).toBeLessThan(1);
      const text = textOf(pdf).replaceAll(/\s+/g, ' ');
      for (const name of [
        'Mutale Banda',
        'Kopa Clearing and Forwarding Ltd',
        'Incoterms 2020',
        '7K2M-9QXH-4TRB',
      ])
        expect(text).toContain(name);
      // Each drawing is a turn of its own: others are answered between them (security 51).
      const turnsOf = async (drawing: () => Promise<unknown>): Promise<number> => {
        let turns = 0;
        let isOver = false;
        const count = (): void => {
          turns += 1;
          if (!isOver) setImmediate(count);
        };
        setImmediate(count);
        await drawing();
        isOver = true;
        return turns;
      };
      expect(await turnsOf(() => renderInvoice(whole))).toBeGreaterThanOrEqual(
        (await turnsOf(() =>
          renderInvoice({ ...whole, notifyParty: null, clearingAgent: null, seller: null }),
        )) + 1,
      );
      // What fits is drawn as it is.
      expect(
        scaleOf(await renderInvoice({ ...whole, notifyParty: null, clearingAgent: null, seller: null })),
      ).toBe(1);
    },
  );

  test.each([
    {
      language: 'en' as const,
      says: [
        'Seller Chicargos Ltd 12 Dock Street, Southampton, United Kingdom',
        'Registration number: 01234567',
        'Tax number: GB 123 4567 89',
        'Phone: +442079460001',
        'C&F Durban (CFR)',
        'Delivery is C&F Durban, South Africa (CFR, Incoterms 2020)',
        'Year 2015 · 45,230 miles · 1,798 cc · Petrol · colour Silver · right-hand drive',
        'doors 5 · seats 7 · chassis SAJAA00AA0A••••••',
      ],
    },
    {
      language: 'sw' as const,
      says: ['Muuzaji Chicargos Ltd', 'Namba ya usajili: 01234567', 'Mwaka 2015', 'usukani wa kulia'],
    },
    {
      language: 'pt' as const,
      says: ['Vendedor Chicargos Ltd', 'Número de registo: 01234567', 'Ano 2015', 'volante à direita'],
    },
  ])('names in $language who sells, on what terms and which car it is', async ({ language, says }) => {
    const lines = document.lines.map((line) => ({ ...line, facts: CAR }));
    const whole: InvoiceDocument = { ...document, language, seller: SELLER, incoterm: 'CFR', lines };
    const text = textOf(await renderInvoice(whole)).replaceAll(/\s+/g, ' ');
    for (const expected of says) expect(text).toContain(expected);
    expect(text).not.toMatch(/sample/i);
  });

  test('says nothing of a car, a seller or terms that it was frozen without', async () => {
    const { seller: _, incoterm: __, lines, ...rest } = document;
    const before = { ...rest, lines: lines.map(({ facts: ___, ...line }) => line) };
    const thawed = thawDocument(JSON.parse(JSON.stringify(before)));
    expect((await renderInvoice(thawed)).equals(await renderInvoice(document))).toBe(true);
    expect(textOf(await renderInvoice(thawed))).not.toMatch(/Seller|C&F|Year/);
  });

  test('says of a company that is a sample that there is none, whatever account it names', async () => {
    const seller = { ...SELLER, tax_number: SAMPLE_COMPANY.tax_number };
    const text = textOf(await renderInvoice({ ...document, seller })).replaceAll(/\s+/g, ' ');
    expect(text).toContain('Seller. SAMPLE: there is no such company');
    expect(text).toContain('Phone: +442079460001 (sample)');
  });

  test('speaks of a number on our site only where there is one', async () => {
    const words = async (hasNumber: boolean) =>
      textOf(await renderInvoice({ ...document, hasNumber })).replaceAll(/\s+/g, ' ');
    expect(await words(true)).toContain('do not pay, call the number on our site, or write to support@');
    expect(await words(false)).toContain('do not pay, and write to support@chicargos.example.');
    expect(await words(false)).not.toContain('number on our site');
  });

  test('begins with our account, above whatever anybody typed, and says that no other is ours (security 45)', async () => {
    const said = (pdf: Buffer) => textOf(pdf).replaceAll(/\s+/g, ' ');
    const buyer = { ...document.buyer, name: 'Account 99 at Evil Bank' };
    const plain = said(await renderInvoice({ ...document, buyer, consignee: buyer }));
    const [account, words, typed] = [
      '00001234',
      'No other account in this document is ours.',
      'Evil Bank',
    ].map((part) => plain.indexOf(part));
    expect(account).toBeGreaterThan(0);
    expect(words).toBeGreaterThan(account ?? 0);
    expect(typed).toBeGreaterThan(words ?? 0);
    const bitcoinAddress = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq';
    expect(said(await renderInvoice({ ...document, bitcoinAddress }))).toContain(
      'Apart from the Bitcoin address below, no other account in this document is ours.',
    );
  });

  test('names whom the carrier tells and who clears customs, each only where somebody was named', async () => {
    const plain = textOf(await renderInvoice(document));
    expect(plain).not.toMatch(/Notify party|Clearing agent/);
    const clearingAgent = { name: 'Kopa Clearing Ltd', phone: '260211000002' };
    const agent = textOf(await renderInvoice({ ...document, clearingAgent }));
    expect(agent).toMatch(/Clearing agent\nKopa Clearing Ltd\nPhone \+260211000002/);
    expect(agent).not.toContain('Notify party');
    const notifyParty = { name: 'Mutale 张', phone: '' };
    const whole = await renderInvoice({
      ...document,
      clearingAgent,
      notifyParty,
      bank: { ...document.bank, isSample: true },
    });
    expect(pages(whole), 'the warning beside the account').toBe(1);
    const both = textOf(whole);
    expect(both).toMatch(/Notify party, contacted on arrival\nMutale \?\nClearing agent\nKopa/);
    expect(both).toContain('A question mark stands for a letter');
  });

  test('says what has come and what is left, and how Bitcoin is paid where it is taken', async () => {
    const plain = textOf(await renderInvoice(document));
    expect(plain).not.toMatch(/Bitcoin|Received so far/);
    const address = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq';
    const rich = textOf(await renderInvoice({ ...document, paidMinor: 95_000, bitcoinAddress: address }));
    for (const expected of ['Received so far', '-$950.00', '$5,000.00 USD', address])
      expect(rich).toContain(expected);
  });

  test('with a hundred lines and the longest texts goes on over the pages', async () => {
    const line = {
      productId: 999_999_999,
      title: 'W'.repeat(255),
      quantity: 25,
      unitMinor: 99_999_999_999,
      shippingMethod: 'Container',
      shippingUnitMinor: 99_999_999_999,
      facts: { ...CAR, colour: 'W'.repeat(60), chassis: 'W'.repeat(17) },
      set: null,
    };
    const long = {
      name: 'N'.repeat(255),
      lines: Array<string>(4).fill('L'.repeat(50)),
      phone: '1'.repeat(16),
    };
    let turns = 0;
    const others = setInterval(() => void turns++);
    const pdf = await renderInvoice({
      ...document,
      lines: Array.from({ length: 100 }, () => line),
      consignee: long,
      publicUrl: `https://${'shop.'.repeat(30)}example`,
    });
    clearInterval(others);
    // 51: between its lines others have their turn.
    expect(turns).toBeGreaterThan(2);
    expect(pages(pdf)).toBeGreaterThan(10);
    expect(pages(pdf)).toBeLessThan(40);
  });
});
