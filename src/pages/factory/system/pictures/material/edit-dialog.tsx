import { asset, AssetKind, type Asset } from '#contract/asset/asset.ts';
import { call } from '@/shared/api/index.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { FormDialog, type DialogEnds } from '@/shared/ui/dialog/index.ts';
import { TextField, useForm } from '@/shared/ui/form/index.ts';
import { SaidFields } from './said-fields.tsx';
import { Edited, saidOf } from './said.ts';

const PICTURES = AssetKind.options.filter((kind) => kind !== 'font');

/** Changes what is said of an asset; its file changes by replacing it. */
export function EditDialog({
  row,
  papersFileId,
  categories,
  onDone,
  onClose,
}: DialogEnds & { row: Asset; papersFileId: number | null; categories: readonly string[] }) {
  const form = useForm(
    Edited,
    saidOf(row, papersFileId),
    async (said) => {
      await call(asset.update, { ...said, id: row.id, version: row.version }, { quiet: true });
      showMessage('素材已修改');
      onDone();
    },
    `asset-${row.id}`,
  );
  return (
    <FormDialog title="修改素材" form={form} width={640} onClose={onClose}>
      <div className="form-stack">
        <TextField label="名称" required {...form.field('name')} />
        <SaidFields
          values={form.values}
          errors={form.errors}
          set={form.set}
          kinds={row.kind === 'font' ? ['font'] : PICTURES}
          categories={categories}
        />
      </div>
    </FormDialog>
  );
}
