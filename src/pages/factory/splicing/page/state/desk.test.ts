import { describe, expect, it } from 'vitest';
import type { Output } from '#contract/endpoint.ts';
import type { DeskPiece, plateDesk } from '#contract/plate-desk/plate-desk.ts';
import { judgeLayout } from '#contract/plate/judge.ts';
import { PrintSettings } from '#contract/rosi/print-settings.ts';
import { begin, isChanged, MOST_STEPS, next, type Deed, type Desk } from './desk.ts';
import { laidAnew } from './lay-anew.ts';
import { factsOf, layoutOf } from './spot.ts';

// A sheet of 100 x 100 mm, margins of 5 mm, gaps of 2 mm, pieces of 20 x 30 mm. All numbers are reckoned by hand.
const settings = PrintSettings.parse({
  ...{ media: 'sheet', width: 10_000, length: 10_000, gapX: 200, gapY: 200 },
  ...{ marginLeft: 500, marginTop: 500, marginRight: 500, marginBottom: 500 },
});
const piece = (pieceId: number): DeskPiece => ({
  ...{ pieceId, side: 1, pieceNumber: `1${pieceId}`, orderNo: 'A', batch: 'B', skuCode: 'S', model: 'M' },
  ...{ color: 'C', width: 2000, height: 3000, bleed: 0, group: '', urgent: false, held: false, state: 30 },
  pictureThumbUrl: null,
});
const place = (pieceId: number, x: number, y: number) => ({
  ...{ pieceId, side: 1, x, y, rotation: 0 as const, locked: false },
});
const opened = (): Desk =>
  begin({
    ...{ plate: { version: 4 }, settings, pieces: [piece(1), piece(2)], files: [], editor: null },
    places: [place(1, 500, 500), place(2, 5000, 5000)],
  } as unknown as Output<typeof plateDesk.get>);
const after = (desk: Desk, ...deeds: Deed[]): Desk => deeds.reduce(next, desk);
const at = ({ now }: Desk) => now.map(({ key, x, y, rotation }) => [key, x, y, rotation] as const);
const choose = (...keys: string[]): Deed => ({ do: 'choose', keys });

describe('a plate that is put right', () => {
  it('is drawn along in one step, snapped, and taken back as one', () => {
    const drawn = after(
      opened(),
      choose('2/1'),
      { do: 'hold' },
      { do: 'draw', dx: -900, dy: -2000, reach: 80 },
      // To 27.5 and 5.4 mm: the gap beside the first one is 5 + 20 + 2 = 27, its upper edge 5.
      { do: 'draw', dx: -2250, dy: -4460, reach: 80 },
    );
    expect(at(drawn)).toEqual([
      ['1/1', 500, 500, 0],
      ['2/1', 2700, 500, 0],
    ]);
    const done = after(drawn, { do: 'drop' });
    expect([done.past.length, isChanged(done)]).toEqual([1, true]);
    const back = after(done, { do: 'undo' });
    expect(at(back)[1]).toEqual(['2/1', 5000, 5000, 0]);
    expect(isChanged(back)).toBe(false);
    expect(at(after(back, { do: 'redo' }))[1]).toEqual(['2/1', 2700, 500, 0]);
  });

  it('makes no step of a click, and none of what moves nothing', () => {
    const clicked = after(
      opened(),
      choose('1/1'),
      { do: 'hold' },
      { do: 'draw', dx: 0, dy: 0, reach: 0 },
      { do: 'drop' },
    );
    expect([clicked.past.length, isChanged(clicked)]).toEqual([0, false]);
    expect(after(opened(), { do: 'nudge', dx: 10, dy: 0 }).past).toEqual([]);
  });

  it('keeps 100 steps, the oldest go, and another step ends what could be done again', () => {
    let desk = after(opened(), choose('2/1'));
    for (let nth = 0; nth < MOST_STEPS + 5; nth += 1) desk = next(desk, { do: 'nudge', dx: 10, dy: 0 });
    for (let nth = 0; nth < MOST_STEPS + 5; nth += 1) desk = next(desk, { do: 'undo' });
    // 105 steps of 0.1 mm were done, and 100 of them are taken back: 50 + 0.5 mm.
    expect([at(desk)[1]![1], desk.future.length]).toEqual([5050, 100]);
    expect(after(desk, { do: 'nudge', dx: 0, dy: 100 }, { do: 'redo' }).future).toEqual([]);
  });

  it('moves, turns and takes out nothing that is locked', () => {
    const locked = after(opened(), choose('1/1', '2/1'), { do: 'lock', locked: true });
    const tried = after(locked, { do: 'nudge', dx: 100, dy: 0 }, { do: 'turn' }, { do: 'takeOut' });
    expect(tried.now).toBe(locked.now);
    const free = after(locked, choose('2/1'), { do: 'lock', locked: false }, { do: 'nudge', dx: 100, dy: 0 });
    expect(at(free)[1]).toEqual(['2/1', 5100, 5000, 0]);
  });

  it('takes a piece out, and puts one into the first hole that it fits', () => {
    const out = after(opened(), choose('1/1'), { do: 'takeOut' });
    expect(at(out)).toEqual([['2/1', 5000, 5000, 0]]);
    const put = after(out, { do: 'putIn', pieces: [piece(3)] });
    expect(at(put).at(-1)).toEqual(['3/1', 500, 500, 0]);
    expect([...put.chosen]).toEqual(['3/1']);
    // Nothing of another group, and nothing twice.
    const other = { ...piece(4), group: 'X' };
    expect(after(put, { do: 'putIn', pieces: [other] }).told).toContain('没有放得下的空位');
    expect(after(put, { do: 'putIn', pieces: [piece(3)] }).now).toBe(put.now);
  });

  it('that changed elsewhere keeps what was done here, without what is gone and with what came', () => {
    const mine = after(
      opened(),
      choose('2/1'),
      { do: 'nudge', dx: 100, dy: 0 },
      { do: 'putIn', pieces: [piece(3)] },
    );
    const stands = {
      ...{ plate: { version: 7 }, settings, pieces: [piece(2), piece(8)], files: [], editor: null },
      places: [place(2, 5000, 5000), place(8, 500, 6500)],
    } as unknown as Output<typeof plateDesk.get>;
    const now = after(mine, { do: 'rebase', answer: stands });
    expect([now.version, isChanged(now)]).toEqual([7, true]);
    // The first one left the plate elsewhere, the third one was put in here: 5 + 20 + 2 = 27 mm.
    expect(at(now)).toEqual([
      ['2/1', 5100, 5000, 0],
      ['3/1', 2700, 500, 0],
      ['8/1', 500, 6500, 0],
    ]);
  });

  it('[M12] is filled and laid anew with nothing that breaks the profile, and what is locked stays', () => {
    const many = Array.from({ length: 10 }, (_, i) => piece(10 + i));
    const full = after(opened(), { do: 'fill', pieces: many });
    expect(full.now.length).toBeGreaterThan(6);
    const broken = (desk: Pick<Desk, 'now' | 'pieces'>) =>
      judgeLayout(settings, layoutOf(settings, desk.now, desk.pieces), factsOf(desk.pieces));
    expect(broken(full)).toEqual([]);
    const six = { ...full, now: full.now.slice(0, 6) };
    const anew = laidAnew(six)!;
    expect(anew.map(({ key }) => key).toSorted()).toEqual(six.now.map(({ key }) => key).toSorted());
    expect(broken({ ...six, now: anew })).toEqual([]);
    const withLocked = six.now.map((spot) => (spot.key === '2/1' ? { ...spot, locked: true } : spot));
    const beside = laidAnew({ ...six, now: withLocked })!;
    expect(beside.find(({ key }) => key === '2/1')).toMatchObject({ x: 5000, y: 5000, locked: true });
    expect(beside).toHaveLength(6);
    expect(broken({ ...six, now: beside })).toEqual([]);
  });
});
