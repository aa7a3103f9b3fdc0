-- SKUs are found by words in any order, written together or apart, and by pinyin. Kept beside the row: all words of a SKU
-- in small letters, each field without its blanks. Read with strpos among the goods of one factory; under row-level
-- security no index would help a search for a part of a text (ADR 0004), and 100,000 of them are read in a fifth of a second.
alter table sku
  add search_key text collate "C" generated always as (lower(
    replace(code, ' ', '') || ' ' || replace(name, ' ', '') || ' ' || replace(brand, ' ', '') || ' ' ||
    replace(model, ' ', '') || ' ' || replace(color, ' ', '') || ' ' || replace(material, ' ', ''))) stored,
  -- Written by the server, which knows how characters are read; null: not yet.
  add pinyin_key text collate "C";
create index sku_pinyin_waits on sku (id) where pinyin_key is null;

-- Whoever changes the words without saying how they are read leaves that to the server.
create function sku_pinyin_waits() returns trigger language plpgsql as $$
begin
  if new.pinyin_key is not distinct from old.pinyin_key then
    new.pinyin_key := null;
  end if;
  return new;
end $$;
create trigger sku_pinyin_waits before update of name, brand, model, color, material on sku for each row
  when ((new.name, new.brand, new.model, new.color, new.material)
    is distinct from (old.name, old.brand, old.model, old.color, old.material))
  execute function sku_pinyin_waits();
