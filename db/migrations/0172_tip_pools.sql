-- Pools of tips and service charge: what was taken in a time, shared by approved minutes. Owner: areas/pay. Shares are sealed.

create table tip_pools (
  property_id    bigint not null references properties,
  id             uuid not null,
  name           text not null check (name <> ''),
  source         text not null check (source in ('TIPS', 'SERVICE_CHARGE', 'AMOUNT')),
  outlet_id      uuid,                                   -- null: all outlets
  from_on        date not null,
  until_on       date not null,
  amount_minor   bigint not null check (amount_minor > 0),                      -- taken, or typed
  held_back      integer not null check (held_back between 0 and 9999),         -- hundredths of a percent
  component_id   uuid not null,
  unreviewed     integer not null default 0,             -- days of attendance of those who take part that nobody approved
  state          text not null check (state in ('OPEN', 'APPROVED', 'CANCELLED')),
  prepared_by    bigint not null references users,
  prepared_name  text not null,
  prepared_at    timestamptz not null,
  approved_by    bigint references users,
  approved_name  text not null default '',
  version        integer not null default 1,

  primary key (property_id, id),
  constraint pool_is_of_an_outlet foreign key (property_id, outlet_id) references outlets (property_id, id),
  constraint pool_is_paid_as_a_component foreign key (property_id, component_id) references pay_components (property_id, id),
  constraint pool_is_forward check (until_on >= from_on and until_on <= from_on + 62),
  constraint pool_is_of_outlets_or_an_amount check (source <> 'AMOUNT' or outlet_id is null),
  constraint pool_is_approved_by_another check (approved_by <> prepared_by),
  constraint pool_names_who_approved_it check (state <> 'APPROVED' or approved_by is not null),
  -- Nothing is shared twice: not a day, not an outlet that a pool of all outlets has.
  constraint nothing_is_shared_twice exclude using gist (
    int8range(property_id, property_id, '[]') with &&,
    int4range(case source when 'TIPS' then 1 else 2 end, case source when 'TIPS' then 1 else 2 end, '[]') with &&,
    uuid_range(coalesce(outlet_id, '00000000-0000-0000-0000-000000000000'), coalesce(outlet_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff'), '[]') with &&,
    daterange(from_on, until_on, '[]') with &&
  ) where (state <> 'CANCELLED' and source <> 'AMOUNT')
);

-- Who takes part by the points of their position, as it was then.
create table tip_pool_shares (
  property_id  bigint not null,
  pool_id      uuid not null,
  employee_id  uuid not null,
  position_id  uuid not null,
  points       integer not null,
  minutes      integer not null check (minutes > 0),
  sealed       text not null,
  one_off_id   uuid,                                     -- what pays it, once the pool is approved

  constraint share_is_made_once primary key (property_id, pool_id, employee_id),
  constraint share_is_of_a_pool foreign key (property_id, pool_id) references tip_pools (property_id, id),
  constraint share_is_of_an_employee foreign key (property_id, employee_id) references employees (property_id, id),
  constraint share_is_of_a_position foreign key (property_id, position_id) references positions (property_id, id),
  constraint share_is_paid_by_a_one_off foreign key (property_id, one_off_id) references pay_one_offs (property_id, id)
);
create index shares_of_one on tip_pool_shares (property_id, employee_id, pool_id);

do $$
declare one text;
begin
  foreach one in array array['tip_pools', 'tip_pool_shares'] loop
    execute format('alter table %I enable row level security', one);
    execute format('alter table %I force row level security', one);
    execute format('create policy tenant on %I to hotelmate_app using (property_id = current_property())', one);
    execute format('create policy platform on %I to hotelmate_platform using (true)', one);
  end loop;
end $$;
