/** So many times the first charge a customer may be charged for the carrier's weight without the factory's confirmation. */
const MOST_TIMES = 3;
export const CORRECTION_DAYS = 90;

/** A package whose customer pays by weight, as the carrier weighed it. */
interface Weighed {
  /** What he was charged at its hand-over. */
  firstCents: number;
  /** What the same template asks for the carrier's weight. */
  centsAsWeighed: number;
}

type Correction = { cents: number } | 'none' | 'tooMuch';

/**
 * [X25] What a customer is charged for the carrier's weight: the difference where it is above `above` cents, and above three
 * times the first charge with the factory's confirmation alone.
 */
export function correctionOf(
  { firstCents, centsAsWeighed }: Weighed,
  { above, confirmed }: { above: number; confirmed: boolean },
): Correction {
  const cents = centsAsWeighed - firstCents;
  if (cents <= above) return 'none';
  return cents > MOST_TIMES * firstCents && !confirmed ? 'tooMuch' : { cents };
}
