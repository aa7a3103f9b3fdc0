import { Checkbox } from '@blueprintjs/core';
import { withParents, without, type PermissionNode } from '#contract/permission-tree.ts';
import type { TenantSide } from '#contract/sides.ts';
import '../people.css';

/** What a role allows, as a tree: with a permission come those it stands on, without it go those that stand on it. */
export function PermissionTree({
  nodes,
  side,
  value,
  onChange,
}: {
  nodes: readonly PermissionNode[];
  side: Exclude<TenantSide, 'any'>;
  value: readonly string[];
  onChange: (value: string[]) => void;
}) {
  const toggle = (permission: string): void => {
    // What lies beside this kind of tenant is not in the tree and stays.
    const beside = value.filter((one) => !one.startsWith(`${side}:`));
    const own = value.filter((one) => one.startsWith(`${side}:`));
    const next = own.includes(permission)
      ? without(own, permission)
      : withParents([...own, permission], side);
    onChange([...next, ...beside]);
  };
  const branch = ({ permission, label, children }: PermissionNode) => (
    <li key={permission}>
      <Checkbox
        label={label}
        checked={value.includes(permission)}
        indeterminate={
          value.includes(permission) &&
          children.length > 0 &&
          !children.every((c) => value.includes(c.permission))
        }
        onChange={() => toggle(permission)}
      />
      {children.length > 0 && <ul>{children.map(branch)}</ul>}
    </li>
  );
  return (
    <div className="permission-tree" role="group" aria-label="权限">
      {nodes.map((node) => (
        <ul key={node.permission} style={{ paddingLeft: 0 }}>
          {branch(node)}
        </ul>
      ))}
    </div>
  );
}
