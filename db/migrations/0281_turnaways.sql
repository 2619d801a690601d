-- Stays that were asked for and not booked: refused by the property, or declined by the guest. A line of a log: it is added, or removed when it was a
-- mistake. It names no guest. Owner: areas/lodging/turnaways.
create table turnaways (
  property_id    bigint not null references properties,
  id             uuid not null,
  reason         text not null,
  arrival_on     date not null,
  departure_on   date not null,
  room_count     integer not null check (room_count between 1 and 999),
  adults         integer not null check (adults between 1 and 999),
  children       integer not null check (children between 0 and 999),
  room_type_id   uuid,                          -- of the first room that was asked for; null where any would have done
  amount_minor   bigint check (amount_minor >= 0), -- what the stay would have come to, with tax; null where no price was stated
  source         text not null default '',
  note           text not null default '',
  taken_at       timestamptz not null,
  taken_on       date not null,                 -- the open day
  taken_by       bigint not null,
  taken_by_name  text not null,

  primary key (property_id, id),
  constraint turnaway_type_is_known foreign key (property_id, room_type_id) references room_types (property_id, id),
  constraint turnaway_has_a_night check (departure_on > arrival_on),
  constraint turnaway_has_a_reason check (reason in (
    'NO_ROOM', 'RESTRICTED', 'NOT_OFFERED', 'PRICE', 'TERMS', 'ELSEWHERE', 'UNDECIDED', 'OTHER'))
);
create index turnaways_newest_first on turnaways (property_id, taken_at desc, id desc);
create index turnaways_of_a_day on turnaways (property_id, taken_on);

alter table turnaways enable row level security;
alter table turnaways force row level security;
create policy tenant on turnaways to hotelmate_app using (property_id = current_property());
create policy platform on turnaways to hotelmate_platform using (true);
