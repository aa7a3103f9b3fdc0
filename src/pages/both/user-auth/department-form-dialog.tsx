import { department, DepartmentForm, type Department } from '#contract/department/department.ts';
import { call } from '@/shared/api/index.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { FormDialog, type DialogEnds } from '@/shared/ui/dialog/index.ts';
import { NumberField, SelectField, TextField, useForm } from '@/shared/ui/form/index.ts';
import { departmentOptions } from './place-fields.tsx';

/** Makes a department below another one, or changes the one given. */
export function DepartmentFormDialog({
  edited,
  parentId = null,
  all,
  onDone,
  onClose,
}: DialogEnds & {
  edited?: Department;
  parentId?: number | null;
  all: readonly Department[];
}) {
  const start = {
    name: edited?.name ?? '',
    parentId: edited ? edited.parentId : parentId,
    sort: edited?.sort ?? 0,
  };
  const form = useForm(
    DepartmentForm,
    start,
    async (values) => {
      await (edited
        ? call(department.update, { ...values, id: edited.id }, { quiet: true })
        : call(department.create, values, { quiet: true }));
      showMessage(edited ? '部门已保存' : '部门已新建');
      onDone();
    },
    edited ? `department-${edited.id}` : `department-new-${parentId ?? 'first'}`,
  );
  return (
    <FormDialog
      title={edited ? `修改部门 ${edited.name}` : '新建部门'}
      form={form}
      width={420}
      onClose={onClose}
    >
      <div className="form-stack">
        <TextField label="部门名称" required autoFocus {...form.field('name')} />
        <SelectField
          label="上级部门"
          empty="无（第一级）"
          options={departmentOptions(all.filter(({ id }) => id !== edited?.id))}
          {...form.field('parentId')}
        />
        <NumberField label="排序" help="数字小的排在前面。" empty={0} {...form.field('sort')} />
      </div>
    </FormDialog>
  );
}
