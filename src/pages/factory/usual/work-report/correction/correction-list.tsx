import { useMemo, type ReactElement } from 'react';
import { Button } from '@blueprintjs/core';
import {
  CORRECTION_KINDS,
  CORRECTION_STATES,
  wageCorrection,
  type WageCorrection,
} from '#contract/work-report/correction.ts';
import { reason } from '#contract/wage/access.ts';
import { call } from '@/shared/api/index.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { ReasonDialog, SureDialog, useDialog, type DialogEnds } from '@/shared/ui/dialog/index.ts';
import { columnsOf, ListScreen, optionsOf, useList } from '@/shared/ui/list/index.ts';
import { usePermits } from '@/shared/ui/permission/permitted.tsx';
import { AskDialog } from './ask-dialog.tsx';

const ALL = ['factory:wage'] as const;
const c = columnsOf<WageCorrection>();
const isOfPiece = ({ kind }: WageCorrection): boolean => kind === 'person';
const COLUMNS = [
  c.digits('day', '日期', 104),
  c.text('name', '申请人', 110),
  c.word('kind', '类型', 100, CORRECTION_KINDS),
  c.text('workName', '工序', 140),
  c.digits('was', '原记录', 190, (row) =>
    isOfPiece(row) ? `${row.number} ${row.fromName}` : `${row.before.toLocaleString('zh-CN')} 件`,
  ),
  c.digits('becomes', '改为', 150, (row) =>
    isOfPiece(row)
      ? row.toName
      : `${(row.before + row.pieces).toLocaleString('zh-CN')} 件（${row.pieces > 0 ? '+' : ''}${row.pieces}）`,
  ),
  c.text('reason', '原因', 200),
  c.word('state', '状态', 88, CORRECTION_STATES, {
    ...{ asked: 'warning', approved: 'success', refused: 'danger', withdrawn: 'none' },
  }),
  c.text('decided', '谁批', 180, ({ decidedBy, decidedReason }) =>
    [decidedBy, decidedReason].filter(Boolean).join('：'),
  ),
  c.time('askedAt', '申请时间', 112),
];

function RefuseDialog({ row, ...ends }: DialogEnds & { row: WageCorrection }) {
  const { id, version } = row;
  return (
    <ReasonDialog
      title={`拒绝「${row.name}」的申请`}
      text="记录不变，原因会显示给申请人。"
      act="拒绝"
      intent="danger"
      reasons={['与工位记录不符', '请班组长先核对', '已另行更正']}
      typed={reason}
      draft={`wage-correction-refuse-${id}`}
      onSend={async (said) => {
        await call(wageCorrection.refuse, { id, version, reason: said }, { quiet: true });
        showMessage('申请已拒绝');
      }}
      {...ends}
    />
  );
}

/** What people say is wrong with their day, and what was made of it; without the permission one's own. */
export function CorrectionList({ tabs }: { tabs: ReactElement }) {
  const list = useList(wageCorrection.page, { name: 'factory.wageCorrection' });
  const seesAll = usePermits(ALL);
  const { open, shown } = useDialog(() => list.afterAction());
  const columns = useMemo(() => {
    const actions = c.actions(130, (row) => [
      row.decidable && {
        ...{ text: '批准', 'aria-label': `批准 ${row.name} 的申请` },
        act: () =>
          open((ends) => (
            <SureDialog
              title={`批准「${row.name}」的申请`}
              text={
                isOfPiece(row)
                  ? `${row.number} 的${row.workName}从「${row.fromName}」改记给「${row.toName}」。`
                  : `${row.day} 的${row.workName}${row.pieces > 0 ? '增加' : '减少'} ${Math.abs(row.pieces).toLocaleString('zh-CN')} 件。`
              }
              act="批准"
              intent="primary"
              onConfirm={async () => {
                const { id, version } = row;
                await call(wageCorrection.approve, { id, version }, { quiet: true });
                showMessage('申请已批准');
              }}
              {...ends}
            />
          )),
      },
      row.decidable && {
        ...{ text: '拒绝', 'aria-label': `拒绝 ${row.name} 的申请` },
        act: () => open((ends) => <RefuseDialog row={row} {...ends} />),
      },
      row.state === 'asked' &&
        row.own && {
          text: '撤回',
          act: () =>
            open((ends) => (
              <SureDialog
                title="撤回申请"
                text="申请不再处理，记录不变。"
                act="撤回"
                intent="primary"
                onConfirm={async () => {
                  const { id, version } = row;
                  await call(wageCorrection.withdraw, { id, version }, { quiet: true });
                  showMessage('申请已撤回');
                }}
                {...ends}
              />
            )),
        },
    ]);
    return [...COLUMNS, actions];
  }, [open]);
  return (
    <>
      <ListScreen
        title="更正申请"
        list={list}
        columns={columns}
        tabs={tabs}
        tools={
          <Button intent="primary" text="申请更正" onClick={() => open((ends) => <AskDialog {...ends} />)} />
        }
        filters={[
          { name: 'state', label: '状态', kind: 'choice', options: optionsOf(CORRECTION_STATES) },
          { name: 'kind', label: '类型', kind: 'choice', options: optionsOf(CORRECTION_KINDS) },
          ...(seesAll ? [{ name: 'name' as const, label: '申请人', kind: 'text' as const }] : []),
          { name: 'days', label: '日期', kind: 'dates' },
        ]}
        empty={{ title: '没有更正申请', text: '自己的记录不对时，点「申请更正」说明，由别的同事批准。' }}
      />
      {shown}
    </>
  );
}
