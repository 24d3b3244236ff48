import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CommandView } from '#offline/store/states.ts';
import { localPicture, noListing } from '#features/vendor/preview/listing-view.ts';
import {
  changesNothing,
  combinedOrder,
  withPhotoMoved,
  type Slot,
} from '#features/vendor/photos/photo-order.ts';
import {
  aimOf,
  isFree,
  placesOf,
  replacedIn,
  payloadAgainstCurrent,
  currentPhotoOf,
  urlOf,
} from '#features/vendor/photos/photo-places.ts';
import { trackPhotoFocus } from '#features/vendor/photos/photo-focus.ts';
import { largest, movedBy, pulledBy } from '#features/vendor/photos/crop-area.ts';

const slot = fc.constantFrom<Slot>(1, 2, 3, 4);
const at = <T>(all: readonly T[], place: number): T | undefined => all[place - 1];
const SHA = 'ab'.repeat(32);

function command(more: Partial<CommandView>, payload: object = {}): CommandView {
  return {
    key: 'k',
    name: 'photo.attach',
    payload: { cid: 501, do: 2, sha256: SHA, type: 'gallery', ...payload },
    seen: {},
    state: 'queued',
    sent: false,
    unanswered: false,
    reason: null,
    answer: null,
    tooLate: false,
    sizeBytes: 1,
    createdAt: 0,
    doneAt: null,
    ...more,
  };
}
const listing = (pictures: Record<string, string>) => {
  const empty = noListing();
  return { ...empty, cid: 501, gallery_images: { ...empty.gallery_images, ...pictures } };
};
const ROWS = ['listing:501'];

describe('the order of photos', () => {
  test('a photo takes the place that it is moved to, and those between give way', () => {
    expect(withPhotoMoved(1, 3)).toEqual([2, 3, 1, 4]);
    expect(withPhotoMoved(4, 1)).toEqual([4, 1, 2, 3]);
    expect(changesNothing(withPhotoMoved(2, 2))).toBe(true);
  });

  test('two moves in one order leave what they leave one after the other', () => {
    fc.assert(
      fc.property(slot, slot, slot, slot, (a, b, c, d) => {
        const photos = ['a', 'b', 'c', 'd'];
        const apply = (before: (string | undefined)[], order: readonly number[]) =>
          order.map((from) => at(before, from));
        const [first, next] = [withPhotoMoved(a, b), withPhotoMoved(c, d)];
        expect(apply(photos, combinedOrder(first, next))).toEqual(apply(apply(photos, first), next));
      }),
    );
  });
});

describe('the places of a listing', () => {
  test('a photo that waits on this phone stands in its place, wherever an order has moved it', () => {
    const view = listing({ '3': localPicture(SHA) });
    expect(placesOf(view, [command({})], ROWS).map(({ waiting }) => waiting?.key ?? null)).toEqual([
      null,
      null,
      'k',
      null,
    ]);
  });

  test('a photo of a listing that the server has named meanwhile is still its own', () => {
    const tmp = 'tmp:7a0e9b1c-0e5b-4a7e-9a65-1f3a0d6f1c11';
    const view = listing({ '2': localPicture(SHA) });
    const waiting = command({}, { cid: tmp });
    expect(at(placesOf(view, [waiting], [...ROWS, `listing:${tmp}`]), 2)?.waiting).toBe(waiting);
    expect(at(placesOf(view, [command({}, { cid: 77 })], ROWS), 2)?.waiting).toBeNull();
  });

  test('one that was refused asks at its place, beside the picture that stands there; done ones say nothing', () => {
    const view = listing({ '2': '/media/i/abc/640.webp' });
    const [, second] = placesOf(view, [command({ state: 'needs_user' }), command({ state: 'done' })], ROWS);
    expect(second).toMatchObject({ url: '/media/i/abc/640.webp', waiting: null, refused: { key: 'k' } });
    expect(placesOf(view, [], ROWS).map(isFree)).toEqual([true, false, true, true]);
  });

  test('a new photo names the one that was seen in its place, and none where this phone’s own waits', () => {
    const view = listing({ '1': '/media/i/9f2c/1280.webp', '2': localPicture(SHA) });
    expect([replacedIn(view, 1), replacedIn(view, 2), replacedIn(view, 3)]).toEqual([
      { replaces: '9f2c' },
      {},
      { replaces: null },
    ]);
  });

  test('what stands where another was seen is read from the refusal, the address from the answer', () => {
    const reason = (code: string, body: unknown) => ({
      kind: 'rejected' as const,
      status: 409,
      code,
      message: '',
      fields: null,
      body,
    });
    const current = { url: '/media/i/a/1280.webp', thumbs: { '320': { webp: '/media/i/a/320.webp' } } };
    expect(currentPhotoOf(command({ reason: reason('slot_changed', { current }) }))).toBe(
      '/media/i/a/320.webp',
    );
    expect(currentPhotoOf(command({ reason: reason('slot_changed', { current: null }) }))).toBeNull();
    expect(currentPhotoOf(command({ reason: reason('gallery_full', {}) }))).toBeUndefined();
    expect(urlOf(command({ answer: { url: '/media/i/a/1280.webp' } }))).toBe('/media/i/a/1280.webp');
    expect(urlOf(command({}))).toBeNull();
  });
});

describe('what is said to have been seen in a place', () => {
  const PIC = '/media/i/9f2c/640.webp';
  const order = command({ key: 'o', name: 'photo.order' }, { order: [2, 1, 3, 4] });
  const of = (commands: CommandView[], pictures: Record<string, string> = { '2': localPicture(SHA) }) =>
    at(placesOf(listing(pictures), commands, ROWS), 2);

  test.each([
    ['the server’s picture', [], { '2': PIC }, { replaces: '9f2c' }],
    ['nothing', [], {}, { replaces: null }],
    [
      'one that never went out: what that one saw',
      [command({}, { replaces: 'h1' })],
      undefined,
      { replaces: 'h1' },
    ],
    ['one that fills an empty place', [command({}, { replaces: null })], undefined, { replaces: null }],
    ['one that has gone out', [command({ sent: true }, { replaces: 'h1' })], undefined, {}],
    ['one that goes out before an order', [command({}, { replaces: 'h1' }), order], undefined, {}],
    ['one behind an order', [order, command({}, { replaces: 'h1' })], undefined, { replaces: 'h1' }],
    ['one from another place', [command({}, { do: 1, replaces: 'h1' })], undefined, {}],
  ] as const)('%s', (_what, commands, pictures, expected) => {
    expect(of([...commands], pictures)?.saw).toEqual(expected);
  });

  test('a removal that found another picture asks at its place, and what is seen then is that one', () => {
    const current = { url: '/media/i/c1/1280.webp', thumbs: { '320': { webp: '/media/i/c1/320.webp' } } };
    const refusal = (code: string) => ({
      kind: 'rejected' as const,
      status: 409,
      code,
      message: '',
      fields: null,
      body: { current },
    });
    const removal = (code: string) =>
      command(
        { name: 'photo.remove', state: 'needs_user', reason: refusal(code) },
        { sha256: undefined, replaces: '9f2c' },
      );
    const asking = removal('slot_changed');
    expect(of([asking], { '2': PIC })).toMatchObject({ refused: null, unremoved: { key: 'k' } });
    expect(of([removal('version_conflict')], { '2': PIC })?.unremoved).toBeNull();
    expect(payloadAgainstCurrent(asking)).toMatchObject({ cid: 501, do: 2, replaces: 'c1' });
  });
});

describe('a photo whose place was chosen a while ago', () => {
  const [A, C] = ['/media/i/a/640.webp', '/media/i/c/640.webp'];
  const aim = (
    chosen: number,
    before: object,
    now: object,
    more: { meant?: Slot[]; commands?: CommandView[] } = {},
  ) => {
    const { meant = [], commands = [] } = more;
    const [seen, there] = [before, now].map((pictures) => placesOf(listing({ ...pictures }), commands, ROWS));
    const place = at(seen ?? [], chosen);
    if (!place || !there) throw new Error('no such place');
    return aimOf(place, there, commands, meant);
  };

  test('one for a free place takes the next free one where another came there first', () => {
    expect(aim(2, { '1': A }, { '1': A })).toEqual({ slot: 2, replaces: null });
    expect(aim(2, { '1': A }, { '2': A })).toEqual({ slot: 1, replaces: null });
    expect(aim(2, {}, { '2': C }, { meant: [1, 3] })).toEqual({ slot: 4, replaces: null });
    expect(aim(2, {}, { '2': localPicture(SHA) }, { commands: [command({})] })).toMatchObject({ slot: 1 });
  });

  test('where none is left it goes nowhere', () => {
    expect(aim(2, {}, { '2': C }, { meant: [1, 3, 4] })).toBeNull();
    expect(aim(2, {}, { '1': A, '2': C, '3': A, '4': A })).toBeNull();
    // One that was refused stays until somebody has decided.
    const refused = [1, 3, 4].map((other) => command({ state: 'needs_user' }, { do: other }));
    expect(aim(2, {}, { '2': C }, { commands: refused })).toBeNull();
  });

  test('one in place of another replaces what was seen, and not what came there since', () => {
    expect(aim(2, { '2': A }, { '2': C })).toEqual({ slot: 2, replaces: 'a' });
    expect(aim(2, { '2': A }, {})).toEqual({ slot: 2, replaces: 'a' });
  });

  test('one in place of this phone’s own replaces that one, also when it has arrived', () => {
    const places = (commands: CommandView[], url: string) => placesOf(listing({ '2': url }), commands, ROWS);
    const before = command({}, { replaces: 'h1' });
    const chosen = at(places([before], localPicture(SHA)), 2);
    if (!chosen) throw new Error('no such place');
    const late = (own: CommandView, url: string) => aimOf(chosen, places([own], url), [own], []);
    expect(late(before, localPicture(SHA))).toEqual({ slot: 2, replaces: 'h1' });
    const done = { ...before, state: 'done' as const, sent: true, answer: { url: A } };
    expect(late(done, A)).toEqual({ slot: 2, replaces: 'a' });
    expect(late(done, C)).toEqual({ slot: 2, replaces: 'a' });
    expect(late({ ...before, sent: true }, localPicture(SHA))).toEqual({ slot: 2 });
    expect(late({ ...before, state: 'needs_user', sent: true }, C)).toEqual({ slot: 2, replaces: 'h1' });
  });
});

describe('keys that move a photo', () => {
  test('they go on with the photo that they have moved, until it is drawn there', () => {
    const keys = trackPhotoFocus();
    expect(keys.from(1)).toBe(1);
    keys.goes(2, Promise.resolve());
    expect(keys.from(1)).toBe(2);
    expect([keys.drawn(), keys.drawn(), keys.from(1)]).toEqual([2, null, 1]);
  });

  test('a move that was not written down leaves the next press to its own handle', async () => {
    const keys = trackPhotoFocus();
    const failed = Promise.reject(new Error('no room'));
    keys.goes(2, failed);
    await expect(failed).rejects.toThrow('no room');
    expect(keys.from(4)).toBe(4);
  });
});

describe('the frame of what is taken', () => {
  const shape = fc.constantFrom<'free' | '4:3' | '16:9'>('free', '4:3', '16:9');
  const side = fc.integer({ min: 20, max: 4000 });
  const corner = fc.constantFrom<'top-left' | 'top-right' | 'bottom-left' | 'bottom-right'>(
    'top-left',
    'top-right',
    'bottom-left',
    'bottom-right',
  );
  const step = fc.double({ min: -1.5, max: 1.5, noNaN: true });
  const RATIO = { '4:3': 4 / 3, '16:9': 16 / 9 };

  test('it never leaves the picture and keeps its shape, however it is pulled', () => {
    fc.assert(
      fc.property(
        shape,
        side,
        side,
        fc.array(fc.tuple(fc.option(corner), step, step), { maxLength: 8 }),
        (as, width, height, steps) => {
          // Narrower than ten to one nobody takes a photo.
          fc.pre(Math.max(width, height) / Math.min(width, height) < 4);
          const picture = { width, height };
          let area = largest(as, picture);
          for (const [pulled, right, down] of steps)
            area = pulled
              ? pulledBy(area, pulled, { right, down }, { shape: as, picture })
              : movedBy(area, right, down);
          const near = 1e-9;
          expect(area.left).toBeGreaterThanOrEqual(-near);
          expect(area.top).toBeGreaterThanOrEqual(-near);
          expect(area.left + area.width).toBeLessThanOrEqual(1 + near);
          expect(area.top + area.height).toBeLessThanOrEqual(1 + near);
          expect(Math.min(area.width, area.height)).toBeGreaterThan(0.02);
          if (as !== 'free') expect((area.width * width) / (area.height * height)).toBeCloseTo(RATIO[as], 6);
        },
      ),
    );
  });

  test('the corner across from the one that is pulled stays', () => {
    const given = { shape: '4:3', picture: { width: 4000, height: 3000 } } as const;
    const pulled = pulledBy(
      { left: 0, top: 0, width: 1, height: 1 },
      'top-left',
      { right: 0.5, down: 0.1 },
      given,
    );
    expect(pulled).toEqual({ left: 0.5, top: 0.5, width: 0.5, height: 0.5 });
  });
});
