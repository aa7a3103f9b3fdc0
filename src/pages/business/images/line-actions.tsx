import { Button } from '@blueprintjs/core';
import type { ArtLine } from '#contract/order/line-art.ts';
import type { OpenDialog } from '@/shared/ui/dialog/index.ts';
import { ReasonedButton } from '@/shared/ui/form/index.ts';
import { GivePictureDialog } from './give-picture-dialog.tsx';
import { openLeave } from './leave.tsx';

/** What is done with the chosen lines; of those that may not be edited it is said why. */
export function LineActions({ chosen, open }: { chosen: readonly ArtLine[]; open: OpenDialog }) {
  const editable = chosen.filter((line) => line.open);
  const low = editable.filter(({ finding }) => finding === 'low');
  const left = editable.filter(({ finding }) => finding === 'left');
  const none = chosen.length === 0 ? '请先选择商品行。' : undefined;
  const closed = none ?? (editable.length === 0 ? '所选的行已推单或被锁定，不能修改。' : undefined);
  return (
    <>
      <ReasonedButton
        intent="primary"
        text={`补图${editable.length > 0 ? ` ${editable.length} 行` : ''}`}
        why={closed}
        onClick={() => open((ends) => <GivePictureDialog lines={editable} {...ends} />)}
      />
      <ReasonedButton
        text={`按此印刷${low.length > 0 ? ` ${low.length} 行` : ''}`}
        why={closed ?? (low.length === 0 ? '所选的行里没有分辨率低的图片。' : undefined)}
        onClick={() => openLeave(open, low, true)}
      />
      {left.length > 0 && (
        <Button text={`不再按此印刷 ${left.length} 行`} onClick={() => openLeave(open, left, false)} />
      )}
    </>
  );
}
