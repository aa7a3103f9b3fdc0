import { useMemo } from 'react';
import { AnchorButton, Button, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core';
import type { Output } from '#contract/endpoint.ts';
import { LABEL_FORMATS, type LabelFormat, type responsibleLabel } from '#contract/responsible/print.ts';
import { pdfUrl } from '@/shared/api/index.ts';
import { Told } from '@/shared/ui/paper/index.ts';

type Printed = Pick<Output<typeof responsibleLabel.ofPackages>, 'files' | 'labels' | 'failed'>;

/** Labels as files, one a paper size, and what got none. */
export function LabelFiles({
  files,
  labels,
  failed,
  unasked = 0,
  format,
  onClose,
}: Printed & { unasked?: number; format: LabelFormat; onClose: () => void }) {
  const links = useMemo(() => files.map(({ file, ...one }) => ({ ...one, url: pdfUrl(file) })), [files]);
  const none = unasked > 0 ? `，${unasked} 个包裹不发往欧盟和英国，不用标签` : '';
  return (
    <Dialog isOpen title="欧代标签" className="form-dialog" canOutsideClickClose={false} onClose={onClose}>
      <DialogBody>
        <div className="form-stack">
          <p role="status">
            {labels > 0 ? `${labels.toLocaleString('zh-CN')} 张标签已生成` : '没有生成标签'}
            {none}。
          </p>
          {links.map(({ size, labels: each, url }) => (
            <AnchorButton
              key={`${size}${url}`}
              text={`${format === 'pdf' ? '打开' : '下载'} ${size} 的 ${each.toLocaleString('zh-CN')} 张（${LABEL_FORMATS[format]}）`}
              intent="primary"
              href={url}
              {...(format === 'pdf' ? { target: '_blank' } : { download: `欧代标签-${size}.zpl` })}
            />
          ))}
          {labels > 0 && format === 'pdf' && <p className="list-quiet">打印比例请选「实际大小」。</p>}
          <Told
            title={`${failed.length} 种商品不打标签`}
            texts={failed.map(({ number, msg }) => `${number}：${msg}`)}
          />
        </div>
      </DialogBody>
      <DialogFooter actions={<Button text="关闭" onClick={onClose} />} />
    </Dialog>
  );
}
