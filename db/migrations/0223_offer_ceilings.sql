-- Above a ceiling of its property an offer starts once another user has approved it. Owner: areas/offers.
create table offer_settings (
  property_id    bigint primary key references properties,
  ceiling_bp     integer check (ceiling_bp between 1 and 10000),   -- share of a price an offer may take off
  ceiling_minor  bigint check (ceiling_minor > 0),                 -- amount an offer may take off, or its gift be worth
  version        integer not null default 1
);
alter table offer_settings enable row level security;
alter table offer_settings force row level security;
create policy tenant on offer_settings to hotelmate_app using (property_id = current_property());
create policy platform on offer_settings to hotelmate_platform using (true);
grant select, insert, update, delete on offer_settings to hotelmate_app, hotelmate_platform;

alter table offers
  add column written_by     bigint,        -- who last changed what guests are promised
  add column requested_by   bigint,
  add column requested_at   timestamptz,
  add column approved_by    bigint,
  add column approved_name  text not null default '',
  add column approved_at    timestamptz,
  add constraint offer_is_approved_by_another check (approved_by is null or written_by is null or approved_by <> written_by),
  add constraint offer_is_approved_at_a_time check ((approved_by is null) = (approved_at is null)),
  add constraint offer_is_requested_at_a_time check ((requested_by is null) = (requested_at is null));
