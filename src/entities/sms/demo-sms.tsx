import { useEffect, useState } from 'react';
import { sms } from '#contract/sms/sms.ts';
import { call } from '@/shared/api/index.ts';

/** What the demo's provider would have sent to this mobile; nothing where the server has no such outbox. */
export function DemoSms({ mobile }: { mobile: string }) {
  const [text, setText] = useState<string>();
  useEffect(() => {
    const left = new AbortController();
    call(sms.outbox, { mobile }, { quiet: true, signal: left.signal }).then(
      ([newest]) => setText(newest?.text),
      () => undefined,
    );
    return () => left.abort();
  }, [mobile]);
  return text === undefined ? null : (
    <p className="sms-demo">
      <span>演示短信</span>
      {text}
    </p>
  );
}
