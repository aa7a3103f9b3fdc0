import { useMemo, type ReactElement } from 'react';
import { Button } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { formatE4 } from '#contract/wage/amount.ts';
import { WORKS } from '#contract/wage/access.ts';
import { FAULTS, piecePrice, PRICE_STATES, PRICE_TARGETS, type PiecePrice } from '#contract/wage/price.ts';
import { few, useSomeDone } from '@/features/means/index.ts';
import { query } from '@/shared/api/index.ts';
import { columnsOf, ListScreen, optionsOf, useList } from '@/shared/ui/list/index.ts';
import { Permitted } from '@/shared/ui/permission/permitted.tsx';
import { useRecord, type RecordOf } from '@/shared/ui/record/index.ts';
import { EndDialog, RaiseDialog } from './price-dialogs.tsx';
import { PriceFormDialog } from './price-form-dialog.tsx';

const EDIT = ['factory:wage:edit'] as const;
const c = columnsOf<PiecePrice>();
const COLUMNS = [
  c.text('workName', '工序', 140),
  c.text('targetName', '适用', 180, ({ target, targetName }) =>
    target === 'all' ? PRICE_TARGETS.all : `${PRICE_TARGETS[target]} ${targetName}`,
  ),
  c.text('team', '班组', 110, ({ team }) => team || '全部'),
  c.text('rateE4', '单价（元）', 100, ({ rateE4 }) => formatE4(rateE4), { align: 'right' }),
  c.count('seconds', '标准秒', 72),
  c.text('reworkPercent', '返工付', 72, ({ reworkPercent }) => `${reworkPercent} %`, { align: 'right' }),
  c.text('fault', '责任扣', 130, ({ fault, faultE4 }) =>
    fault === 'fixed' ? `${FAULTS.fixed} ${formatE4(faultE4).slice(0, -2)} 元` : FAULTS[fault],
  ),
  c.digits('fromDay', '从', 100),
  c.digits('toDay', '到', 100),
  c.word('state', '状态', 76, PRICE_STATES, {
    now: 'success',
    future: 'primary',
    ended: 'none',
    replaced: 'none',
  }),
  c.count('used', '用过', 72),
  c.text('updatedBy', '更新人', 90),
  c.time('updatedAt', '更新时间', 112),
];

/** What steps pay, from which day on. */
export function PriceList({ tabs }: { tabs: ReactElement }) {
  const list = useList(piecePrice.page, { name: 'factory.piecePrice' });
  const steps = useQuery(query(piecePrice.choices, { kind: 'step' }, { quiet: true }));
  const teams = useQuery(query(piecePrice.choices, { kind: 'team' }, { quiet: true }));
  const many = useSomeDone(list);
  const record = useMemo((): RecordOf<PiecePrice> => {
    return { noun: '单价', may: EDIT, Form: PriceFormDialog };
  }, []);
  const { create, open, shown } = useRecord(record, list.afterAction);
  const mayEdit = create !== undefined;
  const columns = useMemo(() => {
    const actions = c.actions(176, (row) => [
      row.state !== 'replaced' &&
        row.state !== 'ended' && {
          text: '换新价',
          act: () => open((ends) => <PriceFormDialog edited={row} {...ends} />),
        },
      {
        text: '复制',
        act: () => open((ends) => <PriceFormDialog edited={undefined} copied={row} {...ends} />),
      },
      row.state !== 'replaced' &&
        row.state !== 'ended' && {
          text: '结束',
          act: () => open((ends) => <EndDialog row={row} {...ends} />),
        },
    ]);
    return mayEdit ? [...COLUMNS, actions] : COLUMNS;
  }, [mayEdit, open]);
  const raise = (): void =>
    many.open(({ onDone, onClose }) => (
      <RaiseDialog
        ids={list.chosen.rows.map(({ id }) => id)}
        onSet={(done) =>
          many.tell('调整', done, `已调整 ${few(done.successIds.length)} 条单价`, { onDone, onClose })
        }
        onClose={onClose}
      />
    ));
  const named = (found: typeof steps) =>
    (found.data ?? []).map(({ id, name }) => ({ value: id, label: name }));
  return (
    <>
      <ListScreen
        title="计件单价"
        list={list}
        columns={columns}
        tabs={tabs}
        tools={create}
        {...(create && {
          actions: (
            <Permitted need={EDIT}>
              <Button text="批量调整" onClick={raise} />
            </Permitted>
          ),
        })}
        filters={[
          { name: 'work', label: '计件', kind: 'choice', options: optionsOf(WORKS) },
          { name: 'stepId', label: '工序', kind: 'choice', options: named(steps) },
          { name: 'product', label: '产品', kind: 'text', placeholder: '材质、型号或 SKU' },
          { name: 'state', label: '状态', kind: 'choice', options: optionsOf(PRICE_STATES) },
          { name: 'target', label: '适用', kind: 'choice', options: optionsOf(PRICE_TARGETS) },
          { name: 'teamId', label: '班组', kind: 'choice', options: named(teams) },
          { name: 'used', label: '用过', kind: 'yesNo' },
        ]}
        empty={{
          title: '还没有计件单价',
          text: '新建单价后，从那一天起的扫描按它计件。',
          ...(create && { action: create }),
        }}
      />
      {shown}
      {many.shown}
    </>
  );
}
