import type { ReactElement, ReactNode } from 'react';
import { PROVINCES } from '#contract/area/province.ts';
import { CHARGE_MODES, CHARGE_UNITS } from '#contract/price/charge-mode.ts';
import { FEE_COLUMNS, FEE_STATES, MOST_FEE_LINES, type ExpressFee } from '#contract/price/express-fee.ts';
import { call } from '@/shared/api/index.ts';
import { useDialog } from '@/shared/ui/dialog/index.ts';
import { columnsOf, optionsOf, useList } from '@/shared/ui/list/index.ts';
import { RecordScreen, type RecordOf } from '@/shared/ui/record/index.ts';
import { TemplateForm, type Templates } from './template-form.tsx';

const EDIT = ['factory:price:edit'] as const;
const countText = (count: number, { mode }: ExpressFee): string =>
  count === 0 ? '不加收' : `${count.toLocaleString('zh-CN')} ${CHARGE_UNITS[mode]}`;
const areaText = ({ areaCode, area }: ExpressFee): string =>
  areaCode === null ? `${area}（不是已知的区域，不适用）` : area || '全国';

const c = columnsOf<ExpressFee>();
const COLUMNS = [
  c.text('expressName', '快递公司', 110, (fee) => fee.expressName || '全部快递'),
  c.text('area', '区域', 170, areaText),
  c.word('mode', '计费方式', 84, CHARGE_MODES),
  c.text('bands', '分段', 64, ({ bands }) => (bands.length === 0 ? '' : `${bands.length} 段`), {
    align: 'right',
  }),
  c.text('startCount', '首件 / 首重', 94, (fee) => countText(fee.startCount, fee), { align: 'right' }),
  c.money('startCents', '首费', 78),
  c.text('extraCount', '每续', 76, (fee) => countText(fee.extraCount, fee), { align: 'right' }),
  c.money('extraCents', '续费', 78),
  c.text('divisor', '材积系数', 84, ({ divisor }) => (divisor === 0 ? '' : divisor.toLocaleString('zh-CN')), {
    align: 'right',
  }),
  c.digits('validFrom', '生效日', 94, ({ validFrom }) => validFrom ?? '一直'),
  c.word('state', '状态', 84, FEE_STATES, { now: 'success', future: 'primary' }),
  c.time('updatedAt', '更新时间'),
];

/** What the files of these templates are: the page has the part that reads and writes them. */
export interface TemplateFiles {
  noun: string;
  calls: Templates['calls'];
  columns: typeof FEE_COLUMNS;
  most: number;
  lineDoes: string;
  may: typeof EDIT;
  list: ReturnType<typeof useTemplates>;
}
const useTemplates = ({ calls }: Templates, name: string) => useList(calls.page, { name });

interface Props {
  files: (own: TemplateFiles) => ReactNode;
  of: Templates;
  /** `TemplateForm` of these templates, as one part that stays the same. */
  Form: RecordOf<ExpressFee>['Form'];
  title: string;
  /** Of the list's settings. */
  list: string;
  /** What a row is called on its buttons. */
  shortNoun: string;
  tabs?: ReactElement;
  /** Beside the files. */
  beside?: ReactNode;
  quick: string;
  empty: { title: string; text: string };
}

/** What parcels cost, by company, area and weight: a table of templates, by hand and by files. */
export function TemplateScreen(props: Props) {
  const { of, Form, title, shortNoun, tabs, beside, quick, empty } = props;
  const { calls, noun } = of;
  const list = useTemplates(of, props.list);
  const copy = useDialog(list.afterAction);
  const record: RecordOf<ExpressFee> = {
    noun: shortNoun,
    may: EDIT,
    Form,
    width: 164,
    more: (row) => [
      {
        text: '复制',
        act: () => copy.open((ends) => <TemplateForm of={of} edited={undefined} copied={row} {...ends} />),
      },
    ],
    remove: ({ id, expressName, area }) => ({
      text: `${noun}「${expressName || '全部快递'}，${area || '全国'}」将被删除，之后不再按它计算。`,
      send: (pass) => call(calls.delete, { id, ...pass }, { quiet: true }),
      told: `${noun}已删除`,
    }),
  };
  return (
    <>
      <RecordScreen
        title={title}
        list={list}
        columns={COLUMNS}
        record={record}
        {...(tabs && { tabs })}
        filters={[
          { name: 'keyword', label: '关键词', kind: 'text', placeholder: '快递公司或区域' },
          {
            name: 'areaCode',
            label: '省份',
            kind: 'choice',
            options: PROVINCES.map(({ code, name }) => ({ value: code, label: name })),
          },
          { name: 'mode', label: '计费方式', kind: 'choice', options: optionsOf(CHARGE_MODES) },
          { name: 'state', label: '状态', kind: 'choice', options: optionsOf(FEE_STATES) },
          {
            name: 'banded',
            label: '分段',
            kind: 'choice',
            options: optionsOf({ yes: '有分段', no: '无分段' }),
          },
        ]}
        beside={
          <>
            {props.files({
              ...{ noun, calls, columns: FEE_COLUMNS, most: MOST_FEE_LINES, may: EDIT, list },
              lineDoes:
                '计费方式、快递公司、区域和生效日都相同的会被修改，其余的会被新建；重量段写作「1-500=3.50；501-1000=5.00」',
            })}
            {beside}
          </>
        }
        quick={<span className="list-quiet">{quick}</span>}
        empty={empty}
      />
      {copy.shown}
    </>
  );
}
