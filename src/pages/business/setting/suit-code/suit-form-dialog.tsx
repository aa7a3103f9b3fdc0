import { useLayoutEffect, useRef } from 'react';
import { Callout, Tag } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { mapping } from '#contract/mapping/mapping.ts';
import { suit, type Suit } from '#contract/suit/suit.ts';
import { call, query } from '@/shared/api/index.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { FormDialog, type DialogEnds } from '@/shared/ui/dialog/index.ts';
import { TextField, useForm } from '@/shared/ui/form/index.ts';
import { appliedText } from './applied-text.ts';
import { ItemsField } from './items-field.tsx';
import { draftOf, EMPTY, SuitDraft } from './suit-draft.ts';

/** Makes a suit, or changes the one given; `begun`: what it begins with, where it is made after another. */
export function SuitFormDialog({
  edited,
  begun,
  onDone,
  onClose,
}: DialogEnds & { edited: Suit | undefined; begun?: SuitDraft }) {
  const start = begun ?? (edited ? draftOf(edited) : EMPTY);
  const form = useForm(
    SuitDraft,
    start,
    async ({ code, name, items }) => {
      const said = {
        name,
        items: items.map(({ skuId, quantity, pictureFileId }) => ({ skuId, quantity, pictureFileId })),
      };
      const applied = edited
        ? await call(suit.update, { id: edited.id, version: edited.version, ...said }, { quiet: true })
        : await call(suit.create, { code, ...said }, { quiet: true });
      showMessage(`套装编码「${code}」已保存，${appliedText(applied)}`);
      onDone();
    },
    // What was begun after another suit is begun anew each time.
    begun ? undefined : `suit-${edited?.id ?? 'new'}`,
  );
  const { values, field, set, errors } = form;
  // A picture that arrives while one goes on typing changes what stands then.
  const items = useRef(values.items);
  useLayoutEffect(() => {
    items.current = values.items;
  });
  return (
    <FormDialog
      title={edited ? `修改套装 ${edited.code}` : '新建套装'}
      form={form}
      width={820}
      onClose={onClose}
    >
      {edited && <Reach id={edited.id} />}
      <div className="form-grid">
        {!edited && (
          <TextField
            label="套装编码"
            required
            autoFocus
            help="平台订单里的编码，一字不差"
            {...field('code')}
          />
        )}
        <TextField label="名称" required autoFocus={Boolean(edited)} {...field('name')} />
        {!edited && (
          <div data-wide>
            <WaitingCodes
              typed={values.code}
              onPick={(code, title) => set({ code, name: values.name || title })}
            />
          </div>
        )}
        <div data-wide>
          <ItemsField
            items={values.items}
            error={errors['items']}
            onChange={(how) => set({ items: how(items.current) })}
          />
        </div>
      </div>
    </FormDialog>
  );
}

/** What the change reaches, before it is made. */
function Reach({ id }: { id: number }) {
  const { data } = useQuery({ ...query(suit.reach, { id }, { quiet: true }), gcTime: 0 });
  const count = (orders: number | undefined) => orders?.toLocaleString('zh-CN') ?? '…';
  return (
    <Callout compact className="suit-reach">
      保存后，{count(data?.unpushed)} 个未推送的订单随之改变，{count(data?.pushed)}{' '}
      个已推送的订单保持推送时的明细
      {data && data.torn > 0 && `，${count(data.torn)} 个已拆分的订单保持拆分时的明细`}。
    </Callout>
  );
}

const OFFERED = 6;

/** The codes that keep back the most orders, to be chosen from. */
function WaitingCodes({ typed, onPick }: { typed: string; onPick: (code: string, title: string) => void }) {
  const asked = { pageSize: OFFERED };
  const { data } = useQuery({ ...query(mapping.unmatched, asked, { quiet: true }), gcTime: 0 });
  if (!data || data.list.length === 0) return null;
  return (
    <div className="suit-codes" role="group" aria-label="待匹配的编码">
      <span className="list-quiet">待匹配：</span>
      {data.list.map(({ code, title, orders }) => (
        <Tag
          key={code}
          interactive
          minimal
          round
          intent={code === typed ? 'primary' : 'none'}
          title={title}
          onClick={() => onPick(code, title.slice(0, 100))}
        >
          <span className="tabular">{code}</span> · {orders.toLocaleString('zh-CN')} 单
        </Tag>
      ))}
    </div>
  );
}
