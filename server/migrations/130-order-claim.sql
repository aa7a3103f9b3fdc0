-- Who of a company has taken which order to himself, and until when: colleagues leave it to him. It holds while the order
-- stands in the state in which it was taken. Logged: who took orders keeps them over a restart of the database.
create table order_claim (
  tenant_id bigint not null,
  order_id bigint not null,
  user_id bigint not null,
  user_name text not null,
  status smallint not null,
  until_at timestamptz not null,
  primary key (tenant_id, order_id)
);
create index order_claim_of_user on order_claim (tenant_id, user_id);
call podflow_wall('order_claim', 'tenant_id');
