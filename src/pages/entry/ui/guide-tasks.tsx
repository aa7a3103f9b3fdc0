import type { ReactNode } from 'react';
import { Button, InputGroup } from '@blueprintjs/core';
import { TickCircle } from '@blueprintjs/icons';
import { Link } from 'react-router';
import { z } from 'zod';
import { nameText } from '#contract/name.ts';
import { placesOf, useGuide, useGuidePort, useHomeSession } from '@/entities/session/index.ts';
import { PATHS } from '@/shared/routes/index.ts';
import { Field } from '@/shared/ui/form/field.tsx';
import { ReasonedButton } from '@/shared/ui/form/reasoned-button.tsx';
import { useValues } from '@/shared/ui/form/use-values.ts';
import './guide-tasks.css';

/** One part of the last step: ticked by what there is. */
const Task = ({ title, done, children }: { title: string; done: boolean; children: ReactNode }) => (
  <section className="guide-task" data-done={done} aria-label={title}>
    <h2>
      {title}
      {done && (
        <span className="guide-ticked">
          <TickCircle /> 已完成
        </span>
      )}
    </h2>
    {children}
  </section>
);

const named = z.object({ shopName: nameText('店铺名称', 64) });

/** A shop of one's own books, made at once; those on platforms are bound on their page. */
export function FirstShop() {
  const guide = useGuidePort();
  const { progress, busy } = useGuide();
  const { values, set, errors, check, form } = useValues({ shopName: '' });
  const elsewhere = <Link to={PATHS.settingBindShop}>绑定平台店铺</Link>;
  if (progress?.ticks.shopBound)
    return (
      <Task title="第一家店铺" done>
        <p>店铺已就绪。还有别的店铺：{elsewhere}</p>
      </Task>
    );
  return (
    <Task title="第一家店铺" done={false}>
      <form
        ref={form}
        className="guide-line"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          const read = check(named);
          if (read) guide.nameShop(read.shopName);
        }}
      >
        <Field label="店铺名称" error={errors['shopName']}>
          {(control) => (
            <InputGroup
              {...control}
              fill
              autoFocus
              disabled={busy !== null}
              value={values.shopName}
              onValueChange={(shopName) => set({ shopName })}
            />
          )}
        </Field>
        <Button type="submit" text="新建线下店铺" loading={busy === 'sending'} />
      </form>
      <p>已经在平台上开店：{elsewhere}</p>
    </Task>
  );
}

export function FirstOrders() {
  const guide = useGuidePort();
  const { progress, busy } = useGuide();
  const { routeList } = useHomeSession();
  const importing = placesOf(routeList).find(({ menu }) => menu.component === 'business/order-import');
  const { shopBound = false, firstOrderIn = false } = progress?.ticks ?? {};
  return (
    <Task title="第一批订单" done={firstOrderIn}>
      {firstOrderIn ? (
        <p>
          订单已经进来了。<Link to={PATHS.businessOrder}>查看订单</Link>
        </p>
      ) : (
        <div className="guide-choices">
          <ReasonedButton
            text="载入 3 张示例订单"
            loading={busy === 'takingSample'}
            why={shopBound ? undefined : '请先创建或绑定一家店铺'}
            onClick={guide.takeSample}
          />
          {importing && <Link to={importing.menu.path}>导入平台导出的订单表格</Link>}
        </div>
      )}
    </Task>
  );
}

export function FirstSku() {
  const { progress } = useGuide();
  const done = progress?.ticks.shopBound ?? false;
  return (
    <Task title="第一个 SKU" done={done}>
      <p>
        材质、型号、颜色与价格都在 SKU 里维护。
        <Link to={PATHS.factorySku}>{done ? '查看 SKU' : '新建 SKU'}</Link>
      </p>
    </Task>
  );
}

export function FirstCustomer() {
  const { progress } = useGuide();
  return (
    <Task title="第一位客户" done={progress?.ticks.factoryBound ?? false}>
      <p>
        商家用您的邀请码绑定，随后就能推单给您。
        <Link to={PATHS.factoryInviteCode}>创建邀请码</Link>
      </p>
    </Task>
  );
}
