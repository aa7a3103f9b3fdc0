import { useState } from 'react';
import { Checkbox } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { agentFactory } from '#contract/agent-factory/agent-factory.ts';
import { price } from '#contract/price/price.ts';
import { PRICE_KINDS } from '#contract/price/pricing.ts';
import { useParam } from '@/entities/param/index.ts';
import { CurrencyField, priceValue, unitOf } from '@/entities/price/index.ts';
import { call, query } from '@/shared/api/index.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { FailureNote, FormDialog, type DialogEnds } from '@/shared/ui/dialog/index.ts';
import { Field, useDraftState, useVerification } from '@/shared/ui/form/index.ts';
import { ChangeFields } from './change-fields.tsx';
import { askedOf, complaintsOf, emptyDraft, type DiscountDraft } from './discount-draft.ts';
import { ItemFields } from './item-fields.tsx';
import { RangesField } from './ranges-field.tsx';
import { NOBODY } from './whom-field.tsx';

/** What factories that sell for this one pay for express. */
export function AgentPriceDialog({
  kind,
  onDone,
  onClose,
}: DialogEnds & {
  kind: 'express' | 'expressWeight';
}) {
  const asked = useQuery(query(agentFactory.list, {}, { quiet: true }));
  const preset = useParam('sku.currency');
  // Whom it is for is asked beside the draft, which knows customers and groups only.
  const [{ chosen, ...draft }, setDraft, kept] = useDraftState(`agent-price-${kind}`, () => ({
    ...emptyDraft({ ...NOBODY, all: true }),
    chosen: [] as readonly number[],
  }));
  const [errors, setErrors] = useState<Record<string, string>>({});
  const { verification, verify } = useVerification();
  const agents = (asked.data ?? []).filter(({ role }) => role === 'agent');
  const currency = draft.currency ?? preset ?? 'CNY';
  const set = (change: Partial<DiscountDraft>): void => {
    setDraft(change);
    setErrors({});
  };
  const submit = (): void => {
    const complaints = {
      ...complaintsOf(draft),
      ...(chosen.length === 0 && { agents: '请选择代理工厂' }),
    };
    setErrors(complaints);
    if (Object.keys(complaints).length > 0) return;
    const { items } = askedOf(draft, currency);
    verify(
      `${chosen.length} 个代理工厂的快递费将按「${priceValue(draft, currency)}」计价。`,
      (pass) =>
        call(price.setAgentExpress, { agentFactoryIds: [...chosen], kind, items, ...pass }, { quiet: true }),
      () => {
        kept.forget();
        showMessage('代理快递价已保存');
        onDone();
      },
    );
  };
  return (
    <FormDialog
      title={`设置代理${PRICE_KINDS[kind]}`}
      form={{ draft: kept, submit, verification }}
      width={640}
      submitText="下一步"
      waits={asked.isPending}
      onClose={onClose}
    >
      <div className="form-stack">
        {asked.error && <FailureNote error={asked.error} retry={() => void asked.refetch()} />}
        {asked.data && agents.length === 0 && <p>还没有代理工厂，请先在「其他工厂配置」中绑定。</p>}
        {agents.length > 0 && (
          <Field label="代理工厂" error={errors['agents']}>
            {() => (
              <div role="group" aria-label="代理工厂">
                {agents.map(({ factoryId, factoryName }) => (
                  <Checkbox
                    key={factoryId}
                    label={factoryName}
                    checked={chosen.includes(factoryId)}
                    onChange={() => {
                      setErrors({});
                      setDraft({
                        chosen: chosen.includes(factoryId)
                          ? chosen.filter((id) => id !== factoryId)
                          : [...chosen, factoryId],
                      });
                    }}
                  />
                ))}
              </div>
            )}
          </Field>
        )}
        <ItemFields kind={kind} item={draft} errors={errors} onChange={set} />
        <CurrencyField value={currency} onChange={(next) => set({ currency: next })} />
        <ChangeFields value={draft} error={errors['value']} currency={currency} onChange={set} />
        <RangesField
          ranges={draft.ranges}
          unit={unitOf(kind)}
          currency={currency}
          error={errors['ranges']}
          onChange={(ranges) => set({ ranges })}
        />
      </div>
    </FormDialog>
  );
}
