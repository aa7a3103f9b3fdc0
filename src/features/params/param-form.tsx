import { Card } from '@blueprintjs/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { param, type Param, type ParamFacts, type ParamValue } from '#contract/param/param.ts';
import type { ParamKey } from '#contract/param/param-keys.ts';
import { call, query, queryKey } from '@/shared/api/index.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { FailureNote } from '@/shared/ui/dialog/index.ts';
import { DraftNote, ReasonedButton, useDraftState, useSending } from '@/shared/ui/form/index.ts';
import { changesOf, complaintsOf, type Changed } from './changes.ts';
import { ParamField } from './param-field.tsx';
import './params.css';

/** What the tenant may set, group by group; saved together. */
export function ParamForm() {
  const facts = useQuery(query(param.facts, {}, { quiet: true }));
  const kept = useQuery(query(param.list, {}, { quiet: true }));
  const error = facts.error ?? kept.error;
  if (error)
    return <FailureNote error={error} retry={() => void Promise.all([facts.refetch(), kept.refetch()])} />;
  if (!facts.data || !kept.data) return <div className="bp6-skeleton params-wait" />;
  return <Form facts={facts.data} kept={kept.data} />;
}

function Form({ facts, kept }: { facts: readonly ParamFacts[]; kept: readonly Param[] }) {
  const client = useQueryClient();
  const [{ changed }, setChanged, draft] = useDraftState('params', (): { changed: Changed } => ({
    changed: {},
  }));
  const params = changesOf(kept, changed);
  const complaints = complaintsOf(params);
  const wrong = Object.keys(complaints).length > 0;
  const put = (key: ParamKey, value: ParamValue): void =>
    setChanged((before) => ({ changed: { ...before.changed, [key]: value } }));
  const saving = useSending(async () => {
    await call(param.update, { params }, { quiet: true });
    // Forms that begin with them ask again.
    await client.invalidateQueries({ queryKey: queryKey(param.list) });
    await client.invalidateQueries({ queryKey: queryKey(param.get) });
    draft.discard();
    showMessage('参数已保存');
  });
  const groups = Map.groupBy(facts, ({ group }) => group);
  return (
    <form
      className="params"
      aria-label="参数"
      onSubmit={(event) => {
        event.preventDefault();
        if (params.length > 0 && !wrong) saving.submit();
      }}
    >
      <DraftNote draft={draft} />
      {[...groups].map(([group, own]) => (
        <Card key={group} className="params-card" compact role="group" aria-label={group}>
          <h2>{group}</h2>
          {own.map((one) => {
            const row = kept.find(({ key }) => key === one.key);
            return (
              <ParamField
                key={one.key}
                facts={one}
                kept={row}
                value={changed[one.key] ?? row?.value ?? one.preset}
                error={complaints[one.key]}
                onChange={(value) => put(one.key, value)}
              />
            );
          })}
        </Card>
      ))}
      <FailureNote error={saving.failure} />
      <div className="params-foot">
        <ReasonedButton
          type="submit"
          intent="primary"
          text="保存"
          loading={saving.busy}
          why={params.length === 0 ? '没有修改。' : wrong ? '请先改正标红的参数。' : undefined}
        />
      </div>
    </form>
  );
}
