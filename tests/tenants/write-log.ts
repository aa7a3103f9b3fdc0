import type pg from 'pg';

/** A row that was written: as it was, as it is; null: it was not, or is no more. */
export interface Written {
  table: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

/** Tables of the server itself, and counters of no row in particular. */
const NOT_LOGGED = ['migration', 'secret', 'tenants_written', 'tenants_table'];

/** When somebody was last here. Written when the request is answered already, at times while the next one is. */
const WHEN_SEEN = ['seen', 'last_seen_at', 'last_used_at'];

/**
 * Every row that any statement writes, whoever sent it, is noted by a trigger, whole: whose rows a request changed is
 * read from there, and what it did is taken back from there.
 */
export async function logWrites(owner: pg.Client) {
  await owner.query(`
    create table tenants_written (
      seq bigint generated always as identity primary key, name text not null, before jsonb, after jsonb,
      -- The same as PostgreSQL writes a row: of JSON a null would come back as none.
      was text, now text);
    create table tenants_table as
      select c.relname::text as name,
        (select string_agg(quote_ident(a.attname), ', ') from pg_attribute a
         where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
        coalesce((select string_agg(format('t.%1$I = r.%1$I', a.attname), ' and ')
          from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = any(i.indkey)
          where i.indrelid = c.oid and i.indisprimary), 'to_jsonb(t) = to_jsonb(r)') as same
      from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
        and not c.relname = any('{${NOT_LOGGED.join(',')}}');

    create function tenants_note() returns trigger language plpgsql security definer set search_path = public as $$
    declare
      was text := case when tg_op <> 'INSERT' then old::text end;
      now text := case when tg_op <> 'DELETE' then new::text end;
      seen constant text[] := '{${WHEN_SEEN.join(',')}}';
    begin
      if tg_op = 'UPDATE' and to_jsonb(old) - seen = to_jsonb(new) - seen then
        return null;
      end if;
      if was is distinct from now then
        insert into tenants_written (name, before, after, was, now) values (tg_table_name,
          case when tg_op <> 'INSERT' then to_jsonb(old) end, case when tg_op <> 'DELETE' then to_jsonb(new) end, was, now);
      end if;
      return null;
    end $$;

    create function tenants_undo(since bigint, only_of text[]) returns void language plpgsql as $$
    declare
      w record;
    begin
      perform set_config('session_replication_role', 'replica', true);
      -- What the server still writes after its answer (when a session was last seen) is done before, or waits.
      for w in select distinct name from tenants_written where seq > since order by name
      loop
        execute format('lock table %I in exclusive mode', w.name);
      end loop;
      for w in select x.*, t.columns, t.same from tenants_written x join tenants_table t using (name)
        where seq > since and (only_of is null or name = any(only_of) and was is not null) order by seq desc
      loop
        if w.now is not null then
          execute format('delete from %1$I where ctid = (select t.ctid from %1$I t,
            (select ($1::%1$I).*) r where %2$s limit 1)', w.name, w.same) using w.now;
        end if;
        if w.was is not null then
          execute format('insert into %1$I (%2$s) overriding system value
            select %2$s from (select ($1::%1$I).*) r', w.name, w.columns) using w.was;
        end if;
      end loop;
      delete from tenants_written where seq > since;
    end $$;

    do $$ declare t text; begin
      for t in select name from tenants_table loop
        execute format('create trigger tenants_note after insert or update or delete on %I
          for each row execute function tenants_note()', t);
      end loop;
    end $$`);
  const ask = async <R extends pg.QueryResultRow>(text: string, values: unknown[]) =>
    (await owner.query<R>(text, values)).rows;
  return {
    async moment(): Promise<number> {
      const [row] = await ask<{ seq: string }>(
        'select coalesce(max(seq), 0) as seq from tenants_written',
        [],
      );
      return Number(row!.seq);
    },
    since: (moment: number): Promise<Written[]> =>
      ask('select name as "table", before, after from tenants_written where seq > $1 order by seq', [moment]),
    /** Everything stands again as it stood. */
    async backTo(moment: number): Promise<void> {
      await ask('select tenants_undo($1, null)', [moment]);
    },
    /** What became of rows that stood before, in these tables alone; what was added stays. */
    async mend(moment: number, tables: readonly string[]): Promise<void> {
      await ask('select tenants_undo($1, $2)', [moment, tables]);
    },
    /** Tasks and pictures that somebody still works on, or will: those that a test has locked are nobody's. */
    async working(): Promise<number> {
      const [row] = await ask<{ n: number }>(
        `select ((select count(*) from picture where status = 0) + count(*))::int as n
           from task where status in ('waiting', 'running')
           and id not in (select objid from pg_locks l join pg_stat_activity a using (pid)
             where locktype = 'advisory' and application_name <> 'podflow-dedicated')`,
        [],
      );
      return row!.n;
    },
  };
}

export type WriteLog = Awaited<ReturnType<typeof logWrites>>;
