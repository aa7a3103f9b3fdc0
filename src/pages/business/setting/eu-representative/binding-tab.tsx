import {
  BATCH_RULES,
  BOUND_BY,
  LABEL_SIZES,
  partyBinding,
  SIGNS,
  type PartyBinding,
} from '#contract/responsible/binding.ts';
import { LABELLED, LANGUAGES } from '#contract/responsible/languages.ts';
import { placeWord } from '#contract/responsible/markets.ts';
import { call } from '@/shared/api/index.ts';
import { useDialog } from '@/shared/ui/dialog/index.ts';
import { ReasonedButton } from '@/shared/ui/form/index.ts';
import { columnsOf, ListScreen, optionsOf, useList } from '@/shared/ui/list/index.ts';
import { useRecord, type RecordOf } from '@/shared/ui/record/index.ts';
import { AssignDialog } from './assign-dialog.tsx';
import { BindingForm } from './binding-form.tsx';
import { PrintDialog } from './print-dialog.tsx';

const aboutText = ({ scope, target, shopName }: PartyBinding): string =>
  [BOUND_BY[scope], target || shopName].filter(Boolean).join(' ');
const coversText = ({ covers }: PartyBinding): string => {
  if (covers.length === LABELLED.length) return '欧盟、北爱尔兰和英国';
  if (covers.length > 6) return `${covers.length} 个国家和地区`;
  return covers.map(placeWord).join('、') || '无';
};

const c = columnsOf<PartyBinding>();
const COLUMNS = [
  c.text('about', '适用', 160, aboutText),
  c.text('parties', '主体', 220, ({ parties }) => parties.join('，')),
  c.text('model', '型号', 110, ({ model }) => model || '按 SKU'),
  c.text('batchRule', '批次', 100, ({ batchRule }) => BATCH_RULES[batchRule]),
  c.text('warnings', '警示', 130, ({ warnings }) =>
    warnings.map(({ language }) => LANGUAGES[language]).join('、'),
  ),
  c.text('signs', '图标', 110, ({ signs }) => signs.map((one) => SIGNS[one]).join('、')),
  c.text('size', '尺寸', 106, ({ size }) => LABEL_SIZES[size]),
  c.text('covers', '覆盖国家', 150, coversText),
  c.text('lacking', '缺项', 200, ({ lacking }) => lacking.join('，') || '无'),
  c.time('updatedAt', '更新时间'),
];

/** Which goods who answers for, and what their label says. */
export function BindingTab({ tabs }: { tabs: React.ReactElement }) {
  const list = useList(partyBinding.page, { name: 'business.partyBinding' });
  const { open, shown: opened } = useDialog(list.afterAction);
  const record: RecordOf<PartyBinding> = {
    noun: '绑定',
    Form: BindingForm,
    width: 164,
    more: (row) => [
      { text: '打印', act: () => open((ends) => <PrintDialog of={row} name={aboutText(row)} {...ends} />) },
    ],
    remove: (row) => ({
      text: `「${aboutText(row)}」的产品绑定将被删除，这些商品改用范围更大的绑定，没有的不再打印标签。`,
      send: (pass) => call(partyBinding.delete, { id: row.id, ...pass }, { quiet: true }),
      told: '产品绑定已删除',
    }),
  };
  const chosen = list.chosen.rows;
  const { actions, create, shown } = useRecord(record, list.afterAction);
  return (
    <>
      <ListScreen
        title="欧代"
        list={list}
        columns={[...COLUMNS, ...actions]}
        tabs={tabs}
        filters={[
          { name: 'keyword', label: '关键词', kind: 'text', placeholder: '适用或型号' },
          { name: 'scope', label: '适用', kind: 'choice', options: optionsOf(BOUND_BY) },
          { name: 'size', label: '尺寸', kind: 'choice', options: optionsOf(LABEL_SIZES) },
        ]}
        quick={
          <span className="list-quiet">
            一个商品只用一条绑定，范围小的优先：SKU、材质、类目、店铺。工厂打印包裹的欧代标签时按它印。
          </span>
        }
        tools={create}
        actions={
          <ReasonedButton
            text="批量换主体"
            why={chosen.length > 0 ? undefined : '请选择产品绑定。'}
            onClick={() => open((ends) => <AssignDialog ids={chosen.map(({ id }) => id)} {...ends} />)}
          />
        }
        empty={{
          title: '还没有产品绑定',
          text: '先在「主体」里新建制造商和欧代，再把商品绑定给它们。',
          action: create,
        }}
      />
      {shown}
      {opened}
    </>
  );
}
