import { useEffect, useState } from 'react';
import { Button } from '@blueprintjs/core';
import { ArrowRight, TickCircle } from '@blueprintjs/icons';
import type { GuideKind, GuideStep } from '#contract/guide/guide-steps.ts';
import { customer } from '#contract/customer/customer.ts';
import { shop } from '#contract/shop/shop.ts';
import { useGuide, useGuidePort } from '@/entities/session/index.ts';
import { maskedMobile } from '@/entities/sms/index.ts';
import { call } from '@/shared/api/index.ts';
import { stepTitle } from './guide-text.ts';
import { KIND_WORDS } from './guide-text.ts';
import { useGuideKind } from './use-guide-kind.ts';

/** A step that is done: what was done, and the way on. */
export function GuideDone({ step }: { step: GuideStep }) {
  const guide = useGuidePort();
  const kind = useGuideKind();
  return (
    <div className="form-tall">
      <div className="guide-head">
        <h1>{stepTitle(step, kind)}</h1>
        <p className="guide-proved">
          <TickCircle />
          <span>
            <What step={step} kind={kind} />
          </span>
        </p>
      </div>
      <div className="guide-actions">
        <Button
          intent="primary"
          size="large"
          autoFocus
          text="继续"
          endIcon={<ArrowRight />}
          onClick={guide.pass}
        />
      </div>
    </div>
  );
}

function What({ step, kind }: { step: GuideStep; kind: GuideKind }) {
  const { progress } = useGuide();
  switch (step) {
    case 1:
      return <>您的身份是{KIND_WORDS[kind].name}。</>;
    case 2:
      return <>手机号 {maskedMobile(progress?.mobile ?? '')} 已验证。</>;
    case 3:
      return <>账号已建立，姓名是 {progress?.realName}。</>;
    case 4:
      return <>{progress?.tenant?.name} 已开通。</>;
    case 5:
      return (
        <>
          {progress?.tenant?.name} 是{KIND_WORDS[kind].name}
          {progress?.registration?.status === 1 && '，平台的审核已通过'}。
        </>
      );
    case 6:
    case 7:
      return <Partners kind={kind} />;
  }
}

/** By name, as soon as they are read; that there are some is known before. */
function Partners({ kind }: { kind: GuideKind }) {
  const [names, setNames] = useState<string[]>([]);
  useEffect(() => {
    const left = new AbortController();
    const options = { quiet: true, signal: left.signal };
    const read =
      kind === 'merchant'
        ? call(shop.boundFactories, {}, options).then((list) => list.map((one) => one.factoryName))
        : call(customer.list, {}, options).then((list) => list.map((one) => one.merchantName));
    read.then(setNames, () => undefined);
    return () => left.abort();
  }, [kind]);
  return (
    <>
      已绑定{KIND_WORDS[kind].other}
      {names.length > 0 &&
        `：${names.slice(0, 3).join('、')}${names.length > 3 ? ` 等 ${names.length} 家` : ''}`}
      。
    </>
  );
}
