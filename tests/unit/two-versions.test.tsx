import { I18nProvider } from '@lingui/react';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { i18nFor } from '#app/i18n.ts';
import { ConflictBox } from '#features/vendor/editor/conflict-box.tsx';
import { ConflictItem } from '#features/waiting/components/conflict.tsx';
import type { StoredConflict } from '#offline/store/states.ts';

/** Words of a field in two versions: the same under Waiting and sent as in the editor. */

const i18n = await i18nFor('en');

const conflict = (field: string, mine: unknown, theirs: unknown): StoredConflict => ({
  id: 'one',
  owner: '7',
  row: 'vehicles/7',
  field,
  from: null,
  mine,
  theirs,
  kept: 'theirs',
  key: 'edit-1',
  command: 'listing.edit',
  seen: null,
  at: Date.parse('2026-11-28T10:00:00Z'),
});

function drawn(one: StoredConflict): { waiting: string; editor: string } {
  const draw = (what: ReactNode) =>
    renderToStaticMarkup(
      <I18nProvider i18n={i18n}>
        <MemoryRouter>{what}</MemoryRouter>
      </I18nProvider>,
    ).replaceAll('\u00a0', ' ');
  return {
    waiting: draw(<ConflictItem conflict={one} />),
    editor: draw(<ConflictBox conflicts={[one]} />),
  };
}

test.each([
  ['pPrice', '240000.00', '245000.50', 'ZMW 240,000', 'ZMW 245,000.5'],
  ['sMileage', 84000, 91500, '84,000 mi', '91,500 mi'],
  ['sEngine', '1600', '1800', '1,600 cc', '1,800 cc'],
  ['sSteering', 'right', 'left', 'Right-hand drive', 'Left-hand drive'],
  ['sColour', 'Blue', '', 'Blue', 'Nothing'],
])('%s is said as it is sold, in both places', (field, mine, theirs, own, other) => {
  const { waiting, editor } = drawn(conflict(field, mine, theirs));
  for (const text of [own, other]) {
    expect(waiting).toContain(`>${text}</p>`);
    expect(editor).toContain(`>${text}</p>`);
  }
  expect(waiting).toContain(`Use ${own}`);
  expect(waiting).toContain(`Keep ${other}`);
});
