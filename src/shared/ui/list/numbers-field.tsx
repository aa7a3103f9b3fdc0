import { useState, type ClipboardEvent } from 'react';
import { Button, TextArea } from '@blueprintjs/core';
import { Cross, Maximize } from '@blueprintjs/icons';
import { Dropdown } from '../dropdown/index.ts';
import { useDraft } from './draft.ts';
import { splitNumbers } from './filter.ts';
import { SmallInput } from './small-input.tsx';

/** As the endpoint takes them. */
const MOST_NUMBERS = 5000;

/** One number or thousands, pasted from wherever they stand. */
export function NumbersField({
  id,
  label,
  value,
  onChange,
  most = MOST_NUMBERS,
  doneText = '查询',
}: {
  id: string;
  label: string;
  value: readonly string[];
  onChange: (value: string[] | undefined) => void;
  /** What is pasted beyond it is left out. */
  most?: number;
  /** On the button that takes the lines over. */
  doneText?: string;
}) {
  const commit = (text: string): void => {
    const numbers = splitNumbers(text).slice(0, most);
    onChange(numbers.length > 0 ? numbers : undefined);
  };
  const { draft, type, put, flush } = useDraft(value.join(' '), commit);
  const many = value.length > 1 && draft === value.join(' ');
  const paste = (event: ClipboardEvent<HTMLInputElement>): void => {
    const pasted = splitNumbers(event.clipboardData.getData('text'));
    if (pasted.length < 2) return;
    // A field of one line would glue the lines together.
    event.preventDefault();
    put(splitNumbers(`${draft} ${pasted.join(' ')}`).join(' '));
  };
  return (
    <SmallInput
      id={id}
      placeholder="可粘贴多个"
      value={many ? `${value.length} 个` : draft}
      readOnly={many}
      onType={type}
      onBlur={flush}
      onPaste={paste}
      onKeyDown={(event) => event.key === 'Enter' && put(draft)}
      buttons={[
        draft && (
          <Button
            key="clear"
            variant="minimal"
            size="small"
            icon={<Cross />}
            aria-label="清空"
            onClick={() => put('')}
          />
        ),
        <Dropdown
          key="many"
          placement="bottom-end"
          content={
            <ManyNumbers
              label={label}
              value={value}
              most={most}
              doneText={doneText}
              onDone={(text) => put(text)}
            />
          }
        >
          <Button
            variant="minimal"
            size="small"
            icon={<Maximize size={12} />}
            aria-label={`批量输入${label}`}
            title="批量输入"
          />
        </Dropdown>,
      ]}
    />
  );
}

function ManyNumbers({
  label,
  value,
  most,
  doneText,
  onDone,
}: {
  label: string;
  value: readonly string[];
  most: number;
  doneText: string;
  onDone: (text: string) => void;
}) {
  const [text, setText] = useState(value.join('\n'));
  const count = splitNumbers(text).length;
  return (
    <div className="many-numbers">
      <TextArea
        autoFocus
        fill
        rows={10}
        wrap="off"
        aria-label={`${label}，每行一个`}
        placeholder="每行一个，也可用逗号或空格隔开"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <div className="many-numbers-end">
        <span className="list-quiet tabular">
          {count > most ? `共 ${count} 个，只取前 ${most} 个` : `共 ${count} 个`}
        </span>
        <Button
          size="small"
          intent="primary"
          className="bp6-popover-dismiss"
          text={doneText}
          onClick={() => onDone(splitNumbers(text).join(' '))}
        />
      </div>
    </div>
  );
}
