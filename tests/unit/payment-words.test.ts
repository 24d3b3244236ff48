import { expect, test } from 'vitest';
import { MAX_PARTY_NAME } from '#domain/places/consignee.ts';
import { paymentLines } from '#domain/payments/payment-lines.ts';
import {
  mayReachStrangers,
  readsLikePayment,
  titleReadsLikePayment,
} from '#domain/payments/payment-words.ts';

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
  'evil-bank。com',
  'evil-bank‧com',
  'bit·ly/abc',
  'tinyurl/abc',
  'ACC 6204817',
  'A/C: 620 4817',
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
  'Equity Centre, Box 75104',
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
  expect(paymentLines({ last_name: 'Phiri kindly send', line1: 'what is owed to', line4: 'Harare' })).toEqual(
    ['Phiri kindly send, what is owed to, Harare'],
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

test('a person looks at a name of which a paper would print a part only', () => {
  const at = (length: number) => paymentLines({ first_name: 'Chanda', last_name: 'x'.repeat(length) });
  expect(at(MAX_PARTY_NAME - 'Chanda '.length)).toEqual([]);
  expect(at(MAX_PARTY_NAME)).toEqual([`Chanda ${'x'.repeat(MAX_PARTY_NAME)}`]);
});

test.each([
  { last_name: 'Settle in full at Standard Chartered' },
  { last_name: 'Phiri', line1: 'Standard Chartered No 870012-34567' },
  { last_name: 'Phiri', line1: 'Balance: Airtel No 097712-34567' },
  { last_name: 'Phiri', line1: 'Plot 12', postcode: '913000123' },
  { last_name: 'Phiri', line1: 'Plot 12', notify_name: 'Airtel Cashier for this invoice' },
  { last_name: 'Phiri', line1: 'Plot 12', agent_name: 'Standard Chartered Bank' },
  { last_name: 'Phiri', line1: 'Plot 12', agent_name: 'Zambezi Ltd', agent_phone: '0100123456789012' },
  { last_name: 'Phiri', line1: 'zero nine seven seven one two' },
  { last_name: 'Phiri', line1: 'ulipe kwa Mutinta' },
  { last_name: 'Ch1cargos office' },
  { last_name: 'Phiri', line1: 'see chicago-desk.ru' },
  { last_name: 'Phiri', line1: 'go to payments.solutions' },
])('a person looks at %j', (address) => {
  expect(paymentLines(address)).not.toEqual([]);
});

test.each([
  { last_name: 'Mwansa-Phiri', line1: 'Opp. Zanaco, Plot 1234, Cairo Road', postcode: '10101' },
  { last_name: 'dos Santos Pereira da Silva', line1: 'Rua da Resistência 12', postcode: '1100' },
  { last_name: 'Otieno', line1: 'P.O. Box 75104-00200', line4: 'Nairobi', postcode: '00200' },
  {
    last_name: 'Moyo',
    line1: '14 Samora Machel Ave',
    agent_name: 'Kilimanjaro Clearing Ltd',
    agent_phone: '255754998877',
  },
])('nobody has to look at %j', (address) => {
  expect(paymentLines(address)).toEqual([]);
});

test.each([
  'Chicargos Ltd new branch: settle the total with agent Phiri',
  'Toyota Hilux, call 0977 123 456',
  'Toyota Hilux +260 977 123 456',
  'Hilux 2015 zero nine seven seven one two three',
])('the title %j is judged', (title) => {
  expect(titleReadsLikePayment(title)).toBe(true);
});

test.each([
  'Settle it by Airtel No 097712-34567',
  'see ЧИКАГО',
  '٠٩٧٧١٢٣٤٥٦',
  'go to best-cars.solutions',
  '1234567 8901234',
])('%j reaches nobody who did not ask', (words) => expect(mayReachStrangers(words)).toBe(false));
test('what a seller says of a car does', () => {
  expect(mayReachStrangers('It has 84,000 km, is of 2015, and the price is $12,500.')).toBe(true);
});
