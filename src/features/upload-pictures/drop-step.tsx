import { PICTURE_LIMIT } from '#contract/mapping/mapping.ts';
import { FileDrop } from '@/shared/ui/form/index.ts';

/** Where pictures are dropped or chosen. */
export const DropStep = ({ onFiles }: { onFiles: (files: File[]) => void }) => (
  <FileDrop
    label="选择图片"
    title={`拖入图片，或点击选择，一次最多 ${PICTURE_LIMIT} 张`}
    accept="image/*,.tif,.tiff"
    multiple
    onFiles={onFiles}
  >
    文件名就是编码，例如 CASE-RED.png；末尾的 -1、_2、(1)、front、正面 会自动忽略
    <br />
    支持 PNG、JPEG、WebP、GIF、TIFF、SVG
  </FileDrop>
);
