import { describe, expect, test } from 'vitest';

describe('a group', () => {
  test('fails each time', () => {
    expect('what is', 'why it failed').toBe('what should be');
  });
});
