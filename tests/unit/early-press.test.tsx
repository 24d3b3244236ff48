import { expect, test, vi } from 'vitest';
import { early } from '#shown/early-press.tsx';
import { Button, type ButtonProps } from '#ui/button.tsx';

/** Presses such a button; tells what was done, and whether the browser may do its own. */
function press(props: Partial<ButtonProps>): { done: number; shows: boolean } {
  const onClick = vi.fn<() => void>();
  const preventDefault = vi.fn<() => void>();
  const drawn = Button({ ...props, onClick, children: 'Buy Now' });
  drawn.props.onClick({ preventDefault });
  return { done: onClick.mock.calls.length, shows: preventDefault.mock.calls.length === 0 };
}

test.each([
  { of: 'a plain button', props: {}, done: 1, shows: true },
  { of: 'a button that is busy', props: { busy: true }, done: 0, shows: false },
  { of: 'a button that the browser could answer for', props: early('bought'), done: 1, shows: false },
  { of: 'such a button that is busy', props: { ...early('bought'), busy: true }, done: 0, shows: false },
])('a heard press of $of is done $done times', ({ props, done, shows }) => {
  expect(press(props)).toEqual({ done, shows });
});

test('before script the browser itself shows what stands for the press, and a second press leaves it', () => {
  const drawn = Button({ ...early('bought'), children: 'Buy Now' });
  expect(drawn.props).toMatchObject({ popoverTarget: 'bought', popoverTargetAction: 'show', type: 'button' });
});
