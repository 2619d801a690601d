-- What campaigns say, in each language. Owner: areas/campaigns.
create table campaign_templates (
  property_id  bigint not null references properties,
  id           uuid not null,
  name         text not null check (name <> ''),
  channel      text not null check (channel in ('MAIL', 'SMS', 'WHATSAPP')),
  variants     jsonb not null check (jsonb_typeof(variants) = 'array' and jsonb_array_length(variants) > 0),
  is_sample    boolean not null default false,
  created_at   timestamptz not null,
  version      integer not null default 1,
  name_key     text not null generated always as (lower(btrim(name))) stored,

  primary key (property_id, id),
  constraint campaign_template_is_named_once unique (property_id, name_key)
);

do $$
declare one text;
begin
  foreach one in array array['campaign_templates'] loop
    execute format('alter table %I enable row level security', one);
    execute format('alter table %I force row level security', one);
    execute format('create policy tenant on %I to hotelmate_app using (property_id = current_property())', one);
    execute format('create policy platform on %I to hotelmate_platform using (true)', one);
  end loop;
end $$;
