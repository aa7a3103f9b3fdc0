import { useState } from 'react';
import { Checkbox } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { filter, type Filter } from '#contract/filter/filter.ts';
import { call, query } from '@/shared/api/index.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { FailureNote, FormDialog, type DialogEnds } from '@/shared/ui/dialog/index.ts';
import { useSending } from '@/shared/ui/form/index.ts';
import './filter.css';

/** Of which materials a filter is the default; each says which one is now. */
export function DefaultsDialog({ row, onDone, onClose }: DialogEnds & { row: Filter }) {
  const all = useQuery({ ...query(filter.materials, {}, { quiet: true }), gcTime: 0 });
  const before = row.materials.map(({ id }) => id);
  const [ids, setIds] = useState<readonly number[]>(before);
  const isSame = ids.length === before.length && ids.every((id) => before.includes(id));
  const form = useSending(async () => {
    await call(filter.defaults, { id: row.id, materialIds: [...ids] }, { quiet: true });
    showMessage('默认滤镜已保存');
    onDone();
  });
  return (
    <FormDialog
      title={`默认 ${row.name}`}
      form={form}
      waits={!all.data && !all.error}
      why={isSame ? '选择没有变化' : undefined}
      onClose={onClose}
    >
      <FailureNote error={all.error} retry={() => void all.refetch()} />
      <p className="form-hint">选中的材质以它为默认滤镜，一种材质只有一个默认滤镜，原来的会被换掉。</p>
      {all.data?.length === 0 && <p className="form-hint">还没有材质，请先在「材质」中新建。</p>}
      <div className="art-filter-materials">
        {all.data?.map(({ id, name, status, filter: now }) => (
          <Checkbox
            key={id}
            checked={ids.includes(id)}
            onChange={(event) =>
              setIds(event.currentTarget.checked ? [...ids, id] : ids.filter((one) => one !== id))
            }
          >
            {name}
            {status === 1 && '（已停用）'}
            {now && now.id !== row.id && <span className="list-quiet"> 现在是「{now.name}」</span>}
          </Checkbox>
        ))}
      </div>
    </FormDialog>
  );
}
