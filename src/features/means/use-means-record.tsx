import { useMemo } from 'react';
import { useQuery } from '@tanstack/react-query';
import { call, query } from '@/shared/api/index.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { SureDialog, useDialog, type DialogEnds } from '@/shared/ui/dialog/index.ts';
import type { RowAction } from '@/shared/ui/list/index.ts';
import type { RecordOf } from '@/shared/ui/record/index.ts';
import { lazyPart } from '@/shared/lib/chunk/chunk.ts';
import type { MergeCalls } from './merge-dialog.tsx';
import { called, few, type MeansCalls, type Named } from './named.ts';

type Calls = Pick<MeansCalls, 'impact' | 'stop' | 'start'>;
const MergeDialog = lazyPart(() => import('./merge-dialog.tsx').then((m) => m.MergeDialog));

/** Before a material, a model or a colour is stopped: what stops with it. */
function StopDialog({ noun, calls, row, ...ends }: DialogEnds & { noun: string; calls: Calls; row: Named }) {
  const { data } = useQuery({ ...query(calls.impact, { id: row.id }, { quiet: true }), gcTime: 0 });
  const skus = data ? `${few(data.activeSkus)} 个` : '…';
  return (
    <SureDialog
      title={`停用${noun}「${called(row)}」`}
      text={`它的 ${skus}启用中的 SKU 随之停用，商家不能再选；已推送的订单照常生产，用到它们的商家会收到一条通知。重新启用时，随它停用的 SKU 一起恢复。`}
      act="停用"
      onConfirm={async (pass) => {
        const { skus: stopped } = await call(calls.stop, { id: row.id, ...pass }, { quiet: true });
        showMessage(`已停用「${called(row)}」，随之停用 ${few(stopped)} 个 SKU`);
      }}
      {...ends}
    />
  );
}

function StartDialog({ noun, calls, row, ...ends }: DialogEnds & { noun: string; calls: Calls; row: Named }) {
  const { data } = useQuery({ ...query(calls.impact, { id: row.id }, { quiet: true }), gcTime: 0 });
  const skus = data ? `${few(data.closedByIt)} 个` : '…';
  return (
    <SureDialog
      title={`启用${noun}「${called(row)}」`}
      text={`随它停用的 ${skus} SKU 一起恢复；手工停用的，以及材质、型号、颜色还停用的 SKU 不会恢复。`}
      act="启用"
      intent="primary"
      onConfirm={async () => {
        const { skus: started } = await call(calls.start, { id: row.id }, { quiet: true });
        showMessage(`已启用「${called(row)}」，随之启用 ${few(started)} 个 SKU`);
      }}
      {...ends}
    />
  );
}

/** Materials, models and colours as records of a list: made and changed by a form, stopped and started with their SKUs. */
export function useMeansRecord<R extends Named>(
  {
    noun,
    calls,
    merges,
    Form,
  }: {
    noun: string;
    calls: Calls;
    /** Of what can be merged: two become one. */
    merges?: MergeCalls;
    Form: RecordOf<R>['Form'];
  },
  afterAction: () => void,
) {
  const { open, shown } = useDialog(() => afterAction());
  const record = useMemo((): RecordOf<R> => {
    const more = (row: R): (RowAction | false)[] => [
      row.status === 0
        ? {
            text: '停用',
            act: () => open((ends) => <StopDialog {...{ noun, calls, row }} {...ends} />),
          }
        : {
            text: '启用',
            act: () => open((ends) => <StartDialog {...{ noun, calls, row }} {...ends} />),
          },
      merges !== undefined && {
        text: '合并',
        act: () => open((ends) => <MergeDialog {...{ noun, calls: merges, row }} {...ends} />),
      },
    ];
    return { noun, may: ['factory:means:edit'], Form, more, width: merges ? 160 : 116 };
  }, [noun, calls, merges, Form, open]);
  return { record, shown };
}
