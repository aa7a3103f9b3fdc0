import { gallery, type GalleryPicture } from '#contract/gallery/gallery.ts';
import { call } from '@/shared/api/index.ts';
import { SureDialog, type OpenDialog } from '@/shared/ui/dialog/index.ts';
import { ReasonedButton } from '@/shared/ui/form/index.ts';
import { BlockDialog } from './block-dialog.tsx';
import { VisibilityDialog } from './visibility-dialog.tsx';

/** What a gallery does with chosen pictures, beside what every shelf does. */
export function GalleryDeeds({ rows, open }: { rows: readonly GalleryPicture[]; open: OpenDialog }) {
  const why = rows.length === 0 ? '请先选择图片。' : undefined;
  const [offered, stopped] = [0, 1].map((status) =>
    rows.filter(({ entry }) => entry.status === status).map(({ id }) => id),
  ) as [number[], number[]];
  return (
    <>
      <ReasonedButton
        text="可见范围"
        why={why}
        onClick={() => open((ends) => <VisibilityDialog ids={rows.map(({ id }) => id)} {...ends} />)}
      />
      <ReasonedButton
        text="停用"
        why={why ?? (offered.length === 0 ? '所选的图片都已停用。' : undefined)}
        onClick={() =>
          open((ends) => (
            <SureDialog
              title={`停用 ${offered.length} 张图库图片`}
              text="停用后客户不能再取用，已取用的也不能用于新的订单；已推送的订单照常生产。"
              act="停用"
              told={`${offered.length} 张图片已停用`}
              onConfirm={() => call(gallery.stop, { ids: offered }, { quiet: true })}
              {...ends}
            />
          ))
        }
      />
      <ReasonedButton
        text="启用"
        why={why ?? (stopped.length === 0 ? '所选的图片都在启用。' : undefined)}
        onClick={() =>
          open((ends) => (
            <SureDialog
              title={`启用 ${stopped.length} 张图库图片`}
              text="启用后，可见范围内的客户可以取用。"
              act="启用"
              intent="primary"
              told={`${stopped.length} 张图片已启用`}
              onConfirm={() => call(gallery.start, { ids: stopped }, { quiet: true })}
              {...ends}
            />
          ))
        }
      />
      <ReasonedButton
        text="加入禁用图"
        why={why}
        onClick={() => open((ends) => <BlockDialog pictures={rows} {...ends} />)}
      />
    </>
  );
}
