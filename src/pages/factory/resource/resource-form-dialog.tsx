import { Tag } from '@blueprintjs/core';
import { z } from 'zod';
import { resource, RESOURCE_KINDS, ResourceFields, type Resource } from '#contract/resource/resource.ts';
import { model } from '#contract/means/model.ts';
import { useSkuOptions } from '@/entities/sku/index.ts';
import { MeansPicker } from '@/features/means/index.ts';
import { FormDialog, type DialogEnds } from '@/shared/ui/dialog/index.ts';
import { Field, SelectField, TextField } from '@/shared/ui/form/index.ts';
import { useRecordForm } from '@/shared/ui/record/index.ts';
import { aimless, AudienceFields, choices, Customers } from './audience-fields.tsx';
import { ResourceFile, SentFile } from './resource-file.tsx';

const KINDS = choices(RESOURCE_KINDS);
const MODELS = choices({ any: '所有型号', one: '指定型号' });

/** As it is typed: with what was picked, so that a form that was kept shows it again. */
const Fields = ResourceFields.omit({ brand: true, model: true, merchantIds: true }).extend({
  models: z.enum(['any', 'one']),
  picked: z.object({ brand: z.string(), name: z.string() }).nullable(),
  customers: Customers,
});
type Typed = z.output<typeof Fields>;
const complete = ({ models, picked, ...aimed }: Typed, checked: z.RefinementCtx): void => {
  if (models === 'one' && !picked)
    checked.addIssue({ code: 'custom', path: ['picked'], message: '请选择型号' });
  aimless(aimed, checked);
};
const said = ({ models, picked, customers, ...rest }: Typed) => ({
  ...rest,
  brand: models === 'one' ? picked!.brand : null,
  model: models === 'one' ? picked!.name : null,
  merchantIds: customers.map(({ merchantId }) => merchantId),
});
const Made = Fields.extend({ file: SentFile })
  .superRefine(complete)
  .transform(({ file, ...rest }) => ({ ...said(rest), fileId: file!.fileId }));
/** Its file changes by a new version alone. */
const Changed = Fields.extend({ file: z.unknown() })
  .superRefine(complete)
  .transform(({ file: _stays, ...rest }) => said(rest));
type Start = z.input<typeof Made>;

const EMPTY: Start = {
  ...{ name: '', kind: 'template', material: null, models: 'any', picked: null },
  ...{ scope: 'all', groupId: null, customers: [], file: null },
};
const typedOf = (row: Resource): Start => ({
  ...{ name: row.name, kind: row.kind, material: row.material, models: row.model === null ? 'any' : 'one' },
  picked: row.model === null ? null : { brand: row.brand ?? '', name: row.model },
  ...{ scope: row.scope, groupId: row.groupId, customers: row.customers, file: null },
});

/** Makes a resource with its first file, or changes what is said of the one given. */
export function ResourceFormDialog({
  edited,
  onDone,
  onClose,
}: DialogEnds & { edited: Resource | undefined }) {
  const { materials } = useSkuOptions();
  const form = useRecordForm(
    {
      name: 'resource',
      calls: resource,
      schema: (edited ? Changed : Made) as typeof Made,
      start: edited ? typedOf(edited) : EMPTY,
      told: edited ? '资源已保存' : '资源已新建',
    },
    { edited, onDone },
  );
  const { values, errors, field, set } = form;
  // The one that it has stays a choice, also where no SKU has it any more.
  const named = materials.map(({ label }) => label);
  const kept = edited?.material;
  const offered = (kept && !named.includes(kept) ? [kept, ...named] : named).map((label) => ({
    value: label,
    label,
  }));
  return (
    <FormDialog
      title={edited ? `修改资源 ${edited.name}` : '新建资源'}
      form={form}
      width={640}
      onClose={onClose}
    >
      <div className="form-grid">
        <TextField label="名称" required autoFocus {...field('name')} />
        <SelectField label="类型" required options={KINDS} {...field('kind')} />
        <SelectField<string> label="适用材质" empty="所有材质" options={offered} {...field('material')} />
        <SelectField label="适用型号" required options={MODELS} {...field('models')} />
        {values.models === 'one' && (
          <div data-wide>
            <Field label="型号" required error={errors['picked']}>
              {() => (
                <>
                  <MeansPicker
                    // Empty again after each.
                    key={values.picked?.name}
                    label="型号"
                    page={model.page}
                    besides={0}
                    value={null}
                    onPick={({ brand = '', name }) => set({ picked: { brand, name } })}
                  />
                  {values.picked && (
                    <div className="resource-picked">
                      <Tag minimal onRemove={() => set({ picked: null })}>
                        {`${values.picked.brand} ${values.picked.name}`}
                      </Tag>
                    </div>
                  )}
                </>
              )}
            </Field>
          </div>
        )}
        <AudienceFields values={values} errors={form.errors} set={set} />
        {!edited && (
          <div data-wide>
            <ResourceFile
              value={values.file}
              error={errors['file']}
              onChange={(file) =>
                set({ file, ...(values.name === '' && file && { name: nameOf(file.name) }) })
              }
            />
          </div>
        )}
      </div>
    </FormDialog>
  );
}

/** A file's name without its ending, as far as a name may be. */
const nameOf = (file: string): string =>
  file
    .replace(/\.[^.]+$/, '')
    .replaceAll(/[\\/:*?"<>|]/g, '')
    .slice(0, 64);
