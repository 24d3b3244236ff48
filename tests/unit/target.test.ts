import { describe, expect, test, vi } from 'vitest';
import { asButton } from '#ui/target.ts';

const NO_KEYS = { metaKey: false, altKey: false, ctrlKey: false, shiftKey: false };

describe('a link that is a button', () => {
  test('does what a button does, and leads nowhere', () => {
    const press = vi.fn<() => void>();
    const preventDefault = vi.fn<() => void>();
    asButton(press).onClick({ ...NO_KEYS, preventDefault });
    expect(press).toHaveBeenCalledOnce();
    expect(preventDefault).toHaveBeenCalledOnce();
  });

  test.each(['ctrlKey', 'metaKey', 'shiftKey'])('opens a new tab or window where %s is held', (key) => {
    const press = vi.fn<() => void>();
    const preventDefault = vi.fn<() => void>();
    asButton(press).onClick({ ...NO_KEYS, [key]: true, preventDefault });
    expect(press).not.toHaveBeenCalled();
    expect(preventDefault).not.toHaveBeenCalled();
  });
});
