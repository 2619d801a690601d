-- Work that invoices bill, and the rooms that a renovation takes. Owners: areas/invoices, areas/projects.

-- What is billed of another area's work, a row of it each: on one draft or one invoice, however many bill at once. It is free again when the draft
-- is thrown away, or the whole of the invoice is credited. Owner: areas/invoices.
create table invoice_claims (
  property_id  bigint not null references properties,
  kind         text not null check (kind ~ '^[A-Z][A-Z_]{1,29}$'),          -- what the rows are, to the area that bills them
  source_id    uuid not null,
  draft_id     uuid,
  invoice_id   uuid,

  constraint work_is_billed_once primary key (property_id, kind, source_id),
  constraint claim_is_of_a_draft foreign key (property_id, draft_id) references invoice_drafts (property_id, id) on delete cascade,
  constraint claim_is_of_an_invoice foreign key (property_id, invoice_id) references invoices (property_id, id),
  constraint claim_is_of_a_draft_or_an_invoice check ((draft_id is null) <> (invoice_id is null))
);
create index claims_of_a_draft on invoice_claims (property_id, draft_id) where draft_id is not null;
create index claims_of_an_invoice on invoice_claims (property_id, invoice_id) where invoice_id is not null;

-- A client that is removed, as those of the sample data are, leaves the project without one. Owner: areas/projects.
alter table projects
  drop constraint project_is_for_a_customer,
  drop constraint project_is_for_a_company,
  add constraint project_is_for_a_customer foreign key (property_id, customer_id) references customers (property_id, id)
    on delete set null (customer_id),
  add constraint project_is_for_a_company foreign key (property_id, company_id) references companies (property_id, id)
    on delete set null (company_id);
create index projects_for_a_customer on projects (property_id, customer_id) where customer_id is not null;
create index projects_for_a_company on projects (property_id, company_id) where company_id is not null;

-- Rooms that cannot be used while they are worked on, and the block that was made for them. Owner: areas/projects.
create table project_rooms (
  property_id  bigint not null references properties,
  project_id   uuid not null,
  room_id      uuid not null,
  from_on      date not null,
  until_on     date not null,                                               -- the first day it can be used again
  block_id     uuid,

  constraint project_names_a_room_once primary key (property_id, project_id, room_id),
  constraint room_is_of_a_project foreign key (property_id, project_id) references projects (property_id, id),
  constraint project_room_is_a_room foreign key (property_id, room_id) references rooms (property_id, id) on delete cascade,
  constraint room_is_taken_until_after_it_is_taken check (from_on < until_on)
);
create index projects_of_a_room on project_rooms (property_id, room_id);

do $$
declare one text;
begin
  foreach one in array array['invoice_claims', 'project_rooms'] loop
    execute format('alter table %I enable row level security', one);
    execute format('alter table %I force row level security', one);
    execute format('create policy tenant on %I to hotelmate_app using (property_id = current_property())', one);
    execute format('create policy platform on %I to hotelmate_platform using (true)', one);
  end loop;
end $$;
