import { useMemo } from 'react';
import { Link } from 'react-router';
import { giftType, MOST_GIFT_TYPES, type GiftType } from '#contract/means/gift-type.ts';
import { PACKINGS } from '#contract/values/packing.ts';
import { MEANS_STATUS } from '#contract/means/names.ts';
import {
  few,
  MeansActions,
  MeansFacts,
  MeansHistory,
  STANDING,
  useMeansRecord,
} from '@/features/means/index.ts';
import { call } from '@/shared/api/index.ts';
import { lazyPart } from '@/shared/lib/chunk/chunk.ts';
import { PATHS } from '@/shared/routes/index.ts';
import { columnsOf, ListScreen, optionsOf, useList } from '@/shared/ui/list/index.ts';
import { useRecord, type RecordOf } from '@/shared/ui/record/index.ts';
import { SortTool } from '../sort-tool.tsx';

const FORM = {
  noun: '赠品类型',
  calls: giftType,
  Form: lazyPart(() => import('./gift-type-form-dialog.tsx').then((m) => m.GiftTypeFormDialog)),
};

const c = columnsOf<GiftType>();
const COLUMNS = [
  c.code('code', '编码', 120),
  c.text('name', '名称', 180),
  c.text('printed', '是否印刷', 84, ({ printed }) => (printed ? '印刷' : '不印刷')),
  c.word('packing', '打包方式', 100, PACKINGS, { piece: 'none', parcel: 'primary' }),
  c.count('most', '每单上限', 84),
  c.count('preset', '默认数量', 84),
  c.text('skus', '赠品 启用 / 全部', 120, ({ activeSkus, skus }) => `${activeSkus} / ${skus}`, {
    align: 'right',
  }),
  ...STANDING,
];

const giftsOf = (id: number) => `${PATHS['factory/gift']}?giftTypeId=${id}`;

const detailOf = (rows: readonly GiftType[]) => ({
  title: '赠品类型详情',
  content: (id: number) => {
    const row = rows.find((one) => one.id === id);
    if (!row) return <p className="means-detail list-quiet">这一页没有这一条，请在列表中搜索它。</p>;
    return (
      <div className="means-detail">
        <MeansFacts
          facts={[
            ['编码', row.code],
            ['名称', row.name],
            ['是否印刷', row.printed ? '印刷' : '不印刷'],
            ['打包方式', PACKINGS[row.packing]],
            ['每单上限', `${row.most} 件`],
            ['默认数量', `${row.preset} 件`],
            ['状态', MEANS_STATUS[row.status as keyof typeof MEANS_STATUS]],
          ]}
        />
        <section aria-label="赠品">
          <h3>赠品</h3>
          <p>
            共 {few(row.skus)} 个，启用 {few(row.activeSkus)} 个
            {row.skus > 0 && (
              <>
                ，<Link to={giftsOf(row.id)}>在赠品列表中查看</Link>
              </>
            )}
          </p>
        </section>
        <MeansHistory key={row.id} calls={giftType} row={row} />
      </div>
    );
  },
});

/** /factory/means/giftType: how each sort of gifts is produced, packed and counted. */
export function GiftTypePage() {
  const list = useList(giftType.page, { name: 'factory.giftType' });
  const { record, shown } = useMeansRecord<GiftType>(FORM, list.afterAction);
  const whole = useMemo(
    (): RecordOf<GiftType> => ({
      ...record,
      width: 164,
      remove: ({ id, name }) => ({
        text: `删除赠品类型「${name}」后不能恢复；有赠品的类型不能删除，请改为停用。`,
        send: (pass) => call(giftType.delete, { id, ...pass }, { quiet: true }),
        told: `已删除赠品类型「${name}」`,
      }),
    }),
    [record],
  );
  const { actions, create, open, shown: dialog } = useRecord(whole, list.afterAction);
  const columns = useMemo(() => [...COLUMNS, ...actions], [actions]);
  return (
    <>
      <ListScreen
        title="赠品类型"
        list={list}
        columns={columns}
        filters={[
          { name: 'keyword', label: '关键词', kind: 'text', placeholder: '编码或名称' },
          { name: 'packing', label: '打包方式', kind: 'choice', options: optionsOf(PACKINGS) },
          { name: 'status', label: '状态', kind: 'choice', options: optionsOf(MEANS_STATUS, true) },
        ]}
        actions={<MeansActions noun="赠品类型" calls={giftType} target={list} />}
        tools={
          <>
            <SortTool
              open={open}
              noun="赠品类型"
              calls={giftType}
              most={MOST_GIFT_TYPES}
              hint="列表和新建赠品时的选项按这个顺序显示，新建的排在最前。"
            />
            {create}
          </>
        }
        empty={{
          title: '还没有赠品类型',
          text: '新建类型，如贴纸、挂绳、贺卡，再到「赠品」新建这一类的赠品。',
          ...(create && { action: create }),
        }}
        detail={detailOf(list.rows)}
      />
      {shown}
      {dialog}
    </>
  );
}
