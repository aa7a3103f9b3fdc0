import { useEffect, useState } from 'react';
import { Button, Callout, Dialog, DialogBody, DialogFooter, InputGroup } from '@blueprintjs/core';
import { Duplicate } from '@blueprintjs/icons';
import { useQuery } from '@tanstack/react-query';
import type { Output } from '#contract/endpoint.ts';
import { MOST_AGENTS, PAIRING, printAgent } from '#contract/printer/print-agent.ts';
import { query, serverNow } from '@/shared/api/index.ts';
import { copyText } from '@/shared/lib/clipboard/clipboard.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import type { DialogEnds } from '@/shared/ui/dialog/index.ts';
import { Field } from '@/shared/ui/form/index.ts';

export type Paired = Output<typeof printAgent.create>;

const ASK_EVERY_MS = 2000;
const SECOND_MS = 1000;

/** The code of an agent and the command that takes it; it closes by itself once the agent has come. */
export function PairDialog({ id, code, until, onDone, onClose }: Paired & DialogEnds) {
  const { data } = useQuery({
    ...query(printAgent.page, { pageSize: MOST_AGENTS.factory }, { quiet: true }),
    ...{ gcTime: 0, refetchInterval: ASK_EVERY_MS },
  });
  const left = useSecondsLeft(until);
  const row = data?.list.find((agent) => agent.id === id);
  const isPaired = row !== undefined && !row.pairing && left > 0 && row.seenAt !== null;
  const name = row?.name ?? '';
  useEffect(() => {
    if (!isPaired) return;
    showMessage(`打印助手「${name}」已配对`);
    onDone();
  }, [isPaired, name, onDone]);
  const command = `npm run agent -- --server ${globalThis.location.origin} --pair ${code}`;
  return (
    <Dialog isOpen title="配对打印助手" className="form-dialog" style={{ width: 520 }} onClose={onClose}>
      <DialogBody>
        <div className="form-stack">
          {[
            { label: '配对码', text: code },
            { label: '运行命令', text: command },
          ].map(({ label, text }) => (
            <Field key={label} label={label}>
              {({ intent: _intent, ...control }) => (
                <InputGroup
                  {...control}
                  fill
                  readOnly
                  value={text}
                  onFocus={(event) => event.currentTarget.select()}
                  rightElement={
                    <Button
                      variant="minimal"
                      icon={<Duplicate />}
                      aria-label={`复制 ${label}`}
                      onClick={() => void copyText(text)}
                    />
                  }
                />
              )}
            </Field>
          ))}
          {left > 0 ? (
            <Callout compact intent="primary">
              在打印机旁的电脑上运行这条命令。配对码只用一次，{PAIRING.minutes} 分钟内有效，还剩{' '}
              {Math.floor(left / 60)} 分 {left % 60} 秒。
            </Callout>
          ) : (
            <Callout compact intent="warning">
              配对码已过期，请关闭后点「重新配对」得到新的配对码。
            </Callout>
          )}
        </div>
      </DialogBody>
      <DialogFooter actions={<Button text="关闭" onClick={onClose} />} />
    </Dialog>
  );
}

function useSecondsLeft(until: number): number {
  const of = () => Math.max(0, Math.ceil((until - serverNow()) / SECOND_MS));
  const [left, setLeft] = useState(of);
  useEffect(() => {
    const timer = setInterval(() => setLeft(of()), SECOND_MS);
    return () => clearInterval(timer);
  });
  return left;
}
