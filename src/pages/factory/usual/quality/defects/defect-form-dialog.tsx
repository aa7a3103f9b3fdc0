import { DEFECT_LEVELS, RESPONSIBLE } from '#contract/piece/life-cycle/piece-event-fields.ts';
import { defect, DefectForm, TREATMENTS, type Defect } from '#contract/quality/defect.ts';
import { FormDialog, type DialogEnds } from '@/shared/ui/dialog/index.ts';
import { NumberField, SelectField, SwitchField, TextField } from '@/shared/ui/form/index.ts';
import { optionsOf } from '@/shared/ui/list/index.ts';
import { useRecordForm } from '@/shared/ui/record/index.ts';

const EMPTY: DefectForm = {
  ...{ code: '', name: '', level: 'major', responsible: 'unknown', treatment: 'remake' },
  ...{ blankUsable: false, artWrong: false, position: 200 },
};
const formOf = ({ code, name, level, responsible, treatment, blankUsable, artWrong, position }: Defect) => ({
  ...{ code, name, level, responsible, treatment, blankUsable, artWrong, position },
});

/** Makes a defect, or changes the one given. */
export function DefectFormDialog({ edited, onDone, onClose }: DialogEnds & { edited: Defect | undefined }) {
  const form = useRecordForm(
    {
      name: 'defect',
      calls: defect,
      schema: DefectForm,
      start: edited ? formOf(edited) : EMPTY,
      told: edited ? '缺陷已保存' : '缺陷已新建',
    },
    { edited, onDone },
  );
  const { field } = form;
  return (
    <FormDialog title={edited ? `修改缺陷 ${edited.name}` : '新建缺陷'} form={form} onClose={onClose}>
      <div className="form-grid">
        <TextField label="代码" required autoFocus placeholder="D20" {...field('code')} />
        <TextField label="名称" required placeholder="1 至 20 个字" {...field('name')} />
        <SelectField label="级别" options={optionsOf(DEFECT_LEVELS)} {...field('level')} />
        <SelectField label="默认责任" options={optionsOf(RESPONSIBLE)} {...field('responsible')} />
        <SelectField label="默认处理" options={optionsOf(TREATMENTS)} {...field('treatment')} />
        <NumberField label="排序" empty={Number.NaN} help="小的在前，前十个有数字键" {...field('position')} />
        <SwitchField label="坯件还能用，报废后进入回收" {...field('blankUsable')} />
        <SwitchField label="图本身有误，补做时重新出图" {...field('artWrong')} />
      </div>
    </FormDialog>
  );
}
