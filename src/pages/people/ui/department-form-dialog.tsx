import { department, DepartmentForm, type Department } from '#contract/department/department.ts';
import { call } from '@/shared/api/index.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { FormDialog } from '@/shared/ui/dialog/index.ts';
import { NumberField, SelectField, TextField, useForm } from '@/shared/ui/form/index.ts';
import { departmentOptions } from './place-fields.tsx';

/** Makes a department below another one, or changes the one given. */
export function DepartmentFormDialog({
  edited,
  parentId = null,
  all,
  onSaved,
  onClose,
}: {
  edited?: Department;
  parentId?: number | null;
  all: readonly Department[];
  onSaved: () => void;
  onClose: () => void;
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
      onSaved();
    },
    edited ? `department-${edited.id}` : `department-new-${parentId ?? 'first'}`,
  );
  const { values, errors, set } = form;
  return (
    <FormDialog
      title={edited ? `修改部门 ${edited.name}` : '新建部门'}
      isOpen
      width={420}
      submitText="保存"
      busy={form.busy}
      failure={form.failure}
      onClose={onClose}
      draft={form.draft}
      onSubmit={form.submit}
    >
      <div className="form-stack">
        <TextField
          label="部门名称"
          required
          autoFocus
          error={errors['name']}
          value={values.name}
          onChange={(name) => set({ name })}
        />
        <SelectField
          label="上级部门"
          empty="无（第一级）"
          options={departmentOptions(all.filter(({ id }) => id !== edited?.id))}
          error={errors['parentId']}
          value={values.parentId ?? undefined}
          onChange={(chosen) => set({ parentId: chosen ?? null })}
        />
        <NumberField
          label="排序"
          help="数字小的排在前面。"
          error={errors['sort']}
          value={values.sort ?? 0}
          onChange={(sort) => set({ sort: sort ?? 0 })}
        />
      </div>
    </FormDialog>
  );
}
