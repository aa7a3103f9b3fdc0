-- Compatible models and types of gifts have logs of their own, too.
alter table means_log drop constraint means_log_kind_check;
alter table means_log add constraint means_log_kind_check
  check (kind in ('material', 'model', 'color', 'code', 'compatible', 'giftType'));
