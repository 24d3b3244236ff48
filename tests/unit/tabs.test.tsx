import { isValidElement, type KeyboardEvent, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { reached, Tabs } from '#ui/tabs.tsx';

test.each([
  ['ArrowRight', 0, 1],
  ['ArrowRight', 2, 0],
  ['ArrowLeft', 0, 2],
  ['ArrowLeft', 1, 0],
  ['Home', 2, 0],
  ['End', 0, 2],
  ['Enter', 1, null],
  ['a', 1, null],
])('%s on tab %i of three leads to %s', (key, at, to) => {
  expect(reached(key, at, 3)).toBe(to);
});

afterEach(() => vi.unstubAllGlobals());

/** Act of one of the tabs with a key; no DOM is needed for that. */
function keyDownOf(drawn: ReactNode): (event: KeyboardEvent) => void {
  const given = isValidElement<{ children?: ReactNode; role?: string; onKeyDown?: () => void }>(drawn)
    ? drawn.props
    : {};
  if (given.role === 'tab' && given.onKeyDown) return given.onKeyDown;
  const inside = [given.children].flat(2).find((child) => isValidElement(child));
  if (!inside) throw new Error('no tab was drawn');
  return keyDownOf(inside);
}

test.each([
  { key: 'ArrowRight', held: {}, selects: ['in'], focused: ['Sign in'], kept: 1 },
  { key: 'End', held: {}, selects: ['lost'], focused: ['Lost'], kept: 1 },
  { key: 'Home', held: {}, selects: ['up'], focused: ['Sign up'], kept: 1 },
  { key: 'ArrowRight', held: { altKey: true }, selects: [], focused: [], kept: 0 },
  { key: 'Enter', held: {}, selects: [], focused: [], kept: 0 },
])('$key with $held selects $selects and gives the focus to its tab', ({ key, held, ...after }) => {
  const focused: string[] = [];
  class Tab {
    constructor(readonly name: string) {}
    focus(): void {
      focused.push(this.name);
    }
  }
  vi.stubGlobal('HTMLElement', Tab);
  const selects: string[] = [];
  const preventDefault = vi.fn();
  let drawn: ReactNode;
  const Drawn = () => {
    drawn = Tabs({
      label: 'Account',
      selected: 'up',
      onSelect: (id) => void selects.push(id),
      tabs: ['up', 'in', 'lost'].map((id) => ({ id, label: id, content: id })),
    });
    return drawn;
  };
  renderToString(<Drawn />);
  const children = ['Sign up', 'Sign in', 'Lost'].map((name) => new Tab(name));
  const event = { key, ...held, preventDefault, currentTarget: { parentElement: { children } } };
  keyDownOf(drawn)(event as unknown as KeyboardEvent);
  // The page would scroll too.
  expect({ selects, focused, kept: preventDefault.mock.calls.length }).toEqual(after);
});

test('the Tab key stops at the selected tab and the panel that it names', () => {
  const drawn = renderToString(
    <Tabs
      label="Account"
      selected="in"
      onSelect={() => undefined}
      tabs={[
        { id: 'up', label: 'Sign up', content: 'new' },
        { id: 'in', label: 'Sign in', content: 'known' },
      ]}
    />,
  );
  expect(drawn).toContain('role="tablist" aria-label="Account"');
  expect(drawn).toMatch(/aria-selected="false" tabindex="-1"[^>]*>Sign up/);
  const [, tab, panel] =
    /id="([^"]+)" aria-selected="true" aria-controls="([^"]+)" tabindex="0"[^>]*>Sign in/.exec(drawn) ?? [];
  expect(drawn).toContain(`role="tabpanel" id="${panel}" aria-labelledby="${tab}" tabindex="0"`);
  expect(drawn).toContain('known');
  expect(drawn).not.toContain('new');
});
