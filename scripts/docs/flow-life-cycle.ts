import type { Beginning } from '#contract/life-cycle/life-cycle.ts';
import type { Move } from '#contract/life-cycle/moves.ts';
import { regionsOf, type RegionOf, type Regions } from '#contract/life-cycle/states.ts';

/** A life cycle in the words of its page. */
export interface DrawnLife<R extends Regions, Guard extends string, Effect extends string> {
  title: string;
  /** What stands between the head and the first region. */
  intro: string;
  /** Where the chart and these words stand. */
  file: string;
  words: string;
  regions: R;
  unlabelled: Readonly<Partial<Record<RegionOf<R>, string>>>;
  regionTitles: Readonly<Record<RegionOf<R>, string>>;
  moves: readonly Move<string, RegionOf<R>, Guard, Effect>[];
  beginnings?: Readonly<Record<string, readonly Beginning<R, Guard, Effect>[]>>;
  events: Readonly<Record<string, { readonly label: string }>>;
  effects: Readonly<Record<Effect, string>>;
  /** Sentences about the sender fill a column of their own; every other one is a condition. */
  senders: Readonly<Partial<Record<Guard, string>>>;
  conditions: Readonly<Partial<Record<Guard, string>>>;
  /** Of an arrow that leaves any state of its region, the box that it comes from. */
  anyOf?: (guards: readonly Guard[]) => { id: string; label: string };
}

const HEAD = ['| 操作 | 从 | 到 | 谁 | 条件 | 结果 |', '| --- | --- | --- | --- | --- | --- |'];

/** docs/flows/NAME.md of a life cycle, from the machine's own definition: never edited by hand. */
export function renderLifeCycle<const R extends Regions, Guard extends string, Effect extends string>({
  regions,
  moves,
  beginnings = {},
  events,
  effects,
  senders,
  conditions,
  anyOf,
  ...life
}: DrawnLife<R, Guard, Effect>): string {
  type Arrow = Move<string, RegionOf<R>, Guard, Effect>;
  const { names, wordOf } = regionsOf(regions, life.unlabelled);
  const order = Object.keys(events);
  const termOf = (type: string) => events[type]!.label;
  /** Of several events whose words are one, as a raised warning of each kind. */
  const together = (arrows: readonly Arrow[]) =>
    [...new Set(arrows.map(({ event }) => termOf(event)))].join(' / ');
  const boxOf = (move: Arrow) => (move.from === null ? anyOf!(move.guards) : null);

  /** Mermaid: one diagram for a region; several moves between two states share an arrow. */
  const drawn = (region: RegionOf<R>): string => {
    const own = moves.filter((move) => move.region === region);
    const states = Object.keys(regions[region]!);
    const arrows = Map.groupBy(own, (move) => `${move.from ?? boxOf(move)!.id} --> ${move.to ?? move.from}`);
    const boxes = new Map(own.flatMap((move) => boxOf(move) ?? []).map(({ id, label }) => [id, label]));
    const begun = Object.entries(beginnings).flatMap(([event, ways]) =>
      ways.map(({ to }) => ({ event, to: to[region] as string })),
    );
    const first =
      region === names[0] && begun.length > 0
        ? [...Map.groupBy(begun, ({ to }) => to)].map(
            ([to, along]) =>
              `  [*] --> ${to} : ${[...new Set(along.map(({ event }) => termOf(event)))].join(' / ')}`,
          )
        : [`  [*] --> ${states[0]}`];
    return [
      '```mermaid',
      'stateDiagram-v2',
      ...states.map((name) => `  state "${wordOf(region, name)}" as ${name}`),
      ...[...boxes].map(([id, label]) => `  state "${label}" as ${id}`),
      ...first,
      ...[...arrows].map(([arrow, along]) => `  ${arrow} : ${together(along)}`),
      '```',
    ].join('\n');
  };

  const line = (
    event: string,
    from: string,
    to: string,
    { guards, effects: done }: { guards: readonly Guard[]; effects: readonly Effect[] },
  ): string => {
    const cells = [
      `${termOf(event)} \`${event}\``,
      from,
      to,
      guards.flatMap((name) => senders[name] ?? []).join('；'),
      guards.flatMap((name) => conditions[name] ?? []).join('；'),
      done.map((name) => effects[name]).join('；'),
    ];
    return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  };

  const table = (region: RegionOf<R> | 'flag'): string => {
    const place = ({ event }: Arrow) => order.indexOf(event);
    const state = (name: string | null) => (region === 'flag' || name === null ? '' : wordOf(region, name));
    const begun =
      region === names[0]
        ? Object.entries(beginnings).flatMap(([event, ways]) =>
            ways.map((way) => line(event, '（新）', state(way.to[region as RegionOf<R>] as string), way)),
          )
        : [];
    const own = moves.filter((move) => move.region === region).toSorted((a, b) => place(a) - place(b));
    return [
      ...HEAD,
      ...begun,
      ...own.map((move) => line(move.event, state(move.from) || '任一', state(move.to) || '不变', move)),
    ].join('\n');
  };

  const flags = moves.some(({ region }) => region === 'flag');
  return [
    `# ${life.title}`,
    '',
    `本页由 \`${life.words}\` 从 \`${life.file}\` 生成，请勿手工修改。`,
    '',
    life.intro,
    ...names.flatMap((region) => [
      '',
      `## ${life.regionTitles[region]}`,
      '',
      drawn(region),
      '',
      table(region),
    ]),
    ...(flags ? ['', '## 标记', '', '标记不移动任何区域。', '', table('flag')] : []),
    '',
  ].join('\n');
}
