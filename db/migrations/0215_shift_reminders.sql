-- People are reminded of a shift so many hours before it begins, once for each time it is published to them. Owner: areas/rota.
alter table rota_settings add column remind_hours integer not null default 12 check (remind_hours between 0 and 72); -- 0: nobody is reminded
alter table rota_settings alter column remind_hours drop default;
alter table rota_shifts add column reminded_at timestamptz;
create index rota_shifts_to_remind on rota_shifts (published_on, property_id) where published_employee_id is not null;
