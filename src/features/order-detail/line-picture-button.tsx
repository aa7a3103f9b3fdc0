import { use, useId, useState } from 'react';
import { Classes, ProgressBar } from '@blueprintjs/core';
import { Media } from '@blueprintjs/icons';
import { file } from '#contract/file/file.ts';
import { filledOrderEvent } from '#contract/order/life-cycle/order-event-filled.ts';
import { orderPicture } from '#contract/order/order-picture.ts';
import { whyClosed } from '#contract/order/life-cycle/order-steps.ts';
import type { OrderDetail, OrderLine } from '#contract/order/order.ts';
import { factsOfOrder, maySend, partyOf, stateOfOrder } from '@/entities/order/index.ts';
import { SharedButton, StoreButton } from '@/entities/picture-store/index.ts';
import { call, isApiError, upload } from '@/shared/api/index.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { PermissionHolderContext } from '@/shared/ui/permission/permitted.tsx';
import { RequestId } from '@/shared/ui/failure/request-id.tsx';

const quiet = { quiet: true } as const;

/** Another print picture for this line alone; only where the life cycle lets this side edit the order now. */
export function LinePictureButton({
  order,
  line,
  onChanged,
}: {
  order: OrderDetail;
  line: OrderLine;
  onChanged: () => void;
}) {
  const id = useId();
  const holder = use(PermissionHolderContext);
  const [share, setShare] = useState<number>();
  const [failure, setFailure] = useState<unknown>();
  const party = partyOf(holder);
  const edit = party && filledOrderEvent('order.edit', party);
  const open = edit && !whyClosed(stateOfOrder(order), factsOfOrder(order), edit);
  if (!open || !maySend('order.edit', holder) || line.kind === 'notGoods') return null;

  const replace = async (kept: () => Promise<number>): Promise<void> => {
    setFailure(undefined);
    setShare(0);
    try {
      const fileId = await kept();
      await call(
        orderPicture.linePicture,
        { id: order.id, version: order.version, lineId: line.id, pictureFileId: fileId },
        quiet,
      );
      showMessage(`第 ${line.lineNo} 行的图片已更换`);
      onChanged();
    } catch (error) {
      setFailure(error);
    } finally {
      setShare(undefined);
    }
  };
  const bring = async (picked: File | undefined): Promise<void> => {
    if (!picked) return;
    const sent = () => upload(file.upload, picked, {}, { ...quiet, onProgress: setShare });
    await replace(async () => (await sent()).fileId);
  };
  if (share !== undefined)
    return <ProgressBar className="line-picture-share" value={share} aria-label="上传进度" />;
  return (
    <>
      <label
        htmlFor={id}
        className={`${Classes.BUTTON} ${Classes.MINIMAL} ${Classes.SMALL} line-picture-button`}
      >
        <Media size={12} aria-hidden />
        <span>{line.pictureUrl ? '更换图片' : '上传图片'}</span>
        <input
          id={id}
          type="file"
          className="visually-hidden"
          aria-label={`${line.pictureUrl ? '更换' : '上传'}第 ${line.lineNo} 行的图片`}
          accept="image/png,image/jpeg,image/webp,image/gif,image/tiff,image/svg+xml"
          onChange={(event) => {
            void bring(event.currentTarget.files?.[0]);
            // The same file, corrected, can be chosen again.
            event.currentTarget.value = '';
          }}
        />
      </label>
      <StoreButton
        label={`第 ${line.lineNo} 行的图片`}
        on={{ print: line }}
        onPick={({ fileId }) => void replace(() => Promise.resolve(fileId))}
      />
      {party === 'factory' && (
        <SharedButton
          label={`第 ${line.lineNo} 行的图片`}
          merchantId={order.merchantId}
          print={line}
          onPick={({ fileId }) => void replace(() => Promise.resolve(fileId))}
        />
      )}
      {failure !== undefined && (
        <span className="line-picture-failure" role="alert">
          {isApiError(failure) ? failure.msg : '上传失败，请重试。'}
          <RequestId of={failure} />
        </span>
      )}
    </>
  );
}
