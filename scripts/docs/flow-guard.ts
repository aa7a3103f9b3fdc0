import { FACTS, OUTCOMES, type Fact } from '../../src/app/routes/guard/facts.ts';
import { ROWS, type Row } from '../../src/app/routes/guard/rows.ts';

const QUESTIONS: Record<Fact, string> = {
  who: '谁',
  area: '地址',
  factories: '工厂',
  superWaybill: '权限',
  social: '社交登录',
  toGuide: 'isToGuid',
  invite: '邀请码',
  inviteStep: '邀请码的处理',
  cameIn: '会话从何而来',
  menus: '菜单',
  mall: '商城公司',
};

const wordsOf = (fact: Fact, value: string): string => (FACTS[fact] as Record<string, string>)[value]!;

/** The values that a row asks for; '任一' where it asks nothing. A fact that has a column of its own is left out of the rest. */
const asked = (row: Row, fact: Fact): string =>
  (row.when[fact] as readonly string[] | undefined)?.map((value) => wordsOf(fact, value)).join('、') ??
  '任一';

const others = (row: Row): string =>
  (Object.keys(row.when) as Fact[])
    .filter((fact) => fact !== 'who' && fact !== 'area')
    .map((fact) => asked(row, fact))
    .join('；');

const line = (row: Row, at: number): string =>
  `| ${[at + 1, asked(row, 'who'), asked(row, 'area'), others(row), OUTCOMES[row.leads], row.rules.join(' '), row.why ?? ''].join(' | ')} |`;

/** docs/flows/guard.md, from the guard's own table: never edited by hand. */
export function renderGuardFlow(): string {
  const facts = Object.keys(FACTS) as Fact[];
  const product = facts.reduce((count, fact) => count * Object.keys(FACTS[fact]).length, 1);
  return [
    '# 导航守卫',
    '',
    '本页由 `scripts/docs/flow-guard.ts` 从 `src/app/routes/guard/rows.ts` 生成，请勿手工修改。',
    '',
    '从上往下读，第一行符合的就是结论。店铺不影响去向（由绑定提醒处理），子账号与所在公司去向相同，只有去商城时跳过。',
    `全部 ${product} 种情形由 \`src/app/routes/guard/product.test.ts\` 逐一与另一张按规格写成的表比较。`,
    '',
    '| 行 | 谁 | 地址 | 条件 | 去向 | 规则 | 原因 |',
    '| --- | --- | --- | --- | --- | --- | --- |',
    ...ROWS.map(line),
    '',
    '## 所问的事实',
    '',
    '| 事实 | 取值 |',
    '| --- | --- |',
    ...facts.map((fact) => `| ${QUESTIONS[fact]} | ${Object.values(FACTS[fact]).join('；')} |`),
    '',
  ].join('\n');
}
