import { useMemo } from 'react';
import { useQuery } from '@tanstack/react-query';
import { filter, FILTER_STATUS, type Filter } from '#contract/filter/filter.ts';
import { call, query } from '@/shared/api/index.ts';
import { lazyPart } from '@/shared/lib/chunk/chunk.ts';
import { SureDialog, useDialog } from '@/shared/ui/dialog/index.ts';
import { columnsOf, ListScreen, optionsOf, Thumb, useList } from '@/shared/ui/list/index.ts';
import { useRecord, type RecordOf } from '@/shared/ui/record/index.ts';
import { FilterDetail } from './filter-detail.tsx';
import './filter.css';

const Form = lazyPart(() => import('./filter-editor.tsx').then((m) => m.FilterEditor));
const DefaultsDialog = lazyPart(() => import('./defaults-dialog.tsx').then((m) => m.DefaultsDialog));

const c = columnsOf<Filter>();
const COLUMNS = [
  c.text('name', '名称', 200),
  {
    name: 'looks',
    title: '前后对比',
    width: 110,
    cell: ({ name, beforeUrl, afterUrl }: Filter) => (
      <span className="art-filter-looks-pair">
        <Thumb url={beforeUrl} alt={`${name} 调整前`} />
        <Thumb url={afterUrl} alt={`${name} 调整后`} />
      </span>
    ),
  },
  c.count('steps', '步骤', 60),
  c.word('status', '状态', 70, FILTER_STATUS, { 0: 'success', 1: 'none' }),
  c.text('materials', '默认', 240, ({ materials }) => materials.map(({ name }) => name).join('、')),
  c.count('versionNo', '版本', 60),
  c.text('updatedBy', '更新人', 100),
  c.time('updatedAt', '更新时间', 100),
];

const DEEDS = {
  stop: { act: '停用', text: '停用后不能再设为材质的默认，它的版本都保留。' },
  start: { act: '启用', text: '启用后可以再设为材质的默认。' },
} as const;
const PRESET = { 1: '是材质的默认', 0: '不是默认' } as const;

const detailOf = (rows: readonly Filter[]) => ({
  title: '滤镜详情',
  content: (id: number) => <FilterDetail row={rows.find((one) => one.id === id)} />,
});

/** /factory/system/pictures/filter: colour corrections, each in versions that never change. */
export function FilterPage() {
  const list = useList(filter.page, { name: 'factory.filter' });
  const materials = useQuery(query(filter.materials, {}, { quiet: true }));
  const { open, shown } = useDialog(() => list.afterAction());
  const record = useMemo((): RecordOf<Filter> => {
    const ask = (row: Filter, deed: 'stop' | 'start'): void =>
      open((ends) => (
        <SureDialog
          title={`${DEEDS[deed].act}滤镜「${row.name}」`}
          text={DEEDS[deed].text}
          act={DEEDS[deed].act}
          intent={deed === 'stop' ? 'danger' : 'primary'}
          told={`滤镜已${DEEDS[deed].act}`}
          onConfirm={() => call(filter[deed], { id: row.id }, { quiet: true })}
          {...ends}
        />
      ));
    return {
      ...{ noun: '滤镜', may: ['factory:art:edit'], Form, width: 160 },
      more: (row) => [
        row.status === 0 && {
          text: '默认',
          act: () => open((ends) => <DefaultsDialog row={row} {...ends} />),
        },
        row.status === 0
          ? { text: '停用', act: () => ask(row, 'stop') }
          : { text: '启用', act: () => ask(row, 'start') },
      ],
    };
  }, [open]);
  const { actions, create, shown: dialog } = useRecord(record, list.afterAction);
  const columns = useMemo(() => [...COLUMNS, ...actions], [actions]);
  const named = (materials.data ?? []).map(({ name }) => ({ value: name, label: name }));
  return (
    <>
      <ListScreen
        title="滤镜列表"
        list={list}
        columns={columns}
        filters={[
          { name: 'keyword', label: '名称', kind: 'text', placeholder: '名称的一部分' },
          { name: 'material', label: '材质', kind: 'choice', options: named },
          { name: 'preset', label: '默认', kind: 'choice', options: optionsOf(PRESET, true) },
          { name: 'status', label: '状态', kind: 'choice', options: optionsOf(FILTER_STATUS, true) },
        ]}
        tools={create}
        empty={{
          title: '还没有滤镜',
          text: '新建一个滤镜，为材质的颜色偏差做校正，并设为它的默认滤镜。',
          ...(create && { action: create }),
        }}
        detail={detailOf(list.rows)}
      />
      {shown}
      {dialog}
    </>
  );
}
