import type { RouteStep } from './route.ts';

/** How many of a hundred are inspected, in words. */
export const inspectedWord = (inspected: number): string =>
  inspected === 0 ? '免检' : inspected === 100 ? '全检' : `抽检 ${inspected} %`;

/** What is said of a step of a route, each as a word. */
const stepWords = ({ required, counted, afterPrint, seconds }: RouteStep): string[] => [
  required ? '必经' : '可选',
  counted ? '报数' : '扫描',
  afterPrint ? '印后' : '印前',
  `标准 ${seconds.toLocaleString('zh-CN')} 秒`,
];
export const sayStep = (step: RouteStep): string => `${step.name}（${stepWords(step).join('，')}）`;

interface Said {
  steps: readonly RouteStep[];
  inspected: number;
}

const namesOf = (steps: readonly RouteStep[]): string => steps.map(({ name }) => name).join('、');

/** What is different in a version from the one before, in words; empty where nothing is. */
export function sayRouteChanges(before: Said, after: Said): string[] {
  const said: string[] = [];
  const old = new Map(before.steps.map((step) => [step.stepId, step]));
  const now = new Set(after.steps.map(({ stepId }) => stepId));
  for (const step of after.steps) if (!old.has(step.stepId)) said.push(`加入 ${sayStep(step)}`);
  for (const step of before.steps) if (!now.has(step.stepId)) said.push(`去掉 ${step.name}`);
  for (const step of after.steps) {
    const was = old.get(step.stepId);
    if (!was) continue;
    const [from, to] = [stepWords(was), stepWords(step)];
    const changed = to.flatMap((word, i) => (word === from[i] ? [] : [`${from[i]} → ${word}`]));
    if (changed.length > 0) said.push(`${step.name} ${changed.join('，')}`);
  }
  const kept = (steps: readonly RouteStep[], others: ReadonlySet<number>) =>
    steps.filter(({ stepId }) => others.has(stepId));
  const stayed = [kept(before.steps, now), kept(after.steps, new Set(old.keys()))] as const;
  if (stayed[0].some(({ stepId }, i) => stayed[1][i]?.stepId !== stepId))
    said.push(`顺序改为 ${namesOf(after.steps)}`);
  if (before.inspected !== after.inspected)
    said.push(`质检 ${inspectedWord(before.inspected)} → ${inspectedWord(after.inspected)}`);
  return said;
}
