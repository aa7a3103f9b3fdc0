import { moduleOf } from './life-cycle-chart-texts.ts';
import type { NewLife } from './life-cycle-table.ts';
import { list, senderName, senderWords } from './life-cycle-words.ts';
import { quoted } from './plan.ts';

// What judges a life cycle, walks it and draws it.

export const judgeFile = ({
  name,
  camel,
  regions,
  actors,
}: NewLife): string => `import { ${camel}Life } from ${moduleOf(name, 'steps')};
import { judgeTable } from './table-judge.ts';

/**
 * docs/spec/${name}-moves.tsv as a judge. A sentence that somebody turned into code gets its meaning here, by hand
 * (\`means\`); an effect that the chart calls by a shorter name, that name (\`effectOf\`).
 */
export const ${camel}Table = judgeTable({
  name: ${quoted(name)},
  regions: [${list(regions.map((region) => region.name))}],
  actors: [${list(actors)}],
  step: ${camel}Life.step,
  whyClosed: ${camel}Life.whyClosed,
});
`;

export const tableTest = ({
  name,
  camel,
  upper,
  noun,
  unread,
}: NewLife): string => `import { describe, expect, it } from 'vitest';
import { ${camel}Table } from '#tests/support/${name}-table.ts';
import { followsItsTable } from '#tests/support/table-tests.ts';
import { ${upper}_BEGINNINGS } from './${name}-beginnings.ts';
import { ${upper}_EFFECTS } from './${name}-effects.ts';
import { ${upper}_UNREAD } from './${name}-facts.ts';
import { ${upper}_REGIONS } from './${name}-states.ts';
import { ${camel}Life } from './${name}-steps.ts';

describe('${noun} against its tables', () => {
  followsItsTable(${camel}Table, {
    ...${camel}Life,
    regions: ${upper}_REGIONS,
    effects: ${upper}_EFFECTS,
    beginnings: ${upper}_BEGINNINGS,
  });

  it('keeps closed what nobody has turned into code yet: so many sentences of the table', () => {
    expect([...${upper}_UNREAD].toSorted()).toEqual(${camel}Table.unread.toSorted());
    expect(${upper}_UNREAD).toHaveLength(${unread.length});
  });
});
`;

/** Regions that wait for each other walk together; a guard says which do. */
function together({ regions, lines, inState }: NewLife): string {
  const groups = regions.map(({ name }) => new Set([name]));
  const joinUp = (a: string, b: string) => {
    const [one, other] = [groups.find((group) => group.has(a))!, groups.find((group) => group.has(b))!];
    if (one === other) return;
    for (const name of other) one.add(name);
    groups.splice(groups.indexOf(other), 1);
  };
  for (const { asks, region } of lines)
    for (const sentence of asks) {
      const asked = inState[sentence];
      if (asked && region) joinUp(region, asked.region);
    }
  const flags = lines.some(({ region }) => region === null) ? ['flag'] : [];
  return groups.map((group, i) => `[${list([...group, ...(i === 0 ? flags : [])])}]`).join(', ');
}

export function flowFile(life: NewLife): string {
  const { name, camel, pascal, upper, lines } = life;
  const begun = [...new Set(lines.filter(({ begins }) => begins).flatMap(({ to }) => to))];
  return `import { ${upper}_EVENTS } from ${moduleOf(name, 'events')};
import { new${pascal}State } from ${moduleOf(name, 'states')};
import { ${camel}Life } from ${moduleOf(name, 'steps')};
import { ${camel}Machine } from '#contract/${name}/life-cycle/${name}.machine.ts';
import { chartOf } from '#tests/support/cover-transitions.ts';
import { ${camel}Table } from '#tests/support/${name}-table.ts';
import { flow } from './flow.ts';
import { walkLifeCycle } from './life-cycle-walk.ts';

const NO_SCREEN = 'no screen sends it yet';

export const registered = flow({
  machine: ${camel}Machine,
  file: 'contract/${name}/life-cycle/${name}.machine.ts',
  walks: () =>
    walkLifeCycle({
      machine: ${camel}Machine,
      begins: [${begun.map((state) => `new${pascal}State(${quoted(state!)})`).join(', ')}],
      sent: ${camel}Table.sent(),
      entryOf: ({ type }) => ${upper}_EVENTS[type],
      together: [${together(life)}],
      step: ${camel}Life.step,
    }),
  behaviour: ['contract/${name}/life-cycle/${name}.machine.table.test.ts'],
  browser: [],
  sentByScreens: [],
  unseen: Object.fromEntries([...chartOf(${camel}Machine).arrows].map((arrow) => [arrow, NO_SCREEN])),
});
`;
}

export function drawingFile(life: NewLife): string {
  const { name, camel, pascal, upper, regions, lines } = life;
  const senders = new Map(lines.map(({ who }) => [senderName(who), senderWords(who)]));
  const silent = regions.some(({ states }) => states.some(({ label }) => label === ''));
  return `import { ${upper}_BEGINNINGS } from ${moduleOf(name, 'beginnings')};
import { ${upper}_EFFECTS } from ${moduleOf(name, 'effects')};
import { ${upper}_EVENTS } from ${moduleOf(name, 'events')};
import { ${upper}_GUARDS, type ${pascal}GuardName } from ${moduleOf(name, 'guards')};
import { ${upper}_REGIONS${silent ? `, ${upper}_UNLABELLED` : ''} } from ${moduleOf(name, 'states')};
import { ${camel}Life } from ${moduleOf(name, 'steps')};
import { ownWords } from '#contract/life-cycle/guards.ts';
import { FLOW_TITLES } from '@/shared/lib/machine/titles.ts';
import { renderLifeCycle } from './flow-life-cycle.ts';

/** Sentences about the sender fill a column of their own. */
const SENDERS: Readonly<Partial<Record<${pascal}GuardName, string>>> = {
${[...senders].map(([sentence, words]) => `  ${quoted(sentence)}: ${quoted(words)},`).join('\n')}
};
const asked = Object.keys(${upper}_GUARDS).filter((sentence) => !Object.hasOwn(SENDERS, sentence));

/** docs/flows/${name}.md: conditions and effects in the words of the table until somebody gives them Chinese ones. */
export const render${pascal}Flow = (): string =>
  renderLifeCycle({
    title: FLOW_TITLES[${quoted(name)}]!,
    intro: '条件和结果按状态表 docs/spec/${name}-moves.tsv 的原文列出。',
    file: 'contract/${name}/life-cycle/${name}.machine.ts',
    words: 'scripts/docs/flow-${name}.ts',
    regions: ${upper}_REGIONS,
    unlabelled: ${silent ? `${upper}_UNLABELLED` : '{}'},
    regionTitles: { ${regions.map((region) => `${region.name}: ${quoted(titleOf(life, region.name))}`).join(', ')} },
    moves: ${camel}Life.moves,
    beginnings: ${upper}_BEGINNINGS,
    events: ${upper}_EVENTS,
    effects: ${upper}_EFFECTS,
    senders: SENDERS,
    conditions: ownWords(asked),
  });
`;
}

const titleOf = ({ regions, noun }: NewLife, region: string) => (regions[0]!.name === region ? noun : region);
