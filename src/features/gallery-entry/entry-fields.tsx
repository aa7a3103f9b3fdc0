import { z } from 'zod';
import { licenced, RIGHTS, rightsFields } from '#contract/gallery/gallery.ts';
import { aimless, AudienceFields, audienceTyped, EVERYBODY } from '@/entities/customer/index.ts';
import { CheckField, Field, SelectField, TextField, type useForm } from '@/shared/ui/form/index.ts';
import { optionsOf } from '@/shared/ui/list/index.ts';

/** What is said of pictures of the gallery, as it is typed. */
export const entryTyped = {
  series: z.string().trim().max(32, '系列最多 32 个字'),
  rights: rightsFields.rights,
  licensedUntil: rightsFields.licensedUntil,
  stated: rightsFields.stated,
  ...audienceTyped,
};
type Typed = z.output<z.ZodObject<typeof entryTyped>>;
type EntryStart = z.input<z.ZodObject<typeof entryTyped>>;
export const NEW_ENTRY: EntryStart = {
  ...{ series: '', rights: 'own', licensedUntil: null, stated: false },
  ...EVERYBODY,
};

export function entryComplete(typed: Typed, checked: z.RefinementCtx): void {
  licenced(typed, checked);
  aimless(typed, checked);
}
/** As the calls take it. */
export const entrySaid = <T extends Typed>({ customers, ...rest }: T) => ({
  ...rest,
  merchantIds: customers.map(({ merchantId }) => merchantId),
});

/** The same in the address of an upload, where what is not said is left out. */
export const entryAsked = ({
  groupId,
  licensedUntil,
  merchantIds,
  ...said
}: ReturnType<typeof entrySaid<Typed>>) => ({
  ...said,
  ...(groupId !== null && { groupId }),
  ...(licensedUntil && { licensedUntil }),
  ...(merchantIds.length > 0 && { merchantIds: merchantIds.join(',') }),
});

/** Series, rights with their statement, and whom it is for: a part of a form's grid. */
export function EntryFields({
  form: { values, errors, set },
}: {
  form: Pick<ReturnType<typeof useForm<z.ZodType<unknown, EntryStart>>>, 'values' | 'errors' | 'set'>;
}) {
  return (
    <>
      <TextField
        label="系列"
        value={values.series}
        error={errors['series']}
        onChange={(series) => set({ series })}
      />
      <SelectField
        label="版权"
        required
        options={optionsOf(RIGHTS)}
        value={values.rights ?? 'own'}
        onChange={(rights) => set({ rights, ...(rights !== 'licensed' && { licensedUntil: null }) })}
      />
      {values.rights === 'licensed' && (
        <TextField
          label="授权截止日期"
          required
          placeholder="2027-12-31"
          help="这一天之后自动停用"
          value={values.licensedUntil ?? ''}
          error={errors['licensedUntil']}
          onChange={(day) => set({ licensedUntil: day === '' ? null : day })}
        />
      )}
      <AudienceFields values={values} errors={errors} set={set} />
      <div data-wide>
        <Field label="版权声明" required error={errors['stated']}>
          {() => (
            <CheckField
              label="我确认本工厂有权把图片提供给客户印刷，声明会连同姓名和时间保存"
              value={values.stated}
              onChange={(stated) => set({ stated })}
            />
          )}
        </Field>
      </div>
    </>
  );
}
