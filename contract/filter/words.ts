import { boundsOf, STEPS, type FilterStep } from './steps.ts';

const valueOf = (step: FilterStep, name: string): number =>
  (step as unknown as Record<string, number>)[name]!;

/** A step in words, as in 色阶：黑场 12，白场 240. */
export function sayStep(step: FilterStep): string {
  const { title } = STEPS[step.kind];
  const said = boundsOf(step.kind).filter(([name, { preset }]) => valueOf(step, name) !== preset);
  const [one] = boundsOf(step.kind);
  const words = (said.length > 0 ? said : [one!]).map(([name, { label, unit }]) => {
    const value = `${valueOf(step, name)}${unit}`;
    return label === title ? value : `${label} ${value}`;
  });
  return `${title} ${words.join('、')}`;
}

const isSame = (one: FilterStep, other: FilterStep): boolean =>
  one.kind === other.kind &&
  boundsOf(one.kind).every(([name]) => valueOf(one, name) === valueOf(other, name)) &&
  (one.kind !== 'lut' || other.kind !== 'lut' || one.lutId === other.lutId);

/** What is different between two versions, sentence by sentence. */
export function sayChanges(before: readonly FilterStep[], after: readonly FilterStep[]): string[] {
  const gone = [...before];
  const said: string[] = [];
  // Those that are the same, wherever they stand.
  const fresh = after.flatMap((step, at) => {
    const same = gone.findIndex((one) => isSame(one, step));
    if (same < 0) return [{ step, at }];
    gone.splice(same, 1);
    return [];
  });
  for (const { step, at } of fresh) {
    const was = gone.findIndex(({ kind }) => kind === step.kind);
    if (was >= 0) said.push(`第 ${at + 1} 步：${sayStep(gone.splice(was, 1)[0]!)} 改为 ${sayStep(step)}`);
    else said.push(`第 ${at + 1} 步：加了 ${sayStep(step)}`);
  }
  for (const step of gone) said.push(`去掉 ${sayStep(step)}`);
  const moved =
    before.length === after.length && said.length === 0 && before.some((one, at) => !isSame(one, after[at]!));
  return moved ? [`顺序改为 ${after.map(({ kind }) => STEPS[kind].title).join('、')}`] : said;
}
