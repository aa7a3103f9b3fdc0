import type { z } from 'zod';
import { DEFECT_LEVELS, RESPONSIBLE } from '#contract/piece/life-cycle/piece-event-fields.ts';
import { UsualReasons } from '@/shared/ui/dialog/index.ts';
import { SelectField, TextField } from '@/shared/ui/form/index.ts';
import { optionsOf } from '@/shared/ui/list/index.ts';
import type { DefectTyped } from './defect.ts';

const USUAL = ['缺墨', '偏位', '色差', '划伤', '脏污', '白墨不足'];
const LEVELS = optionsOf(DEFECT_LEVELS);
const WHO = optionsOf(RESPONSIBLE);
type Typed = z.input<typeof DefectTyped>;

/** What went wrong with what came out, and who or what is responsible: for all that it is about. */
export const DefectFields = ({
  values,
  errors,
  onChange,
}: {
  values: Typed;
  errors: Readonly<Record<string, string>>;
  onChange: (change: Partial<Typed>) => void;
}) => (
  <>
    <TextField
      label="缺陷"
      required
      placeholder="出了什么问题"
      value={values.defect}
      error={errors['defect']}
      onChange={(defect) => onChange({ defect })}
    />
    <UsualReasons reasons={USUAL} onChoose={(defect) => onChange({ defect })} />
    <SelectField
      label="缺陷级别"
      required
      empty="请选择"
      options={LEVELS}
      value={values.level}
      error={errors['level']}
      onChange={(level) => onChange({ level })}
    />
    <SelectField
      label="责任方"
      required
      empty="请选择"
      options={WHO}
      value={values.responsible}
      error={errors['responsible']}
      onChange={(responsible) => onChange({ responsible })}
    />
  </>
);
