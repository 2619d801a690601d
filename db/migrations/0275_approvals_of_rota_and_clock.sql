-- Swaps of shifts, claims of open shifts and corrections of clocked time are approved as leave is. A swap waits first for the colleague, whose yes
-- nobody gives in their place; without a manager and approvers a request waits for the head of the department. Owner: areas/approvals.
alter table approval_steps drop constraint approval_steps_holder_check;
alter table approval_steps add constraint approval_step_has_a_known_holder
  check (holder in ('COLLEAGUE', 'MANAGER', 'APPROVER', 'HEAD', 'ROLE'));
alter table approval_steps drop constraint approval_steps_position_check;
alter table approval_steps add constraint approval_has_at_most_six_steps check (position between 1 and 6);

-- The sign-in of a colleague whom the request concerns: after their yes they decide no more of it.
alter table approval_steps add column colleague_user_id bigint;
alter table approval_steps add constraint nobody_decides_for_their_colleague
  check (holder = 'COLLEAGUE' or decided_user_id <> colleague_user_id);

create or replace function approvals_pass_on() returns trigger language plpgsql as $$
begin
  if new.to_status not in ('LEFT', 'SUSPENDED', 'INACTIVE') then return null; end if;
  update approval_steps set holder = 'ROLE', employee_id = null
   where property_id = new.property_id and employee_id = new.employee_id and state = 'PENDING' and holder <> 'COLLEAGUE';
  delete from department_approvers where property_id = new.property_id and employee_id = new.employee_id;
  update approvals set state = 'WITHDRAWN', ended_at = new.changed_at
   where property_id = new.property_id and employee_id = new.employee_id and state = 'OPEN' and not outlasts;
  return null;
end $$;

-- A claim that nobody decided ends when its shift begins.
alter table shift_claims drop constraint shift_claims_state_check;
alter table shift_claims add constraint claim_has_a_known_state check (state in ('CLAIMED', 'APPROVED', 'REFUSED', 'WITHDRAWN', 'EXPIRED'));
create index claims_that_wait on shift_claims (property_id, id) where state = 'CLAIMED';
update shift_claims c set state = 'EXPIRED' from rota_shifts s
 where c.state = 'CLAIMED' and s.property_id = c.property_id and s.id = c.shift_id and lower(s.published_spans) <= now();

-- A request that ends in any other way than by its approval (withdrawn, declined, expired, given to another, its employee gone) waits no longer.
-- Arguments: the kind of approvals, and the states in which it waits.
create function request_waits_no_longer() returns trigger language plpgsql as $$
begin
  if new.state = any (tg_argv[1]::text[]) then return null; end if;
  update approvals set state = 'WITHDRAWN', ended_at = now()
   where property_id = new.property_id and kind = tg_argv[0] and subject_id = new.id and state = 'OPEN';
  return null;
end $$;
create trigger swap_waits_no_longer after update of state on shift_swaps
  for each row execute function request_waits_no_longer('SHIFT_SWAP', '{ASKED,ACCEPTED}');
create trigger claim_waits_no_longer after update of state on shift_claims
  for each row execute function request_waits_no_longer('SHIFT_CLAIM', '{CLAIMED}');
create trigger correction_waits_no_longer after update of state on attendance_corrections
  for each row execute function request_waits_no_longer('CORRECTION', '{REQUESTED}');

-- What waits today waits for the managers of the property, as it did.
with waiting as (
  select w.property_id, gen_random_uuid() as id, 'SHIFT_SWAP' as kind, w.id as subject_id, w.from_employee_id as employee_id, w.asked_at as at, false as outlasts,
         jsonb_build_object('name', f.display_name, 'colleague', t.display_name, 'day', s.published_on) as facts,
         f.user_id as requester, t.user_id as colleague, case w.state when 'ASKED' then w.to_employee_id end as asked
    from shift_swaps w
    join employees f on f.property_id = w.property_id and f.id = w.from_employee_id
    join employees t on t.property_id = w.property_id and t.id = w.to_employee_id
    join rota_shifts s on s.property_id = w.property_id and s.id = w.shift_id
   where w.state in ('ASKED', 'ACCEPTED')
  union all
  select c.property_id, gen_random_uuid(), 'SHIFT_CLAIM', c.id, c.employee_id, c.claimed_at, false,
         jsonb_build_object('name', e.display_name, 'day', s.published_on), e.user_id, null, null
    from shift_claims c
    join employees e on e.property_id = c.property_id and e.id = c.employee_id
    join rota_shifts s on s.property_id = c.property_id and s.id = c.shift_id
   where c.state = 'CLAIMED'
  union all
  select c.property_id, gen_random_uuid(), 'CORRECTION', c.id, c.employee_id, c.requested_at, true,
         jsonb_build_object('name', e.display_name, 'day', c.on_day), e.user_id, null, null
    from attendance_corrections c
    join employees e on e.property_id = c.property_id and e.id = c.employee_id
   where c.state = 'REQUESTED'),
opened as (
  insert into approvals (property_id, id, kind, subject_id, employee_id, facts, opened_at, outlasts)
  select property_id, id, kind, subject_id, employee_id, facts, at, outlasts from waiting returning id)
insert into approval_steps (property_id, approval_id, position, holder, employee_id, requester_user_id, colleague_user_id)
select w.property_id, w.id, n.position, case n.position when 1 then 'COLLEAGUE' else 'ROLE' end, case n.position when 1 then w.asked end, w.requester, w.colleague
  from waiting w join opened o on o.id = w.id
 cross join (values (1), (2)) n (position)
 where n.position = 2 or w.asked is not null;
