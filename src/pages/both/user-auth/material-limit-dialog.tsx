import { useQuery } from '@tanstack/react-query';
import { departmentPermission } from '#contract/department-permission/department-permission.ts';
import type { Department, MaterialColor } from '#contract/department/department.ts';
import { call, query } from '@/shared/api/index.ts';
import type { DialogEnds } from '@/shared/ui/dialog/index.ts';
import { LimitDialog, type ChoiceGroup } from './limit-dialog.tsx';

const keyOf = ({ material, color }: MaterialColor): string => JSON.stringify([material, color]);
function ofKey(key: string): MaterialColor {
  const [material, color] = JSON.parse(key) as [string, string];
  return { material, color };
}

/** The materials and colours that a factory's department may work with. */
export function MaterialLimitDialog({
  dept: { id: deptId, name },
  onDone,
  onClose,
}: DialogEnds & {
  dept: Department;
}) {
  const known = useQuery(query(departmentPermission.materialColors, {}, { quiet: true }));
  const selected = useQuery({
    ...query(departmentPermission.selectedMaterials, { deptId }, { quiet: true }),
    gcTime: 0,
  });
  const groups = known.data?.map(({ material, colors }): ChoiceGroup => ({
    title: material,
    key: keyOf({ material, color: '' }),
    choices: colors.map((color) => ({ key: keyOf({ material, color }), label: color })),
  }));
  return (
    <LimitDialog
      title={`「${name}」的材质权限`}
      noun="材质"
      groups={groups}
      start={selected.data && { all: selected.data.all, chosen: selected.data.list.map(keyOf) }}
      error={known.error ?? selected.error}
      onClose={onClose}
      onSave={async (all, chosen) => {
        const materials = all ? [] : chosen.map(ofKey);
        await call(departmentPermission.assignFactory, { deptId, all, materials }, { quiet: true });
        onDone();
      }}
    />
  );
}
