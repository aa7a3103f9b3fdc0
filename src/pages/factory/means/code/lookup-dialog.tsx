import { useState } from 'react';
import { Callout } from '@blueprintjs/core';
import type { Output } from '#contract/endpoint.ts';
import { code } from '#contract/means/code.ts';
import { call } from '@/shared/api/index.ts';
import { FormDialog, type DialogEnds } from '@/shared/ui/dialog/index.ts';
import { TextField, useSending } from '@/shared/ui/form/index.ts';
import { Meanings } from './meanings.tsx';
import '../means.css';

/** Whatever a code means, for whom: typed, or read by a scanner. */
export function LookupDialog({ onClose }: DialogEnds) {
  const [text, setText] = useState('');
  const [found, setFound] = useState<{ text: string; meanings: Output<typeof code.lookup> }>();
  const form = useSending(async () => {
    const asked = text.trim();
    setFound({ text: asked, meanings: await call(code.lookup, { code: asked }, { quiet: true }) });
    // The next scan takes the place of this one.
    setText('');
  });
  return (
    <FormDialog
      title="查码"
      form={form}
      submitText="查码"
      closed={text.trim() === ''}
      width={760}
      onClose={onClose}
    >
      <TextField
        label="编码"
        autoFocus
        placeholder="输入或扫描任何编码"
        help="SKU 编码、别名、客户码、条码都可以，不分大小写和全半角"
        value={text}
        onChange={setText}
      />
      {found && (
        <div className="recognised" role="status">
          {found.meanings.length === 0 ? (
            <Callout compact intent="warning">
              没有 SKU 用「{found.text}」，可以新建编码把它给一个 SKU。
            </Callout>
          ) : (
            <Meanings rows={found.meanings} />
          )}
        </div>
      )}
    </FormDialog>
  );
}
