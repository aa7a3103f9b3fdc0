import { useMemo } from 'react';
import { Button } from '@blueprintjs/core';
import { Search, Settings } from '@blueprintjs/icons';
import {
  code,
  CODE_COLUMNS,
  CODE_KINDS,
  CODE_SOURCES,
  CODE_STATUS,
  MOST_CODE_LINES,
  type Code,
} from '#contract/means/code.ts';
import { SKU_STATUS } from '#contract/sku/sku.ts';
import { useSkuOptions } from '@/entities/sku/index.ts';
import { lazyPart } from '@/shared/lib/chunk/chunk.ts';
import { columnsOf, ListScreen, optionsOf, useList, WordTag } from '@/shared/ui/list/index.ts';
import { Permitted } from '@/shared/ui/permission/permitted.tsx';
import { useRecord, type RecordOf } from '@/shared/ui/record/index.ts';
import { MeansFiles } from '../means-files.tsx';
import { CodeActions } from './code-actions.tsx';
import { CodeDetail } from './code-detail.tsx';

const CODE: RecordOf<Code> = {
  ...{ noun: '编码', may: ['factory:means:edit'] },
  Form: lazyPart(() => import('./code-form-dialog.tsx').then((m) => m.CodeFormDialog)),
};
const LookupDialog = lazyPart(() => import('./lookup-dialog.tsx').then((m) => m.LookupDialog));
const RuleDialog = lazyPart(() => import('./rule-dialog.tsx').then((m) => m.RuleDialog));

const word = (status: number, words: object): string => (words as Record<number, string>)[status] ?? '';
/** A SKU's own code is in use as the SKU is. */
const statusOf = ({ kind, status, skuStatus }: Code): string =>
  kind === 'sku' ? word(skuStatus, SKU_STATUS) : word(status, CODE_STATUS);
const isOpen = ({ kind, status, skuStatus }: Code): boolean => (kind === 'sku' ? skuStatus : status) === 0;

const c = columnsOf<Code>();
const COLUMNS = [
  c.code('code', '编码', 176),
  {
    ...c.text('kind', '类型', 90, ({ kind }) => CODE_KINDS[kind]),
    cell: ({ kind, clashes }: Code) =>
      clashes ? <WordTag intent="warning">{`${CODE_KINDS[kind]}冲突`}</WordTag> : CODE_KINDS[kind],
  },
  c.text('sku', 'SKU', 200, ({ skuCode, skuName }) => `${skuCode}　${skuName}`),
  c.text('material', '材质', 90),
  c.text('model', '型号', 130, ({ brand, model }) => `${brand} ${model}`),
  c.text('color', '颜色', 76),
  c.text('merchantName', '客户', 120),
  c.count('hits', '30 天命中', 84),
  c.word('source', '来源', 60, CODE_SOURCES),
  {
    ...c.text('status', '状态', 76, statusOf),
    cell: (row: Code) => <WordTag intent={isOpen(row) ? 'success' : 'none'}>{statusOf(row)}</WordTag>,
  },
  c.text('updatedBy', '更新人', 90, { hidden: true }),
  c.time('updatedAt', '更新时间', 104),
];

const detailOf = (rows: readonly Code[]) => ({
  title: '编码详情',
  content: (id: number) => <CodeDetail row={rows.find((one) => one.id === id)} />,
});

/** /factory/means/code: every code that means a SKU, for everybody or for one customer. */
export function CodePage() {
  const list = useList(code.page, { name: 'factory.code' });
  const { materials } = useSkuOptions();
  const { actions, create, open, shown } = useRecord(CODE, list.afterAction);
  const columns = useMemo(() => [...COLUMNS, ...actions], [actions]);
  return (
    <>
      <ListScreen
        title="编码管理"
        list={list}
        columns={columns}
        filters={[
          { name: 'code', label: '编码', kind: 'text', placeholder: '编码的开头' },
          { name: 'kind', label: '类型', kind: 'choice', options: optionsOf(CODE_KINDS) },
          { name: 'customer', label: '客户', kind: 'text', placeholder: '客户名称' },
          { name: 'material', label: '材质', kind: 'choice', options: materials },
          { name: 'model', label: '型号', kind: 'text', placeholder: '完整的型号名称' },
          { name: 'color', label: '颜色', kind: 'text', placeholder: '完整的颜色名称' },
          { name: 'status', label: '状态', kind: 'choice', options: optionsOf(CODE_STATUS, true) },
          { name: 'unused', label: '命中', kind: 'choice', options: [{ value: '1', label: '从未命中' }] },
          { name: 'clashes', label: '冲突', kind: 'choice', options: [{ value: '1', label: '有冲突' }] },
        ]}
        actions={<CodeActions target={list} />}
        tools={
          <>
            <MeansFiles
              noun="编码"
              calls={code}
              columns={CODE_COLUMNS}
              most={MOST_CODE_LINES}
              lineDoes="每行新增一个编码，已有的不变，与别的 SKU 冲突的行不导入"
              list={list}
            />
            <Permitted need={['factory:means:edit']}>
              <Button
                className="list-tool"
                title="编码规则"
                icon={<Settings />}
                text="编码规则"
                onClick={() => open((ends) => <RuleDialog {...ends} />)}
              />
            </Permitted>
            <Button
              className="list-tool"
              title="查码"
              icon={<Search />}
              text="查码"
              onClick={() => open((ends) => <LookupDialog {...ends} />)}
            />
            {create}
          </>
        }
        empty={{
          title: '还没有编码',
          text: 'SKU 的编码会自动列在这里；再添加别名、客户码和条码，订单里的编码就能自己匹配。',
          ...(create && { action: create }),
        }}
        detail={detailOf(list.rows)}
      />
      {shown}
    </>
  );
}
