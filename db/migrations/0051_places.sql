-- Countries, states, cities, suburbs and streets, shared by everybody, so that an address is suggested while it is typed.
-- Owner: areas/addresses. Addresses themselves stay free text where they are used; nothing points here, so nothing is ever blocked by it.

create table places (
  id                 uuid primary key,
  level              text not null check (level in ('COUNTRY', 'STATE', 'CITY', 'SUBURB', 'STREET')),
  parent_id          uuid references places,
  name               text not null check (name <> ''),
  folded             text not null check (folded <> ''),       -- as it is compared: small letters without accents
  code               text not null default '',                 -- of a country in two letters (ISO 3166-1), of a state within it
  postal_code        text not null default '',
  latitude           double precision check (latitude between -90 and 90),
  longitude          double precision check (longitude between -180 and 180),
  status             text not null check (status in ('ACTIVE', 'INACTIVE', 'SUGGESTED', 'MERGED')),
  merged_into_id     uuid references places,
  suggested_by_name  text not null default '',
  version            integer not null default 1,
  created_at         timestamptz not null,
  changed_at         timestamptz not null,

  constraint country_has_no_parent check ((level = 'COUNTRY') = (parent_id is null)),
  constraint place_lies_in_one_point check ((latitude is null) = (longitude is null)),
  constraint merged_place_says_into_what check ((status = 'MERGED') = (merged_into_id is not null)),
  constraint place_is_not_itself check (parent_id <> id and merged_into_id <> id)
);
-- The nil id stands for "of no parent", so that two countries of one name are one too.
create unique index place_is_named_once
  on places (coalesce(parent_id, '00000000-0000-0000-0000-000000000000'::uuid), level, folded) where status <> 'MERGED';
create unique index country_code_is_used_once on places (code) where level = 'COUNTRY' and code <> '' and status <> 'MERGED';
create index places_by_level on places (level, folded, id);
create index places_begin_with on places (level, folded text_pattern_ops) where status = 'ACTIVE';
create index places_of_a_parent on places (parent_id, folded, id);
create index places_suggested on places (created_at) where status = 'SUGGESTED';

alter table places enable row level security;
alter table places force row level security;
create policy everybody on places for select to hotelmate_app using (true);
create policy platform on places to hotelmate_platform using (true);
