-- Leave by hours: a type has a smallest unit, and leave of one day may be of some of its hours. Owner: areas/leave; absences: areas/rota.
-- Hours are minutes of the clock of the property since midnight, 1440 is the midnight after. Halves stay what they are: halves 0 is hours.

alter table leave_settings add column day_minutes integer not null default 480 check (day_minutes between 60 and 1440);   -- of a whole day of leave
update leave_settings s set day_minutes = p.day_minutes from pay_settings p where p.property_id = s.property_id;

alter table leave_types add column unit text not null default 'HALF_DAY' check (unit in ('DAY', 'HALF_DAY', 'HOUR'));     -- the smallest that is taken

alter table leave_requests
  drop constraint leave_requests_from_part_check,
  drop constraint leave_requests_until_part_check,
  add constraint leave_requests_from_part_check check (from_part in ('FULL', 'FIRST_HALF', 'SECOND_HALF', 'HOURS')),
  add constraint leave_requests_until_part_check check (until_part in ('FULL', 'FIRST_HALF', 'SECOND_HALF', 'HOURS')),
  add column from_minute integer,
  add column until_minute integer,
  add constraint leave_by_hours_is_of_one_day check ((from_part = 'HOURS') = (until_part = 'HOURS') and (from_part <> 'HOURS' or from_on = until_on)),
  add constraint leave_by_hours_names_them check (num_nonnulls(from_minute, until_minute) = case when from_part = 'HOURS' then 2 else 0 end),
  add constraint leave_hours_are_of_a_day check (from_minute >= 0 and from_minute < until_minute and until_minute <= 1440);

alter table leave_days
  drop constraint leave_days_halves_check,
  add constraint leave_days_halves_check check (halves in (0, 1, 2, 3)),
  add column from_minute integer,
  add column until_minute integer,
  add constraint leave_day_names_its_hours check (num_nonnulls(from_minute, until_minute) = case when halves = 0 then 2 else 0 end),
  add constraint leave_day_hours_are_of_it check (from_minute >= 0 and from_minute < until_minute and until_minute <= 1440),
  drop constraint nobody_is_away_twice,
  -- Two requests never hold the same minute of one person. A first half ends at one in the afternoon.
  add constraint nobody_is_away_twice exclude using gist (
    int8range(property_id, property_id, '[]') with &&,
    uuid_range(employee_id, employee_id, '[]') with &&,
    daterange(on_date, on_date, '[]') with &&,
    int4range(case halves when 0 then from_minute when 2 then 780 else 0 end,
              case halves when 0 then until_minute when 1 then 780 else 1440 end) with &&
  ) where (is_held);

alter table rota_absences
  drop constraint rota_absences_halves_check,
  add constraint rota_absences_halves_check check (halves in (0, 1, 2, 3)),
  add column from_minute integer,
  add column until_minute integer,
  add constraint absence_names_its_hours check (num_nonnulls(from_minute, until_minute) = case when halves = 0 then 2 else 0 end),
  add constraint absence_hours_are_of_a_day check (from_minute >= 0 and from_minute < until_minute and until_minute <= 1440);

-- When hours of a day happen. At a clock change they last as long as they do; what it leaves out altogether is empty.
create function moments_of(day date, from_minute integer, until_minute integer, zone text) returns tstzrange language sql immutable as $$
  select tstzrange((day + make_interval(mins => from_minute)) at time zone zone,
                   greatest((day + make_interval(mins => from_minute)) at time zone zone, (day + make_interval(mins => until_minute)) at time zone zone))
$$;

-- The hours of approved leave of an employee on some days, the last one too.
create function hours_of_leave(property bigint, employee uuid, from_on date, until_on date) returns tstzmultirange language sql stable as $$
  select coalesce(range_agg(moments_of(a.on_date, a.from_minute, a.until_minute, p.time_zone)), '{}'::tstzmultirange)
    from rota_absences a join properties p on p.id = a.property_id
   where a.property_id = property and a.employee_id = employee and a.on_date between from_on and until_on and a.halves = 0
$$;

-- A shift is in the way of hours when they are all of it, those of several requests together; one that begins before or ends after them is worked in part.
create or replace function is_on_leave(property bigint, employee uuid, shift rota_shifts) returns boolean language sql stable as $$
  select exists (
    select from rota_absences a join properties p on p.id = a.property_id
     where a.property_id = property and a.employee_id = employee and a.on_date = shift.on_date and shift.start_at is not null
       and (a.halves = 3
            or (a.halves = 1 and (shift.start_at at time zone p.time_zone)::time < '13:00')
            or (a.halves = 2 and shift.end_at > (a.on_date + time '13:00') at time zone p.time_zone)))
    or (shift.start_at is not null
        and hours_of_leave(property, employee, shift.on_date, shift.on_date + 1) @> tstzrange(shift.start_at, shift.end_at))
$$;
