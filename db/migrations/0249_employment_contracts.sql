-- Contracts of employees, by the days they hold. Owner: areas/employees. The file of an employee has the dates of the one that holds today.
create table employment_contracts (
  property_id       bigint not null references properties,
  id                uuid not null,
  employee_id       uuid not null,
  kind              text not null check (kind in ('PERMANENT', 'FIXED_TERM', 'SEASONAL', 'APPRENTICE', 'ON_CALL')),
  from_on           date not null,
  until_on          date,                               -- the last day; null: until one of both ends it
  probation_end_on  date,
  notice_days       integer not null check (notice_days between 0 and 365),
  weekly_hours      double precision not null check (weekly_hours between 0 and 84),
  note              text not null default '',
  is_void           boolean not null default false,     -- entered by mistake
  void_reason       text not null default '',
  end_reminded_at        timestamptz,
  probation_reminded_at  timestamptz,
  created_at        timestamptz not null,
  created_name      text not null,
  version           integer not null default 1,

  primary key (property_id, id),
  constraint contract_is_of_an_employee foreign key (property_id, employee_id) references employees (property_id, id) on delete cascade,
  constraint contract_ends_after_it_begins check (until_on >= from_on),
  constraint probation_is_within_the_contract check (probation_end_on >= from_on and (until_on is null or probation_end_on <= until_on)),
  constraint fixed_term_has_its_end check (kind <> 'FIXED_TERM' or until_on is not null),
  constraint contract_is_void_for_a_reason check (is_void = (void_reason <> '')),
  constraint one_contract_holds_a_day exclude using gist (
    int8range(property_id, property_id, '[]') with &&, uuid_range(employee_id, employee_id, '[]') with &&,
    daterange(from_on, until_on, '[]') with &&) where (not is_void)
);
create index contracts_that_end on employment_contracts (property_id, until_on) where until_on is not null and not is_void;

alter table employment_contracts enable row level security;
alter table employment_contracts force row level security;
create policy tenant on employment_contracts to hotelmate_app using (property_id = current_property());
create policy platform on employment_contracts to hotelmate_platform using (true);
grant select, insert, update on employment_contracts to hotelmate_app, hotelmate_platform;

-- Who is hired has a contract: the first one is made of what the file says, however the file came in.
create function hiring_makes_a_contract() returns trigger language plpgsql as $$
begin
  insert into employment_contracts (property_id, id, employee_id, kind, from_on, until_on, probation_end_on, notice_days, weekly_hours, created_at, created_name)
  values (new.property_id, gen_random_uuid(), new.id, case when new.contract_end_on is null then 'PERMANENT' else 'FIXED_TERM' end, new.join_on,
          new.contract_end_on,
          case when new.probation_end_on >= new.join_on and (new.contract_end_on is null or new.probation_end_on <= new.contract_end_on)
               then new.probation_end_on end, new.notice_days, new.weekly_hours, new.created_at, '');
  return null;
end $$;
create trigger hiring_makes_a_contract after insert on employees for each row execute function hiring_makes_a_contract();

insert into employment_contracts (property_id, id, employee_id, kind, from_on, until_on, probation_end_on, notice_days, weekly_hours, created_at, created_name)
select e.property_id, gen_random_uuid(), e.id, case when e.contract_end_on is null then 'PERMANENT' else 'FIXED_TERM' end, e.join_on, e.contract_end_on,
       case when e.probation_end_on >= e.join_on and (e.contract_end_on is null or e.probation_end_on <= e.contract_end_on) then e.probation_end_on end,
       e.notice_days, e.weekly_hours, e.created_at, ''
  from employees e where e.contract_end_on is null or e.contract_end_on >= e.join_on;
