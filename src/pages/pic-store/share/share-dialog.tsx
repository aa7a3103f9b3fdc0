import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { z } from 'zod';
import type { Output } from '#contract/endpoint.ts';
import { factoriesChosen, rightsStated, type pictureShare } from '#contract/picture/share.ts';
import { shop } from '#contract/shop/shop.ts';
import { query } from '@/shared/api/index.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { PATHS } from '@/shared/routes/index.ts';
import { FailureNote, FormDialog, type DialogEnds } from '@/shared/ui/dialog/index.ts';
import { CheckField, Field, useForm } from '@/shared/ui/form/index.ts';
import './share.css';

type Answer = Output<typeof pictureShare.share>;
const Said = z.object({ factoryIds: factoriesChosen, stated: rightsStated });
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

/** Which of the factories that he is bound to have these pictures; he says that he has the rights. */
export function ShareDialog({
  title,
  hint,
  has,
  onSend,
  onDone,
  onClose,
}: DialogEnds & {
  title: string;
  hint: string;
  /** Who has them already, where that is to be changed. */
  has: readonly number[];
  onSend: (said: SaidOfShare) => Promise<Answer>;
}) {
  const read = useQuery(query(shop.boundFactories, {}, { quiet: true }));
  const factories = read.data ?? [];
  const form = useForm(Said, { factoryIds: [...has], stated: false }, async (said) => {
    tellShared(has.length > 0 ? '已修改共享' : '已共享', await onSend(said));
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
          </>
        )}
      </div>
    </FormDialog>
  );
}
