import { useState } from 'react';
import { TextArea } from '@blueprintjs/core';
import { LINK, LINK_BYTES, LINK_MS, MAX_LINKS, pictureWays } from '#contract/picture/ways.ts';
import { TaskDialog } from '@/entities/task/index.ts';
import { call } from '@/shared/api/index.ts';
import { FormDialog } from '@/shared/ui/dialog/index.ts';
import { Field, useSending } from '@/shared/ui/form/index.ts';

const SHOWN = 5;

/** Which lines are no links, as a sentence that says what to do; undefined: none. */
function complaintOf(lines: readonly { text: string; at: number }[]): string | undefined {
  if (lines.length > MAX_LINKS)
    return `一次最多 ${MAX_LINKS} 个链接，现在有 ${lines.length} 个，请分几次上传。`;
  const wrong = lines.filter(({ text }) => !LINK.test(text)).map(({ at }) => at);
  if (wrong.length === 0) return undefined;
  const named = wrong.slice(0, SHOWN).join('、');
  return `第 ${named}${wrong.length > SHOWN ? ` 等 ${wrong.length}` : ''} 行不是以 http:// 或 https:// 开头的链接，请修改。`;
}

/** Pictures behind links: the server fetches them, and says of each what came of it. */
export function LinksDialog({ folderId, onClose }: { folderId: number | null; onClose: () => void }) {
  const [text, setText] = useState('');
  const [taskId, setTaskId] = useState<number>();
  const lines = text
    .split('\n')
    .map((line, i) => ({ text: line.trim(), at: i + 1 }))
    .filter((line) => line.text !== '');
  const complaint = complaintOf(lines);
  const form = useSending(async () => {
    const links = lines.map((line) => line.text);
    setTaskId((await call(pictureWays.links, { folderId, links }, { quiet: true })).taskId);
  });
  if (taskId !== undefined)
    return <TaskDialog title="按链接上传" taskId={taskId} file="下载每个链接的结果" onClose={onClose} />;
  return (
    <FormDialog
      title="按链接上传"
      width={640}
      submitText={lines.length > 0 ? `上传 ${lines.length} 个链接` : '上传'}
      closed={lines.length === 0 || complaint !== undefined}
      form={form}
      onClose={onClose}
    >
      <Field
        label="图片链接"
        required
        error={complaint}
        help={`一行一个，最多 ${MAX_LINKS} 个；每张图片最大 ${LINK_BYTES / 1024 ** 2} MB，${LINK_MS / 1000} 秒内下载完。`}
      >
        {(control) => (
          <TextArea
            {...control}
            autoFocus
            fill
            rows={10}
            className="store-links"
            placeholder="https://example.com/picture.png"
            spellCheck={false}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        )}
      </Field>
    </FormDialog>
  );
}
