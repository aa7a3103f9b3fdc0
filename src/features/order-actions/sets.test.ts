import { describe, expect, it } from 'vitest';
import { readMoves } from '#tests/support/moves-table.ts';
import { ACTION_SETS, type ActionSet } from './sets.ts';

/** Moves with a place of their own on the screen, beside the sets. */
const ELSEWHERE = {
  merchant: ['order.edit', 'order.push', 'order.resubmit', 'order.merge'],
  factory: [
    'order.edit',
    'order.approve',
    'order.approve.forced',
    'order.repulse',
    'order.waybill.corrected',
    'order.rule.withdrawn',
    'order.merge',
    'order.ship',
    // By its package, at 面单.
    'order.ship.undone',
  ],
};
const offered = (...names: (keyof typeof ACTION_SETS)[]): string[] =>
  names.flatMap((name) => {
    const { shown, more }: ActionSet = ACTION_SETS[name];
    return [...shown, ...more];
  });
const asked = (side: 'merchant' | 'factory'): string[] => [
  ...new Set(
    readMoves()
      // 'the side that locked' is either.
      .filter(({ who }) => new RegExp(String.raw`\b(?:${side}|side)\b`).test(who))
      .map(({ event }) => event),
  ),
];

describe('[F20] what the table gives a side is on its screens, and nothing else', () => {
  it.each([
    ['merchant', offered('merchant')],
    ['factory', [...new Set(offered('review', 'factory'))]],
  ] as const)('%s', (side, events) => {
    expect([...events, ...ELSEWHERE[side]].toSorted()).toEqual(asked(side).toSorted());
  });
});
