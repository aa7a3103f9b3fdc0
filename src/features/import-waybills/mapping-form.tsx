import { Checkbox } from '@blueprintjs/core';
import {
  WAYBILL_FIELD_NAMES,
  WAYBILL_FIELDS,
  waybillComplaints,
  waybill,
  type WaybillInspection,
  type WaybillMapping,
} from '#contract/waybill/waybill.ts';
import { FileRows, TablePlaceFields, useLook } from '@/entities/table-place/index.ts';
import { call } from '@/shared/api/index.ts';
import { FormDialog } from '@/shared/ui/dialog/index.ts';
import { SelectField } from '@/shared/ui/form/index.ts';

const HELP: Partial<Record<keyof WaybillMapping, string>> = {
  orderNo: '有订单号时以订单号为准',
  expressName: '可以没有，沿用订单原来的快递公司',
};

/** What the columns of the file are, with its first lines to compare. */
export function MappingForm({
  inspection,
  mapping,
  busy,
  failure,
  onLooked,
  onChange,
  onSubmit,
  onClose,
}: {
  inspection: WaybillInspection;
  mapping: WaybillMapping;
  busy: boolean;
  failure: Error | null;
  onLooked: (inspection: WaybillInspection) => void;
  onChange: (mapping: WaybillMapping) => void;
  onSubmit: () => void;
  onClose: () => void;
}) {
  const { fileId, fileName, columns, rows } = inspection;
  const used = new Set<unknown>(Object.values(mapping));
  const complaints = waybillComplaints(mapping);
  const place = useLook((asked) => call(waybill.look, { fileId, ...asked }, { quiet: true }), onLooked);
  return (
    <FormDialog
      title="导入运单号"
      form={{ busy, failure, submit: onSubmit }}
      width={760}
      submitText="导入并发货"
      waits={place.asked !== undefined}
      closed={complaints.length > 0}
      note={
        <span className="list-quiet" role="status">
          {complaints.join('；') || '只有「已打包」的订单会发货，其余的行会连同原因退回。'}
        </span>
      }
      onClose={onClose}
    >
      <div className="form-stack">
        <strong>{fileName}</strong>
        <TablePlaceFields inspection={inspection} look={place} />
        <div className="waybill-fields">
          {WAYBILL_FIELD_NAMES.map((field) => (
            <SelectField
              key={field}
              label={WAYBILL_FIELDS[field].label}
              required={field === 'waybillNo'}
              empty="（没有这一列）"
              help={HELP[field]}
              options={columns.map((column) => ({ value: column, label: column }))}
              value={mapping[field] ?? undefined}
              onChange={(column) => onChange({ ...mapping, [field]: column ?? null })}
            />
          ))}
        </div>
        <Checkbox
          checked={mapping.oneParcel === true}
          label="收件人不同的订单共用一个运单号时也发货（确实装在一个包裹里）"
          onChange={(event) => onChange({ ...mapping, oneParcel: event.currentTarget.checked })}
        />
        <FileRows columns={columns} rows={rows} isUsed={(column) => used.has(column)} />
      </div>
    </FormDialog>
  );
}
