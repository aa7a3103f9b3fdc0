import { orderEventParams } from '#contract/order/life-cycle/order-events.ts';

/** What the user has written so far: numbers by order, one express for all. */
export type Numbers = Readonly<Record<number, string>>;

/** A pasted column of numbers fills the fields from the one it was pasted into downwards. */
export function fillDown(
  numbers: Numbers,
  ids: readonly number[],
  from: number,
  pasted: string,
): Numbers | undefined {
  const lines = pasted.split(/\r\n|\n|\r/).map((line) => line.split('\t')[0]!.trim());
  while (lines.at(-1) === '') lines.pop();
  if (lines.length < 2) return undefined;
  const start = ids.indexOf(from);
  const filled = ids.slice(start, start + lines.length).map((id, i) => [id, lines[i]!] as const);
  return { ...numbers, ...Object.fromEntries(filled) };
}

/** What is wrong with a number, beside its field; an empty one leaves its order as it is. */
export function complaintsOf(numbers: Numbers, ids: readonly number[]): Record<number, string> {
  const complaints: Record<number, string> = {};
  for (const id of ids) {
    const waybillNo = numbers[id]?.trim();
    if (!waybillNo) continue;
    const read = orderEventParams['order.ship'].safeParse({ waybillNo });
    if (!read.success) complaints[id] = read.error.issues[0]!.message;
  }
  return complaints;
}

/** Numbers that stand at more than one order: right for one parcel, else a slip of the hand. */
export function repeatedNumbers(numbers: Numbers, ids: readonly number[]): string[] {
  const given = ids.map((id) => numbers[id]?.trim() ?? '').filter((no) => no !== '');
  return [...new Set(given.filter((no, i) => given.indexOf(no) !== i))];
}
