import type { z } from 'zod';
import { DECLARED_CURRENCIES } from '#contract/customs/currency.ts';
import { countryWord } from '#contract/customs/goods-declaration.ts';
import {
  declaration,
  LineFields,
  type Declaration,
  type ShownLine,
} from '#contract/declaration/declaration.ts';
import { DECLARATION_REGIONS } from '#contract/declaration/life-cycle/declaration-states.ts';
import { call } from '@/shared/api/index.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { FormDialog, ReasonDialog, type DialogEnds } from '@/shared/ui/dialog/index.ts';
import { AmountField, NumberField, SelectField, TextField, useForm } from '@/shared/ui/form/index.ts';
import { optionsOf } from '@/shared/ui/list/index.ts';

type Seen = Pick<Declaration, 'id' | 'version'>;

/** What customs is told of one line of an order: of this order alone. */
export function FillLine({
  of: { id, version },
  line,
  onDone,
  onClose,
}: DialogEnds & { of: Seen; line: ShownLine }) {
  const { nameCn, nameEn, hsCode, unitCents, netG } = line;
  const currency = (line.currency || 'USD') as keyof typeof DECLARED_CURRENCIES;
  const form = useForm(
    LineFields,
    {
      ...{ nameCn, nameEn, hsCode, currency, origin: line.origin && countryWord(line.origin) },
      ...{ unitCents: unitCents ?? NaN, netG: netG ?? NaN },
    },
    async (fields) => {
      await call(
        declaration.fill,
        { id, version, lines: [{ lineId: line.lineId, ...fields }] },
        { quiet: true },
      );
      showMessage('报关资料已保存');
      onDone();
    },
    `customs-line-${line.lineId}`,
  );
  const { values, field, set, errors } = form;
  return (
    <FormDialog title="填写报关资料" form={form} width={560} onClose={onClose}>
      <div className="form-stack">
        <p className="list-quiet">
          只改这个订单的「<bdi>{line.title}</bdi>」，不改商家的报关资料。
        </p>
        <div className="form-pair">
          <TextField label="中文品名" required autoFocus {...field('nameCn')} />
          <TextField label="英文品名" required {...field('nameEn')} />
        </div>
        <div className="form-pair">
          <TextField label="HS 编码" required help="6 至 10 位数字" {...field('hsCode')} />
          <TextField label="原产国" required help="国家名称或两位代码" {...field('origin')} />
        </div>
        <div className="form-pair">
          <AmountField
            label="申报单价"
            required
            currency={values.currency}
            value={values.unitCents}
            error={
              Number.isNaN(values.unitCents)
                ? errors['unitCents'] && '请输入金额，最多两位小数'
                : errors['unitCents']
            }
            onChange={(cents) => set({ unitCents: cents ?? NaN })}
          />
          <SelectField
            label="币种"
            options={optionsOf(DECLARED_CURRENCIES)}
            help="整单的币种要一致"
            {...field('currency')}
          />
        </div>
        <NumberField label="净重" required unit="克" empty={0} help="每件" {...field('netG', '请填写净重')} />
      </div>
    </FormDialog>
  );
}

const Typed = declaration.register.input.pick({ declarationNo: true });

/** The number under which an order was declared. */
export function RegisterNumber({ of: { id, version }, onDone, onClose }: DialogEnds & { of: Seen }) {
  const form = useForm(
    Typed,
    { declarationNo: '' },
    async ({ declarationNo }) => {
      await call(declaration.register, { id, version, declarationNo }, { quiet: true });
      showMessage('报关单号已登记');
      onDone();
    },
    `customs-number-${id}`,
  );
  return (
    <FormDialog title="登记报关单号" form={form} width={440} submitText="登记" onClose={onClose}>
      <div className="form-stack">
        <TextField
          label="报关单号"
          required
          autoFocus
          help="4 至 32 位字母、数字或短横线；登记后包裹可以出库"
          {...form.field('declarationNo')}
        />
      </div>
    </FormDialog>
  );
}

const Reason: z.ZodType<string, string> = declaration.cancel.input.shape.reason;

/** What was declared is withdrawn; what was not is made void. */
export function CancelDeclaration({
  of: { id, version, state },
  ...ends
}: DialogEnds & { of: Pick<Declaration, 'id' | 'version' | 'state'> }) {
  const accepted = state === DECLARATION_REGIONS.declaration.accepted.code;
  return (
    <ReasonDialog
      {...ends}
      title={accepted ? '撤销申报' : '作废报关'}
      text={
        accepted
          ? '报关单号不再有效，系统会重新生成报关单；登记新的报关单号前，包裹不能出库。'
          : '这个订单不再要求报关，包裹可以直接出库。'
      }
      act={accepted ? '撤销' : '作废'}
      intent="danger"
      reasons={accepted ? ['商品有变化', '单号登记错误'] : ['走一般贸易', '快递公司代为报关']}
      typed={Reason}
      draft={`customs-cancel-${id}`}
      onSend={async (reason) => {
        await call(declaration.cancel, { id, version, reason }, { quiet: true });
        showMessage(accepted ? '申报已撤销' : '报关已作废');
      }}
    />
  );
}
