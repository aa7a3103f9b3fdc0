import { Button, Callout } from '@blueprintjs/core';
import type { Output } from '#contract/endpoint.ts';
import type { plateDesk } from '#contract/plate-desk/plate-desk.ts';
import { formatBrief, formatDateTime } from '@/shared/lib/time/index.ts';
import { serverNow } from '@/shared/api/index.ts';
import type { DeskInUse } from './state/use-desk.ts';
import type { KeptLayout } from './state/use-kept-layout.ts';

type Refused = Output<typeof plateDesk.arrange>['refused'];
const MOST_LINES = 5;

/** Who came before, and since when. */
export const EditedNote = ({ userName, since }: { userName: string; since: number }) => (
  <Callout compact intent="warning">
    {userName} 正在调整这个版（{formatBrief(since, serverNow())}{' '}
    开始）。现在只能查看，他保存后这里随即更新；他离开后可以调整。
  </Callout>
);

/** What was not saved when the page was left. */
export const KeptNote = ({
  kept,
  version,
  onTake,
  onForget,
}: {
  kept: KeptLayout;
  version: number;
  onTake: () => void;
  onForget: () => void;
}) => (
  <Callout compact intent="primary">
    {formatDateTime(kept.at)} 的排版没有保存
    {kept.version === version ? '' : '，版在那之后改过，恢复后请核对'}。
    <Button variant="minimal" size="small" intent="primary" text="恢复" onClick={onTake} />
    <Button variant="minimal" size="small" text="放弃" onClick={onForget} />
  </Callout>
);

/** The plate was changed elsewhere while it is changed here. */
export const StaleNote = ({ onKeep, onLoad }: { onKeep: () => void; onLoad: () => void }) => (
  <Callout compact intent="warning">
    版刚刚在别处改过，现在的排版不能直接保存。
    <Button variant="minimal" size="small" intent="primary" text="改到最新的版上" onClick={onKeep} />
    <Button variant="minimal" size="small" text="放弃修改，载入最新" onClick={onLoad} />
  </Callout>
);

/** What breaks the profile, line by line; and what the server said of what was to be saved. */
export function BreachNote({ use, refused }: { use: DeskInUse; refused: Refused }) {
  const lines =
    use.breaches.length > 0 ? use.breaches.map(({ text }) => text) : refused.map(({ text }) => text);
  if (lines.length === 0) return null;
  return (
    <Callout compact intent="danger" role="alert">
      <ul className="desk-breaches">
        {lines.slice(0, MOST_LINES).map((text) => (
          <li key={text}>{text}</li>
        ))}
        {lines.length > MOST_LINES && <li>另有 {lines.length - MOST_LINES} 处。</li>}
      </ul>
    </Callout>
  );
}
