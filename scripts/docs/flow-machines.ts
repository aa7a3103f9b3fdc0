import type { AnyStateMachine, AnyStateNode } from 'xstate';
import { FLOW_TITLES } from '@/shared/lib/machine/titles.ts';
import type { Flow } from '#tests/flows/flow.ts';
import { chartOf } from '#tests/support/cover-transitions.ts';
import { readText } from './tables.ts';

/** What leads from state to state, in the words of the page. */
interface Drawn {
  from: string;
  to: string;
  event: string;
  guard: string;
  actions: string;
}

const nodesOf = (node: AnyStateNode): AnyStateNode[] => [
  node,
  ...Object.values<AnyStateNode>(node.states).flatMap(nodesOf),
];

const ANSWER = /^xstate\.(done|error)\.(?:actor|state)\./;
const DELAY = /^xstate\.after\.([^.]+)\./;

/** An invoked actor's outcome is called after what was asked for. */
function eventOf(node: AnyStateNode, type: string): string {
  const answer = ANSWER.exec(type)?.[1];
  const src = node.invoke.map((one) => one.src).join(', ');
  if (answer) return `${src} ${answer === 'done' ? '成功' : '失败'}`;
  return DELAY.exec(type)?.[1] ?? (type === '' ? '立即' : type);
}

const nameOf = (thing: unknown): string => {
  if (typeof thing === 'string') return thing;
  const { type, guards } = thing as { type?: string; guards?: unknown[] };
  if (guards) return guards.map(nameOf).join(' 且 ');
  // An unnamed assignment keeps what came; an unnamed predicate stands in the chart itself.
  return type === 'xstate.assign' ? 'assign' : (type ?? '（见代码）');
};

function drawnOf(machine: AnyStateMachine): Drawn[] {
  const labelled = (node: AnyStateNode) => (node === machine.root ? '任一状态' : node.path.join('.'));
  return nodesOf(machine.root).flatMap((node) =>
    [...[...node.transitions.values()].flat(), ...(node.always ?? [])].map((arrow) => ({
      from: labelled(node),
      to: arrow.target?.map((target: AnyStateNode) => labelled(target)).join(', ') ?? '',
      event: eventOf(node, arrow.eventType),
      guard: arrow.guard === undefined ? '' : nameOf(arrow.guard),
      actions: arrow.actions.map(nameOf).join('、'),
    })),
  );
}

const idOf = (label: string) => (label === '任一状态' ? 'any' : label.replaceAll('.', '_'));

function diagram(machine: AnyStateMachine, drawn: readonly Drawn[]): string[] {
  const states = nodesOf(machine.root).filter((node) => node !== machine.root);
  const initial = machine.root.initial.target.map((node: AnyStateNode) => node.path.join('.'));
  // An event that changes no state would be a loop at every box: the table has it.
  const moving = drawn.filter(({ to }) => to !== '');
  const along = Map.groupBy(moving, ({ from, to }) => `${idOf(from)} --> ${idOf(to)}`);
  return [
    '```mermaid',
    'stateDiagram-v2',
    ...states.map((node) => `  state "${node.path.join('.')}" as ${idOf(node.path.join('.'))}`),
    ...(moving.some(({ from }) => from === '任一状态') ? ['  state "任一状态" as any'] : []),
    ...initial.map((label) => `  [*] --> ${idOf(label)}`),
    ...[...along].map(
      ([arrow, list]) => `  ${arrow} : ${[...new Set(list.map(({ event }) => event))].join(' / ')}`,
    ),
    ...states.filter(({ type }) => type === 'final').map((node) => `  ${idOf(node.path.join('.'))} --> [*]`),
    '```',
  ];
}

/** The comment above the machine, as a paragraph. @throws where there is none: the page would say nothing. */
function paragraphOf(file: string): string {
  const comments = readText(file).matchAll(/\/\*\*((?:(?!\*\/)[^])*)\*\/\s*export const \w+Machine\b/g);
  const [found] = [...comments];
  if (!found) throw new Error(`${file}: the machine has no comment that says what it is for`);
  return found[1]!.replaceAll(/\s*\n\s*\* ?/g, ' ').trim();
}

const cell = (text: string) => (text === '' ? '' : text.replaceAll('|', String.raw`\|`));

/** docs/flows/NAME.md, from the machine itself: never edited by hand. */
export function renderFlow({ machine, file }: Flow): string {
  const drawn = drawnOf(machine);
  const { states, arrows, always } = chartOf(machine);
  return [
    `# ${FLOW_TITLES[machine.id] ?? machine.id}`,
    '',
    `本页由 \`scripts/docs/flow-machines.ts\` 从 \`${file}\` 生成，请勿手工修改。`,
    '',
    `> ${paragraphOf(file)}`,
    '',
    `${states.size} 个状态，${arrows.size + always.size} 个转移。`,
    '',
    ...diagram(machine, drawn),
    '',
    '| 从 | 事件 | 条件 | 到 | 动作 |',
    '| --- | --- | --- | --- | --- |',
    ...drawn.map(
      ({ from, event, guard, to, actions }) =>
        `| ${[from, event, guard, to === '' ? '不变' : to, actions].map(cell).join(' | ')} |`,
    ),
    '',
  ].join('\n');
}
