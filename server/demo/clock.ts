import type { Faker } from '@faker-js/faker';
import type { Actor } from '#contract/order/life-cycle/order-events.ts';

export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;
const BEIJING = 8 * HOUR;

/** When each side is at work, in hours of Beijing. */
const AT_WORK: Partial<Record<Actor, readonly [number, number]>> = { merchant: [9, 22], factory: [8.5, 20] };

export const startOfDay = (time: number) => Math.floor((time + BEIJING) / DAY) * DAY - BEIJING;

interface Timed {
  by: Actor;
  /** Hours after the step before, from and to. */
  hours: readonly [number, number];
  /** Not to be shortened: a date that was agreed, hours after which a timer did something. */
  exact?: boolean;
}

/**
 * A time for each step, rising from `from`, all before `until`: people act in their working hours, and where the life
 * would last too long, its waits are shortened.
 */
export function schedule(faker: Faker, steps: readonly Timed[], from: number, until: number): number[] {
  const waits = steps.map(({ hours: [min, max] }) => faker.number.float({ min, max }) * HOUR);
  // What waited over night is done by noon, most of it early.
  const late = steps.map(() => faker.number.float({ min: 0, max: 1 }) ** 2 * 4 * HOUR);
  let now = from;
  const times = steps.map(({ by, exact }, i) => {
    now = exact ? now + waits[i]! : intoWork(now + waits[i]!, AT_WORK[by], late[i]!);
    return Math.round(now);
  });
  if (now < until) return times;
  const fixed = steps.reduce((sum, { exact }, i) => sum + (exact ? waits[i]! : 0), 0);
  const free = waits.reduce((sum, wait) => sum + wait, 0) - fixed;
  const factor = free === 0 ? 0 : (Math.max(0, until - from - fixed) / free) * 0.97;
  now = from;
  return steps.map(({ exact }, i) => Math.round((now += waits[i]! * (exact ? 1 : factor))));
}

function intoWork(time: number, hours: readonly [number, number] | undefined, late: number): number {
  if (!hours) return time;
  const day = startOfDay(time);
  const [opens, closes] = hours.map((hour) => hour * HOUR) as [number, number];
  if (time - day < opens) return day + opens + late;
  return time - day < closes ? time : day + DAY + opens + late;
}

/** Buyers are awake from eight to midnight, most of them in the evening. */
export function buyingTime(faker: Faker, day: number): number {
  const hour = faker.helpers.weightedArrayElement(
    [2, 3, 4, 5, 5, 4, 5, 5, 5, 5, 4, 5, 8, 9, 8, 5].map((weight, i) => ({ value: 8 + i, weight })),
  );
  return day + hour * HOUR + faker.number.int(HOUR - 1);
}
