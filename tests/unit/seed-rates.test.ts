import { describe, expect, test } from 'vitest';
import { DESTINATION_PORTS } from '#domain/places/destinations.ts';
import { SHIPPING_METHODS } from '#domain/shipping/shipping.ts';
import { demoAccounts } from '#server/seed/accounts.ts';
import { estimatedRates, demoRates } from '#server/seed/rates.ts';

describe('rates of the seeds', () => {
  const rates = demoRates('2026-01-01');
  const amount = (port: string, method: string, body: string) =>
    rates.find((rate) => rate.port === port && rate.method === method && rate.class === body)?.amount_minor;

  test('the demo publishes one for every destination port, method and class', () => {
    const wanted = DESTINATION_PORTS.flatMap((port) =>
      SHIPPING_METHODS.flatMap((method) =>
        ['sedan', 'suv', 'commercial', 'parts'].map((body) => `${port}/${method}/${body}/published`),
      ),
    );
    expect(rates.map((rate) => `${rate.port}/${rate.method}/${rate.class}/${rate.kind}`)).toEqual(wanted);
  });

  test('a container costs more than RORO, a larger body more than a smaller one', () => {
    expect(amount('Mombasa', 'roro', 'sedan')).toBe(115_000);
    for (const port of DESTINATION_PORTS) {
      for (const body of ['sedan', 'suv', 'commercial', 'parts'])
        expect(amount(port, 'container', body)).toBeGreaterThan(amount(port, 'roro', body) ?? Infinity);
      expect(amount(port, 'roro', 'suv')).toBeGreaterThan(amount(port, 'roro', 'sedan') ?? Infinity);
      expect(amount(port, 'roro', 'commercial')).toBeGreaterThan(amount(port, 'roro', 'suv') ?? Infinity);
    }
  });

  test('a spare costs 58 to Mombasa, and 88 in a container', () => {
    expect([amount('Mombasa', 'roro', 'parts'), amount('Mombasa', 'container', 'parts')]).toEqual([
      5800, 8800,
    ]);
  });

  test('the contract has estimates only, 700 and 1200', () => {
    const estimates = estimatedRates(['Durban'], '2025-01-01');
    expect(estimates.map((rate) => `${rate.method} ${rate.class} ${rate.kind} ${rate.amount_minor}`)).toEqual(
      [
        'roro sedan estimate 70000',
        'roro suv estimate 70000',
        'roro commercial estimate 70000',
        'roro parts estimate 70000',
        'container sedan estimate 120000',
        'container suv estimate 120000',
        'container commercial estimate 120000',
        'container parts estimate 120000',
      ],
    );
  });
});

describe('accounts that a start prints', () => {
  const emails = (host: string, publicUrl: string) =>
    demoAccounts('demo', { host, publicUrl }).map((account) => account.email);

  test.each([
    { host: '127.0.0.1', publicUrl: 'http://127.0.0.1:3000', staff: true },
    { host: 'localhost', publicUrl: 'http://localhost:3000', staff: true },
    { host: '::1', publicUrl: 'http://[::1]:3000', staff: true },
    { host: '0.0.0.0', publicUrl: 'http://127.0.0.1:3000', staff: false },
    { host: '127.0.0.1', publicUrl: 'https://shop.example', staff: false },
    { host: '127.0.0.1', publicUrl: 'https://127.0.0.1.shop.example', staff: false },
  ])('on $host as $publicUrl the demo has a staff account: $staff', ({ host, publicUrl, staff }) => {
    expect(emails(host, publicUrl)).toContain('buyer@demo.chicargos.example');
    expect(emails(host, publicUrl).includes('staff@demo.chicargos.example')).toBe(staff);
  });

  test('no seed, no account', () => {
    expect(demoAccounts('none')).toEqual([]);
  });
});
