import { describe, expect, it } from 'vitest';
import { permissionTree, withParents, without, type PermissionNode } from './permission-tree.ts';
import { PERMISSIONS } from './permissions.ts';

const flat = (nodes: readonly PermissionNode[]): string[] =>
  nodes.flatMap(({ permission, children }) => [permission, ...flat(children)]);

describe('the tree of permissions', () => {
  it.each(['business', 'factory'] as const)(
    'has every permission of %s once, and none of the other side',
    (side) => {
      const given = Object.keys(PERMISSIONS).filter((one) => one.startsWith(`${side}:`));
      const seen = flat(permissionTree(side, given));
      expect(seen.toSorted()).toEqual(given.toSorted());
    },
  );

  it('shows what belongs to the platform to who has it only', () => {
    expect(flat(permissionTree('factory', []))).not.toContain('factory:admin:tenant');
    expect(flat(permissionTree('factory', ['factory:admin:tenant']))).toContain('factory:admin:tenant');
  });

  it('puts what continues a permission below it', () => {
    const pack = permissionTree('factory', [])
      .find(({ permission }) => permission === 'factory:order')!
      .children.find(({ permission }) => permission === 'factory:order:pack')!;
    expect(pack.children.map(({ permission }) => permission)).toEqual(['factory:order:pack:forced']);
  });

  it('is chosen with all that a permission stands on, and left with all that stands on it', () => {
    expect(withParents(['factory:order:pack:forced'], 'factory')).toEqual([
      'factory:order',
      'factory:order:pack',
      'factory:order:pack:forced',
    ]);
    expect(without(['factory:order', 'factory:order:pack', 'factory:orders'], 'factory:order')).toEqual([
      'factory:orders',
    ]);
  });
});
