import { Checkbox, Tag } from '@blueprintjs/core';
import type { ExportShape } from '#contract/order-export/order-export.ts';
import {
  EXAMPLE_VALUES,
  PLACEHOLDERS,
  patternComplaint,
  printFileName,
} from '#contract/order-export/print-file-name.ts';
import { TextField } from '@/shared/ui/form/index.ts';

/** Whether the print files come along, and how they are called, with an example that follows every key. */
export function PictureChoice({
  shape,
  onChange,
}: {
  shape: ExportShape;
  onChange: (change: Partial<ExportShape>) => void;
}) {
  const complaint = patternComplaint(shape.pattern);
  return (
    <div className="export-pictures">
      <Checkbox
        label="同时导出印刷文件（一个 ZIP，内含图片、订单清单和缺图清单）"
        checked={shape.pictures}
        onChange={() => onChange({ pictures: !shape.pictures })}
      />
      {shape.pictures && (
        <>
          <TextField
            label="文件名规则"
            required
            error={complaint}
            help={
              <>
                示例：<code>{complaint ? '' : `${printFileName(shape.pattern, EXAMPLE_VALUES)}.png`}</code>
                {'；用 / 分文件夹，重名会自动编号。'}
              </>
            }
            value={shape.pattern}
            onChange={(pattern) => onChange({ pattern })}
          />
          <div className="export-placeholders" role="group" aria-label="占位符">
            {PLACEHOLDERS.map((name) => (
              <Tag
                key={name}
                interactive
                minimal
                round
                onClick={() => onChange({ pattern: `${shape.pattern}{${name}}` })}
              >
                {`{${name}}`}
              </Tag>
            ))}
          </div>
        </>
      )}
    </div>
  );
}
