-- Promotions of the booking page: a plan that is sold there on some days only, or to guests who enter a code. Owner: areas/website.

create table website_promotions (
  property_id   bigint not null references properties,
  id            uuid not null,
  name          text not null check (name <> ''),
  about_en      text not null default '',
  about_fr      text not null default '',
  code          text check (code ~ '^[A-Z0-9-]{3,40}$'),              -- null is for everyone
  rate_plan_id  uuid not null,
  book_first_on date,                                                 -- days on which it may be booked, both included; null is without end
  book_last_on  date,
  stay_first_on date,                                                 -- nights it may have, both included
  stay_last_on  date,
  is_active     boolean not null default true,
  created_at    timestamptz not null,
  version       integer not null default 1,

  primary key (property_id, id),
  constraint promotion_books_forward check (book_first_on <= book_last_on),
  constraint promotion_stays_forward check (stay_first_on <= stay_last_on),
  constraint promotion_plan_is_known foreign key (property_id, rate_plan_id) references rate_plans
);

create unique index promotion_code_is_unique on website_promotions (property_id, code) where is_active;

alter table website_promotions enable row level security;
alter table website_promotions force row level security;
create policy tenant on website_promotions to hotelmate_app using (property_id = current_property());
create policy platform on website_promotions to hotelmate_platform using (true);

alter table website_bookings
  add column promotion_id uuid,
  add constraint website_promotion_is_known foreign key (property_id, promotion_id) references website_promotions;
create index website_bookings_by_promotion on website_bookings (property_id, promotion_id) where promotion_id is not null;
