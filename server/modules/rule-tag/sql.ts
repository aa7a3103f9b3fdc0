import { sql } from 'kysely';
import type { RuleCondition } from '#contract/review-rule/review-condition.ts';
import type { TagActions, TagTrigger } from '#contract/rule-tag/rule-tag.ts';
import type { Names } from '#server/modules/review-rule/service.ts';
import type { Db } from '#server/platform/database.ts';
import { LOCKS } from '#server/platform/locks.ts';
import { orderedRules } from '#server/platform/ordered-rules.ts';

/** Of the shops in a condition, and of its gift, as they were called when the rule was saved. */
export interface TagNames extends Names {
  gift?: { code: string; name: string } | undefined;
}

/** A rule as it runs. */
export interface TagRule {
  id: number;
  name: string;
  condition: RuleCondition;
  actions: TagActions;
  names: TagNames;
  /** Where it does not, it only gives what it could not give before. */
  runs: boolean;
}

/** The rules that run then, and those that give something, in their order; a number picks the one. */
export async function loadRules(
  db: Db,
  merchantId: number,
  which: TagTrigger | { id: number },
): Promise<TagRule[]> {
  const runs = typeof which === 'string' ? sql<boolean>`${which} = any(triggers)` : sql<boolean>`true`;
  const rows = await db
    .selectFrom('ruleTag')
    .select(['id', 'name', 'condition', 'actions', 'names', runs.as('runs')])
    .where('merchantId', '=', merchantId)
    .where('enabled', '=', true)
    .where(sql<boolean>`(${runs} or actions ? 'gift')`)
    .$if(typeof which !== 'string', (q) => q.where('id', '=', (which as { id: number }).id))
    .orderBy('priority')
    .orderBy('id')
    .execute();
  return rows as unknown as TagRule[];
}

/** The colours that the merchant's rules give to tags: of several that name a tag the first one's. */
export const tagColours = async (db: Db, merchantId: number) =>
  (
    await sql<{ tag: string; colour: number }>`
      select distinct on (tag) c.tag, c.colour::int from rule_tag r
      cross join lateral jsonb_each_text(r.actions -> 'tagColours') c (tag, colour)
      where r.merchant_id = ${merchantId} and r.actions -> 'tags' ? c.tag
      order by tag, r.priority, r.id`.execute(db)
  ).rows;

export interface Wanted {
  keyword?: string | undefined;
  action?: 'tags' | 'remark' | 'urgent' | 'gift' | undefined;
  hit?: 'hit' | 'never' | undefined;
  enabled?: 'yes' | 'no' | undefined;
}

/** The rules in their order, with what they took since `since`. */
export const pageRules = (
  db: Db,
  merchantId: number,
  since: Date,
  { keyword, action, hit, enabled }: Wanted,
) =>
  db
    .selectFrom(
      db
        .selectFrom('ruleTag')
        .selectAll()
        .select((eb) =>
          eb.fn
            .agg<number>('row_number')
            .over((o) => o.orderBy('priority').orderBy('id'))
            .as('place'),
        )
        .where('merchantId', '=', merchantId)
        .as('r'),
    )
    .select([
      'id',
      'name',
      'enabled',
      'triggers',
      'condition',
      'actions',
      'names',
      'version',
      'updatedAt',
      'updatedBy',
    ])
    .select((eb) => [
      'place',
      eb
        .selectFrom('ruleTagHit as h')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .where('h.merchantId', '=', merchantId)
        .whereRef('h.ruleId', '=', 'r.id')
        .where('h.at', '>=', since)
        .as('hits'),
      eb
        .selectFrom('ruleTagHit as h')
        .select(({ fn }) => fn.max('h.at').as('at'))
        .where('h.merchantId', '=', merchantId)
        .whereRef('h.ruleId', '=', 'r.id')
        .as('lastHitAt'),
    ])
    .$if(Boolean(keyword), (q) =>
      q.where(
        sql<boolean>`strpos(lower(concat(r.name, r.actions ->> 'tags')), ${keyword!.toLowerCase()}) > 0`,
      ),
    )
    .$if(action !== undefined, (q) => q.where(sql<boolean>`r.actions -> ${action!} is not null`))
    .$if(enabled !== undefined, (q) => q.where('enabled', '=', enabled === 'yes'))
    .$if(hit !== undefined, (q) =>
      q.where(
        sql<boolean>`exists (select from rule_tag_hit h where h.merchant_id = ${merchantId} and h.rule_id = r.id) = ${hit === 'hit'}`,
      ),
    )
    .orderBy('place');

export interface StoredRule {
  name: string;
  enabled: boolean;
  triggers: TagTrigger[];
  condition: RuleCondition;
  actions: TagActions;
  names: TagNames;
  updatedBy: string;
}

export const { ruleIds, lockRules, insertRule, update, remove, sortRules } = orderedRules<StoredRule>(
  'ruleTag',
  'merchantId',
  LOCKS.tagRules,
);

export async function findRule(db: Db, merchantId: number, id: number) {
  const row = await db
    .selectFrom('ruleTag')
    .select(['id', 'name', 'enabled', 'actions', 'names'])
    .where('merchantId', '=', merchantId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row as unknown as
    | (Omit<typeof row & object, 'actions' | 'names'> & Pick<TagRule, 'actions' | 'names'>)
    | undefined;
}
