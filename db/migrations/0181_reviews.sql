-- What guests think of a property: whom it asks, what they answered there and elsewhere, and what it replied. Owner: areas/reviews.

create table review_settings (
  property_id    bigint primary key references properties,
  is_asking      boolean not null default false,
  delay_days     integer not null default 2 check (delay_days between 1 and 14),          -- after the departure
  reminder_days  integer not null default 7 check (reminder_days between 0 and 14),       -- after the request; 0: none
  pause_weeks    integer not null default 13 check (pause_weeks between 0 and 104),       -- before a guest is asked again
  is_pulse       boolean not null default false,                                          -- one question during the stay
  low_at         integer not null default 60 check (low_at between 0 and 99),             -- of 100: such a score opens a case
  is_public      boolean not null default false,                                          -- own reviews are on the public page
  version        integer not null default 1
);

create table review_sources (
  property_id  bigint not null references properties,
  kind         text not null check (kind in ('GOOGLE', 'BOOKING_COM', 'EXPEDIA', 'TRIPADVISOR', 'AIRBNB', 'OTHER')),
  is_active    boolean not null,

  primary key (property_id, kind)
);

create table review_requests (
  property_id  bigint not null references properties,
  id           uuid not null,
  booking_id   uuid not null,
  kind         text not null check (kind in ('STAY', 'PULSE')),
  state        text not null check (state in ('SENT', 'OPENED', 'ANSWERED', 'EXPIRED', 'SKIPPED')),
  skip_reason  text not null default '' check (skip_reason in ('', 'NO_ADDRESS', 'AGENCY_ADDRESS', 'ASKED_LATELY', 'BLOCKED', 'OPTED_OUT', 'NOT_OPEN')),
  token        text not null check (length(token) >= 40),
  email        text not null,
  created_at   timestamptz not null,
  opened_at    timestamptz,
  reminded_at  timestamptz,
  answered_at  timestamptz,
  expires_at   timestamptz not null,

  primary key (property_id, id),
  constraint guest_is_asked_once unique (property_id, booking_id, kind),
  constraint review_token_is_used_once unique (property_id, token),
  constraint request_is_of_a_booking foreign key (property_id, booking_id) references bookings (property_id, id) on delete cascade,
  constraint skipped_request_says_why check ((state = 'SKIPPED') = (skip_reason <> '')),
  constraint request_goes_to_an_address check (state = 'SKIPPED' or email <> ''),
  constraint answered_request_says_when check ((state = 'ANSWERED') = (answered_at is not null))
);
create index requests_by_state on review_requests (property_id, state, id);
create index requests_by_address on review_requests (property_id, lower(email), created_at) where state <> 'SKIPPED';

-- Who is never asked again, by the address that was asked.
create table review_opt_outs (
  property_id  bigint not null references properties,
  email        text not null check (email <> '' and email = lower(email)),
  at           timestamptz not null,

  primary key (property_id, email)
);

create table reviews (
  property_id     bigint not null references properties,
  id              uuid not null,
  source          text not null check (source in ('OWN', 'PULSE', 'GOOGLE', 'BOOKING_COM', 'EXPEDIA', 'TRIPADVISOR', 'AIRBNB', 'OTHER')),
  external_id     text not null check (external_id <> ''),
  request_id      uuid,                                                                   -- of an answer to our own question
  booking_id      uuid,
  author          text not null default '',
  language        text not null default '' check (language ~ '^([a-z]{2})?$'),
  title           text not null default '',
  body            text not null default '',
  positive        text not null default '',
  negative        text not null default '',
  rating_tenths   integer not null check (rating_tenths >= 0),                            -- on the scale of the source
  rating100       integer not null check (rating100 between 0 and 100),
  wants_contact   boolean not null default false,
  is_verified     boolean not null default false,                                         -- the author has stayed
  posted_at       timestamptz not null,
  state           text not null check (state in ('NEW', 'TRIAGED', 'REPLY_DRAFTED', 'REPLIED', 'NO_REPLY_NEEDED')),
  display         text not null default 'PENDING' check (display in ('PENDING', 'SHOWN', 'HIDDEN')),
  display_reason  text not null default '',
  is_reported     boolean not null default false,
  is_sample       boolean not null default false,
  created_at      timestamptz not null,
  version         integer not null default 1,

  primary key (property_id, id),
  constraint review_is_stored_once unique (property_id, source, external_id),
  constraint request_is_answered_once unique (property_id, request_id),
  constraint review_answers_a_request foreign key (property_id, request_id) references review_requests (property_id, id) on delete cascade,
  constraint review_is_of_a_booking foreign key (property_id, booking_id) references bookings (property_id, id) on delete set null (booking_id),
  constraint own_review_answers_a_request check ((source in ('OWN', 'PULSE')) = (request_id is not null)),
  constraint only_own_verified_reviews_are_shown check (display <> 'SHOWN' or (source = 'OWN' and is_verified)),
  constraint hidden_review_says_why check ((display = 'HIDDEN') = (display_reason <> ''))
);
create index reviews_by_day on reviews (property_id, posted_at, id);
create index reviews_of_a_booking on reviews (property_id, booking_id) where booking_id is not null;
create index reviews_shown on reviews (property_id, posted_at desc) where display = 'SHOWN';
create index sample_reviews on reviews (property_id, id) where is_sample;

create table review_topics (
  property_id  bigint not null,
  review_id    uuid not null,
  topic        text not null check (topic in ('CLEANLINESS', 'STAFF', 'ROOM', 'NOISE', 'FOOD', 'LOCATION', 'VALUE', 'WIFI', 'CHECK_IN', 'FACILITIES')),
  score100     integer not null check (score100 between 0 and 100),

  primary key (property_id, review_id, topic),
  constraint topic_is_of_a_review foreign key (property_id, review_id) references reviews (property_id, id) on delete cascade
);

create table review_replies (
  property_id  bigint not null,
  id           uuid not null,
  review_id    uuid not null,
  body         text not null check (body <> ''),
  author_name  text not null,
  state        text not null check (state in ('DRAFT', 'PUBLISHED', 'REJECTED', 'REPLACED')),
  reason       text not null default '',
  decided_by   text not null default '',
  decided_at   timestamptz,
  created_at   timestamptz not null,

  primary key (property_id, id),
  constraint reply_is_to_a_review foreign key (property_id, review_id) references reviews (property_id, id) on delete cascade,
  constraint decided_reply_says_when check ((state = 'DRAFT') = (decided_at is null)),
  constraint rejected_reply_says_why check ((state = 'REJECTED') = (reason <> ''))
);
create unique index review_has_one_draft on review_replies (property_id, review_id) where state = 'DRAFT';
create unique index review_has_one_reply on review_replies (property_id, review_id) where state = 'PUBLISHED';
create index replies_to_a_review on review_replies (property_id, review_id, id);

create table review_templates (
  property_id  bigint not null references properties,
  id           uuid not null,
  name         text not null check (name <> ''),
  language     text not null check (language ~ '^[a-z]{2}$'),
  body         text not null check (body <> ''),
  version      integer not null default 1,

  primary key (property_id, id)
);
create unique index review_template_is_named_once on review_templates (property_id, language, lower(name));

do $$
declare one text;
begin
  foreach one in array array['review_settings', 'review_sources', 'review_requests', 'review_opt_outs', 'reviews', 'review_topics', 'review_replies',
                             'review_templates'] loop
    execute format('alter table %I enable row level security', one);
    execute format('alter table %I force row level security', one);
    execute format('create policy tenant on %I to hotelmate_app using (property_id = current_property())', one);
    execute format('create policy platform on %I to hotelmate_platform using (true)', one);
  end loop;
end $$;

-- A review with a low score, or whose author wants to be called, has one case. Owner: areas/cases.
alter table cases
  add column review_id uuid,
  add constraint review_has_one_case unique (property_id, review_id),
  add constraint case_is_of_a_review foreign key (property_id, review_id) references reviews (property_id, id) on delete set null (review_id);

-- Reviews come in from a table. Owner: areas/imports.
alter table imports drop constraint imports_kind_check;
alter table imports add constraint imports_kind_check check (kind in ('GUESTS', 'BOOKINGS', 'PRODUCTS', 'EMPLOYEES', 'REVIEWS'));

-- Removes the reviews of an import, unless one was worked on: then none is removed, and the first one is named.
create function remove_imported_reviews(which uuid, out stands integer, out first text)
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare here bigint := current_property();
begin
  perform from reviews r join import_lines l on l.property_id = r.property_id and l.made_id = r.id
    where l.property_id = here and l.import_id = which and l.state = 'MADE' order by r.id for update of r;
  select count(*)::int, coalesce(min(coalesce(nullif(r.author, ''), r.external_id)), '') into stands, first
    from reviews r join import_lines l on l.property_id = r.property_id and l.made_id = r.id
   where l.property_id = here and l.import_id = which and l.state = 'MADE'
     and (r.version <> l.made_version or exists (select from cases c where c.property_id = r.property_id and c.review_id = r.id));
  if stands = 0 then
    delete from reviews r using import_lines l
     where l.property_id = here and l.import_id = which and l.state = 'MADE' and r.property_id = here and r.id = l.made_id;
  end if;
end
$$;
revoke execute on function remove_imported_reviews(uuid) from public;
grant execute on function remove_imported_reviews(uuid) to hotelmate_app;

-- Reviews that came with sample data go with it; answers of its guests have gone with their bookings. Owner: areas/samples.
create function remove_sample_reviews() returns void
  language sql volatile security definer set search_path = public, pg_temp as $$
  delete from reviews where property_id = current_property() and is_sample
$$;
revoke execute on function remove_sample_reviews() from public;
grant execute on function remove_sample_reviews() to hotelmate_app;
