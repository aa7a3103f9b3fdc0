import { useState } from 'react';
import { Button, InputGroup } from '@blueprintjs/core';
import { Minus, Plus } from '@blueprintjs/icons';
import { useQuery } from '@tanstack/react-query';
import { orderTags } from '#contract/order/order-tags.ts';
import { TagChip, useTagColours, type ChosenOrders } from '@/entities/order/index.ts';
import { query } from '@/shared/api/index.ts';
import { FormDialog } from '@/shared/ui/dialog/index.ts';
import { Field } from '@/shared/ui/form/index.ts';
import { changedTags, tagCounts, turn, type TagChanges } from './tag-changes.ts';

const LONGEST = 20;
const SUGGESTED = 30;

/** Puts tags onto the chosen orders and takes some off; the others of each order stay. */
export function TagsDialog({
  title,
  chosen,
  onSubmit,
  onClose,
}: {
  title: string;
  chosen: ChosenOrders;
  onSubmit: (params: object) => void;
  onClose: () => void;
}) {
  const [changes, setChanges] = useState<TagChanges>(new Map());
  const [typed, setTyped] = useState('');
  const used = useQuery({ ...query(orderTags.used, {}, { quiet: true }), staleTime: 60_000 });
  const colours = useTagColours();
  const offered = (used.data ?? []).slice(0, SUGGESTED).map(({ tag }) => tag);
  const counts = tagCounts(chosen.rows);
  // Of 'all that match' most were not seen here: any tag may be on some of them.
  const countOf = (tag: string) =>
    chosen.all ? { count: 1, of: 2 } : { count: counts.get(tag) ?? 0, of: chosen.rows.length };
  const onSome = chosen.all ? [] : [...counts.keys()];
  const others = [...new Set([...changes.keys(), ...offered])].filter((tag) => !onSome.includes(tag));
  const add = (): void => {
    const tag = typed.trim();
    if (tag) setChanges((before) => new Map(before).set(tag, 'add'));
    setTyped('');
  };
  const toggles = (tags: readonly string[]) =>
    tags.map((tag) => (
      <TagToggle
        key={tag}
        tag={tag}
        colour={colours.get(tag)}
        change={changes.get(tag)}
        on={chosen.all ? undefined : countOf(tag)}
        onClick={() => setChanges((before) => turn(before, tag, countOf(tag)))}
      />
    ));
  const [added, removed] = [changedTags(changes, 'add'), changedTags(changes, 'remove')];
  return (
    <FormDialog
      title={title}
      form={{ submit: () => onSubmit({ add: added, remove: removed }) }}
      waits={used.isPending}
      why={changes.size === 0 ? '请先添加或移除标签。' : undefined}
      onClose={onClose}
      note={
        changes.size > 0 && (
          <span className="list-quiet">
            {[
              added.length > 0 && `添加 ${added.length} 个`,
              removed.length > 0 && `移除 ${removed.length} 个`,
            ]
              .filter(Boolean)
              .join('，')}
          </span>
        )
      }
    >
      <div className="form-stack">
        <Field label="新标签" help={`按回车添加，最多 ${LONGEST} 个字；只有本方能看到。`}>
          {({ intent: _intent, ...control }) => (
            <InputGroup
              {...control}
              fill
              autoFocus
              maxLength={LONGEST}
              placeholder="如 大客户、补寄、易碎"
              value={typed}
              onValueChange={setTyped}
              onKeyDown={(event) => {
                // While a Chinese word is being composed, enter belongs to it.
                if (event.key !== 'Enter' || event.nativeEvent.isComposing || !typed.trim()) return;
                event.preventDefault();
                add();
              }}
              rightElement={<Button variant="minimal" size="small" text="添加" onClick={add} />}
            />
          )}
        </Field>
        {onSome.length > 0 && (
          <div role="group" aria-label="所选订单的标签">
            <div className="list-quiet">所选订单的标签（点一下改变）</div>
            <div className="tag-toggles">{toggles(onSome)}</div>
          </div>
        )}
        {others.length > 0 && (
          <div role="group" aria-label="常用标签">
            <div className="list-quiet">常用标签</div>
            <div className="tag-toggles">{toggles(others)}</div>
          </div>
        )}
      </div>
    </FormDialog>
  );
}

const WORDS = { add: '将添加', remove: '将移除' } as const;

function TagToggle({
  tag,
  colour,
  change,
  on,
  onClick,
}: {
  tag: string;
  colour: number | undefined;
  change: 'add' | 'remove' | undefined;
  on: { count: number; of: number } | undefined;
  onClick: () => void;
}) {
  const some = on && on.count > 0 ? (on.of > 1 ? `${on.count}/${on.of} 单` : '已有') : '';
  return (
    <button
      type="button"
      className="tag-toggle"
      data-change={change}
      aria-label={[tag, some, change && WORDS[change]].filter(Boolean).join('，')}
      onClick={onClick}
    >
      {change === 'add' && <Plus size={12} />}
      {change === 'remove' && <Minus size={12} />}
      <TagChip tag={tag} colour={colour} />
      {on && on.of > 1 && on.count > 0 && !change && <span className="list-quiet tabular">{some}</span>}
    </button>
  );
}
