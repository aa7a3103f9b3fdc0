import { NOT_OF_OWNERS, PERMISSIONS, type Permission } from './permissions.ts';
import { ofSide, type TenantSide } from './sides.ts';

/** One permission as role management shows it: those below it are of no use without it. */
export interface PermissionNode {
  permission: Permission;
  label: string;
  children: PermissionNode[];
}

type Side = Exclude<TenantSide, 'any'>;
const of = (side: Side): Permission[] => ofSide(Object.keys(PERMISSIONS), side) as Permission[];

/** The longest string of the same side that this one continues: `business:order` of `business:order:edit`. */
const parentOf = (permission: string, among: readonly string[]): string | undefined =>
  among
    .filter((other) => permission.startsWith(`${other}:`))
    .toSorted((a, b) => b.length - a.length)
    .at(0);

/** What a role of this kind of tenant may be given, as a tree. `held`: what lies beside an owner's, shown to who has it. */
export function permissionTree(side: Side, held: readonly string[]): PermissionNode[] {
  const all = of(side).filter((one) => !NOT_OF_OWNERS.includes(one) || held.includes(one));
  const nodes = new Map(
    all.map((permission) => [
      permission,
      { permission, label: PERMISSIONS[permission], children: [] as PermissionNode[] },
    ]),
  );
  const top: PermissionNode[] = [];
  for (const [permission, node] of nodes) {
    const parent = nodes.get(parentOf(permission, all) as Permission);
    (parent?.children ?? top).push(node);
  }
  return top;
}

/** With every permission all that it continues: whoever may edit orders also sees them. */
export function withParents(permissions: readonly string[], side: Side): Permission[] {
  const all = of(side);
  const whole = new Set<string>();
  for (const one of permissions)
    for (let at: string | undefined = one; at !== undefined; at = parentOf(at, all)) whole.add(at);
  return all.filter((one) => whole.has(one));
}

/** Without a permission, and without all that continues it. */
export const without = (permissions: readonly string[], taken: string): string[] =>
  permissions.filter((one) => one !== taken && !one.startsWith(`${taken}:`));
