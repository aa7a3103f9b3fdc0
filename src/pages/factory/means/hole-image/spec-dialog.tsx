import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Checkbox, HTMLTable } from '@blueprintjs/core';
import { printSpec, SIDES, type PrintSpec } from '#contract/print-spec/print-spec.ts';
import { fileUrl, query } from '@/shared/api/index.ts';
import { formatDateTime } from '@/shared/lib/time/index.ts';
import { FailureNote, FormDialog, type DialogEnds } from '@/shared/ui/dialog/index.ts';
import { mm } from '../millimetres.ts';
import '../means.css';

/** Pixels of the longer side of the drawing. */
const DRAWN_PX = 420;

/** The print area drawn to scale: bleed, safe area and mask as layers that can be hidden. */
function AreaDrawing({ spec }: { spec: PrintSpec & { width: number; height: number } }) {
  const [hidden, setHidden] = useState<readonly string[]>([]);
  const { width, height, maskUrl } = spec;
  const [bleed, safe, radius] = [spec.bleed ?? 0, spec.safe ?? 0, spec.radius ?? 0];
  const scale = DRAWN_PX / Math.max(width, height);
  const layer = (inset: number) => ({
    x: inset,
    y: inset,
    width: width - 2 * inset,
    height: height - 2 * inset,
    rx: Math.max(0, radius - inset),
  });
  const layers = ['出血', '安全区', ...(maskUrl ? ['孔位图'] : [])];
  const isShown = (name: string) => !hidden.includes(name);
  return (
    <div className="spec-drawing">
      <svg
        role="img"
        aria-label={`印刷区域 ${mm(width)} × ${mm(height)} mm`}
        viewBox={`0 0 ${width} ${height}`}
        width={width * scale}
        height={height * scale}
      >
        {isShown('孔位图') && maskUrl && (
          <image
            href={fileUrl(maskUrl)}
            width={width}
            height={height}
            preserveAspectRatio="none"
            opacity={0.45}
          />
        )}
        <rect className="spec-area" {...layer(0)} />
        {isShown('出血') && bleed > 0 && <rect className="spec-bleed" {...layer(bleed)} />}
        {isShown('安全区') && safe > 0 && <rect className="spec-safe" {...layer(bleed + safe)} />}
      </svg>
      <div className="spec-layers" role="group" aria-label="显示">
        {layers.map((name) => (
          <Checkbox
            key={name}
            label={name}
            checked={isShown(name)}
            onChange={() =>
              setHidden(isShown(name) ? [...hidden, name] : hidden.filter((one) => one !== name))
            }
          />
        ))}
        <p className="list-quiet">
          外框是含出血的印刷区域，虚线内是成品，点线内是安全区。
          {spec.maskHoles !== null && `共 ${spec.maskHoles} 个孔。`}
        </p>
      </div>
    </div>
  );
}

/** One place in full: its area drawn to scale, and every version that it had. */
export function SpecDialog({ spec, onClose }: DialogEnds & { spec: PrintSpec }) {
  const { materialId, modelId, side, width, height } = spec;
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
