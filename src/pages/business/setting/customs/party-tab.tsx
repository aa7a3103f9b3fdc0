import { customsParty, type CustomsParty } from '#contract/customs/party.ts';
import { call } from '@/shared/api/index.ts';
import { columnsOf, useList } from '@/shared/ui/list/index.ts';
import { RecordScreen, type RecordOf } from '@/shared/ui/record/index.ts';
import { PartyForm } from './party-form.tsx';

const c = columnsOf<CustomsParty>();
const COLUMNS = [
  c.text('name', '主体名称', 180),
  c.text('shop', '店铺', 140, ({ shopId, shopName }) => (shopId === null ? '全部店铺' : shopName)),
  c.digits('creditCode', '统一社会信用代码', 180),
  c.digits('ioss', 'IOSS', 130),
  c.digits('eori', 'EORI', 150),
  c.text('vat', 'VAT 税号', 220),
  c.digits('validUntil', '有效期至', 110, ({ validUntil }) => validUntil ?? '长期'),
  c.text('state', '状态', 76, ({ ended }) => (ended ? '已过期' : '有效')),
  c.time('updatedAt', '更新时间'),
];

/** Who declares, and by which numbers. */
export function PartyTab({ tabs }: { tabs: React.ReactElement }) {
  const list = useList(customsParty.page, { name: 'business.customsParty' });
  const record: RecordOf<CustomsParty> = {
    noun: '主体',
    Form: PartyForm,
    remove: ({ id, name }) => ({
      text: `申报主体「${name}」将被删除，之后生成的报关单不再使用它；已生成的报关单不变。`,
      send: (pass) => call(customsParty.delete, { id, ...pass }, { quiet: true }),
      told: '申报主体已删除',
    }),
  };
  return (
    <RecordScreen
      title="报关"
      list={list}
      columns={COLUMNS}
      record={record}
      tabs={tabs}
      filters={[{ name: 'keyword', label: '关键词', kind: 'text', placeholder: '名称或号码' }]}
      quick={
        <span className="list-quiet">
          店铺自己的主体优先；IOSS 只用于发往欧盟、申报总值不超过 150 欧元的订单，其他币种按固定汇率折算。
        </span>
      }
      empty={{ title: '还没有申报主体', text: '填写申报的公司，以及它在欧盟和各国的税号。' }}
    />
  );
}
