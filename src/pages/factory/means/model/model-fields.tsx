import { useState } from 'react';
import { MOST_ALIASES } from '#contract/means/model.ts';
import { TextField } from '@/shared/ui/form/index.ts';

/** One in each line; blank ones are none. */
const linesOf = (text: string): string[] =>
  text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean);

/** How shops call a model, a name in each line. */
export function AliasesField({
  value,
  error,
  onChange,
}: {
  value: readonly string[];
  error: string | undefined;
  onChange: (aliases: string[]) => void;
}) {
  const [text, setText] = useState(value.join('\n'));
  return (
    <TextField
      label="别名"
      lines={4}
      help={`标题和编码里的叫法，一行一个，最多 ${MOST_ALIASES} 个；不分大小写、全半角和空格`}
      value={text}
      error={error}
      onChange={(typed) => {
        setText(typed);
        onChange(linesOf(typed));
      }}
    />
  );
}
