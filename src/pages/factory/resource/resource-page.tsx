import { useMemo } from 'react';
import { Button } from '@blueprintjs/core';
import {
  resource,
  RESOURCE_KINDS,
  RESOURCE_SCOPES,
  RESOURCE_STATUS,
  type Resource,
} from '#contract/resource/resource.ts';
import { resourceTemplate } from '#contract/resource/template.ts';
import { useSkuOptions } from '@/entities/sku/index.ts';
import { call } from '@/shared/api/index.ts';
import { formatBytes } from '@/shared/lib/bytes/bytes.ts';
import { lazyPart } from '@/shared/lib/chunk/chunk.ts';
import { SureDialog, useDialog } from '@/shared/ui/dialog/index.ts';
import { columnsOf, ListScreen, Nothing, optionsOf, useList, WordTag } from '@/shared/ui/list/index.ts';
import { useRecord, type RecordOf } from '@/shared/ui/record/index.ts';
import { ResourceDetail } from './resource-detail.tsx';

const Form = lazyPart(() => import('./resource-form-dialog.tsx').then((m) => m.ResourceFormDialog));
const TemplateDialog = lazyPart(() => import('./template-dialog.tsx').then((m) => m.TemplateDialog));
const VersionDialog = lazyPart(() => import('./version-dialog.tsx').then((m) => m.VersionDialog));

/** For whom it is, in a few words. */
function scopeText({ scope, groupName, customers }: Resource): string {
  if (scope === 'all') return RESOURCE_SCOPES.all;
  if (scope === 'group') return groupName === null ? '分组已删除，没有客户可见' : `分组：${groupName}`;
  const [first] = customers;
  if (!first) return '客户已解绑，没有客户可见';
  return customers.length === 1 ? first.merchantName : `${first.merchantName} 等 ${customers.length} 个客户`;
}

const c = columnsOf<Resource>();
const COLUMNS = [
  c.text('name', '名称', 170),
  c.word('kind', '类型', 84, RESOURCE_KINDS, {}),
  c.text('scope', '可见范围', 140, scopeText),
  c.word('status', '状态', 64, RESOURCE_STATUS, { 0: 'success', 1: 'none' }),
  {
    ...{ name: 'outdated', title: '规格', width: 84 },
    tip: ({ madeOf }: Resource) => (madeOf > 0 ? `由 ${madeOf} 个印刷规格生成` : ''),
    cell: ({ madeOf, isOutdated }: Resource) =>
      madeOf === 0 ? <Nothing /> : isOutdated ? <WordTag intent="warning">已过期</WordTag> : '最新',
  },
  c.text('material', '适用材质', 90, ({ material }) => material ?? '所有材质'),
  c.text('model', '适用型号', 120, ({ brand, model }) => (model === null ? '所有型号' : `${brand} ${model}`)),
  c.count('versionNo', '版本', 52),
  c.text('bytes', '大小', 76, ({ bytes }) => formatBytes(bytes), { align: 'right' }),
  c.text(
    'downloads',
    '下载次数 / 客户',
    120,
    ({ downloads, downloaders }) => `${downloads} / ${downloaders}`,
    {
      align: 'right',
    },
  ),
  c.text('fileName', '文件', 180, ({ fileName }) => fileName, { hidden: true }),
  c.text('updatedBy', '更新人', 90, { hidden: true }),
  c.time('updatedAt', '更新时间', 92),
];

const DEEDS = {
  stop: { act: '停用', text: '停用后客户看不到也不能下载它；已经拿到的下载链接在两小时内失效。' },
  start: { act: '启用', text: '启用后，可见范围内的客户可以下载它的最新版本。' },
} as const;

const detailOf = (rows: readonly Resource[]) => ({
  title: '资源详情',
  content: (id: number) => <ResourceDetail row={rows.find((one) => one.id === id)} />,
});

/** /factory/resource: what customers need to design for this factory, always in its newest version. */
export function ResourcePage() {
  const list = useList(resource.page, { name: 'factory.resource' });
  const { materials } = useSkuOptions();
  const { open, shown } = useDialog(() => list.afterAction());
  const record = useMemo((): RecordOf<Resource> => {
    const ask = (row: Resource, deed: 'stop' | 'start'): void =>
      open((ends) => (
        <SureDialog
          title={`${DEEDS[deed].act}资源「${row.name}」`}
          text={DEEDS[deed].text}
          act={DEEDS[deed].act}
          intent={deed === 'stop' ? 'danger' : 'primary'}
          told={`资源已${DEEDS[deed].act}`}
          onConfirm={() => call(resource[deed], { id: row.id }, { quiet: true })}
          {...ends}
        />
      ));
    const remake = (row: Resource): void =>
      open((ends) => (
        <SureDialog
          title={`重新生成「${row.name}」`}
          text={`按现在的印刷规格生成第 ${row.versionNo + 1} 版，并通知下载过的客户。`}
          act="重新生成"
          intent="primary"
          told="已开始重新生成，进度在任务列表里"
          onConfirm={() =>
            call(resourceTemplate.remake, { id: row.id, version: row.version }, { quiet: true })
          }
          {...ends}
        />
      ));
    return {
      ...{ noun: '资源', may: ['factory:resource:edit'], Form, width: 208 },
      more: (row) => [
        ...(row.isOutdated ? [{ text: '重新生成', act: () => remake(row) }] : []),
        { text: '新版本', act: () => open((ends) => <VersionDialog row={row} {...ends} />) },
        row.status === 0
          ? { text: '停用', act: () => ask(row, 'stop') }
          : { text: '启用', act: () => ask(row, 'start') },
      ],
      remove: (row) => ({
        text: `资源「${row.name}」和它的 ${row.versionNo} 个版本、下载记录将被删除，客户不能再下载，不能恢复。`,
        send: (pass) => call(resource.delete, { id: row.id, ...pass }, { quiet: true }),
        told: '资源已删除',
      }),
    };
  }, [open]);
  const { actions, create, shown: dialog } = useRecord(record, list.afterAction);
  const columns = useMemo(() => [...COLUMNS, ...actions], [actions]);
  return (
    <>
      <ListScreen
        title="资源"
        list={list}
        columns={columns}
        filters={[
          { name: 'keyword', label: '名称', kind: 'text', placeholder: '名称的一部分' },
          { name: 'kind', label: '类型', kind: 'choice', options: optionsOf(RESOURCE_KINDS) },
          { name: 'material', label: '材质', kind: 'choice', options: materials },
          { name: 'scope', label: '可见范围', kind: 'choice', options: optionsOf(RESOURCE_SCOPES) },
          { name: 'outdated', label: '已过期', kind: 'yesNo' },
          { name: 'status', label: '状态', kind: 'choice', options: optionsOf(RESOURCE_STATUS, true) },
        ]}
        tools={
          create && (
            <>
              <Button text="生成设计模板" onClick={() => open((ends) => <TemplateDialog {...ends} />)} />
              {create}
            </>
          )
        }
        empty={{
          title: '还没有资源',
          text: '新建设计模板、色卡或说明，客户在「SKU 列表」中打开 SKU 就能下载。',
          ...(create && { action: create }),
        }}
        detail={detailOf(list.rows)}
      />
      {shown}
      {dialog}
    </>
  );
}
