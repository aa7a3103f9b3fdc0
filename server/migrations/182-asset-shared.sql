-- The assets that a merchant may use now: those that the factories it is bound to share, that are in use, and whose licence
-- has not ended. The tables are the factory's alone.
create function shared_assets(now timestamptz, word text, of_kind text, of_factory bigint, skip integer, take integer)
  returns table (id bigint, factory_id bigint, factory_name text, name text, kind text, category text, tags text[],
    licence text, licence_ends timestamptz, file_kind text, bytes bigint, width integer, height integer, file_id bigint,
    sample_file_id bigint, hanzi integer, updated_at timestamptz, total bigint)
  language sql stable security definer set search_path = public as $$
    with found as (
      select a.id, a.factory_id, a.no, a.updated_at, count(*) over () as total
      from binding b
      join asset a on a.factory_id = b.factory_id
      where b.merchant_id = podflow_tenant()
        and a.is_shared and a.status = 0 and a.trashed_at is null
        and (a.licence_ends is null or a.licence_ends > shared_assets.now)
        and (word is null or strpos(lower(a.name), lower(word)) > 0)
        and (of_kind is null or a.kind = of_kind)
        and (of_factory is null or a.factory_id = of_factory)
      order by a.updated_at desc, a.id desc
      offset skip limit take
    )
    select a.id, a.factory_id, t.name, a.name, a.kind, a.category, a.tags, a.licence,
      a.licence_ends, v.file_kind, v.bytes, v.width, v.height, v.file_id, v.sample_file_id, v.hanzi, a.updated_at, f.total
    from found f
    join asset a on a.factory_id = f.factory_id and a.id = f.id
    join asset_version v on v.factory_id = f.factory_id and v.asset_id = f.id and v.no = f.no
    join tenant t on t.id = f.factory_id
    order by f.updated_at desc, f.id desc
  $$;
