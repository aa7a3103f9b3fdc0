import { useState } from 'react';
import { Button, Card, HTMLTable } from '@blueprintjs/core';
import { decode, type Decoded } from '#contract/decode/decode.ts';
import { call } from '@/shared/api/index.ts';
import { FailureNote } from '@/shared/ui/dialog/index.ts';
import { TextField, useSending } from '@/shared/ui/form/index.ts';

const MOST_CODES = 100;

/** Tries the open rules on codes that are typed or pasted; nothing is written. */
export function DecodeTester() {
  const [text, setText] = useState('');
  const [answer, setAnswer] = useState<readonly Decoded[]>();
  const codes = [...new Set(text.split('\n').map((line) => line.trim()))].filter(Boolean);
  const test = useSending(async () => setAnswer(await call(decode.test, { codes }, { quiet: true })));
  return (
    <Card className="settings-card" compact>
      <h2>试一试</h2>
      <form
        className="form-stack"
        onSubmit={(event) => {
          event.preventDefault();
          if (codes.length > 0) test.submit();
        }}
      >
        <TextField
          label="编码，每行一个"
          lines={4}
          placeholder="KX15-BLACK*2#花猫"
          error={codes.length > MOST_CODES ? `一次最多 ${MOST_CODES} 个编码` : undefined}
          value={text}
          onChange={setText}
        />
        <Button
          type="submit"
          text="试解"
          loading={test.busy}
          disabled={codes.length === 0 || codes.length > MOST_CODES}
        />
        <FailureNote error={test.failure} />
      </form>
      {answer && (
        <HTMLTable className="settings-table" aria-label="试解结果">
          <thead>
            <tr>
              <th>编码</th>
              <th>SKU</th>
              <th data-align="right">数量</th>
              <th>图片</th>
            </tr>
          </thead>
          <tbody>
            {answer.map((one) => (
              <tr key={one.code}>
                <td className="settings-name" title={one.ruleName ? `规则：${one.ruleName}` : undefined}>
                  {one.code}
                </td>
                <td className="settings-name">{skuText(one)}</td>
                <td data-align="right" className="tabular">
                  {one.ruleName === null ? '' : one.quantity}
                </td>
                <td className="settings-name">{pictureText(one)}</td>
              </tr>
            ))}
          </tbody>
        </HTMLTable>
      )}
    </Card>
  );
}

function skuText({ ruleName, skuCode, skuName }: Decoded): string {
  if (ruleName === null) return '没有规则适合';
  return skuName === null ? `${skuCode}（没有工厂提供）` : `${skuCode} ${skuName}`;
}

function pictureText({ picture, pictureFound }: Decoded): string {
  if (picture === null) return '';
  return pictureFound ? picture : `${picture}（没有这个名称的图片）`;
}
