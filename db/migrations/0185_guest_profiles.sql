-- What a property knows of a guest beyond the address: tags, preferences, notes by department, relations, identity documents.
-- Owner of the new tables: areas/profiles; of customers and merges: areas/customers.

alter table customers
  add column postal_code        text not null default '',
  add column vehicle_plate      text not null default '',
  add column dietary            text not null default '',
  add column allergies          text not null default '',
  add column restricted_at      timestamptz,
  add column restricted_reason  text not null default '',
  add column erased_at          timestamptz,
  add constraint restricted_guest_has_a_reason check ((restricted_at is null) = (restricted_reason = ''));

create table customer_tags (
  property_id  bigint not null references properties,
  id           uuid not null,
  customer_id  uuid not null,
  kind         text not null check (kind in ('TAG', 'CLASS')),
  name         text not null check (name <> ''),

  primary key (property_id, id),
  constraint tag_is_of_a_guest foreign key (property_id, customer_id) references customers (property_id, id) on delete cascade
);
create unique index guest_has_a_tag_once on customer_tags (property_id, customer_id, kind, lower(name));

create table customer_preferences (
  property_id  bigint not null references properties,
  id           uuid not null,
  customer_id  uuid not null,
  topic        text not null check (topic in ('ROOM', 'BED', 'FOOD', 'DRINK', 'SERVICE', 'NEWSPAPER', 'OTHER')),
  value        text not null check (value <> ''),

  primary key (property_id, id),
  constraint preference_is_of_a_guest foreign key (property_id, customer_id) references customers (property_id, id) on delete cascade
);
create unique index guest_has_a_preference_once on customer_preferences (property_id, customer_id, topic, lower(value));

create table customer_notes (
  property_id  bigint not null references properties,
  id           uuid not null,
  customer_id  uuid not null,
  department   text not null check (department in ('GENERAL', 'FRONT_OFFICE', 'HOUSEKEEPING', 'FOOD', 'MAINTENANCE', 'RESERVATIONS')),
  text         text not null check (text <> ''),
  author_id    bigint not null,
  author_name  text not null,
  created_at   timestamptz not null,

  primary key (property_id, id),
  constraint note_is_of_a_guest foreign key (property_id, customer_id) references customers (property_id, id) on delete cascade
);
create index notes_of_a_guest on customer_notes (property_id, customer_id, id desc);

create table customer_relations (
  property_id  bigint not null references properties,
  id           uuid not null,
  customer_id  uuid not null,
  other_id     uuid not null,
  kind         text not null check (kind in ('TRAVELS_WITH', 'SPOUSE', 'PARENT', 'ASSISTANT')),   -- what the other is to the guest
  created_at   timestamptz not null,

  primary key (property_id, id),
  constraint relation_is_between_two check (customer_id <> other_id),
  constraint relation_is_stored_once unique (property_id, customer_id, other_id, kind),
  constraint relation_is_of_a_guest foreign key (property_id, customer_id) references customers (property_id, id) on delete cascade,
  constraint relation_is_with_a_guest foreign key (property_id, other_id) references customers (property_id, id) on delete cascade
);
create index relations_with_a_guest on customer_relations (property_id, other_id);

create table identity_documents (
  property_id   bigint not null references properties,
  id            uuid not null,
  customer_id   uuid not null,
  kind          text not null check (kind in ('PASSPORT', 'IDENTITY_CARD', 'DRIVING_LICENCE', 'RESIDENCE_PERMIT', 'OTHER')),
  sealed        text not null,
  number_end    text not null,                       -- the last characters, to tell two documents apart
  number_hash   text not null,                       -- of the whole number, to find the same document again
  country       text not null default '',
  issued_on     date,
  expires_on    date,
  retain_until  date not null,                       -- deleted the day after
  created_at    timestamptz not null,

  primary key (property_id, id),
  constraint document_expires_after_its_issue check (issued_on <= expires_on),
  constraint guest_has_a_document_once unique (property_id, customer_id, kind, number_hash),
  constraint document_is_of_a_guest foreign key (property_id, customer_id) references customers (property_id, id) on delete cascade
);
create index documents_with_a_number on identity_documents (property_id, number_hash);
create index documents_to_forget on identity_documents (retain_until);

-- Two entries that may be one person, as the last search scored them. A pair that a user called different is never suggested again.
create table customer_pairs (
  property_id  bigint not null references properties,
  one_id       uuid not null,
  other_id     uuid not null,
  reasons      text[] not null,
  score        integer not null check (score > 0),
  state        text not null default 'OPEN' check (state in ('OPEN', 'DIFFERENT')),
  found_at     timestamptz not null,

  primary key (property_id, one_id, other_id),
  constraint pair_has_one_order check (one_id < other_id),
  constraint pair_has_a_first foreign key (property_id, one_id) references customers (property_id, id) on delete cascade,
  constraint pair_has_a_second foreign key (property_id, other_id) references customers (property_id, id) on delete cascade
);
create index pairs_to_look_at on customer_pairs (property_id, score desc, one_id, other_id) where state = 'OPEN';
create index pairs_with_the_second on customer_pairs (property_id, other_id);

create table customer_merges (
  property_id     bigint not null references properties,
  id              uuid not null,
  customer_id     uuid not null,                     -- merged
  into_id         uuid not null,                     -- survives
  before          jsonb not null,                    -- values of the survivor that the merge replaced
  after           jsonb not null,                    -- what it put there
  merged_at       timestamptz not null,
  merged_by       bigint not null,
  merged_by_name  text not null,
  undone_at       timestamptz,

  primary key (property_id, id),
  constraint merge_is_of_two check (customer_id <> into_id),
  constraint merge_has_a_merged foreign key (property_id, customer_id) references customers (property_id, id) on delete cascade,
  constraint merge_has_a_survivor foreign key (property_id, into_id) references customers (property_id, id) on delete cascade
);
create unique index guest_is_merged_once on customer_merges (property_id, customer_id) where undone_at is null;
create index merges_into_a_guest on customer_merges (property_id, into_id, id);

-- The rows that a merge moved, by the column that names the customer.
create table customer_merge_rows (
  property_id  bigint not null,
  merge_id     uuid not null,
  link         text not null,                        -- table.column
  keys         jsonb not null,

  primary key (property_id, merge_id, link),
  constraint moved_rows_are_of_a_merge foreign key (property_id, merge_id) references customer_merges (property_id, id) on delete cascade
);

do $$
declare
  one text;
begin
  foreach one in array array['customer_tags', 'customer_preferences', 'customer_notes', 'customer_relations', 'identity_documents', 'customer_pairs', 'customer_merges', 'customer_merge_rows'] loop
    execute format('alter table %I enable row level security', one);
    execute format('alter table %I force row level security', one);
    execute format('create policy tenant on %I to hotelmate_app using (property_id = current_property())', one);
    execute format('create policy platform on %I to hotelmate_platform using (true)', one);
  end loop;
end $$;

-- Whoever names a merged customer means the one it was merged into. The lock waits for a merge that is under way.
create function name_current_customer() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  survivor uuid;
begin
  if new.customer_id is not null then
    select c.merged_into_id into survivor from customers c
     where c.property_id = new.property_id and c.id = new.customer_id for key share;
    if survivor is not null then new.customer_id := survivor; end if;
  end if;
  return new;
end
$$;

do $$
declare
  one text;
begin
  foreach one in array array['appointments', 'bookings', 'deals', 'invoice_drafts', 'leads', 'offer_codes', 'offer_uses', 'orders', 'prepaid_packs',
                             'projects', 'customer_tags', 'customer_preferences', 'customer_notes', 'customer_relations', 'identity_documents'] loop
    execute format('create trigger names_current_customer before insert or update of customer_id on %I for each row execute function name_current_customer()', one);
  end loop;
end $$;
