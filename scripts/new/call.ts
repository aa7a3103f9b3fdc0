import { parseTable } from '../docs/tables.ts';
import {
  contractEntry,
  handlerFile,
  newContract,
  newRoutes,
  testFile,
  verbOf,
  type Call,
} from './call-texts.ts';
import { areaFile } from './page.ts';
import { camel, putAtEndOf, putBefore, putImport, toKebab, WrongUse, type Plan, type Read } from './plan.ts';

export const CALL_USE = `call AREA NAME ID TITLE [--of any|business|factory]            call user page C012 用户列表 --of factory
call AREA NAME METHOD PATH TITLE [--of any|business|factory]   call user lock POST /basic/system/user/lock 锁定用户`;

const APP = 'server/app.ts';
const METHODS = ['GET', 'POST', 'PUT', 'DELETE'];
const SIDES = ['any', 'business', 'factory'];

/** The call as the specification has it, by its id or by its method and path; one that joins gets the id `-`. */
function readCall([first = '', second = '', third = '']: readonly string[], read: Read) {
  const listed = ['calls', 'calls-open'].flatMap((name) =>
    parseTable(read(`docs/spec/${name}.tsv`) ?? '', ['id', 'method', 'path', 'request', 'auth', 'notes']),
  );
  if (METHODS.includes(first)) {
    if (!second.startsWith('/') || !third) throw new WrongUse(CALL_USE);
    const found = listed.find(({ method, path }) => method === first && path === second);
    return { id: found?.id ?? '-', method: first, path: second, title: third };
  }
  const found = listed.find(({ id }) => id === first);
  if (!found || !second) throw new WrongUse(CALL_USE);
  return { id: found.id, method: found.method, path: found.path, title: second };
}

/** A call: its entry in the contract, a handler that refuses, a test. A new area gets its module with it. */
export function newCall(
  [area = '', name = '', ...rest]: readonly string[],
  { of = 'any' }: { of?: string },
  read: Read,
): Plan {
  if (rest.length === 0 || !SIDES.includes(of)) throw new WrongUse(CALL_USE);
  const standing = areaFile(camel(area, 'the area'), read);
  const contract = `contract/${standing ?? `${toKebab(area)}/${toKebab(area)}.ts`}`;
  const call: Call = { ...readCall(rest, read), area, name: camel(name, 'the call'), of, contract };
  const folder = `server/modules/${toKebab(area)}`;
  const handler = `${folder}/${toKebab(name)}.ts`;
  const test = `${folder}/${toKebab(name)}.test.ts`;
  const plan: Plan = {
    create: { [handler]: handlerFile(call), [test]: testFile(call) },
    change: {},
    next: [
      `${contract}: the real input, output and permissions of ${area}.${name}`,
      `${handler}: what it does; what it asks of the database stands in sql.ts and names the tenant`,
      `${test}: what it must refuse first, then what it must answer`,
      'npm run docs',
    ],
  };
  if (standing) joinArea(plan, call, { contract, routes: `${folder}/routes.ts` }, read);
  else beginArea(plan, call, { contract, routes: `${folder}/routes.ts` }, read);
  return plan;
}

interface Files {
  contract: string;
  routes: string;
}

const importOf = ({ name }: Call) => `import { ${name} } from './${toKebab(name)}.ts';`;

/** The contract's file imports the function that its new call is made with. */
const withVerb = (text: string, verb: string) =>
  text.replace(/import \{([^}]*)\} from '#contract\/endpoint\.ts';/, (line, names: string) =>
    new RegExp(`\\b${verb}\\b`).test(names)
      ? line
      : line.replace(/\{\s*/, (begin) => `${begin}${verb},${begin.includes('\n') ? '\n  ' : ' '}`),
  );

function joinArea(plan: Plan, call: Call, { contract, routes }: Files, read: Read) {
  const { area, name } = call;
  const text = read(contract)!;
  if (new RegExp(`\\n  ${name}: (get|post|put|del)\\(`).test(text))
    throw new WrongUse(`${contract} has ${area}.${name} already`);
  const served = read(routes);
  if (served === undefined) throw new Error(`${routes} is not there: ${area} is served elsewhere`);
  const block = { opening: `export const ${area} = {`, closing: '};' };
  plan.change[contract] = putAtEndOf(withVerb(text, verbOf(call)), block, contractEntry(call), contract);
  const handlers = { opening: `implement(app, ${area}, {`, closing: '  });' };
  plan.change[routes] = putImport(putAtEndOf(served, handlers, `    ${name},\n`, routes), importOf(call));
}

function beginArea(plan: Plan, call: Call, { contract, routes }: Files, read: Read) {
  const { area } = call;
  if (read(contract) !== undefined) throw new Error(`${contract} is there and exports no area ${area}`);
  plan.create[contract] = newContract(call);
  plan.create[routes] = newRoutes(call, importOf(call));
  const line = `import { ${area}Routes } from './modules/${toKebab(area)}/routes.ts';\n`;
  const imported = putBefore(read(APP) ?? '', 'import { endStreams }', line, APP);
  plan.change[APP] = putBefore(imported, '  documentRoutes(app);', `  ${area}Routes(app);\n`, APP);
}
