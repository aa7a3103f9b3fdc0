import type { ReactElement } from 'react';
import { Button, ButtonGroup } from '@blueprintjs/core';
import {
  Clean,
  Contrast,
  Crop,
  Duplicate,
  Eraser,
  Hand,
  Maximize,
  RotateCcw,
  RotateCw,
  RotateDocument,
  SwapHorizontal,
  SwapVertical,
} from '@blueprintjs/icons';
import { keyShortcut, type Hotkey } from '@/shared/ui/list/index.ts';
import type { Step } from '#contract/art-desk/retouch-step.ts';
import { ToolOptions, type ToolProps } from './tool-options.tsx';
import { newTool, type ToolName } from './tools.ts';

const TOOLS = [
  { name: 'look', text: '查看', key: 'v', icon: <Hand /> },
  { name: 'crop', text: '裁剪', key: 'c', icon: <Crop /> },
  { name: 'straighten', text: '拉直', key: 's', icon: <RotateDocument /> },
  { name: 'extend', text: '扩展边缘', key: 'x', icon: <Maximize /> },
  { name: 'levels', text: '色阶', key: 'l', icon: <Contrast /> },
  { name: 'clone', text: '仿制画笔', key: 'b', icon: <Duplicate /> },
  { name: 'erase', text: '擦除', key: 'e', icon: <Eraser /> },
  { name: 'background', text: '去纯色背景', key: 'k', icon: <Clean /> },
] as const satisfies readonly { name: ToolName; text: string; key: string; icon: ReactElement }[];

/** What is done at one press. */
const DEEDS = [
  { text: '逆时针旋转 90°', key: '[', icon: <RotateCcw />, step: { kind: 'turn', turn: 270 } },
  { text: '顺时针旋转 90°', key: ']', icon: <RotateCw />, step: { kind: 'turn', turn: 90 } },
  { text: '左右镜像', key: 'm', icon: <SwapHorizontal />, step: { kind: 'mirror', way: 'across' } },
  { text: '上下镜像', key: 'n', icon: <SwapVertical />, step: { kind: 'mirror', way: 'down' } },
] as const satisfies readonly { text: string; key: string; icon: ReactElement; step: Step }[];

export const TOOL_KEYS: readonly Hotkey[] = [...TOOLS, ...DEEDS].map(({ key, text }) => ({
  keys: [key],
  label: text,
}));
const shortcut = (key: string) => keyShortcut({ keys: [key], label: '' });

/** What can be done to a picture, and what the tool in hand can be set to. */
export function ToolBar(props: ToolProps) {
  const { tool, size, spec, isClosed, onTool, onStep } = props;
  return (
    <div className="retouch-tools">
      <div className="retouch-row" role="toolbar" aria-label="工具">
        <ButtonGroup>
          {TOOLS.map(({ name, text, key, icon }) => (
            <Button
              key={name}
              size="small"
              icon={icon}
              text={text}
              title={`${text}（${key.toUpperCase()}）`}
              active={tool.name === name}
              aria-pressed={tool.name === name}
              disabled={isClosed}
              {...shortcut(key)}
              onClick={() => onTool(newTool(name, size, spec))}
            />
          ))}
        </ButtonGroup>
        <ButtonGroup>
          {DEEDS.map(({ text, key, icon, step }) => (
            <Button
              key={key}
              size="small"
              icon={icon}
              aria-label={text}
              title={`${text}（${key.toUpperCase()}）`}
              disabled={isClosed}
              {...shortcut(key)}
              onClick={() => onStep(step)}
            />
          ))}
        </ButtonGroup>
      </div>
      <div className="retouch-row retouch-options">
        <ToolOptions {...props} />
      </div>
    </div>
  );
}
