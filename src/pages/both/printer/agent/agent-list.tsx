import { useMemo, type ReactElement } from 'react';
import { Button } from '@blueprintjs/core';
import { Plus } from '@blueprintjs/icons';
import { printAgent, type PrintAgent } from '#contract/printer/print-agent.ts';
import { PRINTER_STATUS } from '#contract/printer/printer.ts';
import { ResetDialog } from '@/features/open-api/index.ts';
import { call } from '@/shared/api/index.ts';
import { DangerDialog, SureDialog, useDialog } from '@/shared/ui/dialog/index.ts';
import { columnsOf, ListScreen, useList, WordTag } from '@/shared/ui/list/index.ts';
import { usePermits } from '@/shared/ui/permission/permitted.tsx';
import { AgentFormDialog } from './agent-form-dialog.tsx';
import { PairDialog, type Paired } from './pair-dialog.tsx';

const EDIT = ['factory:printer:edit', 'business:printer'] as const;
const c = columnsOf<PrintAgent>();
const COLUMNS = [
  c.text('name', '名称', 200),
  {
    ...{ name: 'online', title: '在线', width: 70 },
    cell: ({ online, pairing }: PrintAgent) => (
      <WordTag intent={pairing ? 'primary' : online ? 'success' : 'none'}>
        {pairing ? '待配对' : online ? '在线' : '离线'}
      </WordTag>
    ),
  },
  c.time('seenAt', '最近在线', 130),
  c.text('program', '版本', 140),
  c.count('printers', '打印机', 70),
  c.word('status', '状态', 70, PRINTER_STATUS, { 0: 'success', 1: 'none' }),
  c.text('updatedBy', '更新人', 100),
  c.time('updatedAt', '更新时间', 130),
];
const TEXT = {
  stop: '停用后它不能再领取任务；还由它打印的打印机要先停用，或换一个打印助手。',
  start: '启用后它可以继续领取任务。',
} as const;

/** The programs that print in the tenant's own network, each paired by a code. */
export function AgentList({ tabs }: { tabs: ReactElement }) {
  const list = useList(printAgent.page, { name: 'factory.printAgent' });
  const may = usePermits(EDIT);
  const { open, settled, shown } = useDialog(() => list.afterAction());
  const columns = useMemo(() => {
    const pair = (made: Paired): void => {
      settled();
      open((ends) => <PairDialog {...made} {...ends} />);
    };
    const turn = ({ id, name }: PrintAgent, deed: 'stop' | 'start'): void => {
      const act = deed === 'stop' ? '停用' : '启用';
      open((ends) => (
        <SureDialog
          title={`${act}打印助手「${name}」`}
          text={TEXT[deed]}
          act={act}
          intent={deed === 'stop' ? 'danger' : 'primary'}
          told={`打印助手已${act}`}
          onConfirm={() => call(printAgent[deed], { id }, { quiet: true })}
          {...ends}
        />
      ));
    };
    if (!may) return COLUMNS;
    return [
      ...COLUMNS,
      c.actions(210, (row) => [
        {
          text: '改名',
          act: () => open((ends) => <AgentFormDialog edited={row} onMade={pair} {...ends} />),
        },
        {
          text: '重新配对',
          act: () =>
            open(({ onClose }) => (
              <ResetDialog
                text={`打印助手「${row.name}」原来的密钥立即失效：要用新的配对码重新配对，才能继续打印。`}
                reset={(pass) => call(printAgent.pairAgain, { id: row.id, ...pass }, { quiet: true })}
                onMade={pair}
                onClose={onClose}
              />
            )),
        },
        row.status === 0
          ? { text: '停用', act: () => turn(row, 'stop') }
          : { text: '启用', act: () => turn(row, 'start') },
        {
          text: '移除',
          act: () =>
            open((ends) => (
              <DangerDialog
                prompt="dangerous"
                text={`打印助手「${row.name}」将被移除，它的密钥立即失效；打过的任务留着。`}
                told={`打印助手「${row.name}」已移除`}
                onConfirm={(pass) => call(printAgent.remove, { id: row.id, ...pass }, { quiet: true })}
                {...ends}
              />
            )),
        },
      ]),
    ];
  }, [may, open, settled]);
  const create = may && (
    <Button
      intent="primary"
      icon={<Plus />}
      text="新建打印助手"
      onClick={() =>
        open((ends) => (
          <AgentFormDialog
            edited={undefined}
            onMade={(made) => {
              settled();
              open((pairing) => <PairDialog {...made} {...pairing} />);
            }}
            {...ends}
          />
        ))
      }
    />
  );
  return (
    <>
      <ListScreen
        title="打印助手"
        list={list}
        columns={columns}
        tabs={tabs}
        tools={create}
        empty={{
          title: '还没有打印助手',
          text: '打印助手是在打印机旁的电脑上运行的程序，它领取任务，再发给打印机。新建后用配对码运行它。',
          ...(create && { action: create }),
        }}
      />
      {shown}
    </>
  );
}
