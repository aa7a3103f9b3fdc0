import { Button, ButtonGroup, SegmentedControl, Slider } from '@blueprintjs/core';
import {
  MOST_DEGREES,
  MOST_TOLERANCE,
  sizeAfter,
  type Step,
  type Size,
} from '#contract/art-desk/retouch-step.ts';
import { pxAt } from '#contract/values/pixels.ts';
import { keyShortcut, type Hotkey } from '@/shared/ui/list/index.ts';
import { dpiWithoutBleed, middleBox, pixelsOfSpec, RATIOS, stepOfTool } from './tools.ts';
import type { Ratio, Spec, Tool } from './tools.ts';

const APPLY: Hotkey = { keys: ['Enter'], label: '应用' };
const CANCEL: Hotkey = { keys: ['Escape'], label: '取消' };
export const OPTION_KEYS: readonly Hotkey[] = [APPLY, CANCEL];

export interface ToolProps {
  tool: Tool;
  size: Size;
  spec: Spec | undefined;
  isClosed: boolean;
  onTool: (tool: Tool) => void;
  onStep: (step: Step) => void;
}

/** What the tool in hand can be set to, and what it would make. */
export function ToolOptions({ tool, size, spec, isClosed, onTool, onStep }: ToolProps) {
  const step = stepOfTool(tool, size, spec);
  const after = step && sizeAfter(step, size);
  const apply = (
    <ButtonGroup>
      <Button
        size="small"
        intent="primary"
        text="应用"
        title="应用（回车）"
        {...keyShortcut(APPLY)}
        disabled={!step || isClosed}
        onClick={() => step && onStep(step)}
      />
      <Button
        size="small"
        text="取消"
        title="取消（Esc）"
        {...keyShortcut(CANCEL)}
        onClick={() => onTool({ name: 'look' })}
      />
    </ButtonGroup>
  );
  switch (tool.name) {
    case 'look':
      return <span className="list-quiet">选择一个工具；步骤记在右边，随时可以撤销。</span>;
    case 'crop':
      return (
        <>
          {spec && (
            <SegmentedControl
              aria-label="裁剪比例"
              size="small"
              options={(Object.keys(RATIOS) as Ratio[]).map((value) => ({ value, label: RATIOS[value] }))}
              value={tool.ratio}
              onValueChange={(value) => {
                const ratio = value as Ratio;
                const box = ratio === 'free' ? tool.box : middleBox(size, pixelsOfSpec(spec, ratio));
                onTool({ ...tool, ratio, box });
              }}
            />
          )}
          <span className="list-quiet tabular">
            框内 {tool.box.width} × {tool.box.height} 像素
            {after &&
              step.kind === 'fit' &&
              fitText(tool.box, after, pixelsOfSpec(spec!, tool.ratio as 'trim'))}
          </span>
          {apply}
        </>
      );
    case 'straighten':
      return (
        <>
          <Value
            label="角度"
            value={tool.degrees}
            range={[-MOST_DEGREES, MOST_DEGREES, 0.1]}
            unit="°"
            onChange={(degrees) => onTool({ ...tool, degrees })}
          />
          <span className="list-quiet tabular">
            {after ? `四角空白自动裁掉，剩 ${after.width} × ${after.height} 像素` : '向右拖为顺时针'}
          </span>
          {apply}
        </>
      );
    case 'levels':
      return (
        <>
          <Value
            label="黑场"
            value={tool.black}
            range={[0, 254, 1]}
            onChange={(black) => onTool({ ...tool, black })}
          />
          <Value
            label="中间调"
            value={tool.middle}
            range={[0.1, 5, 0.05]}
            onChange={(middle) => onTool({ ...tool, middle })}
          />
          <Value
            label="白场"
            value={tool.white}
            range={[1, 255, 1]}
            onChange={(white) => onTool({ ...tool, white })}
          />
          {tool.black >= tool.white && <span role="alert">黑场要小于白场。</span>}
          {apply}
        </>
      );
    case 'extend': {
      const dpi = dpiWithoutBleed(size, spec);
      return (
        <>
          <Value
            label="每边"
            value={tool.tenths / 10}
            range={[0.1, 10, 0.1]}
            unit=" mm"
            onChange={(mm) => onTool({ ...tool, tenths: Math.round(mm * 10) })}
          />
          <SegmentedControl
            aria-label="扩展方式"
            size="small"
            options={[
              { value: 'mirror', label: '镜像' },
              { value: 'edge', label: '边缘颜色' },
            ]}
            value={tool.by}
            onValueChange={(by) => onTool({ ...tool, by: by as 'mirror' })}
          />
          <span className="list-quiet tabular">
            {dpi} dpi 下 {pxAt(tool.tenths, dpi)} 像素
            {after && `，扩展后 ${after.width} × ${after.height}`}
            {spec && after && sameSize(after, pixelsOfSpec(spec, 'area')) && '，正好是规格的像素'}
          </span>
          {apply}
        </>
      );
    }
    case 'background':
      return (
        <>
          <Value
            label="容差"
            value={tool.tolerance}
            range={[0, MOST_TOLERANCE, 1]}
            onChange={(tolerance) => onTool({ ...tool, tolerance })}
          />
          <span className="list-quiet">从四边起，与边上颜色相近、连在一起的部分变为透明</span>
          {apply}
        </>
      );
    default:
      return (
        <>
          <Value
            label="半径"
            value={tool.radius}
            range={[1, Math.max(20, Math.round(Math.max(size.width, size.height) / 8)), 1]}
            unit=" 像素"
            onChange={(radius) => onTool({ ...tool, radius })}
          />
          <span className="list-quiet">
            {tool.name === 'erase'
              ? '在图上拖动，擦过的地方变为透明'
              : tool.from
                ? '在图上拖动，从取样点复制；按住 Alt 点一下换取样点'
                : '先在图上点一下，选取样点'}
          </span>
        </>
      );
  }
}

const sameSize = (a: Size, b: Size): boolean => a.width === b.width && a.height === b.height;

const fitText = (box: Size, after: Size, wished: Size): string =>
  sameSize(after, wished)
    ? `，缩小为规格的 ${after.width} × ${after.height}`
    : `，少于规格的 ${wished.width} × ${wished.height}，保持 ${box.width} × ${box.height}，不放大`;

function Value({
  label,
  value,
  range: [min, max, step],
  unit = '',
  onChange,
}: {
  label: string;
  value: number;
  range: readonly [min: number, max: number, step: number];
  unit?: string;
  onChange: (value: number) => void;
}) {
  const digits = step >= 1 ? 0 : step >= 0.1 ? 1 : 2;
  return (
    <div className="retouch-value">
      <span>{label}</span>
      <Slider
        min={min}
        max={max}
        stepSize={step}
        value={value}
        labelRenderer={false}
        showTrackFill={false}
        handleHtmlProps={{ 'aria-label': label }}
        onChange={(to) => onChange(Number(to.toFixed(2)))}
      />
      <span className="tabular">
        {value.toFixed(digits)}
        {unit}
      </span>
    </div>
  );
}
