import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { profileOverride, type ProfileOverride } from '#contract/rosi/override.ts';
import { printProfile } from '#contract/rosi/profile.ts';
import { PICTURE_SOURCES } from '#contract/rosi/resolve.ts';
import { call, query } from '@/shared/api/index.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { FailureNote, FormDialog, type DialogEnds } from '@/shared/ui/dialog/index.ts';
import { NumberField, SelectField, TextField, useForm } from '@/shared/ui/form/index.ts';
import { optionsOf } from '@/shared/ui/list/index.ts';
import { ChangesField } from './changes-field.tsx';
import { ChoicePicker } from './choice-picker.tsx';
import { draftOf, EMPTY, Typed, type OverrideDraft } from './override-draft.ts';

const SOURCES = optionsOf(PICTURE_SOURCES);
const KINDS = { merchant: '客户', sku: 'SKU', model: '型号', color: '颜色' } as const;
const CONDITIONS = ['merchantId', 'source', 'piecesFrom', 'piecesTo'] as const;

/** Makes an override, like the one that is copied, or a new version of the one given. */
export function OverrideFormDialog({
  edited,
  copied,
  onDone,
  onClose,
}: DialogEnds & { edited: ProfileOverride | undefined; copied?: ProfileOverride }) {
  const bases = useQuery({ ...query(printProfile.page, { pageSize: 500 }, { quiet: true }), gcTime: 0 });
  const [start] = useState((): OverrideDraft =>
    edited ? draftOf(edited) : copied ? { ...draftOf(copied), name: '' } : EMPTY,
  );
  const form = useForm(
    Typed,
    start,
    async (said) => {
      if (edited) {
        const seen = { id: edited.id, version: edited.version };
        const { versionNo } = await call(profileOverride.update, { ...said, ...seen }, { quiet: true });
        showMessage(versionNo > edited.versionNo ? `已保存为第 ${versionNo} 版` : '覆盖配置已保存');
      } else {
        await call(profileOverride.create, said, { quiet: true });
        showMessage('覆盖配置已新建');
      }
      onDone();
    },
    `profile-override-${edited?.id ?? (copied ? `of-${copied.id}` : 'new')}`,
  );
  const { values, field, set, errors } = form;
  const open = (bases.data?.list ?? []).filter(({ id, status }) => status === 0 || id === edited?.base.id);
  const base = open.find(({ id }) => id === values.baseId);
  const wrong = CONDITIONS.map((key) => errors[key]).find((error) => error !== undefined);
  return (
    <FormDialog
      title={edited ? `修改覆盖配置 ${edited.name}` : copied ? `复制覆盖配置 ${copied.name}` : '新建覆盖配置'}
      form={form}
      width={960}
      waits={!bases.data && !bases.error}
      submitText={edited ? '保存为新版本' : '保存'}
      note={edited && <span className="list-quiet">现在是第 {edited.versionNo} 版；旧版本保留不变。</span>}
      onClose={onClose}
    >
      <FailureNote error={bases.error} retry={() => void bases.refetch()} />
      <div className="rosi-override">
        <section aria-label="适用">
          <div className="form-stack">
            <TextField label="名称" required autoFocus {...field('name')} />
            <SelectField
              label="基础配置"
              required
              empty="请选择基础配置"
              options={open.map(({ id, name, material }) => ({ value: id, label: `${name}（${material}）` }))}
              {...field('baseId')}
              onChange={(baseId: number | null) => set({ baseId: baseId ?? 0 })}
              {...(open.length === 0 && { help: '还没有打印配置，请先在「Rosi 普通配置」新建。' })}
            />
          </div>
          <h3>适用</h3>
          <div className="form-grid">
            {(Object.keys(KINDS) as (keyof typeof KINDS)[]).map((kind) => (
              <ChoicePicker
                key={kind}
                label={KINDS[kind]}
                kind={kind}
                value={values[kind]}
                onChange={(picked) => set({ [kind]: picked })}
              />
            ))}
            <SelectField label="图片来源" empty="不限" options={SOURCES} {...field('source')} />
            <span />
            <NumberField label="每单最少件数" {...field('piecesFrom')} />
            <NumberField label="每单最多件数" {...field('piecesTo')} />
          </div>
          {wrong !== undefined && (
            <p className="rosi-refused" role="alert">
              {wrong}
            </p>
          )}
        </section>
        <ChangesField
          base={base}
          changes={values.changes}
          error={errors['changes']}
          onChange={(changes) => set({ changes })}
        />
      </div>
    </FormDialog>
  );
}
