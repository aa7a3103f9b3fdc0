import { Tag, TagInput } from '@blueprintjs/core';
import { endOfDay, startOfDay } from 'date-fns';
import { ASSET_KINDS, ASSET_LICENCES, MAX_ASSET_TAGS, type AssetKind } from '#contract/asset/asset.ts';
import { file as files } from '#contract/file/file.ts';
import { serverNow, upload } from '@/shared/api/index.ts';
import { formatDate } from '@/shared/lib/time/index.ts';
import { DayField, Field, FileButton, SelectField, TextField, useSending } from '@/shared/ui/form/index.ts';
import { optionsOf } from '@/shared/ui/list/index.ts';
import type { SaidDraft } from './said.ts';

const LICENCES = optionsOf({ ...ASSET_LICENCES, ofl: 'OFL 开源字体', cc0: 'CC0 公有领域' });
const VISIBLE = optionsOf({ own: '仅本厂', customers: '本厂和客户' });
const PAPERS = '.pdf,.png,.jpg,.jpeg,.webp,.txt';
const OFFERED = 12;

interface Props {
  values: SaidDraft;
  errors: Readonly<Record<string, string>>;
  set: (change: Partial<SaidDraft>) => void;
  /** Those that it may become. */
  kinds?: readonly AssetKind[];
  /** Categories that there are already. */
  categories: readonly string[];
}

/** What is said of an asset beside its file: when it comes in, and when it is changed. */
export function SaidFields({ values, errors, set, kinds, categories }: Props) {
  const options = optionsOf(ASSET_KINDS).filter(({ value }) => kinds === undefined || kinds.includes(value));
  const papers = useSending(async (file: File) => {
    const { fileId, name } = await upload(files.upload, file, {}, { quiet: true });
    set({ papers: { fileId, name } });
  });
  return (
    <>
      <div className="form-pair">
        <SelectField
          label="类型"
          required
          options={options}
          value={values.kind}
          error={errors['kind']}
          onChange={(kind) => set({ kind })}
        />
        <SelectField
          label="可见范围"
          required
          options={VISIBLE}
          value={values.visible}
          onChange={(visible) => set({ visible })}
        />
      </div>
      <div className="form-pair">
        <SelectField
          label="授权"
          required
          options={LICENCES}
          value={values.licence}
          error={errors['licence']}
          onChange={(licence) => set({ licence })}
        />
        {values.licence === 'bought' ? (
          <DayField
            label="授权到期日"
            required
            value={startOfDay(values.ends).getTime()}
            from={startOfDay(serverNow())}
            text={formatDate(values.ends)}
            error={errors['licenceEnds']}
            onChange={(day) => set({ ends: endOfDay(day).getTime() })}
          />
        ) : (
          <TextField
            label="来源"
            placeholder="作者、网站或供应商"
            value={values.source}
            error={errors['source']}
            onChange={(source) => set({ source })}
          />
        )}
      </div>
      {values.licence === 'bought' && (
        <TextField
          label="来源"
          placeholder="作者、网站或供应商"
          value={values.source}
          error={errors['source']}
          onChange={(source) => set({ source })}
        />
      )}
      <Field
        label="授权文件"
        required={values.licence === 'bought'}
        error={errors['papers'] ?? papers.failure?.message}
        help="合同、发票、授权书或字体的许可证；PDF、PNG、JPEG、WebP 或 TXT。"
      >
        {() => (
          <div className="asset-papers">
            <FileButton
              text={values.papers ? '换一个文件' : '选择文件'}
              label="授权文件"
              accept={PAPERS}
              loading={papers.busy}
              onFile={papers.submit}
            />
            {values.papers && (
              <Tag minimal className="asset-papers-name" onRemove={() => set({ papers: null })}>
                {values.papers.name}
              </Tag>
            )}
          </div>
        )}
      </Field>
      <TextField
        label="分类"
        placeholder="如 节日、宠物；不填为未分类"
        value={values.category}
        error={errors['category']}
        onChange={(category) => set({ category })}
        help={
          categories.length > 0 && (
            <span className="asset-offered">
              {categories.slice(0, OFFERED).map((one) => (
                <Tag key={one} minimal interactive onClick={() => set({ category: one })}>
                  {one}
                </Tag>
              ))}
            </span>
          )
        }
      />
      <TagsField
        label="标签"
        values={values.tags}
        error={errors['tags']}
        onChange={(tags) => set({ tags })}
      />
    </>
  );
}

/** Tags, typed one after the other. */
export const TagsField = ({
  label,
  values,
  error,
  onChange,
}: {
  label: string;
  values: readonly string[];
  error?: string | undefined;
  onChange: (tags: string[]) => void;
}) => (
  <Field
    label={label}
    error={error}
    help={`按回车添加，一个标签最多 20 个字，一个素材最多 ${MAX_ASSET_TAGS} 个`}
  >
    {(control) => (
      <TagInput
        fill
        addOnBlur
        addOnPaste
        inputProps={{ id: control.id }}
        values={values}
        onChange={(tags) => onChange([...new Set(tags.map((tag) => String(tag).trim()).filter(Boolean))])}
      />
    )}
  </Field>
);
