import { useState } from 'react';
import { HTMLTable } from '@blueprintjs/core';
import type { Output } from '#contract/endpoint.ts';
import { model } from '#contract/means/model.ts';
import { call } from '@/shared/api/index.ts';
import { FormDialog, type DialogEnds } from '@/shared/ui/dialog/index.ts';
import { TextField, useSending } from '@/shared/ui/form/index.ts';
import '../means.css';

/** Titles as shops write them, each with the model that it means and the name by which it was known. */
export function RecogniseDialog({ onClose }: DialogEnds) {
  const [text, setText] = useState('');
  const [found, setFound] = useState<Output<typeof model.recognise>>();
  const titles = [
    ...new Set(
      text
        .split(/\r?\n/)
        .map((line) => line.trim())
        .filter(Boolean),
    ),
  ];
  const form = useSending(async () => {
    setFound(await call(model.recognise, { titles }, { quiet: true }));
  });
  return (
    <FormDialog
      title="型号识别测试"
      form={form}
      submitText="识别"
      closed={titles.length === 0}
      width={720}
      onClose={onClose}
    >
      <TextField
        label="商品标题或平台编码"
        autoFocus
        lines={6}
        help="一行一个，最多 500 行；按名称和别名识别，最长的优先"
        value={text}
        onChange={setText}
      />
      {found && (
        <div className="recognised" role="status">
          <HTMLTable compact striped>
            <thead>
              <tr>
                <th>标题</th>
                <th>型号</th>
                <th>依据</th>
              </tr>
            </thead>
            <tbody>
              {found.map(({ title, modelId, brand, name, alias }) => (
                <tr key={title}>
                  <td>{title}</td>
                  <td>
                    {modelId === null ? <span className="list-quiet">没有认出</span> : `${brand} ${name}`}
                  </td>
                  <td>{alias}</td>
                </tr>
              ))}
            </tbody>
          </HTMLTable>
        </div>
      )}
    </FormDialog>
  );
}
