import { useQuery } from '@tanstack/react-query';
import { Button, HTMLTable } from '@blueprintjs/core';
import { printSpec, SIDES, type PrintSpec } from '#contract/print-spec/print-spec.ts';
import { AreaDrawing, mm } from '@/entities/sku/index.ts';
import { download, query } from '@/shared/api/index.ts';
import { formatDateTime } from '@/shared/lib/time/index.ts';
import { FailureNote, FormDialog, type DialogEnds } from '@/shared/ui/dialog/index.ts';
import '../means.css';

/** One place in full: its area drawn to scale, and every version that it had. */
export function SpecDialog({ spec, onClose }: DialogEnds & { spec: PrintSpec }) {
  const { materialId, modelId, side, width, height, maskSourceUrl } = spec;
  const versions = useQuery(query(printSpec.versions, { materialId, modelId, side }, { quiet: true }));
  return (
    <FormDialog
      title={`${spec.brand} ${spec.model}　${spec.material}　${SIDES[side as keyof typeof SIDES]}`}
      form={{ submit: onClose }}
      submitText="关闭"
      width={760}
      onClose={onClose}
    >
      {width !== null && height !== null ? (
        <AreaDrawing spec={{ ...spec, width, height }} />
      ) : (
        <p className="form-hint">还没有印刷规格：勾选这一行后点「设置尺寸」，或从表格粘贴。</p>
      )}
      {maskSourceUrl && (
        <p className="form-hint">
          孔位图由 SVG 画成。
          <Button
            variant="minimal"
            size="small"
            intent="primary"
            text="下载原来的 SVG"
            onClick={() => download(maskSourceUrl)}
          />
        </p>
      )}
      <FailureNote error={versions.error} />
      {versions.data && versions.data.length > 0 && (
        <div className="recognised">
          <HTMLTable compact striped>
            <caption>版本</caption>
            <thead>
              <tr>
                <th>版本</th>
                <th>尺寸 mm</th>
                <th>出血</th>
                <th>安全边距</th>
                <th>圆角</th>
                <th>孔位图</th>
                <th>修改人</th>
                <th>时间</th>
              </tr>
            </thead>
            <tbody>
              {versions.data.map((one) => (
                <tr key={one.id}>
                  <td>
                    {one.version}
                    {one.isCurrent && '（当前）'}
                  </td>
                  <td>{`${mm(one.width)} × ${mm(one.height)}`}</td>
                  <td>{mm(one.bleed)}</td>
                  <td>{mm(one.safe)}</td>
                  <td>{mm(one.radius)}</td>
                  <td>{one.maskThumbUrl ? '有' : '无'}</td>
                  <td>{one.createdBy}</td>
                  <td>{formatDateTime(one.createdAt)}</td>
                </tr>
              ))}
            </tbody>
          </HTMLTable>
        </div>
      )}
    </FormDialog>
  );
}
