import { useState } from 'react';
import { bills, type BillInspection } from '#contract/bill/bill.ts';
import {
  BILL_FIELD_NAMES,
  BILL_FIELDS,
  billComplaints,
  WEIGHT_UNITS,
  type BillMapping,
} from '#contract/bill/fields.ts';
import { EXPRESS_STANDARD } from '#contract/values/express-standard.ts';
import { FileRows, TablePlaceFields, useLook } from '@/entities/table-place/index.ts';
import { call } from '@/shared/api/index.ts';
import { FormDialog } from '@/shared/ui/dialog/index.ts';
import { SelectField } from '@/shared/ui/form/index.ts';
import { optionsOf } from '@/shared/ui/list/index.ts';

const EXPRESSES = EXPRESS_STANDARD.map(({ name }) => ({ value: name, label: name }));
const UNITS = optionsOf(WEIGHT_UNITS);

/** Whose bill it is, and what the columns of its file are: as they were last time, where this carrier's had the same. */
export function MappingForm({
  inspection,
  onLooked,
  onStarted,
  onClose,
}: {
  inspection: BillInspection;
  onLooked: (inspection: BillInspection) => void;
  onStarted: (taskId: number) => void;
  onClose: () => void;
}) {
  const { fileId, fileName, columns, rows, suggested, kept, place: at } = inspection;
  const [last] = kept;
  const [express, setExpress] = useState<string | undefined>(last?.express);
  const [mapping, setMapping] = useState<BillMapping>(last?.mapping ?? suggested);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Error | null>(null);
  const place = useLook((asked) => call(bills.look, { fileId, ...asked }, { quiet: true }), onLooked);
  const complaints = [...(express === undefined ? ['请选择快递公司'] : []), ...billComplaints(mapping)];
  const choose = (name: string | null): void => {
    setExpress(name ?? undefined);
    setMapping(kept.find((one) => one.express === name)?.mapping ?? suggested);
  };
  const start = async (): Promise<void> => {
    if (express === undefined) return;
    setBusy(true);
    setFailure(null);
    try {
      const { taskId } = await call(bills.start, { fileId, express, mapping, place: at }, { quiet: true });
      onStarted(taskId);
    } catch (error) {
      setFailure(error as Error);
      setBusy(false);
    }
  };
  const used = new Set<unknown>(Object.values(mapping));
  return (
    <FormDialog
      title="导入账单"
      form={{ busy, failure, submit: () => void start() }}
      width={760}
      submitText="导入并核对"
      waits={place.asked !== undefined}
      closed={complaints.length > 0}
      note={
        <span className="list-quiet" role="status">
          {complaints.join('；') || '金额或重量无法识别的行会连同原因退回，其余的行照常导入。'}
        </span>
      }
      onClose={onClose}
    >
      <div className="form-stack">
        <strong>{fileName}</strong>
        <TablePlaceFields inspection={inspection} look={place} />
        <div className="bill-fields">
          <SelectField
            label="快递公司"
            required
            empty="（请选择）"
            options={EXPRESSES}
            value={express}
            onChange={choose}
          />
          <SelectField
            label="重量单位"
            options={UNITS}
            value={mapping.unit}
            onChange={(unit) => setMapping({ ...mapping, unit })}
          />
          {BILL_FIELD_NAMES.map((field) => (
            <SelectField
              key={field}
              label={BILL_FIELDS[field].label}
              required={field === 'no' || field === 'cents'}
              empty="（没有这一列）"
              options={columns.map((column) => ({ value: column, label: column }))}
              value={mapping[field] ?? undefined}
              onChange={(column) => setMapping({ ...mapping, [field]: column ?? null })}
            />
          ))}
        </div>
        <FileRows columns={columns} rows={rows} isUsed={(column) => used.has(column)} />
      </div>
    </FormDialog>
  );
}
