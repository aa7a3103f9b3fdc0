-- The platform's order as the one here stands on it, and as the platform has it now where the two differ and nobody decided.
alter table platform_order add column agreed jsonb, add column latest jsonb;
