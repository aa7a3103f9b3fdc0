import {
  countryWord,
  GOODS_COLUMNS,
  GOODS_SCOPES,
  goodsDeclaration,
  MOST_GOODS_DECLARATIONS,
  type GoodsDeclaration,
} from '#contract/customs/goods-declaration.ts';
import { RecordFiles } from '@/features/import-list/index.ts';
import { call } from '@/shared/api/index.ts';
import { formatMoney } from '@/shared/lib/money/money.ts';
import { useDialog } from '@/shared/ui/dialog/index.ts';
import { columnsOf, optionsOf, useList } from '@/shared/ui/list/index.ts';
import { RecordScreen, type RecordOf } from '@/shared/ui/record/index.ts';
import { GoodsForm } from './goods-form.tsx';

const aboutText = ({ scope, target, shopName }: GoodsDeclaration): string =>
  [GOODS_SCOPES[scope], target || shopName].filter(Boolean).join(' ');

/** What one piece is declared at. */
function valueText({
  valueKind,
  valueCents,
  percent,
  leastCents,
  mostCents,
  currency,
}: GoodsDeclaration): string {
  const money = (cents: number) => formatMoney(cents, currency);
  if (valueKind === 'fixed') return valueCents === null ? '' : money(valueCents);
  const limits = [
    ...(leastCents === null ? [] : [`最低 ${money(leastCents)}`]),
    ...(mostCents === null ? [] : [`最高 ${money(mostCents)}`]),
  ];
  return [`售价的 ${percent}%`, ...limits].join('，');
}
const marksText = ({ battery, liquid, magnet }: GoodsDeclaration): string =>
  [battery && '电池', liquid && '液体', magnet && '磁'].filter(Boolean).join('、');

const KEEP = ['business:customs'] as const;
const c = columnsOf<GoodsDeclaration>();
const COLUMNS = [
  c.text('about', '适用', 150, aboutText),
  c.text('nameCn', '中文品名', 110),
  c.text('nameEn', '英文品名', 130),
  c.digits('hsCode', 'HS 编码', 104),
  c.text('value', '申报价', 150, valueText),
  c.text('origin', '原产国', 72, ({ origin }) => countryWord(origin)),
  c.text('netG', '净重', 76, ({ netG }) => (netG === null ? '' : `${netG.toLocaleString('zh-CN')} 克`)),
  c.text('material', '材质 / 用途', 110, ({ material, purpose }) =>
    [material, purpose].filter(Boolean).join(' / '),
  ),
  c.text('marks', '含', 70, marksText),
  c.text('full', '资料', 76, ({ full }) => (full ? '完整' : '不完整')),
  c.time('updatedAt', '更新时间'),
];

/** What customs is told of each kind of goods. */
export function GoodsTab({ tabs }: { tabs: React.ReactElement }) {
  const list = useList(goodsDeclaration.page, { name: 'business.customs' });
  const copy = useDialog(list.afterAction);
  const record: RecordOf<GoodsDeclaration> = {
    noun: '资料',
    Form: GoodsForm,
    width: 164,
    more: (row) => [
      {
        text: '复制',
        act: () => copy.open((ends) => <GoodsForm edited={undefined} copied={row} {...ends} />),
      },
    ],
    remove: (row) => ({
      text: `「${aboutText(row)}」的报关资料将被删除，之后生成的报关单不再使用它；已生成的报关单不变。`,
      send: (pass) => call(goodsDeclaration.delete, { id: row.id, ...pass }, { quiet: true }),
      told: '报关资料已删除',
    }),
  };
  return (
    <>
      <RecordScreen
        title="报关"
        list={list}
        columns={COLUMNS}
        record={record}
        tabs={tabs}
        filters={[
          { name: 'keyword', label: '关键词', kind: 'text', placeholder: '适用、品名或 HS 编码' },
          { name: 'scope', label: '适用', kind: 'choice', options: optionsOf(GOODS_SCOPES) },
          { name: 'full', label: '完整', kind: 'yesNo' },
        ]}
        beside={
          <RecordFiles
            noun="报关资料"
            calls={goodsDeclaration}
            columns={GOODS_COLUMNS}
            most={MOST_GOODS_DECLARATIONS}
            lineDoes="适用和名称都相同的会被修改，其余的会被新建；店铺填写店铺名称，全部商品不填名称"
            may={KEEP}
            list={list}
          />
        }
        quick={
          <span className="list-quiet">
            工厂要求报关的境外订单，审核通过时按这些资料逐项填写：SKU 优先，其次编码、材质、店铺、全部商品。
          </span>
        }
        empty={{
          title: '还没有报关资料',
          text: '先为全部商品填写一份，再为不同的材质或 SKU 填写不一样的部分。',
        }}
      />
      {copy.shown}
    </>
  );
}
