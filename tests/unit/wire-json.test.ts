import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { cleanJson, TooDeep } from '#contract/json.ts';
import { maybeJson, optionalText } from '#contract/wire.ts';

const nested = (levels: number): unknown =>
  Array.from({ length: levels }).reduce<unknown>((inner) => [inner], 1);

describe('JSON of the wire', () => {
  test('has its text in one form', () => {
    expect(cleanJson({ a: ['e\u0301\r\n\ud800'] })).toEqual({ a: ['\u00e9\n\ufffd'] });
  });

  test('keeps a password as it was typed', () => {
    expect(cleanJson({ password: 'e\u0301\r\n' })).toEqual({ password: 'e\u0301\r\n' });
  });

  test('has no name of a prototype', () => {
    const value = cleanJson(
      JSON.parse('{"__proto__":{"staff":true},"constructor":1,"a":{"prototype":1,"b":2}}'),
    );
    expect(value).toEqual({ a: { b: 2 } });
    expect(Reflect.get(Object(value), 'staff')).toBeUndefined();
  });

  test('is 20 levels deep at most', () => {
    expect(cleanJson(nested(20))).toEqual(nested(20));
    expect(() => cleanJson(nested(21))).toThrow(TooDeep);
  });
});

describe('a field that may be JSON text', () => {
  const Field = maybeJson(v.object({ name: optionalText(50) }));

  test('reads the same from text as from an object', () => {
    const name = 'Zoe\u0301\ud800';
    expect(v.parse(Field, JSON.stringify({ name }))).toEqual(v.parse(Field, cleanJson({ name })));
  });

  test.each(['{', JSON.stringify(nested(21)), '"text"', 'null'])('refuses %s', (text) => {
    expect(v.safeParse(Field, text).success).toBe(false);
  });
});
