import type { Access, TenantAccess } from '#contract/endpoint.ts';
import { ORDER_EVENTS } from '#contract/order/life-cycle/order-events.ts';
import { PERMISSIONS, type Permission } from '#contract/permissions.ts';
import { probesOf } from '#tests/access/probe.ts';
import type { Stage } from '#tests/access/stage.ts';
import { actorsOf, type AccessRow } from '#tests/access/table.ts';
import { PERMISSION_GUARDS } from './code-guards.ts';
import { without } from './off.ts';
import type { Tell } from './verdict.ts';

const ALL = Object.keys(PERMISSIONS) as Permission[];
const prefixOf = (permission: string) => permission.split(':')[0]!;

/** The permission to look only, where there is one; else the next one of the same side. */
function otherThan(permission: Permission, but: readonly string[]): { word: string; other: Permission } {
  const lower = permission.replace(/:(edit|approve|rule|forced|create|import|push|cancel|export)$/, '');
  const own = ALL.filter((one) => prefixOf(one) === prefixOf(permission) && !but.includes(one));
  const viewing = own.find((one) => one === lower);
  if (viewing) return { word: 'lowered', other: viewing };
  const at = own.findIndex((one) => one > permission);
  return { word: 'swapped', other: own[at === -1 ? 0 : at]! };
}

interface Wrong {
  what: string;
  access: Access;
}

/** Each guard of a call made wrong. Where permissions are named their prefix keeps the other side out, so the side alone is no guard. */
function wrongsOf(access: Access): Wrong[] {
  if (access === 'open') return [];
  const open: Wrong = { what: 'token dropped', access: 'open' };
  if (access === 'signedIn') return [open];
  const { permissions, of } = access;
  const wrongs: Wrong[] = access.by === 'key' ? [] : [open, { what: 'tenant dropped', access: 'signedIn' }];
  if (permissions.length === 0)
    return of === 'any' ? wrongs : [...wrongs, { what: 'side dropped', access: { ...access, of: 'any' } }];
  wrongs.push({ what: 'permission dropped', access: { ...access, permissions: [] } });
  for (const permission of permissions) {
    const { word, other } = otherThan(permission, permissions);
    const changed = permissions.map((one) => (one === permission ? other : one));
    wrongs.push({
      what: `${permission} ${word} to ${other}`,
      access: { ...access, permissions: changed } as TenantAccess,
    });
  }
  return wrongs;
}

/** The calls' own guards, those of the order's events, and the lines of the server that ask them. */
export async function tryPermissions(stage: Stage, rows: readonly AccessRow[], tell: Tell): Promise<void> {
  const { closed } = probesOf(stage);
  for (const row of rows.filter(({ event }) => event === undefined)) {
    const e = stage.callOf(row);
    const { access } = e;
    for (const wrong of wrongsOf(access)) {
      e.access = wrong.access;
      const [by] = await closed(row).finally(() => (e.access = access));
      tell({ kind: 'permission', what: `${row.title}: ${wrong.what}`, by });
    }
  }
  for (const row of rows.filter(({ event }) => event !== undefined)) {
    const entry = ORDER_EVENTS[row.event as keyof typeof ORDER_EVENTS] as { permission?: object };
    const { permission } = entry;
    for (const actor of actorsOf(row)) {
      const side = actor === 'business' ? 'merchant' : 'factory';
      const named = (permission as Record<string, Permission>)[side]!;
      const { word, other } = otherThan(named, row.permissions);
      entry.permission = { ...permission, [side]: other };
      const [by] = await closed(row).finally(() => (entry.permission = permission!));
      tell({ kind: 'permission', what: `${row.title}: ${named} ${word} to ${other}`, by });
    }
  }
  for (const { id } of PERMISSION_GUARDS) {
    const by = await without([id], () => first(rows, closed));
    tell({ kind: 'permission', what: `${id}: not asked`, by });
  }
}

/** The first line that shows it. */
export async function first(
  rows: readonly AccessRow[],
  probe: (row: AccessRow) => Promise<string[]>,
): Promise<string | undefined> {
  for (const row of rows) {
    const [fault] = await probe(row);
    if (fault !== undefined) return fault;
  }
  return undefined;
}
