import { PICTURE_REGIONS } from '#contract/picture/life-cycle/picture-states.ts';
import type { Picture } from '#contract/picture/picture.ts';
import { pictureShare } from '#contract/picture/share.ts';
import { call } from '@/shared/api/index.ts';
import { SureDialog, type OpenDialog } from '@/shared/ui/dialog/index.ts';
import { ReasonedButton } from '@/shared/ui/form/index.ts';
import { ShareDialog, tellShared } from './share-dialog.tsx';

const { share: SHARE } = PICTURE_REGIONS;
const quiet = { quiet: true } as const;
const HINT = '工厂只能查看，并用于您的订单，不能修改；随时可以取消共享，已在使用的订单不受影响。';

interface Deed {
  rows: readonly Pick<Picture, 'id' | 'name' | 'share'>[];
  open: OpenDialog;
}
const ofAll = (rows: Deed['rows']): string =>
  rows.length === 1 ? `「${rows[0]!.name}」` : ` ${rows.length} 张图片`;
const NONE = '请先选择图片。';
const BY_FOLDER = '所选的图片都没有单独共享；随文件夹共享的，请修改文件夹的共享，或移出文件夹。';

export function ShareButton({ rows, open }: Deed) {
  const ids = rows.map(({ id }) => id);
  return (
    <ReasonedButton
      text="共享"
      why={rows.length === 0 ? NONE : undefined}
      onClick={() =>
        open((ends) => (
          <ShareDialog
            title={`共享${ofAll(rows)}`}
            hint={HINT}
            has={[]}
            onSend={async (said) =>
              tellShared('已共享', await call(pictureShare.share, { ids, ...said }, quiet))
            }
            {...ends}
          />
        ))
      }
    />
  );
}

/** Those of the pictures that are shared are not any more. */
export function UnshareButton({ rows, open }: Deed) {
  const shared = rows.filter(({ share }) => share === SHARE.shared.code);
  const none = rows.length === 0 ? NONE : BY_FOLDER;
  const ids = shared.map(({ id }) => id);
  return (
    <ReasonedButton
      text="取消共享"
      why={shared.length === 0 ? none : undefined}
      onClick={() =>
        open((ends) => (
          <SureDialog
            title={`取消共享${ofAll(shared)}`}
            text="工厂不能再把它用于新的订单，已在使用的订单不受影响。"
            act="取消共享"
            onConfirm={async () => tellShared('已取消共享', await call(pictureShare.unshare, { ids }, quiet))}
            {...ends}
          />
        ))
      }
    />
  );
}
