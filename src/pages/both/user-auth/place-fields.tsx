import { useQuery } from '@tanstack/react-query';
import { department, type Department } from '#contract/department/department.ts';
import { role } from '#contract/role/role.ts';
import { query } from '@/shared/api/index.ts';
import { Field, SelectField, TextField } from '@/shared/ui/form/index.ts';
import { ChoicesField } from '@/shared/ui/list/index.ts';
import { treeOf } from './department-tree.ts';

interface Place {
  roleIds: number[];
  deptId?: number | null | undefined;
  remark?: string | undefined;
}

const NO_DEPARTMENTS: Department[] = [];

export const useRoleOptions = () =>
  (useQuery(query(role.simple, {}, { quiet: true })).data ?? []).map(({ id, name }) => ({
    value: id,
    label: name,
  }));

export const useDepartments = (): Department[] =>
  useQuery(query(department.list, {}, { quiet: true })).data ?? NO_DEPARTMENTS;

export const departmentOptions = (departments: readonly Department[]) =>
  treeOf(departments).map(({ id, name, depth }) => ({ value: id, label: `${'　'.repeat(depth)}${name}` }));

/** What a user is in the tenant: his roles, his department, a remark. */
export function PlaceFields({
  values,
  errors,
  set,
}: {
  values: Place;
  errors: Readonly<Record<string, string>>;
  set: (change: Partial<Place>) => void;
}) {
  const roles = useRoleOptions();
  const departments = departmentOptions(useDepartments());
  return (
    <>
      <Field label="角色" required error={errors['roleIds']}>
        {({ id }) => (
          <ChoicesField
            id={id}
            label="角色"
            none="请选择角色"
            options={roles}
            value={values.roleIds}
            onChange={(chosen) => set({ roleIds: (chosen ?? []).map(Number) })}
          />
        )}
      </Field>
      <SelectField
        label="部门"
        empty="不属于任何部门"
        options={departments}
        error={errors['deptId']}
        value={values.deptId ?? undefined}
        onChange={(deptId) => set({ deptId: deptId ?? null })}
      />
      <div data-wide>
        <TextField
          label="备注"
          error={errors['remark']}
          value={values.remark ?? ''}
          onChange={(remark) => set({ remark })}
        />
      </div>
    </>
  );
}
