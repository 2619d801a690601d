-- Expense claims: what employees paid for the property. Owner: areas/claims.

create table claim_categories (
  property_id          bigint not null references properties,
  id                   uuid not null,
  name                 text not null check (name <> ''),
  receipt_above_minor  bigint not null default 0 check (receipt_above_minor >= 0),   -- a line above it needs a receipt
  limit_minor          bigint check (limit_minor > 0),                               -- who decides is warned of a line above it
  is_active            boolean not null default true,
  version              integer not null default 1,

  primary key (property_id, id)
);
create unique index claim_category_is_named_once on claim_categories (property_id, lower(name));

create table claims (
  property_id     bigint not null references properties,
  id              uuid not null,
  number          bigint not null check (number > 0),
  employee_id     uuid not null,
  title           text not null check (title <> ''),
  currency        text not null check (currency ~ '^[A-Z]{3}$'),
  state           text not null check (state in ('DRAFT', 'SUBMITTED', 'APPROVED', 'REFUSED')),
  amount_minor    bigint not null default 0 check (amount_minor >= 0),               -- the sum of its lines
  approved_minor  bigint,
  created_at      timestamptz not null,
  submission_id   uuid,                                                              -- what its approval is of: each submission has its own
  submitted_at    timestamptz,
  decided_at      timestamptz,
  decided_by      text not null default '',
  comment         text not null default '',
  version         integer not null default 1,

  primary key (property_id, id),
  constraint claim_number_is_used_once unique (property_id, number),
  constraint claim_is_of_an_employee foreign key (property_id, employee_id) references employees (property_id, id),
  constraint claim_is_submitted_with_something check (state = 'DRAFT' or (submission_id is not null and submitted_at is not null and amount_minor > 0)),
  constraint claim_is_approved_for_an_amount check ((state = 'APPROVED') = (approved_minor is not null)),
  constraint claim_is_approved_within_its_amount check (approved_minor > 0 and approved_minor <= amount_minor)
);
create index claims_of_one on claims (property_id, employee_id, id);
create index claims_by_state on claims (property_id, state, id);

create table claim_lines (
  property_id     bigint not null,
  id              uuid not null,
  claim_id        uuid not null,
  category_id     uuid not null,
  spent_on        date not null,
  vendor          text not null check (vendor <> ''),
  description     text not null default '',
  amount_minor    bigint not null check (amount_minor > 0),
  tax_minor       bigint not null default 0,
  approved_minor  bigint,                                -- null until somebody decides
  file_name       text,
  file_type       text check (file_type in ('image/webp', 'application/pdf')),
  bytes           bytea,
  expense_id      uuid,                                  -- what pays it, with the other lines of its category

  primary key (property_id, id),
  constraint claim_line_is_of_a_claim foreign key (property_id, claim_id) references claims (property_id, id) on delete cascade,
  constraint claim_line_has_a_category foreign key (property_id, category_id) references claim_categories (property_id, id),
  constraint claim_line_is_paid_by_an_expense foreign key (property_id, expense_id) references expenses (property_id, id),
  constraint claim_line_has_tax_within_its_amount check (tax_minor between 0 and amount_minor),
  constraint claim_line_is_approved_within_its_amount check (approved_minor between 0 and amount_minor),
  constraint claim_line_has_a_whole_file check (num_nulls(file_name, file_type, bytes) in (0, 3))
);
create index lines_of_a_claim on claim_lines (property_id, claim_id, id);
create index lines_paid_by_an_expense on claim_lines (property_id, expense_id) where expense_id is not null;

-- What is claimed changes only while the claim is a draft; the claim has the sum of its lines.
create function claim_lines_follow_claim() returns trigger language plpgsql as $$
declare of_claim claims;
begin
  if tg_op = 'UPDATE' and (new.claim_id, new.category_id, new.spent_on, new.vendor, new.description, new.amount_minor, new.tax_minor, new.bytes)
                          is not distinct from (old.claim_id, old.category_id, old.spent_on, old.vendor, old.description, old.amount_minor, old.tax_minor, old.bytes) then
    return null;
  end if;
  select * into of_claim from claims where property_id = coalesce(new.property_id, old.property_id) and id = coalesce(new.claim_id, old.claim_id);
  if of_claim.state <> 'DRAFT' then
    raise exception 'claim % is no draft', of_claim.number using errcode = '23514', constraint = 'claim_changes_as_a_draft';
  end if;
  update claims c set amount_minor = (select coalesce(sum(l.amount_minor), 0) from claim_lines l where l.property_id = c.property_id and l.claim_id = c.id)
   where c.property_id = of_claim.property_id and c.id = of_claim.id;
  return null;
end $$;
create trigger claim_lines_follow_claim after insert or update or delete on claim_lines for each row execute function claim_lines_follow_claim();

-- What is claimed is owed: its approval stays open when its employee leaves.
alter table approvals add column outlasts boolean not null default false;
create or replace function approvals_pass_on() returns trigger language plpgsql as $$
begin
  if new.to_status not in ('LEFT', 'SUSPENDED', 'INACTIVE') then return null; end if;
  update approval_steps set holder = 'ROLE', employee_id = null
   where property_id = new.property_id and employee_id = new.employee_id and state = 'PENDING';
  delete from department_approvers where property_id = new.property_id and employee_id = new.employee_id;
  update approvals set state = 'WITHDRAWN', ended_at = new.changed_at
   where property_id = new.property_id and employee_id = new.employee_id and state = 'OPEN' and not outlasts;
  return null;
end $$;

do $$
declare one text;
begin
  foreach one in array array['claim_categories', 'claims', 'claim_lines'] loop
    execute format('alter table %I enable row level security', one);
    execute format('alter table %I force row level security', one);
    execute format('create policy tenant on %I to hotelmate_app using (property_id = current_property())', one);
    execute format('create policy platform on %I to hotelmate_platform using (true)', one);
  end loop;
end $$;
