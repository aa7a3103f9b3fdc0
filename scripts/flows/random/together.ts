/** Every order in which things that came together may have been done, as indices. */
export function everyOrder(things: readonly unknown[]): number[][] {
  const all = (left: number[]): number[][] =>
    left.length === 0
      ? [[]]
      : left.flatMap((one) => all(left.filter((i) => i !== one)).map((rest) => [one, ...rest]));
  return all(things.map((_, i) => i));
}
