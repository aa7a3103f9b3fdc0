import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { ORDER_EVENTS } from '#contract/order/life-cycle/order-events.ts';
import { STATUS } from '#contract/order/life-cycle/order-states.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const read = (file: string): string => fs.readFileSync(path.join(ROOT, file), 'utf8');

const guides = ['business', 'factory'].map((side) => read(`src/pages/${side}-guide/${side}-guide-page.tsx`));
const labels: readonly string[] = [...Object.values(STATUS), ...Object.values(ORDER_EVENTS)].map(
  ({ label }) => label,
);

/** Where the event leads from there, as the generated page of the life cycle has it. */
function stateAfter(from: keyof typeof STATUS, event: string): string {
  const arrows = read('docs/flows/order.md').matchAll(/^ {2}(\w+) --> (\w+) : (.+)$/gm);
  const to = [...arrows].find(
    ([, before, , events]) => before === from && events!.split(' / ').includes(event),
  );
  return STATUS[to?.[2] as keyof typeof STATUS].label;
}

it('the guides quote only states and deeds that an order has', () => {
  const quoted = guides.flatMap((text) => [...text.matchAll(/[「“](.+?)[」”]/g)].map(([, word]) => word!));
  expect(quoted).not.toEqual([]);
  expect(quoted.filter((word) => !labels.includes(word))).toEqual([]);
});

it('the guide of merchants says where an order stands that was sent back, and by what it comes again', () => {
  const sentence = /'(.*打回.*)'/.exec(guides[0]!)?.[1];
  expect(sentence).toContain(`「${stateAfter('waitReview', '打回')}」`);
  expect(sentence).toContain(`「${ORDER_EVENTS['order.resubmit'].label}」`);
  expect(stateAfter('repulsed', ORDER_EVENTS['order.resubmit'].label)).toBe(STATUS.waitReview.label);
});
