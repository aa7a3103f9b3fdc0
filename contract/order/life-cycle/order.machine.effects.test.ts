import { expect, it } from 'vitest';
import type { AnyStateNode } from 'xstate';
import { readMoves } from '#tests/support/moves-table.ts';
import { orderMachine } from './order.machine.ts';
import { EFFECTS } from './order-steps.ts';

// What a move of the table does beside the move, by hand: nothing here is taken from the chart.
const rows = readMoves();
const EFFECT_OF: Record<string, string> = {
  'amounts computed anew': 'amounts.compute',
  'funds frozen': 'funds.freeze',
  'review rules run': 'review.run',
  'funds released': 'funds.release',
  'reason and rule noted': 'rule.note reasons.keep',
  'rule noted': 'rule.note',
  'reasons kept in the log': 'reasons.keep',
  'merchant told': 'merchant.tell',
  'child orders take its place in the same state': 'children.create',
  'lines move to that order': 'lines.move',
  'lines return from that order': 'lines.return',
  'goods and address read-only': 'goods.freeze',
  'numbers asked for where the factory wants them then': 'packages.start',
  'pieces made': 'pieces.make',
  'pieces follow': 'pieces.follow',
  'pieces marked forced': 'pieces.force',
  'package made': 'package.make',
  'declaration asked for where it goes abroad': 'customs.ask',
  'declaration withdrawn': 'customs.drop',
  'declaration made': 'declarations.make',
  'declaration accepted': 'declarations.accept',
  'packages follow': 'packages.follow',
  'packages given up': 'packages.leave',
  'joined packages let it go': 'packages.part',
  'packages handed over': 'packages.ship',
  'funds settled': 'funds.settle',
  'platform sync wanted': 'sync.want',
  'platform sync withdrawn': 'sync.withdraw',
  'act of sending withdrawn': 'act.withdraw',
  'settled funds taken back': 'funds.unsettle',
  'package corrected': 'package.correct',
  'platform told again': 'sync.again',
  'funds released less the loss': 'loss.charge funds.release',
  'pieces void': 'pieces.void',
  'urgent where asked for': 'urgent.whereAsked',
  'pieces kicked out': 'pieces.kick',
  'boxes unblocked': 'boxes.release',
  'stations warn': 'stations.warn',
  // What the state that it leads to allows: nothing is done for it.
  'goods and address may be returned to review again: order.review.withdraw, order.repulse and order.cancel are open':
    '',
};
const FLAG_EFFECT: Record<string, string> = {
  urgent: 'urgent.set',
  'not urgent': 'urgent.clear',
  tags: 'tags.write',
  remark: 'remark.write',
};

/** By event, without an order. */
const effectsOfTable = (): Record<string, string[]> => {
  const wanted: Record<string, string[]> = {};
  for (const row of rows) {
    const names = row.effects.flatMap((effect) => EFFECT_OF[effect]!.split(' ').filter(Boolean));
    if (row.region === 'flag') names.push(FLAG_EFFECT[row.to]!);
    wanted[row.event] = [...new Set([...(wanted[row.event] ?? []), ...names])].toSorted();
  }
  return wanted;
};

it('names the effects of the table', () => {
  const named = Object.entries(EFFECTS).map(([type, effects]) => [type, effects.toSorted()]);
  expect(Object.fromEntries(named)).toEqual(effectsOfTable());
});

it('names them on each of its arrows', () => {
  const wanted = effectsOfTable();
  const nodesOf = (node: AnyStateNode): AnyStateNode[] => [
    node,
    ...Object.values(node.states).flatMap(nodesOf),
  ];
  const arrows = nodesOf(orderMachine.root).flatMap((node) => [...node.transitions.values()].flat());
  const amiss = arrows
    // One move in two regions is done once, where the status changes.
    .filter(({ eventType, source }) => eventType !== 'order.refund.accepted' || source.path[0] === 'status')
    .map(({ eventType, source, actions }) => ({
      at: `${source.id} ${eventType}`,
      named: actions.map((action) => (typeof action === 'object' ? action.type : String(action))).toSorted(),
      wanted: wanted[eventType],
    }))
    .filter((one) => one.named.join() !== one.wanted?.join());
  expect(arrows.length).toBeGreaterThan(rows.length);
  expect(amiss).toEqual([]);
});

it('reads every effect of the table', () => {
  expect(rows.flatMap(({ effects }) => effects.filter((effect) => !(effect in EFFECT_OF)))).toEqual([]);
});
