-- A shift is one person's time at one drawer: it begins with a float, takes receipts and moves of cash, is counted and closed.
-- Owner: areas/cashier. Receipts name the shift they were written in; whoever writes one holds the shift's row (for key share), and closing
-- takes it for update, so that no receipt falls behind a count.

create table cashier_shifts (
  property_id       bigint not null references properties,
  id                uuid not null,
  drawer            text not null check (drawer <> '' and drawer = btrim(drawer)),
  counter_name      text not null,
  counter_number    text not null,
  operator_id       bigint not null,
  operator_name     text not null,
  status            text not null default 'OPEN' check (status in ('OPEN', 'COUNTING', 'CLOSED')),
  currency          text not null check (currency ~ '^[A-Z]{3}$'),
  opening_minor     bigint not null check (opening_minor >= 0),
  opened_on         date not null,                        -- business date
  opened_at         timestamptz not null,
  handed_over_from  uuid,                                 -- the shift whose money it began with
  count             jsonb,                                -- [{"value": minor units of one note or coin, "pieces": n}, …]
  other_minor       bigint check (other_minor >= 0),      -- counted besides the currency's own notes and coins
  counted_minor     bigint check (counted_minor >= 0),
  expected_minor    bigint,
  variance_minor    bigint generated always as (counted_minor - expected_minor) stored,
  left_minor        bigint check (left_minor between 0 and counted_minor),  -- stays in the drawer for whoever comes next
  note              text not null default '',
  closed_on         date,
  closed_at         timestamptz,
  closed_by         bigint,
  closed_by_name    text,
  z_number          bigint check (z_number > 0),
  report            jsonb,                                -- what the Z report says, frozen
  version           integer not null default 1,

  primary key (property_id, id),
  foreign key (property_id, handed_over_from) references cashier_shifts,
  constraint z_number_is_used_once unique (property_id, z_number),
  constraint closed_shift_is_counted check (
    num_nulls(count, other_minor, counted_minor, expected_minor, left_minor, closed_on, closed_at, closed_by, closed_by_name, z_number, report)
      = case status when 'CLOSED' then 0 else 11 end)
);
create unique index operator_has_one_open_shift on cashier_shifts (property_id, operator_id) where status <> 'CLOSED';
create unique index drawer_has_one_open_shift on cashier_shifts (property_id, lower(drawer)) where status <> 'CLOSED';
create index shifts_by_opening on cashier_shifts (property_id, opened_at, id);
create index shifts_of_an_operator on cashier_shifts (property_id, operator_id, opened_at, id);
revoke delete on cashier_shifts from hotelmate_app, hotelmate_platform;

create function refuse_change_of_closed_shift() returns trigger
  language plpgsql
as $$
begin
  raise exception 'a closed shift is frozen' using errcode = 'check_violation', constraint = 'closed_shift_is_frozen';
end
$$;
create trigger closed_shift_is_frozen before update on cashier_shifts
  for each row when (old.status = 'CLOSED') execute function refuse_change_of_closed_shift();

-- Cash that moves without a receipt. Append-only: a mistake is answered by a row that voids it.
create table cash_moves (
  property_id  bigint not null references properties,
  id           uuid not null,
  shift_id     uuid not null,
  kind         text not null check (kind in ('PAY_IN', 'PAY_OUT', 'DROP')),
  amount_minor bigint not null check (amount_minor > 0),
  reason       text not null check (reason <> ''),
  reference    text not null default '',
  voids_id     uuid,
  made_by      bigint not null,
  made_by_name text not null,
  business_on  date not null,
  made_at      timestamptz not null,

  primary key (property_id, id),
  foreign key (property_id, shift_id) references cashier_shifts,
  foreign key (property_id, voids_id) references cash_moves,
  constraint move_is_voided_once unique (property_id, voids_id)
);
create index moves_of_a_shift on cash_moves (property_id, shift_id, id);
revoke update, delete on cash_moves from hotelmate_app, hotelmate_platform;

create table cashier_settings (
  property_id      bigint not null references properties primary key,
  tolerance_minor  bigint not null default 0 check (tolerance_minor >= 0),
  version          integer not null default 1
);

alter table receipts add foreign key (property_id, shift_id) references cashier_shifts;

-- The cashier report reads these and never the rows: two years of a busy counter are some thousand pages of an index.
create index receipts_for_the_cashier on receipts (property_id, business_on)
  include (payment_mode, direction, amount_minor, operator_id, operator_name, counter_name, counter_number, received_at);
create index promises_by_day on payments (property_id, business_on)
  include (payment_mode, transaction_minor, counter_name, counter_number)
  where payment_mode in ('Credit', 'BillToRoom') and replaced_at is null;

alter table cashier_shifts enable row level security;
alter table cashier_shifts force row level security;
create policy tenant on cashier_shifts to hotelmate_app using (property_id = current_property());
create policy platform on cashier_shifts to hotelmate_platform using (true);

alter table cash_moves enable row level security;
alter table cash_moves force row level security;
create policy tenant on cash_moves to hotelmate_app using (property_id = current_property());
create policy platform on cash_moves to hotelmate_platform using (true);

alter table cashier_settings enable row level security;
alter table cashier_settings force row level security;
create policy tenant on cashier_settings to hotelmate_app using (property_id = current_property());
create policy platform on cashier_settings to hotelmate_platform using (true);
