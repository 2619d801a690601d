-- Reviews are translated, by hand or by their source, and compared with those of competitors. Owner: areas/reviews.
alter table reviews
  add column translation text not null default '',
  add column translation_language text not null default '' check (translation_language ~ '^([a-z]{2})?$'),
  -- Who translated it; empty where its source did.
  add column translated_by text not null default '',
  add constraint translation_has_its_language check ((translation = '') = (translation_language = ''));

-- Other businesses that the property compares itself with.
create table review_competitors (
  property_id  bigint not null references properties,
  id           uuid not null,
  name         text not null check (name <> ''),
  name_key     text not null generated always as (lower(btrim(name))) stored,
  created_at   timestamptz not null,
  version      integer not null default 1,

  primary key (property_id, id),
  constraint competitor_is_named_once unique (property_id, name_key)
);

-- What a competitor's page at a source showed on a day.
create table review_competitor_scores (
  property_id    bigint not null,
  competitor_id  uuid not null,
  source         text not null check (source in ('GOOGLE', 'BOOKING_COM', 'EXPEDIA', 'TRIPADVISOR', 'AIRBNB', 'OTHER')),
  scored_on      date not null,
  -- On the scale of the source.
  rating_tenths  integer not null check (rating_tenths between 0 and 100),
  rating100      integer not null check (rating100 between 0 and 100),
  -- How many reviews it had; null where that is not known.
  review_count   integer check (review_count >= 0),
  entered_by     bigint not null,
  entered_at     timestamptz not null,

  primary key (property_id, competitor_id, source, scored_on),
  constraint score_is_of_a_competitor foreign key (property_id, competitor_id) references review_competitors (property_id, id) on delete cascade
);

alter table review_competitors enable row level security;
alter table review_competitors force row level security;
create policy tenant on review_competitors to hotelmate_app using (property_id = current_property());
create policy platform on review_competitors to hotelmate_platform using (true);
alter table review_competitor_scores enable row level security;
alter table review_competitor_scores force row level security;
create policy tenant on review_competitor_scores to hotelmate_app using (property_id = current_property());
create policy platform on review_competitor_scores to hotelmate_platform using (true);
