import type { ReactNode } from 'react';
import { Button, InputGroup } from '@blueprintjs/core';
import { TickCircle } from '@blueprintjs/icons';
import { Link } from 'react-router';
import { z } from 'zod';
import { NO_TICKS, type Ticks } from '#contract/guide/guide.ts';
import { nameText } from '#contract/values/name.ts';
import { placesOf, useGuide, useGuidePort, useHomeSession } from '@/entities/session/index.ts';
import { PATHS } from '@/shared/routes/index.ts';
import { Field } from '@/shared/ui/form/field.tsx';
import { ReasonedButton } from '@/shared/ui/button/reasoned-button.tsx';
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
  const elsewhere = <Link to={PATHS['business/bind-shop']}>绑定平台店铺</Link>;
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

/** Orders of one's own; the three samples only show how orders look. */
export function FirstOrders() {
  const guide = useGuidePort();
  const { progress, busy } = useGuide();
  const { routeList } = useHomeSession();
  const importing = placesOf(routeList).find(({ menu }) => menu.component === 'business/order-import');
  const { shopBound, firstOrderIn, sampleIn } = progress?.ticks ?? NO_TICKS;
  const seeOrders = (text: string) => <Link to={PATHS['business/order']}>{text}</Link>;
  return (
    <Task title="第一批订单" done={firstOrderIn}>
      {firstOrderIn ? (
        <p>订单已经进来了。{seeOrders('查看订单')}</p>
      ) : (
        <div className="guide-choices">
          {importing && <Link to={importing.menu.path}>导入平台导出的订单表格</Link>}
          {sampleIn ? (
            seeOrders('查看 3 张示例订单')
          ) : (
            <ReasonedButton
              text="先载入 3 张示例订单看一看"
              loading={busy === 'takingSample'}
              why={shopBound ? undefined : '请先创建或绑定一家店铺'}
              onClick={guide.takeSample}
            />
          )}
        </div>
      )}
    </Task>
  );
}

interface WayPart {
  tick: keyof Ticks;
  title: string;
  done: string;
  open: string;
  path: string;
  link: string;
}

/** From the first order to its review, in the order in which it is done; each part is done on its own page. */
const WAY: readonly WayPart[] = [
  {
    tick: 'firstOrderMapped',
    title: '匹配编码',
    done: '第一张订单的编码都有了 SKU。',
    open: '给平台编码选好工厂的 SKU，等待它的订单就进入“待推单”。',
    path: PATHS['business/code-list'],
    link: '去匹配编码',
  },
  {
    tick: 'firstOrderPictured',
    title: '印刷图片',
    done: '第一张订单的图片齐了。',
    open: '按编码批量上传图片，或在订单里逐行补图。',
    path: PATHS['business/code-list'],
    link: '去上传图片',
  },
  {
    tick: 'firstOrderPushed',
    title: '推单，进入审核',
    done: '第一张订单已经到了工厂。',
    open: '在“待推单”选中订单，先看费用和要补的内容，再推给工厂。',
    path: PATHS['business/order'],
    link: '去推单',
  },
];

export function FirstReview() {
  const { progress } = useGuide();
  const ticks = progress?.ticks ?? NO_TICKS;
  return WAY.map(({ tick, title, done, open, path, link }) => (
    <Task key={tick} title={title} done={ticks[tick]}>
      <p>
        {ticks[tick] ? done : open}
        <Link to={path}>{ticks[tick] ? '去看看' : link}</Link>
      </p>
    </Task>
  ));
}

export function FirstSku() {
  const { progress } = useGuide();
  const done = progress?.ticks.shopBound ?? false;
  return (
    <Task title="第一个 SKU" done={done}>
      <p>
        材质、型号、颜色与价格都在 SKU 里维护。
        <Link to={PATHS['factory/sku']}>{done ? '查看 SKU' : '新建 SKU'}</Link>
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
        <Link to={PATHS['factory/invite-code']}>创建邀请码</Link>
      </p>
    </Task>
  );
}
