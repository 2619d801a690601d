-- Who decides for an approver while they are away. Owner: areas/approvals.
create table approval_deputies (
  property_id  bigint not null references properties,
  id           uuid not null,
  employee_id  uuid not null,       -- the approver
  deputy_id  uuid not null,       -- who decides for them
  from_on      date not null,
  until_on     date not null,       -- the last day
  created_at   timestamptz not null,
  ended_at     timestamptz,         -- ended before its last day was over

  primary key (property_id, id),
  constraint deputy_is_for_an_employee foreign key (property_id, employee_id) references employees (property_id, id),
  constraint deputy_is_an_employee foreign key (property_id, deputy_id) references employees (property_id, id),
  constraint deputy_ends_after_it_begins check (until_on >= from_on),
  constraint nobody_is_their_own_deputy check (employee_id <> deputy_id),
  constraint one_deputy_a_day exclude using gist (
    int8range(property_id, property_id, '[]') with &&, uuid_range(employee_id, employee_id, '[]') with &&,
    daterange(from_on, until_on, '[]') with &&) where (ended_at is null)
);
create index deputies_of_an_employee on approval_deputies (property_id, deputy_id) where ended_at is null;

alter table approval_deputies enable row level security;
alter table approval_deputies force row level security;
create policy tenant on approval_deputies to hotelmate_app using (property_id = current_property());
create policy platform on approval_deputies to hotelmate_platform using (true);
grant select, insert, update on approval_deputies to hotelmate_app, hotelmate_platform;

-- The one who is the deputy of an approver today: at work, with a sign-in that is open.
create function deputy_of(property bigint, approver uuid) returns setof employees language sql stable as $$
  select d.* from approval_deputies i
    join employees d on d.property_id = i.property_id and d.id = i.deputy_id
    join properties p on p.id = i.property_id
   where i.property_id = property and i.employee_id = approver and i.ended_at is null
     and (now() at time zone p.time_zone)::date between i.from_on and i.until_on
     and d.user_id is not null and not d.is_sign_in_closed and d.status in ('ACTIVE', 'ON_NOTICE')
$$;

-- Whether a step of an approval is a user's: their own, or that of an approver whose deputy they are. A colleague answers in person, and for
-- someone else no one decides who requests it, whom it concerns, or who decides another step of it.
create function decides_step(s approval_steps, who bigint) returns boolean language sql stable as $$
  select exists (select from employees m where m.property_id = s.property_id and m.id = s.employee_id and m.user_id = who)
      or s.holder <> 'COLLEAGUE' and s.requester_user_id is distinct from who and s.colleague_user_id is distinct from who
         and exists (select from deputy_of(s.property_id, s.employee_id) d where d.user_id = who)
         and not exists (select from approval_steps e left join employees m on m.property_id = e.property_id and m.id = e.employee_id
                          where e.property_id = s.property_id and e.approval_id = s.approval_id and who in (e.decided_user_id, m.user_id))
$$;
