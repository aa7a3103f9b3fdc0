import { camel, quoted, WrongUse } from './plan.ts';

/** What a record says of itself, as the command names it: `name:text:名称`. */
export interface Field {
  name: string;
  label: string;
  /** Its column, without the name. */
  column: string;
  /** In a row of the list, and in the form. */
  row: string;
  form: string;
  /** What an empty form holds. */
  empty: string;
  /** Its column of the list, and its field. */
  shown: string;
  field: string;
  /** Whether the list is searched in it. */
  searched: boolean;
  /** Written in tests: once, and once more. */
  samples: [string, string];
  /** From contract/values, or from the form's fields, where it needs one. */
  value?: [name: string, file: string];
  control: string;
}

type Kind = (name: string, label: string, isFirst: boolean) => Omit<Field, 'name' | 'label'>;

const MOST_NAME = 64;
const MOST_NOTE = 200;
const text = {
  column: 'text not null',
  row: 'z.string()',
  empty: `''`,
  searched: true,
  control: 'TextField',
};
const field = (control: string, name: string, label: string, more = '') =>
  `<${control} label="${label}"${more} {...form.field(${quoted(name)})} />`;

/** Kinds of fields; one with a question mark may be left out. */
const KINDS: Record<string, Kind> = {
  text: (name, label, isFirst) => ({
    ...text,
    form: `nameText(${quoted(label)}, ${MOST_NAME})`,
    shown: `c.text(${quoted(name)}, ${quoted(label)}, ${isFirst ? 200 : 140})`,
    field: field('TextField', name, label, isFirst ? ' required autoFocus' : ' required'),
    samples: [quoted(`${label}一`), quoted(`${label}二`)],
    value: ['nameText', 'name'],
  }),
  'text?': (name, label) => ({
    ...text,
    column: `text not null default ''`,
    form: `note(${quoted(label)}, ${MOST_NOTE}).default('')`,
    shown: `c.text(${quoted(name)}, ${quoted(label)}, 240)`,
    field: field('TextField', name, label),
    samples: [quoted(`${label}一`), quoted(`${label}二`)],
    value: ['note', 'contact'],
  }),
  phone: (name, label) => ({
    ...text,
    form: 'internationalPhone',
    shown: `c.digits(${quoted(name)}, ${quoted(label)}, 130)`,
    field: field('TextField', name, label, ' required'),
    samples: [`'13800000001'`, `'13800000002'`],
    value: ['internationalPhone', 'phone'],
  }),
  'phone?': (name, label) => ({
    ...text,
    column: `text not null default ''`,
    form: `contactPhone.default('')`,
    shown: `c.digits(${quoted(name)}, ${quoted(label)}, 130)`,
    field: field('TextField', name, label),
    samples: [`'13800000001'`, `'13800000002'`],
    value: ['contactPhone', 'contact'],
  }),
  count: (name, label) => ({
    column: 'integer not null',
    row: 'z.int()',
    form: `z.int(${quoted(`${label}应为整数`)}).min(0, ${quoted(`${label}不能为负数`)}).max(1_000_000, ${quoted(`${label}最多为 1,000,000`)})`,
    empty: '0',
    shown: `c.count(${quoted(name)}, ${quoted(label)})`,
    field: field('NumberField', name, label, ' empty={Number.NaN}'),
    searched: false,
    samples: ['1', '2'],
    control: 'NumberField',
  }),
  flag: (name, label) => ({
    column: 'boolean not null default false',
    row: 'z.boolean()',
    form: 'z.boolean().default(false)',
    empty: 'false',
    shown: `c.text(${quoted(name)}, ${quoted(label)}, 80, (row) => (row.${name} ? '是' : '否'))`,
    field: field('SwitchField', name, label),
    searched: false,
    samples: ['true', 'false'],
    control: 'SwitchField',
  }),
};

export const FIELD_KINDS = Object.keys(KINDS).join(', ');
export const USUAL_FIELDS = 'name:text:名称,remark:text?:备注';

/** What the table keeps by itself. */
const KEPT = ['id', 'version', 'updatedAt', 'tenantId', 'merchantId', 'factoryId'];

/**
 * @param given `name:kind:label`, comma-separated; the first one names the record and stands once in a tenant.
 * @throws WrongUse where one is not understood
 */
export function readFields(given: string): [Field, ...Field[]] {
  const fields = given.split(',').map((one, at): Field => {
    const [name = '', kind = '', label = ''] = one.split(':');
    const make = KINDS[kind];
    if (!make || label === '') throw new WrongUse(`--fields: name:kind:label, of ${FIELD_KINDS}: ${one}`);
    if (KEPT.includes(name)) throw new WrongUse(`--fields: ${name} is kept by the table itself`);
    return { name: camel(name, 'a field'), label, ...make(name, label, at === 0) };
  });
  const [first, ...more] = fields;
  if (!given.split(',')[0]!.includes(':text:'))
    throw new WrongUse('--fields: the first one names the record: it is of the kind text');
  if (new Set(fields.map(({ name }) => name)).size < fields.length)
    throw new WrongUse('--fields: two of one name');
  return [first!, ...more];
}
