import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { z } from 'zod';
import type { Output } from '#contract/endpoint.ts';
import { factoriesChosen, mayDownload, rightsStated, type pictureShare } from '#contract/picture/share.ts';
import { shop } from '#contract/shop/shop.ts';
import { query } from '@/shared/api/index.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { PATHS } from '@/shared/routes/index.ts';
import { FailureNote, FormDialog, type DialogEnds } from '@/shared/ui/dialog/index.ts';
import { CheckField, Field, useForm } from '@/shared/ui/form/index.ts';
import './share.css';

type Answer = Output<typeof pictureShare.share>;
const Said = z.object({ factoryIds: factoriesChosen, mayDownload, stated: rightsStated });
export type SaidOfShare = z.output<typeof Said>;

/** How many, and of the others why not. */
export function tellShared(done: string, { successIds, failed }: Answer): void {
  const [first] = failed;
  const said = `${done} ${successIds.length.toLocaleString('zh-CN')} 张图片`;
  if (!first) showMessage(said);
  else
    showMessage(
      `${said}；另有 ${failed.length} 张没有处理：${first.orderNo ? `「${first.orderNo}」` : ''}${first.msg}`,
      'warning',
    );
}

/** Which of the factories that he is bound to have these pictures, and whether they may download them; he says that he has the rights. */
export function ShareDialog({
  title,
  hint,
  has,
  mayDownload: might = true,
  more,
  onSend,
  onDone,
  onClose,
}: DialogEnds & {
  title: string;
  hint: string;
  /** Who has them already, where that is to be changed. */
  has: readonly number[];
  /** Whether they may download them so far. */
  mayDownload?: boolean;
  /** What else can be done with it. */
  more?: ReactNode;
  /** Says what came of it. */
  onSend: (said: SaidOfShare) => Promise<void>;
}) {
  const read = useQuery(query(shop.boundFactories, {}, { quiet: true }));
  const factories = read.data ?? [];
  const start = { factoryIds: [...has], mayDownload: might, stated: false };
  const form = useForm(Said, start, async (said) => {
    await onSend(said);
    onDone();
  });
  const { values, errors, set } = form;
  const chosen = new Set(values.factoryIds);
  const toggle = (id: number, on: boolean): void =>
    set({ factoryIds: on ? [...chosen, id] : [...chosen].filter((one) => one !== id) });
  return (
    <FormDialog
      title={title}
      submitText={has.length > 0 ? '保存' : '共享'}
      width={480}
      form={form}
      closed={read.isSuccess && factories.length === 0}
      onClose={onClose}
    >
      <div className="form-stack">
        <FailureNote error={read.error} retry={() => void read.refetch()} />
        {read.isSuccess && factories.length === 0 ? (
          <p>
            还没有绑定的工厂，请先到 <Link to={PATHS['business/bind-factory']}>绑定工厂</Link> 绑定后再共享。
          </p>
        ) : (
          <>
            <Field label="共享给" required error={errors['factoryIds']}>
              {() => (
                <div className="share-factories" role="group" aria-label="共享给">
                  {factories.map(({ factoryId, factoryName }) => (
                    <CheckField
                      key={factoryId}
                      label={factoryName}
                      value={chosen.has(factoryId)}
                      onChange={(on) => toggle(factoryId, on)}
                    />
                  ))}
                </div>
              )}
            </Field>
            <Field label="允许下载">
              {() => (
                <CheckField
                  label="工厂可以下载原图；不允许时只看到小图，用到订单上之后仍按订单取图印刷"
                  value={values.mayDownload}
                  onChange={(on) => set({ mayDownload: on })}
                />
              )}
            </Field>
            <Field label="版权声明" required error={errors['stated']}>
              {() => (
                <CheckField
                  label="我确认有权把图片提供给这些工厂印刷，声明会连同姓名和时间保存"
                  value={values.stated}
                  onChange={(stated) => set({ stated })}
                />
              )}
            </Field>
            <p className="form-hint">{hint}</p>
            {more}
          </>
        )}
      </div>
    </FormDialog>
  );
}
