import { useState } from 'react';
import { HTMLTable } from '@blueprintjs/core';
import type { DangerPass, Output } from '#contract/endpoint.ts';
import { z } from 'zod';
import { MANY_SPECS, MOST_SPECS, printSpec } from '#contract/print-spec/print-spec.ts';
import { call } from '@/shared/api/index.ts';
import { removeDraft } from '@/shared/lib/draft/draft.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { FormDialog, type DialogEnds } from '@/shared/ui/dialog/index.ts';
import { NOT_SENT, TextField, useForm, useVerification } from '@/shared/ui/form/index.ts';
import '../means.css';

const DRAFT = 'print-spec-paste';
const Typed = z.object({ text: z.string().trim().min(1, '请粘贴至少一行') });
/** As spreadsheets are copied: cells by tabs; by commas and several blanks, too. */
const linesOf = (text: string): string[][] =>
  text
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .map((line) => line.split(/\t|,|，|\s{2,}/));

/** Sizes out of a spreadsheet, a model in a material in each line. */
export function PasteDialog({ onDone, onClose }: DialogEnds) {
  const [answer, setAnswer] = useState<Output<typeof printSpec.paste>>();
  const { verification, verify } = useVerification();
  const form = useForm(
    Typed,
    { text: '' },
    async ({ text }) => {
      const lines = linesOf(text);
      const send = (pass: DangerPass) => call(printSpec.paste, { lines, ...pass }, { quiet: true });
      const tell = (found: Output<typeof printSpec.paste>): void => {
        showMessage(`已保存 ${found.saved} 个印刷规格`);
        if (found.refused.length > 0) return setAnswer(found);
        removeDraft(DRAFT);
        return onDone();
      };
      if (lines.length <= MANY_SPECS) return tell(await send({}));
      verify(`${lines.length} 行印刷规格将保存，它们的 SKU 随之更新。`, send, tell);
      return NOT_SENT;
    },
    DRAFT,
  );
  return (
    <FormDialog
      title="从表格粘贴印刷规格"
      form={{ ...form, verification }}
      width={760}
      onClose={answer ? onDone : onClose}
    >
      <TextField
        label="表格"
        lines={8}
        autoFocus
        placeholder={
          '型号编码\t材质编码\t宽\t高\t出血\t安全边距\t圆角\t面\nIP15P\tTPU\t76.0\t151.0\t2.0\t3.0\t10.0\t1'
        }
        help={`列依次为 型号、材质、宽、高、出血、安全边距、圆角、面（单位 mm，后四列可不填），最多 ${MOST_SPECS} 行`}
        {...form.field('text')}
      />
      {answer && (
        <div className="recognised" role="status">
          <p>
            已保存 {answer.saved} 个，{answer.refused.length} 行没有保存：
          </p>
          <HTMLTable compact striped>
            <thead>
              <tr>
                <th>行</th>
                <th>内容</th>
                <th>原因</th>
              </tr>
            </thead>
            <tbody>
              {answer.refused.map(({ line, text, msg }) => (
                <tr key={line}>
                  <td>{line}</td>
                  <td>{text}</td>
                  <td>{msg}</td>
                </tr>
              ))}
            </tbody>
          </HTMLTable>
        </div>
      )}
    </FormDialog>
  );
}
