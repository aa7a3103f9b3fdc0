-- By how much the carriers' bills that were accepted differ from what a package was to cost; null: none was. Of the charge's
-- own currency.
alter table package_charge add column billed_cents bigint;
