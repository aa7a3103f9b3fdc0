import { useState } from 'react';
import { asset, assetTag, type Asset } from '#contract/asset/asset.ts';
import { call } from '@/shared/api/index.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { FormDialog, type DialogEnds } from '@/shared/ui/dialog/index.ts';
import { PickField, SwitchField, TextField, useSending } from '@/shared/ui/form/index.ts';
import { TagsField } from './said-fields.tsx';

/** Sorts the chosen assets into a category, and gives and takes tags. */
export function SortDialog({ rows, onDone, onClose }: DialogEnds & { rows: readonly Asset[] }) {
  const standing = [...new Set(rows.flatMap(({ tags }) => tags))].toSorted();
  const [moves, setMoves] = useState(false);
  const [category, setCategory] = useState('');
  const [add, setAdd] = useState<string[]>([]);
  const [remove, setRemove] = useState<string[]>([]);
  const wrong = add.map((tag) => assetTag.safeParse(tag)).find((read) => !read.success);
  const form = useSending(async () => {
    const ids = rows.map(({ id }) => id);
    const wish = { ids, add, remove, ...(moves && { category: category.trim() }) };
    const { changed } = await call(asset.sort, wish, { quiet: true });
    showMessage(`${changed} 个素材已修改`);
    onDone();
  });
  return (
    <FormDialog
      title={`${rows.length} 个素材的分类与标签`}
      closed={wrong !== undefined || (!moves && add.length + remove.length === 0)}
      form={form}
      onClose={onClose}
    >
      <div className="form-stack">
        <SwitchField label="改分类" value={moves} onChange={setMoves} />
        {moves && (
          <TextField label="分类" placeholder="不填为未分类" value={category} onChange={setCategory} />
        )}
        <TagsField label="添加标签" values={add} error={wrong?.error?.issues[0]?.message} onChange={setAdd} />
        {standing.length > 0 && (
          <PickField
            label="移除标签"
            options={standing.map((tag) => ({ value: tag, label: tag }))}
            value={remove}
            onChange={setRemove}
          />
        )}
      </div>
    </FormDialog>
  );
}
