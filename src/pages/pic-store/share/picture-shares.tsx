import { Button } from '@blueprintjs/core';
import type { Output } from '#contract/endpoint.ts';
import type { picture } from '#contract/picture/picture.ts';
import { PICTURE_REGIONS } from '#contract/picture/life-cycle/picture-states.ts';
import { pictureShare } from '#contract/picture/share.ts';
import { call } from '@/shared/api/index.ts';
import { formatDateTime } from '@/shared/lib/time/index.ts';
import { useDialog } from '@/shared/ui/dialog/index.ts';
import { ShareButton, UnshareButton } from './share-deeds.tsx';
import { ShareDialog, tellShared } from './share-dialog.tsx';

/** Who has a picture, by whom and since when; and the ways to change that. */
export function PictureShares({
  one,
  mayEdit,
  onDone,
}: {
  one: Output<typeof picture.detail>;
  mayEdit: boolean;
  onDone: () => void;
}) {
  const { open, shown } = useDialog(onDone);
  const { id, name, shares, status } = one;
  const isUsable = status === PICTURE_REGIONS.status.ready.code;
  if (!isUsable && shares.length === 0) return null;
  const own = shares.filter(({ byFolder }) => byFolder === null);
  const has = own.map(({ factoryId }) => factoryId);
  return (
    <section aria-label="共享">
      <h3>共享</h3>
      {shares.length === 0 && <p className="list-quiet">没有共享给工厂。</p>}
      {shares.map(({ factoryId, factoryName, sharedBy, since, mayDownload, byFolder }) => (
        <p key={`${factoryId} ${byFolder ?? ''}`} className="share-who">
          {factoryName}{' '}
          <span className="list-quiet tabular">
            {byFolder === null ? '' : `随文件夹「${byFolder}」，`}
            {sharedBy}，{formatDateTime(since)} 起{mayDownload ? '' : '，不允许下载原图'}
          </span>
        </p>
      ))}
      {mayEdit && (
        <div className="picture-deeds">
          {own.length === 0 ? (
            <ShareButton rows={[one]} open={open} />
          ) : (
            <>
              <Button
                text="修改共享"
                onClick={() =>
                  open((ends) => (
                    <ShareDialog
                      title={`修改共享「${name}」`}
                      hint="只有勾选的工厂可以继续用于新的订单，已在使用的订单不受影响。"
                      has={has}
                      mayDownload={own.every((share) => share.mayDownload)}
                      onSend={async (said) => {
                        const asked = { ids: [id], ...said };
                        tellShared('已修改共享', await call(pictureShare.change, asked, { quiet: true }));
                      }}
                      {...ends}
                    />
                  ))
                }
              />
              <UnshareButton rows={[one]} open={open} />
            </>
          )}
        </div>
      )}
      {shown}
    </section>
  );
}
