import { useMemo } from 'react';
import { Button } from '@blueprintjs/core';
import { TEMPLATE_KINDS } from '#contract/print-template/kinds.ts';
import {
  printTemplate,
  TEMPLATE_STATUS,
  type PrintTemplate,
} from '#contract/print-template/print-template.ts';
import { call } from '@/shared/api/index.ts';
import { SureDialog, useDialog, type DialogEnds } from '@/shared/ui/dialog/index.ts';
import { columnsOf, ListScreen, Nothing, optionsOf, useList, wordTag } from '@/shared/ui/list/index.ts';
import { usePermits, useSide } from '@/shared/ui/permission/permitted.tsx';
import { kindOptions } from './kind-options.ts';
import { NewDialog } from './new-dialog.tsx';
import { TemplateActions } from './template-actions.tsx';
import { TemplateDetail } from './template-detail.tsx';

const EDIT = ['factory:template:edit', 'business:printer'] as const;
const mm = (hundredths: number): string => String(hundredths / 100);

const c = columnsOf<PrintTemplate>();
const COLUMNS = [
  c.text('name', '名称', 200),
  c.text('kind', '种类', 90, ({ kind }) => TEMPLATE_KINDS[kind]),
  {
    ...{ name: 'isDefault', title: '默认', width: 64 },
    cell: ({ isDefault }: PrintTemplate) =>
      isDefault ? wordTag({ children: '默认', intent: 'primary' }) : <Nothing />,
  },
  c.text('size', '纸 宽 × 高 mm', 120, ({ width, height }) => `${mm(width)} × ${mm(height)}`, {
    align: 'right',
  }),
  c.text('sheet', '每张', 90, ({ rows, columns }) => `${rows} 行 ${columns} 列`),
  c.count('dpi', 'dpi', 60),
  c.count('versionNo', '版本', 60),
  c.word('status', '状态', 70, TEMPLATE_STATUS, { 0: 'success', 1: 'none' }),
  c.text('updatedBy', '更新人', 90),
  c.time('updatedAt', '更新时间', 120),
];

const DETAIL = {
  title: '打印模板详情',
  content: (id: number) => <TemplateDetail key={id} id={id} />,
};

/** All templates of the tenant. */
export function TemplateList({ onDesign }: { onDesign: (id: number) => void }) {
  const side = useSide();
  const list = useList(printTemplate.page, { name: 'factory.printTemplate' });
  const may = usePermits(EDIT);
  const { open, shown } = useDialog(() => list.afterAction());
  const columns = useMemo(
    () => [
      ...COLUMNS,
      c.actions(210, (row) => [
        { text: may ? '设计' : '查看', act: () => onDesign(row.id) },
        may && {
          text: '复制',
          act: () => open(({ onClose }) => <NewDialog copied={row} onMade={onDesign} onClose={onClose} />),
        },
        may &&
          row.status === 0 && {
            text: row.isDefault ? '取消默认' : '设为默认',
            act: () => open((ends) => <PresetDialog row={row} {...ends} />),
          },
      ]),
    ],
    [may, onDesign, open],
  );
  const create = may && (
    <Button
      intent="primary"
      text="新建打印模板"
      onClick={() => open(({ onClose }) => <NewDialog onMade={onDesign} onClose={onClose} />)}
    />
  );
  return (
    <>
      <ListScreen
        title="打印模板设计"
        list={list}
        columns={columns}
        filters={[
          { name: 'keyword', label: '名称', kind: 'text', placeholder: '名称的一部分' },
          { name: 'kind', label: '种类', kind: 'choice', options: kindOptions(side) },
          { name: 'status', label: '状态', kind: 'choice', options: optionsOf(TEMPLATE_STATUS, true) },
        ]}
        actions={may ? <TemplateActions list={list} /> : undefined}
        tools={create}
        empty={{
          title: '还没有打印模板',
          text: '从自带的模板开始，改成自己的纸张大小和内容。',
          ...(create && { action: create }),
        }}
        detail={DETAIL}
      />
      {shown}
    </>
  );
}

/** Makes a template the default of its kind, or ends that. */
function PresetDialog({ row: { id, name, kind, isDefault }, ...ends }: { row: PrintTemplate } & DialogEnds) {
  const act = isDefault ? '取消默认' : '设为默认';
  return (
    <SureDialog
      title={`${act}「${name}」`}
      text={
        isDefault
          ? `${TEMPLATE_KINDS[kind]}不再有默认的模板，打印时需要选择。`
          : `打印${TEMPLATE_KINDS[kind]}时默认用它，原来的会被换掉。`
      }
      act={act}
      intent={isDefault ? 'danger' : 'primary'}
      told={isDefault ? '已取消默认' : '已设为默认'}
      onConfirm={() => call(printTemplate.default, { id, isDefault: !isDefault }, { quiet: true })}
      {...ends}
    />
  );
}
