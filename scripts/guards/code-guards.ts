/** A guard that is a line of code: what stands there, and the same with a switch. Fails where the line is not found once. */
export interface CodeGuard {
  id: string;
  file: string;
  find: string;
  replace: string;
}

const off = (id: string) => `globalThis.guardIsOff(${JSON.stringify(id)})`;

/** `if (condition) throw ...` that never throws. */
const never = (id: string, file: string, condition: string): CodeGuard => ({
  id,
  file,
  find: `if (${condition})`,
  replace: `if (!${off(id)} && (${condition}))`,
});
/** A value that is left out. */
const dropped = (id: string, file: string, find: string, field: string): CodeGuard => {
  const value = find.slice(find.indexOf(field) + field.length).replace(/^: /, '');
  return {
    id,
    file,
    find,
    replace: `${find.slice(0, find.indexOf(field))}${field}: ${off(id)} ? undefined : ${value || field}`,
  };
};
/** A comparison of a column with what was seen, that holds for every row. */
const everyVersion = (id: string, file: string): CodeGuard => ({
  id,
  file,
  find: `.where('version', '=', version)`,
  replace: `.where('version', ${off(id)} ? '>' : '=', ${off(id)} ? -1 : version)`,
});

const ORDER = 'server/modules/order';
const ACTIONS = 'server/platform/life-cycle/action.ts';

export const PERMISSION_GUARDS: readonly CodeGuard[] = [
  never('a tenant is chosen', 'server/platform/implement.ts', '!caller.tenantId || !caller.side'),
  never('the side is the right one', 'server/platform/implement.ts', `of !== 'any' && of !== caller.side`),
  never(
    'one of the permissions is held',
    'server/platform/implement.ts',
    '!mayCall(permissions, caller.permissions, caller.side)',
  ),
  {
    id: 'what an event asks is held',
    file: ACTIONS,
    find: 'if (!needed || !held.includes(needed)) throw',
    replace: `if (!needed || (!${off('what an event asks is held')} && !held.includes(needed))) throw`,
  },
];

export const CAPTCHA_GUARDS: readonly CodeGuard[] = [
  {
    id: 'captcha: the word of the client is asked for',
    file: `${ORDER}/action/action.ts`,
    find: 'dangerVerified: dangerVerified === true',
    replace: `dangerVerified: ${off('captcha: the word of the client is asked for')} || dangerVerified === true`,
  },
  {
    id: 'password: a wrong one is refused',
    file: 'server/modules/tenant/danger.ts',
    find: 'if (!(await matchesPassword(given, hash)))',
    replace: `if (!${off('password: a wrong one is refused')} && !(await matchesPassword(given, hash)))`,
  },
];

export const VERSION_GUARDS: readonly CodeGuard[] = [
  everyVersion('version of a material', 'server/modules/means/material.sql.ts'),
  everyVersion('version of a colour', 'server/modules/means/color.sql.ts'),
  everyVersion('version of a model', 'server/modules/means/model.sql.ts'),
  never(
    'version of a compatible model',
    'server/modules/means/compatible/compatible.ts',
    '(version ?? before.version) !== before.version',
  ),
  everyVersion('version of a record', 'server/platform/record-table.ts'),
  everyVersion('version of a price', 'server/modules/price/sql.ts'),
  never(
    'version of the express rules',
    'server/modules/express/rules.ts',
    '(before?.version ?? 0) !== version',
  ),
  never(
    'version of an order that moves',
    'server/platform/life-cycle/move.ts',
    'seen !== undefined && seen !== row.version',
  ),
  never('version of an order whose goods change', `${ORDER}/goods/goods.ts`, 'row.version !== version'),
  // It is asked again by the move that follows: each of the two is enough, so both are off at once.
  dropped(
    'version of an order whose goods change',
    `${ORDER}/goods/goods.ts`,
    'versions: { [id]: version },',
    'versions',
  ),
  never(
    'version of an order that its shop changed',
    'server/modules/shop-sync/decide.ts',
    'row.version !== version',
  ),
  {
    id: 'version of the order that takes others in',
    file: `${ORDER}/merge/merge.ts`,
    find: 'return intos.has(id) && seen !== undefined',
    replace: `return !${off('version of the order that takes others in')} && intos.has(id) && seen !== undefined`,
  },
  {
    id: 'versions handed to a merge',
    file: `${ORDER}/merge/merge.ts`,
    find: '{ ids, versions },',
    replace: `{ ids, versions: ${off('versions handed to a merge')} ? undefined : versions },`,
  },
  dropped('versions handed to an action', ACTIONS, 'versions: deed?.versions ?? asked.versions', 'versions'),
  dropped(
    'versions handed to a gift',
    `${ORDER}/goods/gift.ts`,
    'versions: input.versions, position',
    'versions',
  ),
  dropped(
    'version handed to an edit',
    `${ORDER}/detail/detail.ts`,
    'versions: { [id]: version } }',
    'versions',
  ),
  dropped(
    'version handed to a picture',
    `${ORDER}/goods/picture.ts`,
    'versions: { [id]: version } }',
    'versions',
  ),
  dropped(
    'versions handed to a marking',
    `${ORDER}/action/mark-checked.ts`,
    'versions: input.versions, approve',
    'versions',
  ),
  {
    id: 'versions of what is checked',
    file: `${ORDER}/action/mark-checked.ts`,
    find: 'versions,\n      reasons:',
    replace: `versions: ${off('versions of what is checked')} ? undefined : versions,\n      reasons:`,
  },
  {
    id: 'versions of what is approved with it',
    file: `${ORDER}/action/mark-checked.ts`,
    find: 'versions: seen,',
    replace: `versions: ${off('versions of what is approved with it')} ? undefined : seen,`,
  },
];

/** Places in the life cycle where a sentence, or the whole of it, can be made to hold. */
export const STATE_PLACES: readonly CodeGuard[] = [
  {
    id: 'sentences, as the server asks them',
    file: 'contract/life-cycle/life-cycle.ts',
    find: 'const guard = guards[name];\n    return',
    replace:
      'const guard = guards[name];\n    if (globalThis.guardIsOff(`state: ${name}`)) return true;\n    return',
  },
  {
    id: 'sentences, as the chart asks them',
    file: 'contract/life-cycle/guards.ts',
    find: '[name, predicate(guard as Guard)]',
    replace: '[name, or([predicate(guard as Guard), () => globalThis.guardIsOff(`state: ${name}`)])]',
  },
  {
    id: 'the answer of the chart',
    file: 'contract/life-cycle/life-cycle.ts',
    find: 'let change = remembered.get(key);',
    replace: `const wrong = globalThis.moveAllowed(state, event);
    if (wrong !== undefined) return { state: { ...state, ...wrong }, effects: [] };
    let change = remembered.get(key);`,
  },
  {
    id: 'what was answered before',
    file: 'contract/life-cycle/life-cycle.ts',
    find: 'const remembered = new Map<string, Taken<Partial<State>, Effect> | null>();',
    replace:
      'const remembered = new Map<string, Taken<Partial<State>, Effect> | null>();\n  (globalThis.rememberedMoves ??= []).push(remembered);',
  },
];

/** Every place of a module that asks for the tenant's password, found by itself. */
export const DANGER_CALL = /\bawait requireDangerPassword\(|\bpass: input\b/g;
/** The same, with a switch: the question is left out, or what is asked by is. */
export const withSwitch = (call: string, id: string): string =>
  call === 'pass: input' ? `pass: ${off(id)} ? undefined : input` : `if (!${off(id)}) ${call}`;
export const dangerId = (file: string, nth: number) => `password: ${file}, place ${nth}`;

export const CODE_GUARDS = [...PERMISSION_GUARDS, ...CAPTCHA_GUARDS, ...VERSION_GUARDS, ...STATE_PLACES];
