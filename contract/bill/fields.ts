import { z } from 'zod';

/** What a line of a carrier's bill says, with the headings under which carriers write it. */
export const BILL_FIELDS = {
  no: {
    label: '运单号',
    aliases: [
      '运单号码',
      '运单编号',
      '快递单号',
      '物流单号',
      '面单号',
      '单号',
      'waybill no',
      'tracking number',
    ],
  },
  cents: {
    label: '账单金额',
    aliases: [
      '应付金额',
      '应收金额',
      '结算金额',
      '总费用',
      '费用合计',
      '合计',
      '金额',
      '运费',
      '费用',
      'amount',
    ],
  },
  weight: {
    label: '账单重量',
    aliases: ['计费重量', '结算重量', '称重重量', '重量', '计重', 'weight'],
  },
  leg: { label: '费用类型', aliases: ['业务类型', '服务类型', '账单类型', '类型'] },
  province: {
    label: '目的省份',
    aliases: ['目的省', '目的地', '收件省份', '收件省', '到达省', '到达省份', '目的地省份', '省份'],
  },
  surcharge: { label: '附加费', aliases: ['加收', '偏远费', '附加费用', '增值费用', '增值服务费'] },
} as const;
export type BillField = keyof typeof BILL_FIELDS;
export const BILL_FIELD_NAMES = Object.keys(BILL_FIELDS) as BillField[];

export const WEIGHT_UNITS = { kg: '千克', g: '克' } as const;
type WeightUnit = keyof typeof WEIGHT_UNITS;

const column = z.string().max(200).nullable();
/** Field -> column of the file; null where the file has none. */
export const BillMapping = z.object({
  ...{ no: column, cents: column, weight: column, leg: column, province: column, surcharge: column },
  unit: z.enum(Object.keys(WEIGHT_UNITS) as [WeightUnit, ...WeightUnit[]]),
});
export type BillMapping = z.infer<typeof BillMapping>;

/** Without its unit in brackets, spaces and marks. */
const bare = (heading: string): string =>
  heading
    .trim()
    .toLowerCase()
    .replaceAll(/[（(][^）)]*[）)]/g, '')
    .replaceAll(/[\s_*＊]/g, '');
const inGrams = (heading: string): boolean => /[（(](?:g|克)[）)]/i.test(heading);

/** How a file's columns are likely meant: by their own heading first, then by those of carriers. */
export function suggestBillMapping(columns: readonly string[]): BillMapping {
  const taken = new Set<string>();
  const find = (headings: readonly string[]): string | null => {
    // The first heading that a file has is the one: 应付金额 stands before 运费.
    for (const heading of headings) {
      const found = columns.find((one) => !taken.has(one) && bare(one) === bare(heading));
      if (found === undefined) continue;
      taken.add(found);
      return found;
    }
    return null;
  };
  const own = Object.fromEntries(
    BILL_FIELD_NAMES.map((field) => [field, find([BILL_FIELDS[field].label])]),
  ) as Record<BillField, string | null>;
  for (const field of BILL_FIELD_NAMES) own[field] ??= find(BILL_FIELDS[field].aliases);
  return { ...own, unit: own.weight !== null && inGrams(own.weight) ? 'g' : 'kg' };
}

/** What a mapping still lacks, as sentences that say what to do. */
export const billComplaints = ({ no, cents }: BillMapping): string[] => [
  ...(no === null ? [`请为「${BILL_FIELDS.no.label}」选择一列`] : []),
  ...(cents === null ? [`请为「${BILL_FIELDS.cents.label}」选择一列`] : []),
];
