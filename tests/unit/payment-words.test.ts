import { expect, test } from 'vitest';
import { CONSIGNEE_LIMITS, consigneeProblems } from '#domain/consignee.ts';
import { paymentLines } from '#domain/payment-lines.ts';
import { readsLikePayment, titleReadsLikePayment } from '#domain/payment-words.ts';

test.each([
  'IBAN GB33 BUKB 2020 1555 5555 55',
  'GB33BUKB20201555555555',
  'Account 12',
  'ac\u200bcount 1',
  'a c c o u n t 7',
  'Àccount',
  'ＡＣＣＯＵＮＴ',
  'SWIFT BUKBGB22',
  'sort-code 20-15-55',
  'Please pay to the new bank',
  'Send the money to my brother',
  'Lipa kwa M-Pesa',
  'Pagar para a nova conta',
  'https://evil.example/pay',
  'www evil example',
  'evil.com',
  'pay@evil.example',
  'Call 0977 123 456',
  '20 15 55 - 5555',
  '20.15/55-55',
  // Separators that numbers are written apart with, and letters that are drawn alike.
  'FNB 6204_8177_293',
  'FNB: 6204:8177:293',
  'FNB Zambia: 6204·8177·293',
  'Ecobank 6204    8177    293 Chicargos',
  'FNB 6204,8177,293',
  'Bank (6204)(8177)(293)',
  'acc\u0254unt 12',
  'aсcount 12',
  'acc?unt 12',
  'Accӧunt',
  'IBÄN',
  'lban 12',
  '5w1ft',
  '4ccount',
  'ac co unt',
  // Money on phones, and what else money is sent by.
  'Beneficiary',
  'Bank: FNB 620481',
  'Deposit here',
  'Payment address',
  'Airtel Money 09771',
  'Mpesa till 123456',
  'M-PESA',
  'Paybill 123456',
  'Till no. 123456',
  'Cash to J. Banda',
  'USDT TRC20 wallet',
  'Ecobank a/c 620481',
  'Zanaco A/C 10098177',
  'Mobile money',
  'Wallet 0x12ab',
  'Conta-corrente',
  'NIB 0001',
  'Akaunti',
  'Lipa hapa',
  'Tigo Pesa',
  'PayPal me',
  'Cash App $chic',
  'Wise.com/chic',
  'Acc. No 62-04-81',
  'A/c No: 620481',
  'Chicargos Payments',
  'Chicargos Ltd, second office',
  'new-bank.co.zm',
  'chicargos-pay.africa',
  'evil . com',
  'evil dot com',
])('%j reads like where to send money', (text) => {
  expect(readsLikePayment(text)).toBe(true);
});

test.each([
  '12 Cairo Road',
  'Plot 12345/M, Great East Road',
  'P.O. Box 12345-00100',
  'PO Box 310123',
  'Nairobi 00100',
  'Mwai Kibaki Ave., St.Mercy House, No.10',
  'Banks-Kibanda',
  'Payton Sandoval',
  'Hakuna wa Maria',
  "Ng'andu O'Neill",
  'Stand 1234, Phase 2',
  'Avenida 25 de Setembro, 1676',
  'Standard Bank Building',
  'Stanbic House, Plot 2375, Cairo Road',
  'Equity Centre, Box 75104 - 00200',
  'Airtel House, Stand 2375',
  'House 1234, Road 5678, Block 12',
  'KG 7 Ave 123, Kigali',
  'አበበ በቀለ',
  'Œuvre Café, Łódź',
  'São João da Conceição',
  'Bancroft Till Road',
  '',
])('%j is a name or a place', (text) => {
  expect(readsLikePayment(text)).toBe(false);
});

test('what is spread over the lines of an address is seen too', () => {
  expect(paymentLines({ last_name: 'Pay', line1: 'into', line2: 'the', line3: 'account' })).toEqual([
    'Pay',
    'the account',
  ]);
  expect(paymentLines({ last_name: 'Phiri please send', line1: 'what is owed to', line4: 'Harare' })).toEqual(
    ['Phiri please send, what is owed to, Harare'],
  );
  expect(paymentLines({ last_name: 'Phiri', line1: '12 Cairo Road', phone_number: '260971234567' })).toEqual(
    [],
  );
});

test('numbers count more in a name, and in lines that are read as one', () => {
  expect(paymentLines({ last_name: 'Phiri 0977', line1: '12 Cairo Road' })).toEqual(['Phiri 0977']);
  expect(paymentLines({ last_name: 'Motors 21', line1: '12 Cairo Road' })).toEqual([]);
  expect(paymentLines({ last_name: 'Phiri', line1: '62048', line2: '17729', line4: '33' })).toHaveLength(1);
  expect(
    paymentLines({ last_name: 'Phiri', line1: 'FNB Cairo Rd, 62048', line2: 'ends 77293' }),
  ).toHaveLength(1);
  expect(
    paymentLines({ last_name: 'Phiri', line1: 'Plot 12345', line2: 'P.O. Box 310123', postcode: '10101' }),
  ).toEqual([]);
  expect(paymentLines({ last_name: 'Phiri', postcode: 'FNB 62048177293' })).toHaveLength(1);
});

test.each([
  'Toyota RAV4 pay to acct 62001234567',
  'Corolla, bank transfer only',
  'Hilux FNB 62048177293',
  'Hilux, lipa M-Pesa 0977',
  'Call seller@evil.example',
  'Axio evil.com',
  'IBAN GB33BUKB20201555555555',
])('the title %j reads like where to send money', (title) => {
  expect(titleReadsLikePayment(title)).toBe(true);
});

test.each([
  'Suzuki Swift 1.2 GLX, A/C, 2015',
  'MOMO steering wheel 350 mm',
  'Toyota Hilux tail lamp 81561-0K160 / 81551-0K160',
  'Bosch 0986494294 brake pads',
  'Wallet for key cards',
  'Bank of six fuses, 12 V',
  '2009 Mercedes-Benz C220 CDI (Avantgarde) No. 5',
])('the title %j is one of goods', (title) => {
  expect(titleReadsLikePayment(title)).toBe(false);
});

test('names have the length of names', () => {
  const at = (length: number) => consigneeProblems({ last_name: 'x'.repeat(length) }).last_name;
  expect(CONSIGNEE_LIMITS.last_name).toBe(80);
  expect(at(80)).toBeUndefined();
  expect(at(81)).toMatchObject({ code: 'max_length' });
});
