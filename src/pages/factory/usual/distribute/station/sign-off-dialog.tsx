import { useState } from 'react';
import { station, type Station } from '#contract/station/station.ts';
import { call } from '@/shared/api/index.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { formatDateTime } from '@/shared/lib/time/index.ts';
import { FormDialog, type DialogEnds } from '@/shared/ui/dialog/index.ts';
import { SelectField, useSending } from '@/shared/ui/form/index.ts';

/** Signs off one of those who are at work at a station, such as who forgot it. */
export function SignOffDialog({ row, onDone, onClose }: DialogEnds & { row: Station }) {
  const { id, name, operators } = row;
  const [userId, setUserId] = useState(operators[0]!.id);
  const form = useSending(async () => {
    await call(station.signOff, { id, userId }, { quiet: true });
    showMessage(`已签退「${operators.find((one) => one.id === userId)!.name}」`);
    onDone();
  });
  return (
    <FormDialog title={`签退 ${name}`} form={form} submitText="签退" onClose={onClose}>
      <SelectField
        label="在岗的人"
        options={operators.map((one) => ({
          value: one.id,
          label: `${one.name}（${formatDateTime(one.since)} 签到）`,
        }))}
        value={userId}
        onChange={setUserId}
        help="签退后，他扫工牌可以重新签到"
      />
    </FormDialog>
  );
}
