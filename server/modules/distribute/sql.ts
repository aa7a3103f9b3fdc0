import { sql } from 'kysely';
import type { DistributeTrigger, Grouping } from '#contract/distribute/distribute-rule.ts';
import type { RuleCondition } from '#contract/review-rule/review-condition.ts';
import type { Names } from '#server/modules/review-rule/service.ts';
import type { Db } from '#server/platform/database.ts';
import type { Trx } from '#server/platform/life-cycle/life-cycle.ts';
import { LOCKS } from '#server/platform/locks.ts';
import { orderedRules } from '#server/platform/ordered-rules.ts';
import { ofMaterials, type ReachedMaterials } from '#server/platform/reach.ts';

/** A rule as it runs. */
export interface Rule extends Grouping {
  id: number;
  name: string;
  enabled: boolean;
  profileId: number | null;
  teamId: number | null;
  condition: RuleCondition | null;
  names: Names;
  release: boolean;
  nest: boolean;
  send: boolean;
  clockAt: Date;
  runNo: number;
  version: number;
}

const RULE = sql`r.id, r.name, r.enabled, r.profile_id, r.team_id, r.condition, r.names, r.full_at, r.every_minutes,
  r.daily_at, r.urgent_at_once, r.release, r.nest, r.send, r.clock_at, r.run_no, r.version`;

/** The open rules in their order. */
export async function openRules(db: Db, factoryId: number): Promise<Rule[]> {
  const { rows } = await sql<Rule>`
    select ${RULE} from distribute_rule r where r.factory_id = ${factoryId} and r.enabled
    order by r.priority, r.id`.execute(db);
  return rows;
}

export async function findRule(db: Db, factoryId: number, id: number): Promise<Rule | undefined> {
  const { rows } = await sql<Rule>`
    select ${RULE} from distribute_rule r where r.factory_id = ${factoryId} and r.id = ${id}`.execute(db);
  return rows[0];
}

/** [P182] The rule as it was read, held until the transaction ends. @returns whether nobody changed it or ran it since */
export async function holdRule(trx: Trx, factoryId: number, { id, runNo, version }: Rule): Promise<boolean> {
  const { rows } = await sql<{ same: boolean }>`
    select run_no = ${runNo} and version = ${version} and enabled as same from distribute_rule
    where factory_id = ${factoryId} and id = ${id} for update`.execute(trx);
  return rows[0]?.same ?? false;
}

export interface StoredRule {
  name: string;
  enabled: boolean;
  profileId: number | null;
  teamId: number | null;
  condition: RuleCondition | null;
  names: Names;
  fullAt: number | null;
  everyMinutes: number | null;
  dailyAt: string[];
  urgentAtOnce: boolean;
  release: boolean;
  nest: boolean;
  send: boolean;
  clockAt: Date;
  refused: string;
  updatedBy: string;
}

export const { ruleIds, lockRules, insertRule, update, remove, sortRules } = orderedRules<StoredRule>(
  'distributeRule',
  'factoryId',
  LOCKS.distributeRules,
);

/** @returns whether it was the version that the user saw. */
export async function turn(
  trx: Trx,
  factoryId: number,
  { id, version, enabled }: { id: number; version: number; enabled: boolean },
  by: { now: Date; userName: string },
): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    update distribute_rule set enabled = ${enabled}, clock_at = ${by.now}, refused = '', version = version + 1,
      updated_at = ${by.now}, updated_by = ${by.userName}
    where factory_id = ${factoryId} and id = ${id} and version = ${version} returning id`.execute(trx);
  return rows.length === 1;
}

/** What the clock made of it: its minutes count from now. */
export async function clockCame(db: Db, factoryId: number, id: number, now: Date): Promise<void> {
  await sql`update distribute_rule set clock_at = ${now} where factory_id = ${factoryId} and id = ${id}`.execute(
    db,
  );
}

/** What was refused, for its list. */
export async function noteRefused(db: Db, factoryId: number, id: number, refused: string): Promise<void> {
  await sql`
    update distribute_rule set refused = ${refused}
    where factory_id = ${factoryId} and id = ${id} and refused <> ${refused}`.execute(db);
}

export interface NewRun {
  ruleId: number;
  ruleName: string;
  trigger: DistributeTrigger;
  batchId: number;
  orders: number;
  pieces: number;
  did: string;
  userId: number | null;
  userName: string | null;
  at: Date;
}

/** A batch of a rule, written with the batch. */
export async function noteRun(trx: Trx, factoryId: number, run: NewRun): Promise<void> {
  await trx
    .insertInto('distributeRun')
    .values({ factoryId, ...run })
    .execute();
  await sql`
    update distribute_rule set run_no = run_no + 1, refused = ''
    where factory_id = ${factoryId} and id = ${run.ruleId}`.execute(trx);
}

export const pageRuns = (db: Db, factoryId: number, ruleId: number | undefined) =>
  db
    .selectFrom('distributeRun as h')
    .innerJoin('batch as b', (join) => join.onRef('b.id', '=', 'h.batchId').on('b.factoryId', '=', factoryId))
    .innerJoin('printProfile as p', (join) =>
      join.onRef('p.id', '=', 'b.profileId').on('p.factoryId', '=', factoryId),
    )
    .select(['h.id', 'h.ruleId', 'h.ruleName', 'h.trigger', 'h.batchId', 'b.number as batchNumber'])
    .select(['p.name as profile', 'h.orders', 'h.pieces', 'h.did', 'h.userName', 'h.at'])
    .where('h.factoryId', '=', factoryId)
    .$if(ruleId !== undefined, (q) => q.where('h.ruleId', '=', ruleId!))
    .orderBy('h.id', 'desc');

/** Whether a rule can be opened with this profile, and with this team. */
export async function targetsOf(
  db: Db,
  factoryId: number,
  { profileId, teamId }: { profileId: number | null; teamId: number | null },
) {
  const { rows } = await sql<{ profile: boolean; folder: boolean; team: boolean }>`
    select exists (select from print_profile p join device d on d.factory_id = ${factoryId} and d.id = p.device_id
        where p.factory_id = ${factoryId} and p.id = ${profileId} and not p.closed and not d.closed) as profile,
      exists (select from print_profile p join print_profile_version v on v.factory_id = ${factoryId} and v.profile_id = p.id
        and v.no = p.version_no where p.factory_id = ${factoryId} and p.id = ${profileId}
        and v.settings->>'target' = 'hotFolder') as folder,
      exists (select from hall_team where factory_id = ${factoryId} and id = ${teamId} and not closed) as team`.execute(
    db,
  );
  return rows[0]!;
}

/** What conditions and targets can be chosen from; who is limited to materials chooses from what these are made into. */
export async function choices(db: Db, factoryId: number, materials: ReachedMaterials) {
  const reached = (column: 'material' | 'model' | 'color', name: string) =>
    materials
      ? sql`exists (select from sku k where k.factory_id = ${factoryId} and k.${sql.raw(column)} = ${sql.ref(name)}
          and ${ofMaterials(materials, 'k')})`
      : sql`true`;
  const { rows } = await sql<{
    materials: string[];
    models: string[];
    colors: string[];
    profiles: { id: number; name: string }[];
    teams: { id: number; name: string }[];
  }>`
    select
      array(select distinct name from material where factory_id = ${factoryId} and status = 0
        and ${reached('material', 'material.name')} order by 1) as materials,
      array(select distinct name from model where factory_id = ${factoryId} and status = 0
        and ${reached('model', 'model.name')} order by 1) as models,
      array(select distinct name from color where factory_id = ${factoryId} and status = 0
        and ${reached('color', 'color.name')} order by 1) as colors,
      coalesce((select json_agg(json_build_object('id', p.id, 'name', p.name) order by p.name, p.id)
        from print_profile p join device d on d.factory_id = ${factoryId} and d.id = p.device_id
          join material m on m.factory_id = ${factoryId} and m.id = p.material_id
        where p.factory_id = ${factoryId} and not p.closed and not d.closed and ${reached('material', 'm.name')}), '[]') as profiles,
      coalesce((select json_agg(json_build_object('id', id, 'name', name) order by name, id)
        from hall_team where factory_id = ${factoryId} and not closed), '[]') as teams`.execute(db);
  return rows[0]!;
}
