import { useState } from 'react';
import { Callout, HTMLTable } from '@blueprintjs/core';
import type { Output } from '#contract/endpoint.ts';
import { model, MOST_ALIAS_LINES } from '#contract/means/model.ts';
import { call } from '@/shared/api/index.ts';
import { FormDialog, type DialogEnds } from '@/shared/ui/dialog/index.ts';
import { TextField, useDraftState, useSending } from '@/shared/ui/form/index.ts';
import '../means.css';

/** A model and an alias in each line, as two columns of a table are pasted; what is no such line has no alias. */
const linesOf = (text: string) =>
  text
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [of = '', ...alias] = line.split('\t');
      return { model: of.trim(), alias: alias.join(' ').trim() };
    });

type Done = Output<typeof model.addAliases>;

/** Many aliases at once; the lines that were refused stay in the field, to be put right. */
export function AddAliasesDialog({
  onSettled,
  onClose,
}: Pick<DialogEnds, 'onClose'> & { onSettled: () => void }) {
  const [{ text }, set, draft] = useDraftState('model.aliases', () => ({ text: '' }));
  const [done, setDone] = useState<Done & { refused: ReturnType<typeof linesOf> }>();
  const lines = linesOf(text);
  const form = useSending(async () => {
    const answer = await call(model.addAliases, { lines }, { quiet: true });
    const refused = answer.failed.map(({ line }) => lines[line]!);
    setDone({ ...answer, refused });
    if (refused.length === 0) draft.forget();
    set({ text: refused.map((line) => `${line.model}\t${line.alias}`).join('\n') });
    onSettled();
  });
  return (
    <FormDialog
      title="批量添加别名"
      form={{ ...form, draft }}
      submitText="添加"
      closeText={done ? '关闭' : '取消'}
      why={
        lines.length === 0
          ? '请先粘贴型号和别名'
          : lines.length > MOST_ALIAS_LINES
            ? `一次最多 ${MOST_ALIAS_LINES} 行`
            : undefined
      }
      width={720}
      onClose={onClose}
    >
      <TextField
        label="型号和别名"
        autoFocus
        lines={8}
        placeholder={'IP15P\t苹果15Pro'}
        help={`从表格复制两列粘贴：型号的编码或名称、别名，一行一个，最多 ${MOST_ALIAS_LINES} 行`}
        value={text}
        onChange={(typed) => set({ text: typed })}
      />
      {done && (
        <div className="recognised" role="status">
          <Callout compact intent={done.failed.length > 0 ? 'warning' : 'success'}>
            新增 {done.added} 个，已有 {done.known} 个，未添加 {done.failed.length} 行
            {done.failed.length > 0 && '，未添加的留在上面，改好后可再添加'}。
          </Callout>
          {done.failed.length > 0 && (
            <HTMLTable compact striped>
              <thead>
                <tr>
                  <th>型号</th>
                  <th>别名</th>
                  <th>原因</th>
                </tr>
              </thead>
              <tbody>
                {done.failed.map(({ line, msg }, i) => (
                  <tr key={line}>
                    <td>{done.refused[i]?.model}</td>
                    <td>{done.refused[i]?.alias}</td>
                    <td>{msg}</td>
                  </tr>
                ))}
              </tbody>
            </HTMLTable>
          )}
        </div>
      )}
    </FormDialog>
  );
}
