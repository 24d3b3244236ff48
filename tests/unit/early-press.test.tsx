import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { answerEarly, early } from '#shown/early-press.tsx';
import { Button, type ButtonProps } from '#ui/button.tsx';

const drawn = (props: Partial<ButtonProps>): string =>
  renderToStaticMarkup(<Button {...props}>Buy Now</Button>);

/** Presses such a button; tells what was done, and whether the browser may do its own. */
function press(props: Partial<ButtonProps>): { done: number; shows: boolean } {
  const onClick = vi.fn<() => void>();
  const preventDefault = vi.fn<() => void>();
  let pressed: (event: { preventDefault: () => void }) => void = () => undefined;
  function Drawn() {
    const button = Button({ ...props, onClick, children: 'Buy Now' });
    pressed = button.props.onClick;
    return button;
  }
  renderToStaticMarkup(<Drawn />);
  pressed({ preventDefault });
  return { done: onClick.mock.calls.length, shows: preventDefault.mock.calls.length === 0 };
}

test.each([
  { of: 'a plain button', props: {}, done: 1, shows: true },
  { of: 'a button that is busy', props: { busy: true }, done: 0, shows: false },
  { of: 'such a button that is busy', props: { ...early('bought'), busy: true }, done: 0, shows: false },
])('a heard press of $of is done $done times', ({ props, done, shows }) => {
  expect(press(props)).toEqual({ done, shows });
});

test('before script the browser itself shows what stands for the press, and a second press leaves it', () => {
  expect(drawn(early('bought'))).toMatch(/ popovertarget="bought" popovertargetaction="show" type="button"/i);
  expect(drawn({})).not.toMatch(/popover/i);
});

/** Words as the browser shows them, and whether it knows popovers at all. */
function words({ shown = true, known = true } = {}) {
  let open = shown;
  return {
    isShown: () => open,
    matches(selector: string) {
      if (!known) throw new SyntaxError(`'${selector}' is not a valid selector`);
      return open;
    },
    ...(known && { hidePopover: () => void (open = false) }),
  };
}

test('an early press waits until all is known, and is then done once, by what is known then', () => {
  const done: string[] = [];
  const said = words();
  const drawing = (place: string, isKnown: boolean) =>
    answerEarly(said, { isKnown, act: () => done.push(place) });
  expect(drawing('Mombasa, where the shop begins', false)).toBe(true);
  expect(drawing('Dar es Salaam, a guess', false)).toBe(true);
  expect({ done, shown: said.isShown() }).toEqual({ done: [], shown: true });
  expect(drawing('Durban, of the basket', true)).toBe(false);
  expect({ done, shown: said.isShown() }).toEqual({ done: ['Durban, of the basket'], shown: false });
  expect(drawing('Durban, of the basket', true)).toBe(false);
  expect(done).toHaveLength(1);
});

test.each([
  { of: 'nobody pressed', how: { shown: false } },
  { of: 'the browser knows no popover', how: { known: false } },
])('where $of nothing waits and nothing is done', ({ how }) => {
  const act = vi.fn<() => void>();
  for (const isKnown of [false, true]) expect(answerEarly(words(how), { isKnown, act })).toBe(false);
  expect(act).not.toHaveBeenCalled();
});
