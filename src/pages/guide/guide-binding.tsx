import { useEffect } from 'react';
import { Button, InputGroup } from '@blueprintjs/core';
import { Link as LinkIcon, Search } from '@blueprintjs/icons';
import { z } from 'zod';
import { inviteOf } from '#contract/guide/guide-steps.ts';
import { useGuide, useGuidePort, useInvite, useInvitePort } from '@/entities/session/index.ts';
import { Working } from '@/features/entry/session-panels.tsx';
import { formatMinute } from '@/shared/lib/time/index.ts';
import { Field } from '@/shared/ui/form/field.tsx';
import { FormFailure } from '@/shared/ui/form/form-failure.tsx';
import { useValues } from '@/shared/ui/form/use-values.ts';
import { StepHead } from './guide-frame.tsx';
import { KIND_WORDS } from './guide-text.ts';
import { useGuideKind } from './use-guide-kind.ts';

/** Step 6: the factory or the merchant behind the invite, who it is in plain sight; or on without one. */
export function GuideBinding() {
  const guide = useGuidePort();
  const { address, progress } = useGuide();
  const kind = useGuideKind();
  const invites = useInvitePort();
  const { stage, settled } = useInvite();
  const code = progress ? inviteOf(address, progress) : '';
  useEffect(() => {
    // One that was dealt with is not opened again by itself.
    if (code && code !== settled && invites.view().stage === 'resting') invites.open(code);
  }, [code, settled, invites]);
  useEffect(() => {
    // The step says itself that it is done. Who was bound before is led home, with a word about it (F08).
    if (stage !== 'bound') return;
    guide.endBinding();
    invites.leave();
  }, [guide, invites, stage]);
  const { name, other } = KIND_WORDS[kind];
  return (
    <div className="form-tall">
      <StepHead
        step={6}
        text={`绑定之后，${kind === 'merchant' ? '您就可以把订单推给这家工厂' : '这家商家就可以把订单推给您'}。邀请码向${other}索取。`}
      />
      {stage === 'confirming' || stage === 'binding' ? (
        <Face />
      ) : stage === 'resting' || stage === 'refused' ? (
        <CodeForm key={code} code={code} other={other} />
      ) : (
        <Working text="正在查询邀请码，请稍候。" />
      )}
      <p className="guide-note">
        没有邀请码也可以先往下走，之后在{name}的菜单里随时绑定。
        <Button variant="minimal" intent="primary" text="暂时跳过" onClick={guide.pass} />
      </p>
    </div>
  );
}

const typed = z.object({ code: z.string().trim().min(1, '请输入邀请码').max(64, '邀请码最多 64 个字符') });

function CodeForm({ code, other }: { code: string; other: string }) {
  const invites = useInvitePort();
  const { code: tried, stage, failure } = useInvite();
  const { values, set, errors, check, form } = useValues({ code: tried ?? code });
  const refused = stage === 'refused' && values.code === tried ? (failure ?? undefined) : undefined;
  return (
    <form
      ref={form}
      className="form-tall"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const read = check(typed);
        if (read) invites.open(read.code);
      }}
    >
      <Field label={`${other}的邀请码`} error={errors['code'] ?? refused}>
        {(control) => (
          <InputGroup
            {...control}
            fill
            size="large"
            autoFocus
            autoComplete="off"
            value={values.code}
            onValueChange={(next) => set({ code: next })}
          />
        )}
      </Field>
      <div className="guide-actions">
        <Button type="submit" intent="primary" size="large" icon={<Search />} text="查询邀请码" />
      </div>
    </form>
  );
}

/** Who it is, before anything is bound. */
function Face() {
  const invites = useInvitePort();
  const { face, stage, failure } = useInvite();
  if (!face) return null;
  return (
    <>
      <FormFailure text={failure} />
      <dl className="guide-facts">
        <dt>{face.from === 'factory' ? '工厂' : '商家'}</dt>
        <dd>{face.tenantName}</dd>
        <dt>邀请码</dt>
        <dd>{face.inviteCode}</dd>
        <dt>有效期</dt>
        <dd className="tabular">
          {face.validUntil === null ? '长期有效' : `至 ${formatMinute(face.validUntil)}`}
        </dd>
      </dl>
      <div className="guide-actions">
        <Button
          intent="primary"
          size="large"
          autoFocus
          icon={<LinkIcon />}
          text={`绑定${face.tenantName}`}
          ellipsizeText
          loading={stage === 'binding'}
          onClick={invites.confirm}
        />
        <Button size="large" variant="minimal" text="换一个邀请码" onClick={invites.leave} />
      </div>
    </>
  );
}
