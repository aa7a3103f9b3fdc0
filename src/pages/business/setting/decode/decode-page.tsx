import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { decode, type DecodeRule } from '#contract/decode/decode.ts';
import { query } from '@/shared/api/index.ts';
import { FailureNote } from '@/shared/ui/dialog/index.ts';
import { DecodeRuleDialog } from './decode-rule-dialog.tsx';
import { DecodeRules } from './decode-rules.tsx';
import { DecodeSwitch } from './decode-switch.tsx';
import { DecodeTester } from './decode-tester.tsx';
import { RemoveDecodeRule } from './remove-decode-rule.tsx';
import '@/shared/ui/settings/settings.css';

type Ask = { kind: 'form'; edited?: DecodeRule } | { kind: 'delete'; rule: DecodeRule };

/** /business/setting/decode: what the merchant's codes say about SKU, quantity and picture. */
export function DecodePage() {
  const detail = useQuery(query(decode.detail, {}, { quiet: true }));
  const rules = useQuery(query(decode.rules, {}, { quiet: true }));
  const [ask, setAsk] = useState<Ask>();
  const close = (): void => setAsk(undefined);
  const reload = (): void => void Promise.all([detail.refetch(), rules.refetch()]);
  const error = detail.error ?? rules.error;
  return (
    <div className="scroll-area settings">
      <h1 className="visually-hidden">解码规则</h1>
      {error ? (
        <FailureNote error={error} retry={reload} />
      ) : !detail.data || !rules.data ? (
        <div className="bp6-skeleton settings-wait" />
      ) : (
        <div className="settings-columns">
          <DecodeRules
            rules={rules.data}
            onCreate={() => setAsk({ kind: 'form' })}
            onEdit={(edited) => setAsk({ kind: 'form', edited })}
            onDelete={(rule) => setAsk({ kind: 'delete', rule })}
            onChanged={reload}
          />
          <div className="settings-side">
            <DecodeSwitch detail={detail.data} onChanged={reload} />
            <DecodeTester />
          </div>
        </div>
      )}
      {ask?.kind === 'form' && (
        <DecodeRuleDialog
          edited={ask.edited}
          onDone={() => {
            close();
            reload();
          }}
          onClose={close}
        />
      )}
      {ask?.kind === 'delete' && <RemoveDecodeRule rule={ask.rule} onSettled={reload} onClose={close} />}
    </div>
  );
}
