-- Alerts on figures: a condition that is weighed by the clock and at each close of a day, and whom it notifies. Owner: areas/alerts.

-- Figures are stored in their own units: minor units, counts, basis points, hundredths or thousandths. A threshold against the budget or the
-- year before is in basis points of that.
create table alerts (
  property_id    bigint not null references properties,
  id             uuid not null,
  report_code    text not null,
  metric         text not null,
  cut_by         text,                                -- what it is narrowed down to, such as a room type; null is all
  cut_value      text,
  cut_name       text not null default '',
  span           text not null check (span in ('yesterday', 'today', 'monthToDate', 'last7', 'next7', 'next30')),
  direction      text not null check (direction in ('below', 'above')),
  against        text not null check (against in ('value', 'budget', 'lastYear')),
  threshold      bigint not null,
  repeats        text not null check (repeats in ('DAILY', 'ONCE')),
  recipient_ids  bigint[] not null check (cardinality(recipient_ids) between 1 and 20),
  state          text not null default 'ACTIVE' check (state in ('ACTIVE', 'PAUSED')),
  owner_id       bigint not null,
  owner_name     text not null,
  created_at     timestamptz not null,
  version        integer not null default 1,
  weighed_at     timestamptz,                         -- the last time, with what was found then
  value          bigint,
  reference      bigint,
  is_holding     boolean not null default false,
  is_armed       boolean not null default true,       -- it did not hold since it last fired
  primary key (property_id, id),
  constraint cut_has_a_value check ((cut_by is null) = (cut_value is null)),
  constraint what_holds_was_weighed check (not is_holding or (weighed_at is not null and value is not null))
);

-- An alert fires at most once on a business date, however often it is weighed and by however many servers.
create table alert_firings (
  property_id  bigint not null references properties,
  alert_id     uuid not null,
  business_on  date not null,
  fired_at     timestamptz not null,
  value        bigint not null,
  reference    bigint,
  user_ids     bigint[] not null check (cardinality(user_ids) > 0),
  constraint alert_fires_once_a_day primary key (property_id, alert_id, business_on),
  constraint firing_is_of_an_alert foreign key (property_id, alert_id) references alerts (property_id, id) on delete cascade
);

do $$
declare one text;
begin
  foreach one in array array['alerts', 'alert_firings'] loop
    execute format('alter table %I enable row level security', one);
    execute format('alter table %I force row level security', one);
    execute format('create policy tenant on %I to hotelmate_app using (property_id = current_property())', one);
    execute format('create policy platform on %I to hotelmate_platform using (true)', one);
  end loop;
end $$;
revoke update, delete on alert_firings from hotelmate_app, hotelmate_platform;
