import { useMemo } from 'react';
import { Button } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import {
  compatible,
  COMPATIBLE_COLUMNS,
  GRADES,
  MOST_PAIRS,
  type Compatible,
} from '#contract/means/compatible.ts';
import { model } from '#contract/means/model.ts';
import { MEANS_STATUS } from '#contract/means/names.ts';
import { few, STANDING, useSomeDone } from '@/features/means/index.ts';
import { call, query } from '@/shared/api/index.ts';
import { lazyPart } from '@/shared/lib/chunk/chunk.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { ReasonedButton } from '@/shared/ui/form/index.ts';
import { columnsOf, ListScreen, optionsOf, useList, type List } from '@/shared/ui/list/index.ts';
import { Permitted } from '@/shared/ui/permission/permitted.tsx';
import { useRecord, type RecordOf } from '@/shared/ui/record/index.ts';
import { MeansFiles } from '../means-files.tsx';
import { PairDetail } from './pair-detail.tsx';

const Form = lazyPart(() => import('./compatible-form-dialog.tsx').then((m) => m.CompatibleFormDialog));
const TryDialog = lazyPart(() => import('./try-dialog.tsx').then((m) => m.TryDialog));

const c = columnsOf<Compatible>();
const COLUMNS = [
  c.text('caseModel', '壳型号', 190, ({ caseBrand, caseName }) => `${caseBrand} ${caseName}`),
  c.text('phoneModel', '适用机型', 190, ({ phoneBrand, phoneName }) => `${phoneBrand} ${phoneName}`),
  c.word('grade', '程度', 90, GRADES, { full: 'success', usable: 'warning' }),
  c.text('note', '说明', 260),
  c.text('skus', '壳 SKU 启用 / 全部', 130, ({ activeSkus, skus }) => `${activeSkus} / ${skus}`, {
    align: 'right',
  }),
  ...STANDING,
];

const detailOf = (rows: readonly Compatible[]) => ({
  title: '兼容型号详情',
  content: (id: number) => <PairDetail row={rows.find((one) => one.id === id)} />,
});

const DEEDS = { stop: '停用', start: '启用' } as const;

function PairActions({ list }: { list: List<typeof compatible.page> }) {
  const { shown, tell } = useSomeDone(list);
  const { rows } = list.chosen;
  const act = (deed: keyof typeof DEEDS, from: number) => {
    const ids = rows.filter(({ status }) => status === from).map(({ id }) => id);
    const send = async (): Promise<void> => {
      // A refusal has shown its notice.
      const done = await call(compatible[deed], { ids }).catch(() => undefined);
      if (!done) return;
      const told = `已${DEEDS[deed]} ${few(done.successIds.length)} 条兼容型号`;
      tell(DEEDS[deed], done, told, { onDone: list.afterAction, onClose: () => undefined });
    };
    const why = ids.length > 0 ? undefined : `所选的兼容型号都已${DEEDS[deed]}`;
    return <ReasonedButton text={DEEDS[deed]} why={why} onClick={() => void send()} />;
  };
  return (
    <Permitted need={['factory:means:edit']}>
      {act('start', 1)}
      {act('stop', 0)}
      {shown}
    </Permitted>
  );
}

/** /factory/means/compatibleModel: which case fits which other phone, one direction a row. */
export function CompatibleModelPage() {
  const list = useList(compatible.page, { name: 'factory.compatibleModel' });
  const { afterAction } = list;
  const record = useMemo((): RecordOf<Compatible> => {
    const turn = async (row: Compatible): Promise<void> => {
      const deed = row.status === 0 ? 'stop' : 'start';
      const done = await call(compatible[deed], { ids: [row.id] }).catch(() => undefined);
      if (done) showMessage(done.failed[0]?.msg ?? `已${DEEDS[deed]}`);
      afterAction();
    };
    const more = (row: Compatible) => [
      { text: row.status === 0 ? '停用' : '启用', act: () => void turn(row) },
    ];
    return { noun: '兼容型号', may: ['factory:means:edit'], Form, more, width: 116 };
  }, [afterAction]);
  const { actions, create, open, shown } = useRecord(record, afterAction);
  const columns = useMemo(() => [...COLUMNS, ...actions], [actions]);
  const brands = useQuery(query(model.brands, {}, { quiet: true, later: true }));
  return (
    <>
      <ListScreen
        title="兼容型号"
        list={list}
        columns={columns}
        filters={[
          { name: 'caseModel', label: '壳型号', kind: 'text', placeholder: '名称或编码' },
          { name: 'phoneModel', label: '适用机型', kind: 'text', placeholder: '名称或编码' },
          {
            name: 'brand',
            label: '品牌',
            kind: 'choice',
            options: (brands.data ?? []).map((brand) => ({ value: brand, label: brand })),
          },
          { name: 'grade', label: '程度', kind: 'choice', options: optionsOf(GRADES) },
          { name: 'status', label: '状态', kind: 'choice', options: optionsOf(MEANS_STATUS, true) },
        ]}
        actions={<PairActions list={list} />}
        tools={
          <>
            <MeansFiles
              noun="兼容型号"
              calls={compatible}
              columns={COMPATIBLE_COLUMNS}
              most={MOST_PAIRS}
              lineDoes="壳型号和适用机型用型号编码或“品牌 名称”，已有的会被修改，其余的会被新建，没有的列保持原样"
              list={list}
            />
            <Button text="试一试" onClick={() => open((ends) => <TryDialog {...ends} />)} />
            {create}
          </>
        }
        empty={{
          title: '还没有兼容型号',
          text: '新建后，商家匹配没有壳的手机时，会看到能用的 SKU 和您写的说明；由商家确认后才会映射。',
          ...(create && { action: create }),
        }}
        detail={detailOf(list.rows)}
      />
      {shown}
    </>
  );
}
