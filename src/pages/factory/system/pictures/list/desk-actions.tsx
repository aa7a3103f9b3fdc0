import { useMemo } from 'react';
import { ArrowLeft, Download, Edit, Media } from '@blueprintjs/icons';
import { useNavigate } from 'react-router';
import { MOST_ZIPPED, type DeskLine } from '#contract/art-desk/art-desk.ts';
import { PATHS } from '#contract/screens.ts';
import { ClaimButton, ORDER_KEYS, type Claims } from '@/entities/order/index.ts';
import type { OpenDialog } from '@/shared/ui/dialog/index.ts';
import { ReasonedButton } from '@/shared/ui/form/index.ts';
import { keyShortcut, type ButtonKey } from '@/shared/ui/list/index.ts';
import { usePermits } from '@/shared/ui/permission/permitted.tsx';
import { PlaceDialog } from './place-dialog.tsx';
import { ReplaceDialog } from './replace-dialog.tsx';
import { RepulseDialog } from './repulse-dialog.tsx';
import { ZipDialog } from './zip-dialog.tsx';

const RETOUCH: ButtonKey = { keys: ['t'], label: '编辑图片' };
const REPLACE: ButtonKey = { keys: ['p'], label: '更换图片' };
export const DESK_KEYS: readonly ButtonKey[] = [ORDER_KEYS.claim, RETOUCH, REPLACE, ORDER_KEYS.repulse];

/** What is done with the chosen lines, or with the open one; of those that may not be changed it is said why. */
export function DeskActions({
  lines,
  claims,
  open,
  onClaimed,
}: {
  lines: readonly DeskLine[];
  claims: Claims;
  open: OpenDialog;
  onClaimed: () => void;
}) {
  const mayEdit = usePermits(['factory:art:edit']);
  const navigate = useNavigate();
  const orders = useMemo(() => {
    const rows = [...new Map(lines.map(({ orderId: id, orderNo }) => [id, { id, orderNo }])).values()];
    return { chosen: { rows, all: undefined, count: rows.length } };
  }, [lines]);
  const none = lines.length === 0 ? '请先选择商品行。' : undefined;
  const changeable = lines.filter(({ closed }) => closed === null);
  const closed = none ?? (changeable.length === 0 ? lines[0]!.closed! : undefined);
  const repulsable = lines.filter(({ repulseClosed }) => repulseClosed === null);
  const count = ({ length }: readonly DeskLine[]) => (lines.length > 1 && length > 0 ? ` ${length} 行` : '');
  return (
    <>
      {mayEdit && (
        <>
          <ReasonedButton
            intent="primary"
            icon={<Media />}
            text={`更换图片${count(changeable)}`}
            why={closed}
            {...keyShortcut(REPLACE)}
            onClick={() => open((ends) => <ReplaceDialog lines={changeable} {...ends} />)}
          />
          <ReasonedButton
            icon={<Edit />}
            text="编辑图片"
            why={none ?? (lines.length > 1 ? '请只选择一行。' : undefined)}
            {...keyShortcut(RETOUCH)}
            onClick={() => void navigate(`${PATHS['factory/picture-add']}?lineId=${lines[0]!.id}`)}
          />
          {lines.length !== 1 && (
            <ReasonedButton
              text={`调整摆放${count(changeable)}`}
              why={closed}
              onClick={() => open((ends) => <PlaceDialog lines={changeable} {...ends} />)}
            />
          )}
          <ReasonedButton
            icon={<ArrowLeft />}
            text="打回"
            why={none ?? (repulsable.length === 0 ? lines[0]!.repulseClosed! : undefined)}
            {...keyShortcut(ORDER_KEYS.repulse)}
            onClick={() => open((ends) => <RepulseDialog lines={repulsable} {...ends} />)}
          />
          <ClaimButton target={orders} claims={claims} onChanged={onClaimed} />
        </>
      )}
      <ReasonedButton
        icon={<Download />}
        text="下载图片"
        why={none ?? (lines.length > MOST_ZIPPED ? `一次最多下载 ${MOST_ZIPPED} 行。` : undefined)}
        onClick={() => open((ends) => <ZipDialog lines={lines} {...ends} />)}
      />
    </>
  );
}
