import { Button } from '@blueprintjs/core';
import type { PackageDetail } from '#contract/package/package.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { FailureNote } from '@/shared/ui/dialog/index.ts';
import { useSending } from '@/shared/ui/form/index.ts';
import { STAGES } from './stages.ts';
import { sendOne } from './split-dialog.tsx';

/** Another package of the order, into which this one may go back. */
export function Beside({
  of,
  one,
  takes,
  onChanged,
}: {
  of: PackageDetail['package'];
  one: PackageDetail['beside'][number];
  takes: boolean;
  onChanged: () => void;
}) {
  const { submit, busy, failure } = useSending(async () => {
    await sendOne({ event: 'package.rejoined', params: { into: one.id } }, of);
    showMessage(`包裹 ${of.number} 已并回 ${one.number}`);
    onChanged();
  });
  return (
    <li>
      <span>
        <code className="tabular">{one.number}</code>{' '}
        <span className="list-quiet">
          {[STAGES.get(one.stage), `${one.copies} 件`, one.waybillNo].filter(Boolean).join(' · ')}
        </span>
        <FailureNote error={failure} />
      </span>
      {takes && (
        <Button
          size="small"
          variant="minimal"
          text="并入"
          aria-label={`并入 ${one.number}`}
          loading={busy}
          onClick={submit}
        />
      )}
    </li>
  );
}

/** A package that was joined into this one; its goods can go back into it. */
export function Joined({
  one,
  mayPart,
  onChanged,
}: {
  one: PackageDetail['joined'][number];
  mayPart: boolean;
  onChanged: () => void;
}) {
  const { submit, busy, failure } = useSending(async () => {
    await sendOne({ event: 'package.unjoined', params: {} }, one);
    showMessage(`包裹 ${one.number} 已拆出`);
    onChanged();
  });
  return (
    <li>
      <span>
        <code className="tabular">{one.number}</code> <span className="list-quiet">订单 {one.orderNo}</span>
        <FailureNote error={failure} />
      </span>
      {mayPart && (
        <Button
          size="small"
          variant="minimal"
          text="拆合包"
          aria-label={`拆出 ${one.number}`}
          loading={busy}
          onClick={submit}
        />
      )}
    </li>
  );
}
