-- Rules of approval: which requests of a kind take other steps than the usual ones. The first whose conditions are true of a request decides.
-- Owner: areas/approvals.
create table approval_policies (
  property_id  bigint not null references properties,
  id           uuid not null,
  kind         text not null check (kind ~ '^[A-Z][A-Z_]{1,29}$'),
  name         text not null check (name <> ''),
  name_key     text not null,
  place        integer not null check (place between 1 and 99),
  rule         jsonb not null,                     -- conditions on the request and its employee
  is_active    boolean not null default true,
  created_at   timestamptz not null,
  version      integer not null default 1,

  primary key (property_id, id),
  constraint approval_policy_is_named_once unique (property_id, name_key)
);

create table approval_policy_steps (
  property_id  bigint not null references properties,
  policy_id    uuid not null,
  position     integer not null check (position between 1 and 5),
  holder       text not null check (holder in ('MANAGER', 'APPROVER', 'HEAD', 'ROLE')),
  employee_id  uuid,                               -- of an approver

  constraint policy_step_has_one_place primary key (property_id, policy_id, position),
  constraint policy_step_is_of_a_policy foreign key (property_id, policy_id) references approval_policies (property_id, id) on delete cascade,
  constraint policy_step_is_held_by_an_employee foreign key (property_id, employee_id) references employees (property_id, id),
  constraint policy_step_names_its_approver check ((holder = 'APPROVER') = (employee_id is not null))
);

do $$
declare one text;
begin
  foreach one in array array['approval_policies', 'approval_policy_steps'] loop
    execute format('alter table %I enable row level security', one);
    execute format('alter table %I force row level security', one);
    execute format('create policy tenant on %I to hotelmate_app using (property_id = current_property())', one);
    execute format('create policy platform on %I to hotelmate_platform using (true)', one);
  end loop;
end $$;
