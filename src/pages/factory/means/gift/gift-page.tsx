import { useMemo } from 'react';
import { Button } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { giftType, MOST_GIFT_TYPES } from '#contract/means/gift-type.ts';
import { PACKINGS } from '#contract/values/packing.ts';
import { gift, GIFT_COLUMNS, MOST_GIFT_LINES, type Gift } from '#contract/sku/gift.ts';
import { SKU_STATUS } from '#contract/sku/sku.ts';
import { few, useSomeDone } from '@/features/means/index.ts';
import { call, query } from '@/shared/api/index.ts';
import { lazyPart } from '@/shared/lib/chunk/chunk.ts';
import { ReasonedButton } from '@/shared/ui/form/index.ts';
import { columnsOf, ListScreen, optionsOf, useList, type Column, type List } from '@/shared/ui/list/index.ts';
import { Permitted } from '@/shared/ui/permission/permitted.tsx';
import { PictureThumb } from '@/shared/ui/picture/index.ts';
import { useRecord, type RecordOf } from '@/shared/ui/record/index.ts';
import { MeansFiles } from '../means-files.tsx';
import { GiftDetail } from './gift-detail.tsx';

const GIFT: RecordOf<Gift> = {
  noun: '赠品',
  may: ['factory:means:edit'],
  Form: lazyPart(() => import('./gift-form-dialog.tsx').then((m) => m.GiftFormDialog)),
};
const PriceDialog = lazyPart(() => import('./price-dialog.tsx').then((m) => m.PriceDialog));

/** What it looks like, not what is printed on it: nobody asks for its pixels. */
const UNKNOWN = { pictureKind: null, widthPx: null, heightPx: null };

const c = columnsOf<Gift>();
const COLUMNS: Column<Gift>[] = [
  c.code('code', '编码', 170),
  {
    name: 'picture',
    title: '图片',
    width: 60,
    cell: (row) => <PictureThumb picture={{ ...row, ...UNKNOWN, title: row.name }} size={40} />,
  },
  c.text('name', '名称', 150),
  c.text('giftTypeName', '类型', 84),
  c.money('price', '标价', 84, ({ priceCents: cents, priceGiven, currency }) =>
    priceGiven ? { cents, currency } : null,
  ),
  c.count('weightG', '重量 g', 66),
  c.text('printed', '是否印刷', 76, ({ printed }) => (printed ? '印刷' : '不印刷')),
  c.word('packing', '打包方式', 92, PACKINGS, { piece: 'none', parcel: 'primary' }),
  c.count('most', '每单上限', 76),
  c.count('pieces30', '30 天数量', 84),
  c.count('orders30', '30 天单数', 84),
  c.word('status', '状态', 72, SKU_STATUS, { 0: 'success', 1: 'none', 2: 'warning', 3: 'none' }),
  c.time('updatedAt', '更新时间'),
];

const detailOf = (rows: readonly Gift[]) => ({
  title: '赠品详情',
  content: (id: number) => <GiftDetail row={rows.find((one) => one.id === id)} />,
});

const DEEDS = { start: { act: '启用', from: 1 }, stop: { act: '停用', from: 0 } } as const;

function GiftActions({ list }: { list: List<typeof gift.page> }) {
  const { open, shown, tell } = useSomeDone(list);
  const { rows } = list.chosen;
  const button = (deed: keyof typeof DEEDS) => {
    const { act, from } = DEEDS[deed];
    const ids = rows.filter(({ status }) => status === from).map(({ id }) => id);
    const send = async (): Promise<void> => {
      // A refusal has shown its notice.
      const done = await call(gift[deed], { ids }).catch(() => undefined);
      if (!done) return;
      const told = `已${act} ${few(done.successIds.length)} 个赠品`;
      tell(act, done, told, { onDone: list.afterAction, onClose: () => undefined });
    };
    const why = ids.length > 0 ? undefined : `所选的赠品没有可以${act}的`;
    return <ReasonedButton text={act} why={why} onClick={() => void send()} />;
  };
  return (
    <Permitted need={['factory:means:edit']}>
      {button('start')}
      {button('stop')}
      <Button
        text="设置标价"
        onClick={() =>
          open(({ onDone, onClose }) => (
            <PriceDialog
              rows={rows}
              onSet={(done) =>
                tell('设置标价', done, `已设置 ${few(done.successIds.length)} 个赠品的标价`, {
                  onDone,
                  onClose,
                })
              }
              onClose={onClose}
            />
          ))
        }
      />
      {shown}
    </Permitted>
  );
}

/** /factory/means/gift: what may be put in beside what was bought, at which price, and how it is packed. */
export function GiftPage() {
  const list = useList(gift.page, { name: 'factory.gift' });
  const { actions, create, shown } = useRecord(GIFT, list.afterAction);
  const columns = useMemo(() => [...COLUMNS, ...actions], [actions]);
  const types = useQuery(query(giftType.page, { pageSize: MOST_GIFT_TYPES }, { quiet: true, later: true }));
  return (
    <>
      <ListScreen
        title="赠品"
        list={list}
        columns={columns}
        filters={[
          { name: 'keyword', label: '关键词', kind: 'text', placeholder: '编码开头或名称' },
          {
            name: 'giftTypeId',
            label: '类型',
            kind: 'choice',
            options: (types.data?.list ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
          },
          { name: 'packing', label: '打包方式', kind: 'choice', options: optionsOf(PACKINGS) },
          {
            name: 'printed',
            label: '是否印刷',
            kind: 'choice',
            options: [
              { value: '1', label: '印刷' },
              { value: '0', label: '不印刷' },
            ],
          },
          { name: 'status', label: '状态', kind: 'choice', options: optionsOf(SKU_STATUS, true) },
        ]}
        actions={<GiftActions list={list} />}
        tools={
          <>
            <MeansFiles noun="赠品" calls={gift} columns={GIFT_COLUMNS} most={MOST_GIFT_LINES} list={list} />
            {create}
          </>
        }
        empty={{
          title: '还没有赠品',
          text: '先新建赠品类型，再新建这一类的赠品；商家在订单里加赠品时就能选到它。',
          ...(create && { action: create }),
        }}
        detail={detailOf(list.rows)}
      />
      {shown}
    </>
  );
}
