import { useMemo, type ReactElement } from 'react';
import { mmOf } from '#contract/device/lengths.ts';
import { WAYS } from '#contract/printer/address.ts';
import { CONDITIONS, printer, PRINTER_STATUS, type Printer } from '#contract/printer/printer.ts';
import { call } from '@/shared/api/index.ts';
import { randomId } from '@/shared/lib/random/random.ts';
import { SureDialog, useDialog } from '@/shared/ui/dialog/index.ts';
import { columnsOf, Nothing, optionsOf, useList, WordTag } from '@/shared/ui/list/index.ts';
import { useSide } from '@/shared/ui/permission/permitted.tsx';
import { RecordScreen, type RecordOf } from '@/shared/ui/record/index.ts';
import { PrinterFormDialog } from './printer-form-dialog.tsx';
import { wayOptions } from './way-options.ts';

const INTENTS = { ready: 'success', printing: 'primary', offline: 'none' } as const;

const c = columnsOf<Printer>();
const COLUMNS = [
  {
    ...{ name: 'name', title: '名称', width: 170 },
    tip: ({ name }: Printer) => name,
    cell: ({ name, isDefault }: Printer) => (
      <>
        {name} {isDefault && <WordTag intent="primary">标签默认</WordTag>}
      </>
    ),
  },
  c.word('way', '方式', 110, WAYS, {}),
  c.text('agentName', '打印助手', 100),
  c.text('deviceName', '设备', 110),
  c.text('address', '地址', 190),
  // A hot folder has no paper.
  c.text(
    'paper',
    '纸 宽 × 高 mm',
    110,
    ({ way, width, height }) => (way === 'hotFolder' ? '' : `${mmOf(width)} × ${mmOf(height)}`),
    { align: 'right' },
  ),
  c.text('dpi', 'dpi', 56, ({ way, dpi }) => (way === 'hotFolder' ? '' : String(dpi)), { align: 'right' }),
  {
    ...{ name: 'condition', title: '状态', width: 80 },
    tip: ({ said }: Printer) => said ?? '',
    cell: ({ condition, status }: Printer) =>
      status === 1 ? (
        <WordTag>停用</WordTag>
      ) : condition === null ? (
        <Nothing />
      ) : (
        <WordTag intent={INTENTS[condition as keyof typeof INTENTS] ?? 'warning'}>
          {CONDITIONS[condition]}
        </WordTag>
      ),
  },
  c.time('heardAt', '最近回应', 112),
  c.count('waiting', '队列', 56),
  c.count('pages', '一天内张数', 92),
  c.count('failed', '失败', 56),
];
const TEXT = {
  stop: '停用后不再领取它的任务，排队中的任务留着，满 24 小时过期。',
  start: '启用后继续打印排队中的任务。',
} as const;

/** The printers of the tenant, how they are and what waits for them. */
export function PrinterList({ tabs }: { tabs: ReactElement }) {
  const list = useList(printer.page, { name: 'factory.printer' });
  const { open, shown } = useDialog(() => list.afterAction());
  const side = useSide();
  const record = useMemo((): RecordOf<Printer> => {
    const turn = ({ id, name }: Printer, deed: 'stop' | 'start'): void => {
      const act = deed === 'stop' ? '停用' : '启用';
      open((ends) => (
        <SureDialog
          title={`${act}打印机「${name}」`}
          text={TEXT[deed]}
          act={act}
          intent={deed === 'stop' ? 'danger' : 'primary'}
          told={`打印机已${act}`}
          onConfirm={() => call(printer[deed], { id }, { quiet: true })}
          {...ends}
        />
      ));
    };
    const preset = ({ id, name, isDefault }: Printer): void =>
      open((ends) => (
        <SureDialog
          title={isDefault ? `取消「${name}」的默认` : `把「${name}」设为标签的默认打印机`}
          text={isDefault ? '打印标签时要自己选打印机。' : '打印标签时默认选它；原来的默认打印机不再是默认。'}
          act={isDefault ? '取消默认' : '设为默认'}
          intent="primary"
          told={isDefault ? '已取消默认' : '已设为默认'}
          onConfirm={() => call(printer.default, { id, isDefault: !isDefault }, { quiet: true })}
          {...ends}
        />
      ));
    const test = ({ id, name }: Printer): void => {
      const idempotencyKey = randomId();
      open((ends) => (
        <SureDialog
          title={`在「${name}」打印测试页`}
          text="打出一张写着打印机名称、纸张大小和时间的测试页，结果在打印任务里。"
          act="打印测试页"
          intent="primary"
          told="测试页已加入队列"
          onConfirm={() => call(printer.test, { id, idempotencyKey }, { quiet: true })}
          {...ends}
        />
      ));
    };
    return {
      ...{
        noun: '打印机',
        may: ['factory:printer:edit', 'business:printer'],
        Form: PrinterFormDialog,
        width: 230,
      },
      more: (row) => [
        row.status === 0 && row.way !== 'hotFolder' && { text: '测试页', act: () => test(row) },
        row.status === 0 &&
          row.way !== 'hotFolder' &&
          side === 'factory' && { text: row.isDefault ? '取消默认' : '设为默认', act: () => preset(row) },
        row.status === 0
          ? { text: '停用', act: () => turn(row, 'stop') }
          : { text: '启用', act: () => turn(row, 'start') },
      ],
    };
  }, [open, side]);
  return (
    <>
      <RecordScreen
        title="打印机"
        list={list}
        columns={COLUMNS}
        tabs={tabs}
        record={record}
        filters={[
          { name: 'keyword', label: '名称', kind: 'text', placeholder: '名称的一部分' },
          { name: 'way', label: '方式', kind: 'choice', options: wayOptions(side) },
          { name: 'condition', label: '状态', kind: 'choice', options: optionsOf(CONDITIONS) },
          { name: 'status', label: '启用', kind: 'choice', options: optionsOf(PRINTER_STATUS, true) },
        ]}
        empty={{
          title: '还没有打印机',
          text: '先在「打印助手」新建一个助手，在打印机旁的电脑上运行它，再在这里新建打印机。',
        }}
      />
      {shown}
    </>
  );
}
