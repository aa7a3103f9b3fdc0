import type { Access } from '#contract/endpoint.ts';
import { renderDependencies } from './dependencies.ts';
import { renderGuardFlow } from './flow-guard.ts';
import { registeredFlows } from '#tests/flows/register.ts';
import { renderFlow } from './flow-machines.ts';
import { renderOrderFlow } from './flow-order.ts';
import { renderPieceFlow } from './flow-piece.ts';
import { standingCalls, type StandingCall } from './standing-calls.ts';
import { standingScreens } from './standing-screens.ts';
import { readCalls, readScreens } from './tables.ts';
import { renderSkuFlow } from './flow-sku.ts';
import { renderPictureFlow } from './flow-picture.ts';
import { renderRenderTaskFlow } from './flow-render-task.ts';
import { renderBatchFlow } from './flow-batch.ts';
import { renderPlateFlow } from './flow-plate.ts';
import { renderBoxFlow } from './flow-box.ts';
import { renderWorkOrderFlow } from './flow-work-order.ts';
import { renderPrintJobFlow } from './flow-print-job.ts';
import { renderPackageFlow } from './flow-package.ts';
import { renderWaybillFlow } from './flow-waybill.ts';
import { renderDeclarationFlow } from './flow-declaration.ts';
import { renderGrantFlow } from './flow-grant.ts';
import { renderProblemFlow } from './flow-problem.ts';
import { renderBillFlow } from './flow-bill.ts';
import { renderGrantStatementFlow } from './flow-grant-statement.ts';

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string[] =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`);

const SIDES = { any: 'a chosen tenant', business: 'merchants', factory: 'factories' } as const;

function words(access: Access): string {
  if (access === 'open') return 'everybody';
  if (access === 'signedIn') return 'signed in';
  const asked = access.permissions.map((permission) => `\`${permission}\``).join(', ');
  return asked === '' ? SIDES[access.of] : `${SIDES[access.of]} with ${asked}`;
}

const byPath = (a: { path: string; method: string }, b: { path: string; method: string }) =>
  a.path === b.path ? (a.method < b.method ? -1 : 1) : a.path < b.path ? -1 : 1;

function callRow(call: { id: string; method: string; path: string }, standing: StandingCall | undefined) {
  const code = `\`${call.path}\``;
  if (!standing) return [call.id, call.method, code, '', '', '', ''];
  const { title, access, module } = standing;
  return [call.id, call.method, code, title, words(access), module ?? '', module ? 'yes' : 'in the contract'];
}

async function renderCalls(): Promise<string> {
  const standing = await standingCalls();
  const byId = new Map(standing.map((call) => [call.id, call]));
  const listed = readCalls();
  const head = ['id', 'method', 'path', 'title', 'who may call', 'module', 'stands'];
  const rows = (letter: string) =>
    listed.filter(({ id }) => id.startsWith(letter)).map((call) => callRow(call, byId.get(call.id)));
  const known = new Set(listed.map(({ id }) => id));
  const joined = standing.filter(({ id }) => !known.has(id)).toSorted(byPath);
  const stand = listed.filter(({ id }) => byId.get(id)?.module).length;
  return [
    '# Calls',
    '',
    'Written by `npm run docs` from contract/, server/modules and docs/spec; never edited by hand. Paths stand below',
    '/fgapp. The schemas of every call are in the running product at /fgapp/openapi.json.',
    '',
    `${stand} of ${listed.length} listed calls stand, and ${joined.length} that joined them.`,
    '',
    '## Calls of the specification',
    '',
    ...table(head, rows('C')),
    '',
    '## Calls that the specification needs and does not name',
    '',
    ...table(head, rows('O')),
    '',
    '## Calls that joined',
    '',
    ...table(
      head,
      joined.map((call) => callRow(call, call)),
    ),
    '',
  ].join('\n');
}

function renderScreens(): string {
  const standing = standingScreens();
  const byPathName = new Map(standing.map((screen) => [screen.path, screen]));
  const listed = readScreens();
  const head = ['id', 'path', 'title', 'stands', 'component'];
  const groups = Map.groupBy(listed, ({ side, area }) => `${side}: ${area}`);
  const known = new Set(listed.map((screen) => screen.path));
  const joined = standing.filter((screen) => !known.has(screen.path));
  const stand = listed.filter((screen) => byPathName.has(screen.path)).length;
  const ways = { route: 'by its route', menu: 'by its menu', guard: 'leads on' } as const;
  return [
    '# Screens',
    '',
    'Written by `npm run docs` from contract/screens.ts, src/app/routes, server/modules/auth/menus.*.ts and docs/spec; never edited by hand.',
    '',
    `${stand} of ${listed.length} listed screens stand, and ${joined.length} that joined them.`,
    ...[...groups].flatMap(([group, screens]) => [
      '',
      `## ${group}`,
      '',
      ...table(
        head,
        screens.map(({ id, path, title }) => {
          const found = byPathName.get(path);
          return [id, `\`${path}\``, title, found ? ways[found.by] : '', found ? found.file : ''];
        }),
      ),
    ]),
    '',
    '## joined',
    '',
    ...table(
      head,
      joined.map(({ path, title, by, file }) => ['-', `\`${path}\``, title, ways[by], file]),
    ),
    '',
  ].join('\n');
}

/** Every generated page by its place. */
export const renderPages = async (): Promise<Record<string, string>> => ({
  'docs/calls.md': await renderCalls(),
  'docs/screens.md': renderScreens(),
  'docs/dependencies.md': renderDependencies(),
  'docs/flows/guard.md': renderGuardFlow(),
  // A life cycle has a page of its own kind: its regions, who may send what, and what follows.
  'docs/flows/order.md': renderOrderFlow(),
  'docs/flows/piece.md': renderPieceFlow(),
  'docs/flows/sku.md': renderSkuFlow(),
  'docs/flows/picture.md': renderPictureFlow(),
  'docs/flows/render-task.md': renderRenderTaskFlow(),
  'docs/flows/batch.md': renderBatchFlow(),
  'docs/flows/plate.md': renderPlateFlow(),
  'docs/flows/box.md': renderBoxFlow(),
  'docs/flows/work-order.md': renderWorkOrderFlow(),
  'docs/flows/print-job.md': renderPrintJobFlow(),
  'docs/flows/package.md': renderPackageFlow(),
  'docs/flows/waybill.md': renderWaybillFlow(),
  'docs/flows/declaration.md': renderDeclarationFlow(),
  'docs/flows/grant.md': renderGrantFlow(),
  'docs/flows/problem.md': renderProblemFlow(),
  'docs/flows/bill.md': renderBillFlow(),
  'docs/flows/grant-statement.md': renderGrantStatementFlow(),
  ...Object.fromEntries(
    (await registeredFlows())
      .filter(({ walks }) => typeof walks !== 'function')
      .map((flow) => [`docs/flows/${flow.machine.id}.md`, renderFlow(flow)]),
  ),
});
