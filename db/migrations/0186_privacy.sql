-- What people request about their data: access, correction, restriction, erasure. Owner: areas/privacy.

create table privacy_requests (
  property_id      bigint not null references properties,
  id               uuid not null,
  customer_id      uuid not null,
  kind             text not null check (kind in ('ACCESS', 'RECTIFY', 'RESTRICT', 'ERASE')),
  state            text not null default 'OPEN' check (state in ('OPEN', 'DONE', 'REFUSED')),
  note             text not null default '',
  due_on           date not null,
  reason           text not null default '',
  created_at       timestamptz not null,
  created_by_name  text not null,
  closed_at        timestamptz,
  closed_by_name   text not null default '',

  primary key (property_id, id),
  constraint closed_request_says_when check ((state = 'OPEN') = (closed_at is null)),
  constraint refused_request_says_why check (state <> 'REFUSED' or reason <> ''),
  constraint request_is_of_a_guest foreign key (property_id, customer_id) references customers (property_id, id) on delete cascade
);
create index privacy_requests_by_day on privacy_requests (property_id, state, due_on, id);
create index privacy_requests_of_a_guest on privacy_requests (property_id, customer_id, id);

alter table privacy_requests enable row level security;
alter table privacy_requests force row level security;
create policy tenant on privacy_requests to hotelmate_app using (property_id = current_property());
create policy platform on privacy_requests to hotelmate_platform using (true);
create trigger names_current_customer before insert or update of customer_id on privacy_requests
  for each row execute function name_current_customer();
