import { AnchorButton } from '@blueprintjs/core';
import { placeWord } from '#contract/responsible/markets.ts';
import {
  MANDATES,
  PARTY_ROLES,
  responsibleParty,
  type ResponsibleParty,
} from '#contract/responsible/party.ts';
import { call, fileUrl } from '@/shared/api/index.ts';
import { columnsOf, optionsOf, useList } from '@/shared/ui/list/index.ts';
import { RecordScreen, type RecordOf } from '@/shared/ui/record/index.ts';
import { ResponsibleForm } from './responsible-form.tsx';

const c = columnsOf<ResponsibleParty>();
const COLUMNS = [
  c.text('role', '角色', 80, ({ role }) => PARTY_ROLES[role]),
  c.text('name', '名称', 180),
  c.text('address', '地址', 240),
  c.text('country', '国家', 90, ({ country }) => placeWord(country)),
  c.text('contact', '邮箱或网址', 190),
  c.text('phone', '电话', 130),
  {
    name: 'mandateName',
    title: '授权书',
    width: 90,
    whole: true,
    cell: ({ mandateUrl, mandateName }: ResponsibleParty) =>
      mandateUrl && (
        <AnchorButton
          variant="minimal"
          size="small"
          text="下载"
          title={mandateName}
          href={fileUrl(mandateUrl)}
          target="_blank"
        />
      ),
  },
  c.digits('validUntil', '有效期至', 110, ({ validUntil }) => validUntil ?? '长期'),
  c.text('mandate', '状态', 110, ({ mandate }) => MANDATES[mandate]),
  c.time('updatedAt', '更新时间'),
];

/** Who answers for goods, each with how long his mandate holds. */
export function ResponsibleTab({ tabs }: { tabs: React.ReactElement }) {
  const list = useList(responsibleParty.page, { name: 'business.responsibleParty' });
  const record: RecordOf<ResponsibleParty> = {
    noun: '主体',
    Form: ResponsibleForm,
    remove: ({ id, role, name }) => ({
      text: `${PARTY_ROLES[role]}「${name}」将被删除，用到它的产品绑定会缺这个主体，不再打印标签。`,
      send: (pass) => call(responsibleParty.delete, { id, ...pass }, { quiet: true }),
      told: '主体已删除',
    }),
  };
  return (
    <RecordScreen
      title="欧代"
      list={list}
      columns={COLUMNS}
      record={record}
      tabs={tabs}
      filters={[
        { name: 'keyword', label: '关键词', kind: 'text', placeholder: '名称、地址或联系方式' },
        { name: 'role', label: '角色', kind: 'choice', options: optionsOf(PARTY_ROLES) },
        { name: 'mandate', label: '状态', kind: 'choice', options: optionsOf(MANDATES) },
      ]}
      quick={
        <span className="list-quiet">授权到期前 30 天发站内通知，过了有效期的主体不再打印到标签上。</span>
      }
      empty={{ title: '还没有主体', text: '先新建制造商，再新建欧代和英代，然后到「产品绑定」绑定商品。' }}
    />
  );
}
