-- Written by `npm run tables`: what db/migrations makes. Not edited by hand, not run by anything.

create type uuid_range as range (subtype = uuid);

CREATE OR REPLACE FUNCTION public.approvals_go_with_their_provider()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update campaign_templates
     set approval = 'DRAFT', approval_reason = '', approval_at = null, submission_id = null, submitted_by = null,
         draft_because = case tg_op when 'DELETE' then 'PROVIDER_REMOVED' else 'PROVIDER_CHANGED' end
   where property_id = old.property_id and approval <> 'DRAFT';
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.approvals_pass_on()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.to_status not in ('LEFT', 'SUSPENDED', 'INACTIVE') then return null; end if;
  update approval_steps set holder = 'ROLE', employee_id = null
   where property_id = new.property_id and employee_id = new.employee_id and state = 'PENDING' and holder <> 'COLLEAGUE';
  delete from department_approvers where property_id = new.property_id and employee_id = new.employee_id;
  update approvals set state = 'WITHDRAWN', ended_at = new.changed_at
   where property_id = new.property_id and employee_id = new.employee_id and state = 'OPEN' and not outlasts;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.assert_journal_balances()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  debits bigint;
  credits bigint;
  journal uuid := case tg_table_name when 'journals' then new.id else (to_jsonb(new) ->> 'journal_id')::uuid end;
begin
  select coalesce(sum(debit_minor), 0), coalesce(sum(credit_minor), 0) into debits, credits
    from journal_lines where property_id = new.property_id and journal_id = journal;
  if debits <> credits or not exists (select from journals where property_id = new.property_id and id = journal and total_minor = debits) then
    raise exception 'journal % does not balance: % debit, % credit', journal, debits, credits
      using errcode = 'check_violation', constraint = 'journal_balances';
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.assert_written_journals_balance()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (
    select from (select distinct property_id, journal_id from written) w
      join journals j on (j.property_id, j.id) = (w.property_id, w.journal_id)
     where j.total_minor is distinct from (select sum(l.debit_minor) from journal_lines l where (l.property_id, l.journal_id) = (j.property_id, j.id))
        or j.total_minor is distinct from (select sum(l.credit_minor) from journal_lines l where (l.property_id, l.journal_id) = (j.property_id, j.id))) then
    raise exception 'a journal does not balance' using errcode = 'check_violation', constraint = 'journal_balances';
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.begin_checklist(property bigint, wanted text, employee uuid, start date, at timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  perform copy_checklist(property, t.id, employee, start, at)
    from (select x.id from checklist_templates x join employees e on e.property_id = x.property_id and e.id = employee
           where x.property_id = property and x.kind = wanted and x.is_active and (x.department_id is null or x.department_id = e.department_id)
           order by x.department_id nulls last limit 1) t;
end $function$;

CREATE OR REPLACE FUNCTION public.chart_of_accounts(of_country text)
 RETURNS TABLE(code text, name text, kind text, keys text[])
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select * from (values
    ('1000', 'Cash on hand', 'ASSET', '{CASH}'::text[]),
    ('1010', 'Safe', 'ASSET', '{SAFE}'),
    ('1020', 'Bank', 'ASSET', '{BANK}'),
    ('1030', 'Card settlements', 'ASSET', '{CARD}'),
    ('1100', 'Guest ledger', 'ASSET', '{GUEST_LEDGER}'),
    ('1110', 'City ledger', 'ASSET', '{CITY_LEDGER}'),
    ('1120', 'Trade debtors', 'ASSET', '{TRADE_DEBTORS}'),
    ('1130', 'Open orders', 'ASSET', '{ORDERS}'),
    ('2000', 'Deposit ledger', 'LIABILITY', '{DEPOSIT_LEDGER}'),
    ('2010', 'Receipts not allocated', 'LIABILITY', '{UNALLOCATED}'),
    ('2100', 'Accounts payable', 'LIABILITY', '{PAYABLES}'),
    ('2300', 'Tips payable', 'LIABILITY', '{TIPS}'),
    ('3000', 'Opening balances', 'EQUITY', '{OPENING}'),
    ('4000', 'Room revenue', 'INCOME', '{ROOM}'),
    ('4010', 'Package revenue', 'INCOME', '{PACKAGE}'),
    ('4020', 'Cancellation and no-show fees', 'INCOME', '{FEE}'),
    ('4100', 'Food, beverage and outlet sales', 'INCOME', '{SALES}'),
    ('4200', 'Other services', 'INCOME', '{SERVICE}'),
    ('4210', 'Expenses charged to guests', 'INCOME', '{RECHARGE}'),
    ('4220', 'Sales by invoice', 'INCOME', '{INVOICE}'),
    ('4900', 'Allowances and discounts', 'INCOME', '{ALLOWANCE}'),
    ('4910', 'Rounding', 'INCOME', '{ROUNDING}'),
    ('5000', 'Operating expenses', 'EXPENSE', '{EXPENSE}'),
    ('5010', 'Cash paid out', 'EXPENSE', '{PETTY_CASH}'),
    ('5020', 'Cash over and short', 'EXPENSE', '{CASH_DIFFERENCE}'),
    ('5030', 'Commission of agencies and channels', 'EXPENSE', '{COMMISSION}'),
    ('5040', 'Bad debts', 'EXPENSE', '{BAD_DEBT}'),
    ('9990', 'Suspense', 'ASSET', '{SUSPENSE}')) common (code, name, kind, keys)
  union all
  select * from (values
    ('1040', 'UPI settlements', 'ASSET', '{UPI}'::text[]),
    ('1210', 'Input GST', 'ASSET', '{INPUT_TAX}'),
    ('1220', 'TCS receivable', 'ASSET', '{TCS}'),
    ('1230', 'TDS receivable', 'ASSET', '{TDS}'),
    ('2210', 'Output CGST', 'LIABILITY', '{TAX:CGST}'),
    ('2220', 'Output SGST', 'LIABILITY', '{TAX:SGST}'),
    ('2230', 'Output IGST', 'LIABILITY', '{TAX:IGST}'),
    ('2290', 'Other taxes collected', 'LIABILITY', '{TAX}')) india (code, name, kind, keys) where of_country = 'IN'
  union all
  select * from (values
    ('1040', 'Mobile payment settlements', 'ASSET', '{UPI}'::text[]),
    ('1210', 'Input tax', 'ASSET', '{INPUT_TAX}'),
    ('1220', 'Taxes withheld by channels', 'ASSET', '{TCS,TDS}'),
    ('2200', 'Taxes collected', 'LIABILITY', '{TAX}')) elsewhere (code, name, kind, keys) where of_country <> 'IN'
$function$;

CREATE OR REPLACE FUNCTION public.checklists_follow_status()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  heir uuid := manager_at_work(new.property_id, new.employee_id);
  probation date;
  joined timestamptz;
begin
  -- A file opened for somebody who has worked here for long is not a joiner's.
  if (new.from_status is null or new.from_status in ('PROSPECT', 'LEFT')) and new.to_status in ('PROSPECT', 'ACTIVE')
     and new.since > (select (new.changed_at at time zone p.time_zone)::date - 60 from properties p where p.id = new.property_id)
     and not (new.from_status = 'PROSPECT' and exists (select from checklist_runs r where r.property_id = new.property_id and r.kind = 'JOINING'
                                                          and r.employee_id = new.employee_id and r.state <> 'CANCELLED')) then
    perform begin_checklist(new.property_id, 'JOINING', new.employee_id, new.since, new.changed_at);
    select e.probation_end_on into probation from employees e where e.property_id = new.property_id and e.id = new.employee_id;
    if probation >= new.since then perform begin_checklist(new.property_id, 'PROBATION', new.employee_id, probation, new.changed_at); end if;
  end if;
  if new.to_status = 'ACTIVE' then
    update checklist_runs set state = 'CANCELLED', ended_at = new.changed_at
     where property_id = new.property_id and employee_id = new.employee_id and kind = 'LEAVING' and state = 'OPEN';
  end if;
  if new.to_status = 'ON_NOTICE' or (new.to_status = 'LEFT' and new.from_status <> 'PROSPECT') then
    select max(s.changed_at) into joined from employee_statuses s
     where s.property_id = new.property_id and s.employee_id = new.employee_id and s.to_status = 'ACTIVE';
    if not exists (select from checklist_runs r where r.property_id = new.property_id and r.employee_id = new.employee_id and r.kind = 'LEAVING'
                      and r.state <> 'CANCELLED' and r.opened_at >= coalesce(joined, '-infinity')) then
      perform begin_checklist(new.property_id, 'LEAVING', new.employee_id, new.since, new.changed_at);
    else
      -- The last day moves, and with it what is still to be done.
      update checklist_tasks t set due_on = t.due_on + (new.since - r.start_on), version = t.version + 1
        from checklist_runs r
       where r.property_id = new.property_id and r.employee_id = new.employee_id and r.kind = 'LEAVING' and r.state = 'OPEN' and r.start_on <> new.since
         and t.property_id = r.property_id and t.run_id = r.id and t.state in ('TODO', 'DOING');
      update checklist_runs set start_on = new.since
       where property_id = new.property_id and employee_id = new.employee_id and kind = 'LEAVING' and state = 'OPEN' and start_on <> new.since;
    end if;
  end if;
  if new.to_status = 'LEFT' then
    update checklist_runs set state = 'CANCELLED', ended_at = new.changed_at
     where property_id = new.property_id and employee_id = new.employee_id and kind in ('JOINING', 'PROBATION') and state = 'OPEN';
  end if;
  if new.to_status in ('LEFT', 'SUSPENDED', 'INACTIVE') then
    update checklist_tasks t set state = 'TODO', by_user_id = null, by_name = '', version = t.version + 1
      from employees e
     where e.property_id = new.property_id and e.id = new.employee_id and t.property_id = e.property_id and t.by_user_id = e.user_id and t.state = 'DOING';
    update checklist_tasks t set owner = case when heir is null then 'ROLE' else 'MANAGER' end, owner_id = heir,
           role_code = case when heir is null then 'PROP_MANAGER' end, notified_at = null, reminded_at = null, version = t.version + 1
     where t.property_id = new.property_id and t.owner_id = new.employee_id and t.state in ('TODO', 'DOING')
       and (t.owner = 'MANAGER' or new.to_status = 'LEFT');
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.claim_lines_follow_claim()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare of_claim claims;
begin
  if tg_op = 'UPDATE' and (new.claim_id, new.category_id, new.spent_on, new.vendor, new.description, new.amount_minor, new.tax_minor, new.bytes)
                          is not distinct from (old.claim_id, old.category_id, old.spent_on, old.vendor, old.description, old.amount_minor, old.tax_minor, old.bytes) then
    return null;
  end if;
  select * into of_claim from claims where property_id = coalesce(new.property_id, old.property_id) and id = coalesce(new.claim_id, old.claim_id);
  if of_claim.state <> 'DRAFT' then
    raise exception 'claim % is no draft', of_claim.number using errcode = '23514', constraint = 'claim_changes_as_a_draft';
  end if;
  update claims c set amount_minor = (select coalesce(sum(l.amount_minor), 0) from claim_lines l where l.property_id = c.property_id and l.claim_id = c.id)
   where c.property_id = of_claim.property_id and c.id = of_claim.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.consent_record_counts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.action = 'REQUESTED' then return null; end if;
  insert into consent_states as s (property_id, channel, purpose, address_key, is_given, basis, since, record_id)
  values (new.property_id, new.channel, new.purpose, new.address_key, new.action = 'GIVEN', new.basis, new.given_at, new.id)
  on conflict (property_id, channel, purpose, address_key) do update
     set is_given = excluded.is_given, basis = excluded.basis, since = excluded.since, record_id = excluded.record_id
   -- Whoever takes a consent back at the moment it is given has taken it back.
   where (s.since, not s.is_given) <= (excluded.since, not excluded.is_given);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.consent_record_stays()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'a consent record is never changed' using errcode = 'check_violation', constraint = 'consent_record_stays';
end $function$;

CREATE OR REPLACE FUNCTION public.copy_checklist(property bigint, template uuid, employee uuid, start date, at timestamp with time zone)
 RETURNS uuid
 LANGUAGE plpgsql
AS $function$
declare made uuid; manager uuid; is_away boolean;
begin
  insert into checklist_runs (property_id, id, template_id, kind, name, subject_id, employee_id, start_on, opened_at)
  select property, gen_random_uuid(), t.id, t.kind, t.name, employee, employee, start, at
    from checklist_templates t
   where t.property_id = property and t.id = template and exists (select from tasks_for(property, template, employee))
  on conflict do nothing returning id into made;
  if made is null then return null; end if;
  manager := manager_at_work(property, employee);
  select e.status = 'LEFT' into is_away from employees e where e.property_id = property and e.id = employee;
  insert into checklist_tasks (property_id, id, run_id, position, title, owner, owner_id, department_id, role_code, due_on, is_required, evidence)
  select property, gen_random_uuid(), made, x.position, x.title, x.held, case x.held when 'EMPLOYEE' then employee when 'MANAGER' then manager end,
         x.department_id, case when x.held = 'ROLE' then coalesce(x.role_code, 'PROP_MANAGER') end, start + x.due_days, x.is_required, x.evidence
    from (select y.*, case when y.owner in ('DEPARTMENT', 'ROLE') or (y.owner = 'EMPLOYEE' and not is_away) then y.owner
                           when manager is null then 'ROLE' else 'MANAGER' end as held
            from tasks_for(property, template, employee) y) x;
  return made;
end $function$;

CREATE OR REPLACE FUNCTION public.count_points()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  after bigint;
begin
  if tg_op <> 'INSERT' then
    update loyalty_balances set points = points - old.points where property_id = old.property_id and customer_id = old.customer_id;
  end if;
  if tg_op <> 'DELETE' then
    insert into loyalty_balances as b (property_id, customer_id, points) values (new.property_id, new.customer_id, new.points)
      on conflict (property_id, customer_id) do update set points = b.points + excluded.points
      returning b.points into after;
    if tg_op = 'INSERT' and new.points < 0 and new.kind <> 'REVERSED' and after < 0 then
      raise exception 'more points are spent than there are' using errcode = '23514', constraint = 'points_are_not_overspent';
    end if;
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.current_organization()
 RETURNS bigint
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint;

CREATE OR REPLACE FUNCTION public.current_property()
 RETURNS bigint
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (NULLIF(current_setting('app.property_id'::text, true), ''::text))::bigint;

CREATE OR REPLACE FUNCTION public.decides_step(s approval_steps, who bigint)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select exists (select from employees m where m.property_id = s.property_id and m.id = s.employee_id and m.user_id = who)
      or s.holder <> 'COLLEAGUE' and s.requester_user_id is distinct from who and s.colleague_user_id is distinct from who
         and exists (select from deputy_of(s.property_id, s.employee_id) d where d.user_id = who)
         and not exists (select from approval_steps e left join employees m on m.property_id = e.property_id and m.id = e.employee_id
                          where e.property_id = s.property_id and e.approval_id = s.approval_id and who in (e.decided_user_id, m.user_id))
$function$;

CREATE OR REPLACE FUNCTION public.deputy_of(property bigint, approver uuid)
 RETURNS SETOF employees
 LANGUAGE sql
 STABLE
AS $function$
  select d.* from approval_deputies i
    join employees d on d.property_id = i.property_id and d.id = i.deputy_id
    join properties p on p.id = i.property_id
   where i.property_id = property and i.employee_id = approver and i.ended_at is null
     and (now() at time zone p.time_zone)::date between i.from_on and i.until_on
     and d.user_id is not null and not d.is_sign_in_closed and d.status in ('ACTIVE', 'ON_NOTICE')
$function$;

CREATE OR REPLACE FUNCTION public.eaten_sample_orders()
 RETURNS uuid[]
 LANGUAGE sql
 STABLE
RETURN ARRAY(SELECT o.id FROM orders o WHERE ((o.property_id = current_property()) AND o.is_sample AND (o.status = 'Completed'::text) AND (o.refunded_minor = 0) AND (o.on_room_minor = 0) AND (o.on_credit_minor = 0) AND ((o.total_minor = 0) OR (o.id IN (SELECT p.order_id FROM (payments p JOIN receipts r ON (((r.property_id = p.property_id) AND (r.id = p.receipt_id)))) WHERE ((p.property_id = current_property()) AND (p.order_id IS NOT NULL) AND r.is_sample)))) AND (NOT (o.id IN (SELECT p.order_id FROM (payments p LEFT JOIN receipts r ON (((r.property_id = p.property_id) AND (r.id = p.receipt_id)))) WHERE ((p.property_id = current_property()) AND (p.order_id IS NOT NULL) AND (r.is_sample IS DISTINCT FROM true))))) AND (NOT (o.id IN (SELECT p.order_id FROM order_postings p WHERE (p.property_id = current_property())))) AND (NOT (o.id IN (SELECT i.order_id FROM invoices i WHERE ((i.property_id = current_property()) AND (i.order_id IS NOT NULL))))) AND (NOT (o.id IN (SELECT k.order_id FROM prepaid_packs k WHERE (k.property_id = current_property())))) AND (NOT (o.id IN (SELECT p.id FROM parted_orders() p(id))))));

CREATE OR REPLACE FUNCTION public.encashments_end()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.to_status not in ('ON_NOTICE', 'LEFT', 'SUSPENDED', 'INACTIVE') then return null; end if;
  update leave_encashments set state = 'WITHDRAWN', decided_at = new.changed_at, decided_by = new.actor_name, version = version + 1
   where property_id = new.property_id and employee_id = new.employee_id and state = 'REQUESTED';
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.event_waits_no_more()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from audit_unsealed where property_id = old.property_id and event_id = old.id;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.first_role(stored text[])
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (SELECT said.code FROM unnest(first_role.stored) WITH ORDINALITY kept(role, place), LATERAL (SELECT translate(regexp_replace(kept.role, '^\s+|\s+$'::text, ''::text, 'g'::text), 'abcdefghijklmnopqrstuvwxyz'::text, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'::text) AS code) said WHERE (said.code = ANY (ARRAY['SUPER_ADMIN'::text, 'USER'::text, 'ORG_ADMIN'::text, 'ORG_FINANCE'::text, 'ORG_SALES'::text, 'ORG_CUST_SUPPORT'::text, 'CUST_SUPPORT'::text, 'PROP_ADMIN'::text, 'PROP_FO_EXECUTIVE'::text, 'PROP_SERVICE_EXECUTIVE'::text, 'PROP_MANAGER'::text, 'PROP_FRONTDESK'::text, 'PROP_SERVICE'::text, 'PROP_FINANCE'::text, 'PROP_HOUSEKEEPING'::text, 'PROP_MARKETING'::text])) ORDER BY kept.place LIMIT 1);

CREATE OR REPLACE FUNCTION public.gift_voucher_moves_change_balance()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  v gift_vouchers;
begin
  if tg_op = 'DELETE' then
    update gift_vouchers set balance_minor = balance_minor - old.amount_minor, version = version + 1
     where property_id = old.property_id and id = old.voucher_id;
    return old;
  end if;
  select * into v from gift_vouchers where property_id = new.property_id and id = new.voucher_id for update;
  if v.voided_at is not null then
    raise exception 'gift voucher % is void', v.number using errcode = '23514', constraint = 'gift_voucher_that_is_void_moves_no_more';
  end if;
  if new.kind = 'REDEEMED' and v.expires_on < new.business_on then
    raise exception 'gift voucher % has expired', v.number using errcode = '23514', constraint = 'gift_voucher_pays_until_its_last_day';
  end if;
  if new.kind = 'VOIDED' and new.receipt_id is not null and v.balance_minor <> v.issued_minor then
    raise exception 'gift voucher % is used', v.number using errcode = '23514', constraint = 'gift_voucher_sale_is_undone_unused';
  end if;
  update gift_vouchers
     set balance_minor = balance_minor + new.amount_minor, version = version + 1,
         expires_on = case when new.kind = 'EXTENDED' then new.expires_on else expires_on end,
         expired_at = case new.kind when 'EXPIRED' then new.moved_at when 'EXTENDED' then null else expired_at end,
         voided_at = case when new.kind = 'VOIDED' then new.moved_at else voided_at end
   where property_id = new.property_id and id = new.voucher_id;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.gift_vouchers_move_with_receipts()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if new.used_voucher_id is not null then
    insert into gift_voucher_moves (property_id, id, voucher_id, kind, amount_minor, receipt_id, reason, business_on, moved_at, moved_by_name)
    values (new.property_id, gen_random_uuid(), new.used_voucher_id, case new.direction when 'IN' then 'REDEEMED' else 'RETURNED' end,
            case new.direction when 'IN' then -new.amount_minor else new.amount_minor end, new.id, new.reason, new.business_on, new.received_at,
            new.operator_name);
  elsif new.reverses_id is not null then
    insert into gift_voucher_moves (property_id, id, voucher_id, kind, amount_minor, receipt_id, reason, business_on, moved_at, moved_by_name)
    values (new.property_id, gen_random_uuid(), new.sold_voucher_id, 'VOIDED', -new.amount_minor, new.id, new.reason, new.business_on,
            new.received_at, new.operator_name);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.hand_over_work(property bigint, handover uuid, employee uuid, heir uuid, heir_user bigint, kinds text[], at timestamp with time zone, by_name text, automatic boolean)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
declare
  its_projects uuid[]; its_items uuid[]; its_cases uuid[]; its_leads uuid[]; its_deals uuid[];
  user_name text := coalesce((select coalesce(nullif(u.display_name, ''), btrim(u.first_name || ' ' || u.last_name)) from users u where u.id = heir_user), '');
begin
  select coalesce(array_agg(w.id) filter (where w.kind = 'PROJECTS'), '{}'), coalesce(array_agg(w.id) filter (where w.kind = 'ITEMS'), '{}'),
         coalesce(array_agg(w.id) filter (where w.kind = 'CASES'), '{}'), coalesce(array_agg(w.id) filter (where w.kind = 'LEADS'), '{}'),
         coalesce(array_agg(w.id) filter (where w.kind = 'DEALS'), '{}')
    into its_projects, its_items, its_cases, its_leads, its_deals
    from open_work_of(property, employee) w where w.kind = any (kinds);
  if cardinality(its_projects || its_items || its_cases || its_leads || its_deals) = 0 then return false; end if;

  if heir is not null then
    insert into project_members as m (property_id, project_id, employee_id, role, added_at)
    select property, x.project_id, heir, min(x.role), at
      from (select unnest(its_projects) as project_id, 'MANAGER' as role
             union all
            select i.project_id, 'MEMBER' from work_items i where i.property_id = property and i.id = any (its_items)) x
     group by x.project_id
    on conflict (property_id, project_id, employee_id) do update set role = excluded.role where m.role = 'VIEWER' or excluded.role = 'MANAGER';
  end if;
  update projects set lead_id = heir, version = version + 1 where property_id = property and id = any (its_projects);

  insert into work_activity (property_id, id, item_id, field, before, after, reason, at, actor_name)
  select property, gen_random_uuid(), i.id, 'assignees',
         (select coalesce(string_agg(e.display_name, ', ' order by e.display_name), '') from work_assignees a
            join employees e on e.property_id = a.property_id and e.id = a.employee_id where a.property_id = property and a.item_id = i.id),
         (select coalesce(string_agg(e.display_name, ', ' order by e.display_name), '') from employees e
           where e.property_id = property and e.id <> employee
             and (e.id = heir or exists (select from work_assignees a where a.property_id = property and a.item_id = i.id and a.employee_id = e.id))),
         '', at, by_name
    from unnest(its_items) i (id);
  delete from work_assignees a where a.property_id = property and a.employee_id = employee and a.item_id = any (its_items);
  if heir is not null then
    insert into work_assignees (property_id, project_id, item_id, employee_id)
    select property, i.project_id, i.id, heir from work_items i where i.property_id = property and i.id = any (its_items) on conflict do nothing;
  end if;
  update work_items set version = version + 1 where property_id = property and id = any (its_items);

  insert into case_entries (property_id, id, case_id, kind, body, author_name, created_at)
  select property, gen_random_uuid(), c.id, 'STATE', 'NEW', by_name, at from cases c
   where c.property_id = property and c.id = any (its_cases) and c.state = 'IN_PROGRESS' and heir_user is null;
  update cases set assignee_id = heir_user, assignee_name = user_name, version = version + 1, changed_at = at,
         state = case when heir_user is null and state = 'IN_PROGRESS' then 'NEW' else state end
   where property_id = property and id = any (its_cases);

  update leads set owner_id = heir_user, is_released = is_released or heir_user is null, version = version + 1
   where property_id = property and id = any (its_leads);
  update deals set owner_id = heir_user, version = version + 1 where property_id = property and id = any (its_deals);

  insert into handovers (property_id, id, employee_id, heir_id, projects, items, cases, leads, deals, is_automatic, at, actor_name)
  values (property, handover, employee, heir, cardinality(its_projects), cardinality(its_items), cardinality(its_cases), cardinality(its_leads),
          cardinality(its_deals), automatic, at, by_name);
  return true;
end $function$;

CREATE OR REPLACE FUNCTION public.has_sample_meals_in_use()
 RETURNS boolean
 LANGUAGE sql
 STABLE
RETURN (EXISTS (SELECT FROM (receipts r JOIN payments p ON (((p.property_id = r.property_id) AND (p.receipt_id = r.id)))) WHERE ((r.property_id = current_property()) AND r.is_sample AND (p.order_id <> ALL ((SELECT eaten_sample_orders() AS eaten_sample_orders)::uuid[])))));

CREATE OR REPLACE FUNCTION public.hiring_makes_a_contract()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into employment_contracts (property_id, id, employee_id, kind, from_on, until_on, probation_end_on, notice_days, weekly_hours, created_at, created_name)
  values (new.property_id, gen_random_uuid(), new.id, case when new.contract_end_on is null then 'PERMANENT' else 'FIXED_TERM' end, new.join_on,
          new.contract_end_on,
          case when new.probation_end_on >= new.join_on and (new.contract_end_on is null or new.probation_end_on <= new.contract_end_on)
               then new.probation_end_on end, new.notice_days, new.weekly_hours, new.created_at, '');
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.hours_of_leave(property bigint, employee uuid, from_on date, until_on date)
 RETURNS tstzmultirange
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(range_agg(moments_of(a.on_date, a.from_minute, a.until_minute, p.time_zone)), '{}'::tstzmultirange)
    from rota_absences a join properties p on p.id = a.property_id
   where a.property_id = property and a.employee_id = employee and a.on_date between from_on and until_on and a.halves = 0
$function$;

CREATE OR REPLACE FUNCTION public.is_on_leave(property bigint, employee uuid, shift rota_shifts)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select exists (
    select from rota_absences a join properties p on p.id = a.property_id
     where a.property_id = property and a.employee_id = employee and a.on_date = shift.on_date and shift.start_at is not null
       and (a.halves = 3
            or (a.halves = 1 and (shift.start_at at time zone p.time_zone)::time < '13:00')
            or (a.halves = 2 and shift.end_at > (a.on_date + time '13:00') at time zone p.time_zone)))
    or (shift.start_at is not null
        and hours_of_leave(property, employee, shift.on_date, shift.on_date + 1) @> tstzrange(shift.start_at, shift.end_at))
$function$;

CREATE OR REPLACE FUNCTION public.leave_ends()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare first_free date := case when new.to_status = 'LEFT' then new.since + 1 else new.since end;
begin
  if new.to_status not in ('LEFT', 'INACTIVE') then return null; end if;
  update leave_requests set state = 'WITHDRAWN', decided_at = new.changed_at, decided_by = new.actor_name, version = version + 1
   where property_id = new.property_id and employee_id = new.employee_id and state = 'REQUESTED';
  insert into leave_ledger (property_id, id, employee_id, type_id, kind, amount, on_date, request_id, note, at, actor_name)
  select r.property_id, gen_random_uuid(), r.employee_id, r.type_id, 'CANCELLED', r.amount, r.from_on, r.id, new.reason, new.changed_at, new.actor_name
    from leave_requests r join leave_types t on t.property_id = r.property_id and t.id = r.type_id
   where r.property_id = new.property_id and r.employee_id = new.employee_id and r.state = 'APPROVED' and r.from_on >= first_free;
  update leave_requests set state = 'CANCELLED', version = version + 1
   where property_id = new.property_id and employee_id = new.employee_id and state = 'APPROVED' and from_on >= first_free;
  update leave_days d set is_held = false from leave_requests r
   where r.property_id = d.property_id and r.id = d.request_id and d.property_id = new.property_id and d.employee_id = new.employee_id and d.is_held
     and r.state not in ('REQUESTED', 'APPROVED');
  delete from rota_absences where property_id = new.property_id and employee_id = new.employee_id and on_date >= first_free;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.leave_shared_guests()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  delete from guest_links where property_id = old.id;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION public.linked_guests(own bigint, guest uuid)
 RETURNS TABLE(property_id bigint, customer_id uuid, name text, currency text, is_controller boolean)
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  with recursive reached as (
    select own as property_id, guest as customer_id
    union
    select l.property_id, l.customer_id
      from reached r
      join guest_links mine on mine.property_id = r.property_id and mine.customer_id = r.customer_id
      join guest_links l on l.person_id = mine.person_id
  )
  select r.property_id, r.customer_id, s.name, s.currency, s.is_controller
    from reached r join sister_properties(own) s on s.id = r.property_id
$function$;

CREATE OR REPLACE FUNCTION public.manager_at_work(property bigint, employee uuid)
 RETURNS uuid
 LANGUAGE sql
 STABLE
AS $function$
  select m.id from employees e join employees m on m.property_id = e.property_id and m.id = e.manager_id and m.status in ('ACTIVE', 'ON_NOTICE')
   where e.property_id = property and e.id = employee
$function$;

CREATE OR REPLACE FUNCTION public.modules_of(of_property bigint)
 RETURNS text[]
 LANGUAGE sql
 STABLE
AS $function$
    with house as (
      select p.id, p.organization_id, lower(p.business_type) as business_type, (now() at time zone p.time_zone)::date as today
        from properties p where p.id = of_property
    ), held as (
      select s.kind, c.modules from house h
        join property_subscriptions s on s.property_id = h.id and s.starts_on <= h.today and (s.ends_on is null or s.ends_on > h.today)
        join subscription_catalogue c on c.id = s.catalogue_id
      union all
      select s.kind, c.modules from house h
        join organisation_subscriptions s
          on s.organization_id = h.organization_id and s.starts_on <= h.today and (s.ends_on is null or s.ends_on > h.today)
        join subscription_catalogue c on c.id = s.catalogue_id
    ), planned as (
      select case when exists (select from held where kind = 'PLAN')
                  then array(select distinct unnest(modules) from held order by 1) end as modules
    ), kind_of_business as (
      select b.modules from house h
        join business_types b on b.organization_id = h.organization_id and lower(b.name) = h.business_type and b.is_active
    )
    select case when k.modules is null then p.modules
                when p.modules is null then k.modules
                else array(select unnest(p.modules) intersect select unnest(k.modules) order by 1) end
      from planned p left join kind_of_business k on true
  $function$;

CREATE OR REPLACE FUNCTION public.moments_of(day date, from_minute integer, until_minute integer, zone text)
 RETURNS tstzrange
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select tstzrange((day + make_interval(mins => from_minute)) at time zone zone,
                   greatest((day + make_interval(mins => from_minute)) at time zone zone, (day + make_interval(mins => until_minute)) at time zone zone))
$function$;

CREATE OR REPLACE FUNCTION public.name_current_customer()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  survivor uuid;
begin
  if new.customer_id is not null then
    select c.merged_into_id into survivor from customers c
     where c.property_id = new.property_id and c.id = new.customer_id for key share;
    if survivor is not null then new.customer_id := survivor; end if;
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION public.offers_keep_their_promise()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.was_used and (new.target, new.kind, new.percent_bp, new.amount_minor, new.buy, new.free, new.max_off_minor, new.needs_code, new.audience, new.conditions, new.keeps_when_changed,
                       new.gift_extra_id, new.gift_product_id, new.gift_quantity, new.gift_per, new.amounts_are, new.comes_off, new.round_to_minor, new.every_nth)
     is distinct from (old.target, old.kind, old.percent_bp, old.amount_minor, old.buy, old.free, old.max_off_minor, old.needs_code, old.audience, old.conditions, old.keeps_when_changed,
                       old.gift_extra_id, old.gift_product_id, old.gift_quantity, old.gift_per, old.amounts_are, old.comes_off, old.round_to_minor, old.every_nth) then
    raise exception 'offer % is in use', old.id using errcode = '23514', constraint = 'offer_in_use_is_kept';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.open_books(of_property bigint, of_country text)
 RETURNS void
 LANGUAGE sql
AS $function$
  insert into accounts (property_id, id, code, name, kind)
  select of_property, gen_random_uuid(), c.code, c.name, c.kind from chart_of_accounts(of_country) c;
  insert into account_mappings (property_id, posting_key, ref, account_id)
  select of_property, split_part(k, ':', 1), split_part(k, ':', 2), a.id
    from chart_of_accounts(of_country) c cross join unnest(c.keys) k
    join accounts a on a.property_id = of_property and a.code = c.code;
$function$;

CREATE OR REPLACE FUNCTION public.open_books_of_property()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform open_books(new.id, new.country);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.open_discount_account(of_property bigint)
 RETURNS void
 LANGUAGE sql
AS $function$
  insert into accounts (property_id, id, code, name, kind)
  values (of_property, gen_random_uuid(), '4905', 'Discounts after tax', 'INCOME') on conflict do nothing;
  -- Where a property has another account under the number, the key stays in suspense until it is mapped.
  insert into account_mappings (property_id, posting_key, ref, account_id)
  select of_property, 'DISCOUNT', '', a.id from accounts a
   where a.property_id = of_property and a.code = '4905' and a.name = 'Discounts after tax'
      on conflict do nothing;
$function$;

CREATE OR REPLACE FUNCTION public.open_discount_account_of_property()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform open_discount_account(new.id);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.open_first_till()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into property_counters (property_id, name, value) values (new.id, 'point of sale', 1);
  insert into points_of_sale (property_id, id, name, number)
  values (new.id, gen_random_uuid(), case when new.locale like 'fr%' then 'Caisse 1' else 'Till 1' end, 1);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.open_voucher_accounts(of_property bigint)
 RETURNS void
 LANGUAGE sql
AS $function$
  insert into accounts (property_id, id, code, name, kind)
  select of_property, gen_random_uuid(), c.code, c.name, c.kind
    from (values ('2020', 'Gift vouchers', 'LIABILITY'), ('4300', 'Gift vouchers not used', 'INCOME'),
                 ('5050', 'Gift vouchers given', 'EXPENSE')) c (code, name, kind)
      on conflict do nothing;
  -- Where a property has another account under the number, the key stays in suspense until it is mapped.
  insert into account_mappings (property_id, posting_key, ref, account_id)
  select of_property, c.key, '', a.id
    from (values ('VOUCHERS', '2020', 'Gift vouchers'), ('VOUCHER_BREAKAGE', '4300', 'Gift vouchers not used'),
                 ('VOUCHERS_GIVEN', '5050', 'Gift vouchers given')) c (key, code, name)
    join accounts a on a.property_id = of_property and a.code = c.code and a.name = c.name
      on conflict do nothing;
$function$;

CREATE OR REPLACE FUNCTION public.open_voucher_accounts_of_property()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform open_voucher_accounts(new.id);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.open_work_of(property bigint, employee uuid)
 RETURNS TABLE(kind text, id uuid, project_id uuid, label text, title text, due_on date, desk text)
 LANGUAGE sql
 STABLE
AS $function$
  select 'PROJECTS', p.id, p.id, p.key, p.name, p.until_on, '' from projects p
   where p.property_id = property and p.lead_id = employee and p.state in ('PLANNED', 'ACTIVE', 'ON_HOLD')
  union all
  select 'ITEMS', i.id, p.id, p.key || '-' || i.number, i.title, i.due_on, ''
    from work_assignees a
    join work_items i on i.property_id = a.property_id and i.id = a.item_id and i.state_group in ('BACKLOG', 'UNSTARTED', 'STARTED')
    join projects p on p.property_id = i.property_id and p.id = i.project_id and p.state in ('PLANNED', 'ACTIVE', 'ON_HOLD')
   where a.property_id = property and a.employee_id = employee
  union all
  select 'CASES', c.id, null::uuid, c.number, c.subject, null::date, c.desk
    from employees e join cases c on c.property_id = e.property_id and c.assignee_id = e.user_id and c.state in ('NEW', 'IN_PROGRESS', 'WAITING')
   where e.property_id = property and e.id = employee
  union all
  select 'LEADS', l.id, null::uuid, l.number::text, l.title, l.next_step_on, ''
    from employees e join leads l on l.property_id = e.property_id and l.owner_id = e.user_id and l.state in ('NEW', 'WORKING', 'NURTURE', 'QUALIFIED')
   where e.property_id = property and e.id = employee
  union all
  select 'DEALS', d.id, null::uuid, d.number::text, d.name, d.close_on, ''
    from employees e join deals d on d.property_id = e.property_id and d.owner_id = e.user_id
                       and d.stage in ('INQUIRY', 'PROSPECT', 'PROPOSED', 'TENTATIVE', 'DEFINITE')
   where e.property_id = property and e.id = employee
$function$;

CREATE OR REPLACE FUNCTION public.open_write(property bigint, organization bigint, caller bigint, key text, route text, body_hash text, OUT is_taken boolean, OUT business_date date)
 RETURNS record
 LANGUAGE plpgsql
AS $function$
begin
  perform set_config('app.property_id', coalesce(property::text, ''), true),
          set_config('app.organization_id', coalesce(organization::text, ''), true);
  is_taken := false;
  if key is not null then
    insert into idempotency_keys (user_id, key, route, body_hash, property_id)
    values (open_write.caller, open_write.key, open_write.route, open_write.body_hash, coalesce(property, 0))
    on conflict do nothing;
    is_taken := not found;
  end if;
  perform pg_advisory_xact_lock_shared(hashtext('business date'), coalesce(property, 0)::int);
  select p.business_date into business_date from properties p where p.id = property;
end
$function$;

CREATE OR REPLACE FUNCTION public.parted_orders()
 RETURNS TABLE(id uuid)
 LANGUAGE sql
 STABLE
BEGIN ATOMIC
 SELECT s.id
    FROM orders s
   WHERE ((s.property_id = current_property()) AND (s.split_of IS NOT NULL))
 UNION
  SELECT s.split_of
    FROM orders s
   WHERE ((s.property_id = current_property()) AND (s.split_of IS NOT NULL))
 UNION
  SELECT unnest(ARRAY[k.order_id, l.order_id]) AS unnest
    FROM ((kot_lines t
      JOIN kots k ON (((k.property_id = t.property_id) AND (k.id = t.kot_id))))
      JOIN order_lines l ON (((l.property_id = t.property_id) AND (l.id = t.order_line_id))))
   WHERE ((t.property_id = current_property()) AND (k.order_id <> l.order_id))
 UNION
  SELECT unnest(ARRAY[a.order_id, b.order_id]) AS unnest
    FROM ((stock_uses u
      JOIN order_lines a ON (((a.property_id = u.property_id) AND (a.id = u.root_line_id))))
      JOIN order_lines b ON (((b.property_id = u.property_id) AND (b.id = u.order_line_id))))
   WHERE ((u.property_id = current_property()) AND (a.order_id <> b.order_id));
END;

CREATE OR REPLACE FUNCTION public.post_key(first_name text, last_name text, address text, postal_code text, city text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN ((btrim(address, ' 	
'::text) = ''::text) OR (btrim(city, ' 	
'::text) = ''::text) OR (btrim((first_name || last_name), ' 	
'::text) = ''::text)) THEN ''::text ELSE btrim(lower(regexp_replace(((((((((first_name || ' '::text) || last_name) || ' '::text) || address) || ' '::text) || postal_code) || ' '::text) || city), '[ \t\r\n,;.]+'::text, ' '::text, 'g'::text))) END;

CREATE OR REPLACE FUNCTION public.project_rate(property bigint, project uuid, employee uuid, activity uuid, day date)
 RETURNS bigint
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(
    (select r.rate_minor
       from (select distinct on (x.employee_id, x.activity_id) x.employee_id, x.activity_id, x.rate_minor, x.until_on
               from project_rates x
              where x.property_id = property and x.project_id = project and x.from_on <= day
                and (x.employee_id is null or x.employee_id = employee) and (x.activity_id is null or x.activity_id = activity)
              order by x.employee_id, x.activity_id, x.from_on desc) r
      where r.until_on is null or r.until_on >= day
      order by r.employee_id is null, r.activity_id is null limit 1),
    (select p.rate_minor from projects p where p.property_id = property and p.id = project))
$function$;

CREATE OR REPLACE FUNCTION public.queue_job(task text, payload json, run_at timestamp with time zone DEFAULT NULL::timestamp with time zone, job_key text DEFAULT NULL::text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$ select graphile_worker.add_job(task, payload, run_at => run_at, job_key => job_key) $function$;

CREATE OR REPLACE FUNCTION public.refuse_change_of_closed_shift()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'a closed shift is frozen' using errcode = 'check_violation', constraint = 'closed_shift_is_frozen';
end
$function$;

CREATE OR REPLACE FUNCTION public.refuse_work_on_leave()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.employee_id is not null and not new.is_removed and is_on_leave(new.property_id, new.employee_id, new) then
    raise exception 'nobody works on leave' using errcode = '23514', constraint = 'nobody_works_on_leave';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.remove_fact_sums()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  execute format('delete from %I s using (select distinct property_id, business_on from removed) r
                   where (s.property_id, s.business_on) = (r.property_id, r.business_on)', tg_argv[0]);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.remove_import(which uuid, OUT stands integer, OUT first text)
 RETURNS record
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  here bigint := current_property();
  gone_bookings uuid[];
  gone_guests uuid[];
begin
  select coalesce(array_agg(l.made_id) filter (where i.kind = 'BOOKINGS'), '{}'),
         coalesce(array_agg(coalesce(l.guest_id, l.made_id)) filter (where i.kind = 'GUESTS' or l.guest_id is not null), '{}')
    into gone_bookings, gone_guests
    from import_lines l join imports i on (i.property_id, i.id) = (l.property_id, l.import_id)
   where l.property_id = here and l.import_id = which and l.state = 'MADE';

  -- In the order in which a desk takes them: bookings, inventory, folios.
  perform from bookings where property_id = here and id = any(gone_bookings) order by id for update;
  perform from type_nights n
    where n.property_id = here
      and exists (select from stays s where s.property_id = here and s.booking_id = any(gone_bookings) and s.room_type_id = n.room_type_id
                     and n.night >= s.arrival_on and n.night < s.departure_on)
    order by n.room_type_id, n.night for update;
  perform from folios where property_id = here and booking_id = any(gone_bookings) order by id for update;
  perform from customers where property_id = here and id = any(gone_guests) order by id for update;

  select count(*)::int, coalesce(min(s.name), '') into stands, first from (
    select b.reference as name
      from bookings b
      join import_lines l on l.property_id = here and l.import_id = which and l.made_id = b.id
     where b.property_id = here and b.id = any(gone_bookings)
       and (b.version <> l.made_version
            or exists (select from folios f join folio_lines c on (c.property_id, c.folio_id) = (f.property_id, f.id)
                        where f.property_id = here and f.booking_id = b.id)
            or exists (select from receipts x where x.property_id = here and x.booking_id = b.id)
            or exists (select from payments x where x.property_id = here and x.booking_id = b.id)
            or exists (select from expenses x where x.property_id = here and x.booking_id = b.id)
            or exists (select from invoices x where x.property_id = here and x.booking_id = b.id)
            or exists (select from invoice_drafts x where x.property_id = here and x.booking_id = b.id)
            or exists (select from payment_links x where x.property_id = here and x.booking_id = b.id)
            or exists (select from gateway_collections x where x.property_id = here and x.booking_id = b.id)
            or exists (select from orders x where x.property_id = here and x.booking_id = b.id))
    union all
    select trim(c.first_name || ' ' || c.last_name)
      from customers c
     where c.property_id = here and c.id = any(gone_guests)
       and (c.version <> 1 or c.merged_into_id is not null
            or exists (select from customers m where m.property_id = here and m.merged_into_id = c.id)
            or exists (select from bookings b where b.property_id = here and b.customer_id = c.id and b.id <> all(gone_bookings))
            or exists (select from appointments x where x.property_id = here and x.customer_id = c.id)
            or exists (select from orders x where x.property_id = here and x.customer_id = c.id))) s;
  if stands > 0 then return; end if;

  update type_nights n set taken = n.taken - s.count
    from (select s.room_type_id, d.night, count(*)::int
            from stays s join stay_nights d on (d.property_id, d.stay_id) = (s.property_id, s.id)
           where s.property_id = here and s.booking_id = any(gone_bookings)
           group by 1, 2) s
   where n.property_id = here and n.room_type_id = s.room_type_id and n.night = s.night;
  delete from room_nights n using stays s
   where n.property_id = here and (s.property_id, s.id) = (n.property_id, n.stay_id) and s.booking_id = any(gone_bookings);
  delete from stay_nights n using stays s
   where n.property_id = here and (s.property_id, s.id) = (n.property_id, n.stay_id) and s.booking_id = any(gone_bookings);
  delete from stays where property_id = here and booking_id = any(gone_bookings);
  delete from folios where property_id = here and booking_id = any(gone_bookings);
  delete from bookings where property_id = here and id = any(gone_bookings);
  delete from customers where property_id = here and id = any(gone_guests);
exception when foreign_key_violation then
  stands := 1;
  first := '';
end
$function$;

CREATE OR REPLACE FUNCTION public.remove_imported_employees(which uuid, OUT stands integer, OUT first text)
 RETURNS record
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  here bigint := current_property();
  one record;
begin
  stands := 0;
  first := '';
  perform from employees e join import_lines l on l.property_id = e.property_id and l.made_id = e.id
    where l.property_id = here and l.import_id = which and l.state = 'MADE' order by e.id for update of e;
  begin
    for one in
      select e.id, e.display_name, e.version <> l.made_version as is_changed
        from import_lines l join employees e on e.property_id = l.property_id and e.id = l.made_id
       where l.property_id = here and l.import_id = which and l.state = 'MADE' order by e.search_name, e.id
    loop
      begin
        if one.is_changed then raise check_violation; end if;
        -- The checklist of a joiner began with the hiring; one that somebody worked on stays, and the employee with it.
        delete from checklist_tasks t using checklist_runs r
         where r.property_id = here and r.employee_id = one.id and t.property_id = here and t.run_id = r.id;
        delete from checklist_runs where property_id = here and employee_id = one.id;
        delete from employee_change_ends x using employee_changes c
         where c.property_id = here and c.employee_id = one.id and x.property_id = here and x.change_id = c.id;
        delete from employee_changes where property_id = here and employee_id = one.id;
        delete from employee_statuses where property_id = here and employee_id = one.id;
        delete from employees where property_id = here and id = one.id;
      exception when foreign_key_violation or check_violation then
        stands := stands + 1;
        if first = '' then first := one.display_name; end if;
      end;
    end loop;
    if stands > 0 then raise no_data_found; end if;
  exception when no_data_found then
    null;
  end;
end
$function$;

CREATE OR REPLACE FUNCTION public.remove_imported_leads(which uuid, OUT stands integer, OUT first text)
 RETURNS record
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare here bigint := current_property();
begin
  perform from leads d join import_lines l on l.property_id = d.property_id and l.made_id = d.id
    where l.property_id = here and l.import_id = which and l.state = 'MADE' order by d.id for update of d;
  select count(*)::int, coalesce(min(d.title), '') into stands, first
    from leads d join import_lines l on l.property_id = d.property_id and l.made_id = d.id
   where l.property_id = here and l.import_id = which and l.state = 'MADE'
     and (d.version <> l.made_version
          or exists (select from lead_activities a where a.property_id = d.property_id and a.lead_id = d.id)
          or exists (select from lead_mails m where m.property_id = d.property_id and m.lead_id = d.id)
          or exists (select from lead_form_entries e where e.property_id = d.property_id and e.lead_id = d.id)
          or exists (select from leads o where o.property_id = d.property_id and o.of_id = d.id));
  if stands = 0 then
    delete from leads d using import_lines l
     where l.property_id = here and l.import_id = which and l.state = 'MADE' and d.property_id = here and d.id = l.made_id;
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION public.remove_imported_products(which uuid, OUT stands integer, OUT first text)
 RETURNS record
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  here bigint := current_property();
  gone uuid[];
  gone_groups uuid[];
begin
  select coalesce(array_agg(made_id), '{}'), coalesce(array_agg(group_id) filter (where group_id is not null), '{}')
    into gone, gone_groups
    from import_lines where property_id = here and import_id = which and state = 'MADE';

  perform from product_groups where property_id = here and id = any(gone_groups) order by id for update;
  perform from products where property_id = here and id = any(gone) order by id for update;

  select count(*)::int, coalesce(min(s.name), '') into stands, first from (
    select p.name
      from products p
      join import_lines l on l.property_id = here and l.import_id = which and l.made_id = p.id
     where p.property_id = here and p.id = any(gone)
       and (p.version <> l.made_version
            or exists (select from order_lines x where x.property_id = here and x.product_id = p.id)
            or exists (select from price_list_lines x where x.property_id = here and x.product_id = p.id)
            or exists (select from stock_recipes x where x.property_id = here and x.product_id = p.id)
            or exists (select from treatments x where x.property_id = here and x.product_id = p.id)
            or exists (select from combo_choices x where x.property_id = here and x.product_id = p.id)
            or exists (select from modifiers x where x.property_id = here and x.product_id = p.id)
            or exists (select from products x where x.property_id = here and x.prepaid_product_id = p.id)
            or exists (select from product_images x where x.property_id = here and x.product_id = p.id)
            or exists (select from product_outages x where x.property_id = here and x.product_id = p.id))
    union all
    select g.name
      from product_groups g
     where g.property_id = here and g.id = any(gone_groups)
       and (g.version <> 1
            or exists (select from products x where x.property_id = here and x.product_group_id = g.id and x.id <> all(gone))
            or exists (select from price_list_lines x where x.property_id = here and x.product_group_id = g.id))) s;
  if stands > 0 then return; end if;

  delete from product_modifier_groups where property_id = here and product_id = any(gone);
  delete from products where property_id = here and id = any(gone);
  delete from product_group_outlets where property_id = here and product_group_id = any(gone_groups);
  delete from product_groups where property_id = here and id = any(gone_groups);
exception when foreign_key_violation then
  stands := 1;
  first := '';
end
$function$;

CREATE OR REPLACE FUNCTION public.remove_imported_reviews(which uuid, OUT stands integer, OUT first text)
 RETURNS record
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare here bigint := current_property();
begin
  perform from reviews r join import_lines l on l.property_id = r.property_id and l.made_id = r.id
    where l.property_id = here and l.import_id = which and l.state = 'MADE' order by r.id for update of r;
  select count(*)::int, coalesce(min(coalesce(nullif(r.author, ''), r.external_id)), '') into stands, first
    from reviews r join import_lines l on l.property_id = r.property_id and l.made_id = r.id
   where l.property_id = here and l.import_id = which and l.state = 'MADE'
     and (r.version <> l.made_version or exists (select from cases c where c.property_id = r.property_id and c.review_id = r.id));
  if stands = 0 then
    delete from reviews r using import_lines l
     where l.property_id = here and l.import_id = which and l.state = 'MADE' and r.property_id = here and r.id = l.made_id;
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION public.remove_sample_campaigns()
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  delete from campaigns where property_id = current_property() and is_sample;
  delete from journeys where property_id = current_property() and is_sample;
  delete from consent_records where property_id = current_property() and evidence = 'Sample data'
$function$;

CREATE OR REPLACE FUNCTION public.remove_sample_closes()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  here bigint := current_property();
  facts text;
begin
  if here is null then raise exception 'sample data is of a property, and this transaction has none'; end if;
  foreach facts in array array['room_facts', 'stay_facts', 'booking_facts', 'sale_facts', 'item_facts', 'check_facts', 'tax_facts',
                               'receipt_facts', 'cost_facts', 'goods_facts', 'table_facts', 'sitting_facts', 'ticket_facts', 'void_facts',
                               'fact_days'] loop
    execute format('delete from %I f using closing_runs c where c.property_id = $1 and c.is_sample
                       and (f.property_id, f.business_on) = (c.property_id, c.business_on)', facts) using here;
  end loop;
  delete from balance_facts where property_id = here;
  delete from exported_journals where property_id = here;
  delete from journal_exports where property_id = here;
  delete from ledger_moves where property_id = here;
  delete from journal_lines where property_id = here;
  delete from journals where property_id = here;
  delete from property_counters where property_id = here and name in ('journal', 'journal export');
  delete from closing_effects e using closing_runs c
   where c.property_id = here and c.is_sample and (e.property_id, e.run_id) = (c.property_id, c.id);
  delete from closing_postings p using closing_runs c
   where c.property_id = here and c.is_sample and (p.property_id, p.run_id) = (c.property_id, c.id);
  delete from closing_days d using closing_runs c
   where c.property_id = here and c.is_sample and (d.property_id, d.run_id) = (c.property_id, c.id);
  delete from closing_runs where property_id = here and is_sample;
end
$function$;

CREATE OR REPLACE FUNCTION public.remove_sample_companies()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  here bigint := current_property();
  gone uuid[];
begin
  if here is null then raise exception 'sample data is of a property, and this transaction has none'; end if;
  gone := array(
    select c.id from companies c
     where c.property_id = here and c.is_sample
       and not exists (select from bookings b where (b.property_id, b.company_id) = (c.property_id, c.id))
       and not exists (select from customers g where (g.property_id, g.company_id) = (c.property_id, c.id))
       and not exists (select from payments p where (p.property_id, p.company_id) = (c.property_id, c.id))
       and not exists (select from receipts r where (r.property_id, r.company_id) = (c.property_id, c.id))
       and not exists (select from order_postings q where (q.property_id, q.company_id) = (c.property_id, c.id)) and not exists (select from payouts o where (o.property_id, o.company_id) = (c.property_id, c.id))
       and not exists (select from invoices i where (i.property_id, i.company_id) = (c.property_id, c.id))
       and not exists (select from companies m where (m.property_id, m.merged_into_id) = (c.property_id, c.id) and not m.is_sample));
  delete from account_write_offs where property_id = here and company_id = any(gone);
  delete from account_reminders where property_id = here and company_id = any(gone);
  delete from opening_balances where property_id = here and company_id = any(gone);
  delete from company_contacts where property_id = here and company_id = any(gone);
  delete from company_notes where property_id = here and company_id = any(gone);
  delete from company_contract_rates where property_id = here
     and contract_id in (select id from company_contracts where property_id = here and company_id = any(gone));
  delete from company_contracts where property_id = here and company_id = any(gone);
  delete from companies where property_id = here and id = any(gone);
  update companies set is_sample = false where property_id = here and is_sample;
  delete from property_counters n
   where n.property_id = here and n.name = 'company' and not exists (select from companies where property_id = here);
end
$function$;

CREATE OR REPLACE FUNCTION public.remove_sample_data()
 RETURNS text[]
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  here bigint := current_property();
  uses text[];
  state jsonb;
  gone_bookings text[];
  gone_customers uuid[];
  gone_requests text[];
  gone_news uuid[];
  touched_types uuid[];
begin
  if here is null then raise exception 'sample data is of a property, and this transaction has none'; end if;

  -- In the order in which a desk takes them, so that whoever takes money meanwhile is waited for, and nobody waits in a circle.
  select before into state from sample_loads where property_id = here for update;
  perform from bookings where property_id = here and is_sample order by id for update;
  perform from folios f where f.property_id = here
      and exists (select from bookings b where (b.property_id, b.id) = (f.property_id, f.booking_id) and b.is_sample) order by f.id for update;
  perform from room_types where property_id = here and is_sample order by id for update;
  perform from property_counters where property_id = here order by name for update;
  perform from invoice_series where property_id = here order by fiscal_year_start for update;

  uses := sample_data_uses();
  if cardinality(uses) > 0 then return uses; end if;

  gone_bookings := array(select id::text from bookings where property_id = here and is_sample);
  -- A sample guest with a booking of the hotel's own is a guest of the hotel from now on.
  gone_customers := array(
    select c.id from customers c
     where c.property_id = here and c.is_sample
       and not exists (select from bookings b where (b.property_id, b.customer_id) = (c.property_id, c.id) and not b.is_sample)
       and not exists (select from customers m where (m.property_id, m.merged_into_id) = (c.property_id, c.id) and not m.is_sample));
  touched_types := array(
    select distinct s.room_type_id from stays s join bookings b on (b.property_id, b.id) = (s.property_id, s.booking_id)
     where s.property_id = here and b.is_sample
    union
    select r.room_type_id from room_blocks k join rooms r on (r.property_id, r.id) = (k.property_id, k.room_id)
     where k.property_id = here and k.is_sample);

  -- What was told of it.
  gone_news := array(
    select n.id from notifications n
     where n.property_id = here
       and (n.reference_id = any(gone_bookings || (select untouched_sample_orders())::text[])
            or n.reference_id in (select i.id::text from invoices i where i.property_id = here and i.booking_id::text = any(gone_bookings))));
  -- Who has read up to one of these has read up to the one before it.
  update notification_marks m set read_until = kept.id
    from (select k.user_id, max(n.id::text)::uuid as id
            from notification_marks k join notifications n on n.property_id = k.property_id and n.id < k.read_until and n.id <> all(gone_news)
           where k.property_id = here and k.read_until = any(gone_news)
           group by k.user_id) kept
   where m.property_id = here and m.user_id = kept.user_id;
  delete from notification_marks where property_id = here and read_until = any(gone_news);
  delete from notification_reads where property_id = here and notification_id = any(gone_news);
  delete from notifications where property_id = here and id = any(gone_news);
  delete from stay_changes where property_id = here and (before -> 'versions') ?| gone_bookings;

  -- A check-out also tells of its room: what one request wrote goes together.
  gone_requests := array(select distinct request_id from audit_events where property_id = here and booking_id::text = any(gone_bookings));
  delete from audit_events e
   where e.property_id = here
     and (e.booking_id::text = any(gone_bookings)
          or e.order_id = any((select untouched_sample_orders())::uuid[])
          or e.request_id = 'sample-data'
          or (e.entity = 'room' and e.booking_id is null and e.request_id = any(gone_requests))
          or (e.entity = 'customer' and e.entity_id = any(gone_customers::text[]))
          or (e.entity = 'room' and e.entity_id in (select id::text from rooms where property_id = here and is_sample))
          or (e.entity = 'room_type' and e.entity_id in (select id::text from room_types where property_id = here and is_sample))
          or (e.entity = 'rate_plan' and e.entity_id in (select id::text from rate_plans where property_id = here and is_sample))
          or (e.entity = 'room_block' and e.entity_id in (
                select k.id::text from room_blocks k join rooms r on (r.property_id, r.id) = (k.property_id, k.room_id)
                 where k.property_id = here and (k.is_sample or r.is_sample))));

  -- Money, then bills, then stays.
  delete from payments p using bookings b where p.property_id = here and (b.property_id, b.id) = (p.property_id, p.booking_id) and b.is_sample;
  delete from receipts r using bookings b where r.property_id = here and (b.property_id, b.id) = (r.property_id, r.booking_id) and b.is_sample;
  delete from invoices i using bookings b where i.property_id = here and (b.property_id, b.id) = (i.property_id, i.booking_id) and b.is_sample;
  delete from folio_lines l using folios f, bookings b
   where l.property_id = here and (f.property_id, f.id) = (l.property_id, l.folio_id) and (b.property_id, b.id) = (f.property_id, f.booking_id) and b.is_sample;
  delete from folios f using bookings b where f.property_id = here and (b.property_id, b.id) = (f.property_id, f.booking_id) and b.is_sample;
  delete from room_nights n using stays s, bookings b
   where n.property_id = here and (s.property_id, s.id) = (n.property_id, n.stay_id) and (b.property_id, b.id) = (s.property_id, s.booking_id) and b.is_sample;
  delete from stay_nights n using stays s, bookings b
   where n.property_id = here and (s.property_id, s.id) = (n.property_id, n.stay_id) and (b.property_id, b.id) = (s.property_id, s.booking_id) and b.is_sample;
  delete from stays s using bookings b where s.property_id = here and (b.property_id, b.id) = (s.property_id, s.booking_id) and b.is_sample;
  delete from bookings where property_id = here and is_sample;
  delete from customers where property_id = here and id = any(gone_customers);
  update customers set is_sample = false where property_id = here and is_sample;

  -- Rooms that were there come back as they were, unless the hotel has used them itself meanwhile.
  update rooms r set condition = was.condition, condition_note = was.note, condition_at = was.at
    from jsonb_to_recordset(state -> 'conditions') as was (id uuid, condition text, note text, at timestamptz)
   where r.property_id = here and r.id = was.id and not r.is_sample
     and (r.condition, r.condition_note, r.condition_at) is distinct from (was.condition, was.note, was.at)
     and not exists (select from stays s where (s.property_id, s.room_id) = (r.property_id, r.id) and s.checked_in_at is not null);

  -- Rooms and prices that came with it.
  delete from room_nights n using room_blocks k, rooms r
   where n.property_id = here and (k.property_id, k.id) = (n.property_id, n.block_id) and (r.property_id, r.id) = (k.property_id, k.room_id)
     and (k.is_sample or r.is_sample);
  delete from room_blocks k using rooms r
   where k.property_id = here and (r.property_id, r.id) = (k.property_id, k.room_id) and (k.is_sample or r.is_sample);
  delete from day_prices p using room_types t, rate_plans l
   where p.property_id = here and (t.property_id, t.id) = (p.property_id, p.room_type_id) and (l.property_id, l.id) = (p.property_id, p.rate_plan_id)
     and (t.is_sample or l.is_sample);
  delete from plan_prices p using room_types t, rate_plans l
   where p.property_id = here and (t.property_id, t.id) = (p.property_id, p.room_type_id) and (l.property_id, l.id) = (p.property_id, p.rate_plan_id)
     and (t.is_sample or l.is_sample);
  delete from rooms where property_id = here and is_sample;
  delete from type_nights n using room_types t where n.property_id = here and (t.property_id, t.id) = (n.property_id, n.room_type_id) and t.is_sample;
  delete from room_types where property_id = here and is_sample;
  delete from rate_plans where property_id = here and is_sample;

  -- What is counted is counted again. A night nobody holds has no row.
  update type_nights n
     set taken = (select count(*) from stays s
                   where s.property_id = here and s.room_type_id = n.room_type_id and s.arrival_on <= n.night and s.departure_on > n.night
                     and s.status in ('OPTION', 'CONFIRMED', 'IN_HOUSE', 'CHECKED_OUT')),
         blocked = (select count(*) from room_nights h join rooms r on (r.property_id, r.id) = (h.property_id, h.room_id)
                     where h.property_id = here and h.night = n.night and h.block_id is not null and r.room_type_id = n.room_type_id)
   where n.property_id = here and n.room_type_id = any(touched_types);
  delete from type_nights n using room_types t
   where n.property_id = here and (t.property_id, t.id) = (n.property_id, n.room_type_id) and n.room_type_id = any(touched_types)
     and (n.taken, n.blocked, n.allotted, n.overbooking, n.capacity) = (0, 0, 0, 0, t.room_count);
  update property_counters set value = (select count(*) from receipts where property_id = here) where property_id = here and name = 'receipt';
  delete from property_counters where property_id = here and value = 0 and not coalesce(state -> 'counters', '[]') ? name;
  update invoice_series s
     set (last_number, last_issued_on) = (
       select count(*), max(i.issued_on) from invoices i
        where (i.property_id, i.document_type, i.fiscal_year_start, i.series) = (s.property_id, s.document_type, s.fiscal_year_start, s.series))
   where s.property_id = here;
  delete from invoice_series where property_id = here and last_number = 0 and not coalesce(state -> 'series', '[]') ? fiscal_year_start::text;

  update properties set has_sample_data = false where id = here and has_sample_data;
  delete from sample_loads where property_id = here;
  return '{}';
end
$function$;

CREATE OR REPLACE FUNCTION public.remove_sample_loyalty()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  orphans uuid[];
begin
  orphans := array(
    select g.id from gift_vouchers g
     where g.property_id = current_property() and g.source = 'LOYALTY' and g.balance_minor = g.issued_minor
       and not exists (select from loyalty_moves m where m.property_id = g.property_id and m.voucher_id = g.id));
  delete from gift_voucher_moves where property_id = current_property() and voucher_id = any(orphans);
  delete from gift_vouchers where property_id = current_property() and id = any(orphans);
  delete from property_counters n
   where n.property_id = current_property() and n.name = 'loyalty member'
     and not exists (select from loyalty_members m where m.property_id = n.property_id);
end
$function$;

CREATE OR REPLACE FUNCTION public.remove_sample_meals()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  here bigint := current_property();
  gone uuid[];
  gone_payments uuid[];
begin
  if here is null then raise exception 'sample data is of a property, and this transaction has none'; end if;
  perform from orders where property_id = here and is_sample order by id for update;
  if has_sample_meals_in_use() then return; end if;
  gone := eaten_sample_orders();
  gone_payments := array(select id from payments where property_id = here and order_id = any(gone));
  delete from payment_allocations where property_id = here and payment_id = any(gone_payments);
  delete from payments where property_id = here and id = any(gone_payments);
  delete from receipts where property_id = here and is_sample;
  delete from order_sales where property_id = here and order_id = any(gone);
  -- Nothing is paid of them any more, so that they go with the orders that nobody dealt with.
  update orders set paid_minor = 0 where property_id = here and id = any(gone);
end
$function$;

CREATE OR REPLACE FUNCTION public.remove_sample_payouts()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  here bigint := current_property();
  brought uuid[];
begin
  if here is null then raise exception 'sample data is of a property, and this transaction has none'; end if;
  perform from sample_loads where property_id = here for update;
  if cardinality(sample_data_uses()) > 0 then return; end if;
  brought := array(select receipt_id from payouts where property_id = here and is_sample and receipt_id is not null);
  delete from payment_allocations where property_id = here and receipt_id = any(brought);
  delete from payments where property_id = here and receipt_id = any(brought);
  delete from payout_lines l using payouts o
   where l.property_id = here and (o.property_id, o.id) = (l.property_id, l.payout_id) and o.is_sample;
  delete from payouts where property_id = here and is_sample;
  delete from receipts where property_id = here and id = any(brought);
end
$function$;

CREATE OR REPLACE FUNCTION public.remove_sample_reviews()
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  delete from reviews where property_id = current_property() and is_sample
$function$;

CREATE OR REPLACE FUNCTION public.remove_sample_sales()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  here bigint := current_property();
  gone uuid[];
  gone_lines uuid[];
begin
  if here is null then raise exception 'sample data is of a property, and this transaction has none'; end if;
  perform from orders where property_id = here and is_sample order by id for update;
  gone := untouched_sample_orders();
  gone_lines := array(select id from order_lines where property_id = here and order_id = any(gone));

  -- What they took lies in the store again, as if they had never been: each later move finds so much more.
  perform from stock_levels l where l.property_id = here
      and exists (select from stock_moves m where (m.property_id, m.item_id, m.store_id) = (l.property_id, l.item_id, l.store_id)
                     and m.order_line_id = any(gone_lines)) order by l.item_id, l.store_id for update;
  update stock_levels l set reserved = l.reserved - u.held
    from (select item_id, store_id, sum(quantity * used_units * 0.001) as held
            from stock_uses where property_id = here and is_reserved and order_line_id = any(gone_lines) group by 1, 2) u
   where l.property_id = here and (l.item_id, l.store_id) = (u.item_id, u.store_id);
  delete from stock_uses where property_id = here and order_line_id = any(gone_lines);
  with back as (
    delete from stock_moves where property_id = here and order_line_id = any(gone_lines) returning id, item_id, store_id, quantity
  ), told as (
    update stock_moves m set balance = m.balance - b.quantity
      from (select m.id, sum(b.quantity) as quantity
              from stock_moves m join back b on (b.item_id, b.store_id) = (m.item_id, m.store_id) and b.id < m.id
             where m.property_id = here and not coalesce(m.order_line_id = any(gone_lines), false)
             group by m.id) b
     where m.property_id = here and m.id = b.id
  )
  update stock_levels l set on_hand = l.on_hand - b.quantity
    from (select item_id, store_id, sum(quantity) as quantity from back group by 1, 2) b
   where l.property_id = here and (l.item_id, l.store_id) = (b.item_id, b.store_id);
  delete from stock_levels l
   where l.property_id = here and l.on_hand = 0
     and not exists (select from stock_moves m where (m.property_id, m.item_id, m.store_id) = (l.property_id, l.item_id, l.store_id))
     and not exists (select from stock_uses u where (u.property_id, u.item_id, u.store_id) = (l.property_id, l.item_id, l.store_id));

  delete from print_jobs where property_id = here and order_id = any(gone);
  delete from table_orders where property_id = here and order_id = any(gone);
  delete from kot_lines where property_id = here and order_line_id = any(gone_lines);
  update order_lines set kot_id = null where property_id = here and order_id = any(gone);
  delete from kots where property_id = here and order_id = any(gone);
  delete from order_lines where property_id = here and order_id = any(gone);
  delete from orders where property_id = here and id = any(gone);
  update orders set is_sample = false where property_id = here and is_sample;

  -- A bill of a vendor that was paid, changed or voided, or put on a guest's bill, is the house's own; so is one before it in the numbering.
  delete from expenses e
   where e.property_id = here and e.is_sample and e.version = 1 and e.paid_minor = 0 and e.booking_id is null
     and not exists (select from payments p where (p.property_id, p.expense_id) = (e.property_id, e.id))
     and not exists (select from receipts r where (r.property_id, r.expense_id) = (e.property_id, e.id))
     and not exists (select from expenses o where o.property_id = here and o.number > e.number
                        and (not o.is_sample or o.version > 1 or o.paid_minor > 0 or o.booking_id is not null));
  update expenses set is_sample = false where property_id = here and is_sample;
  update property_counters set value = (select coalesce(max(number), 0) from expenses where property_id = here)
   where property_id = here and name = 'expense';
  delete from property_counters where property_id = here and name = 'expense' and value = 0;
  -- A day's numbers begin anew where nothing bears one.
  delete from property_counters c
   where c.property_id = here and (c.name like 'order %' or c.name like 'kot %')
     and not exists (select from orders o where o.property_id = here and o.number is not null and c.name like '%' || o.business_on::text || '%');

  delete from table_reservation_quarters q using table_reservations r
   where q.property_id = here and (r.property_id, r.id) = (q.property_id, q.reservation_id) and r.is_sample;
  delete from table_reservations where property_id = here and is_sample;
  delete from table_waits where property_id = here and is_sample;
end
$function$;

CREATE OR REPLACE FUNCTION public.remove_sample_words()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  here bigint := current_property();
  gone uuid[];
begin
  if here is null then raise exception 'sample data is of a property, and this transaction has none'; end if;
  gone := array(
    select m.id from messages m
     where m.property_id = here
       and (m.is_sample
            or (m.payload ? 'invoiceId'
                and not exists (select from invoices i where i.property_id = m.property_id and i.id::text = m.payload ->> 'invoiceId'))));
  -- Sent again by somebody of the house, it is told on its own.
  update messages set again_of_id = null where property_id = here and again_of_id = any(gone) and id <> all(gone);
  delete from messages where property_id = here and id = any(gone);

  update cases c set is_sample = false
   where c.property_id = here and c.is_sample
     and exists (select from case_entries e where (e.property_id, e.case_id) = (c.property_id, c.id) and e.created_at > c.created_at);
  delete from cases where property_id = here and is_sample;
end
$function$;

CREATE OR REPLACE FUNCTION public.request_waits_no_longer()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.state = any (tg_argv[1]::text[]) then return null; end if;
  update approvals set state = 'WITHDRAWN', ended_at = now()
   where property_id = new.property_id and kind = tg_argv[0] and subject_id = new.id and state = 'OPEN';
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.rule_holds(rule jsonb, known jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
AS $function$
declare is_any boolean;
begin
  if not rule ? 'match' then
    is_any := coalesce(rule -> 'values' ? (known ->> (rule ->> 'fact')), false);
    return case rule ->> 'op' when 'ANY_OF' then is_any else not is_any end;
  end if;
  if rule ->> 'match' = 'ALL' then
    return not exists (select from jsonb_array_elements(rule -> 'rules') x where not rule_holds(x, known));
  end if;
  is_any := exists (select from jsonb_array_elements(rule -> 'rules') x where rule_holds(x, known));
  return case rule ->> 'match' when 'ANY' then is_any else not is_any end;
end $function$;

CREATE OR REPLACE FUNCTION public.sample_data_uses()
 RETURNS text[]
 LANGUAGE sql
 STABLE
RETURN (sample_data_uses_but_meals() || ARRAY(SELECT 'books_on_samples'::text WHERE (has_sample_meals_in_use() AND ('books_on_samples'::text <> ALL (sample_data_uses_but_meals())))));

CREATE OR REPLACE FUNCTION public.sample_data_uses_but_groups()
 RETURNS text[]
 LANGUAGE sql
 STABLE
RETURN ARRAY(SELECT 'bookings_in_sample_rooms'::text WHERE (((EXISTS (SELECT FROM room_types WHERE ((room_types.property_id = current_property()) AND room_types.is_sample))) OR (EXISTS (SELECT FROM rooms WHERE ((rooms.property_id = current_property()) AND rooms.is_sample))) OR (EXISTS (SELECT FROM rate_plans WHERE ((rate_plans.property_id = current_property()) AND rate_plans.is_sample)))) AND (EXISTS (SELECT FROM (stays s JOIN bookings b ON (((b.property_id = s.property_id) AND (b.id = s.booking_id)))) WHERE ((s.property_id = current_property()) AND (NOT b.is_sample) AND ((EXISTS (SELECT FROM room_types t WHERE ((t.property_id = s.property_id) AND (t.id = ANY (ARRAY[s.room_type_id, s.priced_type_id])) AND t.is_sample))) OR (EXISTS (SELECT FROM rooms r WHERE (((r.property_id = s.property_id) AND (r.id = s.room_id)) AND r.is_sample))) OR (EXISTS (SELECT FROM rate_plans p WHERE (((p.property_id = s.property_id) AND (p.id = s.rate_plan_id)) AND p.is_sample)))))))) UNION ALL SELECT 'rooms_of_sample_types'::text WHERE (EXISTS (SELECT FROM (rooms r JOIN room_types t ON (((t.property_id = r.property_id) AND (t.id = r.room_type_id)))) WHERE ((r.property_id = current_property()) AND t.is_sample AND (NOT r.is_sample)))) UNION ALL SELECT 'plans_after_sample_plans'::text WHERE (EXISTS (SELECT FROM (rate_plans p JOIN rate_plans s ON (((s.property_id = p.property_id) AND (s.id = p.parent_plan_id)))) WHERE ((p.property_id = current_property()) AND s.is_sample AND (NOT p.is_sample)))) UNION ALL SELECT 'receipts_in_between'::text WHERE (EXISTS (SELECT FROM ((SELECT min(s.number) AS number FROM (bookings b JOIN receipts s ON (((s.property_id = b.property_id) AND (s.booking_id = b.id)))) WHERE ((b.property_id = current_property()) AND b.is_sample)) first JOIN receipts r ON (((r.property_id = current_property()) AND (r.number > first.number)))) WHERE ((NOT (EXISTS (SELECT FROM bookings b WHERE (((b.property_id = r.property_id) AND (b.id = r.booking_id)) AND b.is_sample)))) AND (NOT (EXISTS (SELECT FROM payouts o WHERE (((o.property_id = r.property_id) AND (o.receipt_id = r.id)) AND o.is_sample))))))) UNION ALL SELECT 'invoices_in_between'::text WHERE (EXISTS (SELECT FROM (((SELECT s.document_type, s.fiscal_year_start, min(s.sequence) AS sequence FROM (bookings c JOIN invoices s ON (((s.property_id = c.property_id) AND (s.booking_id = c.id)))) WHERE ((c.property_id = current_property()) AND c.is_sample) GROUP BY s.document_type, s.fiscal_year_start) first JOIN invoices i ON (((i.property_id = current_property()) AND (i.sequence > first.sequence) AND ((i.document_type = first.document_type) AND (i.fiscal_year_start = first.fiscal_year_start)) AND (i.series = ''::text)))) LEFT JOIN bookings b ON (((b.property_id = i.property_id) AND (b.id = i.booking_id)))) WHERE (b.is_sample IS DISTINCT FROM true))) UNION ALL SELECT 'books_on_samples'::text WHERE ((EXISTS (SELECT FROM (bookings b JOIN expenses e ON (((e.property_id = b.property_id) AND (e.booking_id = b.id)))) WHERE ((b.property_id = current_property()) AND b.is_sample))) OR (EXISTS (SELECT FROM ((payout_lines l JOIN bookings b ON (((b.property_id = l.property_id) AND (b.id = l.booking_id)))) JOIN payouts o ON (((o.property_id = l.property_id) AND (o.id = l.payout_id)))) WHERE ((l.property_id = current_property()) AND (b.is_sample <> o.is_sample)))) OR (EXISTS (SELECT FROM (account_write_offs w JOIN bookings b ON (((b.property_id = w.property_id) AND (b.id = w.booking_id)))) WHERE ((w.property_id = current_property()) AND b.is_sample))) OR (EXISTS (SELECT FROM (((bookings b JOIN payments p ON (((p.property_id = b.property_id) AND (p.booking_id = b.id)))) JOIN payment_allocations a ON (((a.property_id = p.property_id) AND (a.payment_id = p.id)))) JOIN receipts r ON (((r.property_id = a.property_id) AND (r.id = a.receipt_id)))) WHERE ((b.property_id = current_property()) AND b.is_sample AND (r.booking_id IS DISTINCT FROM b.id) AND (NOT (EXISTS (SELECT FROM payouts o WHERE (((o.property_id = r.property_id) AND (o.receipt_id = r.id)) AND o.is_sample))))))) OR (EXISTS (SELECT FROM (((folio_lines l JOIN bookings b ON (((b.property_id = l.property_id) AND (b.id = l.source_booking_id)))) JOIN folios f ON (((f.property_id = l.property_id) AND (f.id = l.folio_id)))) JOIN bookings o ON (((o.property_id = f.property_id) AND (o.id = f.booking_id)))) WHERE ((l.property_id = current_property()) AND (l.source_booking_id IS NOT NULL) AND b.is_sample AND (NOT o.is_sample))))) UNION ALL SELECT 'terms_on_sample_types'::text WHERE (EXISTS (SELECT FROM room_types t WHERE ((t.property_id = current_property()) AND t.is_sample AND ((EXISTS (SELECT FROM company_contract_rates k WHERE ((k.property_id = t.property_id) AND (k.room_type_id = t.id)))) OR (EXISTS (SELECT FROM fixed_charges c WHERE ((c.property_id = t.property_id) AND (c.room_type_id = t.id)))))))));

CREATE OR REPLACE FUNCTION public.sample_data_uses_but_meals()
 RETURNS text[]
 LANGUAGE sql
 STABLE
RETURN (sample_data_uses_but_groups() || ARRAY(SELECT 'terms_on_sample_types'::text WHERE (('terms_on_sample_types'::text <> ALL (sample_data_uses_but_groups())) AND ((EXISTS (SELECT FROM (groups g JOIN rate_plans p ON (((p.property_id = g.property_id) AND (p.id = g.rate_plan_id)))) WHERE ((g.property_id = current_property()) AND p.is_sample))) OR (EXISTS (SELECT FROM (allotment_nights a JOIN room_types t ON (((t.property_id = a.property_id) AND (t.id = a.room_type_id)))) WHERE ((a.property_id = current_property()) AND t.is_sample)))))));

CREATE OR REPLACE FUNCTION public.separations_follow_status()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.to_status in ('ON_NOTICE', 'LEFT') then
    update separations set agreed_on = new.since, version = version + 1
     where property_id = new.property_id and employee_id = new.employee_id and state = 'ACCEPTED' and agreed_on <> new.since;
  end if;
  if new.to_status = 'ACTIVE' and new.from_status is not null then
    with ended as (
      update separations set state = case state when 'SETTLED' then 'CLOSED' else 'WITHDRAWN' end, version = version + 1
       where property_id = new.property_id and employee_id = new.employee_id
         and (state = 'ACCEPTED' or (state = 'SETTLED' and new.from_status = 'LEFT'))
      returning id, state)
    insert into separation_changes (property_id, id, separation_id, from_state, to_state, at, actor_name)
    select new.property_id, gen_random_uuid(), ended.id, case ended.state when 'CLOSED' then 'SETTLED' else 'ACCEPTED' end, ended.state,
           new.changed_at, new.actor_name
      from ended;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.shifts_fall_open()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare first_free date := case when new.to_status in ('LEFT', 'ON_NOTICE') then new.since + 1 else new.since end;
begin
  if new.to_status not in ('LEFT', 'ON_NOTICE', 'SUSPENDED', 'INACTIVE') then return null; end if;
  insert into rota_shift_changes (property_id, id, shift_id, before, after, reason, changed_at, actor_name)
  select new.property_id, gen_random_uuid(), s.id, jsonb_build_object('employeeId', s.published_employee_id, 'on', s.published_on),
         jsonb_build_object('employeeId', null, 'on', s.on_date), new.reason, new.changed_at, new.actor_name
    from rota_shifts s
   where s.property_id = new.property_id and s.published_employee_id = new.employee_id and s.published_on >= first_free;
  update rota_shifts set is_removed = true, state = case when published_at is null then 'DRAFT' else 'CANCELLED' end, published_employee_id = null,
         version = version + 1
   where property_id = new.property_id and kind = 'DAY_OFF' and on_date >= first_free and new.employee_id in (employee_id, published_employee_id);
  update rota_shifts set employee_id = nullif(employee_id, new.employee_id), published_employee_id = nullif(published_employee_id, new.employee_id),
         state = case when published_employee_id = new.employee_id then case when is_removed then 'CANCELLED' else 'PUBLISHED' end else state end,
         acknowledged_at = case when published_employee_id = new.employee_id then null else acknowledged_at end,
         version = version + 1
   where property_id = new.property_id and kind <> 'DAY_OFF' and new.employee_id in (employee_id, published_employee_id)
     and (on_date >= first_free or published_on >= first_free);
  update shift_swaps set state = 'WITHDRAWN', version = version + 1
   where property_id = new.property_id and new.employee_id in (from_employee_id, to_employee_id) and state in ('ASKED', 'ACCEPTED');
  update shift_claims set state = 'WITHDRAWN'
   where property_id = new.property_id and employee_id = new.employee_id and state = 'CLAIMED';
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.sister_properties(own bigint)
 RETURNS TABLE(id bigint, name text, currency text, is_controller boolean)
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select p.id, p.name, p.currency, o.guest_sharing = 'CONTROLLER'
    from properties me
    join organisations o on o.id = me.organization_id and o.is_active and o.guest_sharing <> 'OFF'
    join properties p on p.organization_id = me.organization_id and p.is_active and p.id <> me.id
   where me.id = own and me.is_active
$function$;

CREATE OR REPLACE FUNCTION public.state_before_samples()
 RETURNS jsonb
 LANGUAGE sql
 STABLE
RETURN jsonb_build_object('counters', (SELECT COALESCE(jsonb_agg(property_counters.name), '[]'::jsonb) AS "coalesce" FROM property_counters WHERE (property_counters.property_id = current_property())), 'series', (SELECT COALESCE(jsonb_agg(invoice_series.fiscal_year_start), '[]'::jsonb) AS "coalesce" FROM invoice_series WHERE (invoice_series.property_id = current_property())), 'conditions', (SELECT COALESCE(jsonb_agg(jsonb_build_object('id', rooms.id, 'condition', rooms.condition, 'note', rooms.condition_note, 'at', rooms.condition_at)), '[]'::jsonb) AS "coalesce" FROM rooms WHERE (rooms.property_id = current_property())));

CREATE OR REPLACE FUNCTION public.subscriptions_of(of_property bigint)
 RETURNS text[]
 LANGUAGE sql
 STABLE
AS $function$
    with house as (
      select p.id, p.organization_id, (now() at time zone p.time_zone)::date as today from properties p where p.id = of_property
    )
    select array(
      select c.name from (
        select s.catalogue_id, 1 as owner from house h
          join property_subscriptions s on s.property_id = h.id and s.starts_on <= h.today and (s.ends_on is null or s.ends_on > h.today)
        union all
        select s.catalogue_id, 2 from house h
          join organisation_subscriptions s
            on s.organization_id = h.organization_id and s.starts_on <= h.today and (s.ends_on is null or s.ends_on > h.today)
      ) held join subscription_catalogue c on c.id = held.catalogue_id
       group by c.id order by c.kind desc, min(held.owner), max(c.ranking) desc, c.name)
  $function$;

CREATE OR REPLACE FUNCTION public.sum_booking_facts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into booking_sums as s
    (property_id, business_on, made, made_nights, made_minor, lead_days, cancelled, cancelled_nights, cancelled_minor)
  select property_id, business_on, sum(made), sum(made_nights), sum(made_minor), sum(lead_days), sum(cancelled), sum(cancelled_nights),
         sum(cancelled_minor)
    from added group by 1, 2 order by 1, 2
  on conflict on constraint booking_sum_is_stored_once do update
     set made = s.made + excluded.made, made_nights = s.made_nights + excluded.made_nights, made_minor = s.made_minor + excluded.made_minor,
         lead_days = s.lead_days + excluded.lead_days, cancelled = s.cancelled + excluded.cancelled,
         cancelled_nights = s.cancelled_nights + excluded.cancelled_nights, cancelled_minor = s.cancelled_minor + excluded.cancelled_minor;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.sum_stay_facts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into stay_sums as s
    (property_id, business_on, rooms_sold, guests, room_minor, room_tax_minor, arrivals, arrival_nights, departures, no_shows, direct_sold)
  select property_id, business_on, sum(rooms_sold), sum(guests), sum(room_minor), sum(room_tax_minor), sum(arrivals), sum(arrival_nights),
         sum(departures), sum(no_shows), sum(direct_sold)
    from added group by 1, 2 order by 1, 2
  on conflict on constraint stay_sum_is_stored_once do update
     set rooms_sold = s.rooms_sold + excluded.rooms_sold, guests = s.guests + excluded.guests, room_minor = s.room_minor + excluded.room_minor,
         room_tax_minor = s.room_tax_minor + excluded.room_tax_minor, arrivals = s.arrivals + excluded.arrivals,
         arrival_nights = s.arrival_nights + excluded.arrival_nights, departures = s.departures + excluded.departures,
         no_shows = s.no_shows + excluded.no_shows, direct_sold = s.direct_sold + excluded.direct_sold;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.tasks_for(property bigint, template uuid, employee uuid)
 RETURNS SETOF checklist_template_tasks
 LANGUAGE sql
 STABLE
AS $function$
  select y.* from checklist_template_tasks y
    join employees e on e.property_id = y.property_id and e.id = employee
   where y.property_id = property and y.template_id = template
     and rule_holds(y.rule, jsonb_build_object('DEPARTMENT', e.department_id, 'POSITION', e.position_id, 'EMPLOYMENT', e.employment_type))
$function$;

CREATE OR REPLACE FUNCTION public.untouched_sample_orders()
 RETURNS uuid[]
 LANGUAGE sql
 STABLE
RETURN ARRAY(SELECT o.id FROM orders o WHERE ((o.property_id = current_property()) AND o.is_sample AND (o.paid_minor = 0) AND (o.refunded_minor = 0) AND (o.on_room_minor = 0) AND (o.on_credit_minor = 0) AND (NOT (o.id IN (SELECT p.order_id FROM payments p WHERE ((p.property_id = current_property()) AND (p.order_id IS NOT NULL))))) AND (NOT (o.id IN (SELECT p.order_id FROM order_postings p WHERE (p.property_id = current_property())))) AND (NOT (o.id IN (SELECT s.order_id FROM order_sales s WHERE (s.property_id = current_property())))) AND (NOT (o.id IN (SELECT i.order_id FROM invoices i WHERE ((i.property_id = current_property()) AND (i.order_id IS NOT NULL))))) AND (NOT (o.id IN (SELECT p.id FROM parted_orders() p(id))))));

CREATE OR REPLACE FUNCTION public.waiting_jobs()
 RETURNS TABLE(task text, waiting integer, late integer, failed integer)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog'
AS $function$
    select t.identifier, count(*) filter (where j.attempts < j.max_attempts)::integer,
           count(*) filter (where j.attempts < j.max_attempts and j.run_at < now() - interval '5 minutes')::integer,
           count(*) filter (where j.attempts >= j.max_attempts)::integer
      from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     group by t.identifier order by t.identifier
  $function$;

CREATE OR REPLACE FUNCTION public.who_leaves_hands_over()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.to_status not in ('LEFT', 'SUSPENDED') then return null; end if;
  perform hand_over_work(new.property_id, gen_random_uuid(), new.employee_id, manager_at_work(new.property_id, new.employee_id), null,
                         case new.to_status when 'LEFT' then '{PROJECTS,ITEMS,CASES,LEADS,DEALS}'::text[] else '{ITEMS,CASES}'::text[] end,
                         new.changed_at, new.actor_name, true);
  return null;
end $function$;

create table account_mappings (
  property_id  bigint not null,
  posting_key  text not null,
  ref          text not null default ''::text,
  account_id   uuid not null,

  constraint posting_key_has_one_account PRIMARY KEY (property_id, posting_key, ref),
  constraint account_mappings_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint mapped_account_is_known FOREIGN KEY (property_id, account_id) REFERENCES accounts(property_id, id),
  constraint account_mappings_posting_key_check CHECK ((posting_key ~ '^[A-Z][A-Z_]*$'::text))
);
CREATE INDEX mappings_of_an_account ON account_mappings USING btree (property_id, account_id);
alter table account_mappings enable row level security;
alter table account_mappings force row level security;
create policy platform on account_mappings for all to hotelmate_platform using true;
create policy tenant on account_mappings for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on account_mappings to hotelmate_app, hotelmate_platform;

create table account_reminders (
  property_id    bigint not null,
  id             uuid not null,
  company_id     uuid not null,
  kind           text not null,
  bucket         text,
  sent_to        text not null,
  balance_minor  bigint not null,
  subject        text not null default ''::text,
  body           text not null default ''::text,
  business_on    date not null,
  author_name    text not null,
  created_at     timestamp with time zone not null,

  constraint account_reminders_pkey PRIMARY KEY (property_id, id),
  constraint account_reminders_property_id_company_id_fkey FOREIGN KEY (property_id, company_id) REFERENCES companies(property_id, id),
  constraint account_reminders_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint account_reminders_bucket_check CHECK ((bucket = ANY (ARRAY['CURRENT'::text, 'LATE_30'::text, 'LATE_60'::text, 'LATE_90'::text]))),
  constraint account_reminders_kind_check CHECK ((kind = ANY (ARRAY['STATEMENT'::text, 'REMINDER'::text]))),
  constraint account_reminders_sent_to_check CHECK ((sent_to <> ''::text))
);
CREATE INDEX reminders_of_a_company ON account_reminders USING btree (property_id, company_id, id);
alter table account_reminders enable row level security;
alter table account_reminders force row level security;
create policy platform on account_reminders for all to hotelmate_platform using true;
create policy tenant on account_reminders for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on account_reminders to hotelmate_app, hotelmate_platform;

create table account_write_offs (
  property_id   bigint not null,
  id            uuid not null,
  company_id    uuid not null,
  booking_id    uuid,
  balance_id    uuid,
  amount_minor  bigint not null,
  reason        text not null,
  business_on   date not null,
  author_name   text not null,
  created_at    timestamp with time zone not null,
  undone_at     timestamp with time zone,

  constraint account_write_offs_pkey PRIMARY KEY (property_id, id),
  constraint account_write_offs_property_id_balance_id_fkey FOREIGN KEY (property_id, balance_id) REFERENCES opening_balances(property_id, id),
  constraint account_write_offs_property_id_booking_id_fkey FOREIGN KEY (property_id, booking_id) REFERENCES bookings(property_id, id),
  constraint account_write_offs_property_id_company_id_fkey FOREIGN KEY (property_id, company_id) REFERENCES companies(property_id, id),
  constraint account_write_offs_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint account_write_offs_amount_minor_check CHECK ((amount_minor > 0)),
  constraint account_write_offs_reason_check CHECK ((reason <> ''::text)),
  constraint write_off_names_one_item CHECK ((num_nonnulls(booking_id, balance_id) = 1))
);
CREATE INDEX write_offs_of_a_balance ON account_write_offs USING btree (property_id, balance_id) WHERE (balance_id IS NOT NULL);
CREATE INDEX write_offs_of_a_booking ON account_write_offs USING btree (property_id, booking_id) WHERE (booking_id IS NOT NULL);
CREATE INDEX write_offs_of_a_company ON account_write_offs USING btree (property_id, company_id, id);
alter table account_write_offs enable row level security;
alter table account_write_offs force row level security;
create policy platform on account_write_offs for all to hotelmate_platform using true;
create policy tenant on account_write_offs for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on account_write_offs to hotelmate_app, hotelmate_platform;

create table accounts (
  property_id  bigint not null,
  id           uuid not null,
  code         text not null,
  name         text not null,
  kind         text not null,
  is_active    boolean not null default true,
  version      integer not null default 1,

  constraint accounts_pkey PRIMARY KEY (property_id, id),
  constraint accounts_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint accounts_code_check CHECK ((code ~ '^[A-Za-z0-9.-]{1,12}$'::text)),
  constraint accounts_kind_check CHECK ((kind = ANY (ARRAY['ASSET'::text, 'LIABILITY'::text, 'EQUITY'::text, 'INCOME'::text, 'EXPENSE'::text]))),
  constraint accounts_name_check CHECK ((name <> ''::text))
);
CREATE UNIQUE INDEX account_code_is_unique ON accounts USING btree (property_id, lower(code));
alter table accounts enable row level security;
alter table accounts force row level security;
create policy platform on accounts for all to hotelmate_platform using true;
create policy tenant on accounts for all to hotelmate_app using (property_id = current_property());
grant select, insert, update on accounts to hotelmate_app, hotelmate_platform;

create table age_categories (
  property_id  bigint not null,
  id           uuid not null,
  name         text not null,
  oldest_age   integer not null,
  takes_place  boolean not null,

  constraint age_categories_pkey PRIMARY KEY (property_id, id),
  constraint age_categories_follow_each_other UNIQUE (property_id, oldest_age) DEFERRABLE INITIALLY DEFERRED,
  constraint age_categories_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint age_category_has_name CHECK ((name <> ''::text)),
  constraint age_category_is_of_children CHECK (((oldest_age >= 0) AND (oldest_age <= 17)))
);
alter table age_categories enable row level security;
alter table age_categories force row level security;
create policy platform on age_categories for all to hotelmate_platform using true;
create policy tenant on age_categories for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on age_categories to hotelmate_app, hotelmate_platform;

create table alert_firings (
  property_id  bigint not null,
  alert_id     uuid not null,
  business_on  date not null,
  fired_at     timestamp with time zone not null,
  value        bigint not null,
  reference    bigint,
  user_ids     bigint[] not null,

  constraint alert_fires_once_a_day PRIMARY KEY (property_id, alert_id, business_on),
  constraint alert_firings_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint firing_is_of_an_alert FOREIGN KEY (property_id, alert_id) REFERENCES alerts(property_id, id) ON DELETE CASCADE,
  constraint alert_firings_user_ids_check CHECK ((cardinality(user_ids) > 0))
);
alter table alert_firings enable row level security;
alter table alert_firings force row level security;
create policy platform on alert_firings for all to hotelmate_platform using true;
create policy tenant on alert_firings for all to hotelmate_app using (property_id = current_property());
grant select, insert on alert_firings to hotelmate_app, hotelmate_platform;

create table alerts (
  property_id    bigint not null,
  id             uuid not null,
  report_code    text not null,
  metric         text not null,
  cut_by         text,
  cut_value      text,
  cut_name       text not null default ''::text,
  span           text not null,
  direction      text not null,
  against        text not null,
  threshold      bigint not null,
  repeats        text not null,
  recipient_ids  bigint[] not null,
  state          text not null default 'ACTIVE'::text,
  owner_id       bigint not null,
  owner_name     text not null,
  created_at     timestamp with time zone not null,
  version        integer not null default 1,
  weighed_at     timestamp with time zone,
  value          bigint,
  reference      bigint,
  is_holding     boolean not null default false,
  is_armed       boolean not null default true,

  constraint alerts_pkey PRIMARY KEY (property_id, id),
  constraint alerts_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint alerts_against_check CHECK ((against = ANY (ARRAY['value'::text, 'budget'::text, 'lastYear'::text]))),
  constraint alerts_direction_check CHECK ((direction = ANY (ARRAY['below'::text, 'above'::text]))),
  constraint alerts_recipient_ids_check CHECK (((cardinality(recipient_ids) >= 1) AND (cardinality(recipient_ids) <= 20))),
  constraint alerts_repeats_check CHECK ((repeats = ANY (ARRAY['DAILY'::text, 'ONCE'::text]))),
  constraint alerts_span_check CHECK ((span = ANY (ARRAY['yesterday'::text, 'today'::text, 'monthToDate'::text, 'last7'::text, 'next7'::text, 'next30'::text]))),
  constraint alerts_state_check CHECK ((state = ANY (ARRAY['ACTIVE'::text, 'PAUSED'::text]))),
  constraint cut_has_a_value CHECK (((cut_by IS NULL) = (cut_value IS NULL))),
  constraint what_holds_was_weighed CHECK (((NOT is_holding) OR ((weighed_at IS NOT NULL) AND (value IS NOT NULL))))
);
alter table alerts enable row level security;
alter table alerts force row level security;
create policy platform on alerts for all to hotelmate_platform using true;
create policy tenant on alerts for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on alerts to hotelmate_app, hotelmate_platform;

create table allotment_nights (
  property_id   bigint not null,
  group_id      uuid not null,
  room_type_id  uuid not null,
  night         date not null,
  held          integer not null default 0,
  picked_up     integer not null default 0,
  released      integer not null default 0,
  deducts       boolean not null default true,

  constraint allotment_nights_pkey PRIMARY KEY (property_id, group_id, room_type_id, night),
  constraint allotment_nights_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint allotment_nights_property_id_group_id_fkey FOREIGN KEY (property_id, group_id) REFERENCES groups(property_id, id),
  constraint allotment_nights_property_id_room_type_id_fkey FOREIGN KEY (property_id, room_type_id) REFERENCES room_types(property_id, id),
  constraint allotment_nights_held_check CHECK ((held >= 0)),
  constraint allotment_nights_picked_up_check CHECK ((picked_up >= 0)),
  constraint allotment_nights_released_check CHECK ((released >= 0)),
  constraint released_was_held CHECK ((released <= held))
);
CREATE INDEX allotments_by_night ON allotment_nights USING btree (property_id, night);
alter table allotment_nights enable row level security;
alter table allotment_nights force row level security;
create policy platform on allotment_nights for all to hotelmate_platform using true;
create policy tenant on allotment_nights for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on allotment_nights to hotelmate_app, hotelmate_platform;

create table announcement_reads (
  property_id      bigint not null,
  announcement_id  uuid not null,
  employee_id      uuid not null,
  read_at          timestamp with time zone not null,

  constraint announcement_is_read_once PRIMARY KEY (property_id, announcement_id, employee_id),
  constraint announcement_reads_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint read_is_by_an_employee FOREIGN KEY (property_id, employee_id) REFERENCES employees(property_id, id),
  constraint read_is_of_an_announcement FOREIGN KEY (property_id, announcement_id) REFERENCES announcements(property_id, id)
);
alter table announcement_reads enable row level security;
alter table announcement_reads force row level security;
create policy platform on announcement_reads for all to hotelmate_platform using true;
create policy tenant on announcement_reads for all to hotelmate_app using (property_id = current_property());
grant select, insert on announcement_reads to hotelmate_app, hotelmate_platform;

create table announcements (
  property_id     bigint not null,
  id              uuid not null,
  title           text not null,
  body            text not null,
  department_ids  uuid[] not null default '{}'::uuid[],
  from_on         date not null,
  until_on        date,
  is_withdrawn    boolean not null default false,
  notified_at     timestamp with time zone,
  created_at      timestamp with time zone not null,
  author_name     text not null,
  version         integer not null default 1,

  constraint announcements_pkey PRIMARY KEY (property_id, id),
  constraint announcements_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint announcement_ends_after_it_begins CHECK ((until_on >= from_on)),
  constraint announcement_has_a_body CHECK ((body <> ''::text)),
  constraint announcement_has_a_title CHECK ((title <> ''::text))
);
CREATE INDEX announcements_to_notify ON announcements USING btree (property_id, from_on) WHERE ((notified_at IS NULL) AND (NOT is_withdrawn));
alter table announcements enable row level security;
alter table announcements force row level security;
create policy platform on announcements for all to hotelmate_platform using true;
create policy tenant on announcements for all to hotelmate_app using (property_id = current_property());
grant select, insert, update on announcements to hotelmate_app, hotelmate_platform;

create table appointment_slots (
  property_id     bigint not null,
  resource_id     uuid not null,
  slot_at         timestamp with time zone not null,
  appointment_id  uuid not null,

  constraint resource_is_booked_once PRIMARY KEY (property_id, resource_id, slot_at),
  constraint appointment_slots_property_id_appointment_id_fkey FOREIGN KEY (property_id, appointment_id) REFERENCES appointments(property_id, id),
  constraint appointment_slots_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint appointment_slots_property_id_resource_id_fkey FOREIGN KEY (property_id, resource_id) REFERENCES outlet_resources(property_id, id)
);
CREATE INDEX slots_of_an_appointment ON appointment_slots USING btree (property_id, appointment_id);
alter table appointment_slots enable row level security;
alter table appointment_slots force row level security;
create policy platform on appointment_slots for all to hotelmate_platform using true;
create policy tenant on appointment_slots for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on appointment_slots to hotelmate_app, hotelmate_platform;

create table appointments (
  property_id      bigint not null,
  id               uuid not null,
  number           bigint not null,
  visit_id         uuid not null,
  outlet_id        uuid not null,
  product_id       uuid not null,
  package_id       uuid,
  service_name     text not null,
  customer_id      uuid,
  guest_name       text not null,
  phone            text not null default ''::text,
  staff_id         uuid not null,
  place_id         uuid,
  starts_at        timestamp with time zone not null,
  starts_on        date not null,
  minutes          integer not null,
  buffer_minutes   integer not null,
  price_minor      bigint not null,
  currency         text not null,
  status           text not null default 'BOOKED'::text,
  note             text not null default ''::text,
  reason           text,
  version          integer not null default 1,
  created_at       timestamp with time zone not null,
  created_by       bigint not null,
  created_by_name  text not null,
  email            text not null default ''::text,
  language         text not null default 'en'::text,
  reminded_at      timestamp with time zone,

  constraint appointments_pkey PRIMARY KEY (property_id, id),
  constraint appointment_number_is_used_once UNIQUE (property_id, number),
  constraint appointments_property_id_customer_id_fkey FOREIGN KEY (property_id, customer_id) REFERENCES customers(property_id, id),
  constraint appointments_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint appointments_property_id_outlet_id_fkey FOREIGN KEY (property_id, outlet_id) REFERENCES outlets(property_id, id),
  constraint appointments_property_id_package_id_fkey FOREIGN KEY (property_id, package_id) REFERENCES treatment_packages(property_id, id),
  constraint appointments_property_id_place_id_fkey FOREIGN KEY (property_id, place_id) REFERENCES outlet_resources(property_id, id),
  constraint appointments_property_id_product_id_fkey FOREIGN KEY (property_id, product_id) REFERENCES treatments(property_id, product_id),
  constraint appointments_property_id_staff_id_fkey FOREIGN KEY (property_id, staff_id) REFERENCES outlet_resources(property_id, id),
  constraint appointments_buffer_minutes_check CHECK (((buffer_minutes >= 0) AND ((buffer_minutes % 5) = 0))),
  constraint appointments_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint appointments_guest_name_check CHECK ((guest_name <> ''::text)),
  constraint appointments_language_check CHECK ((language = ANY (ARRAY['en'::text, 'fr'::text]))),
  constraint appointments_minutes_check CHECK (((minutes > 0) AND ((minutes % 5) = 0))),
  constraint appointments_number_check CHECK ((number > 0)),
  constraint appointments_price_minor_check CHECK ((price_minor >= 0)),
  constraint appointments_status_check CHECK ((status = ANY (ARRAY['BOOKED'::text, 'ARRIVED'::text, 'IN_PROGRESS'::text, 'COMPLETED'::text, 'NO_SHOW'::text, 'CANCELLED'::text]))),
  constraint cancelled_appointment_has_a_reason CHECK (((status = 'CANCELLED'::text) = (reason IS NOT NULL)))
);
CREATE INDEX appointments_by_day ON appointments USING btree (property_id, starts_on, starts_at, id);
CREATE INDEX appointments_by_guest ON appointments USING btree (property_id, lower(guest_name) COLLATE "C");
CREATE INDEX appointments_of_a_customer ON appointments USING btree (property_id, customer_id) WHERE (customer_id IS NOT NULL);
CREATE INDEX appointments_of_an_outlet ON appointments USING btree (property_id, outlet_id, starts_on);
CREATE INDEX appointments_to_remind ON appointments USING btree (starts_at, property_id) WHERE ((status = 'BOOKED'::text) AND (email <> ''::text) AND (reminded_at IS NULL));
alter table appointments enable row level security;
alter table appointments force row level security;
create policy platform on appointments for all to hotelmate_platform using true;
create policy tenant on appointments for all to hotelmate_app using (property_id = current_property());
grant select, insert, update on appointments to hotelmate_app, hotelmate_platform;

create table approval_deputies (
  property_id  bigint not null,
  id           uuid not null,
  employee_id  uuid not null,
  deputy_id    uuid not null,
  from_on      date not null,
  until_on     date not null,
  created_at   timestamp with time zone not null,
  ended_at     timestamp with time zone,

  constraint approval_deputies_pkey PRIMARY KEY (property_id, id),
  constraint approval_deputies_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint deputy_is_an_employee FOREIGN KEY (property_id, deputy_id) REFERENCES employees(property_id, id),
  constraint deputy_is_for_an_employee FOREIGN KEY (property_id, employee_id) REFERENCES employees(property_id, id),
  constraint deputy_ends_after_it_begins CHECK ((until_on >= from_on)),
  constraint nobody_is_their_own_deputy CHECK ((employee_id <> deputy_id)),
  constraint one_deputy_a_day EXCLUDE USING gist (int8range(property_id, property_id, '[]'::text) WITH &&, uuid_range(employee_id, employee_id, '[]'::text) WITH &&, daterange(from_on, until_on, '[]'::text) WITH &&) WHERE ((ended_at IS NULL))
);
CREATE INDEX deputies_of_an_employee ON approval_deputies USING btree (property_id, deputy_id) WHERE (ended_at IS NULL);
alter table approval_deputies enable row level security;
alter table approval_deputies force row level security;
create policy platform on approval_deputies for all to hotelmate_platform using true;
create policy tenant on approval_deputies for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on approval_deputies to hotelmate_app, hotelmate_platform;

create table approval_pins (
  user_id   bigint not null,
  pin_hash  text not null,
  set_at    timestamp with time zone not null,

  constraint approval_pins_pkey PRIMARY KEY (user_id),
  constraint approval_pins_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
alter table approval_pins enable row level security;
alter table approval_pins force row level security;
create policy platform on approval_pins for all to hotelmate_platform using true;
grant select, insert, update, delete on approval_pins to hotelmate_app, hotelmate_platform;

create table approval_policies (
  property_id  bigint not null,
  id           uuid not null,
  kind         text not null,
  name         text not null,
  name_key     text not null,
  place        integer not null,
  rule         jsonb not null,
  is_active    boolean not null default true,
  created_at   timestamp with time zone not null,
  version      integer not null default 1,

  constraint approval_policies_pkey PRIMARY KEY (property_id, id),
  constraint approval_policy_is_named_once UNIQUE (property_id, name_key),
  constraint approval_policies_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint approval_policies_kind_check CHECK ((kind ~ '^[A-Z][A-Z_]{1,29}$'::text)),
  constraint approval_policies_name_check CHECK ((name <> ''::text)),
  constraint approval_policies_place_check CHECK (((place >= 1) AND (place <= 99)))
);
alter table approval_policies enable row level security;
alter table approval_policies force row level security;
create policy platform on approval_policies for all to hotelmate_platform using true;
create policy tenant on approval_policies for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on approval_policies to hotelmate_app, hotelmate_platform;

create table approval_policy_steps (
  property_id  bigint not null,
  policy_id    uuid not null,
  position     integer not null,
  holder       text not null,
  employee_id  uuid,

  constraint policy_step_has_one_place PRIMARY KEY (property_id, policy_id, "position"),
  constraint approval_policy_steps_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint policy_step_is_held_by_an_employee FOREIGN KEY (property_id, employee_id) REFERENCES employees(property_id, id),
  constraint policy_step_is_of_a_policy FOREIGN KEY (property_id, policy_id) REFERENCES approval_policies(property_id, id) ON DELETE CASCADE,
  constraint approval_policy_steps_holder_check CHECK ((holder = ANY (ARRAY['MANAGER'::text, 'APPROVER'::text, 'HEAD'::text, 'ROLE'::text]))),
  constraint approval_policy_steps_position_check CHECK ((("position" >= 1) AND ("position" <= 5))),
  constraint policy_step_names_its_approver CHECK (((holder = 'APPROVER'::text) = (employee_id IS NOT NULL)))
);
alter table approval_policy_steps enable row level security;
alter table approval_policy_steps force row level security;
create policy platform on approval_policy_steps for all to hotelmate_platform using true;
create policy tenant on approval_policy_steps for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on approval_policy_steps to hotelmate_app, hotelmate_platform;

create table approval_steps (
  property_id        bigint not null,
  approval_id        uuid not null,
  position           integer not null,
  holder             text not null,
  employee_id        uuid,
  requester_user_id  bigint,
  state              text not null default 'PENDING'::text,
  decided_user_id    bigint,
  decided_by         text not null default ''::text,
  decided_at         timestamp with time zone,
  comment            text not null default ''::text,
  colleague_user_id  bigint,

  constraint approval_step_has_one_place PRIMARY KEY (property_id, approval_id, "position"),
  constraint approval_step_is_held_by_an_employee FOREIGN KEY (property_id, employee_id) REFERENCES employees(property_id, id),
  constraint approval_step_is_of_an_approval FOREIGN KEY (property_id, approval_id) REFERENCES approvals(property_id, id),
  constraint approval_steps_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint approval_has_at_most_six_steps CHECK ((("position" >= 1) AND ("position" <= 6))),
  constraint approval_step_has_a_known_holder CHECK ((holder = ANY (ARRAY['COLLEAGUE'::text, 'MANAGER'::text, 'APPROVER'::text, 'HEAD'::text, 'ROLE'::text]))),
  constraint approval_step_of_a_role_names_nobody CHECK (((holder = 'ROLE'::text) = (employee_id IS NULL))),
  constraint approval_steps_state_check CHECK ((state = ANY (ARRAY['PENDING'::text, 'APPROVED'::text, 'REFUSED'::text, 'SKIPPED'::text]))),
  constraint decided_step_names_who_decided CHECK ((((state = ANY (ARRAY['APPROVED'::text, 'REFUSED'::text])) = (decided_at IS NOT NULL)) AND ((decided_at IS NULL) = (decided_user_id IS NULL)))),
  constraint nobody_decides_for_their_colleague CHECK (((holder = 'COLLEAGUE'::text) OR (decided_user_id <> colleague_user_id))),
  constraint nobody_decides_their_own CHECK ((decided_user_id <> requester_user_id))
);
CREATE INDEX approval_steps_waiting ON approval_steps USING btree (property_id, employee_id) WHERE (state = 'PENDING'::text);
alter table approval_steps enable row level security;
alter table approval_steps force row level security;
create policy platform on approval_steps for all to hotelmate_platform using true;
create policy tenant on approval_steps for all to hotelmate_app using (property_id = current_property());
grant select, insert, update on approval_steps to hotelmate_app, hotelmate_platform;

create table approvals (
  property_id  bigint not null,
  id           uuid not null,
  kind         text not null,
  subject_id   uuid not null,
  employee_id  uuid not null,
  facts        jsonb not null default '{}'::jsonb,
  state        text not null default 'OPEN'::text,
  opened_at    timestamp with time zone not null,
  ended_at     timestamp with time zone,
  outlasts     boolean not null default false,

  constraint approvals_pkey PRIMARY KEY (property_id, id),
  constraint approval_is_opened_once UNIQUE (property_id, kind, subject_id),
  constraint approval_is_for_an_employee FOREIGN KEY (property_id, employee_id) REFERENCES employees(property_id, id),
  constraint approvals_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint approval_ends_once CHECK (((state = 'OPEN'::text) = (ended_at IS NULL))),
  constraint approvals_kind_check CHECK ((kind ~ '^[A-Z][A-Z_]{1,29}$'::text)),
  constraint approvals_state_check CHECK ((state = ANY (ARRAY['OPEN'::text, 'APPROVED'::text, 'REFUSED'::text, 'WITHDRAWN'::text])))
);
CREATE INDEX approvals_open ON approvals USING btree (property_id, id) WHERE (state = 'OPEN'::text);
alter table approvals enable row level security;
alter table approvals force row level security;
create policy platform on approvals for all to hotelmate_platform using true;
create policy tenant on approvals for all to hotelmate_app using (property_id = current_property());
grant select, insert, update on approvals to hotelmate_app, hotelmate_platform;

create table attendance_corrections (
  property_id   bigint not null,
  id            uuid not null,
  employee_id   uuid not null,
  on_day        date not null,
  in_at         timestamp with time zone,
  out_at        timestamp with time zone,
  reason        text not null,
  note          text not null default ''::text,
  state         text not null default 'REQUESTED'::text,
  requested_at  timestamp with time zone not null,
  decided_by    text not null default ''::text,
  version       integer not null default 1,

  constraint attendance_corrections_pkey PRIMARY KEY (property_id, id),
  constraint attendance_corrections_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint correction_is_of_an_employee FOREIGN KEY (property_id, employee_id) REFERENCES employees(property_id, id),
  constraint attendance_corrections_reason_check CHECK ((reason = ANY (ARRAY['FORGOT'::text, 'ELSEWHERE'::text, 'DEVICE'::text]))),
  constraint attendance_corrections_state_check CHECK ((state = ANY (ARRAY['REQUESTED'::text, 'APPROVED'::text, 'REFUSED'::text, 'WITHDRAWN'::text]))),
  constraint correction_has_times CHECK ((((in_at IS NOT NULL) OR (out_at IS NOT NULL)) AND (in_at < out_at) AND (out_at <= (in_at + '36:00:00'::interval))))
);
CREATE UNIQUE INDEX day_has_one_open_correction ON attendance_corrections USING btree (property_id, employee_id, on_day) WHERE (state = 'REQUESTED'::text);
alter table attendance_corrections enable row level security;
alter table attendance_corrections force row level security;
create policy platform on attendance_corrections for all to hotelmate_platform using true;
create policy tenant on attendance_corrections for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on attendance_corrections to hotelmate_app, hotelmate_platform;

create table attendance_days (
  property_id        bigint not null,
  employee_id        uuid not null,
  on_day             date not null,
  shift_ids          uuid[] not null default '{}'::uuid[],
  first_in           timestamp with time zone,
  last_out           timestamp with time zone,
  worked             integer not null default 0,
  break_minutes      integer not null default 0,
  late               integer not null default 0,
  early              integer not null default 0,
  overtime           integer not null default 0,
  overtime_approved  integer not null default 0,
  night              integer not null default 0,
  status             text not null,
  exceptions         text[] not null default '{}'::text[],
  state              text not null,
  decided_by         text not null default ''::text,
  computed_at        timestamp with time zone not null,
  version            integer not null default 1,
  is_day_off         boolean not null default false,
  overtime_to        text not null default 'PAY'::text,
  credited           integer not null default 0,
  credit_type_id     uuid,
  credit_amount      integer not null default 0,

  constraint attendance_days_pkey PRIMARY KEY (property_id, employee_id, on_day),
  constraint attendance_days_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint attendance_is_of_an_employee FOREIGN KEY (property_id, employee_id) REFERENCES employees(property_id, id),
  constraint day_is_turned_into_a_type FOREIGN KEY (property_id, credit_type_id) REFERENCES leave_types(property_id, id),
  constraint attendance_days_break_minutes_check CHECK ((break_minutes >= 0)),
  constraint attendance_days_credit_amount_check CHECK ((credit_amount >= 0)),
  constraint attendance_days_credited_check CHECK ((credited >= 0)),
  constraint attendance_days_early_check CHECK ((early >= 0)),
  constraint attendance_days_late_check CHECK ((late >= 0)),
  constraint attendance_days_night_check CHECK ((night >= 0)),
  constraint attendance_days_overtime_check CHECK ((overtime >= 0)),
  constraint attendance_days_overtime_to_check CHECK ((overtime_to = ANY (ARRAY['PAY'::text, 'ACCOUNT'::text, 'LEAVE'::text]))),
  constraint attendance_days_state_check CHECK ((state = ANY (ARRAY['OPEN'::text, 'NEEDS_REVIEW'::text, 'APPROVED'::text, 'LOCKED'::text]))),
  constraint attendance_days_status_check CHECK ((status = ANY (ARRAY['PRESENT'::text, 'HALF_DAY'::text, 'ABSENT'::text, 'LEAVE'::text, 'HALF_LEAVE'::text, 'DAY_OFF'::text, 'HOLIDAY'::text, 'NO_RECORD'::text, 'OPEN'::text]))),
  constraint attendance_days_worked_check CHECK (((worked >= 0) AND (worked <= 2880))),
  constraint credit_is_of_an_approved_day CHECK (((state = ANY (ARRAY['APPROVED'::text, 'LOCKED'::text])) OR ((credited = 0) AND (credit_type_id IS NULL) AND (credit_amount = 0)))),
  constraint open_day_is_not_approved CHECK (((state = 'OPEN'::text) = (status = 'OPEN'::text))),
  constraint overtime_is_approved_up_to_what_it_is CHECK (((overtime_approved >= 0) AND (overtime_approved <= overtime))),
  constraint overtime_is_approved_with_its_day CHECK (((state = ANY (ARRAY['APPROVED'::text, 'LOCKED'::text])) OR (overtime_approved = 0)))
);
CREATE INDEX attendance_by_day ON attendance_days USING btree (property_id, on_day, state);
alter table attendance_days enable row level security;
alter table attendance_days force row level security;
create policy platform on attendance_days for all to hotelmate_platform using true;
create policy tenant on attendance_days for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on attendance_days to hotelmate_app, hotelmate_platform;

create table attendance_settings (
  property_id        bigint not null,
  early_minutes      integer not null,
  late_minutes       integer not null,
  late_grace         integer not null,
  early_grace        integer not null,
  half_day_below     integer not null,
  absent_below       integer not null,
  worked_as          text not null,
  overtime_basis     text not null,
  overtime_beyond    integer not null,
  overtime_minimum   integer not null,
  overtime_rounding  integer not null,
  overtime_cap       integer not null,
  night_from         text not null,
  night_until        text not null,
  has_kiosk          boolean not null,
  has_phone          boolean not null,
  latitude           double precision,
  longitude          double precision,
  radius             integer,
  outside            text not null,
  version            integer not null default 1,
  takes_photo        boolean not null default false,
  photo_days         integer not null default 30,

  constraint attendance_settings_pkey PRIMARY KEY (property_id),
  constraint attendance_settings_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint absent_is_below_half_day CHECK ((absent_below <= half_day_below)),
  constraint area_has_a_point CHECK ((((latitude IS NULL) = (longitude IS NULL)) AND ((radius IS NULL) OR (latitude IS NOT NULL)))),
  constraint attendance_settings_absent_below_check CHECK (((absent_below >= 0) AND (absent_below <= 1440))),
  constraint attendance_settings_early_grace_check CHECK (((early_grace >= 0) AND (early_grace <= 120))),
  constraint attendance_settings_early_minutes_check CHECK (((early_minutes >= 0) AND (early_minutes <= 720))),
  constraint attendance_settings_half_day_below_check CHECK (((half_day_below >= 0) AND (half_day_below <= 1440))),
  constraint attendance_settings_late_grace_check CHECK (((late_grace >= 0) AND (late_grace <= 120))),
  constraint attendance_settings_late_minutes_check CHECK (((late_minutes >= 0) AND (late_minutes <= 720))),
  constraint attendance_settings_latitude_check CHECK (((latitude >= ('-90'::integer)::double precision) AND (latitude <= (90)::double precision))),
  constraint attendance_settings_longitude_check CHECK (((longitude >= ('-180'::integer)::double precision) AND (longitude <= (180)::double precision))),
  constraint attendance_settings_night_from_check CHECK ((night_from ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'::text)),
  constraint attendance_settings_night_until_check CHECK ((night_until ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'::text)),
  constraint attendance_settings_outside_check CHECK ((outside = ANY (ARRAY['REFUSE'::text, 'FLAG'::text]))),
  constraint attendance_settings_overtime_basis_check CHECK ((overtime_basis = ANY (ARRAY['AFTER_SHIFT'::text, 'BEYOND_DAY'::text, 'BEYOND_WEEK'::text]))),
  constraint attendance_settings_overtime_beyond_check CHECK (((overtime_beyond >= 0) AND (overtime_beyond <= 1440))),
  constraint attendance_settings_overtime_cap_check CHECK (((overtime_cap >= 0) AND (overtime_cap <= 1440))),
  constraint attendance_settings_overtime_minimum_check CHECK (((overtime_minimum >= 0) AND (overtime_minimum <= 480))),
  constraint attendance_settings_overtime_rounding_check CHECK (((overtime_rounding >= 1) AND (overtime_rounding <= 60))),
  constraint attendance_settings_radius_check CHECK (((radius >= 20) AND (radius <= 10000))),
  constraint attendance_settings_worked_as_check CHECK ((worked_as = ANY (ARRAY['PAIRS'::text, 'FIRST_TO_LAST'::text]))),
  constraint photos_are_stored_for_days CHECK (((photo_days >= 1) AND (photo_days <= 365)))
);
alter table attendance_settings enable row level security;
alter table attendance_settings force row level security;
create policy platform on attendance_settings for all to hotelmate_platform using true;
create policy tenant on attendance_settings for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on attendance_settings to hotelmate_app, hotelmate_platform;

create table audit_events (
  property_id  bigint not null,
  id           uuid not null,
  type         text not null,
  happened_at  timestamp with time zone not null,
  business_on  date not null,
  actor_id     bigint not null,
  actor_name   text not null,
  booking_id   uuid,
  order_id     uuid,
  entity       text not null,
  entity_id    text not null,
  before       jsonb,
  after        jsonb,
  request_id   text not null,

  constraint audit_events_pkey PRIMARY KEY (property_id, id),
  constraint audit_events_type_check CHECK ((type ~ '^[A-Z][A-Z_]+$'::text))
);
CREATE INDEX audit_by_day ON audit_events USING btree (property_id, business_on, id);
CREATE INDEX audit_by_person ON audit_events USING btree (property_id, actor_id, id);
CREATE INDEX audit_by_type ON audit_events USING btree (property_id, type, id);
CREATE INDEX audit_of_a_booking ON audit_events USING btree (property_id, booking_id, id) WHERE (booking_id IS NOT NULL);
CREATE INDEX audit_of_an_entity ON audit_events USING btree (property_id, entity, entity_id, id);
CREATE INDEX audit_of_an_order ON audit_events USING btree (property_id, order_id, id) WHERE (order_id IS NOT NULL);
alter table audit_events enable row level security;
alter table audit_events force row level security;
create policy platform on audit_events for all to hotelmate_platform using true;
create policy tenant on audit_events for all to hotelmate_app using (property_id = current_property());
grant select, insert on audit_events to hotelmate_app, hotelmate_platform;

create table audit_heads (
  property_id  bigint not null,
  sequence     bigint not null default 0,
  hash         text not null default ''::text,
  sealed_at    timestamp with time zone not null,

  constraint audit_heads_pkey PRIMARY KEY (property_id),
  constraint audit_heads_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint audit_heads_sequence_check CHECK ((sequence >= 0))
);
alter table audit_heads enable row level security;
alter table audit_heads force row level security;
create policy platform on audit_heads for all to hotelmate_platform using true;
create policy tenant on audit_heads for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on audit_heads to hotelmate_app, hotelmate_platform;

create table audit_links (
  property_id    bigint not null,
  sequence       bigint not null,
  event_id       uuid,
  is_removable   boolean not null,
  content_hash   text not null,
  previous_hash  text not null,
  hash           text not null,

  constraint audit_links_pkey PRIMARY KEY (property_id, sequence),
  constraint event_is_sealed_once UNIQUE (property_id, event_id),
  constraint audit_links_property_id_event_id_fkey FOREIGN KEY (property_id, event_id) REFERENCES audit_events(property_id, id) ON DELETE SET NULL (event_id),
  constraint audit_links_content_hash_check CHECK ((content_hash ~ '^[0-9a-f]{64}$'::text)),
  constraint audit_links_hash_check CHECK ((hash ~ '^[0-9a-f]{64}$'::text)),
  constraint audit_links_previous_hash_check CHECK ((previous_hash ~ '^([0-9a-f]{64})?$'::text)),
  constraint audit_links_sequence_check CHECK ((sequence >= 1)),
  constraint only_removable_events_are_removed CHECK (((event_id IS NOT NULL) OR is_removable))
);
alter table audit_links enable row level security;
alter table audit_links force row level security;
create policy platform on audit_links for all to hotelmate_platform using true;
create policy tenant on audit_links for all to hotelmate_app using (property_id = current_property());
grant select, insert on audit_links to hotelmate_app, hotelmate_platform;

create table audit_unsealed (
  property_id  bigint not null,
  event_id     uuid not null,

  constraint event_waits_once PRIMARY KEY (property_id, event_id)
);
alter table audit_unsealed enable row level security;
alter table audit_unsealed force row level security;
create policy platform on audit_unsealed for all to hotelmate_platform using true;
create policy tenant on audit_unsealed for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on audit_unsealed to hotelmate_app, hotelmate_platform;

create table balance_allocations (
  property_id   bigint not null,
  receipt_id    uuid not null,
  balance_id    uuid not null,
  amount_minor  bigint not null,

  constraint balance_allocations_pkey PRIMARY KEY (property_id, receipt_id, balance_id),
  constraint balance_allocations_property_id_balance_id_fkey FOREIGN KEY (property_id, balance_id) REFERENCES opening_balances(property_id, id),
  constraint balance_allocations_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint balance_allocations_property_id_receipt_id_fkey FOREIGN KEY (property_id, receipt_id) REFERENCES receipts(property_id, id),
  constraint balance_allocations_amount_minor_check CHECK ((amount_minor > 0))
);
CREATE INDEX allocations_of_a_balance ON balance_allocations USING btree (property_id, balance_id);
alter table balance_allocations enable row level security;
alter table balance_allocations force row level security;
create policy platform on balance_allocations for all to hotelmate_platform using true;
create policy tenant on balance_allocations for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on balance_allocations to hotelmate_app, hotelmate_platform;

create table balance_facts (
  property_id       bigint not null,
  business_on       date not null,
  entry             integer not null,
  written_at        timestamp with time zone not null,
  guest_minor       bigint not null,
  company_minor     bigint not null,
  deposit_minor     bigint not null,
  open_30_minor     bigint not null,
  open_60_minor     bigint not null,
  open_90_minor     bigint not null,
  open_older_minor  bigint not null,
  days              integer not null,

  constraint balance_fact_is_stated_once UNIQUE (property_id, business_on, entry),
  constraint balance_facts_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint balance_facts_entry_check CHECK ((entry >= 0))
);
alter table balance_facts enable row level security;
alter table balance_facts force row level security;
create policy platform on balance_facts for all to hotelmate_platform using true;
create policy tenant on balance_facts for all to hotelmate_app using (property_id = current_property());
grant select, insert on balance_facts to hotelmate_app, hotelmate_platform;

create table booking_facts (
  property_id       bigint not null,
  business_on       date not null,
  entry             integer not null,
  written_at        timestamp with time zone not null,
  source            text not null,
  company_id        uuid,
  country           text not null,
  made              integer not null,
  made_nights       integer not null,
  made_minor        bigint not null,
  lead_days         integer not null,
  cancelled         integer not null,
  cancelled_nights  integer not null,
  cancelled_minor   bigint not null,
  segment           text not null default ''::text,

  constraint booking_fact_is_stated_once UNIQUE NULLS NOT DISTINCT (property_id, business_on, entry, source, company_id, country, segment),
  constraint booking_facts_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint booking_facts_entry_check CHECK ((entry >= 0))
);
alter table booking_facts enable row level security;
alter table booking_facts force row level security;
create policy platform on booking_facts for all to hotelmate_platform using true;
create policy tenant on booking_facts for all to hotelmate_app using (property_id = current_property());
grant select, insert on booking_facts to hotelmate_app, hotelmate_platform;

create table booking_policies (
  property_id  bigint not null,
  id           uuid not null,
  name         text not null,
  terms        jsonb not null,
  version      integer not null default 1,

  constraint booking_policies_pkey PRIMARY KEY (property_id, id),
  constraint booking_policies_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint booking_policies_name_check CHECK ((name <> ''::text))
);
CREATE UNIQUE INDEX booking_policy_name_is_unique ON booking_policies USING btree (property_id, lower(name));
alter table booking_policies enable row level security;
alter table booking_policies force row level security;
create policy platform on booking_policies for all to hotelmate_platform using true;
create policy tenant on booking_policies for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on booking_policies to hotelmate_app, hotelmate_platform;

create table booking_sums (
  property_id       bigint not null,
  business_on       date not null,
  made              integer not null,
  made_nights       integer not null,
  made_minor        bigint not null,
  lead_days         integer not null,
  cancelled         integer not null,
  cancelled_nights  integer not null,
  cancelled_minor   bigint not null,

  constraint booking_sum_is_stored_once PRIMARY KEY (property_id, business_on),
  constraint booking_sums_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id)
);
alter table booking_sums enable row level security;
alter table booking_sums force row level security;
create policy platform on booking_sums for all to hotelmate_platform using true;
create policy tenant on booking_sums for all to hotelmate_app using (property_id = current_property());
grant select, insert, update on booking_sums to hotelmate_app, hotelmate_platform;

create table bookings (
  property_id         bigint not null,
  id                  uuid not null,
  reference           text not null,
  customer_id         uuid not null,
  status              text not null,
  option_expires_at   timestamp with time zone,
  arrival_on          date not null,
  departure_on        date not null,
  source              text not null default 'DIRECT'::text,
  external_reference  text not null default ''::text,
  notes               text not null default ''::text,
  cancel_reason       text not null default ''::text,
  closed_at           timestamp with time zone,
  is_sample           boolean not null default false,
  created_at          timestamp with time zone not null,
  created_by          bigint not null,
  version             integer not null default 1,
  company_id          uuid,
  is_hold             boolean not null default false,
  group_id            uuid,
  is_account          boolean not null default false,
  purpose             text not null default ''::text,
  segment             text not null default ''::text,

  constraint bookings_pkey PRIMARY KEY (property_id, id),
  constraint booking_reference_is_unique UNIQUE (property_id, reference),
  constraint booking_company_is_known FOREIGN KEY (property_id, company_id) REFERENCES companies(property_id, id),
  constraint booking_group_is_known FOREIGN KEY (property_id, group_id) REFERENCES groups(property_id, id),
  constraint bookings_property_id_customer_id_fkey FOREIGN KEY (property_id, customer_id) REFERENCES customers(property_id, id),
  constraint account_is_of_a_group CHECK (((NOT is_account) OR ((group_id IS NOT NULL) AND (status = 'CHECKED_OUT'::text)))),
  constraint bookings_check CHECK ((arrival_on <= departure_on)),
  constraint bookings_check1 CHECK (((status = 'OPTION'::text) = (option_expires_at IS NOT NULL))),
  constraint bookings_purpose_check CHECK ((purpose = ANY (ARRAY[''::text, 'LEISURE'::text, 'BUSINESS'::text, 'EVENT'::text, 'OTHER'::text]))),
  constraint bookings_segment_check CHECK ((segment = ANY (ARRAY[''::text, 'RETAIL'::text, 'DISCOUNT'::text, 'NEGOTIATED'::text, 'QUALIFIED'::text, 'WHOLESALE'::text, 'GROUP_CORPORATE'::text, 'GROUP_ASSOCIATION'::text, 'GROUP_GOVERNMENT'::text, 'GROUP_TOUR'::text, 'GROUP_OTHER'::text, 'CONTRACT'::text, 'COMPLIMENTARY'::text, 'HOUSE_USE'::text]))),
  constraint bookings_status_check CHECK ((status = ANY (ARRAY['INQUIRY'::text, 'OPTION'::text, 'WAITLIST'::text, 'CONFIRMED'::text, 'IN_HOUSE'::text, 'CHECKED_OUT'::text, 'CANCELLED'::text, 'NO_SHOW'::text]))),
  constraint hold_is_an_option CHECK (((NOT is_hold) OR (status = ANY (ARRAY['OPTION'::text, 'CANCELLED'::text]))))
);
CREATE INDEX bookings_by_arrival ON bookings USING btree (property_id, arrival_on, id);
CREATE INDEX bookings_by_departure ON bookings USING btree (property_id, departure_on, id);
CREATE INDEX bookings_by_external_reference ON bookings USING btree (property_id, external_reference) WHERE (external_reference <> ''::text);
CREATE INDEX bookings_by_status ON bookings USING btree (property_id, status, arrival_on, id);
CREATE INDEX bookings_of_a_company ON bookings USING btree (property_id, company_id, arrival_on) WHERE (company_id IS NOT NULL);
CREATE INDEX bookings_of_a_company_by_age ON bookings USING btree (property_id, company_id, id) WHERE (company_id IS NOT NULL);
CREATE INDEX bookings_of_a_customer ON bookings USING btree (property_id, customer_id, arrival_on);
CREATE INDEX bookings_of_a_group ON bookings USING btree (property_id, group_id) WHERE (group_id IS NOT NULL);
CREATE INDEX called_off_by_day ON bookings USING btree (property_id, closed_at) WHERE (status = ANY (ARRAY['CANCELLED'::text, 'NO_SHOW'::text]));
CREATE UNIQUE INDEX group_has_one_account ON bookings USING btree (property_id, group_id) WHERE is_account;
CREATE INDEX options_by_expiry ON bookings USING btree (option_expires_at, property_id) WHERE (status = 'OPTION'::text);
CREATE INDEX sample_bookings ON bookings USING btree (property_id, id) WHERE is_sample;
alter table bookings enable row level security;
alter table bookings force row level security;
create policy platform on bookings for all to hotelmate_platform using true;
create policy tenant on bookings for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on bookings to hotelmate_app, hotelmate_platform;

create table budgets (
  property_id  bigint not null,
  line         text not null,
  month        date not null,
  amount       bigint not null,

  constraint budgets_pkey PRIMARY KEY (property_id, line, month),
  constraint budgets_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint budgets_amount_check CHECK ((amount >= 0)),
  constraint budgets_line_check CHECK ((line = ANY (ARRAY['ROOMS_SOLD'::text, 'GUESTS'::text, 'ROOM'::text, 'PACKAGE'::text, 'SERVICE'::text, 'EXPENSE'::text, 'FEE'::text, 'OUTLET'::text, 'CHECKS'::text, 'COVERS'::text, 'CHECK_SALES'::text, 'SPENT'::text]))),
  constraint budgets_month_check CHECK ((EXTRACT(day FROM month) = (1)::numeric))
);
alter table budgets enable row level security;
alter table budgets force row level security;
create policy platform on budgets for all to hotelmate_platform using true;
create policy tenant on budgets for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on budgets to hotelmate_app, hotelmate_platform;

create table business_types (
  organization_id  bigint not null,
  id               uuid not null,
  name             text not null,
  kind             text not null,
  modules          text[],
  is_active        boolean not null default true,
  version          integer not null default 1,

  constraint business_types_pkey PRIMARY KEY (organization_id, id),
  constraint business_types_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organisations(id),
  constraint business_types_kind_check CHECK ((kind = ANY (ARRAY['ACCOMMODATION'::text, 'FOOD'::text, 'RETAIL'::text, 'WELLNESS'::text, 'ACTIVITY'::text, 'TRANSPORT'::text, 'EVENTS'::text, 'PROFESSIONAL'::text, 'OTHER'::text]))),
  constraint business_types_name_check CHECK (((name <> ''::text) AND (name = btrim(name))))
);
CREATE UNIQUE INDEX business_type_is_named_once ON business_types USING btree (organization_id, lower(name));
alter table business_types enable row level security;
alter table business_types force row level security;
create policy platform on business_types for all to hotelmate_platform using true;
create policy tenant on business_types for all to hotelmate_app using (organization_id = current_organization());
grant select, insert, update, delete on business_types to hotelmate_app, hotelmate_platform;

create table campaign_hours (
  property_id  bigint not null,
  campaign_id  uuid not null,
  starts_at    timestamp with time zone not null,
  opens        integer not null default 0,
  clicks       integer not null default 0,

  constraint campaign_hours_pkey PRIMARY KEY (property_id, campaign_id, starts_at),
  constraint hour_is_of_a_campaign FOREIGN KEY (property_id, campaign_id) REFERENCES campaigns(property_id, id) ON DELETE CASCADE
);
alter table campaign_hours enable row level security;
alter table campaign_hours force row level security;
create policy platform on campaign_hours for all to hotelmate_platform using true;
create policy tenant on campaign_hours for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on campaign_hours to hotelmate_app, hotelmate_platform;

create table campaign_links (
  property_id  bigint not null,
  campaign_id  uuid not null,
  number       integer not null,
  url          text not null,
  clicks       integer not null default 0,

  constraint campaign_links_pkey PRIMARY KEY (property_id, campaign_id, number),
  constraint link_is_of_a_campaign FOREIGN KEY (property_id, campaign_id) REFERENCES campaigns(property_id, id) ON DELETE CASCADE,
  constraint campaign_links_number_check CHECK ((number > 0)),
  constraint link_leads_to_the_web CHECK ((url ~ '^https?://'::text))
);
alter table campaign_links enable row level security;
alter table campaign_links force row level security;
create policy platform on campaign_links for all to hotelmate_platform using true;
create policy tenant on campaign_links for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on campaign_links to hotelmate_app, hotelmate_platform;

create table campaign_recipients (
  property_id  bigint not null,
  id           uuid not null,
  campaign_id  uuid not null,
  customer_id  uuid not null,
  address      text not null,
  address_key  text not null,
  name         text not null default ''::text,
  language     text not null default ''::text,
  state        text not null,
  reason       text not null default ''::text,
  variant      text,
  is_sampled   boolean not null default false,
  message_id   uuid,
  code_id      uuid,
  code         text not null default ''::text,
  token        text not null,
  queued_at    timestamp with time zone,
  opened_at    timestamp with time zone,
  clicked_at   timestamp with time zone,
  segments     integer not null default 1,
  due_at       timestamp with time zone,

  constraint campaign_recipients_pkey PRIMARY KEY (property_id, id),
  constraint guest_is_written_to_once UNIQUE (property_id, campaign_id, customer_id),
  constraint recipient_token_is_used_once UNIQUE (property_id, token),
  constraint recipient_is_a_guest FOREIGN KEY (property_id, customer_id) REFERENCES customers(property_id, id) ON DELETE CASCADE,
  constraint recipient_is_of_a_campaign FOREIGN KEY (property_id, campaign_id) REFERENCES campaigns(property_id, id) ON DELETE CASCADE,
  constraint campaign_recipients_segments_check CHECK ((segments >= 1)),
  constraint campaign_recipients_state_check CHECK ((state = ANY (ARRAY['PENDING'::text, 'SKIPPED'::text, 'QUEUED'::text]))),
  constraint campaign_recipients_variant_check CHECK ((variant = ANY (ARRAY['A'::text, 'B'::text]))),
  constraint queued_recipient_has_a_message CHECK ((((state = 'QUEUED'::text) = (message_id IS NOT NULL)) AND ((state = 'QUEUED'::text) = (queued_at IS NOT NULL)))),
  constraint skipped_recipient_says_why CHECK (((state = 'SKIPPED'::text) = (reason <> ''::text)))
);
CREATE UNIQUE INDEX address_is_written_to_once ON campaign_recipients USING btree (property_id, campaign_id, address_key) WHERE (state <> 'SKIPPED'::text);
CREATE INDEX recipients_by_address ON campaign_recipients USING btree (property_id, address_key) WHERE (clicked_at IS NOT NULL);
CREATE INDEX recipients_by_code ON campaign_recipients USING btree (property_id, code_id) WHERE (code_id IS NOT NULL);
CREATE INDEX recipients_by_hour ON campaign_recipients USING btree (property_id, campaign_id, queued_at) WHERE (state = 'QUEUED'::text);
CREATE INDEX recipients_by_last_event ON campaign_recipients USING btree (property_id, GREATEST(queued_at, opened_at, clicked_at));
CREATE INDEX recipients_by_message ON campaign_recipients USING btree (property_id, message_id) WHERE (message_id IS NOT NULL);
CREATE INDEX recipients_of_a_guest ON campaign_recipients USING btree (property_id, customer_id);
CREATE INDEX recipients_that_wait ON campaign_recipients USING btree (property_id, campaign_id, id) WHERE (state = 'PENDING'::text);
alter table campaign_recipients enable row level security;
alter table campaign_recipients force row level security;
create policy platform on campaign_recipients for all to hotelmate_platform using true;
create policy tenant on campaign_recipients for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on campaign_recipients to hotelmate_app, hotelmate_platform;

create table campaign_settings (
  property_id          bigint not null,
  counts_reads         boolean not null default true,
  tracks_people        boolean not null default false,
  approval_above       integer not null default 500,
  attribution_days     integer not null default 30,
  version              integer not null default 1,
  mail_cost_minor      bigint not null default 0,
  sms_cost_minor       bigint not null default 0,
  whatsapp_cost_minor  bigint not null default 0,

  constraint campaign_settings_pkey PRIMARY KEY (property_id),
  constraint campaign_settings_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint campaign_settings_approval_above_check CHECK (((approval_above >= 0) AND (approval_above <= 1000000))),
  constraint campaign_settings_attribution_days_check CHECK (((attribution_days >= 1) AND (attribution_days <= 365))),
  constraint campaign_settings_mail_cost_minor_check CHECK (((mail_cost_minor >= 0) AND (mail_cost_minor <= 1000000000))),
  constraint campaign_settings_sms_cost_minor_check CHECK (((sms_cost_minor >= 0) AND (sms_cost_minor <= 1000000000))),
  constraint campaign_settings_whatsapp_cost_minor_check CHECK (((whatsapp_cost_minor >= 0) AND (whatsapp_cost_minor <= 1000000000)))
);
alter table campaign_settings enable row level security;
alter table campaign_settings force row level security;
create policy platform on campaign_settings for all to hotelmate_platform using true;
create policy tenant on campaign_settings for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on campaign_settings to hotelmate_app, hotelmate_platform;

create table campaign_templates (
  property_id      bigint not null,
  id               uuid not null,
  name             text not null,
  channel          text not null,
  variants         jsonb not null,
  is_sample        boolean not null default false,
  created_at       timestamp with time zone not null,
  version          integer not null default 1,
  name_key         text not null generated always as (lower(btrim(name))) stored,
  category         text,
  approval         text,
  approval_reason  text not null default ''::text,
  approval_at      timestamp with time zone,
  submission_id    uuid,
  submitted_by     bigint,
  draft_because    text,

  constraint campaign_templates_pkey PRIMARY KEY (property_id, id),
  constraint campaign_template_is_named_once UNIQUE (property_id, name_key),
  constraint submission_is_of_one_template UNIQUE (property_id, submission_id),
  constraint campaign_templates_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint campaign_templates_submitted_by_fkey FOREIGN KEY (submitted_by) REFERENCES users(id),
  constraint campaign_templates_approval_check CHECK ((approval = ANY (ARRAY['DRAFT'::text, 'SUBMITTED'::text, 'APPROVED'::text, 'REJECTED'::text, 'PAUSED'::text]))),
  constraint campaign_templates_category_check CHECK ((category = ANY (ARRAY['MARKETING'::text, 'UTILITY'::text, 'AUTHENTICATION'::text]))),
  constraint campaign_templates_channel_check CHECK ((channel = ANY (ARRAY['MAIL'::text, 'SMS'::text, 'WHATSAPP'::text]))),
  constraint campaign_templates_draft_because_check CHECK ((draft_because = ANY (ARRAY['PROVIDER_CHANGED'::text, 'PROVIDER_REMOVED'::text]))),
  constraint campaign_templates_name_check CHECK ((name <> ''::text)),
  constraint campaign_templates_variants_check CHECK (((jsonb_typeof(variants) = 'array'::text) AND (jsonb_array_length(variants) > 0))),
  constraint template_is_a_draft_for_a_reason CHECK (((draft_because IS NULL) OR (approval = 'DRAFT'::text))),
  constraint template_is_submitted_first CHECK (((submission_id IS NULL) = ((approval IS NULL) OR (approval = 'DRAFT'::text)))),
  constraint template_of_whatsapp_is_approved CHECK ((((channel = 'WHATSAPP'::text) = (approval IS NOT NULL)) AND ((approval IS NULL) = (category IS NULL))))
);
alter table campaign_templates enable row level security;
alter table campaign_templates force row level security;
create policy platform on campaign_templates for all to hotelmate_platform using true;
create policy tenant on campaign_templates for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on campaign_templates to hotelmate_app, hotelmate_platform;

create table campaigns (
  property_id     bigint not null,
  id              uuid not null,
  name            text not null,
  goal            text not null,
  channel         text not null,
  state           text not null,
  segment_ids     uuid[] not null default '{}'::uuid[],
  exclude_ids     uuid[] not null default '{}'::uuid[],
  template_id     uuid,
  template_b_id   uuid,
  sample_percent  integer,
  metric          text,
  decide_hours    integer,
  decide_at       timestamp with time zone,
  winner          text,
  offer_id        uuid,
  gives_codes     boolean not null default false,
  send_at         timestamp with time zone,
  per_hour        integer not null,
  stop_after      integer not null,
  arrival_days    integer not null,
  author_id       bigint not null,
  author_name     text not null,
  approver_id     bigint,
  approver_name   text not null default ''::text,
  review_note     text not null default ''::text,
  tested_at       timestamp with time zone,
  content         jsonb,
  started_at      timestamp with time zone,
  resumed_at      timestamp with time zone,
  finished_at     timestamp with time zone,
  pause_reason    text not null default ''::text,
  recipients      integer not null default 0,
  skipped         integer not null default 0,
  queued          integer not null default 0,
  is_sample       boolean not null default false,
  created_at      timestamp with time zone not null,
  version         integer not null default 1,
  adds_utm        boolean not null default false,
  utm_source      text not null default ''::text,
  utm_campaign    text not null default ''::text,
  budget_minor    bigint,
  cost_minor      bigint not null default 0,
  in_guest_zone   boolean not null default false,
  repeats         text,
  repeat_until    date,
  repeat_day      integer,
  series_id       uuid,
  run_number      integer not null default 1,
  from_name       text not null default ''::text,
  reply_to        text not null default ''::text,

  constraint campaigns_pkey PRIMARY KEY (property_id, id),
  constraint campaign_run_is_made_once UNIQUE (property_id, series_id, run_number),
  constraint campaign_brings_an_offer FOREIGN KEY (property_id, offer_id) REFERENCES offers(property_id, id),
  constraint campaign_says_a_template FOREIGN KEY (property_id, template_id) REFERENCES campaign_templates(property_id, id),
  constraint campaign_says_another_template FOREIGN KEY (property_id, template_b_id) REFERENCES campaign_templates(property_id, id),
  constraint campaigns_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint run_is_of_a_series FOREIGN KEY (property_id, series_id) REFERENCES campaigns(property_id, id),
  constraint begun_campaign_has_its_moment CHECK (((state <> ALL (ARRAY['RUNNING'::text, 'PAUSED'::text, 'FINISHED'::text])) OR (started_at IS NOT NULL))),
  constraint campaign_in_guest_zone_has_an_hour CHECK (((NOT in_guest_zone) OR (send_at IS NOT NULL))),
  constraint campaigns_arrival_days_check CHECK (((arrival_days >= 0) AND (arrival_days <= 60))),
  constraint campaigns_budget_minor_check CHECK ((budget_minor >= 0)),
  constraint campaigns_channel_check CHECK ((channel = ANY (ARRAY['MAIL'::text, 'SMS'::text, 'WHATSAPP'::text]))),
  constraint campaigns_cost_minor_check CHECK ((cost_minor >= 0)),
  constraint campaigns_decide_hours_check CHECK (((decide_hours >= 1) AND (decide_hours <= 168))),
  constraint campaigns_from_name_check CHECK ((from_name !~ '[[:cntrl:]]'::text)),
  constraint campaigns_goal_check CHECK ((goal = ANY (ARRAY['RETURN'::text, 'FILL'::text, 'EVENT'::text, 'LOYALTY'::text, 'OTHER'::text]))),
  constraint campaigns_metric_check CHECK ((metric = ANY (ARRAY['OPENED'::text, 'CLICKED'::text]))),
  constraint campaigns_name_check CHECK ((name <> ''::text)),
  constraint campaigns_pause_reason_check CHECK ((pause_reason = ANY (ARRAY[''::text, 'PERSON'::text, 'ERRORS'::text, 'TEMPLATE'::text]))),
  constraint campaigns_per_hour_check CHECK (((per_hour >= 10) AND (per_hour <= 60000))),
  constraint campaigns_repeat_day_check CHECK (((repeat_day >= 1) AND (repeat_day <= 31))),
  constraint campaigns_repeats_check CHECK ((repeats = ANY (ARRAY['WEEK'::text, 'FORTNIGHT'::text, 'MONTH'::text, 'QUARTER'::text, 'YEAR'::text]))),
  constraint campaigns_reply_to_check CHECK ((reply_to !~ '[[:cntrl:]]'::text)),
  constraint campaigns_run_number_check CHECK ((run_number > 0)),
  constraint campaigns_sample_percent_check CHECK (((sample_percent >= 1) AND (sample_percent <= 100))),
  constraint campaigns_state_check CHECK ((state = ANY (ARRAY['DRAFT'::text, 'IN_REVIEW'::text, 'SCHEDULED'::text, 'RUNNING'::text, 'PAUSED'::text, 'FINISHED'::text, 'CANCELLED'::text]))),
  constraint campaigns_stop_after_check CHECK (((stop_after >= 1) AND (stop_after <= 1000))),
  constraint campaigns_utm_campaign_check CHECK ((length(utm_campaign) <= 80)),
  constraint campaigns_utm_source_check CHECK ((length(utm_source) <= 60)),
  constraint campaigns_winner_check CHECK ((winner = ANY (ARRAY['A'::text, 'B'::text]))),
  constraint codes_are_of_an_offer CHECK (((NOT gives_codes) OR (offer_id IS NOT NULL))),
  constraint paused_campaign_says_why CHECK (((state = 'PAUSED'::text) = (pause_reason <> ''::text))),
  constraint scheduled_campaign_has_its_moment CHECK (((state <> 'SCHEDULED'::text) OR (send_at IS NOT NULL))),
  constraint scheduled_campaign_has_its_texts CHECK (((state <> ALL (ARRAY['SCHEDULED'::text, 'RUNNING'::text, 'PAUSED'::text, 'FINISHED'::text])) OR (content IS NOT NULL))),
  constraint series_ends_only_where_it_repeats CHECK (((repeats IS NOT NULL) OR (repeat_until IS NULL))),
  constraint test_of_two_texts_is_whole CHECK ((num_nulls(template_b_id, sample_percent, metric, decide_hours) = ANY (ARRAY[0, 4])))
);
CREATE INDEX campaigns_at_work ON campaigns USING btree (state, send_at) WHERE (state = ANY (ARRAY['SCHEDULED'::text, 'RUNNING'::text]));
CREATE INDEX campaigns_by_state ON campaigns USING btree (property_id, state, id);
alter table campaigns enable row level security;
alter table campaigns force row level security;
create policy platform on campaigns for all to hotelmate_platform using true;
create policy tenant on campaigns for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on campaigns to hotelmate_app, hotelmate_platform;

create table case_entries (
  property_id  bigint not null,
  id           uuid not null,
  case_id      uuid not null,
  kind         text not null,
  body         text not null,
  author_name  text not null,
  created_at   timestamp with time zone not null,

  constraint case_entries_pkey PRIMARY KEY (property_id, id),
  constraint case_entries_property_id_case_id_fkey FOREIGN KEY (property_id, case_id) REFERENCES cases(property_id, id) ON DELETE CASCADE,
  constraint case_entries_body_check CHECK ((body <> ''::text)),
  constraint case_entries_kind_check CHECK ((kind = ANY (ARRAY['IN'::text, 'OUT'::text, 'NOTE'::text, 'STATE'::text, 'WORK'::text])))
);
CREATE INDEX entries_of_a_case ON case_entries USING btree (property_id, case_id, id);
alter table case_entries enable row level security;
alter table case_entries force row level security;
create policy platform on case_entries for all to hotelmate_platform using true;
create policy tenant on case_entries for all to hotelmate_app using (property_id = COALESCE(current_property(), (0)::bigint));
grant select, insert, update, delete on case_entries to hotelmate_app, hotelmate_platform;

create table case_files (
  property_id  bigint not null,
  id           uuid not null,
  case_id      uuid not null,
  kind         text not null,
  name         text not null,
  type         text not null,
  bytes        bytea not null,
  author_name  text not null,
  created_at   timestamp with time zone not null,

  constraint case_files_pkey PRIMARY KEY (property_id, id),
  constraint case_files_property_id_case_id_fkey FOREIGN KEY (property_id, case_id) REFERENCES cases(property_id, id) ON DELETE CASCADE,
  constraint case_files_bytes_check CHECK (((octet_length(bytes) >= 1) AND (octet_length(bytes) <= 5000000))),
  constraint case_files_kind_check CHECK ((kind = ANY (ARRAY['IN'::text, 'OUT'::text, 'NOTE'::text]))),
  constraint case_files_name_check CHECK ((name <> ''::text)),
  constraint case_files_type_check CHECK ((type = ANY (ARRAY['image/webp'::text, 'application/pdf'::text])))
);
CREATE INDEX files_of_a_case ON case_files USING btree (property_id, case_id, id);
alter table case_files enable row level security;
alter table case_files force row level security;
create policy platform on case_files for all to hotelmate_platform using true;
create policy tenant on case_files for all to hotelmate_app using (property_id = COALESCE(current_property(), (0)::bigint));
grant select, insert, update, delete on case_files to hotelmate_app, hotelmate_platform;

create table case_work_items (
  property_id  bigint not null,
  item_id      uuid not null,
  project_id   uuid not null,
  case_id      uuid not null,
  heard_group  text,

  constraint item_is_of_one_case PRIMARY KEY (property_id, item_id),
  constraint case_work_items_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint work_is_of_a_case FOREIGN KEY (property_id, case_id) REFERENCES cases(property_id, id) ON DELETE CASCADE,
  constraint work_of_a_case_is_an_item FOREIGN KEY (property_id, project_id, item_id) REFERENCES work_items(property_id, project_id, id),
  constraint case_work_items_heard_group_check CHECK ((heard_group = ANY (ARRAY['COMPLETED'::text, 'CANCELLED'::text])))
);
CREATE INDEX work_items_of_a_case ON case_work_items USING btree (property_id, case_id);
alter table case_work_items enable row level security;
alter table case_work_items force row level security;
create policy platform on case_work_items for all to hotelmate_platform using true;
create policy tenant on case_work_items for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on case_work_items to hotelmate_app, hotelmate_platform;

create table cases (
  property_id         bigint not null,
  id                  uuid not null,
  number              text not null,
  token               text not null,
  desk                text not null,
  kind                text not null,
  state               text not null default 'NEW'::text,
  priority            text not null,
  subject             text not null,
  name                text not null,
  email               text not null default ''::text,
  phone               text not null default ''::text,
  language            text not null,
  reference           text not null default ''::text,
  place               text not null default ''::text,
  assignee_id         bigint,
  assignee_name       text not null default ''::text,
  resolution          text not null default ''::text,
  rating              integer,
  reopened            integer not null default 0,
  due_at              timestamp with time zone not null,
  first_responded_at  timestamp with time zone,
  resolved_at         timestamp with time zone,
  version             integer not null default 1,
  created_at          timestamp with time zone not null,
  created_by_name     text not null default ''::text,
  changed_at          timestamp with time zone not null,
  is_sample           boolean not null default false,
  review_id           uuid,
  journey_log_id      uuid,
  message_id          uuid,
  lead_id             uuid,

  constraint cases_pkey PRIMARY KEY (property_id, id),
  constraint case_number_is_used_once UNIQUE (property_id, number),
  constraint case_token_is_used_once UNIQUE (property_id, token),
  constraint complaint_has_one_case UNIQUE (property_id, message_id),
  constraint review_has_one_case UNIQUE (property_id, review_id),
  constraint step_has_one_case UNIQUE (property_id, journey_log_id),
  constraint case_became_an_enquiry FOREIGN KEY (property_id, lead_id) REFERENCES leads(property_id, id) ON DELETE SET NULL (lead_id),
  constraint case_is_of_a_message FOREIGN KEY (property_id, message_id) REFERENCES messages(property_id, id) ON DELETE SET NULL (message_id),
  constraint case_is_of_a_review FOREIGN KEY (property_id, review_id) REFERENCES reviews(property_id, id) ON DELETE SET NULL (review_id),
  constraint case_is_of_a_step FOREIGN KEY (property_id, journey_log_id) REFERENCES journey_log(property_id, id) ON DELETE SET NULL (journey_log_id),
  constraint case_in_progress_has_its_person CHECK (((state <> 'IN_PROGRESS'::text) OR (assignee_id IS NOT NULL))),
  constraint cases_desk_check CHECK ((desk = ANY (ARRAY['SUPPORT'::text, 'ENQUIRY'::text, 'SERVICE'::text]))),
  constraint cases_kind_check CHECK ((kind <> ''::text)),
  constraint cases_language_check CHECK ((language = ANY (ARRAY['en'::text, 'fr'::text]))),
  constraint cases_name_check CHECK ((name <> ''::text)),
  constraint cases_priority_check CHECK ((priority = ANY (ARRAY['LOW'::text, 'NORMAL'::text, 'HIGH'::text, 'URGENT'::text]))),
  constraint cases_rating_check CHECK (((rating >= 1) AND (rating <= 5))),
  constraint cases_state_check CHECK ((state = ANY (ARRAY['NEW'::text, 'IN_PROGRESS'::text, 'WAITING'::text, 'RESOLVED'::text, 'CLOSED'::text, 'REJECTED'::text]))),
  constraint cases_subject_check CHECK ((subject <> ''::text)),
  constraint cases_token_check CHECK ((length(token) >= 40)),
  constraint resolved_case_says_how CHECK (((state <> 'RESOLVED'::text) OR ((resolution <> ''::text) AND (resolved_at IS NOT NULL))))
);
CREATE INDEX cases_by_state ON cases USING btree (property_id, state, id DESC);
CREATE INDEX cases_of_a_desk ON cases USING btree (property_id, desk, id DESC);
CREATE INDEX cases_of_an_enquiry ON cases USING btree (property_id, lead_id) WHERE (lead_id IS NOT NULL);
CREATE INDEX cases_resolved ON cases USING btree (resolved_at) WHERE (state = 'RESOLVED'::text);
CREATE INDEX sample_cases ON cases USING btree (property_id, id) WHERE is_sample;
alter table cases enable row level security;
alter table cases force row level security;
create policy platform on cases for all to hotelmate_platform using true;
create policy tenant on cases for all to hotelmate_app using (property_id = COALESCE(current_property(), (0)::bigint));
grant select, insert, update, delete on cases to hotelmate_app, hotelmate_platform;

create table cash_moves (
  property_id   bigint not null,
  id            uuid not null,
  shift_id      uuid not null,
  kind          text not null,
  amount_minor  bigint not null,
  reason        text not null,
  reference     text not null default ''::text,
  voids_id      uuid,
  made_by       bigint not null,
  made_by_name  text not null,
  business_on   date not null,
  made_at       timestamp with time zone not null,

  constraint cash_moves_pkey PRIMARY KEY (property_id, id),
  constraint move_is_voided_once UNIQUE (property_id, voids_id),
  constraint cash_moves_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint cash_moves_property_id_shift_id_fkey FOREIGN KEY (property_id, shift_id) REFERENCES cashier_shifts(property_id, id),
  constraint cash_moves_property_id_voids_id_fkey FOREIGN KEY (property_id, voids_id) REFERENCES cash_moves(property_id, id),
  constraint cash_moves_amount_minor_check CHECK ((amount_minor > 0)),
  constraint cash_moves_kind_check CHECK ((kind = ANY (ARRAY['PAY_IN'::text, 'PAY_OUT'::text, 'DROP'::text]))),
  constraint cash_moves_reason_check CHECK ((reason <> ''::text))
);
CREATE INDEX moves_of_a_shift ON cash_moves USING btree (property_id, shift_id, id);
alter table cash_moves enable row level security;
alter table cash_moves force row level security;
create policy platform on cash_moves for all to hotelmate_platform using true;
create policy tenant on cash_moves for all to hotelmate_app using (property_id = current_property());
grant select, insert on cash_moves to hotelmate_app, hotelmate_platform;

create table cashier_settings (
  property_id        bigint not null,
  tolerance_minor    bigint not null default 0,
  version            integer not null default 1,
  is_blind           boolean not null default false,
  denominations      integer[] not null default '{}'::integer[],
  cash_needs_drawer  boolean not null default true,

  constraint cashier_settings_pkey PRIMARY KEY (property_id),
  constraint cashier_settings_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint cashier_settings_denominations_check CHECK (((cardinality(denominations) <= 40) AND (0 < ALL (denominations)))),
  constraint cashier_settings_tolerance_minor_check CHECK ((tolerance_minor >= 0))
);
alter table cashier_settings enable row level security;
alter table cashier_settings force row level security;
create policy platform on cashier_settings for all to hotelmate_platform using true;
create policy tenant on cashier_settings for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on cashier_settings to hotelmate_app, hotelmate_platform;

create table cashier_shifts (
  property_id       bigint not null,
  id                uuid not null,
  drawer            text not null,
  counter_name      text not null,
  counter_number    text not null,
  operator_id       bigint not null,
  operator_name     text not null,
  status            text not null default 'OPEN'::text,
  currency          text not null,
  opening_minor     bigint not null,
  opened_on         date not null,
  opened_at         timestamp with time zone not null,
  handed_over_from  uuid,
  count             jsonb,
  other_minor       bigint,
  counted_minor     bigint,
  expected_minor    bigint,
  variance_minor    bigint generated always as ((counted_minor - expected_minor)) stored,
  left_minor        bigint,
  note              text not null default ''::text,
  closed_on         date,
  closed_at         timestamp with time zone,
  closed_by         bigint,
  closed_by_name    text,
  z_number          bigint,
  report            jsonb,
  version           integer not null default 1,
  needs_approval    boolean not null default false,

  constraint cashier_shifts_pkey PRIMARY KEY (property_id, id),
  constraint z_number_is_used_once UNIQUE (property_id, z_number),
  constraint cashier_shifts_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint cashier_shifts_property_id_handed_over_from_fkey FOREIGN KEY (property_id, handed_over_from) REFERENCES cashier_shifts(property_id, id),
  constraint cashier_shifts_check CHECK (((left_minor >= 0) AND (left_minor <= counted_minor))),
  constraint cashier_shifts_counted_minor_check CHECK ((counted_minor >= 0)),
  constraint cashier_shifts_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint cashier_shifts_drawer_check CHECK (((drawer <> ''::text) AND (drawer = btrim(drawer)))),
  constraint cashier_shifts_opening_minor_check CHECK ((opening_minor >= 0)),
  constraint cashier_shifts_other_minor_check CHECK ((other_minor >= 0)),
  constraint cashier_shifts_status_check CHECK ((status = ANY (ARRAY['OPEN'::text, 'COUNTING'::text, 'CLOSED'::text]))),
  constraint cashier_shifts_z_number_check CHECK ((z_number > 0)),
  constraint closed_shift_is_counted CHECK ((num_nulls(count, other_minor, counted_minor, expected_minor, left_minor, closed_on, closed_at, closed_by, closed_by_name, z_number, report) =
CASE status
    WHEN 'CLOSED'::text THEN 0
    ELSE 11
END)),
  constraint only_closed_shifts_are_approved CHECK (((status = 'CLOSED'::text) OR (NOT needs_approval)))
);
CREATE UNIQUE INDEX drawer_has_one_open_shift ON cashier_shifts USING btree (property_id, lower(drawer)) WHERE (status <> 'CLOSED'::text);
CREATE UNIQUE INDEX operator_has_one_open_shift ON cashier_shifts USING btree (property_id, operator_id) WHERE (status <> 'CLOSED'::text);
CREATE INDEX shifts_by_opening ON cashier_shifts USING btree (property_id, opened_at, id);
CREATE INDEX shifts_of_an_operator ON cashier_shifts USING btree (property_id, operator_id, opened_at, id);
CREATE INDEX shifts_that_need_approval ON cashier_shifts USING btree (property_id, opened_at DESC, id DESC) WHERE needs_approval;
alter table cashier_shifts enable row level security;
alter table cashier_shifts force row level security;
create policy platform on cashier_shifts for all to hotelmate_platform using true;
create policy tenant on cashier_shifts for all to hotelmate_app using (property_id = current_property());
grant select, insert, update on cashier_shifts to hotelmate_app, hotelmate_platform;

create table channel_calendar_events (
  property_id  bigint not null,
  calendar_id  uuid not null,
  uid          text not null,
  from_on      date not null,
  until_on     date not null,
  title        text not null,
  block_id     uuid,
  problem      text not null default ''::text,

  constraint channel_calendar_events_pkey PRIMARY KEY (property_id, calendar_id, uid, from_on),
  constraint channel_calendar_events_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint event_block_is_known FOREIGN KEY (property_id, block_id) REFERENCES room_blocks(property_id, id) ON DELETE CASCADE,
  constraint event_calendar_is_known FOREIGN KEY (property_id, calendar_id) REFERENCES channel_calendars(property_id, id) ON DELETE CASCADE,
  constraint channel_calendar_events_check CHECK ((from_on < until_on)),
  constraint event_holds_or_says_why CHECK (((block_id IS NULL) = (problem <> ''::text)))
);
alter table channel_calendar_events enable row level security;
alter table channel_calendar_events force row level security;
create policy platform on channel_calendar_events for all to hotelmate_platform using true;
create policy tenant on channel_calendar_events for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on channel_calendar_events to hotelmate_app, hotelmate_platform;

create table channel_calendars (
  property_id     bigint not null,
  id              uuid not null,
  room_id         uuid not null,
  name            text not null,
  host            text not null,
  sealed_address  text not null,
  created_at      timestamp with time zone not null,
  created_by      bigint not null,
  removed_at      timestamp with time zone,
  tried_at        timestamp with time zone,
  read_at         timestamp with time zone,
  fault           text not null default ''::text,

  constraint channel_calendars_pkey PRIMARY KEY (property_id, id),
  constraint calendar_room_is_known FOREIGN KEY (property_id, room_id) REFERENCES rooms(property_id, id) ON DELETE CASCADE,
  constraint channel_calendars_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint channel_calendars_name_check CHECK ((name <> ''::text))
);
alter table channel_calendars enable row level security;
alter table channel_calendars force row level security;
create policy platform on channel_calendars for all to hotelmate_platform using true;
create policy tenant on channel_calendars for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on channel_calendars to hotelmate_app, hotelmate_platform;

create table channel_connections (
  property_id       bigint not null,
  channel_id        uuid not null,
  hotel_code        text not null,
  sealed_key        text not null,
  key_hint          text not null,
  payment_model     text not null,
  commission_bp     integer not null,
  currency          text not null,
  includes_tax      boolean not null,
  is_active         boolean not null default true,
  status            text not null default 'UNTESTED'::text,
  fault             text not null default ''::text,
  tested_at         timestamp with time zone,
  sequence          bigint not null default 0,
  failures          integer not null default 0,
  next_try_at       timestamp with time zone,
  compared_at       timestamp with time zone,
  sync_started_at   timestamp with time zone,
  sync_finished_at  timestamp with time zone,
  sync_total        integer not null default 0,
  sync_left         integer not null default 0,
  version           integer not null default 1,
  created_at        timestamp with time zone not null,
  inbound_id        uuid not null default gen_random_uuid(),
  inbound_key_hash  bytea,
  inbound_key_hint  text not null default ''::text,
  is_stopped        boolean not null default false,
  user_name         text not null default ''::text,
  collected_at      timestamp with time zone,
  collect_fault     text not null default ''::text,
  company_id        uuid,

  constraint channel_connections_pkey PRIMARY KEY (property_id, channel_id),
  constraint inbound_address_names_one_connection UNIQUE (inbound_id),
  constraint account_is_a_company FOREIGN KEY (property_id, company_id) REFERENCES companies(property_id, id),
  constraint channel_connections_channel_id_fkey FOREIGN KEY (channel_id) REFERENCES channels(id),
  constraint channel_connections_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint channel_connections_commission_bp_check CHECK (((commission_bp >= 0) AND (commission_bp <= 10000))),
  constraint channel_connections_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint channel_connections_hotel_code_check CHECK ((hotel_code <> ''::text)),
  constraint channel_connections_payment_model_check CHECK ((payment_model = ANY (ARRAY['HOTEL_COLLECTS'::text, 'CHANNEL_COLLECTS'::text]))),
  constraint channel_connections_status_check CHECK ((status = ANY (ARRAY['UNTESTED'::text, 'TESTING'::text, 'WORKS'::text, 'FAILED'::text]))),
  constraint channel_connections_sync_left_check CHECK ((sync_left >= 0)),
  constraint channel_connections_sync_total_check CHECK ((sync_total >= 0)),
  constraint failed_try_is_made_again CHECK (((failures > 0) = (next_try_at IS NOT NULL))),
  constraint inbound_key_has_a_hint CHECK (((inbound_key_hash IS NULL) = (inbound_key_hint = ''::text))),
  constraint sync_ends_after_it_began CHECK (((sync_finished_at IS NULL) OR (sync_started_at IS NOT NULL)))
);
CREATE INDEX connections_of_a_channel ON channel_connections USING btree (channel_id, property_id);
CREATE INDEX connections_of_an_account ON channel_connections USING btree (property_id, company_id) WHERE (company_id IS NOT NULL);
alter table channel_connections enable row level security;
alter table channel_connections force row level security;
create policy platform on channel_connections for all to hotelmate_platform using true;
create policy tenant on channel_connections for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on channel_connections to hotelmate_app, hotelmate_platform;

create table channel_feeds (
  property_id   bigint not null,
  id            uuid not null,
  room_type_id  uuid not null,
  room_id       uuid,
  name          text not null,
  token_hash    bytea not null,
  created_at    timestamp with time zone not null,
  created_by    bigint not null,
  revoked_at    timestamp with time zone,
  last_read_at  timestamp with time zone,

  constraint channel_feeds_pkey PRIMARY KEY (property_id, id),
  constraint feed_token_is_of_one_feed UNIQUE (token_hash),
  constraint channel_feeds_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint feed_room_is_known FOREIGN KEY (property_id, room_id) REFERENCES rooms(property_id, id) ON DELETE CASCADE,
  constraint feed_room_type_is_known FOREIGN KEY (property_id, room_type_id) REFERENCES room_types(property_id, id) ON DELETE CASCADE,
  constraint channel_feeds_name_check CHECK ((name <> ''::text))
);
alter table channel_feeds enable row level security;
alter table channel_feeds force row level security;
create policy platform on channel_feeds for all to hotelmate_platform using true;
create policy tenant on channel_feeds for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on channel_feeds to hotelmate_app, hotelmate_platform;

create table channel_messages (
  property_id  bigint not null,
  id           uuid not null,
  channel_id   uuid not null,
  sequence     bigint not null,
  is_full      boolean not null,
  status       text not null default 'WAITING'::text,
  line_count   integer not null,
  lines        jsonb not null,
  answer       text not null default ''::text,
  created_at   timestamp with time zone not null,
  settled_at   timestamp with time zone,

  constraint channel_messages_pkey PRIMARY KEY (property_id, id),
  constraint message_has_its_own_number UNIQUE (property_id, channel_id, sequence),
  constraint channel_messages_property_id_channel_id_fkey FOREIGN KEY (property_id, channel_id) REFERENCES channel_connections(property_id, channel_id),
  constraint channel_messages_line_count_check CHECK ((line_count > 0)),
  constraint channel_messages_sequence_check CHECK ((sequence > 0)),
  constraint channel_messages_status_check CHECK ((status = ANY (ARRAY['WAITING'::text, 'SENT'::text, 'REFUSED'::text, 'FAILED'::text]))),
  constraint settled_message_says_when CHECK (((status = 'WAITING'::text) = (settled_at IS NULL)))
);
CREATE INDEX channel_messages_by_age ON channel_messages USING btree (created_at);
CREATE INDEX channel_messages_by_status ON channel_messages USING btree (property_id, channel_id, status, id);
CREATE INDEX channel_messages_latest ON channel_messages USING btree (property_id, channel_id, id);
CREATE UNIQUE INDEX one_message_is_on_its_way ON channel_messages USING btree (property_id, channel_id) WHERE (status = 'WAITING'::text);
alter table channel_messages enable row level security;
alter table channel_messages force row level security;
create policy platform on channel_messages for all to hotelmate_platform using true;
create policy tenant on channel_messages for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on channel_messages to hotelmate_app, hotelmate_platform;

create table channel_rates (
  property_id   bigint not null,
  channel_id    uuid not null,
  rate_plan_id  uuid not null,
  code          text not null,
  fault         text not null default ''::text,

  constraint channel_rates_pkey PRIMARY KEY (property_id, channel_id, rate_plan_id),
  constraint channel_rate_means_one_plan UNIQUE (property_id, channel_id, code),
  constraint channel_rates_property_id_channel_id_fkey FOREIGN KEY (property_id, channel_id) REFERENCES channel_connections(property_id, channel_id),
  constraint channel_rates_property_id_rate_plan_id_fkey FOREIGN KEY (property_id, rate_plan_id) REFERENCES rate_plans(property_id, id) ON DELETE CASCADE,
  constraint channel_rates_code_check CHECK ((code <> ''::text))
);
alter table channel_rates enable row level security;
alter table channel_rates force row level security;
create policy platform on channel_rates for all to hotelmate_platform using true;
create policy tenant on channel_rates for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on channel_rates to hotelmate_app, hotelmate_platform;

create table channel_reservation_messages (
  property_id     bigint not null,
  id              uuid not null,
  reservation_id  uuid not null,
  channel_id      uuid not null,
  message_id      text not null,
  version         bigint not null,
  kind            text not null,
  state           text not null,
  reason          text not null default ''::text,
  details         jsonb not null default '{}'::jsonb,
  warnings        jsonb not null default '[]'::jsonb,
  body            jsonb not null,
  received_at     timestamp with time zone not null,
  closed_at       timestamp with time zone,
  closed_by       bigint,

  constraint channel_reservation_messages_pkey PRIMARY KEY (property_id, id),
  constraint reservation_message_is_stored_once UNIQUE (property_id, channel_id, message_id),
  constraint channel_reservation_messages_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint reservation_message_is_about_a_reservation FOREIGN KEY (property_id, reservation_id) REFERENCES channel_reservations(property_id, id),
  constraint channel_reservation_messages_kind_check CHECK ((kind = ANY (ARRAY['NEW'::text, 'MODIFIED'::text, 'CANCELLED'::text]))),
  constraint channel_reservation_messages_message_id_check CHECK ((message_id <> ''::text)),
  constraint channel_reservation_messages_state_check CHECK ((state = ANY (ARRAY['APPLIED'::text, 'UNCHANGED'::text, 'TRAY'::text, 'SUPERSEDED'::text, 'DISMISSED'::text]))),
  constraint channel_reservation_messages_version_check CHECK ((version > 0)),
  constraint waiting_message_has_a_reason CHECK (((state <> 'TRAY'::text) OR (reason <> ''::text))),
  constraint waiting_message_is_not_closed CHECK (((state = 'TRAY'::text) = (closed_at IS NULL)))
);
CREATE UNIQUE INDEX one_message_of_a_reservation_waits ON channel_reservation_messages USING btree (property_id, reservation_id) WHERE (state = 'TRAY'::text);
CREATE INDEX reservation_messages_by_state ON channel_reservation_messages USING btree (property_id, state, id);
CREATE INDEX reservation_messages_latest ON channel_reservation_messages USING btree (property_id, channel_id, id);
alter table channel_reservation_messages enable row level security;
alter table channel_reservation_messages force row level security;
create policy platform on channel_reservation_messages for all to hotelmate_platform using true;
create policy tenant on channel_reservation_messages for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on channel_reservation_messages to hotelmate_app, hotelmate_platform;

create table channel_reservations (
  property_id    bigint not null,
  id             uuid not null,
  channel_id     uuid not null,
  reference      text not null,
  version        bigint not null,
  state          text not null,
  booking_id     uuid,
  rooms          jsonb not null default '{}'::jsonb,
  payment_model  text not null,
  card           jsonb,
  created_at     timestamp with time zone not null,

  constraint channel_reservations_pkey PRIMARY KEY (property_id, id),
  constraint channel_reservation_is_known_once UNIQUE (property_id, channel_id, reference),
  constraint channel_reservation_booking_is_known FOREIGN KEY (property_id, booking_id) REFERENCES bookings(property_id, id),
  constraint channel_reservations_property_id_channel_id_fkey FOREIGN KEY (property_id, channel_id) REFERENCES channel_connections(property_id, channel_id),
  constraint channel_reservations_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint booked_reservation_has_a_booking CHECK (((state <> 'BOOKED'::text) OR (booking_id IS NOT NULL))),
  constraint channel_reservations_payment_model_check CHECK ((payment_model = ANY (ARRAY['HOTEL_COLLECTS'::text, 'CHANNEL_COLLECTS'::text]))),
  constraint channel_reservations_reference_check CHECK ((reference <> ''::text)),
  constraint channel_reservations_state_check CHECK ((state = ANY (ARRAY['BOOKED'::text, 'WAITING'::text, 'CANCELLED'::text, 'DISMISSED'::text]))),
  constraint channel_reservations_version_check CHECK ((version > 0))
);
CREATE INDEX channel_reservations_of_a_booking ON channel_reservations USING btree (property_id, booking_id) WHERE (booking_id IS NOT NULL);
alter table channel_reservations enable row level security;
alter table channel_reservations force row level security;
create policy platform on channel_reservations for all to hotelmate_platform using true;
create policy tenant on channel_reservations for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on channel_reservations to hotelmate_app, hotelmate_platform;

create table channel_rooms (
  property_id   bigint not null,
  channel_id    uuid not null,
  room_type_id  uuid not null,
  code          text not null,
  fault         text not null default ''::text,
  quota         integer,

  constraint channel_rooms_pkey PRIMARY KEY (property_id, channel_id, room_type_id),
  constraint channel_room_means_one_type UNIQUE (property_id, channel_id, code),
  constraint channel_rooms_property_id_channel_id_fkey FOREIGN KEY (property_id, channel_id) REFERENCES channel_connections(property_id, channel_id),
  constraint channel_rooms_property_id_room_type_id_fkey FOREIGN KEY (property_id, room_type_id) REFERENCES room_types(property_id, id) ON DELETE CASCADE,
  constraint channel_quota_is_a_count CHECK (((quota >= 0) AND (quota <= 9999))),
  constraint channel_rooms_code_check CHECK ((code <> ''::text))
);
alter table channel_rooms enable row level security;
alter table channel_rooms force row level security;
create policy platform on channel_rooms for all to hotelmate_platform using true;
create policy tenant on channel_rooms for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on channel_rooms to hotelmate_app, hotelmate_platform;

create table channel_told (
  property_id  bigint not null,
  channel_id   uuid not null,
  room_code    text not null,
  rate_code    text not null,
  from_on      date not null,
  nights       jsonb not null,
  restriction  text not null default ''::text,

  constraint channel_told_pkey PRIMARY KEY (property_id, channel_id, room_code, rate_code, restriction),
  constraint channel_told_property_id_channel_id_fkey FOREIGN KEY (property_id, channel_id) REFERENCES channel_connections(property_id, channel_id),
  constraint restriction_is_of_a_rate CHECK (((restriction = ''::text) OR (rate_code <> ''::text))),
  constraint restriction_is_sent_to_channels CHECK ((restriction = ANY (ARRAY[''::text, 'minStay'::text, 'maxStay'::text, 'minStayThrough'::text, 'maxStayThrough'::text, 'stayLengths'::text, 'closedToArrival'::text, 'closedToDeparture'::text, 'minAdvance'::text, 'maxAdvance'::text])))
);
alter table channel_told enable row level security;
alter table channel_told force row level security;
create policy platform on channel_told for all to hotelmate_platform using true;
create policy tenant on channel_told for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on channel_told to hotelmate_app, hotelmate_platform;

create table channels (
  id          uuid not null,
  name        text not null,
  code        text not null,
  kind        text not null,
  base_url    text not null default ''::text,
  is_active   boolean not null default true,
  version     integer not null default 1,
  created_at  timestamp with time zone not null,
  form        text not null default 'JSON'::text,

  constraint channels_pkey PRIMARY KEY (id),
  constraint channel_code_is_unique UNIQUE (code),
  constraint channel_form_is_known CHECK ((form = ANY (ARRAY['JSON'::text, 'ALPINEBITS'::text, 'HUB_JSON'::text]))),
  constraint channels_code_check CHECK ((code ~ '^[A-Z0-9_-]{2,20}$'::text)),
  constraint channels_kind_check CHECK ((kind = ANY (ARRAY['OTA'::text, 'METASEARCH'::text, 'WHOLESALER'::text, 'CHANNEL_MANAGER'::text]))),
  constraint channels_name_check CHECK (((name <> ''::text) AND (name = btrim(name))))
);
alter table channels enable row level security;
alter table channels force row level security;
create policy everybody on channels for select to hotelmate_app using true;
create policy platform on channels for all to hotelmate_platform using true;
grant select, insert, update, delete on channels to hotelmate_app, hotelmate_platform;

create table check_facts (
  property_id  bigint not null,
  business_on  date not null,
  entry        integer not null,
  written_at   timestamp with time zone not null,
  outlet_id    uuid not null,
  hour         smallint not null,
  waiter       text not null,
  checks       integer not null,
  covers       integer not null,
  check_minor  bigint not null,
  tip_minor    bigint not null,

  constraint check_fact_is_stated_once UNIQUE (property_id, business_on, entry, outlet_id, hour, waiter),
  constraint check_facts_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint check_facts_entry_check CHECK ((entry >= 0)),
  constraint check_facts_hour_check CHECK (((hour >= 0) AND (hour <= 23)))
);
alter table check_facts enable row level security;
alter table check_facts force row level security;
create policy platform on check_facts for all to hotelmate_platform using true;
create policy tenant on check_facts for all to hotelmate_app using (property_id = current_property());
grant select, insert on check_facts to hotelmate_app, hotelmate_platform;

create table checklist_runs (
  property_id  bigint not null,
  id           uuid not null,
  template_id  uuid not null,
  kind         text not null,
  name         text not null,
  subject_id   uuid not null,
  employee_id  uuid not null,
  start_on     date not null,
  state        text not null default 'OPEN'::text,
  opened_at    timestamp with time zone not null,
  ended_at     timestamp with time zone,

  constraint checklist_runs_pkey PRIMARY KEY (property_id, id),
  constraint checklist_runs_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint run_is_for_an_employee FOREIGN KEY (property_id, employee_id) REFERENCES employees(property_id, id),
  constraint run_is_of_a_template FOREIGN KEY (property_id, template_id) REFERENCES checklist_templates(property_id, id),
  constraint checklist_runs_kind_check CHECK ((kind = ANY (ARRAY['JOINING'::text, 'LEAVING'::text, 'PROBATION'::text, 'OTHER'::text]))),
  constraint checklist_runs_state_check CHECK ((state = ANY (ARRAY['OPEN'::text, 'COMPLETED'::text, 'CANCELLED'::text]))),
  constraint run_ends_with_its_state CHECK (((state = 'OPEN'::text) = (ended_at IS NULL)))
);
CREATE INDEX checklist_runs_by_kind ON checklist_runs USING btree (property_id, kind, start_on, id);
CREATE UNIQUE INDEX run_is_open_once ON checklist_runs USING btree (property_id, kind, subject_id) WHERE ((state = 'OPEN'::text) AND (kind <> 'OTHER'::text));
CREATE UNIQUE INDEX template_runs_once ON checklist_runs USING btree (property_id, template_id, subject_id) WHERE (state = 'OPEN'::text);
alter table checklist_runs enable row level security;
alter table checklist_runs force row level security;
create policy platform on checklist_runs for all to hotelmate_platform using true;
create policy tenant on checklist_runs for all to hotelmate_app using (property_id = current_property());
grant select, insert, update on checklist_runs to hotelmate_app, hotelmate_platform;

create table checklist_task_changes (
  property_id  bigint not null,
  id           uuid not null,
  task_id      uuid not null,
  from_state   text not null,
  to_state     text not null,
  note         text not null default ''::text,
  at           timestamp with time zone not null,
  actor_name   text not null,

  constraint checklist_task_changes_pkey PRIMARY KEY (property_id, id),
  constraint checklist_task_changes_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint task_change_is_of_a_task FOREIGN KEY (property_id, task_id) REFERENCES checklist_tasks(property_id, id)
);
CREATE INDEX checklist_changes_of_a_task ON checklist_task_changes USING btree (property_id, task_id, id);
alter table checklist_task_changes enable row level security;
alter table checklist_task_changes force row level security;
create policy platform on checklist_task_changes for all to hotelmate_platform using true;
create policy tenant on checklist_task_changes for all to hotelmate_app using (property_id = current_property());
grant select, insert on checklist_task_changes to hotelmate_app, hotelmate_platform;

create table checklist_tasks (
  property_id    bigint not null,
  id             uuid not null,
  run_id         uuid not null,
  position       integer not null,
  title          text not null,
  owner          text not null,
  owner_id       uuid,
  department_id  uuid,
  role_code      text,
  due_on         date not null,
  is_required    boolean not null,
  evidence       text not null,
  state          text not null default 'TODO'::text,
  by_user_id     bigint,
  by_name        text not null default ''::text,
  ended_at       timestamp with time zone,
  note           text not null default ''::text,
  file_name      text,
  file_type      text,
  bytes          bytea,
  notified_at    timestamp with time zone,
  reminded_at    timestamp with time zone,
  version        integer not null default 1,

  constraint checklist_tasks_pkey PRIMARY KEY (property_id, id),
  constraint task_has_one_place UNIQUE (property_id, run_id, "position"),
  constraint checklist_tasks_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint task_is_of_a_department FOREIGN KEY (property_id, department_id) REFERENCES departments(property_id, id),
  constraint task_is_of_a_run FOREIGN KEY (property_id, run_id) REFERENCES checklist_runs(property_id, id),
  constraint task_is_owned_by_an_employee FOREIGN KEY (property_id, owner_id) REFERENCES employees(property_id, id),
  constraint checklist_tasks_evidence_check CHECK ((evidence = ANY (ARRAY['NONE'::text, 'NOTE'::text, 'FILE'::text]))),
  constraint checklist_tasks_file_type_check CHECK ((file_type = ANY (ARRAY['image/webp'::text, 'application/pdf'::text]))),
  constraint checklist_tasks_owner_check CHECK ((owner = ANY (ARRAY['EMPLOYEE'::text, 'MANAGER'::text, 'DEPARTMENT'::text, 'ROLE'::text]))),
  constraint checklist_tasks_state_check CHECK ((state = ANY (ARRAY['TODO'::text, 'DOING'::text, 'DONE'::text, 'NOT_APPLICABLE'::text]))),
  constraint required_task_is_left_out_with_a_reason CHECK (((state <> 'NOT_APPLICABLE'::text) OR (NOT is_required) OR (note <> ''::text))),
  constraint task_ends_with_its_state CHECK (((state = ANY (ARRAY['DONE'::text, 'NOT_APPLICABLE'::text])) = (ended_at IS NOT NULL))),
  constraint task_has_a_whole_file CHECK ((((bytes IS NULL) = (file_type IS NULL)) AND ((bytes IS NULL) = (file_name IS NULL)))),
  constraint task_has_one_owner CHECK ((((owner = ANY (ARRAY['EMPLOYEE'::text, 'MANAGER'::text])) = (owner_id IS NOT NULL)) AND ((owner = 'DEPARTMENT'::text) = (department_id IS NOT NULL)) AND ((owner = 'ROLE'::text) = (role_code IS NOT NULL)))),
  constraint task_is_done_with_its_evidence CHECK (((state <> 'DONE'::text) OR
CASE evidence
    WHEN 'NOTE'::text THEN (note <> ''::text)
    WHEN 'FILE'::text THEN (bytes IS NOT NULL)
    ELSE true
END)),
  constraint task_names_who_works_on_it CHECK ((((state = 'TODO'::text) = (by_user_id IS NULL)) AND ((state = 'TODO'::text) = (by_name = ''::text))))
);
CREATE INDEX checklist_tasks_of_an_owner ON checklist_tasks USING btree (property_id, due_on, id) WHERE (state = ANY (ARRAY['TODO'::text, 'DOING'::text]));
alter table checklist_tasks enable row level security;
alter table checklist_tasks force row level security;
create policy platform on checklist_tasks for all to hotelmate_platform using true;
create policy tenant on checklist_tasks for all to hotelmate_app using (property_id = current_property());
grant select, insert, update on checklist_tasks to hotelmate_app, hotelmate_platform;

create table checklist_template_tasks (
  property_id    bigint not null,
  template_id    uuid not null,
  position       integer not null,
  title          text not null,
  owner          text not null,
  department_id  uuid,
  role_code      text,
  due_days       integer not null,
  is_required    boolean not null,
  evidence       text not null,
  rule           jsonb not null default '{"match": "ALL", "rules": []}'::jsonb,

  constraint template_task_has_one_place PRIMARY KEY (property_id, template_id, "position"),
  constraint checklist_template_tasks_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint template_task_is_of_a_department FOREIGN KEY (property_id, department_id) REFERENCES departments(property_id, id),
  constraint template_task_is_of_a_template FOREIGN KEY (property_id, template_id) REFERENCES checklist_templates(property_id, id),
  constraint checklist_template_tasks_due_days_check CHECK (((due_days >= '-365'::integer) AND (due_days <= 365))),
  constraint checklist_template_tasks_evidence_check CHECK ((evidence = ANY (ARRAY['NONE'::text, 'NOTE'::text, 'FILE'::text]))),
  constraint checklist_template_tasks_owner_check CHECK ((owner = ANY (ARRAY['EMPLOYEE'::text, 'MANAGER'::text, 'DEPARTMENT'::text, 'ROLE'::text]))),
  constraint checklist_template_tasks_position_check CHECK ((("position" >= 1) AND ("position" <= 60))),
  constraint template_task_has_one_owner CHECK ((((owner = 'DEPARTMENT'::text) = (department_id IS NOT NULL)) AND ((owner = 'ROLE'::text) = (role_code IS NOT NULL))))
);
alter table checklist_template_tasks enable row level security;
alter table checklist_template_tasks force row level security;
create policy platform on checklist_template_tasks for all to hotelmate_platform using true;
create policy tenant on checklist_template_tasks for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on checklist_template_tasks to hotelmate_app, hotelmate_platform;

create table checklist_templates (
  property_id    bigint not null,
  id             uuid not null,
  kind           text not null,
  name           text not null,
  name_key       text not null,
  department_id  uuid,
  is_active      boolean not null default true,
  version        integer not null default 1,

  constraint checklist_templates_pkey PRIMARY KEY (property_id, id),
  constraint checklist_is_named_once UNIQUE (property_id, name_key),
  constraint checklist_is_of_a_department FOREIGN KEY (property_id, department_id) REFERENCES departments(property_id, id),
  constraint checklist_templates_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint checklist_templates_kind_check CHECK ((kind = ANY (ARRAY['JOINING'::text, 'LEAVING'::text, 'PROBATION'::text, 'OTHER'::text])))
);
CREATE UNIQUE INDEX checklist_begins_alone ON checklist_templates USING btree (property_id, kind, department_id) NULLS NOT DISTINCT WHERE (is_active AND (kind <> 'OTHER'::text));
alter table checklist_templates enable row level security;
alter table checklist_templates force row level security;
create policy platform on checklist_templates for all to hotelmate_platform using true;
create policy tenant on checklist_templates for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on checklist_templates to hotelmate_app, hotelmate_platform;

create table claim_categories (
  property_id          bigint not null,
  id                   uuid not null,
  name                 text not null,
  receipt_above_minor  bigint not null default 0,
  limit_minor          bigint,
  is_active            boolean not null default true,
  version              integer not null default 1,

  constraint claim_categories_pkey PRIMARY KEY (property_id, id),
  constraint claim_categories_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint claim_categories_limit_minor_check CHECK ((limit_minor > 0)),
  constraint claim_categories_name_check CHECK ((name <> ''::text)),
  constraint claim_categories_receipt_above_minor_check CHECK ((receipt_above_minor >= 0))
);
CREATE UNIQUE INDEX claim_category_is_named_once ON claim_categories USING btree (property_id, lower(name));
alter table claim_categories enable row level security;
alter table claim_categories force row level security;
create policy platform on claim_categories for all to hotelmate_platform using true;
create policy tenant on claim_categories for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on claim_categories to hotelmate_app, hotelmate_platform;

create table claim_lines (
  property_id     bigint not null,
  id              uuid not null,
  claim_id        uuid not null,
  category_id     uuid not null,
  spent_on        date not null,
  vendor          text not null,
  description     text not null default ''::text,
  amount_minor    bigint not null,
  tax_minor       bigint not null default 0,
  approved_minor  bigint,
  file_name       text,
  file_type       text,
  bytes           bytea,
  expense_id      uuid,

  constraint claim_lines_pkey PRIMARY KEY (property_id, id),
  constraint claim_line_has_a_category FOREIGN KEY (property_id, category_id) REFERENCES claim_categories(property_id, id),
  constraint claim_line_is_of_a_claim FOREIGN KEY (property_id, claim_id) REFERENCES claims(property_id, id) ON DELETE CASCADE,
  constraint claim_line_is_paid_by_an_expense FOREIGN KEY (property_id, expense_id) REFERENCES expenses(property_id, id),
  constraint claim_line_has_a_whole_file CHECK ((num_nulls(file_name, file_type, bytes) = ANY (ARRAY[0, 3]))),
  constraint claim_line_has_tax_within_its_amount CHECK (((tax_minor >= 0) AND (tax_minor <= amount_minor))),
  constraint claim_line_is_approved_within_its_amount CHECK (((approved_minor >= 0) AND (approved_minor <= amount_minor))),
  constraint claim_lines_amount_minor_check CHECK ((amount_minor > 0)),
  constraint claim_lines_file_type_check CHECK ((file_type = ANY (ARRAY['image/webp'::text, 'application/pdf'::text]))),
  constraint claim_lines_vendor_check CHECK ((vendor <> ''::text))
);
CREATE INDEX lines_of_a_claim ON claim_lines USING btree (property_id, claim_id, id);
CREATE INDEX lines_paid_by_an_expense ON claim_lines USING btree (property_id, expense_id) WHERE (expense_id IS NOT NULL);
alter table claim_lines enable row level security;
alter table claim_lines force row level security;
create policy platform on claim_lines for all to hotelmate_platform using true;
create policy tenant on claim_lines for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on claim_lines to hotelmate_app, hotelmate_platform;

create table claims (
  property_id     bigint not null,
  id              uuid not null,
  number          bigint not null,
  employee_id     uuid not null,
  title           text not null,
  currency        text not null,
  state           text not null,
  amount_minor    bigint not null default 0,
  approved_minor  bigint,
  created_at      timestamp with time zone not null,
  submission_id   uuid,
  submitted_at    timestamp with time zone,
  decided_at      timestamp with time zone,
  decided_by      text not null default ''::text,
  comment         text not null default ''::text,
  version         integer not null default 1,

  constraint claims_pkey PRIMARY KEY (property_id, id),
  constraint claim_number_is_used_once UNIQUE (property_id, number),
  constraint claim_is_of_an_employee FOREIGN KEY (property_id, employee_id) REFERENCES employees(property_id, id),
  constraint claims_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint claim_is_approved_for_an_amount CHECK (((state = 'APPROVED'::text) = (approved_minor IS NOT NULL))),
  constraint claim_is_approved_within_its_amount CHECK (((approved_minor > 0) AND (approved_minor <= amount_minor))),
  constraint claim_is_submitted_with_something CHECK (((state = 'DRAFT'::text) OR ((submission_id IS NOT NULL) AND (submitted_at IS NOT NULL) AND (amount_minor > 0)))),
  constraint claims_amount_minor_check CHECK ((amount_minor >= 0)),
  constraint claims_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint claims_number_check CHECK ((number > 0)),
  constraint claims_state_check CHECK ((state = ANY (ARRAY['DRAFT'::text, 'SUBMITTED'::text, 'APPROVED'::text, 'REFUSED'::text]))),
  constraint claims_title_check CHECK ((title <> ''::text))
);
CREATE INDEX claims_by_state ON claims USING btree (property_id, state, id);
CREATE INDEX claims_of_one ON claims USING btree (property_id, employee_id, id);
alter table claims enable row level security;
alter table claims force row level security;
create policy platform on claims for all to hotelmate_platform using true;
create policy tenant on claims for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on claims to hotelmate_app, hotelmate_platform;

create table clock_badges (
  property_id  bigint not null,
  employee_id  uuid not null,
  secret_hash  text not null,
  made_at      timestamp with time zone not null,
  made_by      text not null,

  constraint clock_badges_pkey PRIMARY KEY (property_id, employee_id),
  constraint clock_badge_is_of_an_employee FOREIGN KEY (property_id, employee_id) REFERENCES employees(property_id, id),
  constraint clock_badges_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id)
);
alter table clock_badges enable row level security;
alter table clock_badges force row level security;
create policy platform on clock_badges for all to hotelmate_platform using true;
create policy tenant on clock_badges for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on clock_badges to hotelmate_app, hotelmate_platform;

create table clock_events (
  property_id  bigint not null,
  id           uuid not null,
  employee_id  uuid not null,
  at           timestamp with time zone not null,
  direction    text not null,
  source       text not null,
  latitude     double precision,
  longitude    double precision,
  accuracy     double precision,
  flags        text[] not null default '{}'::text[],
  reason       text not null default ''::text,
  client_id    uuid not null,
  received_at  timestamp with time zone not null,
  actor_name   text not null,

  constraint clock_events_pkey PRIMARY KEY (property_id, id),
  constraint clock_event_is_sent_once UNIQUE (property_id, client_id),
  constraint clock_event_is_stored_once UNIQUE (property_id, employee_id, at, direction),
  constraint clock_event_is_of_an_employee FOREIGN KEY (property_id, employee_id) REFERENCES employees(property_id, id),
  constraint clock_events_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint clock_event_has_a_whole_place CHECK (((latitude IS NULL) = (longitude IS NULL))),
  constraint clock_events_accuracy_check CHECK ((accuracy >= (0)::double precision)),
  constraint clock_events_direction_check CHECK ((direction = ANY (ARRAY['IN'::text, 'OUT'::text, 'BREAK_START'::text, 'BREAK_END'::text]))),
  constraint clock_events_latitude_check CHECK (((latitude >= ('-90'::integer)::double precision) AND (latitude <= (90)::double precision))),
  constraint clock_events_longitude_check CHECK (((longitude >= ('-180'::integer)::double precision) AND (longitude <= (180)::double precision))),
  constraint clock_events_source_check CHECK ((source = ANY (ARRAY['KIOSK'::text, 'PHONE'::text, 'MANAGER'::text]))),
  constraint managers_give_a_reason CHECK (((source <> 'MANAGER'::text) OR (reason <> ''::text)))
);
alter table clock_events enable row level security;
alter table clock_events force row level security;
create policy platform on clock_events for all to hotelmate_platform using true;
create policy tenant on clock_events for all to hotelmate_app using (property_id = current_property());
grant select, insert on clock_events to hotelmate_app, hotelmate_platform;

create table clock_photos (
  property_id  bigint not null,
  event_id     uuid not null,
  drawing      bytea not null,
  taken_at     timestamp with time zone not null,

  constraint clocking_has_one_photo PRIMARY KEY (property_id, event_id),
  constraint clock_photos_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint photo_is_of_a_clocking FOREIGN KEY (property_id, event_id) REFERENCES clock_events(property_id, id),
  constraint clock_photos_drawing_check CHECK (((octet_length(drawing) >= 1) AND (octet_length(drawing) <= 500000)))
);
CREATE INDEX clock_photos_by_age ON clock_photos USING btree (property_id, taken_at);
alter table clock_photos enable row level security;
alter table clock_photos force row level security;
create policy platform on clock_photos for all to hotelmate_platform using true;
create policy tenant on clock_photos for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on clock_photos to hotelmate_app, hotelmate_platform;

create table clock_pins (
  property_id  bigint not null,
  employee_id  uuid not null,
  pin_hash     text not null,
  set_at       timestamp with time zone not null,
  set_by       text not null,

  constraint clock_pins_pkey PRIMARY KEY (property_id, employee_id),
  constraint clock_pin_is_of_an_employee FOREIGN KEY (property_id, employee_id) REFERENCES employees(property_id, id),
  constraint clock_pins_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id)
);
alter table clock_pins enable row level security;
alter table clock_pins force row level security;
create policy platform on clock_pins for all to hotelmate_platform using true;
create policy tenant on clock_pins for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on clock_pins to hotelmate_app, hotelmate_platform;

create table clock_voids (
  property_id  bigint not null,
  event_id     uuid not null,
  reason       text not null,
  voided_at    timestamp with time zone not null,
  actor_name   text not null,

  constraint clock_event_is_voided_once PRIMARY KEY (property_id, event_id),
  constraint clock_void_is_of_an_event FOREIGN KEY (property_id, event_id) REFERENCES clock_events(property_id, id),
  constraint clock_voids_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint clock_voids_reason_check CHECK ((reason <> ''::text))
);
alter table clock_voids enable row level security;
alter table clock_voids force row level security;
create policy platform on clock_voids for all to hotelmate_platform using true;
create policy tenant on clock_voids for all to hotelmate_app using (property_id = current_property());
grant select, insert on clock_voids to hotelmate_app, hotelmate_platform;

create table closing_days (
  property_id        bigint not null,
  run_id             uuid not null,
  business_on        date not null,
  is_live            boolean not null default true,
  rooms              integer not null,
  rooms_blocked      integer not null,
  rooms_sold         integer not null,
  guests             integer not null,
  arrivals           integer not null,
  departures         integer not null,
  no_shows           integer not null,
  cancellations      integer not null,
  room_minor         bigint not null,
  service_minor      bigint not null,
  expense_minor      bigint not null,
  tax_minor          bigint not null,
  received_minor     bigint not null,
  refunded_minor     bigint not null,
  deferred_minor     bigint not null,
  deposits_minor     bigint not null,
  outstanding_minor  bigint not null,
  details            jsonb not null,
  orders_minor       bigint not null default 0,

  constraint closing_days_pkey PRIMARY KEY (property_id, run_id),
  constraint closing_days_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint closing_days_property_id_run_id_fkey FOREIGN KEY (property_id, run_id) REFERENCES closing_runs(property_id, id),
  constraint closing_days_guests_check CHECK ((guests >= 0)),
  constraint closing_days_rooms_blocked_check CHECK ((rooms_blocked >= 0)),
  constraint closing_days_rooms_check CHECK ((rooms >= 0)),
  constraint closing_days_rooms_sold_check CHECK ((rooms_sold >= 0))
);
CREATE UNIQUE INDEX day_has_one_report ON closing_days USING btree (property_id, business_on) WHERE is_live;
alter table closing_days enable row level security;
alter table closing_days force row level security;
create policy platform on closing_days for all to hotelmate_platform using true;
create policy tenant on closing_days for all to hotelmate_app using (property_id = current_property());
grant select, insert, update on closing_days to hotelmate_app, hotelmate_platform;

create table closing_effects (
  property_id   bigint not null,
  id            uuid not null,
  run_id        uuid not null,
  kind          text not null,
  booking_id    uuid not null,
  stay_id       uuid,
  change_id     uuid,
  name          text not null,
  reference     text not null,
  amount_minor  bigint not null,
  undone_at     timestamp with time zone,

  constraint closing_effects_pkey PRIMARY KEY (property_id, id),
  constraint closing_effects_property_id_booking_id_fkey FOREIGN KEY (property_id, booking_id) REFERENCES bookings(property_id, id) ON DELETE CASCADE,
  constraint closing_effects_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint closing_effects_property_id_run_id_fkey FOREIGN KEY (property_id, run_id) REFERENCES closing_runs(property_id, id),
  constraint closing_effects_kind_check CHECK ((kind = ANY (ARRAY['NO_SHOW'::text, 'CHECK_OUT'::text, 'EXTEND'::text, 'RELEASE'::text])))
);
CREATE INDEX closes_that_touched_a_booking ON closing_effects USING btree (property_id, booking_id);
CREATE INDEX effects_of_a_close ON closing_effects USING btree (property_id, run_id);
alter table closing_effects enable row level security;
alter table closing_effects force row level security;
create policy platform on closing_effects for all to hotelmate_platform using true;
create policy tenant on closing_effects for all to hotelmate_app using (property_id = current_property());
grant select, insert, update on closing_effects to hotelmate_app, hotelmate_platform;

create table closing_postings (
  property_id      bigint not null,
  run_id           uuid not null,
  stay_id          uuid not null,
  night            date not null,
  net_minor        bigint not null,
  tax_minor        bigint not null,
  posted_on        date not null,
  reversed_at      timestamp with time zone,
  parts_net_minor  bigint not null default 0,

  constraint closing_postings_pkey PRIMARY KEY (property_id, run_id, stay_id, night),
  constraint closing_postings_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint closing_postings_property_id_run_id_fkey FOREIGN KEY (property_id, run_id) REFERENCES closing_runs(property_id, id),
  constraint closing_postings_property_id_stay_id_fkey FOREIGN KEY (property_id, stay_id) REFERENCES stays(property_id, id) ON DELETE CASCADE,
  constraint closing_postings_net_minor_check CHECK ((net_minor >= 0)),
  constraint closing_postings_tax_minor_check CHECK ((tax_minor >= 0))
);
CREATE UNIQUE INDEX night_is_charged_once ON closing_postings USING btree (property_id, stay_id, night) WHERE (reversed_at IS NULL);
alter table closing_postings enable row level security;
alter table closing_postings force row level security;
create policy platform on closing_postings for all to hotelmate_platform using true;
create policy tenant on closing_postings for all to hotelmate_app using (property_id = current_property());
grant select, insert, update on closing_postings to hotelmate_app, hotelmate_platform;

create table closing_runs (
  property_id       bigint not null,
  id                uuid not null,
  business_on       date not null,
  attempt           integer not null,
  status            text not null,
  step              text not null,
  round             integer not null default 1,
  blockers          jsonb not null default '[]'::jsonb,
  results           jsonb not null default '{}'::jsonb,
  is_scheduled      boolean not null default false,
  started_by        bigint not null,
  started_by_name   text not null,
  started_at        timestamp with time zone not null,
  touched_at        timestamp with time zone not null,
  finished_at       timestamp with time zone,
  fault             text not null default ''::text,
  reversed_by_name  text,
  reversed_at       timestamp with time zone,
  reverse_reason    text not null default ''::text,
  version           integer not null default 1,
  decisions         jsonb,
  override_reason   text not null default ''::text,
  is_sample         boolean not null default false,

  constraint closing_runs_pkey PRIMARY KEY (property_id, id),
  constraint attempt_is_made_once UNIQUE (property_id, business_on, attempt),
  constraint closing_runs_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint closing_runs_attempt_check CHECK ((attempt > 0)),
  constraint closing_runs_check CHECK (((status = ANY (ARRAY['DONE'::text, 'REVERSED'::text])) = (finished_at IS NOT NULL))),
  constraint closing_runs_check1 CHECK (((status = 'REVERSED'::text) = (num_nonnulls(reversed_by_name, reversed_at) = 2))),
  constraint closing_runs_status_check CHECK ((status = ANY (ARRAY['PLANNED'::text, 'BLOCKED'::text, 'RUNNING'::text, 'DONE'::text, 'FAILED_RESUMABLE'::text, 'REVERSED'::text])))
);
CREATE INDEX closes_to_go_on_with ON closing_runs USING btree (touched_at, property_id) WHERE (status = 'RUNNING'::text);
CREATE UNIQUE INDEX day_is_closed_once ON closing_runs USING btree (property_id, business_on) WHERE (status <> 'REVERSED'::text);
CREATE UNIQUE INDEX one_close_runs_at_a_time ON closing_runs USING btree (property_id) WHERE (status = ANY (ARRAY['RUNNING'::text, 'FAILED_RESUMABLE'::text]));
alter table closing_runs enable row level security;
alter table closing_runs force row level security;
create policy platform on closing_runs for all to hotelmate_platform using true;
create policy tenant on closing_runs for all to hotelmate_app using (property_id = current_property());
grant select, insert, update on closing_runs to hotelmate_app, hotelmate_platform;

create table closing_settings (
  property_id  bigint not null,
  closes_at    text,
  policies     jsonb not null default '{}'::jsonb,
  reminded_on  date,
  version      integer not null default 1,
  earliest_at  text not null default '20:00'::text,
  no_show_at   text not null default '22:00'::text,

  constraint closing_settings_pkey PRIMARY KEY (property_id),
  constraint closing_settings_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint closing_settings_closes_at_check CHECK ((closes_at ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'::text)),
  constraint closing_settings_earliest_at_check CHECK ((earliest_at ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'::text)),
  constraint closing_settings_no_show_at_check CHECK ((no_show_at ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'::text))
);
alter table closing_settings enable row level security;
alter table closing_settings force row level security;
create policy platform on closing_settings for all to hotelmate_platform using true;
create policy tenant on closing_settings for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on closing_settings to hotelmate_app, hotelmate_platform;

create table combo_choices (
  property_id  bigint not null,
  combo_id     uuid not null,
  part         text not null,
  ranking      integer not null,
  product_id   uuid not null,
  extra_minor  bigint not null default 0,

  constraint combo_choices_pkey PRIMARY KEY (property_id, combo_id, part, product_id),
  constraint combo_choices_property_id_combo_id_fkey FOREIGN KEY (property_id, combo_id) REFERENCES products(property_id, id),
  constraint combo_choices_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint combo_choices_property_id_product_id_fkey FOREIGN KEY (property_id, product_id) REFERENCES products(property_id, id),
  constraint combo_choices_extra_minor_check CHECK ((extra_minor >= 0)),
  constraint combo_choices_part_check CHECK ((part <> ''::text)),
  constraint combo_choices_ranking_check CHECK ((ranking >= 0)),
  constraint combo_is_not_its_own_part CHECK ((combo_id <> product_id))
);
alter table combo_choices enable row level security;
alter table combo_choices force row level security;
create policy platform on combo_choices for all to hotelmate_platform using true;
create policy tenant on combo_choices for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on combo_choices to hotelmate_app, hotelmate_platform;

create table companies (
  property_id              bigint not null,
  id                       uuid not null,
  number                   bigint not null,
  kind                     text not null,
  display_name             text not null,
  legal_name               text not null default ''::text,
  search_name              text not null,
  search_legal             text not null default ''::text,
  tax_number               text not null default ''::text,
  tax_key                  text not null default ''::text,
  second_tax_number        text not null default ''::text,
  registration_number      text not null default ''::text,
  iata_number              text not null default ''::text,
  billing_address          text not null default ''::text,
  billing_city             text not null default ''::text,
  billing_state            text not null default ''::text,
  billing_postal_code      text not null default ''::text,
  billing_country          text not null default ''::text,
  postal_address           text not null default ''::text,
  invoice_email            text not null default ''::text,
  phone                    text not null default ''::text,
  website                  text not null default ''::text,
  accounting_code          text not null default ''::text,
  tags                     text[] not null default '{}'::text[],
  status                   text not null default 'PROSPECT'::text,
  status_reason            text not null default ''::text,
  is_invoiceable           boolean not null default false,
  credit_limit_minor       bigint,
  payment_term_days        integer not null default 30,
  has_credit_hold          boolean not null default false,
  credit_hold_reason       text not null default ''::text,
  requires_purchase_order  boolean not null default false,
  statement_day            integer,
  commission_bp            integer not null default 0,
  commission_basis         text not null default 'ROOM'::text,
  commission_tax_bp        integer not null default 0,
  tcs_bp                   integer not null default 0,
  tds_bp                   integer not null default 0,
  merged_into_id           uuid,
  is_sample                boolean not null default false,
  version                  integer not null default 1,
  created_at               timestamp with time zone not null,
  language                 text,
  industry                 text not null default ''::text,

  constraint companies_pkey PRIMARY KEY (property_id, id),
  constraint company_number_is_used_once UNIQUE (property_id, number),
  constraint companies_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint companies_property_id_merged_into_id_fkey FOREIGN KEY (property_id, merged_into_id) REFERENCES companies(property_id, id),
  constraint a_closed_or_held_company_says_why CHECK (((status = ANY (ARRAY['PROSPECT'::text, 'ACTIVE'::text])) OR (status_reason <> ''::text))),
  constraint a_company_is_not_merged_into_itself CHECK ((merged_into_id <> id)),
  constraint companies_commission_basis_check CHECK ((commission_basis = ANY (ARRAY['ROOM'::text, 'NET'::text, 'TOTAL'::text]))),
  constraint companies_commission_bp_check CHECK (((commission_bp >= 0) AND (commission_bp <= 10000))),
  constraint companies_commission_tax_bp_check CHECK (((commission_tax_bp >= 0) AND (commission_tax_bp <= 10000))),
  constraint companies_credit_limit_minor_check CHECK ((credit_limit_minor >= 0)),
  constraint companies_display_name_check CHECK ((display_name <> ''::text)),
  constraint companies_kind_check CHECK ((kind = ANY (ARRAY['CORPORATE'::text, 'TRAVEL_AGENT'::text, 'TOUR_OPERATOR'::text, 'OTA'::text, 'GOVERNMENT'::text, 'GROUP_ORGANISER'::text]))),
  constraint companies_language_check CHECK ((language = ANY (ARRAY['en'::text, 'fr'::text]))),
  constraint companies_number_check CHECK ((number > 0)),
  constraint companies_payment_term_days_check CHECK (((payment_term_days >= 0) AND (payment_term_days <= 365))),
  constraint companies_statement_day_check CHECK (((statement_day >= 1) AND (statement_day <= 28))),
  constraint companies_status_check CHECK ((status = ANY (ARRAY['PROSPECT'::text, 'ACTIVE'::text, 'ON_HOLD'::text, 'CLOSED'::text]))),
  constraint companies_tcs_bp_check CHECK (((tcs_bp >= 0) AND (tcs_bp <= 10000))),
  constraint companies_tds_bp_check CHECK (((tds_bp >= 0) AND (tds_bp <= 10000))),
  constraint credit_on_hold_says_why CHECK (((NOT has_credit_hold) OR (credit_hold_reason <> ''::text)))
);
CREATE INDEX companies_by_legal_name ON companies USING btree (property_id, search_legal) WHERE (search_legal <> ''::text);
CREATE INDEX companies_by_name ON companies USING btree (property_id, search_name, id);
CREATE INDEX companies_by_statement_day ON companies USING btree (property_id, id) INCLUDE (statement_day) WHERE (statement_day IS NOT NULL);
CREATE INDEX companies_by_tax_number ON companies USING btree (property_id, tax_key) WHERE (tax_key <> ''::text);
CREATE INDEX companies_merged_into ON companies USING btree (property_id, merged_into_id) WHERE (merged_into_id IS NOT NULL);
alter table companies enable row level security;
alter table companies force row level security;
create policy platform on companies for all to hotelmate_platform using true;
create policy tenant on companies for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on companies to hotelmate_app, hotelmate_platform;

create table company_contacts (
  property_id        bigint not null,
  id                 uuid not null,
  company_id         uuid not null,
  name               text not null,
  role               text not null default ''::text,
  email              text not null default ''::text,
  phone              text not null default ''::text,
  receives_invoices  boolean not null default false,
  created_at         timestamp with time zone not null,
  decision_role      text,

  constraint company_contacts_pkey PRIMARY KEY (property_id, id),
  constraint company_contacts_property_id_company_id_fkey FOREIGN KEY (property_id, company_id) REFERENCES companies(property_id, id),
  constraint company_contacts_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint company_contacts_name_check CHECK ((name <> ''::text)),
  constraint contact_decides_evaluates_or_influences CHECK ((decision_role = ANY (ARRAY['DECIDES'::text, 'EVALUATES'::text, 'INFLUENCES'::text])))
);
CREATE INDEX contacts_of_a_company ON company_contacts USING btree (property_id, company_id, name, id);
alter table company_contacts enable row level security;
alter table company_contacts force row level security;
create policy platform on company_contacts for all to hotelmate_platform using true;
create policy tenant on company_contacts for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on company_contacts to hotelmate_app, hotelmate_platform;

create table company_contract_rates (
  property_id   bigint not null,
  contract_id   uuid not null,
  room_type_id  uuid not null,
  fixed_minor   bigint,
  discount_bp   integer,

  constraint company_contract_rates_pkey PRIMARY KEY (property_id, contract_id, room_type_id),
  constraint company_contract_rates_property_id_contract_id_fkey FOREIGN KEY (property_id, contract_id) REFERENCES company_contracts(property_id, id),
  constraint company_contract_rates_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint company_contract_rates_property_id_room_type_id_fkey FOREIGN KEY (property_id, room_type_id) REFERENCES room_types(property_id, id),
  constraint company_contract_rates_discount_bp_check CHECK (((discount_bp >= 1) AND (discount_bp <= 10000))),
  constraint company_contract_rates_fixed_minor_check CHECK ((fixed_minor >= 0)),
  constraint contract_rate_is_fixed_or_a_discount CHECK ((num_nonnulls(fixed_minor, discount_bp) = 1))
);
alter table company_contract_rates enable row level security;
alter table company_contract_rates force row level security;
create policy platform on company_contract_rates for all to hotelmate_platform using true;
create policy tenant on company_contract_rates for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on company_contract_rates to hotelmate_app, hotelmate_platform;

create table company_contracts (
  property_id       bigint not null,
  id                uuid not null,
  company_id        uuid not null,
  kind              text not null,
  name              text not null,
  state             text not null default 'DRAFT'::text,
  valid_from        date not null,
  valid_until       date not null,
  commission_bp     integer,
  commission_basis  text,
  rate_plan_ids     uuid[] not null default '{}'::uuid[],
  minimum_nights    integer not null default 0,
  notes             text not null default ''::text,
  end_reason        text not null default ''::text,
  version           integer not null default 1,
  created_at        timestamp with time zone not null,

  constraint company_contracts_pkey PRIMARY KEY (property_id, id),
  constraint company_contracts_property_id_company_id_fkey FOREIGN KEY (property_id, company_id) REFERENCES companies(property_id, id),
  constraint company_contracts_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint commission_names_its_basis CHECK (((commission_bp IS NULL) = (commission_basis IS NULL))),
  constraint company_contracts_commission_basis_check CHECK ((commission_basis = ANY (ARRAY['ROOM'::text, 'NET'::text, 'TOTAL'::text]))),
  constraint company_contracts_commission_bp_check CHECK (((commission_bp >= 0) AND (commission_bp <= 10000))),
  constraint company_contracts_kind_check CHECK ((kind = ANY (ARRAY['CORPORATE_RATE'::text, 'AGENCY'::text, 'ALLOTMENT'::text, 'RETAINER'::text]))),
  constraint company_contracts_minimum_nights_check CHECK ((minimum_nights >= 0)),
  constraint company_contracts_name_check CHECK ((name <> ''::text)),
  constraint company_contracts_state_check CHECK ((state = ANY (ARRAY['DRAFT'::text, 'SENT'::text, 'ACTIVE'::text, 'TERMINATED'::text]))),
  constraint contract_ended_early_says_why CHECK (((state <> 'TERMINATED'::text) OR (end_reason <> ''::text))),
  constraint contract_ends_after_it_begins CHECK ((valid_from < valid_until))
);
CREATE INDEX contracts_of_a_company ON company_contracts USING btree (property_id, company_id, valid_from, id);
alter table company_contracts enable row level security;
alter table company_contracts force row level security;
create policy platform on company_contracts for all to hotelmate_platform using true;
create policy tenant on company_contracts for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on company_contracts to hotelmate_app, hotelmate_platform;

create table company_notes (
  property_id  bigint not null,
  id           uuid not null,
  company_id   uuid not null,
  department   text not null,
  text         text not null,
  author_name  text not null,
  created_at   timestamp with time zone not null,

  constraint company_notes_pkey PRIMARY KEY (property_id, id),
  constraint company_notes_property_id_company_id_fkey FOREIGN KEY (property_id, company_id) REFERENCES companies(property_id, id),
  constraint company_notes_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint company_notes_department_check CHECK ((department = ANY (ARRAY['GENERAL'::text, 'SALES'::text, 'FRONT_DESK'::text, 'FINANCE'::text, 'HOUSEKEEPING'::text]))),
  constraint company_notes_text_check CHECK ((text <> ''::text))
);
CREATE INDEX notes_of_a_company ON company_notes USING btree (property_id, company_id, id);
alter table company_notes enable row level security;
alter table company_notes force row level security;
create policy platform on company_notes for all to hotelmate_platform using true;
create policy tenant on company_notes for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on company_notes to hotelmate_app, hotelmate_platform;

create table conduct_entries (
  property_id      bigint not null,
  id               uuid not null,
  employee_id      uuid not null,
  subject_id       bigint,
  kind             text not null,
  is_shared        boolean not null,
  from_on          date,
  until_on         date,
  sealed           text not null,
  at               timestamp with time zone not null,
  author_id        bigint not null,
  author_name      text not null,
  acknowledged_at  timestamp with time zone,

  constraint conduct_entries_pkey PRIMARY KEY (property_id, id),
  constraint conduct_entries_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id),
  constraint conduct_entries_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint conduct_entries_subject_id_fkey FOREIGN KEY (subject_id) REFERENCES users(id),
  constraint entry_is_about_an_employee FOREIGN KEY (property_id, employee_id) REFERENCES employees(property_id, id),
  constraint acknowledged_is_shared CHECK (((acknowledged_at IS NULL) OR is_shared)),
  constraint conduct_entries_kind_check CHECK ((kind = ANY (ARRAY['NOTE'::text, 'VERBAL_WARNING'::text, 'WRITTEN_WARNING'::text, 'FINAL_WARNING'::text, 'SUSPENSION'::text]))),
  constraint entry_is_about_another CHECK ((author_id <> subject_id)),
  constraint entry_is_forward CHECK ((until_on >= from_on)),
  constraint measure_is_shared CHECK (((kind = 'NOTE'::text) OR is_shared)),
  constraint suspension_has_its_days CHECK ((((kind = 'SUSPENSION'::text) = (from_on IS NOT NULL)) AND ((from_on IS NULL) = (until_on IS NULL))))
);
CREATE INDEX conduct_of_one ON conduct_entries USING btree (property_id, employee_id, id);
alter table conduct_entries enable row level security;
alter table conduct_entries force row level security;
create policy platform on conduct_entries for all to hotelmate_platform using true;
create policy tenant on conduct_entries for all to hotelmate_app using (property_id = current_property());
grant select, insert on conduct_entries to hotelmate_app, hotelmate_platform;

create table consent_records (
  property_id  bigint not null,
  id           uuid not null,
  channel      text not null,
  address      text not null,
  address_key  text not null,
  purpose      text not null,
  action       text not null,
  basis        text not null,
  source       text not null,
  language     text not null default ''::text,
  wording      text not null default ''::text,
  evidence     text not null default ''::text,
  network      text not null default ''::text,
  recorded_by  text not null default ''::text,
  given_at     timestamp with time zone not null,
  recorded_at  timestamp with time zone not null,

  constraint consent_records_pkey PRIMARY KEY (property_id, id),
  constraint consent_records_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint consent_is_given_before_it_is_recorded CHECK ((given_at <= recorded_at)),
  constraint consent_records_action_check CHECK ((action = ANY (ARRAY['REQUESTED'::text, 'GIVEN'::text, 'WITHDRAWN'::text]))),
  constraint consent_records_address_check CHECK ((address <> ''::text)),
  constraint consent_records_address_key_check CHECK ((address_key <> ''::text)),
  constraint consent_records_basis_check CHECK ((basis = ANY (ARRAY['EXPLICIT'::text, 'EXISTING_CUSTOMER'::text]))),
  constraint consent_records_channel_check CHECK ((channel = ANY (ARRAY['MAIL'::text, 'SMS'::text, 'WHATSAPP'::text, 'PHONE'::text, 'POST'::text]))),
  constraint consent_records_language_check CHECK ((language ~ '^([a-z]{2})?$'::text)),
  constraint consent_records_purpose_check CHECK ((purpose = ANY (ARRAY['MARKETING'::text, 'PARTNERS'::text, 'RESEARCH'::text]))),
  constraint consent_records_source_check CHECK ((source = ANY (ARRAY['BOOKING_PAGE'::text, 'FORM'::text, 'STAFF'::text, 'IMPORT'::text, 'PREFERENCES'::text, 'UNSUBSCRIBE'::text, 'REPLY'::text]))),
  constraint imported_consent_has_proof CHECK (((source <> 'IMPORT'::text) OR (evidence <> ''::text)))
);
CREATE INDEX consent_records_of_an_address ON consent_records USING btree (property_id, address_key, given_at DESC);
alter table consent_records enable row level security;
alter table consent_records force row level security;
create policy platform on consent_records for all to hotelmate_platform using true;
create policy tenant on consent_records for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on consent_records to hotelmate_app, hotelmate_platform;

create table consent_settings (
  property_id    bigint not null,
  most_messages  integer not null,
  within_days    integer not null,
  quiet_from     text not null,
  quiet_until    text not null,
  valid_months   integer not null,
  is_confirmed   boolean not null,
  version        integer not null default 1,

  constraint consent_settings_pkey PRIMARY KEY (property_id),
  constraint consent_settings_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint consent_settings_most_messages_check CHECK (((most_messages >= 1) AND (most_messages <= 100))),
  constraint consent_settings_quiet_from_check CHECK ((quiet_from ~ '^([01]\d|2[0-3]):[0-5]\d$'::text)),
  constraint consent_settings_quiet_until_check CHECK ((quiet_until ~ '^([01]\d|2[0-3]):[0-5]\d$'::text)),
  constraint consent_settings_valid_months_check CHECK (((valid_months >= 0) AND (valid_months <= 120))),
  constraint consent_settings_within_days_check CHECK (((within_days >= 1) AND (within_days <= 365)))
);
alter table consent_settings enable row level security;
alter table consent_settings force row level security;
create policy platform on consent_settings for all to hotelmate_platform using true;
create policy tenant on consent_settings for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on consent_settings to hotelmate_app, hotelmate_platform;

create table consent_states (
  property_id  bigint not null,
  channel      text not null,
  purpose      text not null,
  address_key  text not null,
  is_given     boolean not null,
  basis        text not null,
  since        timestamp with time zone not null,
  record_id    uuid not null,

  constraint consent_states_pkey PRIMARY KEY (property_id, channel, purpose, address_key),
  constraint consent_states_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint state_is_of_a_record FOREIGN KEY (property_id, record_id) REFERENCES consent_records(property_id, id) ON DELETE CASCADE
);
alter table consent_states enable row level security;
alter table consent_states force row level security;
create policy platform on consent_states for all to hotelmate_platform using true;
create policy tenant on consent_states for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on consent_states to hotelmate_app, hotelmate_platform;

create table consent_wordings (
  property_id  bigint not null,
  purpose      text not null,
  language     text not null,
  version      integer not null,
  wording      text not null,
  created_at   timestamp with time zone not null,
  created_by   text not null,

  constraint consent_wordings_pkey PRIMARY KEY (property_id, purpose, language, version),
  constraint consent_wordings_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint consent_wordings_language_check CHECK ((language = ANY (ARRAY['en'::text, 'fr'::text]))),
  constraint consent_wordings_purpose_check CHECK ((purpose = ANY (ARRAY['MARKETING'::text, 'PARTNERS'::text, 'RESEARCH'::text]))),
  constraint consent_wordings_version_check CHECK ((version > 0)),
  constraint consent_wordings_wording_check CHECK ((wording <> ''::text))
);
alter table consent_wordings enable row level security;
alter table consent_wordings force row level security;
create policy platform on consent_wordings for all to hotelmate_platform using true;
create policy tenant on consent_wordings for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on consent_wordings to hotelmate_app, hotelmate_platform;

create table cost_facts (
  property_id  bigint not null,
  business_on  date not null,
  entry        integer not null,
  written_at   timestamp with time zone not null,
  category     text not null,
  spent_minor  bigint not null,

  constraint cost_fact_is_stated_once UNIQUE (property_id, business_on, entry, category),
  constraint cost_facts_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint cost_facts_entry_check CHECK ((entry >= 0))
);
alter table cost_facts enable row level security;
alter table cost_facts force row level security;
create policy platform on cost_facts for all to hotelmate_platform using true;
create policy tenant on cost_facts for all to hotelmate_app using (property_id = current_property());
grant select, insert on cost_facts to hotelmate_app, hotelmate_platform;

create table coverage_rules (
  property_id    bigint not null,
  id             uuid not null,
  department_id  uuid not null,
  position_id    uuid,
  weekdays       integer[] not null,
  starts         text not null,
  ends           text not null,
  driver         text not null,
  amount         integer not null,
  created_at     timestamp with time zone not null,
  version        integer not null default 1,
  from_on        date,
  until_on       date,

  constraint coverage_rules_pkey PRIMARY KEY (property_id, id),
  constraint coverage_is_of_a_department FOREIGN KEY (property_id, department_id) REFERENCES departments(property_id, id),
  constraint coverage_is_of_a_position FOREIGN KEY (property_id, position_id) REFERENCES positions(property_id, id),
  constraint coverage_rules_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint coverage_ends_after_it_begins CHECK ((from_on <= until_on)),
  constraint coverage_rules_amount_check CHECK (((amount >= 1) AND (amount <= 1000))),
  constraint coverage_rules_driver_check CHECK ((driver = ANY (ARRAY['FIXED'::text, 'CLEANING'::text, 'COVERS'::text, 'GUESTS'::text, 'ARRIVALS'::text]))),
  constraint coverage_rules_ends_check CHECK ((ends ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'::text)),
  constraint coverage_rules_starts_check CHECK ((starts ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'::text)),
  constraint coverage_rules_weekdays_check CHECK (((weekdays <@ ARRAY[1, 2, 3, 4, 5, 6, 7]) AND (cardinality(weekdays) > 0)))
);
alter table coverage_rules enable row level security;
alter table coverage_rules force row level security;
create policy platform on coverage_rules for all to hotelmate_platform using true;
create policy tenant on coverage_rules for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on coverage_rules to hotelmate_app, hotelmate_platform;

create table customer_contacts (
  property_id     bigint not null,
  id              uuid not null,
  customer_id     uuid not null,
  channel         text not null,
  purpose         text not null,
  value           text not null,
  city            text not null default ''::text,
  postal_code     text not null default ''::text,
  country         text not null default ''::text,
  created_at      timestamp with time zone not null,
  value_key       text not null generated always as (
CASE channel
    WHEN 'EMAIL'::text THEN lower(value)
    WHEN 'PHONE'::text THEN regexp_replace(value, '[^0-9]'::text, ''::text, 'g'::text)
    ELSE lower(((((((value || '|'::text) || postal_code) || '|'::text) || city) || '|'::text) || country))
END) stored,
  search_email    text not null generated always as (
CASE channel
    WHEN 'EMAIL'::text THEN lower(value)
    ELSE ''::text
END) stored,
  phone_digits    text not null generated always as (
CASE channel
    WHEN 'PHONE'::text THEN regexp_replace(value, '[^0-9]'::text, ''::text, 'g'::text)
    ELSE ''::text
END) stored,
  phone_reversed  text not null generated always as (
CASE channel
    WHEN 'PHONE'::text THEN reverse(regexp_replace(value, '[^0-9]'::text, ''::text, 'g'::text))
    ELSE ''::text
END) stored,

  constraint customer_contacts_pkey PRIMARY KEY (property_id, id),
  constraint contact_is_stored_once UNIQUE (property_id, customer_id, channel, value_key),
  constraint contact_is_of_a_guest FOREIGN KEY (property_id, customer_id) REFERENCES customers(property_id, id) ON DELETE CASCADE,
  constraint customer_contacts_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint contact_is_something CHECK (((value <> ''::text) OR ((channel = 'ADDRESS'::text) AND (city <> ''::text)))),
  constraint customer_contacts_channel_check CHECK ((channel = ANY (ARRAY['EMAIL'::text, 'PHONE'::text, 'ADDRESS'::text]))),
  constraint customer_contacts_purpose_check CHECK ((purpose = ANY (ARRAY['HOME'::text, 'WORK'::text, 'MOBILE'::text, 'BILLING'::text, 'OTHER'::text]))),
  constraint only_an_address_has_a_city CHECK (((channel = 'ADDRESS'::text) OR ((city = ''::text) AND (postal_code = ''::text) AND (country = ''::text))))
);
CREATE INDEX contacts_by_email ON customer_contacts USING btree (property_id, search_email) WHERE (search_email <> ''::text);
CREATE INDEX contacts_by_phone ON customer_contacts USING btree (property_id, phone_digits) WHERE (phone_digits <> ''::text);
CREATE INDEX contacts_by_phone_end ON customer_contacts USING btree (property_id, phone_reversed) WHERE (phone_reversed <> ''::text);
alter table customer_contacts enable row level security;
alter table customer_contacts force row level security;
create policy platform on customer_contacts for all to hotelmate_platform using true;
create policy tenant on customer_contacts for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on customer_contacts to hotelmate_app, hotelmate_platform;

create table customer_fact_runs (
  property_id  bigint not null,
  whole_on     date,
  until_at     timestamp with time zone not null,
  pass_on      date,
  pass_id      uuid,

  constraint customer_fact_runs_pkey PRIMARY KEY (property_id),
  constraint customer_fact_runs_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint facts_have_a_pass CHECK (((whole_on IS NOT NULL) OR (pass_on IS NOT NULL))),
  constraint pass_has_a_day CHECK (((pass_id IS NULL) OR (pass_on IS NOT NULL)))
);
alter table customer_fact_runs enable row level security;
alter table customer_fact_runs force row level security;
create policy platform on customer_fact_runs for all to hotelmate_platform using true;
create policy tenant on customer_fact_runs for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on customer_fact_runs to hotelmate_app, hotelmate_platform;

create table customer_facts (
  property_id          bigint not null,
  customer_id          uuid not null,
  stays                integer not null default 0,
  nights               integer not null default 0,
  last_stay_on         date,
  next_stay_on         date,
  lead_days            integer,
  has_children         boolean not null default false,
  room_minor           bigint not null default 0,
  orders               integer not null default 0,
  order_minor          bigint not null default 0,
  last_order_on        date,
  rating100            integer,
  room_type_ids        text[] not null default '{}'::text[],
  rate_plan_ids        text[] not null default '{}'::text[],
  channels             text[] not null default '{}'::text[],
  offer_ids            text[] not null default '{}'::text[],
  language             text not null default ''::text,
  country              text not null default ''::text,
  company_id           text not null default ''::text,
  birthday             integer,
  is_vip               boolean not null default false,
  is_blocked           boolean not null default false,
  email_key            text not null default ''::text,
  phone_key            text not null default ''::text,
  messages             integer not null default 0,
  last_message_on      date,
  last_opened_on       date,
  last_clicked_on      date,
  tier_id              text not null default ''::text,
  points               bigint not null default 0,
  tags                 text[] not null default '{}'::text[],
  classes              text[] not null default '{}'::text[],
  cancellations        integer not null default 0,
  no_shows             integer not null default 0,
  offers_used          integer not null default 0,
  appointments         integer not null default 0,
  last_appointment_on  date,
  outlet_ids           text[] not null default '{}'::text[],
  product_ids          text[] not null default '{}'::text[],
  city                 text not null default ''::text,
  purposes             text[] not null default '{}'::text[],
  industry             text not null default ''::text,
  first_stay_on        date,
  post_key             text not null default ''::text,

  constraint customer_facts_pkey PRIMARY KEY (property_id, customer_id),
  constraint customer_facts_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint facts_are_of_a_guest FOREIGN KEY (property_id, customer_id) REFERENCES customers(property_id, id) ON DELETE CASCADE,
  constraint customer_facts_birthday_check CHECK (((birthday >= 101) AND (birthday <= 1231)))
);
alter table customer_facts enable row level security;
alter table customer_facts force row level security;
create policy platform on customer_facts for all to hotelmate_platform using true;
create policy tenant on customer_facts for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on customer_facts to hotelmate_app, hotelmate_platform;

create table customer_merge_rows (
  property_id  bigint not null,
  merge_id     uuid not null,
  link         text not null,
  keys         jsonb not null,

  constraint customer_merge_rows_pkey PRIMARY KEY (property_id, merge_id, link),
  constraint moved_rows_are_of_a_merge FOREIGN KEY (property_id, merge_id) REFERENCES customer_merges(property_id, id) ON DELETE CASCADE
);
alter table customer_merge_rows enable row level security;
alter table customer_merge_rows force row level security;
create policy platform on customer_merge_rows for all to hotelmate_platform using true;
create policy tenant on customer_merge_rows for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on customer_merge_rows to hotelmate_app, hotelmate_platform;

create table customer_merges (
  property_id     bigint not null,
  id              uuid not null,
  customer_id     uuid not null,
  into_id         uuid not null,
  before          jsonb not null,
  after           jsonb not null,
  merged_at       timestamp with time zone not null,
  merged_by       bigint not null,
  merged_by_name  text not null,
  undone_at       timestamp with time zone,

  constraint customer_merges_pkey PRIMARY KEY (property_id, id),
  constraint customer_merges_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint merge_has_a_merged FOREIGN KEY (property_id, customer_id) REFERENCES customers(property_id, id) ON DELETE CASCADE,
  constraint merge_has_a_survivor FOREIGN KEY (property_id, into_id) REFERENCES customers(property_id, id) ON DELETE CASCADE,
  constraint merge_is_of_two CHECK ((customer_id <> into_id))
);
CREATE UNIQUE INDEX guest_is_merged_once ON customer_merges USING btree (property_id, customer_id) WHERE (undone_at IS NULL);
CREATE INDEX merges_into_a_guest ON customer_merges USING btree (property_id, into_id, id);
alter table customer_merges enable row level security;
alter table customer_merges force row level security;
create policy platform on customer_merges for all to hotelmate_platform using true;
create policy tenant on customer_merges for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on customer_merges to hotelmate_app, hotelmate_platform;

create table customer_notes (
  property_id  bigint not null,
  id           uuid not null,
  customer_id  uuid not null,
  department   text not null,
  text         text not null,
  author_id    bigint not null,
  author_name  text not null,
  created_at   timestamp with time zone not null,

  constraint customer_notes_pkey PRIMARY KEY (property_id, id),
  constraint customer_notes_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint note_is_of_a_guest FOREIGN KEY (property_id, customer_id) REFERENCES customers(property_id, id) ON DELETE CASCADE,
  constraint customer_notes_department_check CHECK ((department = ANY (ARRAY['GENERAL'::text, 'FRONT_OFFICE'::text, 'HOUSEKEEPING'::text, 'FOOD'::text, 'MAINTENANCE'::text, 'RESERVATIONS'::text]))),
  constraint customer_notes_text_check CHECK ((text <> ''::text))
);
CREATE INDEX notes_of_a_guest ON customer_notes USING btree (property_id, customer_id, id DESC);
alter table customer_notes enable row level security;
alter table customer_notes force row level security;
create policy platform on customer_notes for all to hotelmate_platform using true;
create policy tenant on customer_notes for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on customer_notes to hotelmate_app, hotelmate_platform;

create table customer_pairs (
  property_id  bigint not null,
  one_id       uuid not null,
  other_id     uuid not null,
  reasons      text[] not null,
  score        integer not null,
  state        text not null default 'OPEN'::text,
  found_at     timestamp with time zone not null,

  constraint customer_pairs_pkey PRIMARY KEY (property_id, one_id, other_id),
  constraint customer_pairs_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint pair_has_a_first FOREIGN KEY (property_id, one_id) REFERENCES customers(property_id, id) ON DELETE CASCADE,
  constraint pair_has_a_second FOREIGN KEY (property_id, other_id) REFERENCES customers(property_id, id) ON DELETE CASCADE,
  constraint customer_pairs_score_check CHECK ((score > 0)),
  constraint customer_pairs_state_check CHECK ((state = ANY (ARRAY['OPEN'::text, 'DIFFERENT'::text]))),
  constraint pair_has_one_order CHECK ((one_id < other_id))
);
CREATE INDEX pairs_to_look_at ON customer_pairs USING btree (property_id, score DESC, one_id, other_id) WHERE (state = 'OPEN'::text);
CREATE INDEX pairs_with_the_second ON customer_pairs USING btree (property_id, other_id);
alter table customer_pairs enable row level security;
alter table customer_pairs force row level security;
create policy platform on customer_pairs for all to hotelmate_platform using true;
create policy tenant on customer_pairs for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on customer_pairs to hotelmate_app, hotelmate_platform;

create table customer_photos (
  property_id  bigint not null,
  id           uuid not null,
  customer_id  uuid not null,
  drawing      bytea not null,
  created_at   timestamp with time zone not null,

  constraint customer_photos_pkey PRIMARY KEY (property_id, id),
  constraint guest_has_one_photo UNIQUE (property_id, customer_id),
  constraint photo_is_of_a_guest FOREIGN KEY (property_id, customer_id) REFERENCES customers(property_id, id) ON DELETE CASCADE,
  constraint customer_photos_drawing_check CHECK (((octet_length(drawing) >= 1) AND (octet_length(drawing) <= 1000000)))
);
alter table customer_photos enable row level security;
alter table customer_photos force row level security;
create policy platform on customer_photos for all to hotelmate_platform using true;
create policy tenant on customer_photos for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on customer_photos to hotelmate_app, hotelmate_platform;

create table customer_preferences (
  property_id  bigint not null,
  id           uuid not null,
  customer_id  uuid not null,
  topic        text not null,
  value        text not null,

  constraint customer_preferences_pkey PRIMARY KEY (property_id, id),
  constraint customer_preferences_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint preference_is_of_a_guest FOREIGN KEY (property_id, customer_id) REFERENCES customers(property_id, id) ON DELETE CASCADE,
  constraint customer_preferences_topic_check CHECK ((topic = ANY (ARRAY['ROOM'::text, 'BED'::text, 'FOOD'::text, 'DRINK'::text, 'SERVICE'::text, 'NEWSPAPER'::text, 'OTHER'::text]))),
  constraint customer_preferences_value_check CHECK ((value <> ''::text))
);
CREATE UNIQUE INDEX guest_has_a_preference_once ON customer_preferences USING btree (property_id, customer_id, topic, lower(value));
alter table customer_preferences enable row level security;
alter table customer_preferences force row level security;
create policy platform on customer_preferences for all to hotelmate_platform using true;
create policy tenant on customer_preferences for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on customer_preferences to hotelmate_app, hotelmate_platform;

create table customer_relations (
  property_id  bigint not null,
  id           uuid not null,
  customer_id  uuid not null,
  other_id     uuid not null,
  kind         text not null,
  created_at   timestamp with time zone not null,

  constraint customer_relations_pkey PRIMARY KEY (property_id, id),
  constraint relation_is_stored_once UNIQUE (property_id, customer_id, other_id, kind),
  constraint customer_relations_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint relation_is_of_a_guest FOREIGN KEY (property_id, customer_id) REFERENCES customers(property_id, id) ON DELETE CASCADE,
  constraint relation_is_with_a_guest FOREIGN KEY (property_id, other_id) REFERENCES customers(property_id, id) ON DELETE CASCADE,
  constraint customer_relations_kind_check CHECK ((kind = ANY (ARRAY['TRAVELS_WITH'::text, 'SPOUSE'::text, 'PARENT'::text, 'ASSISTANT'::text]))),
  constraint relation_is_between_two CHECK ((customer_id <> other_id))
);
CREATE INDEX relations_with_a_guest ON customer_relations USING btree (property_id, other_id);
alter table customer_relations enable row level security;
alter table customer_relations force row level security;
create policy platform on customer_relations for all to hotelmate_platform using true;
create policy tenant on customer_relations for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on customer_relations to hotelmate_app, hotelmate_platform;

create table customer_tags (
  property_id  bigint not null,
  id           uuid not null,
  customer_id  uuid not null,
  kind         text not null,
  name         text not null,

  constraint customer_tags_pkey PRIMARY KEY (property_id, id),
  constraint customer_tags_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint tag_is_of_a_guest FOREIGN KEY (property_id, customer_id) REFERENCES customers(property_id, id) ON DELETE CASCADE,
  constraint customer_tags_kind_check CHECK ((kind = ANY (ARRAY['TAG'::text, 'CLASS'::text]))),
  constraint customer_tags_name_check CHECK ((name <> ''::text))
);
CREATE UNIQUE INDEX guest_has_a_tag_once ON customer_tags USING btree (property_id, customer_id, kind, lower(name));
alter table customer_tags enable row level security;
alter table customer_tags force row level security;
create policy platform on customer_tags for all to hotelmate_platform using true;
create policy tenant on customer_tags for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on customer_tags to hotelmate_app, hotelmate_platform;

create table customers (
  property_id         bigint not null,
  id                  uuid not null,
  first_name          text not null,
  last_name           text not null default ''::text,
  search_name         text not null,
  email               text not null default ''::text,
  phone               text not null default ''::text,
  phone_digits        text not null default ''::text,
  company_name        text not null default ''::text,
  nationality         text not null default ''::text,
  id_kind             text not null default ''::text,
  id_number           text not null default ''::text,
  address             text not null default ''::text,
  city                text not null default ''::text,
  country             text not null default ''::text,
  date_of_birth       date,
  notes               text not null default ''::text,
  is_vip              boolean not null default false,
  do_not_rent         boolean not null default false,
  do_not_rent_reason  text not null default ''::text,
  is_sample           boolean not null default false,
  merged_into_id      uuid,
  version             integer not null default 1,
  created_at          timestamp with time zone not null,
  search_first        text not null,
  search_email        text not null generated always as (lower(email)) stored,
  phone_reversed      text not null generated always as (reverse(phone_digits)) stored,
  company_id          uuid,
  language            text,
  vip_level           smallint,
  postal_code         text not null default ''::text,
  vehicle_plate       text not null default ''::text,
  dietary             text not null default ''::text,
  allergies           text not null default ''::text,
  restricted_at       timestamp with time zone,
  restricted_reason   text not null default ''::text,
  erased_at           timestamp with time zone,
  title               text not null default ''::text,
  gender              text,
  occupation          text not null default ''::text,
  tax_id              text not null default ''::text,
  accessibility       text not null default ''::text,
  number              bigint not null generated always as identity,
  place_of_birth      text not null default ''::text,
  post_key            text not null generated always as (post_key(first_name, last_name, address, postal_code, city)) stored,

  constraint customers_pkey PRIMARY KEY (property_id, id),
  constraint customer_company_is_known FOREIGN KEY (property_id, company_id) REFERENCES companies(property_id, id),
  constraint customers_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint customers_property_id_merged_into_id_fkey FOREIGN KEY (property_id, merged_into_id) REFERENCES customers(property_id, id),
  constraint customer_has_a_name CHECK (((first_name <> ''::text) OR (last_name <> ''::text))),
  constraint customers_gender_check CHECK ((gender = ANY (ARRAY['FEMALE'::text, 'MALE'::text, 'OTHER'::text]))),
  constraint customers_language_check CHECK ((language = ANY (ARRAY['en'::text, 'fr'::text]))),
  constraint restricted_guest_has_a_reason CHECK (((restricted_at IS NULL) = (restricted_reason = ''::text))),
  constraint vip_level_is_of_a_vip CHECK (((vip_level IS NULL) OR is_vip)),
  constraint vip_level_is_one_to_three CHECK (((vip_level >= 1) AND (vip_level <= 3)))
);
CREATE UNIQUE INDEX customer_has_a_number ON customers USING btree (property_id, number);
CREATE INDEX customers_by_email ON customers USING btree (property_id, search_email) WHERE (search_email <> ''::text);
CREATE INDEX customers_by_first_name ON customers USING btree (property_id, search_first);
CREATE INDEX customers_by_name ON customers USING btree (property_id, search_name, id);
CREATE INDEX customers_by_phone ON customers USING btree (property_id, phone_digits) WHERE (phone_digits <> ''::text);
CREATE INDEX customers_by_phone_end ON customers USING btree (property_id, phone_reversed) WHERE (phone_reversed <> ''::text);
CREATE INDEX customers_by_post ON customers USING btree (property_id, post_key) WHERE (post_key <> ''::text);
CREATE INDEX customers_merged_into ON customers USING btree (property_id, merged_into_id) WHERE (merged_into_id IS NOT NULL);
CREATE INDEX customers_not_accommodated ON customers USING btree (property_id, search_name, id) WHERE ((do_not_rent OR (restricted_at IS NOT NULL)) AND (merged_into_id IS NULL));
CREATE INDEX customers_of_a_company ON customers USING btree (property_id, company_id) WHERE (company_id IS NOT NULL);
CREATE INDEX customers_out_of_reach ON customers USING btree (property_id, search_name, id) WHERE ((search_email = ''::text) AND (phone_digits = ''::text) AND (erased_at IS NULL) AND (merged_into_id IS NULL));
CREATE INDEX customers_who_are_vip ON customers USING btree (property_id, search_name, id) WHERE (is_vip AND (merged_into_id IS NULL));
CREATE INDEX numbers_to_seal ON customers USING btree (property_id, id) WHERE (id_number <> ''::text);
CREATE INDEX sample_customers ON customers USING btree (property_id, id) WHERE is_sample;
alter table customers enable row level security;
alter table customers force row level security;
create policy platform on customers for all to hotelmate_platform using true;
create policy tenant on customers for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on customers to hotelmate_app, hotelmate_platform;

create table dashboard_layouts (
  property_id  bigint not null,
  id           uuid not null,
  user_id      bigint,
  role         text,
  widgets      jsonb not null,
  updated_at   timestamp with time zone not null,
  version      integer not null default 1,

  constraint dashboard_layouts_pkey PRIMARY KEY (property_id, id),
  constraint layout_of_a_role_is_one UNIQUE (property_id, role),
  constraint layout_of_a_user_is_one UNIQUE (property_id, user_id),
  constraint dashboard_layouts_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint dashboard_layouts_widgets_check CHECK ((jsonb_typeof(widgets) = 'array'::text)),
  constraint layout_is_of_a_user_or_a_role CHECK ((num_nonnulls(user_id, role) = 1))
);
alter table dashboard_layouts enable row level security;
alter table dashboard_layouts force row level security;
create policy platform on dashboard_layouts for all to hotelmate_platform using true;
create policy tenant on dashboard_layouts for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on dashboard_layouts to hotelmate_app, hotelmate_platform;

create table day_prices (
  property_id   bigint not null,
  rate_plan_id  uuid not null,
  room_type_id  uuid not null,
  night         date not null,
  base_minor    bigint not null,

  constraint day_prices_pkey PRIMARY KEY (property_id, rate_plan_id, room_type_id, night),
  constraint day_prices_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint day_prices_property_id_rate_plan_id_fkey FOREIGN KEY (property_id, rate_plan_id) REFERENCES rate_plans(property_id, id),
  constraint day_prices_property_id_room_type_id_fkey FOREIGN KEY (property_id, room_type_id) REFERENCES room_types(property_id, id),
  constraint day_prices_base_minor_check CHECK ((base_minor >= 0))
);
CREATE INDEX day_prices_by_night ON day_prices USING btree (property_id, night);
alter table day_prices enable row level security;
alter table day_prices force row level security;
create policy platform on day_prices for all to hotelmate_platform using true;
create policy tenant on day_prices for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on day_prices to hotelmate_app, hotelmate_platform;

create table deal_extras (
  property_id  bigint not null,
  deal_id      uuid not null,
  place        integer not null,
  name         text not null,
  quantity     integer not null,
  price_minor  bigint not null,

  constraint deal_extras_pkey PRIMARY KEY (property_id, deal_id, place),
  constraint deal_extra_is_of_a_deal FOREIGN KEY (property_id, deal_id) REFERENCES deals(property_id, id) ON DELETE CASCADE,
  constraint deal_extras_name_check CHECK ((name <> ''::text)),
  constraint deal_extras_price_minor_check CHECK ((price_minor >= 0)),
  constraint deal_extras_quantity_check CHECK (((quantity >= 1) AND (quantity <= 10000)))
);
alter table deal_extras enable row level security;
alter table deal_extras force row level security;
create policy platform on deal_extras for all to hotelmate_platform using true;
create policy tenant on deal_extras for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on deal_extras to hotelmate_app, hotelmate_platform;

create table deal_functions (
  property_id  bigint not null,
  deal_id      uuid not null,
  place        integer not null,
  held_on      date not null,
  starts_at    text not null,
  ends_at      text not null,
  name         text not null,
  attendees    integer not null,
  price_minor  bigint not null,
  space        text not null default ''::text,
  layout       text,
  menu         text not null default ''::text,

  constraint deal_functions_pkey PRIMARY KEY (property_id, deal_id, place),
  constraint deal_function_is_of_a_deal FOREIGN KEY (property_id, deal_id) REFERENCES deals(property_id, id) ON DELETE CASCADE,
  constraint deal_functions_attendees_check CHECK (((attendees >= 1) AND (attendees <= 10000))),
  constraint deal_functions_ends_at_check CHECK ((ends_at ~ '^([01]\d|2[0-3]):[0-5]\d$'::text)),
  constraint deal_functions_layout_check CHECK ((layout = ANY (ARRAY['THEATRE'::text, 'CLASSROOM'::text, 'BOARDROOM'::text, 'U_SHAPE'::text, 'BANQUET'::text, 'CABARET'::text, 'RECEPTION'::text]))),
  constraint deal_functions_name_check CHECK ((name <> ''::text)),
  constraint deal_functions_price_minor_check CHECK ((price_minor >= 0)),
  constraint deal_functions_starts_at_check CHECK ((starts_at ~ '^([01]\d|2[0-3]):[0-5]\d$'::text))
);
alter table deal_functions enable row level security;
alter table deal_functions force row level security;
create policy platform on deal_functions for all to hotelmate_platform using true;
create policy tenant on deal_functions for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on deal_functions to hotelmate_app, hotelmate_platform;

create table deal_nights (
  property_id    bigint not null,
  deal_id        uuid not null,
  night          date not null,
  room_type_id   uuid not null,
  rooms          integer not null,
  rate_minor     bigint not null,
  complimentary  integer not null default 0,
  board          text,

  constraint deal_nights_pkey PRIMARY KEY (property_id, deal_id, night, room_type_id),
  constraint deal_night_has_a_type FOREIGN KEY (property_id, room_type_id) REFERENCES room_types(property_id, id),
  constraint deal_night_is_of_a_deal FOREIGN KEY (property_id, deal_id) REFERENCES deals(property_id, id) ON DELETE CASCADE,
  constraint deal_night_has_a_board CHECK ((board = ANY (ARRAY['ROOM_ONLY'::text, 'BREAKFAST'::text, 'HALF_BOARD'::text, 'FULL_BOARD'::text, 'ALL_INCLUSIVE'::text]))),
  constraint deal_nights_rate_minor_check CHECK ((rate_minor >= 0)),
  constraint deal_nights_rooms_check CHECK (((rooms >= 1) AND (rooms <= 1000))),
  constraint no_more_rooms_are_complimentary_than_there_are CHECK (((complimentary >= 0) AND (complimentary <= rooms)))
);
alter table deal_nights enable row level security;
alter table deal_nights force row level security;
create policy platform on deal_nights for all to hotelmate_platform using true;
create policy tenant on deal_nights for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on deal_nights to hotelmate_app, hotelmate_platform;

create table deals (
  property_id      bigint not null,
  id               uuid not null,
  number           bigint not null,
  name             text not null,
  kind             text not null,
  customer_id      uuid,
  company_id       uuid,
  lead_id          uuid,
  owner_id         bigint,
  stage            text not null,
  probability      integer not null,
  currency         text not null,
  close_on         date,
  option_on        date,
  lost_reason_id   uuid,
  lost_note        text not null default ''::text,
  lost_by          text,
  group_id         uuid,
  stage_at         timestamp with time zone not null,
  created_at       timestamp with time zone not null,
  version          integer not null default 1,
  deposit_link_id  uuid,
  project_id       uuid,
  decision_on      date,
  client_order     text not null default ''::text,
  competitor       text not null default ''::text,
  segment          text,

  constraint deals_pkey PRIMARY KEY (property_id, id),
  constraint deal_has_a_block_of_its_own UNIQUE (property_id, group_id),
  constraint deal_number_is_used_once UNIQUE (property_id, number),
  constraint deal_has_a_block FOREIGN KEY (property_id, group_id) REFERENCES groups(property_id, id),
  constraint deal_has_a_deposit_link FOREIGN KEY (property_id, deposit_link_id) REFERENCES payment_links(property_id, id),
  constraint deal_has_a_project FOREIGN KEY (property_id, project_id) REFERENCES projects(property_id, id) ON DELETE SET NULL (project_id),
  constraint deal_is_of_a_company FOREIGN KEY (property_id, company_id) REFERENCES companies(property_id, id),
  constraint deal_is_of_a_customer FOREIGN KEY (property_id, customer_id) REFERENCES customers(property_id, id),
  constraint deal_is_of_a_lead FOREIGN KEY (property_id, lead_id) REFERENCES leads(property_id, id),
  constraint deal_lost_reason_is_known FOREIGN KEY (property_id, lost_reason_id) REFERENCES lost_reasons(property_id, id),
  constraint deals_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id),
  constraint deals_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint deal_is_lost_for_a_reason CHECK ((((stage = ANY (ARRAY['TURNED_DOWN'::text, 'CANCELLED'::text])) = (lost_reason_id IS NOT NULL)) AND ((lost_reason_id IS NULL) = (lost_by IS NULL)))),
  constraint deal_is_of_a_segment CHECK ((segment = ANY (ARRAY['RETAIL'::text, 'DISCOUNT'::text, 'NEGOTIATED'::text, 'QUALIFIED'::text, 'WHOLESALE'::text, 'GROUP_CORPORATE'::text, 'GROUP_ASSOCIATION'::text, 'GROUP_GOVERNMENT'::text, 'GROUP_TOUR'::text, 'GROUP_OTHER'::text, 'CONTRACT'::text, 'COMPLIMENTARY'::text, 'HOUSE_USE'::text]))),
  constraint deals_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint deals_kind_check CHECK ((kind = ANY (ARRAY['STAY'::text, 'GROUP'::text, 'WEDDING'::text, 'EVENT'::text, 'COMPANY'::text, 'AGENT'::text, 'LONG_STAY'::text, 'RESTAURANT'::text, 'SERVICE'::text]))),
  constraint deals_lost_by_check CHECK ((lost_by = ANY (ARRAY['US'::text, 'CLIENT'::text]))),
  constraint deals_name_check CHECK ((name <> ''::text)),
  constraint deals_number_check CHECK ((number > 0)),
  constraint deals_probability_check CHECK (((probability >= 0) AND (probability <= 100))),
  constraint deals_stage_check CHECK ((stage = ANY (ARRAY['INQUIRY'::text, 'PROSPECT'::text, 'PROPOSED'::text, 'TENTATIVE'::text, 'DEFINITE'::text, 'ACTUALISED'::text, 'TURNED_DOWN'::text, 'CANCELLED'::text])))
);
CREATE INDEX deals_by_stage ON deals USING btree (property_id, stage, id);
CREATE INDEX deals_of_a_lead ON deals USING btree (property_id, lead_id) WHERE (lead_id IS NOT NULL);
CREATE INDEX deals_with_a_deposit ON deals USING btree (property_id, deposit_link_id) WHERE (deposit_link_id IS NOT NULL);
CREATE INDEX deals_with_a_project ON deals USING btree (property_id, project_id) WHERE (project_id IS NOT NULL);
alter table deals enable row level security;
alter table deals force row level security;
create policy platform on deals for all to hotelmate_platform using true;
create policy tenant on deals for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on deals to hotelmate_app, hotelmate_platform;

create table demand_events (
  property_id  bigint not null,
  id           uuid not null,
  name         text not null,
  first_on     date not null,
  last_on      date not null,

  constraint demand_events_pkey PRIMARY KEY (property_id, id),
  constraint demand_events_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint demand_events_name_check CHECK ((name <> ''::text)),
  constraint event_is_not_over_before_it_begins CHECK ((first_on <= last_on))
);
CREATE UNIQUE INDEX demand_event_is_named_once ON demand_events USING btree (property_id, lower(name), first_on);
CREATE INDEX demand_events_by_day ON demand_events USING btree (property_id, first_on, id);
alter table demand_events enable row level security;
alter table demand_events force row level security;
create policy platform on demand_events for all to hotelmate_platform using true;
create policy tenant on demand_events for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on demand_events to hotelmate_app, hotelmate_platform;

create table department_approvers (
  property_id    bigint not null,
  department_id  uuid not null,
  position       integer not null,
  employee_id    uuid not null,

  constraint approver_has_one_place PRIMARY KEY (property_id, department_id, "position"),
  constraint approver_is_named_once UNIQUE (property_id, department_id, employee_id),
  constraint approver_is_an_employee FOREIGN KEY (property_id, employee_id) REFERENCES employees(property_id, id),
  constraint approvers_are_of_a_department FOREIGN KEY (property_id, department_id) REFERENCES departments(property_id, id),
  constraint department_approvers_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint department_approvers_position_check CHECK ((("position" >= 1) AND ("position" <= 5)))
);
alter table department_approvers enable row level security;
alter table department_approvers force row level security;
create policy platform on department_approvers for all to hotelmate_platform using true;
create policy tenant on department_approvers for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on department_approvers to hotelmate_app, hotelmate_platform;

create table departments (
  property_id  bigint not null,
  id           uuid not null,
  name         text not null,
  name_key     text not null,
  code         text not null default ''::text,
  parent_id    uuid,
  cost_centre  text not null default ''::text,
  head_id      uuid,
  area         text not null default 'OTHER'::text,
  is_active    boolean not null default true,
  created_at   timestamp with time zone not null,
  version      integer not null default 1,

  constraint departments_pkey PRIMARY KEY (property_id, id),
  constraint department_is_named_once UNIQUE (property_id, name_key),
  constraint department_head_is_known FOREIGN KEY (property_id, head_id) REFERENCES employees(property_id, id),
  constraint department_parent_is_known FOREIGN KEY (property_id, parent_id) REFERENCES departments(property_id, id),
  constraint departments_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint department_has_a_name CHECK ((name_key <> ''::text)),
  constraint department_is_not_its_own_parent CHECK ((parent_id <> id)),
  constraint departments_area_check CHECK ((area = ANY (ARRAY['FRONT_DESK'::text, 'HOUSEKEEPING'::text, 'KITCHEN'::text, 'RESTAURANT'::text, 'MAINTENANCE'::text, 'FINANCE'::text, 'SALES'::text, 'SECURITY'::text, 'OTHER'::text])))
);
alter table departments enable row level security;
alter table departments force row level security;
create policy platform on departments for all to hotelmate_platform using true;
create policy tenant on departments for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on departments to hotelmate_app, hotelmate_platform;

create table dining_tables (
  property_id        bigint not null,
  id                 uuid not null,
  floor_id           uuid not null,
  name               text not null,
  seats              integer not null,
  min_seats          integer not null default 1,
  shape              text not null default 'SQUARE'::text,
  x                  integer not null,
  y                  integer not null,
  w                  integer not null,
  h                  integer not null,
  status             text not null default 'Available'::text,
  status_at          timestamp with time zone not null,
  occupied_at        timestamp with time zone,
  covers             integer not null default 0,
  joined_to          uuid,
  attention_minutes  integer not null default 90,
  qr_token           text not null,
  is_active          boolean not null default true,
  version            integer not null default 1,
  rotation           integer not null default 0,

  constraint dining_tables_pkey PRIMARY KEY (property_id, id),
  constraint table_code_is_used_once UNIQUE (property_id, qr_token),
  constraint dining_tables_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint dining_tables_property_id_floor_id_fkey FOREIGN KEY (property_id, floor_id) REFERENCES floors(property_id, id),
  constraint dining_tables_property_id_joined_to_fkey FOREIGN KEY (property_id, joined_to) REFERENCES dining_tables(property_id, id),
  constraint dining_tables_attention_minutes_check CHECK (((attention_minutes >= 5) AND (attention_minutes <= 600))),
  constraint dining_tables_covers_check CHECK ((covers >= 0)),
  constraint dining_tables_h_check CHECK (((h >= 1) AND (h <= 12))),
  constraint dining_tables_min_seats_check CHECK (((min_seats >= 1) AND (min_seats <= 60))),
  constraint dining_tables_name_check CHECK ((name <> ''::text)),
  constraint dining_tables_qr_token_check CHECK ((length(qr_token) >= 40)),
  constraint dining_tables_rotation_check CHECK (((rotation >= 0) AND (rotation <= 359))),
  constraint dining_tables_seats_check CHECK (((seats >= 1) AND (seats <= 60))),
  constraint dining_tables_shape_check CHECK ((shape = ANY (ARRAY['ROUND'::text, 'SQUARE'::text, 'BAR'::text]))),
  constraint dining_tables_status_check CHECK ((status = ANY (ARRAY['Available'::text, 'Reserved'::text, 'Held'::text, 'Occupied'::text, 'BillRequested'::text, 'Billed'::text, 'Dirty'::text, 'Blocked'::text]))),
  constraint dining_tables_w_check CHECK (((w >= 1) AND (w <= 12))),
  constraint dining_tables_x_check CHECK (((x >= '-6'::integer) AND (x <= 39))),
  constraint dining_tables_y_check CHECK (((y >= '-6'::integer) AND (y <= 23))),
  constraint least_party_fits CHECK ((min_seats <= seats)),
  constraint table_is_not_joined_to_itself CHECK ((joined_to <> id))
);
CREATE UNIQUE INDEX table_name_is_used_once ON dining_tables USING btree (property_id, floor_id, lower(name)) WHERE is_active;
CREATE INDEX tables_joined_to_a_table ON dining_tables USING btree (property_id, joined_to) WHERE (joined_to IS NOT NULL);
alter table dining_tables enable row level security;
alter table dining_tables force row level security;
create policy platform on dining_tables for all to hotelmate_platform using true;
create policy tenant on dining_tables for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on dining_tables to hotelmate_app, hotelmate_platform;

create table document_types (
  property_id    bigint not null,
  id             uuid not null,
  name           text not null,
  name_key       text not null,
  applies_to     text not null,
  position_ids   uuid[] not null default '{}'::uuid[],
  nationalities  text[] not null default '{}'::text[],
  is_required    boolean not null default true,
  expires        boolean not null default false,
  remind_days    integer[] not null default '{}'::integer[],
  is_active      boolean not null default true,
  created_at     timestamp with time zone not null,
  version        integer not null default 1,

  constraint document_types_pkey PRIMARY KEY (property_id, id),
  constraint document_type_is_named_once UNIQUE (property_id, name_key),
  constraint document_types_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint document_type_has_a_name CHECK ((name_key <> ''::text)),
  constraint document_types_applies_to_check CHECK ((applies_to = ANY (ARRAY['ALL'::text, 'POSITIONS'::text, 'NATIONALITIES'::text])))
);
alter table document_types enable row level security;
alter table document_types force row level security;
create policy platform on document_types for all to hotelmate_platform using true;
create policy tenant on document_types for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on document_types to hotelmate_app, hotelmate_platform;

create table employee_change_ends (
  property_id  bigint not null,
  change_id    uuid not null,
  outcome      text not null,
  ended_at     timestamp with time zone not null,
  actor_name   text not null,

  constraint change_ends_once PRIMARY KEY (property_id, change_id),
  constraint employee_change_ends_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint end_is_of_a_change FOREIGN KEY (property_id, change_id) REFERENCES employee_changes(property_id, id),
  constraint employee_change_ends_outcome_check CHECK ((outcome = ANY (ARRAY['APPLIED'::text, 'CANCELLED'::text])))
);
alter table employee_change_ends enable row level security;
alter table employee_change_ends force row level security;
create policy platform on employee_change_ends for all to hotelmate_platform using true;
create policy tenant on employee_change_ends for all to hotelmate_app using (property_id = current_property());
grant select, insert on employee_change_ends to hotelmate_app, hotelmate_platform;

create table employee_changes (
  property_id   bigint not null,
  id            uuid not null,
  employee_id   uuid not null,
  kind          text not null,
  effective_on  date not null,
  items         jsonb not null,
  sealed        text,
  reason        text not null default ''::text,
  recorded_at   timestamp with time zone not null,
  actor_id      bigint not null,
  actor_name    text not null,

  constraint employee_changes_pkey PRIMARY KEY (property_id, id),
  constraint change_is_of_an_employee FOREIGN KEY (property_id, employee_id) REFERENCES employees(property_id, id),
  constraint employee_changes_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint change_has_items CHECK ((jsonb_array_length(items) > 0)),
  constraint employee_changes_kind_check CHECK ((kind = ANY (ARRAY['HIRE'::text, 'TRANSFER'::text, 'PROMOTION'::text, 'DEMOTION'::text, 'TERMS'::text, 'PAY'::text]))),
  constraint pay_is_sealed CHECK (((kind = 'PAY'::text) = (sealed IS NOT NULL)))
);
CREATE INDEX employee_changes_of_one ON employee_changes USING btree (property_id, employee_id, effective_on, id);
alter table employee_changes enable row level security;
alter table employee_changes force row level security;
create policy platform on employee_changes for all to hotelmate_platform using true;
create policy tenant on employee_changes for all to hotelmate_app using (property_id = current_property());
grant select, insert on employee_changes to hotelmate_app, hotelmate_platform;

create table employee_documents (
  property_id    bigint not null,
  id             uuid not null,
  employee_id    uuid not null,
  type_id        uuid not null,
  state          text not null,
  number         text not null default ''::text,
  issued_on      date,
  expires_on     date,
  file_name      text,
  file_type      text,
  bytes          bytea,
  reason         text not null default ''::text,
  reminded_days  integer,
  requested_at   timestamp with time zone not null,
  requested_by   text not null,
  submitted_at   timestamp with time zone,
  decided_at     timestamp with time zone,
  decided_by     text,
  version        integer not null default 1,

  constraint employee_documents_pkey PRIMARY KEY (property_id, id),
  constraint document_has_a_type FOREIGN KEY (property_id, type_id) REFERENCES document_types(property_id, id),
  constraint document_is_of_an_employee FOREIGN KEY (property_id, employee_id) REFERENCES employees(property_id, id),
  constraint employee_documents_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint document_expires_after_issue CHECK ((expires_on > issued_on)),
  constraint document_has_a_whole_file CHECK ((((bytes IS NULL) = (file_type IS NULL)) AND ((bytes IS NULL) = (file_name IS NULL)))),
  constraint employee_documents_file_type_check CHECK ((file_type = ANY (ARRAY['image/webp'::text, 'application/pdf'::text]))),
  constraint employee_documents_state_check CHECK ((state = ANY (ARRAY['REQUESTED'::text, 'SUBMITTED'::text, 'APPROVED'::text, 'REJECTED'::text, 'EXPIRED'::text]))),
  constraint rejection_has_a_reason CHECK (((state <> 'REJECTED'::text) OR (reason <> ''::text))),
  constraint shown_document_has_a_file CHECK (((state = 'REQUESTED'::text) OR (bytes IS NOT NULL)))
);
CREATE UNIQUE INDEX document_is_requested_once ON employee_documents USING btree (property_id, employee_id, type_id) WHERE (state = ANY (ARRAY['REQUESTED'::text, 'SUBMITTED'::text, 'REJECTED'::text]));
CREATE INDEX employee_documents_by_expiry ON employee_documents USING btree (property_id, expires_on) WHERE (state = 'APPROVED'::text);
CREATE INDEX employee_documents_of_one ON employee_documents USING btree (property_id, employee_id, id);
alter table employee_documents enable row level security;
alter table employee_documents force row level security;
create policy platform on employee_documents for all to hotelmate_platform using true;
create policy tenant on employee_documents for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on employee_documents to hotelmate_app, hotelmate_platform;

create table employee_photos (
  property_id  bigint not null,
  employee_id  uuid not null,
  id           uuid not null,
  drawing      bytea not null,
  set_at       timestamp with time zone not null,

  constraint employee_has_one_photo PRIMARY KEY (property_id, employee_id),
  constraint employee_photos_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint photo_is_of_an_employee FOREIGN KEY (property_id, employee_id) REFERENCES employees(property_id, id) ON DELETE CASCADE,
  constraint employee_photos_drawing_check CHECK (((octet_length(drawing) >= 1) AND (octet_length(drawing) <= 500000)))
);
alter table employee_photos enable row level security;
alter table employee_photos force row level security;
create policy platform on employee_photos for all to hotelmate_platform using true;
create policy tenant on employee_photos for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on employee_photos to hotelmate_app, hotelmate_platform;

create table employee_secrets (
  property_id  bigint not null,
  employee_id  uuid not null,
  kind         text not null,
  sealed       text not null,
  changed_at   timestamp with time zone not null,
  version      integer not null default 1,

  constraint secret_is_stored_once PRIMARY KEY (property_id, employee_id, kind),
  constraint employee_secrets_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint secret_is_of_an_employee FOREIGN KEY (property_id, employee_id) REFERENCES employees(property_id, id),
  constraint employee_secrets_kind_check CHECK ((kind = ANY (ARRAY['BANK'::text, 'MEDICAL'::text])))
);
alter table employee_secrets enable row level security;
alter table employee_secrets force row level security;
create policy platform on employee_secrets for all to hotelmate_platform using true;
create policy tenant on employee_secrets for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on employee_secrets to hotelmate_app, hotelmate_platform;

create table employee_statuses (
  property_id  bigint not null,
  id           uuid not null,
  employee_id  uuid not null,
  from_status  text,
  to_status    text not null,
  since        date not null,
  reason       text not null,
  changed_at   timestamp with time zone not null,
  actor_id     bigint not null,
  actor_name   text not null,

  constraint employee_statuses_pkey PRIMARY KEY (property_id, id),
  constraint employee_statuses_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint status_is_of_an_employee FOREIGN KEY (property_id, employee_id) REFERENCES employees(property_id, id),
  constraint status_does_change CHECK ((from_status IS DISTINCT FROM to_status))
);
CREATE INDEX employee_statuses_of_one ON employee_statuses USING btree (property_id, employee_id, id);
alter table employee_statuses enable row level security;
alter table employee_statuses force row level security;
create policy platform on employee_statuses for all to hotelmate_platform using true;
create policy tenant on employee_statuses for all to hotelmate_app using (property_id = current_property());
grant select, insert on employee_statuses to hotelmate_app, hotelmate_platform;

create table employees (
  property_id         bigint not null,
  id                  uuid not null,
  number              integer not null,
  status              text not null,
  title               text not null default ''::text,
  first_name          text not null,
  middle_name         text not null default ''::text,
  last_name           text not null,
  display_name        text not null,
  gender              text not null default ''::text,
  birth_on            date,
  nationality         text not null default ''::text,
  language            text,
  languages           text[] not null default '{}'::text[],
  work_email          text not null default ''::text,
  personal_email      text not null default ''::text,
  work_phone          text not null default ''::text,
  mobile              text not null default ''::text,
  address             text not null default ''::text,
  permanent_address   text not null default ''::text,
  emergency_contacts  jsonb not null default '[]'::jsonb,
  department_id       uuid not null,
  position_id         uuid not null,
  employment_type     text not null,
  own_type_id         uuid generated always as (
CASE
    WHEN (employment_type ~ '^[0-9a-f]{8}-'::text) THEN (employment_type)::uuid
    ELSE NULL::uuid
END) stored,
  manager_id          uuid,
  weekly_hours        double precision not null,
  join_on             date not null,
  probation_end_on    date,
  contract_end_on     date,
  notice_days         integer not null default 30,
  left_on             date,
  leaving_reason      text not null default ''::text,
  is_rehirable        boolean not null default true,
  user_id             bigint,
  is_sign_in_closed   boolean not null default false,
  search_name         text not null,
  phone_digits        text not null default ''::text,
  created_at          timestamp with time zone not null,
  version             integer not null default 1,

  constraint employees_pkey PRIMARY KEY (property_id, id),
  constraint employee_number_is_used_once UNIQUE (property_id, number),
  constraint employee_has_a_position FOREIGN KEY (property_id, position_id) REFERENCES positions(property_id, id),
  constraint employee_is_in_a_department FOREIGN KEY (property_id, department_id) REFERENCES departments(property_id, id),
  constraint employee_manager_is_known FOREIGN KEY (property_id, manager_id) REFERENCES employees(property_id, id),
  constraint employee_type_is_known FOREIGN KEY (property_id, own_type_id) REFERENCES employment_types(property_id, id),
  constraint employees_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint employee_is_not_their_own_manager CHECK ((manager_id <> id)),
  constraint employee_type_is_one CHECK (((own_type_id IS NOT NULL) OR (employment_type = ANY (ARRAY['FULL_TIME'::text, 'PART_TIME'::text, 'SEASONAL'::text, 'CASUAL'::text, 'CONTRACTOR'::text, 'INTERN'::text])))),
  constraint employees_gender_check CHECK ((gender = ANY (ARRAY[''::text, 'FEMALE'::text, 'MALE'::text, 'OTHER'::text]))),
  constraint employees_language_check CHECK ((language = ANY (ARRAY['en'::text, 'fr'::text]))),
  constraint employees_notice_days_check CHECK (((notice_days >= 0) AND (notice_days <= 365))),
  constraint employees_status_check CHECK ((status = ANY (ARRAY['PROSPECT'::text, 'ACTIVE'::text, 'SUSPENDED'::text, 'ON_NOTICE'::text, 'INACTIVE'::text, 'LEFT'::text]))),
  constraint employees_weekly_hours_check CHECK (((weekly_hours >= (0)::double precision) AND (weekly_hours <= (84)::double precision))),
  constraint joining_is_after_birth CHECK ((birth_on < join_on)),
  constraint last_day_is_not_before_joining CHECK ((left_on >= join_on)),
  constraint who_left_has_a_last_day CHECK (((status <> 'LEFT'::text) OR (left_on IS NOT NULL)))
);
CREATE INDEX employees_by_department ON employees USING btree (property_id, department_id);
CREATE INDEX employees_by_manager ON employees USING btree (property_id, manager_id, search_name, id);
CREATE INDEX employees_by_name ON employees USING btree (property_id, search_name, id);
CREATE INDEX employees_by_phone ON employees USING btree (property_id, phone_digits) WHERE (phone_digits <> ''::text);
CREATE UNIQUE INDEX user_is_one_employee ON employees USING btree (property_id, user_id) WHERE ((user_id IS NOT NULL) AND (status <> 'LEFT'::text));
alter table employees enable row level security;
alter table employees force row level security;
create policy platform on employees for all to hotelmate_platform using true;
create policy tenant on employees for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on employees to hotelmate_app, hotelmate_platform;

create table employment_contracts (
  property_id            bigint not null,
  id                     uuid not null,
  employee_id            uuid not null,
  kind                   text not null,
  from_on                date not null,
  until_on               date,
  probation_end_on       date,
  notice_days            integer not null,
  weekly_hours           double precision not null,
  note                   text not null default ''::text,
  is_void                boolean not null default false,
  void_reason            text not null default ''::text,
  end_reminded_at        timestamp with time zone,
  probation_reminded_at  timestamp with time zone,
  created_at             timestamp with time zone not null,
  created_name           text not null,
  version                integer not null default 1,

  constraint employment_contracts_pkey PRIMARY KEY (property_id, id),
  constraint contract_is_of_an_employee FOREIGN KEY (property_id, employee_id) REFERENCES employees(property_id, id) ON DELETE CASCADE,
  constraint employment_contracts_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint contract_ends_after_it_begins CHECK ((until_on >= from_on)),
  constraint contract_is_void_for_a_reason CHECK ((is_void = (void_reason <> ''::text))),
  constraint employment_contracts_kind_check CHECK ((kind = ANY (ARRAY['PERMANENT'::text, 'FIXED_TERM'::text, 'SEASONAL'::text, 'APPRENTICE'::text, 'ON_CALL'::text]))),
  constraint employment_contracts_notice_days_check CHECK (((notice_days >= 0) AND (notice_days <= 365))),
  constraint employment_contracts_weekly_hours_check CHECK (((weekly_hours >= (0)::double precision) AND (weekly_hours <= (84)::double precision))),
  constraint fixed_term_has_its_end CHECK (((kind <> 'FIXED_TERM'::text) OR (until_on IS NOT NULL))),
  constraint probation_is_within_the_contract CHECK (((probation_end_on >= from_on) AND ((until_on IS NULL) OR (probation_end_on <= until_on)))),
  constraint one_contract_holds_a_day EXCLUDE USING gist (int8range(property_id, property_id, '[]'::text) WITH &&, uuid_range(employee_id, employee_id, '[]'::text) WITH &&, daterange(from_on, until_on, '[]'::text) WITH &&) WHERE ((NOT is_void))
);
CREATE INDEX contracts_that_end ON employment_contracts USING btree (property_id, until_on) WHERE ((until_on IS NOT NULL) AND (NOT is_void));
alter table employment_contracts enable row level security;
alter table employment_contracts force row level security;
create policy platform on employment_contracts for all to hotelmate_platform using true;
create policy tenant on employment_contracts for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on employment_contracts to hotelmate_app, hotelmate_platform;

create table employment_types (
  property_id  bigint not null,
  id           uuid not null,
  name         text not null,
  name_key     text not null,
  is_active    boolean not null default true,
  created_at   timestamp with time zone not null,
  version      integer not null default 1,

  constraint employment_types_pkey PRIMARY KEY (property_id, id),
  constraint employment_type_is_named_once UNIQUE (property_id, name_key),
  constraint employment_types_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint employment_type_has_a_name CHECK ((name_key <> ''::text))
);
alter table employment_types enable row level security;
alter table employment_types force row level security;
create policy platform on employment_types for all to hotelmate_platform using true;
create policy tenant on employment_types for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on employment_types to hotelmate_app, hotelmate_platform;

create table exchange_rates (
  property_id  bigint not null,
  currency     text not null,
  valid_from   date not null,
  rate         numeric(18,8) not null,
  set_by       bigint not null,
  set_by_name  text not null,
  set_at       timestamp with time zone not null,

  constraint rate_is_set_once_a_day PRIMARY KEY (property_id, currency, valid_from),
  constraint exchange_rates_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint exchange_rates_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint exchange_rates_rate_check CHECK ((rate > (0)::numeric))
);
alter table exchange_rates enable row level security;
alter table exchange_rates force row level security;
create policy platform on exchange_rates for all to hotelmate_platform using true;
create policy tenant on exchange_rates for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on exchange_rates to hotelmate_app, hotelmate_platform;

create table expenses (
  property_id            bigint not null,
  id                     uuid not null,
  number                 bigint not null,
  category               text not null,
  vendor                 text not null,
  bill_number            text not null default ''::text,
  bill_on                date not null,
  due_on                 date,
  description            text not null default ''::text,
  currency               text not null,
  amount_minor           bigint not null,
  tax_minor              bigint not null default 0,
  paid_minor             bigint not null default 0,
  balance_minor          bigint generated always as ((amount_minor - paid_minor)) stored,
  chargeable_to_booking  boolean not null default false,
  booking_id             uuid,
  folio_line_id          uuid,
  business_on            date not null,
  version                integer not null default 1,
  void_reason            text,
  voided_at              timestamp with time zone,
  created_at             timestamp with time zone not null,
  created_by             bigint not null,
  created_by_name        text not null,
  is_sample              boolean not null default false,

  constraint expenses_pkey PRIMARY KEY (property_id, id),
  constraint expense_number_is_used_once UNIQUE (property_id, number),
  constraint expenses_property_id_booking_id_fkey FOREIGN KEY (property_id, booking_id) REFERENCES bookings(property_id, id),
  constraint expenses_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint expenses_property_id_folio_line_id_fkey FOREIGN KEY (property_id, folio_line_id) REFERENCES folio_lines(property_id, id),
  constraint chargeable_expense_has_a_booking CHECK (((booking_id IS NOT NULL) OR (NOT chargeable_to_booking))),
  constraint charged_expense_has_a_booking CHECK (((folio_line_id IS NULL) OR (booking_id IS NOT NULL))),
  constraint expense_is_not_overpaid CHECK (((paid_minor >= 0) AND (paid_minor <= amount_minor))),
  constraint expenses_amount_minor_check CHECK ((amount_minor > 0)),
  constraint expenses_category_check CHECK ((category <> ''::text)),
  constraint expenses_check CHECK (((tax_minor >= 0) AND (tax_minor <= amount_minor))),
  constraint expenses_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint expenses_number_check CHECK ((number > 0)),
  constraint expenses_vendor_check CHECK ((vendor <> ''::text)),
  constraint voided_expense_has_a_reason CHECK (((voided_at IS NULL) = (void_reason IS NULL))),
  constraint voided_expense_is_unpaid CHECK (((voided_at IS NULL) OR (paid_minor = 0)))
);
CREATE INDEX expenses_added_up ON expenses USING btree (property_id, bill_on) INCLUDE (category, amount_minor, tax_minor, paid_minor, vendor) WHERE (voided_at IS NULL);
CREATE INDEX expenses_by_bill_number ON expenses USING btree (property_id, lower(bill_number) COLLATE "C") WHERE (bill_number <> ''::text);
CREATE INDEX expenses_by_business_day ON expenses USING btree (property_id, business_on) WHERE (voided_at IS NULL);
CREATE INDEX expenses_by_category ON expenses USING btree (property_id, category, bill_on, id);
CREATE INDEX expenses_by_day ON expenses USING btree (property_id, bill_on, id);
CREATE INDEX expenses_by_vendor ON expenses USING btree (property_id, lower(vendor) COLLATE "C");
CREATE INDEX expenses_for_bookings ON expenses USING btree (property_id, bill_on, id) WHERE (chargeable_to_booking AND (voided_at IS NULL));
CREATE INDEX expenses_of_a_booking ON expenses USING btree (property_id, booking_id) WHERE (booking_id IS NOT NULL);
CREATE INDEX expenses_to_pay ON expenses USING btree (property_id, bill_on, id) WHERE ((balance_minor > 0) AND (voided_at IS NULL));
CREATE INDEX expenses_voided ON expenses USING btree (property_id, bill_on, id) WHERE (voided_at IS NOT NULL);
CREATE UNIQUE INDEX vendor_bill_is_entered_once ON expenses USING btree (property_id, lower(vendor), lower(bill_number)) WHERE ((bill_number <> ''::text) AND (voided_at IS NULL));
alter table expenses enable row level security;
alter table expenses force row level security;
create policy platform on expenses for all to hotelmate_platform using true;
create policy tenant on expenses for all to hotelmate_app using (property_id = current_property());
grant select, insert, update on expenses to hotelmate_app, hotelmate_platform;

create table exported_journals (
  property_id  bigint not null,
  journal_id   uuid not null,
  format       text not null,
  export_id    uuid not null,

  constraint journal_is_exported_once PRIMARY KEY (property_id, journal_id, format),
  constraint exported_journal_is_known FOREIGN KEY (property_id, journal_id) REFERENCES journals(property_id, id),
  constraint exported_journals_export_is_known FOREIGN KEY (property_id, export_id) REFERENCES journal_exports(property_id, id),
  constraint exported_journals_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id)
);
CREATE INDEX journals_of_an_export ON exported_journals USING btree (property_id, export_id);
alter table exported_journals enable row level security;
alter table exported_journals force row level security;
create policy platform on exported_journals for all to hotelmate_platform using true;
create policy tenant on exported_journals for all to hotelmate_app using (property_id = current_property());
grant select, insert on exported_journals to hotelmate_app, hotelmate_platform;

create table extra_charges (
  property_id   bigint not null,
  id            uuid not null,
  name          text not null,
  price_minor   bigint not null,
  tax_category  text,
  service_code  text not null default ''::text,
  is_active     boolean not null default true,
  version       integer not null default 1,
  online_per    text,

  constraint extra_charges_pkey PRIMARY KEY (property_id, id),
  constraint extra_charges_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint extra_charges_name_check CHECK (((name <> ''::text) AND (name = btrim(name)))),
  constraint extra_charges_online_per_check CHECK ((online_per = ANY (ARRAY['ONCE'::text, 'NIGHT'::text, 'GUEST'::text, 'GUEST_NIGHT'::text]))),
  constraint extra_charges_price_minor_check CHECK ((price_minor > 0)),
  constraint extra_charges_tax_category_check CHECK ((tax_category = ANY (ARRAY['SERVICE'::text, 'FOOD'::text, 'ALCOHOL'::text, 'GOODS'::text])))
);
CREATE UNIQUE INDEX extra_charge_is_named_once ON extra_charges USING btree (property_id, lower(name));
alter table extra_charges enable row level security;
alter table extra_charges force row level security;
create policy platform on extra_charges for all to hotelmate_platform using true;
create policy tenant on extra_charges for all to hotelmate_app using (property_id = current_property());
grant select, insert, update on extra_charges to hotelmate_app, hotelmate_platform;

create table facilities (
  property_id  bigint not null,
  id           uuid not null,
  name         text not null,

  constraint facilities_pkey PRIMARY KEY (property_id, id),
  constraint facility_name_is_unique UNIQUE (property_id, name),
  constraint facilities_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint facilities_name_check CHECK ((name <> ''::text))
);
alter table facilities enable row level security;
alter table facilities force row level security;
create policy platform on facilities for all to hotelmate_platform using true;
create policy tenant on facilities for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on facilities to hotelmate_app, hotelmate_platform;

create table fact_days (
  property_id  bigint not null,
  business_on  date not null,
  written_at   timestamp with time zone not null,
  edition      smallint not null,
  to_recount   boolean not null default false,
  restated     text[] not null default '{}'::text[],

  constraint fact_days_pkey PRIMARY KEY (property_id, business_on),
  constraint fact_days_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id)
);
CREATE INDEX fact_days_to_recount ON fact_days USING btree (property_id, business_on) WHERE to_recount;
alter table fact_days enable row level security;
alter table fact_days force row level security;
create policy platform on fact_days for all to hotelmate_platform using true;
create policy tenant on fact_days for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on fact_days to hotelmate_app, hotelmate_platform;

create table fact_reads (
  property_id  bigint not null,
  read_until   timestamp with time zone not null,

  constraint fact_reads_pkey PRIMARY KEY (property_id),
  constraint fact_reads_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id)
);
alter table fact_reads enable row level security;
alter table fact_reads force row level security;
create policy platform on fact_reads for all to hotelmate_platform using true;
create policy tenant on fact_reads for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on fact_reads to hotelmate_app, hotelmate_platform;

create table fixed_charges (
  property_id   bigint not null,
  id            uuid not null,
  name          text not null,
  amount_minor  bigint not null,
  per           text not null,
  is_taxed      boolean not null default true,
  room_type_id  uuid,
  from_on       date not null,
  until_on      date,
  is_active     boolean not null default true,
  version       integer not null default 1,

  constraint fixed_charges_pkey PRIMARY KEY (property_id, id),
  constraint fixed_charges_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint fixed_charges_property_id_room_type_id_fkey FOREIGN KEY (property_id, room_type_id) REFERENCES room_types(property_id, id),
  constraint fixed_charges_amount_minor_check CHECK ((amount_minor > 0)),
  constraint fixed_charges_check CHECK (((until_on IS NULL) OR (from_on < until_on))),
  constraint fixed_charges_name_check CHECK (((name <> ''::text) AND (name = btrim(name)))),
  constraint fixed_charges_per_check CHECK ((per = ANY (ARRAY['NIGHT'::text, 'ADULT_NIGHT'::text, 'STAY'::text])))
);
CREATE UNIQUE INDEX fixed_charge_name_is_unique ON fixed_charges USING btree (property_id, lower(name)) WHERE is_active;
CREATE INDEX fixed_charges_of_a_type ON fixed_charges USING btree (property_id, room_type_id) WHERE (room_type_id IS NOT NULL);
alter table fixed_charges enable row level security;
alter table fixed_charges force row level security;
create policy platform on fixed_charges for all to hotelmate_platform using true;
create policy tenant on fixed_charges for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on fixed_charges to hotelmate_app, hotelmate_platform;

create table floors (
  property_id  bigint not null,
  id           uuid not null,
  outlet_id    uuid not null,
  name         text not null,
  ranking      integer not null default 0,
  version      integer not null default 1,

  constraint floors_pkey PRIMARY KEY (property_id, id),
  constraint floor_is_of_an_outlet FOREIGN KEY (property_id, outlet_id) REFERENCES outlets(property_id, id),
  constraint floors_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint floors_name_check CHECK ((name <> ''::text))
);
CREATE UNIQUE INDEX floor_name_is_used_once ON floors USING btree (property_id, outlet_id, lower(name));
alter table floors enable row level security;
alter table floors force row level security;
create policy platform on floors for all to hotelmate_platform using true;
create policy tenant on floors for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on floors to hotelmate_app, hotelmate_platform;

create table folio_item_parties (
  property_id  bigint not null,
  source_key   text not null,
  folio_id     uuid not null,
  party_id     uuid not null,

  constraint charge_has_one_party PRIMARY KEY (property_id, source_key),
  constraint folio_item_parties_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint folio_item_parties_property_id_folio_id_fkey FOREIGN KEY (property_id, folio_id) REFERENCES folios(property_id, id) ON DELETE CASCADE,
  constraint folio_item_parties_property_id_party_id_fkey FOREIGN KEY (property_id, party_id) REFERENCES folio_parties(property_id, id) ON DELETE CASCADE,
  constraint folio_item_parties_source_key_check CHECK ((source_key ~ '^(night|line):'::text))
);
CREATE INDEX item_parties_of_a_folio ON folio_item_parties USING btree (property_id, folio_id);
CREATE INDEX item_parties_of_a_party ON folio_item_parties USING btree (property_id, party_id);
alter table folio_item_parties enable row level security;
alter table folio_item_parties force row level security;
create policy platform on folio_item_parties for all to hotelmate_platform using true;
create policy tenant on folio_item_parties for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on folio_item_parties to hotelmate_app, hotelmate_platform;

create table folio_lines (
  property_id            bigint not null,
  id                     uuid not null,
  folio_id               uuid not null,
  stay_id                uuid,
  kind                   text not null,
  name                   text not null,
  service_on             date not null,
  business_on            date not null,
  quantity               integer not null default 1,
  net_minor              bigint not null,
  tax_minor              bigint not null default 0,
  total_minor            bigint generated always as ((net_minor + tax_minor)) stored,
  taxes                  jsonb not null default '[]'::jsonb,
  chargeable_to_booking  boolean not null default true,
  reverses_id            uuid,
  reason                 text not null default ''::text,
  created_at             timestamp with time zone not null,
  created_by             bigint not null,
  counts_as              text not null,
  charge_key             text,
  made_of                text,
  source_key             text,
  is_discount            boolean not null default false,
  includes_tax           boolean not null default false,
  action                 text not null default ''::text,
  source_booking_id      uuid,
  expense_id             uuid,
  order_id               uuid,
  is_on_bill             boolean not null generated always as (((counts_as <> 'EXPENSE'::text) OR chargeable_to_booking)) stored,
  extra_id               uuid,
  service_code           text not null default ''::text,
  tax_category           text,
  offer_use_id           uuid,

  constraint folio_lines_pkey PRIMARY KEY (property_id, id),
  constraint line_is_reversed_once UNIQUE (property_id, reverses_id),
  constraint folio_line_is_of_an_offer_use FOREIGN KEY (property_id, offer_use_id) REFERENCES offer_uses(property_id, id),
  constraint folio_lines_property_id_expense_id_fkey FOREIGN KEY (property_id, expense_id) REFERENCES expenses(property_id, id),
  constraint folio_lines_property_id_extra_id_fkey FOREIGN KEY (property_id, extra_id) REFERENCES extra_charges(property_id, id),
  constraint folio_lines_property_id_folio_id_fkey FOREIGN KEY (property_id, folio_id) REFERENCES folios(property_id, id),
  constraint folio_lines_property_id_reverses_id_fkey FOREIGN KEY (property_id, reverses_id) REFERENCES folio_lines(property_id, id),
  constraint folio_lines_property_id_stay_id_fkey FOREIGN KEY (property_id, stay_id) REFERENCES stays(property_id, id),
  constraint allowance_names_its_charge CHECK (((kind <> ALL (ARRAY['ALLOWANCE'::text, 'DISCOUNT'::text])) OR (charge_key IS NOT NULL) OR (reverses_id IS NOT NULL))),
  constraint discount_after_tax_has_no_tax CHECK (((kind <> 'DISCOUNT'::text) OR (tax_minor = 0))),
  constraint folio_lines_counts_as_check CHECK ((counts_as = ANY (ARRAY['ROOM'::text, 'SERVICE'::text, 'EXPENSE'::text]))),
  constraint folio_lines_kind_check CHECK ((kind = ANY (ARRAY['ROOM'::text, 'SERVICE'::text, 'EXPENSE'::text, 'FEE'::text, 'REFUND'::text, 'ALLOWANCE'::text, 'DISCOUNT'::text, 'TRANSFER'::text, 'ROUNDING'::text]))),
  constraint folio_lines_name_check CHECK ((name <> ''::text)),
  constraint folio_lines_quantity_check CHECK ((quantity > 0)),
  constraint folio_lines_tax_category_check CHECK ((tax_category = ANY (ARRAY['SERVICE'::text, 'FOOD'::text, 'ALCOHOL'::text, 'GOODS'::text]))),
  constraint less_than_nothing_names_its_charge CHECK (((net_minor >= 0) OR (charge_key IS NOT NULL) OR (reverses_id IS NOT NULL) OR (kind = 'ROUNDING'::text))),
  constraint line_counts_as_its_kind CHECK (
CASE
    WHEN (kind = ANY (ARRAY['ALLOWANCE'::text, 'DISCOUNT'::text, 'TRANSFER'::text])) THEN true
    WHEN (kind = ANY (ARRAY['ROOM'::text, 'SERVICE'::text])) THEN (counts_as = kind)
    ELSE (counts_as = 'EXPENSE'::text)
END)
);
CREATE UNIQUE INDEX charge_is_posted_once ON folio_lines USING btree (property_id, source_key) WHERE (source_key IS NOT NULL);
CREATE INDEX folio_lines_by_business_date ON folio_lines USING btree (property_id, business_on, kind) INCLUDE (net_minor, tax_minor);
CREATE INDEX folio_lines_by_origin ON folio_lines USING btree (property_id, made_of) WHERE (made_of IS NOT NULL);
CREATE INDEX folio_lines_of_a_folio ON folio_lines USING btree (property_id, folio_id, id);
CREATE INDEX folio_lines_of_a_stay ON folio_lines USING btree (property_id, stay_id) WHERE (stay_id IS NOT NULL);
CREATE INDEX folio_lines_of_an_expense ON folio_lines USING btree (property_id, expense_id) WHERE (expense_id IS NOT NULL);
CREATE INDEX folio_lines_of_an_extra ON folio_lines USING btree (property_id, extra_id) WHERE (extra_id IS NOT NULL);
CREATE INDEX lines_from_another_bill ON folio_lines USING btree (property_id, source_booking_id) WHERE (source_booking_id IS NOT NULL);
CREATE INDEX lines_of_an_offer_use ON folio_lines USING btree (property_id, offer_use_id) WHERE (offer_use_id IS NOT NULL);
alter table folio_lines enable row level security;
alter table folio_lines force row level security;
create policy platform on folio_lines for all to hotelmate_platform using true;
create policy tenant on folio_lines for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on folio_lines to hotelmate_app, hotelmate_platform;

create table folio_parties (
  property_id  bigint not null,
  id           uuid not null,
  folio_id     uuid not null,
  name         text not null,
  email        text not null default ''::text,
  phone        text not null default ''::text,
  address      text not null default ''::text,
  tax_number   text not null default ''::text,
  company_id   uuid,
  version      integer not null default 1,
  removed_at   timestamp with time zone,
  created_at   timestamp with time zone not null,
  created_by   bigint not null,

  constraint folio_parties_pkey PRIMARY KEY (property_id, id),
  constraint folio_parties_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint folio_parties_property_id_folio_id_fkey FOREIGN KEY (property_id, folio_id) REFERENCES folios(property_id, id) ON DELETE CASCADE,
  constraint folio_parties_name_check CHECK ((name <> ''::text))
);
CREATE INDEX folio_parties_of_a_company ON folio_parties USING btree (property_id, company_id) WHERE (company_id IS NOT NULL);
CREATE INDEX folio_parties_of_a_folio ON folio_parties USING btree (property_id, folio_id, id);
alter table folio_parties enable row level security;
alter table folio_parties force row level security;
create policy platform on folio_parties for all to hotelmate_platform using true;
create policy tenant on folio_parties for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on folio_parties to hotelmate_app, hotelmate_platform;

create table folios (
  property_id           bigint not null,
  id                    uuid not null,
  booking_id            uuid not null,
  currency              text not null,
  status                text not null default 'OPEN'::text,
  room_minor            bigint not null default 0,
  room_tax_minor        bigint not null default 0,
  services_minor        bigint not null default 0,
  expenses_minor        bigint not null default 0,
  tax_minor             bigint not null default 0,
  refunds_minor         bigint not null default 0,
  paid_minor            bigint not null default 0,
  deferred_minor        bigint not null default 0,
  discount_minor        bigint not null default 0,
  commission_minor      bigint not null default 0,
  tcs_minor             bigint not null default 0,
  tds_minor             bigint not null default 0,
  due_minor             bigint generated always as (GREATEST((0)::bigint, (((((room_minor + services_minor) + expenses_minor) - refunds_minor) - paid_minor) - ((commission_minor + tcs_minor) + tds_minor)))) stored,
  version               integer not null default 1,
  advance_minor         bigint not null default 0,
  commission_gst_minor  bigint not null default 0,
  commission_bp         integer,
  commission_gst_bp     integer,
  tcs_bp                integer,
  tds_bp                integer,
  commission_basis      text not null default 'ROOM_NET'::text,
  tcs_basis             text not null default 'ROOM_NET'::text,
  tds_basis             text not null default 'ROOM_NET'::text,
  has_open_invoice      boolean not null default false,
  on_account_minor      bigint not null default 0,
  counted_on            date,

  constraint folios_pkey PRIMARY KEY (property_id, id),
  constraint booking_has_one_folio UNIQUE (property_id, booking_id),
  constraint folios_property_id_booking_id_fkey FOREIGN KEY (property_id, booking_id) REFERENCES bookings(property_id, id),
  constraint commission_is_of_a_sum CHECK ((commission_basis = ANY (ARRAY['ROOM_NET'::text, 'ROOM_TOTAL'::text, 'NET'::text, 'TOTAL'::text]))),
  constraint deductions_are_not_negative CHECK (((commission_minor >= 0) AND (tcs_minor >= 0) AND (tds_minor >= 0) AND (commission_gst_minor >= 0))),
  constraint folios_commission_bp_check CHECK (((commission_bp >= 0) AND (commission_bp <= 10000))),
  constraint folios_commission_gst_bp_check CHECK (((commission_gst_bp >= 0) AND (commission_gst_bp <= 10000))),
  constraint folios_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint folios_on_account_minor_check CHECK ((on_account_minor >= 0)),
  constraint folios_status_check CHECK ((status = ANY (ARRAY['OPEN'::text, 'CLOSED'::text]))),
  constraint folios_tcs_bp_check CHECK (((tcs_bp >= 0) AND (tcs_bp <= 10000))),
  constraint folios_tds_bp_check CHECK (((tds_bp >= 0) AND (tds_bp <= 10000))),
  constraint tcs_is_of_a_sum CHECK ((tcs_basis = ANY (ARRAY['ROOM_NET'::text, 'ROOM_TOTAL'::text, 'NET'::text, 'TOTAL'::text]))),
  constraint tds_is_of_a_sum CHECK ((tds_basis = ANY (ARRAY['ROOM_NET'::text, 'ROOM_TOTAL'::text, 'NET'::text, 'TOTAL'::text])))
);
CREATE INDEX folios_by_counting ON folios USING btree (property_id, counted_on);
CREATE INDEX folios_with_a_balance ON folios USING btree (property_id, booking_id) WHERE (due_minor > 0);
CREATE INDEX folios_with_open_invoices ON folios USING btree (property_id, booking_id) WHERE has_open_invoice;
alter table folios enable row level security;
alter table folios force row level security;
create policy platform on folios for all to hotelmate_platform using true;
create policy tenant on folios for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on folios to hotelmate_app, hotelmate_platform;

create table function_rooms (
  property_id   bigint not null,
  id            uuid not null,
  name          text not null,
  name_key      text not null,
  capacity      integer not null,
  is_active     boolean not null default true,
  version       integer not null default 1,
  hire_minor    bigint,
  hire_per      text not null default 'EVENT'::text,
  tax_category  text default 'SERVICE'::text,
  service_code  text not null default ''::text,

  constraint function_rooms_pkey PRIMARY KEY (property_id, id),
  constraint function_room_name_is_unique UNIQUE (property_id, name_key),
  constraint function_rooms_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint function_rooms_capacity_check CHECK (((capacity >= 1) AND (capacity <= 10000))),
  constraint function_rooms_hire_minor_check CHECK ((hire_minor >= 0)),
  constraint function_rooms_hire_per_check CHECK ((hire_per = ANY (ARRAY['EVENT'::text, 'HOUR'::text, 'DAY'::text]))),
  constraint function_rooms_name_check CHECK ((name <> ''::text)),
  constraint function_rooms_tax_category_check CHECK ((tax_category = ANY (ARRAY['SERVICE'::text, 'FOOD'::text, 'ALCOHOL'::text, 'GOODS'::text])))
);
alter table function_rooms enable row level security;
alter table function_rooms force row level security;
create policy platform on function_rooms for all to hotelmate_platform using true;
create policy tenant on function_rooms for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on function_rooms to hotelmate_app, hotelmate_platform;

create table gateway_collections (
  property_id          bigint not null,
  id                   uuid not null,
  gateway_id           uuid not null,
  owner                text not null,
  owner_id             uuid not null,
  booking_id           uuid,
  amount_minor         bigint not null,
  currency             text not null,
  description          text not null,
  name                 text not null default ''::text,
  email                text not null default ''::text,
  return_url           text not null,
  status               text not null default 'NEW'::text,
  provider_ref         text not null default ''::text,
  pay_url              text not null default ''::text,
  provider_payment_id  text not null default ''::text,
  method               text not null default ''::text,
  fault                text not null default ''::text,
  expires_at           timestamp with time zone not null,
  checked_at           timestamp with time zone,
  created_at           timestamp with time zone not null,
  settled_at           timestamp with time zone,

  constraint gateway_collections_pkey PRIMARY KEY (property_id, id),
  constraint gateway_collections_property_id_booking_id_fkey FOREIGN KEY (property_id, booking_id) REFERENCES bookings(property_id, id) ON DELETE CASCADE,
  constraint gateway_collections_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint gateway_collections_property_id_gateway_id_fkey FOREIGN KEY (property_id, gateway_id) REFERENCES gateways(property_id, id),
  constraint gateway_collections_amount_minor_check CHECK ((amount_minor > 0)),
  constraint gateway_collections_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint gateway_collections_owner_check CHECK ((owner = ANY (ARRAY['links'::text, 'gifts'::text]))),
  constraint gateway_collections_status_check CHECK ((status = ANY (ARRAY['NEW'::text, 'OPEN'::text, 'PAID'::text, 'FAILED'::text, 'EXPIRED'::text, 'CANCELLED'::text]))),
  constraint paid_collection_names_its_payment CHECK (((status = 'PAID'::text) = (provider_payment_id <> ''::text)))
);
CREATE INDEX collections_by_provider_ref ON gateway_collections USING btree (property_id, gateway_id, provider_ref) WHERE (provider_ref <> ''::text);
CREATE INDEX collections_not_settled ON gateway_collections USING btree (property_id, created_at) WHERE (status = ANY (ARRAY['NEW'::text, 'OPEN'::text]));
CREATE INDEX collections_of_an_owner ON gateway_collections USING btree (property_id, owner_id, id);
CREATE UNIQUE INDEX payment_settles_one_collection ON gateway_collections USING btree (property_id, gateway_id, provider_payment_id) WHERE (provider_payment_id <> ''::text);
alter table gateway_collections enable row level security;
alter table gateway_collections force row level security;
create policy platform on gateway_collections for all to hotelmate_platform using true;
create policy tenant on gateway_collections for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on gateway_collections to hotelmate_app, hotelmate_platform;

create table gateway_events (
  property_id        bigint not null,
  id                 uuid not null,
  gateway_id         uuid not null,
  provider_event_id  text not null,
  type               text not null,
  body               text not null,
  status             text not null default 'NEW'::text,
  note               text not null default ''::text,
  collection_id      uuid,
  happened_at        timestamp with time zone not null,
  received_at        timestamp with time zone not null,
  processed_at       timestamp with time zone,

  constraint gateway_events_pkey PRIMARY KEY (property_id, id),
  constraint event_is_stored_once UNIQUE (property_id, gateway_id, provider_event_id),
  constraint gateway_events_property_id_collection_id_fkey FOREIGN KEY (property_id, collection_id) REFERENCES gateway_collections(property_id, id) ON DELETE CASCADE,
  constraint gateway_events_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint gateway_events_property_id_gateway_id_fkey FOREIGN KEY (property_id, gateway_id) REFERENCES gateways(property_id, id),
  constraint gateway_events_provider_event_id_check CHECK ((provider_event_id <> ''::text)),
  constraint gateway_events_status_check CHECK ((status = ANY (ARRAY['NEW'::text, 'DONE'::text, 'IGNORED'::text, 'REFUSED'::text])))
);
CREATE INDEX events_not_processed ON gateway_events USING btree (property_id, received_at) WHERE (status = 'NEW'::text);
CREATE INDEX events_of_a_collection ON gateway_events USING btree (property_id, collection_id) WHERE (collection_id IS NOT NULL);
CREATE INDEX events_refused ON gateway_events USING btree (property_id, id) WHERE (status = 'REFUSED'::text);
alter table gateway_events enable row level security;
alter table gateway_events force row level security;
create policy platform on gateway_events for all to hotelmate_platform using true;
create policy tenant on gateway_events for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on gateway_events to hotelmate_app, hotelmate_platform;

create table gateway_refunds (
  property_id         bigint not null,
  id                  uuid not null,
  gateway_id          uuid not null,
  receipt_id          uuid not null,
  booking_id          uuid,
  amount_minor        bigint not null,
  currency            text not null,
  reason              text not null,
  status              text not null default 'ASKED'::text,
  provider_refund_id  text not null default ''::text,
  fault               text not null default ''::text,
  asked_by            bigint not null,
  asked_by_name       text not null,
  created_at          timestamp with time zone not null,
  settled_at          timestamp with time zone,

  constraint gateway_refunds_pkey PRIMARY KEY (property_id, id),
  constraint gateway_refunds_property_id_booking_id_fkey FOREIGN KEY (property_id, booking_id) REFERENCES bookings(property_id, id) ON DELETE CASCADE,
  constraint gateway_refunds_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint gateway_refunds_property_id_gateway_id_fkey FOREIGN KEY (property_id, gateway_id) REFERENCES gateways(property_id, id),
  constraint gateway_refunds_property_id_receipt_id_fkey FOREIGN KEY (property_id, receipt_id) REFERENCES receipts(property_id, id) ON DELETE CASCADE,
  constraint gateway_refunds_amount_minor_check CHECK ((amount_minor > 0)),
  constraint gateway_refunds_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint gateway_refunds_reason_check CHECK ((reason <> ''::text)),
  constraint gateway_refunds_status_check CHECK ((status = ANY (ARRAY['ASKED'::text, 'DONE'::text, 'FAILED'::text]))),
  constraint settled_refund_says_when CHECK (((status = 'ASKED'::text) = (settled_at IS NULL)))
);
CREATE UNIQUE INDEX refund_is_told_once ON gateway_refunds USING btree (property_id, gateway_id, provider_refund_id) WHERE (provider_refund_id <> ''::text);
CREATE INDEX refunds_of_a_receipt ON gateway_refunds USING btree (property_id, receipt_id);
alter table gateway_refunds enable row level security;
alter table gateway_refunds force row level security;
create policy platform on gateway_refunds for all to hotelmate_platform using true;
create policy tenant on gateway_refunds for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on gateway_refunds to hotelmate_app, hotelmate_platform;

create table gateway_surpluses (
  property_id          bigint not null,
  gateway_id           uuid not null,
  provider_payment_id  text not null,
  collection_id        uuid not null,

  constraint gateway_surpluses_pkey PRIMARY KEY (property_id, gateway_id, provider_payment_id),
  constraint gateway_surpluses_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint surplus_is_of_a_collection FOREIGN KEY (property_id, collection_id) REFERENCES gateway_collections(property_id, id) ON DELETE CASCADE,
  constraint gateway_surpluses_provider_payment_id_check CHECK ((provider_payment_id <> ''::text))
);
CREATE INDEX surpluses_of_a_collection ON gateway_surpluses USING btree (property_id, collection_id);
alter table gateway_surpluses enable row level security;
alter table gateway_surpluses force row level security;
create policy platform on gateway_surpluses for all to hotelmate_platform using true;
create policy tenant on gateway_surpluses for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on gateway_surpluses to hotelmate_app, hotelmate_platform;

create table gateways (
  property_id            bigint not null,
  id                     uuid not null,
  provider               text not null,
  mode                   text not null,
  name                   text not null,
  key_id                 text not null default ''::text,
  sealed_key             text not null,
  sealed_webhook_secret  text not null default ''::text,
  key_hint               text not null,
  status                 text not null default 'UNTESTED'::text,
  fault                  text not null default ''::text,
  tested_at              timestamp with time zone,
  is_default             boolean not null default false,
  removed_at             timestamp with time zone,
  version                integer not null default 1,
  created_at             timestamp with time zone not null,
  is_active              boolean not null default true,

  constraint gateways_pkey PRIMARY KEY (property_id, id),
  constraint gateways_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint gateways_mode_check CHECK ((mode = ANY (ARRAY['TEST'::text, 'LIVE'::text]))),
  constraint gateways_name_check CHECK ((name <> ''::text)),
  constraint gateways_provider_check CHECK ((provider = ANY (ARRAY['STRIPE'::text, 'RAZORPAY'::text]))),
  constraint gateways_status_check CHECK ((status = ANY (ARRAY['UNTESTED'::text, 'TESTING'::text, 'WORKS'::text, 'FAILED'::text]))),
  constraint removed_gateway_has_no_key CHECK (((removed_at IS NULL) OR ((sealed_key = ''::text) AND (sealed_webhook_secret = ''::text) AND (NOT is_default))))
);
CREATE UNIQUE INDEX one_gateway_is_the_default ON gateways USING btree (property_id) WHERE is_default;
CREATE UNIQUE INDEX provider_is_set_up_once ON gateways USING btree (property_id, provider) WHERE (removed_at IS NULL);
alter table gateways enable row level security;
alter table gateways force row level security;
create policy platform on gateways for all to hotelmate_platform using true;
create policy tenant on gateways for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on gateways to hotelmate_app, hotelmate_platform;

create table gift_orders (
  property_id      bigint not null,
  id               uuid not null,
  key              uuid not null,
  token_hash       bytea not null,
  sealed_token     text not null,
  address          text not null default ''::text,
  gateway_id       uuid not null,
  amount_minor     bigint not null,
  currency         text not null,
  buyer_name       text not null,
  buyer_email      text not null,
  recipient_name   text not null default ''::text,
  recipient_email  text not null default ''::text,
  message          text not null default ''::text,
  send_on          date,
  language         text not null,
  ordered_at       timestamp with time zone not null,
  expires_at       timestamp with time zone not null,
  paid_at          timestamp with time zone,
  voucher_id       uuid,

  constraint gift_orders_pkey PRIMARY KEY (property_id, id),
  constraint gift_order_is_placed_once UNIQUE (property_id, key),
  constraint gift_token_opens_one_order UNIQUE (property_id, token_hash),
  constraint gift_orders_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint gift_orders_property_id_gateway_id_fkey FOREIGN KEY (property_id, gateway_id) REFERENCES gateways(property_id, id),
  constraint gift_orders_property_id_voucher_id_fkey FOREIGN KEY (property_id, voucher_id) REFERENCES gift_vouchers(property_id, id),
  constraint gift_order_is_mailed_to_an_address CHECK (((send_on IS NULL) = (recipient_email = ''::text))),
  constraint gift_orders_amount_minor_check CHECK ((amount_minor > 0)),
  constraint gift_orders_buyer_email_check CHECK ((buyer_email <> ''::text)),
  constraint gift_orders_buyer_name_check CHECK ((buyer_name <> ''::text)),
  constraint gift_orders_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint gift_orders_language_check CHECK ((language = ANY (ARRAY['en'::text, 'fr'::text]))),
  constraint paid_gift_order_has_its_voucher CHECK (((paid_at IS NULL) = (voucher_id IS NULL)))
);
CREATE INDEX gift_orders_by_day ON gift_orders USING btree (property_id, id DESC);
CREATE INDEX gift_orders_of_an_address ON gift_orders USING btree (property_id, address) WHERE (address <> ''::text);
CREATE INDEX gift_orders_unpaid ON gift_orders USING btree (expires_at) WHERE (paid_at IS NULL);
CREATE UNIQUE INDEX voucher_is_of_one_gift_order ON gift_orders USING btree (property_id, voucher_id) WHERE (voucher_id IS NOT NULL);
alter table gift_orders enable row level security;
alter table gift_orders force row level security;
create policy platform on gift_orders for all to hotelmate_platform using true;
create policy tenant on gift_orders for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on gift_orders to hotelmate_app, hotelmate_platform;

create table gift_shop_settings (
  property_id  bigint not null,
  is_active    boolean not null default false,
  amounts      jsonb not null default '[]'::jsonb,
  least_minor  bigint not null,
  most_minor   bigint not null,
  version      integer not null default 1,

  constraint gift_shop_settings_pkey PRIMARY KEY (property_id),
  constraint gift_shop_settings_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint gift_shop_sells_between_two_amounts CHECK ((least_minor <= most_minor)),
  constraint gift_shop_settings_least_minor_check CHECK ((least_minor > 0))
);
alter table gift_shop_settings enable row level security;
alter table gift_shop_settings force row level security;
create policy platform on gift_shop_settings for all to hotelmate_platform using true;
create policy tenant on gift_shop_settings for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on gift_shop_settings to hotelmate_app, hotelmate_platform;

create table gift_voucher_moves (
  property_id    bigint not null,
  id             uuid not null,
  voucher_id     uuid not null,
  kind           text not null,
  amount_minor   bigint not null,
  receipt_id     uuid,
  expires_on     date,
  reason         text not null default ''::text,
  business_on    date not null,
  moved_at       timestamp with time zone not null,
  moved_by_name  text not null,

  constraint gift_voucher_moves_pkey PRIMARY KEY (property_id, id),
  constraint gift_voucher_move_is_of_a_receipt FOREIGN KEY (property_id, receipt_id) REFERENCES receipts(property_id, id) ON DELETE CASCADE,
  constraint gift_voucher_move_is_of_a_voucher FOREIGN KEY (property_id, voucher_id) REFERENCES gift_vouchers(property_id, id),
  constraint gift_voucher_is_redeemed_by_a_receipt CHECK (((kind <> 'REDEEMED'::text) OR (receipt_id IS NOT NULL))),
  constraint gift_voucher_move_has_the_sign_of_its_kind CHECK (
CASE
    WHEN (kind = ANY (ARRAY['ISSUED'::text, 'RETURNED'::text])) THEN (amount_minor > 0)
    WHEN (kind = 'EXTENDED'::text) THEN (amount_minor = 0)
    WHEN (kind = 'VOIDED'::text) THEN (amount_minor <= 0)
    ELSE (amount_minor < 0)
END),
  constraint gift_voucher_moves_kind_check CHECK ((kind = ANY (ARRAY['ISSUED'::text, 'REDEEMED'::text, 'RETURNED'::text, 'EXPIRED'::text, 'VOIDED'::text, 'EXTENDED'::text])))
);
CREATE UNIQUE INDEX gift_voucher_is_issued_once ON gift_voucher_moves USING btree (property_id, voucher_id) WHERE (kind = 'ISSUED'::text);
CREATE UNIQUE INDEX gift_voucher_move_of_a_receipt_is_written_once ON gift_voucher_moves USING btree (property_id, receipt_id) WHERE (receipt_id IS NOT NULL);
CREATE INDEX gift_voucher_moves_of_a_day ON gift_voucher_moves USING btree (property_id, business_on);
CREATE INDEX moves_of_a_gift_voucher ON gift_voucher_moves USING btree (property_id, voucher_id, moved_at);
alter table gift_voucher_moves enable row level security;
alter table gift_voucher_moves force row level security;
create policy platform on gift_voucher_moves for all to hotelmate_platform using true;
create policy tenant on gift_voucher_moves for all to hotelmate_app using (property_id = current_property());
grant select, insert on gift_voucher_moves to hotelmate_app, hotelmate_platform;

create table gift_voucher_settings (
  property_id  bigint not null,
  valid_days   integer,
  terms        text not null default ''::text,

  constraint gift_voucher_settings_pkey PRIMARY KEY (property_id),
  constraint gift_voucher_settings_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint gift_voucher_settings_valid_days_check CHECK (((valid_days >= 1) AND (valid_days <= 3660)))
);
alter table gift_voucher_settings enable row level security;
alter table gift_voucher_settings force row level security;
create policy platform on gift_voucher_settings for all to hotelmate_platform using true;
create policy tenant on gift_voucher_settings for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on gift_voucher_settings to hotelmate_app, hotelmate_platform;

create table gift_vouchers (
  property_id      bigint not null,
  id               uuid not null,
  number           bigint not null,
  code_hash        bytea not null,
  sealed_code      text not null,
  source           text not null,
  currency         text not null,
  issued_minor     bigint not null,
  balance_minor    bigint not null default 0,
  customer_id      uuid,
  buyer_name       text not null default ''::text,
  recipient_name   text not null default ''::text,
  recipient_email  text not null default ''::text,
  message          text not null default ''::text,
  reason           text not null default ''::text,
  send_on          date,
  sent_on          date,
  issued_on        date not null,
  expires_on       date,
  expired_at       timestamp with time zone,
  voided_at        timestamp with time zone,
  created_at       timestamp with time zone not null,
  created_by_name  text not null,
  version          integer not null default 1,

  constraint gift_vouchers_pkey PRIMARY KEY (property_id, id),
  constraint gift_voucher_code_is_used_once UNIQUE (property_id, code_hash),
  constraint gift_voucher_number_is_used_once UNIQUE (property_id, number),
  constraint gift_voucher_is_of_a_guest FOREIGN KEY (property_id, customer_id) REFERENCES customers(property_id, id) ON DELETE SET NULL (customer_id),
  constraint gift_vouchers_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint gift_voucher_has_no_more_than_was_issued CHECK ((balance_minor <= issued_minor)),
  constraint gift_voucher_pays_no_more_than_it_has CHECK ((balance_minor >= 0)),
  constraint gift_voucher_without_money_has_a_reason CHECK (((source <> 'GIVEN'::text) OR (reason <> ''::text))),
  constraint gift_vouchers_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint gift_vouchers_issued_minor_check CHECK ((issued_minor > 0)),
  constraint gift_vouchers_number_check CHECK ((number > 0)),
  constraint gift_vouchers_source_check CHECK ((source = ANY (ARRAY['SOLD'::text, 'GIVEN'::text, 'LOYALTY'::text])))
);
CREATE INDEX gift_vouchers_by_buyer ON gift_vouchers USING btree (property_id, lower(buyer_name) COLLATE "C") WHERE (buyer_name <> ''::text);
CREATE INDEX gift_vouchers_by_recipient ON gift_vouchers USING btree (property_id, lower(recipient_name) COLLATE "C") WHERE (recipient_name <> ''::text);
CREATE INDEX gift_vouchers_of_a_guest ON gift_vouchers USING btree (property_id, customer_id) WHERE (customer_id IS NOT NULL);
CREATE INDEX gift_vouchers_to_expire ON gift_vouchers USING btree (property_id, expires_on) WHERE (balance_minor > 0);
CREATE INDEX gift_vouchers_to_send ON gift_vouchers USING btree (property_id, send_on) WHERE ((sent_on IS NULL) AND (send_on IS NOT NULL));
alter table gift_vouchers enable row level security;
alter table gift_vouchers force row level security;
create policy platform on gift_vouchers for all to hotelmate_platform using true;
create policy tenant on gift_vouchers for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on gift_vouchers to hotelmate_app, hotelmate_platform;

create table goods_facts (
  property_id  bigint not null,
  business_on  date not null,
  entry        integer not null,
  written_at   timestamp with time zone not null,
  outlet_id    uuid not null,
  item         text not null,
  goods_minor  bigint not null,

  constraint goods_fact_is_stated_once UNIQUE (property_id, business_on, entry, outlet_id, item),
  constraint goods_facts_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint goods_facts_entry_check CHECK ((entry >= 0))
);
alter table goods_facts enable row level security;
alter table goods_facts force row level security;
create policy platform on goods_facts for all to hotelmate_platform using true;
create policy tenant on goods_facts for all to hotelmate_app using (property_id = current_property());
grant select, insert on goods_facts to hotelmate_app, hotelmate_platform;

create table group_events (
  property_id       bigint not null,
  id                uuid not null,
  group_id          uuid not null,
  function_room_id  uuid not null,
  name              text not null,
  setup             text not null default ''::text,
  guests            integer not null,
  notes             text not null default ''::text,
  starts_at         timestamp with time zone not null,
  ends_at           timestamp with time zone not null,
  is_cancelled      boolean not null default false,
  version           integer not null default 1,
  hire_minor        bigint,
  items             jsonb not null default '[]'::jsonb,
  charge_round      integer not null default 1,
  charged_on        date,
  charged_minor     bigint,

  constraint group_events_pkey PRIMARY KEY (property_id, id),
  constraint event_function_room_is_known FOREIGN KEY (property_id, function_room_id) REFERENCES function_rooms(property_id, id),
  constraint group_events_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint group_events_property_id_group_id_fkey FOREIGN KEY (property_id, group_id) REFERENCES groups(property_id, id),
  constraint event_has_a_length CHECK ((starts_at < ends_at)),
  constraint event_is_charged_whole CHECK (((charged_on IS NULL) = (charged_minor IS NULL))),
  constraint group_events_guests_check CHECK ((guests > 0)),
  constraint group_events_hire_minor_check CHECK ((hire_minor >= 0)),
  constraint group_events_name_check CHECK ((name <> ''::text)),
  constraint function_room_is_taken_once EXCLUDE USING gist (int8range(property_id, property_id, '[]'::text) WITH &&, uuid_range(function_room_id, function_room_id, '[]'::text) WITH &&, tstzrange(starts_at, ends_at) WITH &&) WHERE ((NOT is_cancelled))
);
CREATE INDEX group_events_by_group ON group_events USING btree (property_id, group_id, starts_at, id);
CREATE INDEX group_events_by_time ON group_events USING btree (property_id, starts_at, id);
alter table group_events enable row level security;
alter table group_events force row level security;
create policy platform on group_events for all to hotelmate_platform using true;
create policy tenant on group_events for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on group_events to hotelmate_app, hotelmate_platform;

create table group_guests (
  property_id  bigint not null,
  id           uuid not null,
  group_id     uuid not null,
  booking_id   uuid not null,
  entered_at   timestamp with time zone not null,

  constraint group_guests_pkey PRIMARY KEY (property_id, group_id, id),
  constraint a_booking_is_one_guest UNIQUE (property_id, booking_id),
  constraint group_guests_property_id_booking_id_fkey FOREIGN KEY (property_id, booking_id) REFERENCES bookings(property_id, id) ON DELETE CASCADE,
  constraint group_guests_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint group_guests_property_id_group_id_fkey FOREIGN KEY (property_id, group_id) REFERENCES groups(property_id, id)
);
alter table group_guests enable row level security;
alter table group_guests force row level security;
create policy platform on group_guests for all to hotelmate_platform using true;
create policy tenant on group_guests for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on group_guests to hotelmate_app, hotelmate_platform;

create table group_links (
  property_id   bigint not null,
  group_id      uuid not null,
  token_hash    bytea not null,
  sealed_token  text not null,
  mailed_at     timestamp with time zone,
  made_at       timestamp with time zone not null,
  made_by       bigint not null,

  constraint group_links_pkey PRIMARY KEY (property_id, group_id),
  constraint group_links_property_id_token_hash_key UNIQUE (property_id, token_hash),
  constraint group_links_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint group_links_property_id_group_id_fkey FOREIGN KEY (property_id, group_id) REFERENCES groups(property_id, id)
);
alter table group_links enable row level security;
alter table group_links force row level security;
create policy platform on group_links for all to hotelmate_platform using true;
create policy tenant on group_links for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on group_links to hotelmate_app, hotelmate_platform;

create table groups (
  property_id    bigint not null,
  id             uuid not null,
  number         bigint not null,
  name           text not null,
  name_key       text not null,
  kind           text not null,
  status         text not null default 'TENTATIVE'::text,
  deducts        boolean not null,
  company_id     uuid,
  contact_name   text not null default ''::text,
  contact_email  text not null default ''::text,
  contact_phone  text not null default ''::text,
  arrival_on     date not null,
  departure_on   date not null,
  cut_off_rule   text not null,
  cut_off_on     date,
  cut_off_days   integer,
  rate_plan_id   uuid not null,
  rates          jsonb not null default '[]'::jsonb,
  notes          text not null default ''::text,
  cancel_reason  text not null default ''::text,
  created_at     timestamp with time zone not null,
  created_by     bigint not null,
  version        integer not null default 1,
  routes         jsonb not null default '[]'::jsonb,
  segment        text,
  night_rates    jsonb not null default '[]'::jsonb,

  constraint groups_pkey PRIMARY KEY (property_id, id),
  constraint group_number_is_unique UNIQUE (property_id, number),
  constraint group_company_is_known FOREIGN KEY (property_id, company_id) REFERENCES companies(property_id, id),
  constraint group_plan_is_known FOREIGN KEY (property_id, rate_plan_id) REFERENCES rate_plans(property_id, id),
  constraint groups_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint cut_off_has_its_figure CHECK ((((cut_off_on IS NOT NULL) = (cut_off_rule = 'FIXED'::text)) AND ((cut_off_days IS NOT NULL) = (cut_off_rule = ANY (ARRAY['ROLLING'::text, 'BY_DAY'::text]))) AND ((COALESCE(cut_off_days, 0) >= 0) AND (COALESCE(cut_off_days, 0) <= 365)))),
  constraint group_deducts_by_its_status CHECK (((status = 'TENTATIVE'::text) OR (deducts = (status = 'DEFINITE'::text)))),
  constraint group_has_a_night CHECK ((arrival_on < departure_on)),
  constraint group_is_of_a_segment CHECK ((segment = ANY (ARRAY['RETAIL'::text, 'DISCOUNT'::text, 'NEGOTIATED'::text, 'QUALIFIED'::text, 'WHOLESALE'::text, 'GROUP_CORPORATE'::text, 'GROUP_ASSOCIATION'::text, 'GROUP_GOVERNMENT'::text, 'GROUP_TOUR'::text, 'GROUP_OTHER'::text, 'CONTRACT'::text, 'COMPLIMENTARY'::text, 'HOUSE_USE'::text]))),
  constraint groups_cut_off_rule_check CHECK ((cut_off_rule = ANY (ARRAY['NONE'::text, 'FIXED'::text, 'ROLLING'::text, 'BY_DAY'::text]))),
  constraint groups_kind_check CHECK ((kind = ANY (ARRAY['WEDDING'::text, 'SOCIAL'::text, 'CORPORATE'::text, 'CONFERENCE'::text, 'TOUR'::text, 'SPORTS'::text, 'OTHER'::text]))),
  constraint groups_name_check CHECK ((name <> ''::text)),
  constraint groups_status_check CHECK ((status = ANY (ARRAY['TENTATIVE'::text, 'DEFINITE'::text, 'CANCELLED'::text])))
);
CREATE INDEX groups_by_arrival ON groups USING btree (property_id, arrival_on, id);
CREATE INDEX groups_by_name ON groups USING btree (property_id, name_key);
alter table groups enable row level security;
alter table groups force row level security;
create policy platform on groups for all to hotelmate_platform using true;
create policy tenant on groups for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on groups to hotelmate_app, hotelmate_platform;

create table guest_links (
  property_id      bigint not null,
  person_id        uuid not null,
  organization_id  bigint not null,
  customer_id      uuid not null,
  linked_at        timestamp with time zone not null,
  linked_by_name   text not null,

  constraint person_is_linked_once_a_property PRIMARY KEY (property_id, person_id),
  constraint guest_links_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint link_is_in_the_organisation FOREIGN KEY (organization_id, property_id) REFERENCES properties(organization_id, id),
  constraint link_is_of_a_guest FOREIGN KEY (property_id, customer_id) REFERENCES customers(property_id, id) ON DELETE CASCADE
);
CREATE INDEX links_of_a_guest ON guest_links USING btree (property_id, customer_id);
CREATE INDEX links_of_a_person ON guest_links USING btree (person_id, property_id);
alter table guest_links enable row level security;
alter table guest_links force row level security;
create policy platform on guest_links for all to hotelmate_platform using true;
create policy tenant on guest_links for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on guest_links to hotelmate_app, hotelmate_platform;

create table guest_mail_texts (
  property_id  bigint not null,
  kind         text not null,
  language     text not null,
  subject      text not null,
  body         text not null,
  version      integer not null default 1,

  constraint guest_mail_texts_pkey PRIMARY KEY (property_id, kind, language),
  constraint guest_mail_texts_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint guest_mail_texts_body_check CHECK (((length(body) >= 1) AND (length(body) <= 8000))),
  constraint guest_mail_texts_kind_check CHECK ((kind = ANY (ARRAY['guestConfirmation'::text, 'guestChange'::text, 'guestCancellation'::text, 'guestPreArrival'::text, 'guestOption'::text, 'guestThanks'::text]))),
  constraint guest_mail_texts_language_check CHECK ((language = ANY (ARRAY['en'::text, 'fr'::text]))),
  constraint guest_mail_texts_subject_check CHECK ((((length(subject) >= 1) AND (length(subject) <= 200)) AND (subject !~ '[[:cntrl:]]'::text)))
);
alter table guest_mail_texts enable row level security;
alter table guest_mail_texts force row level security;
create policy platform on guest_mail_texts for all to hotelmate_platform using true;
create policy tenant on guest_mail_texts for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on guest_mail_texts to hotelmate_app, hotelmate_platform;

create table guest_mails (
  property_id  bigint not null,
  kind         text not null,
  is_active    boolean not null,
  lead         integer,
  version      integer not null default 1,

  constraint guest_mails_pkey PRIMARY KEY (property_id, kind),
  constraint guest_mails_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint guest_mails_check CHECK (((lead IS NOT NULL) = (kind = ANY (ARRAY['guestPreArrival'::text, 'guestOption'::text])))),
  constraint guest_mails_kind_check CHECK ((kind = ANY (ARRAY['guestConfirmation'::text, 'guestChange'::text, 'guestCancellation'::text, 'guestPreArrival'::text, 'guestOption'::text, 'guestThanks'::text]))),
  constraint guest_mails_lead_check CHECK (((lead >= 1) AND (lead <= 60)))
);
CREATE INDEX active_guest_mails ON guest_mails USING btree (kind, property_id) WHERE is_active;
alter table guest_mails enable row level security;
alter table guest_mails force row level security;
create policy platform on guest_mails for all to hotelmate_platform using true;
create policy tenant on guest_mails for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on guest_mails to hotelmate_app, hotelmate_platform;

create table half_sessions (
  token_hash  bytea not null,
  user_id     bigint not null,
  expires_at  timestamp with time zone not null,
  created_at  timestamp with time zone not null,

  constraint half_sessions_pkey PRIMARY KEY (token_hash),
  constraint half_sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX half_sessions_by_expiry ON half_sessions USING btree (expires_at);
CREATE INDEX half_sessions_of_a_user ON half_sessions USING btree (user_id);
alter table half_sessions enable row level security;
alter table half_sessions force row level security;
create policy platform on half_sessions for all to hotelmate_platform using true;
grant select, insert, update, delete on half_sessions to hotelmate_app, hotelmate_platform;

create table handovers (
  property_id   bigint not null,
  id            uuid not null,
  employee_id   uuid not null,
  heir_id       uuid,
  projects      integer not null,
  items         integer not null,
  cases         integer not null,
  leads         integer not null,
  deals         integer not null,
  is_automatic  boolean not null,
  at            timestamp with time zone not null,
  actor_name    text not null,
  notified_at   timestamp with time zone,

  constraint handovers_pkey PRIMARY KEY (property_id, id),
  constraint handover_is_of_an_employee FOREIGN KEY (property_id, employee_id) REFERENCES employees(property_id, id),
  constraint handover_is_to_an_employee FOREIGN KEY (property_id, heir_id) REFERENCES employees(property_id, id),
  constraint handovers_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint handover_passes_something_on CHECK ((((((projects + items) + cases) + leads) + deals) > 0)),
  constraint handovers_cases_check CHECK ((cases >= 0)),
  constraint handovers_deals_check CHECK ((deals >= 0)),
  constraint handovers_items_check CHECK ((items >= 0)),
  constraint handovers_leads_check CHECK ((leads >= 0)),
  constraint handovers_projects_check CHECK ((projects >= 0)),
  constraint nobody_is_their_own_heir CHECK ((heir_id <> employee_id))
);
CREATE INDEX handovers_of_one ON handovers USING btree (property_id, employee_id, at);
CREATE INDEX handovers_to_notify ON handovers USING btree (property_id) WHERE (notified_at IS NULL);
alter table handovers enable row level security;
alter table handovers force row level security;
create policy platform on handovers for all to hotelmate_platform using true;
create policy tenant on handovers for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on handovers to hotelmate_app, hotelmate_platform;

create table holiday_choices (
  property_id  bigint not null,
  employee_id  uuid not null,
  on_date      date not null,
  chosen_at    timestamp with time zone not null,

  constraint holiday_is_chosen_once PRIMARY KEY (property_id, employee_id, on_date),
  constraint choice_is_of_a_holiday FOREIGN KEY (property_id, on_date) REFERENCES holidays(property_id, on_date) ON DELETE CASCADE,
  constraint choice_is_of_an_employee FOREIGN KEY (property_id, employee_id) REFERENCES employees(property_id, id),
  constraint holiday_choices_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id)
);
CREATE INDEX holiday_choices_by_day ON holiday_choices USING btree (property_id, on_date);
alter table holiday_choices enable row level security;
alter table holiday_choices force row level security;
create policy platform on holiday_choices for all to hotelmate_platform using true;
create policy tenant on holiday_choices for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on holiday_choices to hotelmate_app, hotelmate_platform;

create table holidays (
  property_id  bigint not null,
  on_date      date not null,
  name         text not null,
  is_optional  boolean not null default false,

  constraint holiday_is_stored_once PRIMARY KEY (property_id, on_date),
  constraint holidays_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint holiday_has_a_name CHECK ((name <> ''::text))
);
alter table holidays enable row level security;
alter table holidays force row level security;
create policy platform on holidays for all to hotelmate_platform using true;
create policy tenant on holidays for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on holidays to hotelmate_app, hotelmate_platform;

create table hours_ledger (
  property_id    bigint not null,
  id             uuid not null,
  employee_id    uuid not null,
  kind           text not null,
  minutes        integer not null,
  on_date        date not null,
  until_on       date,
  source_day     date,
  period         text not null default ''::text,
  leave_type_id  uuid,
  leave_amount   integer not null default 0,
  one_off_id     uuid,
  note           text not null default ''::text,
  at             timestamp with time zone not null,
  actor_name     text not null,

  constraint hours_ledger_pkey PRIMARY KEY (property_id, id),
  constraint hours_are_of_a_day FOREIGN KEY (property_id, employee_id, source_day) REFERENCES attendance_days(property_id, employee_id, on_day),
  constraint hours_are_of_an_employee FOREIGN KEY (property_id, employee_id) REFERENCES employees(property_id, id),
  constraint hours_are_paid_by_a_one_off FOREIGN KEY (property_id, one_off_id) REFERENCES pay_one_offs(property_id, id),
  constraint hours_became_a_type FOREIGN KEY (property_id, leave_type_id) REFERENCES leave_types(property_id, id),
  constraint hours_ledger_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint earned_hours_have_a_day CHECK (((kind <> ALL (ARRAY['EARNED'::text, 'REVERSED'::text])) OR (source_day IS NOT NULL))),
  constraint hours_for_leave_have_a_type CHECK (((kind = ANY (ARRAY['TO_LEAVE'::text, 'FROM_LEAVE'::text])) = (leave_type_id IS NOT NULL))),
  constraint hours_for_pay_have_a_one_off CHECK (((kind = ANY (ARRAY['PAID_OUT'::text, 'RETURNED'::text])) = (one_off_id IS NOT NULL))),
  constraint hours_have_their_sign CHECK (
CASE
    WHEN (kind = ANY (ARRAY['EARNED'::text, 'RETURNED'::text])) THEN (minutes > 0)
    WHEN (kind = ANY (ARRAY['REVERSED'::text, 'PAID_OUT'::text, 'EXPIRED'::text, 'CUT'::text])) THEN (minutes < 0)
    WHEN (kind = 'ADJUST'::text) THEN (minutes <> 0)
    ELSE ((minutes <> 0) OR (leave_amount <> 0))
END),
  constraint hours_ledger_kind_check CHECK ((kind = ANY (ARRAY['EARNED'::text, 'REVERSED'::text, 'ADJUST'::text, 'TO_LEAVE'::text, 'FROM_LEAVE'::text, 'PAID_OUT'::text, 'RETURNED'::text, 'EXPIRED'::text, 'CUT'::text]))),
  constraint hours_ledger_minutes_check CHECK (((minutes >= '-600000'::integer) AND (minutes <= 600000))),
  constraint lost_hours_have_a_period CHECK (((kind <> ALL (ARRAY['EXPIRED'::text, 'CUT'::text])) OR (period <> ''::text)))
);
CREATE UNIQUE INDEX hours_are_returned_once ON hours_ledger USING btree (property_id, one_off_id, kind) WHERE (one_off_id IS NOT NULL);
CREATE INDEX hours_ledger_of_a_day ON hours_ledger USING btree (property_id, employee_id, source_day) WHERE (source_day IS NOT NULL);
CREATE INDEX hours_ledger_of_one ON hours_ledger USING btree (property_id, employee_id, id);
CREATE UNIQUE INDEX hours_of_a_period_are_closed_once ON hours_ledger USING btree (property_id, employee_id, kind, period) WHERE (period <> ''::text);
alter table hours_ledger enable row level security;
alter table hours_ledger force row level security;
create policy platform on hours_ledger for all to hotelmate_platform using true;
create policy tenant on hours_ledger for all to hotelmate_app using (property_id = current_property());
grant select, insert on hours_ledger to hotelmate_app, hotelmate_platform;

create table hours_policies (
  property_id       bigint not null,
  overtime_to       text not null,
  day_off_as        text not null,
  overtime_percent  integer not null,
  day_off_percent   integer not null,
  leave_type_id     uuid,
  period            text not null,
  carry_max         integer,
  beyond            text not null,
  expiry_months     integer,
  since_on          date not null,
  version           integer not null default 1,

  constraint hours_policies_pkey PRIMARY KEY (property_id),
  constraint hours_are_turned_into_a_type FOREIGN KEY (property_id, leave_type_id) REFERENCES leave_types(property_id, id),
  constraint hours_policies_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint hours_for_leave_name_its_type CHECK (((('LEAVE'::text <> overtime_to) AND ('LEAVE'::text <> day_off_as)) OR (leave_type_id IS NOT NULL))),
  constraint hours_policies_beyond_check CHECK ((beyond = ANY (ARRAY['EXPIRE'::text, 'PAY'::text]))),
  constraint hours_policies_carry_max_check CHECK (((carry_max >= 0) AND (carry_max <= 600000))),
  constraint hours_policies_day_off_as_check CHECK ((day_off_as = ANY (ARRAY['USUAL'::text, 'PAY'::text, 'ACCOUNT'::text, 'LEAVE'::text]))),
  constraint hours_policies_day_off_percent_check CHECK (((day_off_percent >= 0) AND (day_off_percent <= 100000))),
  constraint hours_policies_expiry_months_check CHECK (((expiry_months >= 1) AND (expiry_months <= 60))),
  constraint hours_policies_overtime_percent_check CHECK (((overtime_percent >= 0) AND (overtime_percent <= 100000))),
  constraint hours_policies_overtime_to_check CHECK ((overtime_to = ANY (ARRAY['PAY'::text, 'ACCOUNT'::text, 'LEAVE'::text]))),
  constraint hours_policies_period_check CHECK ((period = ANY (ARRAY['MONTH'::text, 'QUARTER'::text, 'YEAR'::text])))
);
alter table hours_policies enable row level security;
alter table hours_policies force row level security;
create policy platform on hours_policies for all to hotelmate_platform using true;
create policy tenant on hours_policies for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on hours_policies to hotelmate_app, hotelmate_platform;

create table housekeeping_settings (
  property_id        bigint not null,
  departure_minutes  integer not null,
  stay_minutes       integer not null,
  shift_minutes      integer not null,
  version            integer not null default 1,

  constraint housekeeping_settings_pkey PRIMARY KEY (property_id),
  constraint housekeeping_settings_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint housekeeping_settings_departure_minutes_check CHECK (((departure_minutes >= 1) AND (departure_minutes <= 600))),
  constraint housekeeping_settings_shift_minutes_check CHECK (((shift_minutes >= 30) AND (shift_minutes <= 1440))),
  constraint housekeeping_settings_stay_minutes_check CHECK (((stay_minutes >= 0) AND (stay_minutes <= 600)))
);
alter table housekeeping_settings enable row level security;
alter table housekeeping_settings force row level security;
create policy platform on housekeeping_settings for all to hotelmate_platform using true;
create policy tenant on housekeeping_settings for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on housekeeping_settings to hotelmate_app, hotelmate_platform;

create table idempotency_keys (
  user_id      bigint not null,
  key          text not null,
  route        text not null,
  body_hash    text not null,
  property_id  bigint not null default 0,
  status       integer,
  reply        text,
  created_at   timestamp with time zone not null default now(),

  constraint key_has_one_effect PRIMARY KEY (user_id, key, route),
  constraint idempotency_keys_key_check CHECK (((length(key) >= 1) AND (length(key) <= 255)))
);
CREATE INDEX idempotency_keys_by_age ON idempotency_keys USING brin (created_at);
alter table idempotency_keys enable row level security;
alter table idempotency_keys force row level security;
create policy platform on idempotency_keys for all to hotelmate_platform using true;
create policy tenant on idempotency_keys for all to hotelmate_app using (property_id = COALESCE(current_property(), (0)::bigint));
grant select, insert, update, delete on idempotency_keys to hotelmate_app, hotelmate_platform;

create table identity_documents (
  property_id   bigint not null,
  id            uuid not null,
  customer_id   uuid not null,
  kind          text not null,
  sealed        text not null,
  number_end    text not null,
  number_hash   text not null,
  country       text not null default ''::text,
  issued_on     date,
  expires_on    date,
  retain_until  date not null,
  created_at    timestamp with time zone not null,

  constraint identity_documents_pkey PRIMARY KEY (property_id, id),
  constraint guest_has_a_document_once UNIQUE (property_id, customer_id, kind, number_hash),
  constraint document_is_of_a_guest FOREIGN KEY (property_id, customer_id) REFERENCES customers(property_id, id) ON DELETE CASCADE,
  constraint identity_documents_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint document_expires_after_its_issue CHECK ((issued_on <= expires_on)),
  constraint identity_documents_kind_check CHECK ((kind = ANY (ARRAY['PASSPORT'::text, 'IDENTITY_CARD'::text, 'DRIVING_LICENCE'::text, 'RESIDENCE_PERMIT'::text, 'OTHER'::text])))
);
CREATE INDEX documents_to_forget ON identity_documents USING btree (retain_until);
CREATE INDEX documents_with_a_number ON identity_documents USING btree (property_id, number_hash);
alter table identity_documents enable row level security;
alter table identity_documents force row level security;
create policy platform on identity_documents for all to hotelmate_platform using true;
create policy tenant on identity_documents for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on identity_documents to hotelmate_app, hotelmate_platform;

create table import_lines (
  property_id   bigint not null,
  import_id     uuid not null,
  line          integer not null,
  name          text not null,
  reference     text not null default ''::text,
  state         text not null,
  faults        text[] not null default '{}'::text[],
  refusal       text not null default ''::text,
  details       jsonb not null default '{}'::jsonb,
  input         jsonb,
  made_id       uuid,
  made_version  integer,
  guest_id      uuid,
  group_id      uuid,

  constraint import_lines_pkey PRIMARY KEY (property_id, import_id, line),
  constraint import_lines_property_id_import_id_fkey FOREIGN KEY (property_id, import_id) REFERENCES imports(property_id, id),
  constraint import_lines_check CHECK (((state = 'MADE'::text) = (made_id IS NOT NULL))),
  constraint import_lines_check1 CHECK (((state = 'READY'::text) = (input IS NOT NULL))),
  constraint import_lines_line_check CHECK ((line > 0)),
  constraint import_lines_state_check CHECK ((state = ANY (ARRAY['READY'::text, 'MADE'::text, 'FAILED'::text, 'LEFT_OUT'::text])))
);
CREATE INDEX import_lines_by_reference ON import_lines USING btree (property_id, reference) WHERE (reference <> ''::text);
CREATE INDEX import_lines_to_do ON import_lines USING btree (property_id, import_id, line) WHERE (state = 'READY'::text);
alter table import_lines enable row level security;
alter table import_lines force row level security;
create policy platform on import_lines for all to hotelmate_platform using true;
create policy tenant on import_lines for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on import_lines to hotelmate_app, hotelmate_platform;

create table imports (
  property_id      bigint not null,
  id               uuid not null,
  kind             text not null,
  file_name        text not null,
  state            text not null,
  may_price        boolean not null,
  created_by       bigint not null,
  created_by_name  text not null,
  created_at       timestamp with time zone not null,
  ended_at         timestamp with time zone,

  constraint imports_pkey PRIMARY KEY (property_id, id),
  constraint imports_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint imports_kind_check CHECK ((kind = ANY (ARRAY['GUESTS'::text, 'BOOKINGS'::text, 'PRODUCTS'::text, 'EMPLOYEES'::text, 'REVIEWS'::text, 'LEADS'::text]))),
  constraint imports_state_check CHECK ((state = ANY (ARRAY['RUNNING'::text, 'DONE'::text, 'UNDONE'::text])))
);
CREATE UNIQUE INDEX one_import_runs ON imports USING btree (property_id) WHERE (state = 'RUNNING'::text);
alter table imports enable row level security;
alter table imports force row level security;
create policy platform on imports for all to hotelmate_platform using true;
create policy tenant on imports for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on imports to hotelmate_app, hotelmate_platform;

create table invoice_claims (
  property_id  bigint not null,
  kind         text not null,
  source_id    uuid not null,
  draft_id     uuid,
  invoice_id   uuid,

  constraint work_is_billed_once PRIMARY KEY (property_id, kind, source_id),
  constraint claim_is_of_a_draft FOREIGN KEY (property_id, draft_id) REFERENCES invoice_drafts(property_id, id) ON DELETE CASCADE,
  constraint claim_is_of_an_invoice FOREIGN KEY (property_id, invoice_id) REFERENCES invoices(property_id, id),
  constraint invoice_claims_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint claim_is_of_a_draft_or_an_invoice CHECK (((draft_id IS NULL) <> (invoice_id IS NULL))),
  constraint invoice_claims_kind_check CHECK ((kind ~ '^[A-Z][A-Z_]{1,29}$'::text))
);
CREATE INDEX claims_of_a_draft ON invoice_claims USING btree (property_id, draft_id) WHERE (draft_id IS NOT NULL);
CREATE INDEX claims_of_an_invoice ON invoice_claims USING btree (property_id, invoice_id) WHERE (invoice_id IS NOT NULL);
alter table invoice_claims enable row level security;
alter table invoice_claims force row level security;
create policy platform on invoice_claims for all to hotelmate_platform using true;
create policy tenant on invoice_claims for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on invoice_claims to hotelmate_app, hotelmate_platform;

create table invoice_credits (
  property_id               bigint not null,
  invoice_id                uuid not null,
  net_minor                 bigint not null,
  tax_minor                 bigint not null,
  credited_net_minor        bigint not null default 0,
  credited_tax_minor        bigint not null default 0,
  credited_round_off_minor  bigint not null default 0,
  is_freed                  boolean not null default false,
  credited_after_tax_minor  bigint not null default 0,

  constraint invoice_credits_pkey PRIMARY KEY (property_id, invoice_id),
  constraint invoice_credits_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint invoice_credits_property_id_invoice_id_fkey FOREIGN KEY (property_id, invoice_id) REFERENCES invoices(property_id, id) ON DELETE CASCADE,
  constraint credit_notes_stay_within_their_invoice CHECK ((((credited_net_minor >= 0) AND (credited_net_minor <= net_minor)) AND ((credited_tax_minor >= 0) AND (credited_tax_minor <= tax_minor)))),
  constraint invoice_credits_credited_after_tax_minor_check CHECK ((credited_after_tax_minor >= 0))
);
alter table invoice_credits enable row level security;
alter table invoice_credits force row level security;
create policy platform on invoice_credits for all to hotelmate_platform using true;
create policy tenant on invoice_credits for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on invoice_credits to hotelmate_app, hotelmate_platform;

create table invoice_drafts (
  property_id      bigint not null,
  id               uuid not null,
  booking_id       uuid,
  party_id         uuid,
  customer_id      uuid,
  company_id       uuid,
  bill_to          jsonb not null default '{}'::jsonb,
  source_keys      text[],
  lines            jsonb not null default '[]'::jsonb,
  note             text not null default ''::text,
  due_days         integer not null default 0,
  is_rounded       boolean not null default false,
  version          integer not null default 1,
  created_at       timestamp with time zone not null,
  created_by       bigint not null,
  updated_at       timestamp with time zone not null,
  buyer_reference  text not null default ''::text,

  constraint invoice_drafts_pkey PRIMARY KEY (property_id, id),
  constraint invoice_drafts_property_id_booking_id_fkey FOREIGN KEY (property_id, booking_id) REFERENCES bookings(property_id, id) ON DELETE CASCADE,
  constraint invoice_drafts_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint invoice_drafts_property_id_party_id_fkey FOREIGN KEY (property_id, party_id) REFERENCES folio_parties(property_id, id) ON DELETE CASCADE,
  constraint draft_of_a_booking_has_its_charges_only CHECK (((booking_id IS NULL) OR (lines = '[]'::jsonb))),
  constraint draft_without_a_booking_has_lines_only CHECK (((booking_id IS NOT NULL) OR ((source_keys IS NULL) AND (party_id IS NULL)))),
  constraint invoice_drafts_due_days_check CHECK (((due_days >= 0) AND (due_days <= 365)))
);
CREATE INDEX drafts_of_a_booking ON invoice_drafts USING btree (property_id, booking_id) WHERE (booking_id IS NOT NULL);
alter table invoice_drafts enable row level security;
alter table invoice_drafts force row level security;
create policy platform on invoice_drafts for all to hotelmate_platform using true;
create policy tenant on invoice_drafts for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on invoice_drafts to hotelmate_app, hotelmate_platform;

create table invoice_patterns (
  property_id    bigint not null,
  document_type  text not null,
  pattern        text not null,
  version        integer not null default 1,
  series         text not null default ''::text,

  constraint invoice_patterns_pkey PRIMARY KEY (property_id, document_type, series),
  constraint invoice_patterns_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint invoice_patterns_document_type_check CHECK ((document_type = ANY (ARRAY['INVOICE'::text, 'CREDIT_NOTE'::text]))),
  constraint invoice_patterns_pattern_check CHECK (((length(pattern) >= 1) AND (length(pattern) <= 60)))
);
alter table invoice_patterns enable row level security;
alter table invoice_patterns force row level security;
create policy platform on invoice_patterns for all to hotelmate_platform using true;
create policy tenant on invoice_patterns for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on invoice_patterns to hotelmate_app, hotelmate_platform;

create table invoice_pin_failures (
  id         uuid not null,
  order_key  text not null,
  address    text not null,
  failed_at  timestamp with time zone not null,

  constraint invoice_pin_failures_pkey PRIMARY KEY (id)
);
CREATE INDEX pin_failures_by_time ON invoice_pin_failures USING btree (failed_at);
CREATE INDEX pin_failures_of_an_address ON invoice_pin_failures USING btree (address, failed_at);
CREATE INDEX pin_failures_of_an_order ON invoice_pin_failures USING btree (order_key, failed_at);
alter table invoice_pin_failures enable row level security;
alter table invoice_pin_failures force row level security;
create policy platform on invoice_pin_failures for all to hotelmate_platform using true;
grant select, insert, update, delete on invoice_pin_failures to hotelmate_app, hotelmate_platform;

create table invoice_pins (
  property_id  bigint not null,
  order_id     uuid not null,
  holder_id    text not null,
  invoice_id   uuid not null,
  pin_hash     text not null,
  made_at      timestamp with time zone not null,
  made_by      bigint not null,

  constraint invoice_pins_pkey PRIMARY KEY (property_id, order_id, holder_id),
  constraint invoice_pins_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint invoice_pins_property_id_invoice_id_fkey FOREIGN KEY (property_id, invoice_id) REFERENCES invoices(property_id, id) ON DELETE CASCADE,
  constraint invoice_pins_holder_id_check CHECK ((holder_id <> ''::text))
);
CREATE INDEX pins_of_a_holder ON invoice_pins USING btree (holder_id, order_id);
CREATE INDEX pins_of_an_invoice ON invoice_pins USING btree (property_id, invoice_id);
alter table invoice_pins enable row level security;
alter table invoice_pins force row level security;
create policy platform on invoice_pins for all to hotelmate_platform using true;
create policy tenant on invoice_pins for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on invoice_pins to hotelmate_app, hotelmate_platform;

create table invoice_receipts (
  property_id   bigint not null,
  invoice_id    uuid not null,
  receipt_id    uuid not null,
  amount_minor  bigint not null,

  constraint invoice_receipts_pkey PRIMARY KEY (property_id, invoice_id, receipt_id),
  constraint invoice_receipts_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint invoice_receipts_property_id_invoice_id_fkey FOREIGN KEY (property_id, invoice_id) REFERENCES invoices(property_id, id) ON DELETE CASCADE,
  constraint invoice_receipts_property_id_receipt_id_fkey FOREIGN KEY (property_id, receipt_id) REFERENCES receipts(property_id, id) ON DELETE CASCADE,
  constraint invoice_receipts_amount_minor_check CHECK ((amount_minor > 0))
);
CREATE INDEX invoices_of_a_receipt ON invoice_receipts USING btree (property_id, receipt_id);
alter table invoice_receipts enable row level security;
alter table invoice_receipts force row level security;
create policy platform on invoice_receipts for all to hotelmate_platform using true;
create policy tenant on invoice_receipts for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on invoice_receipts to hotelmate_app, hotelmate_platform;

create table invoice_series (
  property_id        bigint not null,
  document_type      text not null,
  fiscal_year_start  date not null,
  last_number        bigint not null default 0,
  last_issued_on     date,
  series             text not null default ''::text,

  constraint invoice_series_pkey PRIMARY KEY (property_id, document_type, fiscal_year_start, series),
  constraint invoice_series_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint invoice_series_document_type_check CHECK ((document_type = ANY (ARRAY['INVOICE'::text, 'CREDIT_NOTE'::text]))),
  constraint invoice_series_last_number_check CHECK ((last_number >= 0))
);
alter table invoice_series enable row level security;
alter table invoice_series force row level security;
create policy platform on invoice_series for all to hotelmate_platform using true;
create policy tenant on invoice_series for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on invoice_series to hotelmate_app, hotelmate_platform;

create table invoice_service_codes (
  property_id  bigint not null,
  codes        jsonb not null,
  version      integer not null default 1,

  constraint invoice_service_codes_pkey PRIMARY KEY (property_id),
  constraint invoice_service_codes_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint service_codes_are_a_list CHECK ((jsonb_typeof(codes) = 'array'::text))
);
alter table invoice_service_codes enable row level security;
alter table invoice_service_codes force row level security;
create policy platform on invoice_service_codes for all to hotelmate_platform using true;
create policy tenant on invoice_service_codes for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on invoice_service_codes to hotelmate_app, hotelmate_platform;

create table invoiced_items (
  property_id  bigint not null,
  source_key   text not null,
  invoice_id   uuid not null,
  net_minor    bigint not null,
  tax_minor    bigint not null,

  constraint charge_is_invoiced_once PRIMARY KEY (property_id, source_key),
  constraint invoiced_items_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint invoiced_items_property_id_invoice_id_fkey FOREIGN KEY (property_id, invoice_id) REFERENCES invoices(property_id, id) ON DELETE CASCADE,
  constraint invoiced_items_source_key_check CHECK ((source_key ~ '^(night|line|order):'::text))
);
CREATE INDEX invoiced_items_of_an_invoice ON invoiced_items USING btree (property_id, invoice_id);
alter table invoiced_items enable row level security;
alter table invoiced_items force row level security;
create policy platform on invoiced_items for all to hotelmate_platform using true;
create policy tenant on invoiced_items for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on invoiced_items to hotelmate_app, hotelmate_platform;

create table invoices (
  property_id         bigint not null,
  id                  uuid not null,
  document_type       text not null default 'INVOICE'::text,
  fiscal_year_start   date not null,
  sequence            bigint not null,
  number              text not null,
  booking_id          uuid,
  folio_id            uuid,
  status              text not null default 'ISSUED'::text,
  issued_on           date not null,
  issued_at           timestamp with time zone not null,
  issued_by           bigint not null,
  issued_by_name      text not null,
  bill_to_name        text not null,
  bill_to_address     text not null default ''::text,
  bill_to_tax_number  text not null default ''::text,
  currency            text not null,
  net_minor           bigint not null,
  tax_minor           bigint not null,
  total_minor         bigint not null,
  paid_minor          bigint not null,
  snapshot            jsonb not null,
  previous_hash       text not null,
  hash                text not null,
  party_id            uuid,
  customer_id         uuid,
  company_id          uuid,
  corrects_id         uuid,
  reason              text not null default ''::text,
  round_off_minor     bigint not null default 0,
  due_on              date,
  series              text not null default ''::text,
  order_id            uuid,
  after_tax_minor     bigint not null default 0,

  constraint invoices_pkey PRIMARY KEY (property_id, id),
  constraint document_number_is_used_once UNIQUE (property_id, fiscal_year_start, number),
  constraint invoice_number_is_used_once UNIQUE (property_id, document_type, fiscal_year_start, series, sequence),
  constraint invoices_property_id_booking_id_fkey FOREIGN KEY (property_id, booking_id) REFERENCES bookings(property_id, id),
  constraint invoices_property_id_corrects_id_fkey FOREIGN KEY (property_id, corrects_id) REFERENCES invoices(property_id, id),
  constraint invoices_property_id_document_type_fiscal_year_start_serie_fkey FOREIGN KEY (property_id, document_type, fiscal_year_start, series) REFERENCES invoice_series(property_id, document_type, fiscal_year_start, series),
  constraint invoices_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint invoices_property_id_folio_id_fkey FOREIGN KEY (property_id, folio_id) REFERENCES folios(property_id, id),
  constraint invoices_property_id_order_id_fkey FOREIGN KEY (property_id, order_id) REFERENCES orders(property_id, id),
  constraint invoices_property_id_party_id_fkey FOREIGN KEY (property_id, party_id) REFERENCES folio_parties(property_id, id),
  constraint booking_and_folio_go_together CHECK (((booking_id IS NULL) = (folio_id IS NULL))),
  constraint credit_note_corrects_an_invoice CHECK (((document_type = 'CREDIT_NOTE'::text) = (corrects_id IS NOT NULL))),
  constraint document_type_is_known CHECK ((document_type = ANY (ARRAY['INVOICE'::text, 'CREDIT_NOTE'::text]))),
  constraint invoice_adds_up CHECK (((((net_minor + tax_minor) + round_off_minor) - after_tax_minor) = total_minor)),
  constraint invoices_after_tax_minor_check CHECK ((after_tax_minor >= 0)),
  constraint invoices_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint invoices_number_check CHECK ((length(number) <= 16)),
  constraint invoices_sequence_check CHECK ((sequence > 0)),
  constraint invoices_status_check CHECK ((status = 'ISSUED'::text)),
  constraint order_or_booking_is_invoiced CHECK (((booking_id IS NULL) OR (order_id IS NULL)))
);
CREATE INDEX credit_notes_of_an_invoice ON invoices USING btree (property_id, corrects_id, id) WHERE (corrects_id IS NOT NULL);
CREATE INDEX invoices_by_bill_to ON invoices USING btree (property_id, lower(bill_to_name) COLLATE "C");
CREATE INDEX invoices_by_day ON invoices USING btree (property_id, issued_on, id);
CREATE INDEX invoices_by_number ON invoices USING btree (property_id, number);
CREATE INDEX invoices_of_a_booking ON invoices USING btree (property_id, booking_id, id);
CREATE INDEX invoices_of_a_company ON invoices USING btree (property_id, company_id, issued_on, id) WHERE (company_id IS NOT NULL);
CREATE INDEX invoices_of_a_customer ON invoices USING btree (property_id, customer_id, issued_on, id) WHERE (customer_id IS NOT NULL);
CREATE INDEX invoices_of_a_folio ON invoices USING btree (property_id, folio_id);
CREATE INDEX invoices_of_a_kind_by_day ON invoices USING btree (property_id, document_type, issued_on, id);
CREATE INDEX invoices_of_a_party ON invoices USING btree (property_id, party_id) WHERE (party_id IS NOT NULL);
CREATE INDEX invoices_of_an_order ON invoices USING btree (property_id, order_id, id) WHERE (order_id IS NOT NULL);
CREATE INDEX invoices_of_no_booking ON invoices USING btree (property_id, id) WHERE ((booking_id IS NULL) AND (document_type = 'INVOICE'::text));
alter table invoices enable row level security;
alter table invoices force row level security;
create policy platform on invoices for all to hotelmate_platform using true;
create policy tenant on invoices for all to hotelmate_app using (property_id = current_property());
grant select, insert on invoices to hotelmate_app, hotelmate_platform;

create table issued_items (
  property_id  bigint not null,
  id           uuid not null,
  employee_id  uuid not null,
  kind         text not null,
  name         text not null,
  serial       text not null default ''::text,
  serial_key   text not null default ''::text,
  issued_on    date not null,
  issued_by    text not null,
  due_back_on  date,
  note         text not null default ''::text,
  returned_on  date,
  returned_by  text,
  condition    text,
  return_note  text not null default ''::text,
  version      integer not null default 1,

  constraint issued_items_pkey PRIMARY KEY (property_id, id),
  constraint issued_items_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint item_is_issued_to_an_employee FOREIGN KEY (property_id, employee_id) REFERENCES employees(property_id, id),
  constraint issued_items_condition_check CHECK ((condition = ANY (ARRAY['GOOD'::text, 'DAMAGED'::text, 'LOST'::text]))),
  constraint issued_items_kind_check CHECK ((kind = ANY (ARRAY['UNIFORM'::text, 'KEY'::text, 'LOCKER'::text, 'DEVICE'::text, 'RADIO'::text, 'TOOL'::text, 'OTHER'::text]))),
  constraint item_has_a_name CHECK ((name <> ''::text)),
  constraint item_is_due_back_after_issue CHECK ((due_back_on >= issued_on)),
  constraint item_returns_after_issue CHECK ((returned_on >= issued_on)),
  constraint returned_item_has_a_condition CHECK ((num_nonnulls(returned_on, returned_by, condition) = ANY (ARRAY[0, 3])))
);
CREATE INDEX issued_items_of_one ON issued_items USING btree (property_id, employee_id, id);
CREATE INDEX issued_items_out ON issued_items USING btree (property_id, id) WHERE (returned_on IS NULL);
CREATE UNIQUE INDEX item_is_out_once ON issued_items USING btree (property_id, kind, serial_key) WHERE ((returned_on IS NULL) AND (serial_key <> ''::text));
alter table issued_items enable row level security;
alter table issued_items force row level security;
create policy platform on issued_items for all to hotelmate_platform using true;
create policy tenant on issued_items for all to hotelmate_app using (property_id = current_property());
grant select, insert, update on issued_items to hotelmate_app, hotelmate_platform;

create table item_facts (
  property_id     bigint not null,
  business_on     date not null,
  entry           integer not null,
  written_at      timestamp with time zone not null,
  outlet_id       uuid not null,
  category        text not null,
  item            text not null,
  units           bigint not null,
  item_minor      bigint not null,
  item_tax_minor  bigint not null,
  discount_minor  bigint not null,

  constraint item_fact_is_stated_once UNIQUE (property_id, business_on, entry, outlet_id, category, item),
  constraint item_facts_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint item_facts_entry_check CHECK ((entry >= 0))
);
alter table item_facts enable row level security;
alter table item_facts force row level security;
create policy platform on item_facts for all to hotelmate_platform using true;
create policy tenant on item_facts for all to hotelmate_app using (property_id = current_property());
grant select, insert on item_facts to hotelmate_app, hotelmate_platform;

create table journal_exports (
  property_id       bigint not null,
  id                uuid not null,
  number            bigint not null,
  format            text not null,
  from_on           date not null,
  until_on          date not null,
  file_name         text not null,
  media_type        text not null,
  content           bytea not null,
  total_minor       bigint not null,
  exported_at       timestamp with time zone not null,
  exported_by       bigint not null,
  exported_by_name  text not null,

  constraint journal_exports_pkey PRIMARY KEY (property_id, id),
  constraint export_number_is_used_once UNIQUE (property_id, number),
  constraint journal_exports_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint export_is_of_a_span CHECK ((from_on < until_on)),
  constraint journal_exports_format_check CHECK ((format = ANY (ARRAY['CSV'::text, 'TALLY'::text, 'DATEV'::text, 'IIF'::text, 'SAFT'::text]))),
  constraint journal_exports_number_check CHECK ((number > 0))
);
alter table journal_exports enable row level security;
alter table journal_exports force row level security;
create policy platform on journal_exports for all to hotelmate_platform using true;
create policy tenant on journal_exports for all to hotelmate_app using (property_id = current_property());
grant select, insert on journal_exports to hotelmate_app, hotelmate_platform;

create table journal_lines (
  property_id   bigint not null,
  journal_id    uuid not null,
  position      integer not null,
  business_on   date not null,
  account_id    uuid not null,
  posting_key   text not null,
  ref           text not null default ''::text,
  ref_name      text not null default ''::text,
  is_suspense   boolean not null default false,
  debit_minor   bigint not null default 0,
  credit_minor  bigint not null default 0,

  constraint journal_lines_pkey PRIMARY KEY (property_id, journal_id, "position"),
  constraint journal_posts_a_key_once UNIQUE (property_id, journal_id, posting_key, ref),
  constraint journal_lines_account_is_known FOREIGN KEY (property_id, account_id) REFERENCES accounts(property_id, id),
  constraint journal_lines_journal_is_known FOREIGN KEY (property_id, journal_id, business_on) REFERENCES journals(property_id, id, business_on),
  constraint journal_lines_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint journal_lines_credit_minor_check CHECK ((credit_minor >= 0)),
  constraint journal_lines_debit_minor_check CHECK ((debit_minor >= 0)),
  constraint journal_lines_position_check CHECK (("position" > 0)),
  constraint line_is_debit_or_credit CHECK (((debit_minor > 0) <> (credit_minor > 0)))
);
CREATE INDEX journal_lines_by_day ON journal_lines USING btree (property_id, business_on) INCLUDE (account_id, debit_minor, credit_minor);
CREATE INDEX journal_lines_of_a_key ON journal_lines USING btree (property_id, posting_key, business_on) INCLUDE (ref, debit_minor, credit_minor);
CREATE INDEX journal_lines_of_an_account ON journal_lines USING btree (property_id, account_id);
alter table journal_lines enable row level security;
alter table journal_lines force row level security;
create policy platform on journal_lines for all to hotelmate_platform using true;
create policy tenant on journal_lines for all to hotelmate_app using (property_id = current_property());
grant select, insert on journal_lines to hotelmate_app, hotelmate_platform;

create table journals (
  property_id  bigint not null,
  id           uuid not null,
  number       bigint not null,
  business_on  date not null,
  run_id       uuid not null,
  reverses_id  uuid,
  is_live      boolean not null default true,
  currency     text not null,
  total_minor  bigint not null,
  written_at   timestamp with time zone not null,

  constraint journals_pkey PRIMARY KEY (property_id, id),
  constraint journal_is_of_its_day UNIQUE (property_id, id, business_on),
  constraint journal_is_reversed_once UNIQUE (property_id, reverses_id),
  constraint journal_number_is_used_once UNIQUE (property_id, number),
  constraint journals_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint journals_reversed_is_known FOREIGN KEY (property_id, reverses_id) REFERENCES journals(property_id, id),
  constraint journals_run_is_known FOREIGN KEY (property_id, run_id) REFERENCES closing_runs(property_id, id),
  constraint journals_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint journals_number_check CHECK ((number > 0)),
  constraint journals_total_minor_check CHECK ((total_minor >= 0)),
  constraint reversal_is_not_the_journal_of_a_day CHECK (((reverses_id IS NULL) OR (NOT is_live)))
);
CREATE UNIQUE INDEX day_has_one_journal ON journals USING btree (property_id, business_on) WHERE is_live;
CREATE INDEX journals_by_day ON journals USING btree (property_id, business_on, number);
alter table journals enable row level security;
alter table journals force row level security;
create policy platform on journals for all to hotelmate_platform using true;
create policy tenant on journals for all to hotelmate_app using (property_id = current_property());
grant select, insert on journals to hotelmate_app, hotelmate_platform;

create table journey_log (
  property_id  bigint not null,
  id           uuid not null,
  run_id       uuid not null,
  kind         text not null,
  detail       text not null default ''::text,
  message_id   uuid,
  happened_at  timestamp with time zone not null,

  constraint journey_log_pkey PRIMARY KEY (property_id, id),
  constraint log_is_of_a_run FOREIGN KEY (property_id, run_id) REFERENCES journey_runs(property_id, id) ON DELETE CASCADE,
  constraint journey_log_kind_check CHECK ((kind = ANY (ARRAY['ENTERED'::text, 'WAIT'::text, 'SENT'::text, 'NOT_SENT'::text, 'YES'::text, 'NO'::text, 'CODE'::text, 'CASE'::text, 'LEAD'::text, 'TASK'::text, 'NOT_MADE'::text, 'NOT_ASSIGNED'::text, 'DONE'::text, 'EXITED'::text])))
);
CREATE INDEX log_of_a_run ON journey_log USING btree (property_id, run_id, id);
CREATE INDEX log_of_cases ON journey_log USING btree (property_id, happened_at) WHERE (kind = 'CASE'::text);
alter table journey_log enable row level security;
alter table journey_log force row level security;
create policy platform on journey_log for all to hotelmate_platform using true;
create policy tenant on journey_log for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on journey_log to hotelmate_app, hotelmate_platform;

create table journey_runs (
  property_id  bigint not null,
  id           uuid not null,
  journey_id   uuid not null,
  customer_id  uuid,
  booking_id   uuid,
  subject      text not null,
  state        text not null,
  reason       text not null default ''::text,
  position     integer not null default 0,
  next_at      timestamp with time zone,
  messages     integer not null default 0,
  code_id      uuid,
  code         text not null default ''::text,
  token        text not null,
  opened_at    timestamp with time zone,
  clicked_at   timestamp with time zone,
  started_at   timestamp with time zone not null,
  ended_at     timestamp with time zone,
  lead_id      uuid,

  constraint journey_runs_pkey PRIMARY KEY (property_id, id),
  constraint journey_runs_once_of_each UNIQUE (property_id, journey_id, subject),
  constraint run_token_is_used_once UNIQUE (property_id, token),
  constraint run_is_of_a_booking FOREIGN KEY (property_id, booking_id) REFERENCES bookings(property_id, id) ON DELETE CASCADE,
  constraint run_is_of_a_guest FOREIGN KEY (property_id, customer_id) REFERENCES customers(property_id, id) ON DELETE CASCADE,
  constraint run_is_of_a_journey FOREIGN KEY (property_id, journey_id) REFERENCES journeys(property_id, id) ON DELETE CASCADE,
  constraint run_is_of_a_lead FOREIGN KEY (property_id, lead_id) REFERENCES leads(property_id, id) ON DELETE CASCADE,
  constraint journey_runs_state_check CHECK ((state = ANY (ARRAY['RUNNING'::text, 'DONE'::text, 'EXITED'::text]))),
  constraint run_is_of_a_guest_or_a_lead CHECK ((num_nonnulls(customer_id, lead_id) = 1)),
  constraint running_run_has_its_moment CHECK ((((state = 'RUNNING'::text) = (next_at IS NOT NULL)) AND ((state = 'RUNNING'::text) = (ended_at IS NULL))))
);
CREATE UNIQUE INDEX guest_is_in_a_journey_once ON journey_runs USING btree (property_id, journey_id, customer_id) WHERE (state = 'RUNNING'::text);
CREATE INDEX journey_runs_of_a_lead ON journey_runs USING btree (property_id, lead_id) WHERE (lead_id IS NOT NULL);
CREATE INDEX runs_of_a_booking ON journey_runs USING btree (property_id, booking_id) WHERE (booking_id IS NOT NULL);
CREATE INDEX runs_of_a_guest ON journey_runs USING btree (property_id, customer_id);
CREATE INDEX runs_that_are_due ON journey_runs USING btree (property_id, next_at) WHERE (state = 'RUNNING'::text);
alter table journey_runs enable row level security;
alter table journey_runs force row level security;
create policy platform on journey_runs for all to hotelmate_platform using true;
create policy tenant on journey_runs for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on journey_runs to hotelmate_app, hotelmate_platform;

create table journeys (
  property_id    bigint not null,
  id             uuid not null,
  name           text not null,
  state          text not null,
  channel        text not null,
  is_service     boolean not null default false,
  trigger_kind   text not null,
  trigger_value  integer not null,
  steps          jsonb not null,
  exits          text[] not null default '{}'::text[],
  reentry_days   integer not null,
  most_per_stay  integer not null,
  links          text[] not null default '{}'::text[],
  active_from    timestamp with time zone,
  is_sample      boolean not null default false,
  created_at     timestamp with time zone not null,
  version        integer not null default 1,
  name_key       text not null generated always as (lower(btrim(name))) stored,

  constraint journeys_pkey PRIMARY KEY (property_id, id),
  constraint journey_is_named_once UNIQUE (property_id, name_key),
  constraint journeys_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint active_journey_has_its_moment CHECK (((state <> 'ACTIVE'::text) OR (active_from IS NOT NULL))),
  constraint journeys_channel_check CHECK ((channel = ANY (ARRAY['MAIL'::text, 'SMS'::text, 'WHATSAPP'::text]))),
  constraint journeys_most_per_stay_check CHECK (((most_per_stay >= 1) AND (most_per_stay <= 20))),
  constraint journeys_name_check CHECK ((name <> ''::text)),
  constraint journeys_reentry_days_check CHECK (((reentry_days >= 0) AND (reentry_days <= 3650))),
  constraint journeys_state_check CHECK ((state = ANY (ARRAY['DRAFT'::text, 'ACTIVE'::text, 'PAUSED'::text, 'ARCHIVED'::text]))),
  constraint journeys_steps_check CHECK ((jsonb_typeof(steps) = 'array'::text)),
  constraint journeys_trigger_kind_check CHECK ((trigger_kind = ANY (ARRAY['BOOKING_MADE'::text, 'BEFORE_ARRIVAL'::text, 'CHECKED_IN'::text, 'AFTER_DEPARTURE'::text, 'BIRTHDAY'::text, 'ABANDONED'::text, 'REVIEW_GIVEN'::text, 'NO_STAY'::text, 'LEAD_CREATED'::text]))),
  constraint journeys_trigger_value_check CHECK (((trigger_value >= 0) AND (trigger_value <= 1000))),
  constraint service_journey_is_about_a_stay CHECK (((NOT is_service) OR (trigger_kind = ANY (ARRAY['BOOKING_MADE'::text, 'BEFORE_ARRIVAL'::text, 'CHECKED_IN'::text, 'AFTER_DEPARTURE'::text, 'LEAD_CREATED'::text]))))
);
CREATE INDEX journeys_at_work ON journeys USING btree (property_id) WHERE (state = 'ACTIVE'::text);
alter table journeys enable row level security;
alter table journeys force row level security;
create policy platform on journeys for all to hotelmate_platform using true;
create policy tenant on journeys for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on journeys to hotelmate_app, hotelmate_platform;

create table kitchen_devices (
  property_id   bigint not null,
  id            uuid not null,
  name          text not null,
  station_id    uuid,
  token_hash    text not null,
  paired_by     text not null,
  created_at    timestamp with time zone not null,
  last_seen_at  timestamp with time zone,
  ended_at      timestamp with time zone,

  constraint kitchen_devices_pkey PRIMARY KEY (property_id, id),
  constraint device_token_is_used_once UNIQUE (property_id, token_hash),
  constraint device_stands_at_a_station FOREIGN KEY (property_id, station_id) REFERENCES stations(property_id, id),
  constraint kitchen_devices_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint kitchen_devices_name_check CHECK ((name <> ''::text))
);
alter table kitchen_devices enable row level security;
alter table kitchen_devices force row level security;
create policy platform on kitchen_devices for all to hotelmate_platform using true;
create policy tenant on kitchen_devices for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on kitchen_devices to hotelmate_app, hotelmate_platform;

create table kot_lines (
  property_id    bigint not null,
  id             uuid not null,
  kot_id         uuid not null,
  order_line_id  uuid not null,
  quantity       bigint not null,
  notes          text not null default ''::text,

  constraint kot_lines_pkey PRIMARY KEY (property_id, id),
  constraint kot_lines_property_id_kot_id_fkey FOREIGN KEY (property_id, kot_id) REFERENCES kots(property_id, id),
  constraint kot_lines_property_id_order_line_id_fkey FOREIGN KEY (property_id, order_line_id) REFERENCES order_lines(property_id, id)
);
CREATE INDEX kot_lines_of_a_line ON kot_lines USING btree (property_id, order_line_id);
CREATE INDEX kot_lines_of_a_ticket ON kot_lines USING btree (property_id, kot_id, id);
alter table kot_lines enable row level security;
alter table kot_lines force row level security;
create policy platform on kot_lines for all to hotelmate_platform using true;
create policy tenant on kot_lines for all to hotelmate_app using (property_id = current_property());
grant select, insert on kot_lines to hotelmate_app, hotelmate_platform;

create table kots (
  property_id        bigint not null,
  id                 uuid not null,
  order_id           uuid not null,
  number             integer not null,
  business_on        date not null,
  station_id         uuid,
  type               text not null,
  status             text not null,
  priority           text not null default 'Normal'::text,
  sequence_in_order  integer not null,
  original_kot_ids   uuid[] not null default '{}'::uuid[],
  notes              text not null default ''::text,
  created_at         timestamp with time zone not null,
  created_by_name    text not null,
  acknowledged_at    timestamp with time zone,
  started_at         timestamp with time zone,
  ready_at           timestamp with time zone,
  served_at          timestamp with time zone,
  version            integer not null default 1,
  moved_from         text not null default ''::text,

  constraint kots_pkey PRIMARY KEY (property_id, id),
  constraint kot_number_is_used_once UNIQUE NULLS NOT DISTINCT (property_id, business_on, station_id, number),
  constraint kots_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint kots_property_id_order_id_fkey FOREIGN KEY (property_id, order_id) REFERENCES orders(property_id, id),
  constraint kots_property_id_station_id_fkey FOREIGN KEY (property_id, station_id) REFERENCES stations(property_id, id),
  constraint kots_number_check CHECK ((number > 0)),
  constraint kots_priority_check CHECK ((priority = ANY (ARRAY['Normal'::text, 'Rush'::text, 'VIP'::text]))),
  constraint kots_sequence_in_order_check CHECK ((sequence_in_order > 0)),
  constraint kots_status_check CHECK ((status = ANY (ARRAY['New'::text, 'Preparing'::text, 'Ready'::text, 'Served'::text, 'Void'::text]))),
  constraint kots_type_check CHECK ((type = ANY (ARRAY['New'::text, 'Add'::text, 'Cancel'::text, 'PartCancel'::text, 'Note'::text, 'Move'::text, 'Reprint'::text])))
);
CREATE INDEX kots_of_an_order ON kots USING btree (property_id, order_id, id);
CREATE INDEX kots_ready_by_day ON kots USING btree (property_id, business_on) WHERE (ready_at IS NOT NULL);
CREATE INDEX kots_to_acknowledge ON kots USING btree (property_id, station_id, id) WHERE ((acknowledged_at IS NULL) AND (type = ANY (ARRAY['Cancel'::text, 'PartCancel'::text, 'Note'::text, 'Move'::text])));
CREATE INDEX kots_under_way ON kots USING btree (property_id, station_id, id) WHERE (status = ANY (ARRAY['New'::text, 'Preparing'::text, 'Ready'::text]));
alter table kots enable row level security;
alter table kots force row level security;
create policy platform on kots for all to hotelmate_platform using true;
create policy tenant on kots for all to hotelmate_app using (property_id = current_property());
grant select, insert, update on kots to hotelmate_platform;
grant select, insert, update, delete on kots to hotelmate_app;

create table labour_budgets (
  property_id    bigint not null,
  department_id  uuid not null,
  month          date not null,
  amount_minor   bigint not null,

  constraint labour_budget_of_a_month_is_one PRIMARY KEY (property_id, department_id, month),
  constraint labour_budget_is_of_a_department FOREIGN KEY (property_id, department_id) REFERENCES departments(property_id, id),
  constraint labour_budgets_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint labour_budgets_amount_minor_check CHECK (((amount_minor >= 0) AND (amount_minor <= '1000000000000'::bigint))),
  constraint labour_budgets_month_check CHECK ((EXTRACT(day FROM month) = (1)::numeric))
);
alter table labour_budgets enable row level security;
alter table labour_budgets force row level security;
create policy platform on labour_budgets for all to hotelmate_platform using true;
create policy tenant on labour_budgets for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on labour_budgets to hotelmate_app, hotelmate_platform;

create table lead_activities (
  property_id   bigint not null,
  id            uuid not null,
  lead_id       uuid,
  deal_id       uuid,
  kind          text not null,
  subject       text not null,
  outcome       text not null default ''::text,
  happens_at    timestamp with time zone not null,
  is_done       boolean not null,
  follow_up_on  date,
  by_id         bigint not null,
  by_name       text not null,
  created_at    timestamp with time zone not null,

  constraint lead_activities_pkey PRIMARY KEY (property_id, id),
  constraint activity_is_of_a_deal FOREIGN KEY (property_id, deal_id) REFERENCES deals(property_id, id),
  constraint activity_is_of_a_lead FOREIGN KEY (property_id, lead_id) REFERENCES leads(property_id, id),
  constraint activity_is_of_something CHECK ((num_nonnulls(lead_id, deal_id) >= 1)),
  constraint lead_activities_kind_check CHECK ((kind = ANY (ARRAY['CALL'::text, 'MEETING'::text, 'VISIT'::text, 'EMAIL'::text, 'NOTE'::text, 'TASK'::text, 'RETURN'::text, 'MERGE'::text, 'WORK_MADE'::text, 'WORK_COMPLETED'::text, 'WORK_CANCELLED'::text]))),
  constraint lead_activities_subject_check CHECK ((subject <> ''::text))
);
CREATE INDEX activities_by_follow_up ON lead_activities USING btree (property_id, follow_up_on) WHERE (follow_up_on IS NOT NULL);
CREATE INDEX activities_by_instant ON lead_activities USING btree (property_id, happens_at);
CREATE INDEX activities_of_a_deal ON lead_activities USING btree (property_id, deal_id, happens_at DESC) WHERE (deal_id IS NOT NULL);
CREATE INDEX activities_of_a_lead ON lead_activities USING btree (property_id, lead_id, happens_at DESC) WHERE (lead_id IS NOT NULL);
alter table lead_activities enable row level security;
alter table lead_activities force row level security;
create policy platform on lead_activities for all to hotelmate_platform using true;
create policy tenant on lead_activities for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on lead_activities to hotelmate_app, hotelmate_platform;

create table lead_form_entries (
  property_id   bigint not null,
  id            uuid not null,
  form_id       uuid not null,
  content       jsonb not null,
  email         text not null,
  language      text not null,
  outcome       text not null,
  reason        text not null default ''::text,
  lead_id       uuid,
  token_hash    bytea,
  sealed_token  text,
  address       text not null default ''::text,
  entered_at    timestamp with time zone not null,
  confirmed_at  timestamp with time zone,

  constraint lead_form_entries_pkey PRIMARY KEY (property_id, id),
  constraint form_entry_token_is_used_once UNIQUE (token_hash),
  constraint form_entry_is_of_a_form FOREIGN KEY (property_id, form_id) REFERENCES lead_forms(property_id, id),
  constraint form_entry_made_a_lead FOREIGN KEY (property_id, lead_id) REFERENCES leads(property_id, id),
  constraint form_entry_became_a_lead CHECK (((outcome = ANY (ARRAY['MADE'::text, 'ATTACHED'::text])) = (lead_id IS NOT NULL))),
  constraint lead_form_entries_language_check CHECK ((language = ANY (ARRAY['en'::text, 'fr'::text]))),
  constraint lead_form_entries_outcome_check CHECK ((outcome = ANY (ARRAY['WAITING'::text, 'MADE'::text, 'ATTACHED'::text, 'REJECTED'::text])))
);
CREATE INDEX entries_of_a_form ON lead_form_entries USING btree (property_id, form_id, id);
alter table lead_form_entries enable row level security;
alter table lead_form_entries force row level security;
create policy platform on lead_form_entries for all to hotelmate_platform using true;
create policy tenant on lead_form_entries for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on lead_form_entries to hotelmate_app, hotelmate_platform;

create table lead_forms (
  property_id   bigint not null,
  id            uuid not null,
  name          text not null,
  kind          text not null,
  public_key    text not null,
  thanks        text not null default ''::text,
  owner_id      bigint,
  confirms      boolean not null default true,
  asks_stay     boolean not null default true,
  asks_company  boolean not null default false,
  on_duplicate  text not null default 'ATTACH'::text,
  is_active     boolean not null default true,
  version       integer not null default 1,
  asks_event    boolean not null default false,
  asks_offers   boolean not null default false,

  constraint lead_forms_pkey PRIMARY KEY (property_id, id),
  constraint lead_form_key_is_used_once UNIQUE (public_key),
  constraint lead_forms_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id),
  constraint lead_forms_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint lead_forms_kind_check CHECK ((kind = ANY (ARRAY['STAY'::text, 'GROUP'::text, 'WEDDING'::text, 'EVENT'::text, 'COMPANY'::text, 'AGENT'::text, 'LONG_STAY'::text, 'RESTAURANT'::text, 'SERVICE'::text]))),
  constraint lead_forms_name_check CHECK ((name <> ''::text)),
  constraint lead_forms_on_duplicate_check CHECK ((on_duplicate = ANY (ARRAY['CREATE'::text, 'ATTACH'::text, 'FLAG'::text])))
);
CREATE UNIQUE INDEX lead_form_is_named_once ON lead_forms USING btree (property_id, lower(name));
alter table lead_forms enable row level security;
alter table lead_forms force row level security;
create policy platform on lead_forms for all to hotelmate_platform using true;
create policy tenant on lead_forms for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on lead_forms to hotelmate_app, hotelmate_platform;

create table lead_mail_files (
  property_id  bigint not null,
  id           uuid not null,
  mail_id      uuid not null,
  name         text not null,
  type         text not null,
  bytes        bytea not null,

  constraint lead_mail_files_pkey PRIMARY KEY (property_id, id),
  constraint mail_file_is_of_a_mail FOREIGN KEY (property_id, mail_id) REFERENCES lead_mails(property_id, id) ON DELETE CASCADE,
  constraint lead_mail_files_bytes_check CHECK (((octet_length(bytes) >= 1) AND (octet_length(bytes) <= 10000000))),
  constraint lead_mail_files_name_check CHECK ((name <> ''::text)),
  constraint lead_mail_files_type_check CHECK ((type = ANY (ARRAY['image/webp'::text, 'application/pdf'::text])))
);
CREATE INDEX files_of_a_lead_mail ON lead_mail_files USING btree (property_id, mail_id);
alter table lead_mail_files enable row level security;
alter table lead_mail_files force row level security;
create policy platform on lead_mail_files for all to hotelmate_platform using true;
create policy tenant on lead_mail_files for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on lead_mail_files to hotelmate_app, hotelmate_platform;

create table lead_mailboxes (
  property_id  bigint not null,
  key          text not null,
  is_open      boolean not null default true,
  version      integer not null default 1,

  constraint lead_mailboxes_pkey PRIMARY KEY (property_id),
  constraint lead_mailbox_has_an_address_of_its_own UNIQUE (key),
  constraint lead_mailboxes_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint lead_mailboxes_key_check CHECK ((key ~ '^[0-9]{1,10}-[a-z0-9]{26}$'::text))
);
alter table lead_mailboxes enable row level security;
alter table lead_mailboxes force row level security;
create policy platform on lead_mailboxes for all to hotelmate_platform using true;
create policy tenant on lead_mailboxes for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on lead_mailboxes to hotelmate_app, hotelmate_platform;

create table lead_mails (
  property_id   bigint not null,
  id            uuid not null,
  message_hash  bytea not null,
  channel       text not null,
  from_name     text not null,
  from_address  text not null,
  subject       text not null,
  outcome       text not null,
  reason        text not null,
  lead_id       uuid,
  received_at   timestamp with time zone not null,

  constraint lead_mails_pkey PRIMARY KEY (property_id, id),
  constraint lead_mail_is_received_once UNIQUE (property_id, message_hash),
  constraint lead_mails_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint lead_mails_property_id_lead_id_fkey FOREIGN KEY (property_id, lead_id) REFERENCES leads(property_id, id),
  constraint lead_mail_has_its_lead CHECK ((((outcome = 'IGNORED'::text) = (lead_id IS NULL)) AND ((outcome = 'IGNORED'::text) = (reason <> ''::text)))),
  constraint lead_mails_channel_check CHECK ((channel = ANY (ARRAY['SMTP'::text, 'FILE'::text]))),
  constraint lead_mails_message_hash_check CHECK ((octet_length(message_hash) = 32)),
  constraint lead_mails_outcome_check CHECK ((outcome = ANY (ARRAY['MADE'::text, 'ATTACHED'::text, 'IGNORED'::text]))),
  constraint lead_mails_reason_check CHECK ((reason = ANY (ARRAY[''::text, 'automatic'::text, 'no_sender'::text])))
);
CREATE INDEX lead_mails_by_time ON lead_mails USING btree (property_id, received_at);
CREATE INDEX lead_mails_of_a_lead ON lead_mails USING btree (property_id, lead_id) WHERE (lead_id IS NOT NULL);
CREATE INDEX lead_mails_of_an_address ON lead_mails USING btree (property_id, from_address);
CREATE INDEX mails_of_a_lead ON lead_mails USING btree (property_id, lead_id) WHERE (lead_id IS NOT NULL);
alter table lead_mails enable row level security;
alter table lead_mails force row level security;
create policy platform on lead_mails for all to hotelmate_platform using true;
create policy tenant on lead_mails for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on lead_mails to hotelmate_app, hotelmate_platform;

create table lead_rules (
  property_id  bigint not null,
  place        integer not null,
  user_ids     bigint[] not null,
  turn         bigint not null default 0,
  rule         jsonb not null,

  constraint lead_rules_pkey PRIMARY KEY (property_id, place),
  constraint lead_rules_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint lead_rules_user_ids_check CHECK ((cardinality(user_ids) > 0))
);
alter table lead_rules enable row level security;
alter table lead_rules force row level security;
create policy platform on lead_rules for all to hotelmate_platform using true;
create policy tenant on lead_rules for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on lead_rules to hotelmate_app, hotelmate_platform;

create table lead_settings (
  property_id          bigint not null,
  response_hours       integer not null default 4,
  opens_at             text,
  closes_at            text,
  stale_days           integer not null default 7,
  version              integer not null default 1,
  deposit_bp           integer not null default 0,
  deposit_days         integer not null default 14,
  project_template_id  uuid,
  sends_rooming_list   boolean not null default false,
  return_minutes       integer,

  constraint lead_settings_pkey PRIMARY KEY (property_id),
  constraint lead_settings_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint lead_template_is_known FOREIGN KEY (property_id, project_template_id) REFERENCES project_templates(property_id, id) ON DELETE SET NULL (project_template_id),
  constraint deposit_is_a_share CHECK (((deposit_bp >= 0) AND (deposit_bp <= 10000))),
  constraint deposit_is_due_within_a_year CHECK (((deposit_days >= 1) AND (deposit_days <= 365))),
  constraint enquiry_returns_within_a_week CHECK (((return_minutes >= 5) AND (return_minutes <= 10080))),
  constraint lead_clock_opens_before_it_closes CHECK (((num_nulls(opens_at, closes_at) = ANY (ARRAY[0, 2])) AND (opens_at < closes_at))),
  constraint lead_settings_closes_at_check CHECK ((closes_at ~ '^([01]\d|2[0-3]):[0-5]\d$'::text)),
  constraint lead_settings_opens_at_check CHECK ((opens_at ~ '^([01]\d|2[0-3]):[0-5]\d$'::text)),
  constraint lead_settings_response_hours_check CHECK (((response_hours >= 1) AND (response_hours <= 240))),
  constraint lead_settings_stale_days_check CHECK (((stale_days >= 1) AND (stale_days <= 365)))
);
alter table lead_settings enable row level security;
alter table lead_settings force row level security;
create policy platform on lead_settings for all to hotelmate_platform using true;
create policy tenant on lead_settings for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on lead_settings to hotelmate_app, hotelmate_platform;

create table lead_sources (
  property_id  bigint not null,
  source       text not null,
  name         text not null default ''::text,
  is_active    boolean not null default true,
  version      integer not null default 1,

  constraint lead_sources_pkey PRIMARY KEY (property_id, source),
  constraint lead_sources_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint own_lead_source_has_a_name CHECK (((name = ''::text) = (source = ANY (ARRAY['FORM'::text, 'PHONE'::text, 'WALK_IN'::text, 'EMAIL'::text, 'REFERRAL'::text, 'CAMPAIGN'::text, 'EVENT'::text, 'IMPORT'::text, 'OTHER'::text]))))
);
CREATE UNIQUE INDEX lead_source_is_named_once ON lead_sources USING btree (property_id, lower(name)) WHERE (name <> ''::text);
alter table lead_sources enable row level security;
alter table lead_sources force row level security;
create policy platform on lead_sources for all to hotelmate_platform using true;
create policy tenant on lead_sources for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on lead_sources to hotelmate_app, hotelmate_platform;

create table lead_work_items (
  property_id  bigint not null,
  item_id      uuid not null,
  project_id   uuid not null,
  lead_id      uuid not null,
  heard_group  text,

  constraint item_is_of_one_lead PRIMARY KEY (property_id, item_id),
  constraint lead_work_items_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint work_is_of_a_lead FOREIGN KEY (property_id, lead_id) REFERENCES leads(property_id, id) ON DELETE CASCADE,
  constraint work_of_a_lead_is_an_item FOREIGN KEY (property_id, project_id, item_id) REFERENCES work_items(property_id, project_id, id),
  constraint lead_work_items_heard_group_check CHECK ((heard_group = ANY (ARRAY['COMPLETED'::text, 'CANCELLED'::text])))
);
CREATE INDEX work_items_of_a_lead ON lead_work_items USING btree (property_id, lead_id);
alter table lead_work_items enable row level security;
alter table lead_work_items force row level security;
create policy platform on lead_work_items for all to hotelmate_platform using true;
create policy tenant on lead_work_items for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on lead_work_items to hotelmate_app, hotelmate_platform;

create table leads (
  property_id       bigint not null,
  id                uuid not null,
  number            bigint not null,
  kind              text not null,
  source            text not null,
  title             text not null,
  first_name        text not null default ''::text,
  last_name         text not null default ''::text,
  email             text not null default ''::text,
  phone             text not null default ''::text,
  company_name      text not null default ''::text,
  language          text,
  arrival_on        date,
  departure_on      date,
  rooms             integer,
  adults            integer,
  children          integer,
  budget_minor      bigint,
  message           text not null default ''::text,
  decision_on       date,
  next_step         text not null default ''::text,
  next_step_on      date,
  owner_id          bigint,
  state             text not null,
  reason            text not null default ''::text,
  until_on          date,
  of_id             uuid,
  customer_id       uuid,
  company_id        uuid,
  response_due_at   timestamp with time zone not null,
  responded_at      timestamp with time zone,
  last_activity_at  timestamp with time zone not null,
  stale_at          timestamp with time zone,
  search_email      text not null generated always as (lower(email)) stored,
  phone_tail        text not null generated always as ("right"(regexp_replace(phone, '\D'::text, ''::text, 'g'::text), 9)) stored,
  search_company    text not null generated always as (lower(btrim(company_name))) stored,
  created_at        timestamp with time zone not null,
  created_by        bigint not null,
  version           integer not null default 1,
  is_released       boolean not null default false,
  return_at         timestamp with time zone,
  returned_from     bigint[] not null default '{}'::bigint[],
  booking_id        uuid,
  job_title         text not null default ''::text,
  website           text not null default ''::text,
  competitor        text not null default ''::text,
  temperature       text,
  campaign_id       uuid,
  offer_code        text not null default ''::text,
  is_flexible       boolean not null default false,
  event_on          date,
  attendees         integer,
  layout            text,
  event_needs       text not null default ''::text,
  utm_source        text not null default ''::text,
  utm_medium        text not null default ''::text,
  utm_campaign      text not null default ''::text,
  landing           text not null default ''::text,
  own_source        text generated always as (
CASE
    WHEN (source <> ALL (ARRAY['FORM'::text, 'PHONE'::text, 'WALK_IN'::text, 'EMAIL'::text, 'REFERRAL'::text, 'CAMPAIGN'::text, 'EVENT'::text, 'IMPORT'::text, 'OTHER'::text])) THEN source
    ELSE NULL::text
END) stored,

  constraint leads_pkey PRIMARY KEY (property_id, id),
  constraint booking_is_of_one_lead UNIQUE (property_id, booking_id),
  constraint lead_number_is_used_once UNIQUE (property_id, number),
  constraint lead_became_a_booking FOREIGN KEY (property_id, booking_id) REFERENCES bookings(property_id, id) ON DELETE SET NULL (booking_id),
  constraint lead_became_a_company FOREIGN KEY (property_id, company_id) REFERENCES companies(property_id, id),
  constraint lead_became_a_customer FOREIGN KEY (property_id, customer_id) REFERENCES customers(property_id, id),
  constraint lead_came_by_a_campaign FOREIGN KEY (property_id, campaign_id) REFERENCES campaigns(property_id, id) ON DELETE SET NULL (campaign_id),
  constraint lead_of_a_lead FOREIGN KEY (property_id, of_id) REFERENCES leads(property_id, id),
  constraint lead_source_is_known FOREIGN KEY (property_id, own_source) REFERENCES lead_sources(property_id, source),
  constraint leads_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id),
  constraint leads_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint enquiry_returns_from_an_owner CHECK (((return_at IS NULL) OR (owner_id IS NOT NULL))),
  constraint lead_departs_after_it_arrives CHECK ((arrival_on < departure_on)),
  constraint lead_is_a_duplicate_of_another CHECK ((((state = 'DUPLICATE'::text) = (of_id IS NOT NULL)) AND (of_id <> id))),
  constraint lead_is_cold_warm_or_hot CHECK ((temperature = ANY (ARRAY['COLD'::text, 'WARM'::text, 'HOT'::text]))),
  constraint lead_is_converted_to_a_customer CHECK (((state = 'CONVERTED'::text) = (customer_id IS NOT NULL))),
  constraint lead_is_nobody_s_without_a_reason CHECK (((state <> ALL (ARRAY['UNQUALIFIED'::text, 'JUNK'::text])) OR (reason <> ''::text))),
  constraint lead_leaves_new_with_an_owner CHECK (((state = 'NEW'::text) OR (owner_id IS NOT NULL) OR is_released)),
  constraint lead_waits_until_a_day CHECK (((state = 'NURTURE'::text) = (until_on IS NOT NULL))),
  constraint lead_with_a_booking_is_converted CHECK (((booking_id IS NULL) OR (state = 'CONVERTED'::text))),
  constraint leads_adults_check CHECK (((adults >= 1) AND (adults <= 5000))),
  constraint leads_attendees_check CHECK (((attendees >= 1) AND (attendees <= 10000))),
  constraint leads_budget_minor_check CHECK ((budget_minor > 0)),
  constraint leads_children_check CHECK (((children >= 0) AND (children <= 5000))),
  constraint leads_kind_check CHECK ((kind = ANY (ARRAY['STAY'::text, 'GROUP'::text, 'WEDDING'::text, 'EVENT'::text, 'COMPANY'::text, 'AGENT'::text, 'LONG_STAY'::text, 'RESTAURANT'::text, 'SERVICE'::text]))),
  constraint leads_language_check CHECK ((language = ANY (ARRAY['en'::text, 'fr'::text]))),
  constraint leads_layout_check CHECK ((layout = ANY (ARRAY['THEATRE'::text, 'CLASSROOM'::text, 'BOARDROOM'::text, 'U_SHAPE'::text, 'BANQUET'::text, 'CABARET'::text, 'RECEPTION'::text]))),
  constraint leads_number_check CHECK ((number > 0)),
  constraint leads_rooms_check CHECK (((rooms >= 1) AND (rooms <= 1000))),
  constraint leads_state_check CHECK ((state = ANY (ARRAY['NEW'::text, 'WORKING'::text, 'NURTURE'::text, 'QUALIFIED'::text, 'CONVERTED'::text, 'UNQUALIFIED'::text, 'JUNK'::text, 'DUPLICATE'::text]))),
  constraint leads_title_check CHECK ((title <> ''::text))
);
CREATE INDEX leads_by_company ON leads USING btree (property_id, search_company) WHERE (search_company <> ''::text);
CREATE INDEX leads_by_email ON leads USING btree (property_id, search_email) WHERE (search_email <> ''::text);
CREATE INDEX leads_by_phone ON leads USING btree (property_id, phone_tail) WHERE (phone_tail <> ''::text);
CREATE INDEX leads_by_state ON leads USING btree (property_id, state, response_due_at, id);
CREATE INDEX leads_of_a_campaign ON leads USING btree (property_id, campaign_id) WHERE (campaign_id IS NOT NULL);
CREATE INDEX leads_of_an_own_source ON leads USING btree (property_id, own_source) WHERE (own_source IS NOT NULL);
CREATE INDEX leads_that_return ON leads USING btree (return_at) WHERE ((return_at IS NOT NULL) AND (state = 'NEW'::text));
CREATE INDEX leads_that_sleep ON leads USING btree (last_activity_at) WHERE ((stale_at IS NULL) AND (state = ANY (ARRAY['NEW'::text, 'WORKING'::text, 'QUALIFIED'::text])));
alter table leads enable row level security;
alter table leads force row level security;
create policy platform on leads for all to hotelmate_platform using true;
create policy tenant on leads for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on leads to hotelmate_app, hotelmate_platform;

create table leave_blocks (
  property_id    bigint not null,
  id             uuid not null,
  from_on        date not null,
  until_on       date not null,
  department_id  uuid,
  reason         text not null,
  created_at     timestamp with time zone not null,

  constraint leave_blocks_pkey PRIMARY KEY (property_id, id),
  constraint leave_block_is_of_a_department FOREIGN KEY (property_id, department_id) REFERENCES departments(property_id, id),
  constraint leave_blocks_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint leave_block_is_forward CHECK ((until_on >= from_on))
);
CREATE INDEX leave_blocks_by_day ON leave_blocks USING btree (property_id, until_on);
alter table leave_blocks enable row level security;
alter table leave_blocks force row level security;
create policy platform on leave_blocks for all to hotelmate_platform using true;
create policy tenant on leave_blocks for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on leave_blocks to hotelmate_app, hotelmate_platform;

create table leave_days (
  property_id   bigint not null,
  request_id    uuid not null,
  employee_id   uuid not null,
  on_date       date not null,
  halves        integer not null,
  amount        integer not null,
  is_held       boolean not null,
  cancelled_at  timestamp with time zone,
  from_minute   integer,
  until_minute  integer,

  constraint leave_day_is_stored_once PRIMARY KEY (property_id, request_id, on_date),
  constraint leave_day_is_of_a_request FOREIGN KEY (property_id, request_id) REFERENCES leave_requests(property_id, id),
  constraint leave_day_is_of_an_employee FOREIGN KEY (property_id, employee_id) REFERENCES employees(property_id, id),
  constraint leave_days_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint cancelled_day_is_free CHECK (((cancelled_at IS NULL) OR (NOT is_held))),
  constraint leave_day_hours_are_of_it CHECK (((from_minute >= 0) AND (from_minute < until_minute) AND (until_minute <= 1440))),
  constraint leave_day_names_its_hours CHECK ((num_nonnulls(from_minute, until_minute) =
CASE
    WHEN (halves = 0) THEN 2
    ELSE 0
END)),
  constraint leave_days_amount_check CHECK (((amount >= 0) AND (amount <= 100))),
  constraint leave_days_halves_check CHECK ((halves = ANY (ARRAY[0, 1, 2, 3]))),
  constraint nobody_is_away_twice EXCLUDE USING gist (int8range(property_id, property_id, '[]'::text) WITH &&, uuid_range(employee_id, employee_id, '[]'::text) WITH &&, daterange(on_date, on_date, '[]'::text) WITH &&, int4range(
CASE halves
    WHEN 0 THEN from_minute
    WHEN 2 THEN 780
    ELSE 0
END,
CASE halves
    WHEN 0 THEN until_minute
    WHEN 1 THEN 780
    ELSE 1440
END) WITH &&) WHERE (is_held)
);
CREATE INDEX leave_days_of_one ON leave_days USING btree (property_id, employee_id, on_date) WHERE is_held;
alter table leave_days enable row level security;
alter table leave_days force row level security;
create policy platform on leave_days for all to hotelmate_platform using true;
create policy tenant on leave_days for all to hotelmate_app using (property_id = current_property());
grant select, insert, update on leave_days to hotelmate_app, hotelmate_platform;

create table leave_encashments (
  property_id   bigint not null,
  id            uuid not null,
  employee_id   uuid not null,
  type_id       uuid not null,
  amount        integer not null,
  on_date       date not null,
  reason        text not null default ''::text,
  state         text not null,
  one_off_id    uuid,
  requested_at  timestamp with time zone not null,
  decided_at    timestamp with time zone,
  decided_by    text not null default ''::text,
  comment       text not null default ''::text,
  version       integer not null default 1,

  constraint leave_encashments_pkey PRIMARY KEY (property_id, id),
  constraint encashment_is_of_a_type FOREIGN KEY (property_id, type_id) REFERENCES leave_types(property_id, id),
  constraint encashment_is_of_an_employee FOREIGN KEY (property_id, employee_id) REFERENCES employees(property_id, id),
  constraint encashment_is_paid_by_a_one_off FOREIGN KEY (property_id, one_off_id) REFERENCES pay_one_offs(property_id, id),
  constraint leave_encashments_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint approved_encashment_is_paid CHECK (((state = ANY (ARRAY['APPROVED'::text, 'CANCELLED'::text])) = (one_off_id IS NOT NULL))),
  constraint leave_encashments_amount_check CHECK (((amount >= 1) AND (amount <= 36600))),
  constraint leave_encashments_state_check CHECK ((state = ANY (ARRAY['REQUESTED'::text, 'APPROVED'::text, 'REFUSED'::text, 'WITHDRAWN'::text, 'CANCELLED'::text])))
);
CREATE INDEX encashments_of_one ON leave_encashments USING btree (property_id, employee_id, id);
CREATE INDEX encashments_that_wait ON leave_encashments USING btree (property_id, id) WHERE (state = 'REQUESTED'::text);
CREATE UNIQUE INDEX one_off_pays_one_encashment ON leave_encashments USING btree (property_id, one_off_id) WHERE (one_off_id IS NOT NULL);
alter table leave_encashments enable row level security;
alter table leave_encashments force row level security;
create policy platform on leave_encashments for all to hotelmate_platform using true;
create policy tenant on leave_encashments for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on leave_encashments to hotelmate_app, hotelmate_platform;

create table leave_ledger (
  property_id    bigint not null,
  id             uuid not null,
  employee_id    uuid not null,
  type_id        uuid not null,
  kind           text not null,
  amount         integer not null,
  on_date        date not null,
  until_on       date,
  period         text not null default ''::text,
  request_id     uuid,
  note           text not null default ''::text,
  at             timestamp with time zone not null,
  actor_name     text not null,
  encashment_id  uuid,

  constraint leave_ledger_pkey PRIMARY KEY (property_id, id),
  constraint leave_entry_is_of_a_request FOREIGN KEY (property_id, request_id) REFERENCES leave_requests(property_id, id),
  constraint leave_entry_is_of_a_type FOREIGN KEY (property_id, type_id) REFERENCES leave_types(property_id, id),
  constraint leave_entry_is_of_an_employee FOREIGN KEY (property_id, employee_id) REFERENCES employees(property_id, id),
  constraint leave_entry_is_of_an_encashment FOREIGN KEY (property_id, encashment_id) REFERENCES leave_encashments(property_id, id),
  constraint leave_ledger_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint leave_entry_has_its_sign CHECK (
CASE
    WHEN (kind = ANY (ARRAY['TAKEN'::text, 'EXPIRED'::text, 'CARRY_OUT'::text])) THEN (amount < 0)
    WHEN (kind = ANY (ARRAY['WORKED'::text, 'ADJUST'::text, 'ENCASHED'::text])) THEN (amount <> 0)
    ELSE (amount > 0)
END),
  constraint leave_entry_names_its_request CHECK (((kind = ANY (ARRAY['TAKEN'::text, 'CANCELLED'::text, 'DAY_CANCELLED'::text])) = (request_id IS NOT NULL))),
  constraint leave_grant_names_its_period CHECK (((kind = ANY (ARRAY['GRANT'::text, 'WORKED'::text, 'CARRY_OUT'::text, 'CARRY_IN'::text, 'EXPIRED'::text])) = (period <> ''::text))),
  constraint leave_ledger_amount_check CHECK (((amount >= '-100000'::integer) AND (amount <= 100000))),
  constraint leave_ledger_kind_check CHECK ((kind = ANY (ARRAY['GRANT'::text, 'WORKED'::text, 'CARRY_OUT'::text, 'CARRY_IN'::text, 'TAKEN'::text, 'CANCELLED'::text, 'DAY_CANCELLED'::text, 'EXPIRED'::text, 'ADJUST'::text, 'COMPENSATION'::text, 'ENCASHED'::text, 'RETURNED'::text]))),
  constraint only_paid_days_name_an_encashment CHECK (((encashment_id IS NULL) OR (kind = ANY (ARRAY['ENCASHED'::text, 'RETURNED'::text])))),
  constraint returned_days_were_of_an_encashment CHECK (((kind <> 'RETURNED'::text) OR (encashment_id IS NOT NULL)))
);
CREATE UNIQUE INDEX encashment_is_entered_once ON leave_ledger USING btree (property_id, encashment_id, kind) WHERE (encashment_id IS NOT NULL);
CREATE INDEX leave_ledger_of_one ON leave_ledger USING btree (property_id, employee_id, type_id, id);
CREATE UNIQUE INDEX leave_period_is_entered_once ON leave_ledger USING btree (property_id, employee_id, type_id, kind, period) WHERE (period <> ''::text);
CREATE UNIQUE INDEX leave_request_is_entered_once ON leave_ledger USING btree (property_id, request_id, kind) WHERE ((request_id IS NOT NULL) AND (kind <> 'DAY_CANCELLED'::text));
alter table leave_ledger enable row level security;
alter table leave_ledger force row level security;
create policy platform on leave_ledger for all to hotelmate_platform using true;
create policy tenant on leave_ledger for all to hotelmate_app using (property_id = current_property());
grant select, insert on leave_ledger to hotelmate_app, hotelmate_platform;

create table leave_policies (
  property_id      bigint not null,
  id               uuid not null,
  type_id          uuid not null,
  department_id    uuid,
  position_id      uuid,
  employment_type  text,
  own_type_id      uuid generated always as (
CASE
    WHEN (employment_type ~ '^[0-9a-f]{8}-'::text) THEN (employment_type)::uuid
    ELSE NULL::uuid
END) stored,
  yearly_amount    integer not null,
  carry_max        integer not null,
  created_at       timestamp with time zone not null,
  version          integer not null default 1,

  constraint leave_policies_pkey PRIMARY KEY (property_id, id),
  constraint leave_policy_of_a_group_is_one UNIQUE NULLS NOT DISTINCT (property_id, type_id, department_id, position_id, employment_type),
  constraint leave_policies_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint leave_policy_is_of_a_department FOREIGN KEY (property_id, department_id) REFERENCES departments(property_id, id),
  constraint leave_policy_is_of_a_position FOREIGN KEY (property_id, position_id) REFERENCES positions(property_id, id),
  constraint leave_policy_is_of_a_type FOREIGN KEY (property_id, type_id) REFERENCES leave_types(property_id, id),
  constraint leave_policy_is_of_an_own_type FOREIGN KEY (property_id, own_type_id) REFERENCES employment_types(property_id, id),
  constraint leave_policies_carry_max_check CHECK (((carry_max >= 0) AND (carry_max <= 36600))),
  constraint leave_policies_yearly_amount_check CHECK (((yearly_amount >= 0) AND (yearly_amount <= 36600))),
  constraint leave_policy_is_of_a_group CHECK ((num_nonnulls(department_id, position_id, employment_type) > 0)),
  constraint leave_policy_is_of_a_known_type CHECK (((own_type_id IS NOT NULL) OR (employment_type = ANY (ARRAY['FULL_TIME'::text, 'PART_TIME'::text, 'SEASONAL'::text, 'CASUAL'::text, 'CONTRACTOR'::text, 'INTERN'::text]))))
);
alter table leave_policies enable row level security;
alter table leave_policies force row level security;
create policy platform on leave_policies for all to hotelmate_platform using true;
create policy tenant on leave_policies for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on leave_policies to hotelmate_app, hotelmate_platform;

create table leave_requests (
  property_id   bigint not null,
  id            uuid not null,
  employee_id   uuid not null,
  type_id       uuid not null,
  from_on       date not null,
  until_on      date not null,
  from_part     text not null,
  until_part    text not null,
  amount        integer not null,
  reason        text not null default ''::text,
  file_name     text,
  file_type     text,
  bytes         bytea,
  state         text not null,
  requested_at  timestamp with time zone not null,
  requested_by  text not null,
  decided_at    timestamp with time zone,
  decided_by    text not null default ''::text,
  comment       text not null default ''::text,
  version       integer not null default 1,
  from_minute   integer,
  until_minute  integer,

  constraint leave_requests_pkey PRIMARY KEY (property_id, id),
  constraint leave_is_of_a_type FOREIGN KEY (property_id, type_id) REFERENCES leave_types(property_id, id),
  constraint leave_is_of_an_employee FOREIGN KEY (property_id, employee_id) REFERENCES employees(property_id, id),
  constraint leave_requests_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint leave_by_hours_is_of_one_day CHECK ((((from_part = 'HOURS'::text) = (until_part = 'HOURS'::text)) AND ((from_part <> 'HOURS'::text) OR (from_on = until_on)))),
  constraint leave_by_hours_names_them CHECK ((num_nonnulls(from_minute, until_minute) =
CASE
    WHEN (from_part = 'HOURS'::text) THEN 2
    ELSE 0
END)),
  constraint leave_file_is_whole CHECK ((num_nonnulls(file_name, file_type, bytes) = ANY (ARRAY[0, 3]))),
  constraint leave_hours_are_of_a_day CHECK (((from_minute >= 0) AND (from_minute < until_minute) AND (until_minute <= 1440))),
  constraint leave_is_forward CHECK (((until_on >= from_on) AND (until_on <= (from_on + 366)))),
  constraint leave_of_one_day_has_one_part CHECK (((from_on < until_on) OR (from_part = until_part))),
  constraint leave_requests_amount_check CHECK ((amount > 0)),
  constraint leave_requests_from_part_check CHECK ((from_part = ANY (ARRAY['FULL'::text, 'FIRST_HALF'::text, 'SECOND_HALF'::text, 'HOURS'::text]))),
  constraint leave_requests_state_check CHECK ((state = ANY (ARRAY['REQUESTED'::text, 'APPROVED'::text, 'REFUSED'::text, 'WITHDRAWN'::text, 'CANCELLED'::text]))),
  constraint leave_requests_until_part_check CHECK ((until_part = ANY (ARRAY['FULL'::text, 'FIRST_HALF'::text, 'SECOND_HALF'::text, 'HOURS'::text])))
);
CREATE INDEX leave_requests_by_day ON leave_requests USING btree (property_id, from_on, id);
CREATE INDEX leave_requests_of_one ON leave_requests USING btree (property_id, employee_id, id);
alter table leave_requests enable row level security;
alter table leave_requests force row level security;
create policy platform on leave_requests for all to hotelmate_platform using true;
create policy tenant on leave_requests for all to hotelmate_app using (property_id = current_property());
grant select, insert, update on leave_requests to hotelmate_app, hotelmate_platform;

create table leave_settings (
  property_id        bigint not null,
  year_month         integer not null,
  days_off           integer[] not null,
  full_time_hours    integer not null,
  version            integer not null default 1,
  day_minutes        integer not null default 480,
  optional_holidays  integer not null default 0,

  constraint leave_settings_pkey PRIMARY KEY (property_id),
  constraint leave_settings_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint leave_settings_day_minutes_check CHECK (((day_minutes >= 60) AND (day_minutes <= 1440))),
  constraint leave_settings_days_off_check CHECK (((days_off <@ ARRAY[1, 2, 3, 4, 5, 6, 7]) AND (cardinality(days_off) < 7))),
  constraint leave_settings_full_time_hours_check CHECK (((full_time_hours >= 1) AND (full_time_hours <= 84))),
  constraint leave_settings_optional_holidays_check CHECK (((optional_holidays >= 0) AND (optional_holidays <= 60))),
  constraint leave_settings_year_month_check CHECK (((year_month >= 1) AND (year_month <= 12)))
);
alter table leave_settings enable row level security;
alter table leave_settings force row level security;
create policy platform on leave_settings for all to hotelmate_platform using true;
create policy tenant on leave_settings for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on leave_settings to hotelmate_app, hotelmate_platform;

create table leave_types (
  property_id          bigint not null,
  id                   uuid not null,
  code                 text not null,
  name                 text not null,
  color                text not null,
  paid_percent         integer not null,
  needs_balance        boolean not null,
  allow_negative       integer not null default 0,
  accrual              text not null,
  yearly_amount        integer not null default 0,
  is_scaled            boolean not null default false,
  carry_max            integer not null default 0,
  carry_months         integer,
  counts_holidays      boolean not null default false,
  counts_days_off      boolean not null default false,
  max_in_row           integer,
  notice_days          integer not null default 0,
  min_service_days     integer not null default 0,
  document_after_days  integer,
  is_confidential      boolean not null default false,
  is_active            boolean not null default true,
  created_at           timestamp with time zone not null,
  version              integer not null default 1,
  unit                 text not null default 'HALF_DAY'::text,
  is_encashable        boolean not null default false,
  encash_keep          integer not null default 0,
  encash_max           integer,
  grant_hours          integer,
  grant_amount         integer,
  hours_from           date,

  constraint leave_types_pkey PRIMARY KEY (property_id, id),
  constraint leave_code_is_used_once UNIQUE (property_id, code),
  constraint leave_types_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint encash_terms_are_of_an_encashable_type CHECK ((is_encashable OR ((encash_keep = 0) AND (encash_max IS NULL)))),
  constraint encashable_type_pays_what_it_counts CHECK (((NOT is_encashable) OR (needs_balance AND (paid_percent > 0)))),
  constraint leave_code_is_short CHECK ((code ~ '^[A-Z0-9]{1,4}$'::text)),
  constraint leave_for_hours_says_how_many CHECK ((num_nonnulls(grant_hours, grant_amount, hours_from) =
CASE accrual
    WHEN 'HOURS'::text THEN 3
    ELSE 0
END)),
  constraint leave_type_grants_what_it_counts CHECK ((needs_balance OR ((accrual = 'NONE'::text) AND (allow_negative = 0) AND (carry_max = 0)))),
  constraint leave_type_without_grants_has_no_amount CHECK (((accrual <> 'NONE'::text) OR (yearly_amount = 0))),
  constraint leave_types_accrual_check CHECK ((accrual = ANY (ARRAY['NONE'::text, 'MONTHLY'::text, 'QUARTERLY'::text, 'HALF_YEARLY'::text, 'YEARLY'::text, 'HOURS'::text]))),
  constraint leave_types_allow_negative_check CHECK (((allow_negative >= 0) AND (allow_negative <= 36600))),
  constraint leave_types_carry_max_check CHECK (((carry_max >= 0) AND (carry_max <= 36600))),
  constraint leave_types_carry_months_check CHECK (((carry_months >= 1) AND (carry_months <= 24))),
  constraint leave_types_color_check CHECK ((color = ANY (ARRAY['BLUE'::text, 'GREEN'::text, 'AMBER'::text, 'VIOLET'::text, 'ROSE'::text, 'TEAL'::text, 'SLATE'::text, 'ORANGE'::text]))),
  constraint leave_types_document_after_days_check CHECK (((document_after_days >= 0) AND (document_after_days <= 366))),
  constraint leave_types_encash_keep_check CHECK (((encash_keep >= 0) AND (encash_keep <= 36600))),
  constraint leave_types_encash_max_check CHECK (((encash_max >= 1) AND (encash_max <= 36600))),
  constraint leave_types_grant_amount_check CHECK (((grant_amount >= 1) AND (grant_amount <= 36600))),
  constraint leave_types_grant_hours_check CHECK (((grant_hours >= 1) AND (grant_hours <= 2000))),
  constraint leave_types_max_in_row_check CHECK (((max_in_row >= 1) AND (max_in_row <= 366))),
  constraint leave_types_min_service_days_check CHECK (((min_service_days >= 0) AND (min_service_days <= 3660))),
  constraint leave_types_notice_days_check CHECK (((notice_days >= 0) AND (notice_days <= 366))),
  constraint leave_types_paid_percent_check CHECK (((paid_percent >= 0) AND (paid_percent <= 100))),
  constraint leave_types_unit_check CHECK ((unit = ANY (ARRAY['DAY'::text, 'HALF_DAY'::text, 'HOUR'::text]))),
  constraint leave_types_yearly_amount_check CHECK (((yearly_amount >= 0) AND (yearly_amount <= 36600)))
);
alter table leave_types enable row level security;
alter table leave_types force row level security;
create policy platform on leave_types for all to hotelmate_platform using true;
create policy tenant on leave_types for all to hotelmate_app using (property_id = current_property());
grant select, insert, update on leave_types to hotelmate_app, hotelmate_platform;

create table ledger_moves (
  property_id   bigint not null,
  journal_id    uuid not null,
  business_on   date not null,
  ledger        text not null,
  booking_id    uuid,
  company_id    uuid,
  source        text not null,
  posting_key   text not null,
  ref           text not null default ''::text,
  amount_minor  bigint not null,

  constraint ledger_moves_booking_is_known FOREIGN KEY (property_id, booking_id) REFERENCES bookings(property_id, id) ON DELETE CASCADE,
  constraint ledger_moves_company_is_known FOREIGN KEY (property_id, company_id) REFERENCES companies(property_id, id) ON DELETE CASCADE,
  constraint ledger_moves_journal_is_known FOREIGN KEY (property_id, journal_id, business_on) REFERENCES journals(property_id, id, business_on),
  constraint ledger_moves_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint companies_are_in_the_city_ledger CHECK (((num_nonnulls(booking_id, company_id) = 1) AND ((ledger = 'CITY'::text) = (company_id IS NOT NULL)))),
  constraint ledger_moves_amount_minor_check CHECK ((amount_minor <> 0)),
  constraint ledger_moves_ledger_check CHECK ((ledger = ANY (ARRAY['GUEST'::text, 'DEPOSIT'::text, 'CITY'::text]))),
  constraint ledger_moves_source_check CHECK ((source = ANY (ARRAY['NIGHT'::text, 'LINE'::text, 'RECEIPT'::text, 'APPLIED'::text, 'PROMISE'::text, 'DEDUCTION'::text, 'BALANCE'::text, 'WRITE_OFF'::text, 'INVOICE'::text, 'TRANSFER'::text])))
);
CREATE INDEX ledger_moves_by_day ON ledger_moves USING btree (property_id, ledger, business_on) INCLUDE (booking_id, company_id, amount_minor);
CREATE INDEX ledger_moves_of_a_booking ON ledger_moves USING btree (property_id, booking_id) INCLUDE (ledger, source, posting_key, ref, amount_minor) WHERE (booking_id IS NOT NULL);
CREATE INDEX ledger_moves_of_a_company ON ledger_moves USING btree (property_id, company_id) INCLUDE (source, posting_key, ref, amount_minor) WHERE (company_id IS NOT NULL);
CREATE UNIQUE INDEX ledger_moves_once ON ledger_moves USING btree (property_id, journal_id, ledger, COALESCE(booking_id, company_id), source, posting_key, ref);
alter table ledger_moves enable row level security;
alter table ledger_moves force row level security;
create policy platform on ledger_moves for all to hotelmate_platform using true;
create policy tenant on ledger_moves for all to hotelmate_app using (property_id = current_property());
grant select, insert on ledger_moves to hotelmate_app, hotelmate_platform;

create table lost_reasons (
  property_id  bigint not null,
  id           uuid not null,
  name         text not null,
  is_active    boolean not null default true,
  version      integer not null default 1,

  constraint lost_reasons_pkey PRIMARY KEY (property_id, id),
  constraint lost_reasons_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint lost_reasons_name_check CHECK ((name <> ''::text))
);
CREATE UNIQUE INDEX lost_reason_is_named_once ON lost_reasons USING btree (property_id, lower(name));
alter table lost_reasons enable row level security;
alter table lost_reasons force row level security;
create policy platform on lost_reasons for all to hotelmate_platform using true;
create policy tenant on lost_reasons for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on lost_reasons to hotelmate_app, hotelmate_platform;

create table loyalty_balances (
  property_id  bigint not null,
  customer_id  uuid not null,
  points       bigint not null,

  constraint loyalty_balances_pkey PRIMARY KEY (property_id, customer_id),
  constraint balance_is_of_a_guest FOREIGN KEY (property_id, customer_id) REFERENCES customers(property_id, id) ON DELETE CASCADE,
  constraint loyalty_balances_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id)
);
alter table loyalty_balances enable row level security;
alter table loyalty_balances force row level security;
create policy platform on loyalty_balances for all to hotelmate_platform using true;
create policy tenant on loyalty_balances for all to hotelmate_app using (property_id = current_property());
grant select on loyalty_balances to hotelmate_app, hotelmate_platform;

create table loyalty_members (
  property_id     bigint not null,
  id              uuid not null,
  number          integer not null,
  customer_id     uuid not null,
  tier_id         uuid,
  tier_since      date,
  reviewed_year   integer not null,
  state           text not null default 'ACTIVE'::text,
  joined_on       date not null,
  joined_by_name  text not null,
  created_at      timestamp with time zone not null,
  version         integer not null default 1,

  constraint loyalty_members_pkey PRIMARY KEY (property_id, id),
  constraint guest_is_a_member_once UNIQUE (property_id, customer_id),
  constraint member_numbers_are_used_once UNIQUE (property_id, number),
  constraint loyalty_members_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint member_has_a_tier FOREIGN KEY (property_id, tier_id) REFERENCES loyalty_tiers(property_id, id) ON DELETE SET NULL (tier_id),
  constraint member_is_a_guest FOREIGN KEY (property_id, customer_id) REFERENCES customers(property_id, id) ON DELETE CASCADE,
  constraint loyalty_members_state_check CHECK ((state = ANY (ARRAY['ACTIVE'::text, 'CLOSED'::text])))
);
CREATE INDEX members_of_a_tier ON loyalty_members USING btree (property_id, tier_id);
alter table loyalty_members enable row level security;
alter table loyalty_members force row level security;
create policy platform on loyalty_members for all to hotelmate_platform using true;
create policy tenant on loyalty_members for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on loyalty_members to hotelmate_app, hotelmate_platform;

create table loyalty_moves (
  property_id    bigint not null,
  id             uuid not null,
  customer_id    uuid not null,
  kind           text not null,
  points         bigint not null,
  booking_id     uuid,
  order_id       uuid,
  step           integer,
  room_minor     bigint,
  food_minor     bigint,
  other_minor    bigint,
  terms          jsonb,
  voucher_id     uuid,
  returns_id     uuid,
  expires_on     date,
  business_on    date not null,
  reason         text not null default ''::text,
  moved_at       timestamp with time zone not null,
  moved_by_name  text not null,

  constraint loyalty_moves_pkey PRIMARY KEY (property_id, id),
  constraint points_of_a_stay_come_once UNIQUE (property_id, booking_id, step),
  constraint points_of_an_order_come_once UNIQUE (property_id, order_id, step),
  constraint redemption_is_returned_once UNIQUE (property_id, returns_id),
  constraint voucher_is_redeemed_for_once UNIQUE (property_id, voucher_id),
  constraint loyalty_moves_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint points_are_of_a_guest FOREIGN KEY (property_id, customer_id) REFERENCES customers(property_id, id) ON DELETE CASCADE,
  constraint points_are_of_a_redemption FOREIGN KEY (property_id, returns_id) REFERENCES loyalty_moves(property_id, id) ON DELETE CASCADE,
  constraint points_are_of_a_stay FOREIGN KEY (property_id, booking_id) REFERENCES bookings(property_id, id) ON DELETE CASCADE,
  constraint points_are_of_an_order FOREIGN KEY (property_id, order_id) REFERENCES orders(property_id, id) ON DELETE CASCADE,
  constraint points_are_redeemed_for_a_voucher FOREIGN KEY (property_id, voucher_id) REFERENCES gift_vouchers(property_id, id) ON DELETE CASCADE,
  constraint adjusted_points_say_why CHECK (((kind <> 'ADJUSTED'::text) OR (reason <> ''::text))),
  constraint earned_points_name_their_source CHECK (
CASE
    WHEN (kind = ANY (ARRAY['EARNED'::text, 'REVERSED'::text])) THEN ((num_nonnulls(booking_id, order_id) = 1) AND (num_nulls(step, room_minor, food_minor, other_minor, terms) = 0))
    ELSE (num_nonnulls(booking_id, order_id, step, room_minor, food_minor, other_minor, terms) = 0)
END),
  constraint loyalty_moves_kind_check CHECK ((kind = ANY (ARRAY['EARNED'::text, 'REVERSED'::text, 'ADJUSTED'::text, 'REDEEMED'::text, 'RETURNED'::text, 'EXPIRED'::text]))),
  constraint loyalty_moves_points_check CHECK ((points <> 0)),
  constraint loyalty_moves_step_check CHECK ((step > 0)),
  constraint points_have_the_sign_of_their_kind CHECK (
CASE
    WHEN (kind = ANY (ARRAY['EARNED'::text, 'RETURNED'::text])) THEN (points > 0)
    WHEN (kind = 'ADJUSTED'::text) THEN true
    ELSE (points < 0)
END),
  constraint redeemed_points_name_their_voucher CHECK (((kind = 'REDEEMED'::text) = (voucher_id IS NOT NULL))),
  constraint returned_points_name_their_redemption CHECK (((kind = 'RETURNED'::text) = (returns_id IS NOT NULL))),
  constraint spent_points_do_not_expire CHECK (((expires_on IS NULL) OR (points > 0) OR (kind = 'REVERSED'::text)))
);
CREATE INDEX moves_by_day ON loyalty_moves USING btree (property_id, business_on);
CREATE INDEX moves_of_a_guest ON loyalty_moves USING btree (property_id, customer_id, id DESC);
alter table loyalty_moves enable row level security;
alter table loyalty_moves force row level security;
create policy platform on loyalty_moves for all to hotelmate_platform using true;
create policy tenant on loyalty_moves for all to hotelmate_app using (property_id = current_property());
grant select, insert on loyalty_moves to hotelmate_app, hotelmate_platform;

create table loyalty_programmes (
  property_id     bigint not null,
  is_active       boolean not null default false,
  name            text not null,
  joins_all       boolean not null default false,
  terms_en        text not null default ''::text,
  terms_fr        text not null default ''::text,
  basis           text not null,
  room_rate       integer not null,
  food_rate       integer not null,
  other_rate      integer not null,
  value_minor     bigint not null,
  least_redeemed  integer not null,
  valid_months    integer,
  version         integer not null default 1,

  constraint loyalty_programmes_pkey PRIMARY KEY (property_id),
  constraint loyalty_programmes_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint loyalty_programmes_basis_check CHECK ((basis = ANY (ARRAY['PER_100'::text, 'PERCENT'::text]))),
  constraint loyalty_programmes_food_rate_check CHECK (((food_rate >= 0) AND (food_rate <= 10000))),
  constraint loyalty_programmes_least_redeemed_check CHECK (((least_redeemed >= 1) AND (least_redeemed <= 10000000))),
  constraint loyalty_programmes_name_check CHECK ((name <> ''::text)),
  constraint loyalty_programmes_other_rate_check CHECK (((other_rate >= 0) AND (other_rate <= 10000))),
  constraint loyalty_programmes_room_rate_check CHECK (((room_rate >= 0) AND (room_rate <= 10000))),
  constraint loyalty_programmes_valid_months_check CHECK (((valid_months >= 1) AND (valid_months <= 120))),
  constraint loyalty_programmes_value_minor_check CHECK (((value_minor >= 1) AND (value_minor <= 1000000000)))
);
alter table loyalty_programmes enable row level security;
alter table loyalty_programmes force row level security;
create policy platform on loyalty_programmes for all to hotelmate_platform using true;
create policy tenant on loyalty_programmes for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on loyalty_programmes to hotelmate_app, hotelmate_platform;

create table loyalty_runs (
  property_id  bigint not null,
  whole_on     date not null,
  until_at     timestamp with time zone not null,

  constraint loyalty_runs_pkey PRIMARY KEY (property_id),
  constraint loyalty_runs_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id)
);
alter table loyalty_runs enable row level security;
alter table loyalty_runs force row level security;
create policy platform on loyalty_runs for all to hotelmate_platform using true;
create policy tenant on loyalty_runs for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on loyalty_runs to hotelmate_app, hotelmate_platform;

create table loyalty_tiers (
  property_id    bigint not null,
  id             uuid not null,
  name           text not null,
  rank           integer not null,
  min_nights     integer,
  min_points     integer,
  multiplier_bp  integer not null default 10000,
  late_checkout  text not null default ''::text,
  benefits       text not null default ''::text,
  version        integer not null default 1,

  constraint loyalty_tiers_pkey PRIMARY KEY (property_id, id),
  constraint loyalty_tier_has_one_rank UNIQUE (property_id, rank),
  constraint loyalty_tiers_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint loyalty_tiers_min_nights_check CHECK (((min_nights >= 1) AND (min_nights <= 366))),
  constraint loyalty_tiers_min_points_check CHECK (((min_points >= 1) AND (min_points <= 100000000))),
  constraint loyalty_tiers_multiplier_bp_check CHECK (((multiplier_bp >= 10000) AND (multiplier_bp <= 100000))),
  constraint loyalty_tiers_name_check CHECK ((name <> ''::text)),
  constraint loyalty_tiers_rank_check CHECK (((rank >= 1) AND (rank <= 9)))
);
CREATE UNIQUE INDEX loyalty_tier_is_named_once ON loyalty_tiers USING btree (property_id, lower(name));
alter table loyalty_tiers enable row level security;
alter table loyalty_tiers force row level security;
create policy platform on loyalty_tiers for all to hotelmate_platform using true;
create policy tenant on loyalty_tiers for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on loyalty_tiers to hotelmate_app, hotelmate_platform;

create table mail_domains (
  property_id  bigint not null,
  domain       text not null,
  local_part   text not null,
  selector     text not null,
  public_key   text not null,
  sealed_key   text not null,
  has_dkim     boolean not null default false,
  has_spf      boolean not null default false,
  has_dmarc    boolean not null default false,
  checked_at   timestamp with time zone,
  version      integer not null default 1,

  constraint mail_domains_pkey PRIMARY KEY (property_id),
  constraint mail_domains_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint mail_domains_domain_check CHECK ((domain ~ '^[a-z0-9-]+(\.[a-z0-9-]+)+$'::text)),
  constraint mail_domains_local_part_check CHECK ((local_part ~ '^[a-z0-9._-]+$'::text)),
  constraint mail_domains_selector_check CHECK ((selector ~ '^[a-z0-9-]+$'::text))
);
alter table mail_domains enable row level security;
alter table mail_domains force row level security;
create policy platform on mail_domains for all to hotelmate_platform using true;
create policy tenant on mail_domains for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on mail_domains to hotelmate_app, hotelmate_platform;

create table mail_identities (
  property_id  bigint not null,
  from_name    text not null default ''::text,
  reply_to     text not null default ''::text,
  color        text not null,
  version      integer not null default 1,

  constraint mail_identities_pkey PRIMARY KEY (property_id),
  constraint mail_identities_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint mail_identities_color_check CHECK ((color ~ '^#[0-9a-f]{6}$'::text)),
  constraint mail_identities_from_name_check CHECK (((length(from_name) <= 80) AND (from_name !~ '[[:cntrl:]]'::text))),
  constraint mail_identities_reply_to_check CHECK (((length(reply_to) <= 254) AND (reply_to !~ '[[:space:][:cntrl:],;<>]'::text)))
);
alter table mail_identities enable row level security;
alter table mail_identities force row level security;
create policy platform on mail_identities for all to hotelmate_platform using true with check true;
create policy tenant on mail_identities for all to hotelmate_app using (property_id = current_property()) with check (property_id = current_property());
grant select, insert, update, delete on mail_identities to hotelmate_app, hotelmate_platform;

create table maintenance_plans (
  property_id       bigint not null,
  id                uuid not null,
  project_id        uuid not null,
  title             text not null,
  body              text not null default ''::text,
  every_months      integer not null,
  room_type_id      uuid,
  first_due_on      date not null,
  rooms_a_day       integer not null,
  estimate_minutes  integer,
  is_active         boolean not null,
  created_at        timestamp with time zone not null,
  version           integer not null default 1,

  constraint maintenance_plans_pkey PRIMARY KEY (property_id, id),
  constraint maintenance_plans_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint plan_is_for_a_room_type FOREIGN KEY (property_id, room_type_id) REFERENCES room_types(property_id, id) ON DELETE SET NULL (room_type_id),
  constraint plan_is_of_a_project FOREIGN KEY (property_id, project_id) REFERENCES projects(property_id, id),
  constraint maintenance_plans_estimate_minutes_check CHECK (((estimate_minutes >= 0) AND (estimate_minutes <= 600000))),
  constraint maintenance_plans_every_months_check CHECK (((every_months >= 1) AND (every_months <= 120))),
  constraint maintenance_plans_rooms_a_day_check CHECK (((rooms_a_day >= 1) AND (rooms_a_day <= 100))),
  constraint maintenance_plans_title_check CHECK ((title <> ''::text))
);
CREATE INDEX maintenance_plans_by_project ON maintenance_plans USING btree (property_id, project_id);
alter table maintenance_plans enable row level security;
alter table maintenance_plans force row level security;
create policy platform on maintenance_plans for all to hotelmate_platform using true;
create policy tenant on maintenance_plans for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on maintenance_plans to hotelmate_app, hotelmate_platform;

create table maintenance_tasks (
  property_id  bigint not null,
  plan_id      uuid not null,
  room_id      uuid not null,
  due_on       date not null,
  item_id      uuid not null,
  planned_on   date,

  constraint room_is_maintained_once PRIMARY KEY (property_id, plan_id, room_id, due_on),
  constraint task_is_a_work_item FOREIGN KEY (property_id, item_id) REFERENCES work_items(property_id, id),
  constraint task_is_for_a_room FOREIGN KEY (property_id, room_id) REFERENCES rooms(property_id, id) ON DELETE CASCADE,
  constraint task_is_of_a_plan FOREIGN KEY (property_id, plan_id) REFERENCES maintenance_plans(property_id, id)
);
CREATE INDEX maintenance_tasks_of_a_room ON maintenance_tasks USING btree (property_id, room_id);
CREATE INDEX maintenance_tasks_of_an_item ON maintenance_tasks USING btree (property_id, item_id);
alter table maintenance_tasks enable row level security;
alter table maintenance_tasks force row level security;
create policy platform on maintenance_tasks for all to hotelmate_platform using true;
create policy tenant on maintenance_tasks for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on maintenance_tasks to hotelmate_app, hotelmate_platform;

create table message_callbacks (
  property_id        bigint not null,
  id                 uuid not null,
  provider_id        uuid not null,
  provider_event_id  text not null,
  message_id         uuid,
  body               text not null,
  received_at        timestamp with time zone not null,

  constraint message_callbacks_pkey PRIMARY KEY (property_id, id),
  constraint callback_is_stored_once UNIQUE (property_id, provider_id, provider_event_id),
  constraint message_callbacks_property_id_message_id_fkey FOREIGN KEY (property_id, message_id) REFERENCES messages(property_id, id) ON DELETE CASCADE,
  constraint message_callbacks_property_id_provider_id_fkey FOREIGN KEY (property_id, provider_id) REFERENCES message_providers(property_id, id) ON DELETE CASCADE,
  constraint message_callbacks_provider_event_id_check CHECK ((provider_event_id <> ''::text))
);
alter table message_callbacks enable row level security;
alter table message_callbacks force row level security;
create policy platform on message_callbacks for all to hotelmate_platform using true;
create policy tenant on message_callbacks for all to hotelmate_app using (property_id = COALESCE(current_property(), (0)::bigint));
grant select, insert, update, delete on message_callbacks to hotelmate_app, hotelmate_platform;

create table message_events (
  property_id  bigint not null,
  id           uuid not null,
  message_id   uuid not null,
  state        text not null,
  by           text not null,
  detail       text not null default ''::text,
  happened_at  timestamp with time zone not null,

  constraint message_events_pkey PRIMARY KEY (property_id, id),
  constraint message_events_property_id_message_id_fkey FOREIGN KEY (property_id, message_id) REFERENCES messages(property_id, id) ON DELETE CASCADE,
  constraint message_events_by_check CHECK ((by = ANY (ARRAY['US'::text, 'PERSON'::text, 'PROVIDER'::text])))
);
CREATE INDEX events_of_a_message ON message_events USING btree (property_id, message_id, id);
alter table message_events enable row level security;
alter table message_events force row level security;
create policy platform on message_events for all to hotelmate_platform using true;
create policy tenant on message_events for all to hotelmate_app using (property_id = COALESCE(current_property(), (0)::bigint));
grant select, insert, update, delete on message_events to hotelmate_app, hotelmate_platform;

create table message_providers (
  property_id            bigint not null,
  id                     uuid not null,
  channel                text not null,
  name                   text not null,
  url                    text not null,
  sender                 text not null,
  sealed_key             text not null,
  key_hint               text not null,
  sealed_webhook_secret  text not null,
  is_active              boolean not null default true,
  version                integer not null default 1,
  changed_at             timestamp with time zone not null,
  credits                integer,

  constraint message_providers_pkey PRIMARY KEY (property_id, id),
  constraint channel_has_one_provider UNIQUE (property_id, channel),
  constraint message_providers_channel_check CHECK ((channel = ANY (ARRAY['SMS'::text, 'WHATSAPP'::text]))),
  constraint message_providers_name_check CHECK ((name <> ''::text)),
  constraint message_providers_sender_check CHECK ((sender <> ''::text)),
  constraint message_providers_url_check CHECK ((url <> ''::text)),
  constraint provider_has_credits_or_none CHECK ((credits >= 0))
);
alter table message_providers enable row level security;
alter table message_providers force row level security;
create policy platform on message_providers for all to hotelmate_platform using true;
create policy tenant on message_providers for all to hotelmate_app using (property_id = COALESCE(current_property(), (0)::bigint));
grant select, insert, update, delete on message_providers to hotelmate_app, hotelmate_platform;

create table messages (
  property_id      bigint not null,
  id               uuid not null,
  channel          text not null,
  class            text not null,
  kind             text not null,
  payload          jsonb not null,
  recipient        text not null,
  recipient_name   text not null default ''::text,
  subject          text not null default ''::text,
  body             text not null default ''::text,
  attachments      jsonb not null default '[]'::jsonb,
  about            text not null default ''::text,
  about_path       text not null default ''::text,
  state            text not null,
  held_because     text not null default ''::text,
  attempts         integer not null default 0,
  fault            text not null default ''::text,
  provider_ref     text not null default ''::text,
  again_of_id      uuid,
  next_attempt_at  timestamp with time zone,
  sent_at          timestamp with time zone,
  created_at       timestamp with time zone not null,
  created_by       bigint not null,
  created_by_name  text not null,
  changed_at       timestamp with time zone not null,
  is_sample        boolean not null default false,
  once_key         text,
  address_key      text not null default ''::text,
  is_returned      boolean not null default false,

  constraint messages_pkey PRIMARY KEY (property_id, id),
  constraint messages_property_id_again_of_id_fkey FOREIGN KEY (property_id, again_of_id) REFERENCES messages(property_id, id),
  constraint held_message_says_why CHECK (((state = 'HELD'::text) = (held_because <> ''::text))),
  constraint messages_attempts_check CHECK ((attempts >= 0)),
  constraint messages_channel_check CHECK ((channel = ANY (ARRAY['MAIL'::text, 'SMS'::text, 'WHATSAPP'::text]))),
  constraint messages_class_check CHECK ((class = ANY (ARRAY['SERVICE'::text, 'STAFF'::text, 'SECURITY'::text, 'MARKETING'::text]))),
  constraint messages_held_because_check CHECK ((held_because = ANY (ARRAY[''::text, 'NO_PROVIDER'::text, 'NO_CREDIT'::text, 'BAD_ADDRESS'::text, 'NO_CONSENT'::text, 'SUPPRESSED'::text, 'NOT_DELIVERABLE'::text, 'CHANNEL_ALIAS'::text, 'FREQUENCY_CAP'::text, 'RESTRICTED'::text, 'UNDER_AGE'::text]))),
  constraint messages_kind_check CHECK ((kind <> ''::text)),
  constraint messages_once_key_check CHECK ((once_key <> ''::text)),
  constraint messages_recipient_check CHECK ((recipient <> ''::text)),
  constraint messages_state_check CHECK ((state = ANY (ARRAY['QUEUED'::text, 'HELD'::text, 'SENDING'::text, 'FAILED'::text, 'SENT'::text, 'BOUNCED'::text, 'DELIVERED'::text, 'READ'::text, 'COMPLAINED'::text, 'CANCELLED'::text]))),
  constraint security_message_keeps_no_body CHECK (((class <> 'SECURITY'::text) OR (body = ''::text))),
  constraint sent_message_says_when CHECK (((state <> ALL (ARRAY['SENT'::text, 'BOUNCED'::text, 'DELIVERED'::text, 'READ'::text, 'COMPLAINED'::text])) OR (sent_at IS NOT NULL)))
);
CREATE INDEX marketing_messages_of_an_address ON messages USING btree (property_id, address_key, created_at) WHERE (class = 'MARKETING'::text);
CREATE UNIQUE INDEX message_of_an_event_is_queued_once ON messages USING btree (property_id, once_key) WHERE (once_key IS NOT NULL);
CREATE INDEX messages_about_invoices ON messages USING btree (property_id, ((payload ->> 'invoiceId'::text))) WHERE (payload ? 'invoiceId'::text);
CREATE INDEX messages_by_age ON messages USING btree (created_at);
CREATE INDEX messages_by_state ON messages USING btree (property_id, state, id DESC);
CREATE INDEX messages_complained_of ON messages USING btree (property_id, changed_at) WHERE (state = 'COMPLAINED'::text);
CREATE INDEX messages_of_a_property ON messages USING btree (property_id, id DESC);
CREATE INDEX messages_sent_again ON messages USING btree (property_id, again_of_id) WHERE (again_of_id IS NOT NULL);
CREATE INDEX messages_to_an_address ON messages USING btree (property_id, channel, address_key, changed_at DESC) WHERE (is_returned OR (state = ANY (ARRAY['SENT'::text, 'DELIVERED'::text, 'READ'::text])));
CREATE INDEX messages_without_credit ON messages USING btree (property_id, channel, id) WHERE (held_because = 'NO_CREDIT'::text);
CREATE INDEX sample_messages ON messages USING btree (property_id, id) WHERE is_sample;
alter table messages enable row level security;
alter table messages force row level security;
create policy platform on messages for all to hotelmate_platform using true;
create policy tenant on messages for all to hotelmate_app using (property_id = COALESCE(current_property(), (0)::bigint));
grant select, insert, update, delete on messages to hotelmate_app, hotelmate_platform;

create table modifier_groups (
  property_id  bigint not null,
  id           uuid not null,
  name         text not null,
  min_choices  integer not null default 0,
  max_choices  integer not null default 1,
  is_active    boolean not null default true,
  version      integer not null default 1,

  constraint modifier_groups_pkey PRIMARY KEY (property_id, id),
  constraint modifier_groups_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint choices_have_room CHECK ((min_choices <= max_choices)),
  constraint modifier_groups_max_choices_check CHECK (((max_choices >= 1) AND (max_choices <= 20))),
  constraint modifier_groups_min_choices_check CHECK (((min_choices >= 0) AND (min_choices <= 20))),
  constraint modifier_groups_name_check CHECK (((name <> ''::text) AND (name = btrim(name))))
);
CREATE UNIQUE INDEX modifier_group_is_named_once ON modifier_groups USING btree (property_id, lower(name));
alter table modifier_groups enable row level security;
alter table modifier_groups force row level security;
create policy platform on modifier_groups for all to hotelmate_platform using true;
create policy tenant on modifier_groups for all to hotelmate_app using (property_id = current_property());
grant select, insert, update on modifier_groups to hotelmate_app, hotelmate_platform;

create table modifiers (
  property_id        bigint not null,
  id                 uuid not null,
  modifier_group_id  uuid not null,
  name               text not null,
  price_minor        bigint not null default 0,
  ranking            integer not null default 0,
  is_active          boolean not null default true,
  product_id         uuid,

  constraint modifiers_pkey PRIMARY KEY (property_id, id),
  constraint modifiers_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint modifiers_property_id_modifier_group_id_fkey FOREIGN KEY (property_id, modifier_group_id) REFERENCES modifier_groups(property_id, id),
  constraint modifiers_property_id_product_id_fkey FOREIGN KEY (property_id, product_id) REFERENCES products(property_id, id),
  constraint modifiers_name_check CHECK (((name <> ''::text) AND (name = btrim(name)))),
  constraint modifiers_price_minor_check CHECK ((price_minor >= 0)),
  constraint modifiers_ranking_check CHECK ((ranking >= 0))
);
CREATE UNIQUE INDEX modifier_is_named_once ON modifiers USING btree (property_id, modifier_group_id, lower(name)) WHERE is_active;
alter table modifiers enable row level security;
alter table modifiers force row level security;
create policy platform on modifiers for all to hotelmate_platform using true;
create policy tenant on modifiers for all to hotelmate_app using (property_id = current_property());
grant select, insert, update on modifiers to hotelmate_app, hotelmate_platform;

create table notification_marks (
  property_id  bigint not null,
  user_id      bigint not null,
  read_until   uuid not null,
  marked_at    timestamp with time zone not null,

  constraint notification_marks_pkey PRIMARY KEY (property_id, user_id),
  constraint notification_marks_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint notification_marks_property_id_read_until_fkey FOREIGN KEY (property_id, read_until) REFERENCES notifications(property_id, id),
  constraint notification_marks_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
alter table notification_marks enable row level security;
alter table notification_marks force row level security;
create policy platform on notification_marks for all to hotelmate_platform using true;
create policy tenant on notification_marks for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on notification_marks to hotelmate_app, hotelmate_platform;

create table notification_preferences (
  property_id    bigint not null,
  user_id        bigint not null,
  off_types      text[] not null default '{}'::text[],
  is_muted       boolean not null default false,
  quiet_from     text,
  quiet_until    text,
  has_mails      boolean not null default true,
  mail_language  text,

  constraint notification_preferences_pkey PRIMARY KEY (property_id, user_id),
  constraint notification_preferences_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint notification_preferences_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint notification_preferences_mail_language_check CHECK ((mail_language = ANY (ARRAY['en'::text, 'fr'::text]))),
  constraint notification_preferences_quiet_from_check CHECK ((quiet_from ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'::text)),
  constraint notification_preferences_quiet_until_check CHECK ((quiet_until ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'::text)),
  constraint quiet_hours_have_two_ends CHECK ((((quiet_from IS NULL) = (quiet_until IS NULL)) AND (quiet_from <> quiet_until)))
);
alter table notification_preferences enable row level security;
alter table notification_preferences force row level security;
create policy platform on notification_preferences for all to hotelmate_platform using true;
create policy tenant on notification_preferences for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on notification_preferences to hotelmate_app, hotelmate_platform;

create table notification_reads (
  property_id      bigint not null,
  user_id          bigint not null,
  notification_id  uuid not null,
  read_at          timestamp with time zone not null default now(),

  constraint notification_reads_pkey PRIMARY KEY (property_id, user_id, notification_id),
  constraint notification_reads_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint notification_reads_property_id_notification_id_fkey FOREIGN KEY (property_id, notification_id) REFERENCES notifications(property_id, id),
  constraint notification_reads_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
alter table notification_reads enable row level security;
alter table notification_reads force row level security;
create policy platform on notification_reads for all to hotelmate_platform using true;
create policy tenant on notification_reads for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on notification_reads to hotelmate_app, hotelmate_platform;

create table notifications (
  property_id        bigint not null,
  id                 uuid not null,
  notification_type  text not null,
  reference_number   text not null,
  reference_id       text not null,
  status             text not null,
  message            text not null,
  redirect_path      text not null,
  actor_id           bigint,
  created_at         timestamp with time zone not null,
  kind               text not null default ''::text,
  facts              jsonb not null default '{}'::jsonb,
  recipient_ids      bigint[],

  constraint notifications_pkey PRIMARY KEY (property_id, id),
  constraint named_recipients_are_some CHECK (((cardinality(recipient_ids) >= 1) AND (cardinality(recipient_ids) <= 100))),
  constraint notification_type_is_known CHECK ((notification_type = ANY (ARRAY['order'::text, 'invoice'::text, 'booking'::text, 'payment'::text, 'reservation'::text, 'availability'::text, 'call waiter'::text, 'alert'::text]))),
  constraint notifications_status_check CHECK ((status = ANY (ARRAY['confirmed'::text, 'cancelled'::text, 'submitted'::text])))
);
CREATE INDEX notifications_by_type ON notifications USING btree (property_id, notification_type, id);
alter table notifications enable row level security;
alter table notifications force row level security;
create policy platform on notifications for all to hotelmate_platform using true;
create policy tenant on notifications for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on notifications to hotelmate_app, hotelmate_platform;

create table offer_code_refusals (
  property_id  bigint not null,
  on_day       date not null,
  code         text not null,
  address      text not null,
  user_id      bigint not null,
  channel      text not null,
  reason       text not null,
  tries        integer not null,
  last_at      timestamp with time zone not null,

  constraint offer_code_refusals_pkey PRIMARY KEY (property_id, on_day, address, user_id, code, channel),
  constraint offer_code_refusals_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint offer_code_refusals_channel_check CHECK ((channel = ANY (ARRAY['DESK'::text, 'WEBSITE'::text, 'TILL'::text]))),
  constraint offer_code_refusals_code_check CHECK ((code ~ '^[A-Z0-9-]{0,40}$'::text)),
  constraint offer_code_refusals_reason_check CHECK ((reason <> ''::text)),
  constraint offer_code_refusals_tries_check CHECK ((tries > 0))
);
alter table offer_code_refusals enable row level security;
alter table offer_code_refusals force row level security;
create policy platform on offer_code_refusals for all to hotelmate_platform using true;
create policy tenant on offer_code_refusals for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on offer_code_refusals to hotelmate_app, hotelmate_platform;

create table offer_codes (
  property_id  bigint not null,
  id           uuid not null,
  offer_id     uuid not null,
  code         text not null,
  batch        text not null default ''::text,
  customer_id  uuid,
  max_uses     integer,
  expires_on   date,
  voided_at    timestamp with time zone,
  created_at   timestamp with time zone not null,

  constraint offer_codes_pkey PRIMARY KEY (property_id, id),
  constraint offer_code_is_used_once UNIQUE (property_id, code),
  constraint offer_code_is_of_a_guest FOREIGN KEY (property_id, customer_id) REFERENCES customers(property_id, id),
  constraint offer_code_is_of_an_offer FOREIGN KEY (property_id, offer_id) REFERENCES offers(property_id, id),
  constraint offer_codes_code_check CHECK ((code ~ '^[A-Z0-9-]{3,20}$'::text)),
  constraint offer_codes_max_uses_check CHECK ((max_uses > 0))
);
CREATE INDEX codes_of_a_guest ON offer_codes USING btree (property_id, customer_id) WHERE (customer_id IS NOT NULL);
CREATE INDEX codes_of_an_offer ON offer_codes USING btree (property_id, offer_id, id);
alter table offer_codes enable row level security;
alter table offer_codes force row level security;
create policy platform on offer_codes for all to hotelmate_platform using true;
create policy tenant on offer_codes for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on offer_codes to hotelmate_app, hotelmate_platform;

create table offer_settings (
  property_id    bigint not null,
  ceiling_bp     integer,
  ceiling_minor  bigint,
  version        integer not null default 1,

  constraint offer_settings_pkey PRIMARY KEY (property_id),
  constraint offer_settings_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint offer_settings_ceiling_bp_check CHECK (((ceiling_bp >= 1) AND (ceiling_bp <= 10000))),
  constraint offer_settings_ceiling_minor_check CHECK ((ceiling_minor > 0))
);
alter table offer_settings enable row level security;
alter table offer_settings force row level security;
create policy platform on offer_settings for all to hotelmate_platform using true;
create policy tenant on offer_settings for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on offer_settings to hotelmate_app, hotelmate_platform;

create table offer_use_nights (
  property_id  bigint not null,
  use_id       uuid not null,
  offer_id     uuid not null,
  stay_id      uuid not null,
  night        date not null,

  constraint offer_use_nights_pkey PRIMARY KEY (property_id, use_id, stay_id, night),
  constraint offer_night_is_of_a_stay FOREIGN KEY (property_id, stay_id) REFERENCES stays(property_id, id) ON DELETE CASCADE,
  constraint offer_night_is_of_a_use FOREIGN KEY (property_id, use_id) REFERENCES offer_uses(property_id, id) ON DELETE CASCADE,
  constraint offer_night_is_of_an_offer FOREIGN KEY (property_id, offer_id) REFERENCES offers(property_id, id)
);
CREATE INDEX nights_of_an_offer ON offer_use_nights USING btree (property_id, offer_id, night);
CREATE INDEX offer_nights_of_a_stay ON offer_use_nights USING btree (property_id, stay_id, night);
alter table offer_use_nights enable row level security;
alter table offer_use_nights force row level security;
create policy platform on offer_use_nights for all to hotelmate_platform using true;
create policy tenant on offer_use_nights for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on offer_use_nights to hotelmate_app, hotelmate_platform;

create table offer_uses (
  property_id   bigint not null,
  id            uuid not null,
  offer_id      uuid not null,
  code_id       uuid,
  booking_id    uuid,
  order_id      uuid,
  customer_id   uuid,
  channel       text not null,
  used_on       date not null,
  used_at       timestamp with time zone not null,
  used_by       bigint not null,
  amount_minor  bigint not null default 0,
  released_at   timestamp with time zone,
  off_minor     bigint not null,

  constraint offer_uses_pkey PRIMARY KEY (property_id, id),
  constraint offer_use_is_by_a_code FOREIGN KEY (property_id, code_id) REFERENCES offer_codes(property_id, id),
  constraint offer_use_is_of_a_booking FOREIGN KEY (property_id, booking_id) REFERENCES bookings(property_id, id) ON DELETE CASCADE,
  constraint offer_use_is_of_a_guest FOREIGN KEY (property_id, customer_id) REFERENCES customers(property_id, id),
  constraint offer_use_is_of_an_offer FOREIGN KEY (property_id, offer_id) REFERENCES offers(property_id, id),
  constraint offer_use_is_of_an_order FOREIGN KEY (property_id, order_id) REFERENCES orders(property_id, id) ON DELETE CASCADE,
  constraint offer_takes_off_or_nothing CHECK ((off_minor >= 0)),
  constraint offer_use_is_of_one_thing CHECK ((num_nonnulls(booking_id, order_id) = 1)),
  constraint offer_uses_amount_minor_check CHECK ((amount_minor >= 0)),
  constraint offer_uses_channel_check CHECK ((channel = ANY (ARRAY['DESK'::text, 'WEBSITE'::text, 'TILL'::text])))
);
CREATE UNIQUE INDEX offer_is_used_once_by_a_booking ON offer_uses USING btree (property_id, booking_id, offer_id) WHERE ((released_at IS NULL) AND (booking_id IS NOT NULL));
CREATE UNIQUE INDEX offer_is_used_once_by_an_order ON offer_uses USING btree (property_id, order_id, offer_id) WHERE ((released_at IS NULL) AND (order_id IS NOT NULL));
CREATE INDEX offer_uses_of_a_guest ON offer_uses USING btree (property_id, customer_id) WHERE (customer_id IS NOT NULL);
CREATE INDEX uses_of_a_code ON offer_uses USING btree (property_id, code_id) WHERE (code_id IS NOT NULL);
CREATE INDEX uses_of_an_offer ON offer_uses USING btree (property_id, offer_id, id);
alter table offer_uses enable row level security;
alter table offer_uses force row level security;
create policy platform on offer_uses for all to hotelmate_platform using true;
create policy tenant on offer_uses for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on offer_uses to hotelmate_app, hotelmate_platform;

create table offers (
  property_id              bigint not null,
  id                       uuid not null,
  name                     text not null,
  name_key                 text not null,
  title_en                 text not null default ''::text,
  title_fr                 text not null default ''::text,
  about_en                 text not null default ''::text,
  about_fr                 text not null default ''::text,
  target                   text not null,
  kind                     text not null,
  percent_bp               integer,
  amount_minor             bigint,
  buy                      integer,
  free                     integer,
  max_off_minor            bigint,
  needs_code               boolean not null,
  channels                 text[] not null,
  audience                 text not null,
  conditions               jsonb not null,
  stack                    text not null default ''::text,
  priority                 integer not null default 0,
  max_uses                 integer,
  max_uses_per_guest       integer,
  max_uses_per_day         integer,
  budget_minor             bigint,
  keeps_when_changed       boolean not null default false,
  state                    text not null default 'DRAFT'::text,
  was_used                 boolean not null default false,
  created_at               timestamp with time zone not null,
  version                  integer not null default 1,
  gift_extra_id            uuid,
  gift_product_id          uuid,
  gift_quantity            integer,
  gift_per                 text,
  written_by               bigint,
  requested_by             bigint,
  requested_at             timestamp with time zone,
  approved_by              bigint,
  approved_name            text not null default ''::text,
  approved_at              timestamp with time zone,
  copied_from_property_id  bigint,
  copied_from_id           uuid,
  first_version_id         uuid,
  max_rooms_per_night      integer,
  terms_en                 text not null default ''::text,
  terms_fr                 text not null default ''::text,
  cost_code                text not null default ''::text,
  amounts_are              text not null default 'AS_PRICED'::text,
  comes_off                text not null default 'BEFORE_TAX'::text,
  round_to_minor           bigint,
  every_nth                integer,

  constraint offers_pkey PRIMARY KEY (property_id, id),
  constraint offer_is_copied_once UNIQUE (copied_from_property_id, copied_from_id, property_id),
  constraint offer_is_named_once UNIQUE (property_id, name_key),
  constraint offer_gives_a_product FOREIGN KEY (property_id, gift_product_id) REFERENCES products(property_id, id),
  constraint offer_gives_an_extra FOREIGN KEY (property_id, gift_extra_id) REFERENCES extra_charges(property_id, id),
  constraint offer_is_a_version_of_an_offer FOREIGN KEY (property_id, first_version_id) REFERENCES offers(property_id, id),
  constraint offers_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint offer_after_tax_is_of_the_whole CHECK (((comes_off = 'BEFORE_TAX'::text) OR ((kind = ANY (ARRAY['PERCENT'::text, 'AMOUNT_ONCE'::text])) AND (amounts_are = 'WITH_TAX'::text)))),
  constraint offer_gives_what_its_target_has CHECK ((((gift_extra_id IS NOT NULL) = ((kind = 'GIFT'::text) AND (target = 'STAY'::text))) AND ((gift_product_id IS NOT NULL) = ((kind = 'GIFT'::text) AND (target = 'ORDER'::text))) AND ((gift_quantity IS NOT NULL) = (kind = 'GIFT'::text)) AND ((gift_per IS NOT NULL) = (kind = 'GIFT'::text)) AND ((target = 'STAY'::text) OR (gift_per = 'ONCE'::text) OR (gift_per IS NULL)))),
  constraint offer_has_a_name CHECK ((name_key <> ''::text)),
  constraint offer_has_the_value_of_its_kind CHECK ((((kind = 'PERCENT'::text) = (percent_bp IS NOT NULL)) AND ((kind = ANY (ARRAY['AMOUNT_EACH'::text, 'AMOUNT_ONCE'::text, 'PRICE'::text])) = (amount_minor IS NOT NULL)) AND ((kind = 'FREE'::text) = (buy IS NOT NULL)) AND ((kind = 'FREE'::text) = (free IS NOT NULL)))),
  constraint offer_in_use_is_no_draft CHECK (((NOT was_used) OR (state <> 'DRAFT'::text))),
  constraint offer_is_approved_at_a_time CHECK (((approved_by IS NULL) = (approved_at IS NULL))),
  constraint offer_is_approved_by_another CHECK (((approved_by IS NULL) OR (written_by IS NULL) OR (approved_by <> written_by))),
  constraint offer_is_copied_from_an_offer CHECK (((copied_from_property_id IS NULL) = (copied_from_id IS NULL))),
  constraint offer_is_copied_to_another CHECK ((copied_from_property_id <> property_id)),
  constraint offer_is_requested_at_a_time CHECK (((requested_by IS NULL) = (requested_at IS NULL))),
  constraint offer_of_every_nth_night_is_of_nights CHECK (((every_nth IS NULL) OR ((target = 'STAY'::text) AND (kind = ANY (ARRAY['PERCENT'::text, 'AMOUNT_EACH'::text, 'PRICE'::text])) AND (comes_off = 'BEFORE_TAX'::text)))),
  constraint offer_of_orders_has_no_rooms CHECK (((target = 'STAY'::text) OR (max_rooms_per_night IS NULL))),
  constraint offer_rounds_prices_of_each CHECK (((round_to_minor IS NULL) OR (kind = ANY (ARRAY['PERCENT'::text, 'AMOUNT_EACH'::text])))),
  constraint offers_amount_minor_check CHECK ((amount_minor >= 0)),
  constraint offers_amounts_are_check CHECK ((amounts_are = ANY (ARRAY['AS_PRICED'::text, 'BEFORE_TAX'::text, 'WITH_TAX'::text]))),
  constraint offers_audience_check CHECK ((audience = ANY (ARRAY['EVERYONE'::text, 'NEW'::text, 'RETURNING'::text, 'VIP'::text, 'MEMBER'::text, 'COMPANY'::text, 'SEGMENT'::text, 'STAFF'::text]))),
  constraint offers_budget_minor_check CHECK ((budget_minor > 0)),
  constraint offers_buy_check CHECK ((buy > 0)),
  constraint offers_channels_check CHECK ((channels <> '{}'::text[])),
  constraint offers_comes_off_check CHECK ((comes_off = ANY (ARRAY['BEFORE_TAX'::text, 'AFTER_TAX'::text]))),
  constraint offers_every_nth_check CHECK (((every_nth >= 2) AND (every_nth <= 30))),
  constraint offers_free_check CHECK ((free > 0)),
  constraint offers_gift_per_check CHECK ((gift_per = ANY (ARRAY['ONCE'::text, 'NIGHT'::text, 'GUEST'::text, 'GUEST_NIGHT'::text]))),
  constraint offers_gift_quantity_check CHECK (((gift_quantity >= 1) AND (gift_quantity <= 20))),
  constraint offers_kind_check CHECK ((kind = ANY (ARRAY['PERCENT'::text, 'AMOUNT_EACH'::text, 'AMOUNT_ONCE'::text, 'PRICE'::text, 'FREE'::text, 'GIFT'::text]))),
  constraint offers_max_off_minor_check CHECK ((max_off_minor > 0)),
  constraint offers_max_rooms_per_night_check CHECK ((max_rooms_per_night > 0)),
  constraint offers_max_uses_check CHECK ((max_uses > 0)),
  constraint offers_max_uses_per_day_check CHECK ((max_uses_per_day > 0)),
  constraint offers_max_uses_per_guest_check CHECK ((max_uses_per_guest > 0)),
  constraint offers_percent_bp_check CHECK (((percent_bp >= 1) AND (percent_bp <= 10000))),
  constraint offers_round_to_minor_check CHECK ((round_to_minor > 0)),
  constraint offers_state_check CHECK ((state = ANY (ARRAY['DRAFT'::text, 'ACTIVE'::text, 'PAUSED'::text, 'ENDED'::text, 'ARCHIVED'::text]))),
  constraint offers_target_check CHECK ((target = ANY (ARRAY['STAY'::text, 'ORDER'::text])))
);
CREATE INDEX offers_of_a_product ON offers USING btree (property_id, gift_product_id) WHERE (gift_product_id IS NOT NULL);
CREATE INDEX offers_of_an_extra ON offers USING btree (property_id, gift_extra_id) WHERE (gift_extra_id IS NOT NULL);
CREATE INDEX offers_on_offer ON offers USING btree (property_id, target) WHERE (state = 'ACTIVE'::text);
CREATE INDEX versions_of_an_offer ON offers USING btree (property_id, first_version_id) WHERE (first_version_id IS NOT NULL);
alter table offers enable row level security;
alter table offers force row level security;
create policy platform on offers for all to hotelmate_platform using true;
create policy tenant on offers for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on offers to hotelmate_app, hotelmate_platform;

create table opening_balances (
  property_id   bigint not null,
  id            uuid not null,
  company_id    uuid not null,
  description   text not null,
  issued_on     date not null,
  due_on        date not null,
  amount_minor  bigint not null,
  currency      text not null,
  created_at    timestamp with time zone not null,
  created_by    bigint not null,

  constraint opening_balances_pkey PRIMARY KEY (property_id, id),
  constraint opening_balances_property_id_company_id_fkey FOREIGN KEY (property_id, company_id) REFERENCES companies(property_id, id),
  constraint opening_balances_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint opening_balances_amount_minor_check CHECK ((amount_minor > 0)),
  constraint opening_balances_check CHECK ((issued_on <= due_on)),
  constraint opening_balances_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint opening_balances_description_check CHECK ((description <> ''::text))
);
CREATE INDEX opening_balances_of_a_company ON opening_balances USING btree (property_id, company_id, id);
alter table opening_balances enable row level security;
alter table opening_balances force row level security;
create policy platform on opening_balances for all to hotelmate_platform using true;
create policy tenant on opening_balances for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on opening_balances to hotelmate_app, hotelmate_platform;

create table order_lines (
  property_id          bigint not null,
  id                   uuid not null,
  order_id             uuid not null,
  position             integer not null,
  product_id           uuid not null,
  product_code         text not null,
  name                 text not null,
  station_id           uuid,
  is_for_kitchen       boolean not null,
  unit                 text not null,
  is_fractional        boolean not null default false,
  units                bigint not null,
  cancelled_units      bigint not null default 0,
  void_units           bigint not null default 0,
  sent_units           bigint not null default 0,
  status               text not null,
  kot_id               uuid,
  is_note_new          boolean not null default false,
  seat_no              integer not null default '-1'::integer,
  course               integer not null default 0,
  notes                text not null default ''::text,
  allergens            text[] not null default '{}'::text[],
  modifiers            jsonb not null default '[]'::jsonb,
  unit_price_minor     bigint not null,
  tax_category         text not null,
  includes_tax         boolean not null,
  discount_minor       bigint not null default 0,
  comp_reason          text not null default ''::text,
  leaving_reason       text not null default ''::text,
  net_minor            bigint not null default 0,
  tax_minor            bigint not null default 0,
  taxes                jsonb not null default '[]'::jsonb,
  created_at           timestamp with time zone not null,
  created_by_name      text not null,
  ready_units          bigint not null default 0,
  served_units         bigint not null default 0,
  moved_at             timestamp with time zone,
  pack_terms           jsonb,
  pack_id              uuid,
  stations             jsonb not null default '[]'::jsonb,
  offer_id             uuid,
  after_tax_off_minor  bigint not null default 0,

  constraint order_lines_pkey PRIMARY KEY (property_id, id),
  constraint order_line_is_of_an_offer FOREIGN KEY (property_id, offer_id) REFERENCES offers(property_id, id),
  constraint order_lines_property_id_kot_id_fkey FOREIGN KEY (property_id, kot_id) REFERENCES kots(property_id, id),
  constraint order_lines_property_id_order_id_fkey FOREIGN KEY (property_id, order_id) REFERENCES orders(property_id, id),
  constraint order_lines_property_id_pack_id_fkey FOREIGN KEY (property_id, pack_id) REFERENCES prepaid_packs(property_id, id),
  constraint order_lines_property_id_product_id_fkey FOREIGN KEY (property_id, product_id) REFERENCES products(property_id, id),
  constraint order_lines_property_id_station_id_fkey FOREIGN KEY (property_id, station_id) REFERENCES stations(property_id, id),
  constraint line_after_tax_off_fits CHECK (((after_tax_off_minor >= 0) AND (after_tax_off_minor <= (net_minor + tax_minor)))),
  constraint line_is_served_as_far_as_it_is_ready CHECK (((served_units <= ready_units) AND (ready_units <= ((units - cancelled_units) - void_units)))),
  constraint line_of_an_offer_has_no_price CHECK (((offer_id IS NULL) OR (unit_price_minor = 0))),
  constraint line_stands_where_its_quantities_do CHECK (
CASE status
    WHEN 'Served'::text THEN (served_units = ((units - cancelled_units) - void_units))
    WHEN 'Ready'::text THEN ((ready_units = ((units - cancelled_units) - void_units)) AND (served_units < ready_units))
    WHEN 'Preparing'::text THEN (ready_units < ((units - cancelled_units) - void_units))
    ELSE (ready_units = 0)
END),
  constraint line_that_is_gone_says_so CHECK ((((cancelled_units + void_units) = units) = (status = ANY (ARRAY['Cancelled'::text, 'Void'::text])))),
  constraint no_more_is_withdrawn_than_ordered CHECK (((cancelled_units + void_units) <= units)),
  constraint order_lines_cancelled_units_check CHECK ((cancelled_units >= 0)),
  constraint order_lines_course_check CHECK (((course >= 0) AND (course <= 9))),
  constraint order_lines_discount_minor_check CHECK ((discount_minor >= 0)),
  constraint order_lines_name_check CHECK ((name <> ''::text)),
  constraint order_lines_product_code_check CHECK ((product_code <> ''::text)),
  constraint order_lines_ready_units_check CHECK ((ready_units >= 0)),
  constraint order_lines_seat_no_check CHECK (((seat_no >= '-1'::integer) AND (seat_no <= 999))),
  constraint order_lines_sent_units_check CHECK ((sent_units >= 0)),
  constraint order_lines_served_units_check CHECK ((served_units >= 0)),
  constraint order_lines_status_check CHECK ((status = ANY (ARRAY['Available'::text, 'Hold'::text, 'Unavailable'::text, 'Preparing'::text, 'Ready'::text, 'Served'::text, 'Cancelled'::text, 'Void'::text]))),
  constraint order_lines_unit_price_minor_check CHECK ((unit_price_minor >= 0)),
  constraint order_lines_units_check CHECK ((units > 0)),
  constraint order_lines_void_units_check CHECK ((void_units >= 0)),
  constraint several_stations_are_more_than_one CHECK ((jsonb_array_length(stations) <> 1))
);
CREATE INDEX lines_of_a_product ON order_lines USING btree (property_id, product_id, id);
CREATE INDEX lines_of_a_ticket ON order_lines USING btree (property_id, kot_id) WHERE (kot_id IS NOT NULL);
CREATE INDEX lines_of_an_order ON order_lines USING btree (property_id, order_id, "position");
CREATE INDEX order_lines_of_an_offer ON order_lines USING btree (property_id, offer_id) WHERE (offer_id IS NOT NULL);
alter table order_lines enable row level security;
alter table order_lines force row level security;
create policy platform on order_lines for all to hotelmate_platform using true;
create policy tenant on order_lines for all to hotelmate_app using (property_id = current_property());
grant select, insert, update on order_lines to hotelmate_platform;
grant select, insert, update, delete on order_lines to hotelmate_app;

create table order_postings (
  property_id     bigint not null,
  id              uuid not null,
  order_id        uuid not null,
  kind            text not null,
  amount_minor    bigint not null,
  payment_id      uuid not null,
  booking_id      uuid,
  folio_line_id   uuid,
  company_id      uuid,
  signed_name     text not null default ''::text,
  signature       text not null default ''::text,
  posted_at       timestamp with time zone not null,
  posted_by_name  text not null,
  withdrawn_at    timestamp with time zone,
  tip_minor       bigint not null default 0,
  balance_id      uuid,

  constraint order_postings_pkey PRIMARY KEY (property_id, id),
  constraint order_postings_property_id_balance_id_fkey FOREIGN KEY (property_id, balance_id) REFERENCES opening_balances(property_id, id),
  constraint order_postings_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint order_postings_property_id_folio_line_id_fkey FOREIGN KEY (property_id, folio_line_id) REFERENCES folio_lines(property_id, id) ON DELETE SET NULL (folio_line_id),
  constraint order_postings_property_id_order_id_fkey FOREIGN KEY (property_id, order_id) REFERENCES orders(property_id, id),
  constraint order_postings_property_id_payment_id_fkey FOREIGN KEY (property_id, payment_id) REFERENCES payments(property_id, id),
  constraint credit_names_its_company CHECK (((kind = 'CREDIT'::text) = (company_id IS NOT NULL))),
  constraint only_a_room_has_a_line_on_its_bill CHECK (((kind = 'ROOM'::text) OR (folio_line_id IS NULL))),
  constraint order_postings_amount_minor_check CHECK ((amount_minor > 0)),
  constraint order_postings_check CHECK (((tip_minor >= 0) AND (tip_minor <= amount_minor))),
  constraint order_postings_kind_check CHECK ((kind = ANY (ARRAY['ROOM'::text, 'CREDIT'::text])))
);
CREATE INDEX postings_of_a_balance ON order_postings USING btree (property_id, balance_id) WHERE (balance_id IS NOT NULL);
CREATE INDEX postings_of_an_order ON order_postings USING btree (property_id, order_id);
alter table order_postings enable row level security;
alter table order_postings force row level security;
create policy platform on order_postings for all to hotelmate_platform using true;
create policy tenant on order_postings for all to hotelmate_app using (property_id = current_property());
grant select, insert, update on order_postings to hotelmate_platform;
grant select, insert, update, delete on order_postings to hotelmate_app;

create table order_sales (
  property_id               bigint not null,
  id                        uuid not null,
  order_id                  uuid not null,
  outlet_id                 uuid not null,
  business_on               date not null,
  orders                    smallint not null,
  covers                    integer not null,
  net_minor                 bigint not null,
  tax_minor                 bigint not null,
  taxes                     jsonb not null default '[]'::jsonb,
  tip_minor                 bigint not null default 0,
  room_net_minor            bigint not null default 0,
  room_tax_minor            bigint not null default 0,
  room_taxes                jsonb not null default '[]'::jsonb,
  written_at                timestamp with time zone not null,
  items                     jsonb not null default '[]'::jsonb,
  after_tax_off_minor       bigint not null default 0,
  room_after_tax_off_minor  bigint not null default 0,

  constraint order_sales_pkey PRIMARY KEY (property_id, id),
  constraint order_sales_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint order_sales_property_id_order_id_fkey FOREIGN KEY (property_id, order_id) REFERENCES orders(property_id, id),
  constraint order_sales_property_id_outlet_id_fkey FOREIGN KEY (property_id, outlet_id) REFERENCES outlets(property_id, id),
  constraint order_sales_orders_check CHECK ((orders = ANY (ARRAY[1, '-1'::integer])))
);
CREATE INDEX sales_by_day ON order_sales USING btree (property_id, business_on, outlet_id);
CREATE INDEX sales_of_an_order ON order_sales USING btree (property_id, order_id, written_at);
alter table order_sales enable row level security;
alter table order_sales force row level security;
create policy platform on order_sales for all to hotelmate_platform using true;
create policy tenant on order_sales for all to hotelmate_app using (property_id = current_property());
grant select, insert on order_sales to hotelmate_app, hotelmate_platform;

create table orders (
  property_id            bigint not null,
  id                     uuid not null,
  reference              text not null,
  number                 integer,
  business_on            date not null,
  outlet_id              uuid not null,
  delivery_method        text not null,
  status                 text not null,
  table_id               uuid,
  table_name             text not null default ''::text,
  split_of               uuid,
  room_number            text not null default ''::text,
  stay_id                uuid,
  booking_id             uuid,
  customer_id            uuid,
  guest_name             text not null default ''::text,
  guest_phone            text not null default ''::text,
  location_name          text not null default ''::text,
  covers                 integer not null default 0,
  special_notes          text not null default ''::text,
  promised_at            timestamp with time zone,
  source_channel         text not null default 'STAFF'::text,
  external_id            text,
  currency               text not null,
  includes_tax           boolean not null,
  service_charge_bp      integer not null default 0,
  discount_bp            integer,
  discount_amount_minor  bigint,
  discount_reason        text not null default ''::text,
  net_minor              bigint not null default 0,
  tax_minor              bigint not null default 0,
  taxes                  jsonb not null default '[]'::jsonb,
  discount_minor         bigint not null default 0,
  service_charge_minor   bigint not null default 0,
  tip_minor              bigint not null default 0,
  paid_minor             bigint not null default 0,
  refunded_minor         bigint not null default 0,
  on_room_minor          bigint not null default 0,
  on_credit_minor        bigint not null default 0,
  reason                 text not null default ''::text,
  confirmed_at           timestamp with time zone,
  closed_at              timestamp with time zone,
  created_at             timestamp with time zone not null,
  created_by             bigint not null,
  operator_name          text not null,
  version                integer not null default 1,
  device_number          text not null default ''::text,
  delivery_price_minor   bigint not null default 0,
  delivery_fee_minor     bigint not null default 0,
  visit_id               uuid,
  is_sample              boolean not null default false,
  closes_when_served     boolean not null default false,
  offer_code             text not null default ''::text,
  after_tax_off_minor    bigint not null default 0,
  on_room_off_minor      bigint not null default 0,
  total_minor            bigint generated always as ((((net_minor + tax_minor) - after_tax_off_minor) + tip_minor)) stored,
  due_minor              bigint generated always as (GREATEST((0)::bigint, ((((((net_minor + tax_minor) - after_tax_off_minor) + tip_minor) - paid_minor) - on_room_minor) - on_credit_minor))) stored,

  constraint orders_pkey PRIMARY KEY (property_id, id),
  constraint order_is_sent_once UNIQUE (property_id, external_id),
  constraint order_number_is_used_once UNIQUE (property_id, business_on, number),
  constraint order_reference_is_used_once UNIQUE (property_id, reference),
  constraint orders_property_id_booking_id_fkey FOREIGN KEY (property_id, booking_id) REFERENCES bookings(property_id, id) ON DELETE SET NULL (booking_id),
  constraint orders_property_id_customer_id_fkey FOREIGN KEY (property_id, customer_id) REFERENCES customers(property_id, id) ON DELETE SET NULL (customer_id),
  constraint orders_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint orders_property_id_outlet_id_fkey FOREIGN KEY (property_id, outlet_id) REFERENCES outlets(property_id, id),
  constraint orders_property_id_split_of_fkey FOREIGN KEY (property_id, split_of) REFERENCES orders(property_id, id),
  constraint orders_property_id_table_id_fkey FOREIGN KEY (property_id, table_id) REFERENCES dining_tables(property_id, id),
  constraint closed_order_says_when CHECK (((closed_at IS NOT NULL) = (status = ANY (ARRAY['Completed'::text, 'Cancelled'::text])))),
  constraint confirmed_order_has_a_number CHECK (((number IS NOT NULL) OR (status = ANY (ARRAY['Draft'::text, 'Submitted'::text, 'Cancelled'::text])))),
  constraint device_number_is_readable CHECK ((device_number ~ '^([A-Z0-9]{2,6}-[0-9]{1,6})?$'::text)),
  constraint discount_is_said_one_way CHECK (((discount_bp IS NULL) OR (discount_amount_minor IS NULL))),
  constraint order_after_tax_off_fits CHECK (((after_tax_off_minor >= 0) AND (after_tax_off_minor <= (net_minor + tax_minor)))),
  constraint order_money_is_not_negative CHECK (((net_minor >= 0) AND (tax_minor >= 0) AND (paid_minor >= 0) AND (refunded_minor >= 0) AND (on_room_minor >= 0) AND (on_credit_minor >= 0))),
  constraint orders_covers_check CHECK (((covers >= 0) AND (covers <= 999))),
  constraint orders_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint orders_delivery_fee_minor_check CHECK ((delivery_fee_minor >= 0)),
  constraint orders_delivery_method_check CHECK ((delivery_method = ANY (ARRAY['Dine In'::text, 'Room Order'::text, 'Take Away'::text, 'Delivery'::text, 'Counter'::text]))),
  constraint orders_delivery_price_minor_check CHECK ((delivery_price_minor >= 0)),
  constraint orders_discount_amount_minor_check CHECK ((discount_amount_minor >= 0)),
  constraint orders_discount_bp_check CHECK (((discount_bp >= 0) AND (discount_bp <= 10000))),
  constraint orders_external_id_check CHECK ((external_id <> ''::text)),
  constraint orders_number_check CHECK ((number > 0)),
  constraint orders_on_room_off_minor_check CHECK ((on_room_off_minor >= 0)),
  constraint orders_reference_check CHECK ((reference <> ''::text)),
  constraint orders_service_charge_bp_check CHECK (((service_charge_bp >= 0) AND (service_charge_bp <= 10000))),
  constraint orders_source_channel_check CHECK ((source_channel = ANY (ARRAY['STAFF'::text, 'QR'::text, 'WEB'::text, 'PHONE'::text, 'AGGREGATOR'::text]))),
  constraint orders_status_check CHECK ((status = ANY (ARRAY['Draft'::text, 'Submitted'::text, 'Confirmed'::text, 'Preparing'::text, 'Ready'::text, 'Served'::text, 'Completed'::text, 'Cancelled'::text]))),
  constraint orders_tip_minor_check CHECK ((tip_minor >= 0))
);
CREATE INDEX orders_by_day ON orders USING btree (property_id, business_on, id);
CREATE INDEX orders_of_a_booking ON orders USING btree (property_id, booking_id, id) WHERE (booking_id IS NOT NULL);
CREATE INDEX orders_of_a_customer ON orders USING btree (property_id, customer_id, id) WHERE (customer_id IS NOT NULL);
CREATE INDEX orders_of_a_party ON orders USING btree (property_id, split_of) WHERE (split_of IS NOT NULL);
CREATE INDEX orders_sent_from_a_table ON orders USING btree (property_id, table_id) WHERE (status = 'Submitted'::text);
CREATE INDEX orders_under_way ON orders USING btree (property_id, business_on, id) WHERE (status = ANY (ARRAY['Draft'::text, 'Submitted'::text, 'Confirmed'::text, 'Preparing'::text, 'Ready'::text, 'Served'::text]));
CREATE UNIQUE INDEX visit_is_billed_once ON orders USING btree (property_id, visit_id) WHERE ((visit_id IS NOT NULL) AND (status <> 'Cancelled'::text));
alter table orders enable row level security;
alter table orders force row level security;
create policy platform on orders for all to hotelmate_platform using true;
create policy tenant on orders for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on orders to hotelmate_app, hotelmate_platform;

create table organisation_subscriptions (
  organization_id  bigint not null,
  id               uuid not null,
  catalogue_id     uuid not null,
  kind             text not null,
  price_minor      bigint not null,
  currency         text not null,
  period           text not null,
  starts_on        date not null,
  ends_on          date,
  version          integer not null default 1,
  created_by       bigint not null,
  created_at       timestamp with time zone not null,

  constraint organisation_subscriptions_pkey PRIMARY KEY (organization_id, id),
  constraint organisation_subscriptions_catalogue_id_fkey FOREIGN KEY (catalogue_id) REFERENCES subscription_catalogue(id),
  constraint organisation_subscriptions_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organisations(id),
  constraint organisation_subscriptions_check CHECK ((ends_on >= starts_on)),
  constraint organisation_subscriptions_kind_check CHECK ((kind = ANY (ARRAY['PLAN'::text, 'ADD_ON'::text]))),
  constraint organisation_subscriptions_price_minor_check CHECK ((price_minor >= 0))
);
CREATE UNIQUE INDEX organisation_holds_it_once ON organisation_subscriptions USING btree (organization_id, catalogue_id) WHERE (ends_on IS NULL);
CREATE INDEX organisations_of_a_catalogue_line ON organisation_subscriptions USING btree (catalogue_id);
alter table organisation_subscriptions enable row level security;
alter table organisation_subscriptions force row level security;
create policy platform on organisation_subscriptions for all to hotelmate_platform using true;
create policy tenant on organisation_subscriptions for all to hotelmate_app using (organization_id = current_organization());
grant select, insert, update, delete on organisation_subscriptions to hotelmate_app, hotelmate_platform;

create table organisations (
  id                      bigint not null generated by default as identity,
  name                    text not null,
  is_active               boolean not null default true,
  version                 integer not null default 1,
  created_at              timestamp with time zone not null default now(),
  email                   text not null default ''::text,
  phone                   text not null default ''::text,
  address                 text not null default ''::text,
  city                    text not null default ''::text,
  country                 text not null default ''::text,
  tax_number              text not null default ''::text,
  requires_second_factor  boolean not null default false,
  guest_sharing           text not null default 'OFF'::text,

  constraint organisations_pkey PRIMARY KEY (id),
  constraint organisations_country_check CHECK ((country ~ '^([A-Z]{2})?$'::text)),
  constraint organisations_guest_sharing_check CHECK ((guest_sharing = ANY (ARRAY['OFF'::text, 'PROFILES'::text, 'CONTROLLER'::text]))),
  constraint organisations_name_check CHECK ((name <> ''::text))
);
alter table organisations enable row level security;
alter table organisations force row level security;
create policy platform on organisations for all to hotelmate_platform using true;
create policy tenant on organisations for all to hotelmate_app using (id = current_organization());
grant select, insert, update, delete on organisations to hotelmate_app, hotelmate_platform;

create table outlet_resources (
  property_id    bigint not null,
  id             uuid not null,
  outlet_id      uuid not null,
  kind           text not null,
  name           text not null,
  ranking        integer not null default 0,
  working_hours  jsonb not null default '[]'::jsonb,
  user_id        bigint,
  is_active      boolean not null default true,
  version        integer not null default 1,

  constraint outlet_resources_pkey PRIMARY KEY (property_id, id),
  constraint outlet_resources_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint outlet_resources_property_id_outlet_id_fkey FOREIGN KEY (property_id, outlet_id) REFERENCES outlets(property_id, id),
  constraint outlet_resources_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint only_people_have_accounts CHECK (((user_id IS NULL) OR (kind = 'STAFF'::text))),
  constraint outlet_resources_kind_check CHECK ((kind = ANY (ARRAY['STAFF'::text, 'ROOM'::text, 'CHAIR'::text, 'EQUIPMENT'::text]))),
  constraint outlet_resources_name_check CHECK (((name <> ''::text) AND (name = btrim(name)))),
  constraint outlet_resources_ranking_check CHECK ((ranking >= 0)),
  constraint working_hours_are_a_list CHECK ((jsonb_typeof(working_hours) = 'array'::text))
);
CREATE UNIQUE INDEX resource_is_named_once ON outlet_resources USING btree (property_id, outlet_id, lower(name));
alter table outlet_resources enable row level security;
alter table outlet_resources force row level security;
create policy platform on outlet_resources for all to hotelmate_platform using true;
create policy tenant on outlet_resources for all to hotelmate_app using (property_id = current_property());
grant select, insert, update on outlet_resources to hotelmate_app, hotelmate_platform;

create table outlets (
  property_id          bigint not null,
  id                   uuid not null,
  name                 text not null,
  kind                 text not null,
  description          text not null default ''::text,
  ranking              integer not null default 0,
  delivery_methods     text[] not null,
  opening_hours        jsonb not null default '[]'::jsonb,
  service_charge_bp    integer not null default 0,
  takes_tips           boolean not null default true,
  allows_bill_to_room  boolean not null default true,
  is_active            boolean not null default true,
  version              integer not null default 1,
  delivery_fee_minor   bigint not null default 0,

  constraint outlets_pkey PRIMARY KEY (property_id, id),
  constraint outlets_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint opening_hours_are_a_list CHECK ((jsonb_typeof(opening_hours) = 'array'::text)),
  constraint outlet_sells_in_known_ways CHECK (((delivery_methods <@ ARRAY['Room Order'::text, 'Dine In'::text, 'Take Away'::text, 'Delivery'::text, 'Counter'::text]) AND (cardinality(delivery_methods) > 0))),
  constraint outlets_delivery_fee_minor_check CHECK (((delivery_fee_minor >= 0) AND (delivery_fee_minor <= 1000000000))),
  constraint outlets_kind_check CHECK ((kind = ANY (ARRAY['RESTAURANT'::text, 'BAR'::text, 'ROOM_SERVICE'::text, 'SHOP'::text, 'SERVICE'::text]))),
  constraint outlets_name_check CHECK (((name <> ''::text) AND (name = btrim(name)))),
  constraint outlets_ranking_check CHECK ((ranking >= 0)),
  constraint outlets_service_charge_bp_check CHECK (((service_charge_bp >= 0) AND (service_charge_bp <= 10000)))
);
CREATE UNIQUE INDEX outlet_is_named_once ON outlets USING btree (property_id, lower(name));
alter table outlets enable row level security;
alter table outlets force row level security;
create policy platform on outlets for all to hotelmate_platform using true;
create policy tenant on outlets for all to hotelmate_app using (property_id = current_property());
grant select, insert, update on outlets to hotelmate_app, hotelmate_platform;

create table overview_layouts (
  id               uuid not null,
  organization_id  bigint,
  user_id          bigint,
  role             text,
  widgets          jsonb not null,
  updated_at       timestamp with time zone not null,
  version          integer not null default 1,

  constraint overview_layouts_pkey PRIMARY KEY (id),
  constraint overview_layouts_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organisations(id),
  constraint overview_is_of_a_user_or_a_role CHECK ((num_nonnulls(user_id, role) = 1)),
  constraint overview_layouts_widgets_check CHECK ((jsonb_typeof(widgets) = 'array'::text))
);
CREATE UNIQUE INDEX overview_of_a_role_is_one ON overview_layouts USING btree (COALESCE(organization_id, (0)::bigint), role) WHERE (role IS NOT NULL);
CREATE UNIQUE INDEX overview_of_a_user_is_one ON overview_layouts USING btree (COALESCE(organization_id, (0)::bigint), user_id) WHERE (user_id IS NOT NULL);
alter table overview_layouts enable row level security;
alter table overview_layouts force row level security;
create policy platform on overview_layouts for all to hotelmate_platform using true;
create policy tenant on overview_layouts for all to hotelmate_app using (organization_id = current_organization());
grant select, insert, update, delete on overview_layouts to hotelmate_app, hotelmate_platform;

create table own_reports (
  property_id  bigint not null,
  id           uuid not null,
  name         text not null,
  description  text not null default ''::text,
  metrics      text[] not null,
  formulas     jsonb not null default '[]'::jsonb,
  groupings    text[] not null,
  filter       jsonb not null default '{}'::jsonb,
  owner_id     bigint not null,
  owner_name   text not null,
  is_shared    boolean not null default false,
  created_at   timestamp with time zone not null,
  version      integer not null default 1,

  constraint own_reports_pkey PRIMARY KEY (property_id, id),
  constraint own_report_name_is_used_once UNIQUE (property_id, owner_id, name),
  constraint own_reports_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint own_reports_groupings_check CHECK (((cardinality(groupings) >= 1) AND (cardinality(groupings) <= 20))),
  constraint own_reports_metrics_check CHECK (((cardinality(metrics) >= 1) AND (cardinality(metrics) <= 20))),
  constraint own_reports_name_check CHECK ((name <> ''::text))
);
alter table own_reports enable row level security;
alter table own_reports force row level security;
create policy platform on own_reports for all to hotelmate_platform using true;
create policy tenant on own_reports for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on own_reports to hotelmate_app, hotelmate_platform;

create table password_tokens (
  token_hash  bytea not null,
  user_id     bigint not null,
  expires_at  timestamp with time zone not null,
  created_at  timestamp with time zone not null default now(),

  constraint password_tokens_pkey PRIMARY KEY (token_hash),
  constraint password_tokens_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX password_tokens_by_expiry ON password_tokens USING btree (expires_at);
CREATE INDEX password_tokens_of_a_user ON password_tokens USING btree (user_id);
alter table password_tokens enable row level security;
alter table password_tokens force row level security;
create policy platform on password_tokens for all to hotelmate_platform using true;
grant select, insert, update, delete on password_tokens to hotelmate_app, hotelmate_platform;

create table pay_components (
  property_id   bigint not null,
  id            uuid not null,
  code          text not null,
  name          text not null,
  kind          text not null,
  basis         text not null,
  amount_minor  bigint not null default 0,
  percent       integer not null default 0,
  percent_of    text not null default 'BASE'::text,
  formula       text not null default ''::text,
  slabs         jsonb not null default '[]'::jsonb,
  is_taxable    boolean not null default true,
  is_prorated   boolean not null default false,
  is_rounded    boolean not null default false,
  is_for_all    boolean not null default false,
  account       text not null default ''::text,
  is_active     boolean not null default true,
  created_at    timestamp with time zone not null,
  version       integer not null default 1,
  per           text not null default 'MONTH'::text,

  constraint pay_components_pkey PRIMARY KEY (property_id, id),
  constraint component_code_is_used_once UNIQUE (property_id, code),
  constraint pay_components_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint component_code_is_free CHECK ((code <> ALL (ARRAY['BASE'::text, 'OVERTIME'::text, 'HOLIDAY_OVERTIME'::text, 'NIGHT'::text, 'HOLIDAY'::text, 'DIFFERENCE'::text, 'LOAN'::text, 'TIPS'::text, 'SERVICE_CHARGE'::text]))),
  constraint component_is_of_its_basis CHECK ((((basis = 'FORMULA'::text) = (formula <> ''::text)) AND ((basis = 'SLABS'::text) = (slabs <> '[]'::jsonb)))),
  constraint pay_components_amount_minor_check CHECK ((amount_minor >= 0)),
  constraint pay_components_basis_check CHECK ((basis = ANY (ARRAY['AMOUNT'::text, 'PERCENT'::text, 'HOUR'::text, 'DAY'::text, 'FORMULA'::text, 'SLABS'::text]))),
  constraint pay_components_code_check CHECK ((code ~ '^[A-Z][A-Z0-9_]{0,11}$'::text)),
  constraint pay_components_kind_check CHECK ((kind = ANY (ARRAY['EARNING'::text, 'DEDUCTION'::text, 'EMPLOYER'::text]))),
  constraint pay_components_per_check CHECK ((per = ANY (ARRAY['RUN'::text, 'MONTH'::text, 'YEAR'::text]))),
  constraint pay_components_percent_check CHECK (((percent >= 0) AND (percent <= 1000000))),
  constraint pay_components_percent_of_check CHECK ((percent_of = ANY (ARRAY['BASE'::text, 'GROSS'::text, 'TAXABLE'::text]))),
  constraint year_is_of_slabs CHECK (((per <> 'YEAR'::text) OR (basis = 'SLABS'::text)))
);
alter table pay_components enable row level security;
alter table pay_components force row level security;
create policy platform on pay_components for all to hotelmate_platform using true;
create policy tenant on pay_components for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on pay_components to hotelmate_app, hotelmate_platform;

create table pay_costs (
  property_id    bigint not null,
  run_id         uuid not null,
  department_id  uuid not null,
  code           text not null,
  name           text not null,
  kind           text not null,
  account        text not null,
  amount_minor   bigint not null,

  constraint cost_is_stored_once PRIMARY KEY (property_id, run_id, department_id, code),
  constraint cost_is_of_a_department FOREIGN KEY (property_id, department_id) REFERENCES departments(property_id, id),
  constraint cost_is_of_a_run FOREIGN KEY (property_id, run_id) REFERENCES pay_runs(property_id, id),
  constraint pay_costs_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint pay_costs_kind_check CHECK ((kind = ANY (ARRAY['EARNING'::text, 'DEDUCTION'::text, 'EMPLOYER'::text])))
);
alter table pay_costs enable row level security;
alter table pay_costs force row level security;
create policy platform on pay_costs for all to hotelmate_platform using true;
create policy tenant on pay_costs for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on pay_costs to hotelmate_app, hotelmate_platform;

create table pay_grants (
  property_id   bigint not null,
  id            uuid not null,
  employee_id   uuid not null,
  component_id  uuid not null,
  from_on       date not null,
  until_on      date,
  sealed        text,
  created_at    timestamp with time zone not null,
  actor_name    text not null,

  constraint pay_grants_pkey PRIMARY KEY (property_id, id),
  constraint grant_is_for_an_employee FOREIGN KEY (property_id, employee_id) REFERENCES employees(property_id, id),
  constraint grant_is_of_a_component FOREIGN KEY (property_id, component_id) REFERENCES pay_components(property_id, id),
  constraint pay_grants_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint grant_is_forward CHECK ((until_on >= from_on)),
  constraint component_is_granted_once_at_a_time EXCLUDE USING gist (int8range(property_id, property_id, '[]'::text) WITH &&, uuid_range(employee_id, employee_id, '[]'::text) WITH &&, uuid_range(component_id, component_id, '[]'::text) WITH &&, daterange(from_on, until_on, '[]'::text) WITH &&)
);
alter table pay_grants enable row level security;
alter table pay_grants force row level security;
create policy platform on pay_grants for all to hotelmate_platform using true;
create policy tenant on pay_grants for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on pay_grants to hotelmate_app, hotelmate_platform;

create table pay_loan_entries (
  property_id  bigint not null,
  loan_id      uuid not null,
  payslip_id   uuid not null,
  sealed       text not null,
  is_reversal  boolean not null default false,

  constraint instalment_is_taken_once PRIMARY KEY (property_id, loan_id, payslip_id, is_reversal),
  constraint instalment_is_of_a_loan FOREIGN KEY (property_id, loan_id) REFERENCES pay_loans(property_id, id),
  constraint instalment_is_of_a_payslip FOREIGN KEY (property_id, payslip_id) REFERENCES payslips(property_id, id),
  constraint pay_loan_entries_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id)
);
alter table pay_loan_entries enable row level security;
alter table pay_loan_entries force row level security;
create policy platform on pay_loan_entries for all to hotelmate_platform using true;
create policy tenant on pay_loan_entries for all to hotelmate_app using (property_id = current_property());
grant select, insert on pay_loan_entries to hotelmate_app, hotelmate_platform;

create table pay_loans (
  property_id  bigint not null,
  id           uuid not null,
  employee_id  uuid not null,
  name         text not null,
  from_on      date not null,
  sealed       text not null,
  is_stopped   boolean not null default false,
  created_at   timestamp with time zone not null,
  actor_name   text not null,

  constraint pay_loans_pkey PRIMARY KEY (property_id, id),
  constraint loan_is_of_an_employee FOREIGN KEY (property_id, employee_id) REFERENCES employees(property_id, id),
  constraint pay_loans_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id)
);
CREATE INDEX loans_of_one ON pay_loans USING btree (property_id, employee_id, id);
alter table pay_loans enable row level security;
alter table pay_loans force row level security;
create policy platform on pay_loans for all to hotelmate_platform using true;
create policy tenant on pay_loans for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on pay_loans to hotelmate_app, hotelmate_platform;

create table pay_one_offs (
  property_id   bigint not null,
  id            uuid not null,
  employee_id   uuid not null,
  component_id  uuid not null,
  due_on        date not null,
  reason        text not null,
  sealed        text not null,
  state         text not null default 'OPEN'::text,
  payslip_id    uuid,
  created_at    timestamp with time zone not null,
  actor_name    text not null,

  constraint pay_one_offs_pkey PRIMARY KEY (property_id, id),
  constraint one_off_is_for_an_employee FOREIGN KEY (property_id, employee_id) REFERENCES employees(property_id, id),
  constraint one_off_is_of_a_component FOREIGN KEY (property_id, component_id) REFERENCES pay_components(property_id, id),
  constraint one_off_is_settled_by_a_payslip FOREIGN KEY (property_id, payslip_id) REFERENCES payslips(property_id, id),
  constraint pay_one_offs_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint one_off_names_what_settled_it CHECK (((state = 'SETTLED'::text) = (payslip_id IS NOT NULL))),
  constraint pay_one_offs_reason_check CHECK ((reason <> ''::text)),
  constraint pay_one_offs_state_check CHECK ((state = ANY (ARRAY['OPEN'::text, 'SETTLED'::text, 'CANCELLED'::text])))
);
CREATE INDEX one_offs_of_one ON pay_one_offs USING btree (property_id, employee_id, id);
alter table pay_one_offs enable row level security;
alter table pay_one_offs force row level security;
create policy platform on pay_one_offs for all to hotelmate_platform using true;
create policy tenant on pay_one_offs for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on pay_one_offs to hotelmate_app, hotelmate_platform;

create table pay_run_expenses (
  property_id  bigint not null,
  pay_run_id   uuid not null,
  expense_id   uuid not null,

  constraint expense_is_of_one_run PRIMARY KEY (property_id, expense_id),
  constraint expense_is_of_a_pay_run FOREIGN KEY (property_id, pay_run_id) REFERENCES pay_runs(property_id, id),
  constraint expense_of_a_run_is_entered FOREIGN KEY (property_id, expense_id) REFERENCES expenses(property_id, id),
  constraint pay_run_expenses_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id)
);
CREATE INDEX expenses_of_a_pay_run ON pay_run_expenses USING btree (property_id, pay_run_id);
alter table pay_run_expenses enable row level security;
alter table pay_run_expenses force row level security;
create policy platform on pay_run_expenses for all to hotelmate_platform using true;
create policy tenant on pay_run_expenses for all to hotelmate_app using (property_id = current_property());
grant select, insert on pay_run_expenses to hotelmate_app, hotelmate_platform;

create table pay_runs (
  property_id     bigint not null,
  id              uuid not null,
  number          integer not null,
  from_on         date not null,
  until_on        date not null,
  pay_on          date not null,
  department_id   uuid,
  state           text not null,
  prepared_by     bigint not null,
  prepared_name   text not null,
  prepared_at     timestamp with time zone not null,
  approved_by     bigint,
  approved_name   text not null default ''::text,
  approved_at     timestamp with time zone,
  paid_at         timestamp with time zone,
  version         integer not null default 1,
  withdrawn_by    bigint,
  withdrawn_name  text not null default ''::text,
  withdrawn_at    timestamp with time zone,
  withdrawn_for   text not null default ''::text,
  computed_order  integer not null default 0,
  decided_order   integer not null default 0,
  frequency       text,

  constraint pay_runs_pkey PRIMARY KEY (property_id, id),
  constraint run_has_its_number UNIQUE (property_id, number),
  constraint pay_runs_approved_by_fkey FOREIGN KEY (approved_by) REFERENCES users(id),
  constraint pay_runs_prepared_by_fkey FOREIGN KEY (prepared_by) REFERENCES users(id),
  constraint pay_runs_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint pay_runs_withdrawn_by_fkey FOREIGN KEY (withdrawn_by) REFERENCES users(id),
  constraint run_is_of_a_department FOREIGN KEY (property_id, department_id) REFERENCES departments(property_id, id),
  constraint pay_runs_frequency_check CHECK ((frequency = ANY (ARRAY['MONTHLY'::text, 'SEMI_MONTHLY'::text, 'FORTNIGHTLY'::text, 'WEEKLY'::text]))),
  constraint pay_runs_state_check CHECK ((state = ANY (ARRAY['REVIEW'::text, 'APPROVED'::text, 'PAID'::text, 'DISCARDED'::text, 'WITHDRAWN'::text]))),
  constraint run_is_approved_by_another CHECK ((approved_by <> prepared_by)),
  constraint run_is_forward CHECK (((until_on >= from_on) AND (until_on <= (from_on + 62)))),
  constraint run_is_paid_when_it_says_so CHECK (((state = 'PAID'::text) = (paid_at IS NOT NULL))),
  constraint run_is_withdrawn_by_another CHECK ((withdrawn_by <> prepared_by)),
  constraint run_names_who_approved_it CHECK (((state = ANY (ARRAY['APPROVED'::text, 'PAID'::text, 'WITHDRAWN'::text])) = (approved_by IS NOT NULL))),
  constraint run_names_why_it_was_withdrawn CHECK ((((state = 'WITHDRAWN'::text) = (withdrawn_by IS NOT NULL)) AND ((state = 'WITHDRAWN'::text) = (withdrawn_at IS NOT NULL)) AND ((state = 'WITHDRAWN'::text) = (withdrawn_for <> ''::text))))
);
alter table pay_runs enable row level security;
alter table pay_runs force row level security;
create policy platform on pay_runs for all to hotelmate_platform using true;
create policy tenant on pay_runs for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on pay_runs to hotelmate_app, hotelmate_platform;

create table pay_settings (
  property_id               bigint not null,
  unmarked                  text not null,
  month_minutes             integer not null,
  day_minutes               integer not null,
  overtime_percent          integer not null,
  holiday_overtime_percent  integer not null,
  night_percent             integer not null,
  holiday_percent           integer not null,
  wages_account             text not null,
  payable_account           text not null,
  version                   integer not null default 1,
  day_off_overtime_percent  integer not null default 15000,
  hours_component_id        uuid,
  leave_component_id        uuid,

  constraint pay_settings_pkey PRIMARY KEY (property_id),
  constraint hours_are_paid_as_a_component FOREIGN KEY (property_id, hours_component_id) REFERENCES pay_components(property_id, id),
  constraint leave_is_paid_as_a_component FOREIGN KEY (property_id, leave_component_id) REFERENCES pay_components(property_id, id),
  constraint pay_settings_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint pay_settings_day_minutes_check CHECK (((day_minutes >= 60) AND (day_minutes <= 1440))),
  constraint pay_settings_day_off_overtime_percent_check CHECK (((day_off_overtime_percent >= 0) AND (day_off_overtime_percent <= 100000))),
  constraint pay_settings_holiday_overtime_percent_check CHECK (((holiday_overtime_percent >= 0) AND (holiday_overtime_percent <= 100000))),
  constraint pay_settings_holiday_percent_check CHECK (((holiday_percent >= 0) AND (holiday_percent <= 100000))),
  constraint pay_settings_month_minutes_check CHECK (((month_minutes >= 600) AND (month_minutes <= 20000))),
  constraint pay_settings_night_percent_check CHECK (((night_percent >= 0) AND (night_percent <= 100000))),
  constraint pay_settings_overtime_percent_check CHECK (((overtime_percent >= 0) AND (overtime_percent <= 100000))),
  constraint pay_settings_payable_account_check CHECK ((payable_account <> ''::text)),
  constraint pay_settings_unmarked_check CHECK ((unmarked = ANY (ARRAY['PRESENT'::text, 'ABSENT'::text]))),
  constraint pay_settings_wages_account_check CHECK ((wages_account <> ''::text))
);
alter table pay_settings enable row level security;
alter table pay_settings force row level security;
create policy platform on pay_settings for all to hotelmate_platform using true;
create policy tenant on pay_settings for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on pay_settings to hotelmate_app, hotelmate_platform;

create table payment_allocations (
  property_id   bigint not null,
  receipt_id    uuid not null,
  payment_id    uuid not null,
  amount_minor  bigint not null,

  constraint payment_allocations_pkey PRIMARY KEY (property_id, receipt_id, payment_id),
  constraint payment_allocations_property_id_payment_id_fkey FOREIGN KEY (property_id, payment_id) REFERENCES payments(property_id, id) ON DELETE CASCADE,
  constraint payment_allocations_property_id_receipt_id_fkey FOREIGN KEY (property_id, receipt_id) REFERENCES receipts(property_id, id),
  constraint payment_allocations_amount_minor_check CHECK ((amount_minor > 0))
);
CREATE INDEX allocations_of_a_payment ON payment_allocations USING btree (property_id, payment_id);
alter table payment_allocations enable row level security;
alter table payment_allocations force row level security;
create policy platform on payment_allocations for all to hotelmate_platform using true;
create policy tenant on payment_allocations for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on payment_allocations to hotelmate_app, hotelmate_platform;

create table payment_link_events (
  property_id   bigint not null,
  id            uuid not null,
  link_id       uuid not null,
  type          text not null,
  amount_minor  bigint,
  detail        text not null default ''::text,
  actor_name    text not null default ''::text,
  happened_at   timestamp with time zone not null,

  constraint payment_link_events_pkey PRIMARY KEY (property_id, id),
  constraint payment_link_events_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint payment_link_events_property_id_link_id_fkey FOREIGN KEY (property_id, link_id) REFERENCES payment_links(property_id, id) ON DELETE CASCADE,
  constraint payment_link_events_type_check CHECK ((type = ANY (ARRAY['MADE'::text, 'ACTIVATED'::text, 'SENT'::text, 'STARTED'::text, 'PAID'::text, 'PAID_LATE'::text, 'EXPIRED'::text, 'CANCELLED'::text, 'CLOSED'::text, 'REISSUED'::text])))
);
CREATE INDEX events_of_a_link ON payment_link_events USING btree (property_id, link_id, id);
alter table payment_link_events enable row level security;
alter table payment_link_events force row level security;
create policy platform on payment_link_events for all to hotelmate_platform using true;
create policy tenant on payment_link_events for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on payment_link_events to hotelmate_app, hotelmate_platform;

create table payment_links (
  property_id          bigint not null,
  id                   uuid not null,
  reference            text not null,
  token                text not null,
  booking_id           uuid not null,
  gateway_id           uuid not null,
  status               text not null,
  is_fixed             boolean not null,
  amount_minor         bigint not null,
  allows_partial       boolean not null,
  paid_minor           bigint not null default 0,
  booking_total_minor  bigint not null,
  description          text not null default ''::text,
  name                 text not null default ''::text,
  email                text not null default ''::text,
  expires_at           timestamp with time zone not null,
  sent_at              timestamp with time zone,
  replaces_id          uuid,
  reason               text not null default ''::text,
  version              integer not null default 1,
  created_at           timestamp with time zone not null,
  created_by           bigint not null,
  created_by_name      text not null,

  constraint payment_links_pkey PRIMARY KEY (property_id, id),
  constraint link_is_replaced_once UNIQUE (property_id, replaces_id),
  constraint link_reference_is_used_once UNIQUE (property_id, reference),
  constraint link_token_is_used_once UNIQUE (property_id, token),
  constraint payment_links_property_id_booking_id_fkey FOREIGN KEY (property_id, booking_id) REFERENCES bookings(property_id, id) ON DELETE CASCADE,
  constraint payment_links_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint payment_links_property_id_gateway_id_fkey FOREIGN KEY (property_id, gateway_id) REFERENCES gateways(property_id, id),
  constraint payment_links_property_id_replaces_id_fkey FOREIGN KEY (property_id, replaces_id) REFERENCES payment_links(property_id, id) ON DELETE CASCADE,
  constraint payment_links_amount_minor_check CHECK ((amount_minor > 0)),
  constraint payment_links_paid_minor_check CHECK ((paid_minor >= 0)),
  constraint payment_links_status_check CHECK ((status = ANY (ARRAY['DRAFT'::text, 'ACTIVE'::text, 'PART_PAID'::text, 'PAID'::text, 'EXPIRED'::text, 'CANCELLED'::text, 'CLOSED'::text]))),
  constraint payment_links_token_check CHECK ((length(token) >= 40)),
  constraint unpaid_link_holds_no_money CHECK (((status = ANY (ARRAY['PART_PAID'::text, 'PAID'::text, 'CLOSED'::text])) OR (paid_minor = 0)))
);
CREATE INDEX links_by_status ON payment_links USING btree (property_id, status, id);
CREATE INDEX links_of_a_booking ON payment_links USING btree (property_id, booking_id, id);
CREATE INDEX links_of_a_gateway ON payment_links USING btree (property_id, gateway_id) WHERE (status = ANY (ARRAY['DRAFT'::text, 'ACTIVE'::text, 'PART_PAID'::text]));
CREATE INDEX links_that_are_open ON payment_links USING btree (expires_at) WHERE (status = ANY (ARRAY['ACTIVE'::text, 'PART_PAID'::text]));
alter table payment_links enable row level security;
alter table payment_links force row level security;
create policy platform on payment_links for all to hotelmate_platform using true;
create policy tenant on payment_links for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on payment_links to hotelmate_app, hotelmate_platform;

create table payments (
  property_id            bigint not null,
  id                     uuid not null,
  receipt_id             uuid,
  booking_id             uuid,
  folio_line_id          uuid,
  kind                   text not null,
  payment_mode           text not null,
  status                 text not null,
  transaction_minor      bigint not null,
  currency               text not null,
  reference_number       text not null default ''::text,
  name                   text not null default ''::text,
  email                  text not null default ''::text,
  description            text not null default ''::text,
  business_service_name  text not null default ''::text,
  company_name           text not null default ''::text,
  bill_no                text not null default ''::text,
  advance_payment        boolean not null default false,
  credit_settled         boolean not null default false,
  counter_name           text not null,
  counter_number         text not null,
  operator_name          text not null,
  business_on            date not null,
  created_at             timestamp with time zone not null,
  company_id             uuid,
  expense_id             uuid,
  order_id               uuid,
  party_id               uuid,
  business_email         text not null default ''::text,
  replaced_at            timestamp with time zone,
  action                 text not null default ''::text,
  created_by             bigint not null default 0,
  direction              text not null default 'IN'::text,

  constraint payments_pkey PRIMARY KEY (property_id, id),
  constraint payment_company_is_known FOREIGN KEY (property_id, company_id) REFERENCES companies(property_id, id),
  constraint payment_is_of_a_party FOREIGN KEY (property_id, party_id) REFERENCES folio_parties(property_id, id),
  constraint payments_property_id_booking_id_fkey FOREIGN KEY (property_id, booking_id) REFERENCES bookings(property_id, id),
  constraint payments_property_id_expense_id_fkey FOREIGN KEY (property_id, expense_id) REFERENCES expenses(property_id, id),
  constraint payments_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint payments_property_id_folio_line_id_fkey FOREIGN KEY (property_id, folio_line_id) REFERENCES folio_lines(property_id, id),
  constraint payments_property_id_receipt_id_fkey FOREIGN KEY (property_id, receipt_id) REFERENCES receipts(property_id, id),
  constraint payments_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint payments_direction_check CHECK ((direction = ANY (ARRAY['IN'::text, 'OUT'::text]))),
  constraint payments_kind_check CHECK ((kind = ANY (ARRAY['ROOM'::text, 'SERVICE'::text, 'EXPENSE'::text, 'REFUND'::text]))),
  constraint payments_payment_mode_check CHECK ((payment_mode = ANY (ARRAY['Cash'::text, 'Card'::text, 'UPI'::text, 'Bank'::text, 'Voucher'::text, 'Credit'::text, 'BillToRoom'::text]))),
  constraint payments_status_check CHECK ((status = ANY (ARRAY['Paid'::text, 'NotPaid'::text]))),
  constraint payments_transaction_minor_check CHECK ((transaction_minor > 0)),
  constraint refund_goes_out CHECK (((kind <> 'REFUND'::text) OR (direction = 'OUT'::text))),
  constraint what_is_not_paid_has_no_receipt CHECK (((status = 'Paid'::text) OR (receipt_id IS NULL)))
);
CREATE INDEX payments_added_up ON payments USING btree (property_id, business_on) INCLUDE (kind, payment_mode, status, direction, transaction_minor, operator_name, counter_number) WHERE (replaced_at IS NULL);
CREATE INDEX payments_by_bill ON payments USING btree (property_id, lower(bill_no) COLLATE "C") WHERE (bill_no <> ''::text);
CREATE INDEX payments_by_company_name ON payments USING btree (property_id, lower(company_name) COLLATE "C") WHERE (company_name <> ''::text);
CREATE INDEX payments_by_day ON payments USING btree (property_id, business_on, id);
CREATE INDEX payments_by_kind ON payments USING btree (property_id, kind, business_on, id) WHERE (replaced_at IS NULL);
CREATE INDEX payments_by_mode ON payments USING btree (property_id, payment_mode, business_on, id);
CREATE INDEX payments_by_name ON payments USING btree (property_id, lower(name) COLLATE "C");
CREATE INDEX payments_by_operator ON payments USING btree (property_id, operator_name, business_on, id) WHERE (replaced_at IS NULL);
CREATE INDEX payments_by_reference ON payments USING btree (property_id, lower(reference_number) COLLATE "C") WHERE (reference_number <> ''::text);
CREATE INDEX payments_by_status ON payments USING btree (property_id, status, business_on, id) WHERE (replaced_at IS NULL);
CREATE INDEX payments_of_a_booking ON payments USING btree (property_id, booking_id) WHERE (booking_id IS NOT NULL);
CREATE INDEX payments_of_a_company ON payments USING btree (property_id, company_id, id) WHERE (company_id IS NOT NULL);
CREATE INDEX payments_of_a_line ON payments USING btree (property_id, folio_line_id) WHERE (folio_line_id IS NOT NULL);
CREATE INDEX payments_of_a_party ON payments USING btree (property_id, party_id) WHERE (party_id IS NOT NULL);
CREATE INDEX payments_of_a_receipt ON payments USING btree (property_id, receipt_id) WHERE (receipt_id IS NOT NULL);
CREATE INDEX payments_of_an_expense ON payments USING btree (property_id, expense_id) WHERE (expense_id IS NOT NULL);
CREATE INDEX payments_of_an_order ON payments USING btree (property_id, order_id, id) WHERE (order_id IS NOT NULL);
CREATE INDEX promises_by_day ON payments USING btree (property_id, business_on) INCLUDE (payment_mode, transaction_minor, counter_name, counter_number) WHERE ((payment_mode = ANY (ARRAY['Credit'::text, 'BillToRoom'::text])) AND (replaced_at IS NULL));
CREATE INDEX promises_of_a_company ON payments USING btree (property_id, company_id, booking_id) WHERE ((status = 'NotPaid'::text) AND (replaced_at IS NULL) AND (company_id IS NOT NULL));
alter table payments enable row level security;
alter table payments force row level security;
create policy platform on payments for all to hotelmate_platform using true;
create policy tenant on payments for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on payments to hotelmate_app, hotelmate_platform;

create table payout_lines (
  property_id           bigint not null,
  payout_id             uuid not null,
  id                    uuid not null,
  reference             text not null default ''::text,
  booking_id            uuid,
  gross_minor           bigint not null,
  commission_minor      bigint not null default 0,
  commission_tax_minor  bigint not null default 0,
  tcs_minor             bigint not null default 0,
  tds_minor             bigint not null default 0,
  net_minor             bigint generated always as (((((gross_minor - commission_minor) - commission_tax_minor) - tcs_minor) - tds_minor)) stored,
  accepted_on           date,
  accepted_by           text not null default ''::text,
  note                  text not null default ''::text,
  disputed_on           date,

  constraint payout_lines_pkey PRIMARY KEY (property_id, id),
  constraint payout_lines_property_id_booking_id_fkey FOREIGN KEY (property_id, booking_id) REFERENCES bookings(property_id, id),
  constraint payout_lines_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint payout_lines_property_id_payout_id_fkey FOREIGN KEY (property_id, payout_id) REFERENCES payouts(property_id, id),
  constraint disputed_line_says_why CHECK (((disputed_on IS NULL) OR (note <> ''::text))),
  constraint line_is_accepted_or_disputed CHECK ((num_nonnulls(accepted_on, disputed_on) < 2)),
  constraint only_a_known_booking_is_accepted CHECK (((accepted_on IS NULL) OR (booking_id IS NOT NULL))),
  constraint payout_line_pays_something CHECK ((((((gross_minor - commission_minor) - commission_tax_minor) - tcs_minor) - tds_minor) > 0)),
  constraint payout_lines_commission_minor_check CHECK ((commission_minor >= 0)),
  constraint payout_lines_commission_tax_minor_check CHECK ((commission_tax_minor >= 0)),
  constraint payout_lines_gross_minor_check CHECK ((gross_minor >= 0)),
  constraint payout_lines_tcs_minor_check CHECK ((tcs_minor >= 0)),
  constraint payout_lines_tds_minor_check CHECK ((tds_minor >= 0))
);
CREATE UNIQUE INDEX booking_is_paid_out_once ON payout_lines USING btree (property_id, booking_id) WHERE (accepted_on IS NOT NULL);
CREATE INDEX deductions_by_day ON payout_lines USING btree (property_id, accepted_on, id) WHERE (accepted_on IS NOT NULL);
CREATE INDEX lines_of_a_payout ON payout_lines USING btree (property_id, payout_id, id);
CREATE INDEX open_lines_of_payouts ON payout_lines USING btree (property_id, payout_id) WHERE (accepted_on IS NULL);
CREATE INDEX payout_lines_of_a_booking ON payout_lines USING btree (property_id, booking_id) WHERE (booking_id IS NOT NULL);
alter table payout_lines enable row level security;
alter table payout_lines force row level security;
create policy platform on payout_lines for all to hotelmate_platform using true;
create policy tenant on payout_lines for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on payout_lines to hotelmate_app, hotelmate_platform;

create table payouts (
  property_id   bigint not null,
  id            uuid not null,
  company_id    uuid not null,
  receipt_id    uuid,
  reference     text not null,
  paid_on       date not null,
  amount_minor  bigint not null,
  currency      text not null,
  created_at    timestamp with time zone not null,
  created_by    bigint not null,
  version       integer not null default 1,
  is_sample     boolean not null default false,

  constraint payouts_pkey PRIMARY KEY (property_id, id),
  constraint payout_is_entered_once UNIQUE (property_id, company_id, reference),
  constraint payouts_property_id_company_id_fkey FOREIGN KEY (property_id, company_id) REFERENCES companies(property_id, id),
  constraint payouts_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint payouts_property_id_receipt_id_fkey FOREIGN KEY (property_id, receipt_id) REFERENCES receipts(property_id, id),
  constraint payouts_amount_minor_check CHECK ((amount_minor > 0)),
  constraint payouts_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint payouts_reference_check CHECK ((reference <> ''::text))
);
CREATE INDEX payouts_by_day ON payouts USING btree (property_id, paid_on, id);
CREATE INDEX payouts_of_a_receipt ON payouts USING btree (property_id, receipt_id) WHERE (receipt_id IS NOT NULL);
alter table payouts enable row level security;
alter table payouts force row level security;
create policy platform on payouts for all to hotelmate_platform using true;
create policy tenant on payouts for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on payouts to hotelmate_app, hotelmate_platform;

create table payslips (
  property_id    bigint not null,
  id             uuid not null,
  run_id         uuid not null,
  employee_id    uuid not null,
  department_id  uuid not null,
  from_on        date not null,
  until_on       date not null,
  state          text not null,
  fault          text not null default ''::text,
  fault_code     text not null default ''::text,
  reason         text not null default ''::text,
  unreviewed     integer not null default 0,
  sealed         text,

  constraint payslips_pkey PRIMARY KEY (property_id, id),
  constraint payslip_is_made_once_a_run UNIQUE (property_id, run_id, employee_id),
  constraint payslip_is_of_a_department FOREIGN KEY (property_id, department_id) REFERENCES departments(property_id, id),
  constraint payslip_is_of_a_run FOREIGN KEY (property_id, run_id) REFERENCES pay_runs(property_id, id),
  constraint payslip_is_of_an_employee FOREIGN KEY (property_id, employee_id) REFERENCES employees(property_id, id),
  constraint payslips_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint payslip_fails_with_a_fault CHECK (
CASE state
    WHEN 'FAILED'::text THEN (fault <> ''::text)
    WHEN 'DISCARDED'::text THEN true
    ELSE (fault = ''::text)
END),
  constraint payslip_says_what_is_paid CHECK (((state <> ALL (ARRAY['DRAFT'::text, 'APPROVED'::text, 'PAID'::text, 'WITHDRAWN'::text])) OR (sealed IS NOT NULL))),
  constraint payslips_fault_check CHECK ((fault = ANY (ARRAY[''::text, 'NO_PAY'::text, 'OTHER_CURRENCY'::text, 'FORMULA'::text, 'BELOW_ZERO'::text, 'PAID_ALREADY'::text]))),
  constraint payslips_state_check CHECK ((state = ANY (ARRAY['DRAFT'::text, 'HELD'::text, 'FAILED'::text, 'APPROVED'::text, 'PAID'::text, 'DISCARDED'::text, 'WITHDRAWN'::text]))),
  constraint nobody_is_paid_twice EXCLUDE USING gist (int8range(property_id, property_id, '[]'::text) WITH &&, uuid_range(employee_id, employee_id, '[]'::text) WITH &&, daterange(from_on, until_on, '[]'::text) WITH &&) WHERE ((state = ANY (ARRAY['DRAFT'::text, 'APPROVED'::text, 'PAID'::text])))
);
CREATE INDEX payslips_of_one ON payslips USING btree (property_id, employee_id, from_on);
alter table payslips enable row level security;
alter table payslips force row level security;
create policy platform on payslips for all to hotelmate_platform using true;
create policy tenant on payslips for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on payslips to hotelmate_app, hotelmate_platform;

create table pictures (
  property_id   bigint not null,
  id            uuid not null,
  room_type_id  uuid,
  place         integer not null,
  alt           text not null default ''::text,
  width         integer not null,
  height        integer not null,
  large         bytea not null,
  small         bytea not null,
  version       integer not null default 1,
  created_at    timestamp with time zone not null,
  offer_id      uuid,

  constraint pictures_pkey PRIMARY KEY (property_id, id),
  constraint picture_is_of_a_type FOREIGN KEY (property_id, room_type_id) REFERENCES room_types(property_id, id) ON DELETE CASCADE,
  constraint picture_is_of_an_offer FOREIGN KEY (property_id, offer_id) REFERENCES offers(property_id, id) ON DELETE CASCADE,
  constraint pictures_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint picture_is_of_one_thing CHECK (((room_type_id IS NULL) OR (offer_id IS NULL))),
  constraint pictures_height_check CHECK ((height > 0)),
  constraint pictures_large_check CHECK (((octet_length(large) >= 1) AND (octet_length(large) <= 4000000))),
  constraint pictures_place_check CHECK ((place >= 0)),
  constraint pictures_small_check CHECK (((octet_length(small) >= 1) AND (octet_length(small) <= 1000000))),
  constraint pictures_width_check CHECK ((width > 0))
);
CREATE INDEX pictures_in_order ON pictures USING btree (property_id, room_type_id, offer_id, place, id);
alter table pictures enable row level security;
alter table pictures force row level security;
create policy platform on pictures for all to hotelmate_platform using true;
create policy tenant on pictures for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on pictures to hotelmate_app, hotelmate_platform;

create table places (
  id                 uuid not null,
  level              text not null,
  parent_id          uuid,
  name               text not null,
  folded             text not null,
  code               text not null default ''::text,
  postal_code        text not null default ''::text,
  latitude           double precision,
  longitude          double precision,
  status             text not null,
  merged_into_id     uuid,
  suggested_by_name  text not null default ''::text,
  version            integer not null default 1,
  created_at         timestamp with time zone not null,
  changed_at         timestamp with time zone not null,

  constraint places_pkey PRIMARY KEY (id),
  constraint places_merged_into_id_fkey FOREIGN KEY (merged_into_id) REFERENCES places(id),
  constraint places_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES places(id),
  constraint country_has_no_parent CHECK (((level = 'COUNTRY'::text) = (parent_id IS NULL))),
  constraint merged_place_says_into_what CHECK (((status = 'MERGED'::text) = (merged_into_id IS NOT NULL))),
  constraint place_is_not_itself CHECK (((parent_id <> id) AND (merged_into_id <> id))),
  constraint place_lies_in_one_point CHECK (((latitude IS NULL) = (longitude IS NULL))),
  constraint places_folded_check CHECK ((folded <> ''::text)),
  constraint places_latitude_check CHECK (((latitude >= ('-90'::integer)::double precision) AND (latitude <= (90)::double precision))),
  constraint places_level_check CHECK ((level = ANY (ARRAY['COUNTRY'::text, 'STATE'::text, 'CITY'::text, 'SUBURB'::text, 'STREET'::text]))),
  constraint places_longitude_check CHECK (((longitude >= ('-180'::integer)::double precision) AND (longitude <= (180)::double precision))),
  constraint places_name_check CHECK ((name <> ''::text)),
  constraint places_status_check CHECK ((status = ANY (ARRAY['ACTIVE'::text, 'INACTIVE'::text, 'SUGGESTED'::text, 'MERGED'::text])))
);
CREATE UNIQUE INDEX country_code_is_used_once ON places USING btree (code) WHERE ((level = 'COUNTRY'::text) AND (code <> ''::text) AND (status <> 'MERGED'::text));
CREATE UNIQUE INDEX place_is_named_once ON places USING btree (COALESCE(parent_id, '00000000-0000-0000-0000-000000000000'::uuid), level, folded) WHERE (status <> 'MERGED'::text);
CREATE INDEX places_begin_with ON places USING btree (level, folded text_pattern_ops) WHERE (status = 'ACTIVE'::text);
CREATE INDEX places_by_level ON places USING btree (level, folded, id);
CREATE INDEX places_of_a_parent ON places USING btree (parent_id, folded, id);
CREATE INDEX places_suggested ON places USING btree (created_at) WHERE (status = 'SUGGESTED'::text);
alter table places enable row level security;
alter table places force row level security;
create policy everybody on places for select to hotelmate_app using true;
create policy platform on places for all to hotelmate_platform using true;
grant select, insert, update, delete on places to hotelmate_app, hotelmate_platform;

create table plan_companies (
  property_id    bigint not null,
  rate_plan_id   uuid not null,
  company_id     uuid not null,
  first_on       date,
  last_on        date,
  is_negotiated  boolean not null generated always as (true) stored,

  constraint plan_companies_pkey PRIMARY KEY (property_id, rate_plan_id, company_id),
  constraint plan_companies_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint plan_company_is_known FOREIGN KEY (property_id, company_id) REFERENCES companies(property_id, id) ON DELETE CASCADE,
  constraint plan_of_company_is_negotiated FOREIGN KEY (property_id, rate_plan_id, is_negotiated) REFERENCES rate_plans(property_id, id, is_negotiated) ON DELETE CASCADE,
  constraint plan_company_holds_forward CHECK ((first_on <= last_on))
);
CREATE INDEX plans_of_a_company ON plan_companies USING btree (property_id, company_id);
alter table plan_companies enable row level security;
alter table plan_companies force row level security;
create policy platform on plan_companies for all to hotelmate_platform using true;
create policy tenant on plan_companies for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on plan_companies to hotelmate_app, hotelmate_platform;

create table plan_parts (
  property_id   bigint not null,
  id            uuid not null,
  rate_plan_id  uuid not null,
  name          text not null,
  amount_minor  bigint not null,
  per           text not null,
  rhythm        text not null,
  weekdays      integer[] not null default '{}'::integer[],
  tax_category  text not null default 'ROOM'::text,
  service_code  text not null default ''::text,
  meal          text,
  is_next_day   boolean not null default false,
  ranking       integer not null,
  version       integer not null default 1,
  posting       text not null default 'INCLUDED'::text,

  constraint plan_parts_pkey PRIMARY KEY (property_id, id),
  constraint plan_part_name_is_unique UNIQUE (property_id, rate_plan_id, name),
  constraint plan_part_ranks_alone UNIQUE (property_id, rate_plan_id, ranking),
  constraint part_plan_is_known FOREIGN KEY (property_id, rate_plan_id) REFERENCES rate_plans(property_id, id) ON DELETE CASCADE,
  constraint plan_parts_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint part_weekdays_are_days CHECK ((weekdays <@ '{1,2,3,4,5,6,7}'::integer[])),
  constraint plan_parts_amount_minor_check CHECK ((amount_minor > 0)),
  constraint plan_parts_meal_check CHECK ((meal = ANY (ARRAY['BREAKFAST'::text, 'LUNCH'::text, 'DINNER'::text, 'OTHER'::text]))),
  constraint plan_parts_name_check CHECK (((name <> ''::text) AND (name = btrim(name)))),
  constraint plan_parts_per_check CHECK ((per = ANY (ARRAY['ROOM'::text, 'ADULT'::text, 'CHILD'::text, 'GUEST'::text]))),
  constraint plan_parts_posting_check CHECK ((posting = ANY (ARRAY['INCLUDED'::text, 'ADDED'::text]))),
  constraint plan_parts_ranking_check CHECK ((ranking >= 1)),
  constraint plan_parts_rhythm_check CHECK ((rhythm = ANY (ARRAY['EVERY_NIGHT'::text, 'FIRST_NIGHT'::text, 'LAST_NIGHT'::text, 'EXCEPT_FIRST'::text, 'EXCEPT_LAST'::text]))),
  constraint plan_parts_tax_category_check CHECK ((tax_category = ANY (ARRAY['ROOM'::text, 'SERVICE'::text, 'FOOD'::text, 'ALCOHOL'::text, 'GOODS'::text])))
);
alter table plan_parts enable row level security;
alter table plan_parts force row level security;
create policy platform on plan_parts for all to hotelmate_platform using true;
create policy tenant on plan_parts for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on plan_parts to hotelmate_app, hotelmate_platform;

create table plan_prices (
  property_id        bigint not null,
  rate_plan_id       uuid not null,
  room_type_id       uuid not null,
  base_minor         bigint not null,
  weekend_minor      bigint,
  single_minor       bigint,
  extra_adult_minor  bigint not null default 0,
  extra_child_minor  bigint not null default 0,
  adult_prices       jsonb not null default '[]'::jsonb,
  child_prices       jsonb not null default '[]'::jsonb,

  constraint plan_prices_pkey PRIMARY KEY (property_id, rate_plan_id, room_type_id),
  constraint plan_prices_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint plan_prices_property_id_rate_plan_id_fkey FOREIGN KEY (property_id, rate_plan_id) REFERENCES rate_plans(property_id, id),
  constraint plan_prices_property_id_room_type_id_fkey FOREIGN KEY (property_id, room_type_id) REFERENCES room_types(property_id, id),
  constraint adult_prices_are_a_list CHECK ((jsonb_typeof(adult_prices) = 'array'::text)),
  constraint plan_prices_base_minor_check CHECK ((base_minor >= 0)),
  constraint plan_prices_extra_adult_minor_check CHECK ((extra_adult_minor >= 0)),
  constraint plan_prices_extra_child_minor_check CHECK ((extra_child_minor >= 0)),
  constraint plan_prices_single_minor_check CHECK ((single_minor >= 0)),
  constraint plan_prices_weekend_minor_check CHECK ((weekend_minor >= 0))
);
alter table plan_prices enable row level security;
alter table plan_prices force row level security;
create policy platform on plan_prices for all to hotelmate_platform using true;
create policy tenant on plan_prices for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on plan_prices to hotelmate_app, hotelmate_platform;

create table plan_quotas (
  property_id   bigint not null,
  id            uuid not null,
  rate_plan_id  uuid not null,
  room_type_id  uuid,
  rooms         integer not null,

  constraint plan_quotas_pkey PRIMARY KEY (property_id, id),
  constraint plan_quota_is_set_once UNIQUE NULLS NOT DISTINCT (property_id, rate_plan_id, room_type_id),
  constraint plan_quota_plan_is_known FOREIGN KEY (property_id, rate_plan_id) REFERENCES rate_plans(property_id, id) ON DELETE CASCADE,
  constraint plan_quota_type_is_known FOREIGN KEY (property_id, room_type_id) REFERENCES room_types(property_id, id) ON DELETE CASCADE,
  constraint plan_quotas_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint plan_quota_is_a_number CHECK (((rooms >= 0) AND (rooms <= 10000)))
);
alter table plan_quotas enable row level security;
alter table plan_quotas force row level security;
create policy platform on plan_quotas for all to hotelmate_platform using true;
create policy tenant on plan_quotas for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on plan_quotas to hotelmate_app, hotelmate_platform;

create table platform_lead_activities (
  id            uuid not null,
  lead_id       uuid not null,
  kind          text not null,
  subject       text not null,
  outcome       text not null default ''::text,
  happens_at    timestamp with time zone not null,
  is_done       boolean not null,
  follow_up_on  date,
  by_name       text not null,
  created_at    timestamp with time zone not null,

  constraint platform_lead_activities_pkey PRIMARY KEY (id),
  constraint platform_lead_activities_lead_id_fkey FOREIGN KEY (lead_id) REFERENCES platform_leads(id),
  constraint platform_lead_activities_kind_check CHECK ((kind = ANY (ARRAY['CALL'::text, 'MEETING'::text, 'VISIT'::text, 'EMAIL'::text, 'NOTE'::text, 'TASK'::text]))),
  constraint platform_lead_activities_subject_check CHECK ((subject <> ''::text))
);
CREATE INDEX activities_of_a_platform_lead ON platform_lead_activities USING btree (lead_id, happens_at DESC, id DESC);
alter table platform_lead_activities enable row level security;
alter table platform_lead_activities force row level security;
create policy platform on platform_lead_activities for all to hotelmate_platform using true;
grant select, insert, update, delete on platform_lead_activities to hotelmate_app, hotelmate_platform;

create table platform_leads (
  id               uuid not null,
  number           bigint not null generated always as identity,
  business_kind    text not null,
  source           text not null,
  business_name    text not null,
  first_name       text not null default ''::text,
  last_name        text not null default ''::text,
  email            text not null default ''::text,
  phone            text not null default ''::text,
  city             text not null default ''::text,
  country          text not null default ''::text,
  units            integer,
  message          text not null default ''::text,
  next_step        text not null default ''::text,
  next_step_on     date,
  owner_id         bigint,
  state            text not null,
  reason           text not null default ''::text,
  until_on         date,
  of_id            uuid,
  organization_id  bigint,
  response_due_at  timestamp with time zone not null,
  responded_at     timestamp with time zone,
  created_at       timestamp with time zone not null,
  version          integer not null default 1,

  constraint platform_leads_pkey PRIMARY KEY (id),
  constraint platform_lead_number_is_used_once UNIQUE (number),
  constraint platform_leads_of_id_fkey FOREIGN KEY (of_id) REFERENCES platform_leads(id),
  constraint platform_leads_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organisations(id),
  constraint platform_leads_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id),
  constraint platform_lead_is_a_duplicate_of_another CHECK ((((state = 'DUPLICATE'::text) = (of_id IS NOT NULL)) AND (of_id <> id))),
  constraint platform_lead_is_closed_for_a_reason CHECK (((state <> ALL (ARRAY['UNQUALIFIED'::text, 'JUNK'::text])) OR (reason <> ''::text))),
  constraint platform_lead_is_converted_to_an_organisation CHECK (((state = 'CONVERTED'::text) = (organization_id IS NOT NULL))),
  constraint platform_lead_leaves_new_with_an_owner CHECK (((state = 'NEW'::text) OR (owner_id IS NOT NULL))),
  constraint platform_lead_waits_until_a_day CHECK (((state = 'NURTURE'::text) = (until_on IS NOT NULL))),
  constraint platform_leads_business_kind_check CHECK ((business_kind = ANY (ARRAY['HOTEL'::text, 'RESTAURANT'::text, 'SHOP'::text, 'SALON'::text, 'CHAIN'::text, 'OTHER'::text]))),
  constraint platform_leads_business_name_check CHECK ((business_name <> ''::text)),
  constraint platform_leads_source_check CHECK ((source = ANY (ARRAY['FORM'::text, 'PHONE'::text, 'WALK_IN'::text, 'EMAIL'::text, 'REFERRAL'::text, 'CAMPAIGN'::text, 'EVENT'::text, 'IMPORT'::text, 'OTHER'::text]))),
  constraint platform_leads_state_check CHECK ((state = ANY (ARRAY['NEW'::text, 'WORKING'::text, 'NURTURE'::text, 'QUALIFIED'::text, 'CONVERTED'::text, 'UNQUALIFIED'::text, 'JUNK'::text, 'DUPLICATE'::text]))),
  constraint platform_leads_units_check CHECK (((units >= 1) AND (units <= 100000)))
);
CREATE INDEX platform_leads_by_email ON platform_leads USING btree (lower(email)) WHERE (email <> ''::text);
CREATE INDEX platform_leads_by_state ON platform_leads USING btree (state, id);
alter table platform_leads enable row level security;
alter table platform_leads force row level security;
create policy platform on platform_leads for all to hotelmate_platform using true;
grant select, insert, update, delete on platform_leads to hotelmate_app, hotelmate_platform;

create table points_of_sale (
  property_id  bigint not null,
  id           uuid not null,
  outlet_id    uuid,
  name         text not null,
  number       integer not null,
  is_active    boolean not null default true,
  version      integer not null default 1,

  constraint points_of_sale_pkey PRIMARY KEY (property_id, id),
  constraint till_number_is_used_once UNIQUE (property_id, number),
  constraint points_of_sale_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint points_of_sale_property_id_outlet_id_fkey FOREIGN KEY (property_id, outlet_id) REFERENCES outlets(property_id, id),
  constraint points_of_sale_name_check CHECK (((name <> ''::text) AND (name = btrim(name)))),
  constraint points_of_sale_number_check CHECK ((number > 0))
);
CREATE UNIQUE INDEX till_is_named_once ON points_of_sale USING btree (property_id, lower(name));
alter table points_of_sale enable row level security;
alter table points_of_sale force row level security;
create policy platform on points_of_sale for all to hotelmate_platform using true;
create policy tenant on points_of_sale for all to hotelmate_app using (property_id = current_property());
grant select, insert, update on points_of_sale to hotelmate_app, hotelmate_platform;

create table policy_seasons (
  property_id   bigint not null,
  id            uuid not null,
  name          text not null,
  policy_id     uuid not null,
  rate_plan_id  uuid,
  first_on      date not null,
  last_on       date not null,
  version       integer not null default 1,

  constraint policy_seasons_pkey PRIMARY KEY (property_id, id),
  constraint season_is_unique UNIQUE NULLS NOT DISTINCT (property_id, rate_plan_id, first_on, last_on),
  constraint policy_seasons_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint season_plan_is_known FOREIGN KEY (property_id, rate_plan_id) REFERENCES rate_plans(property_id, id),
  constraint season_policy_is_known FOREIGN KEY (property_id, policy_id) REFERENCES booking_policies(property_id, id),
  constraint policy_seasons_check CHECK ((first_on <= last_on)),
  constraint policy_seasons_name_check CHECK ((name <> ''::text))
);
CREATE INDEX seasons_of_a_policy ON policy_seasons USING btree (property_id, policy_id);
alter table policy_seasons enable row level security;
alter table policy_seasons force row level security;
create policy platform on policy_seasons for all to hotelmate_platform using true;
create policy tenant on policy_seasons for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on policy_seasons to hotelmate_app, hotelmate_platform;

create table portal_cases (
  property_id  bigint not null,
  case_id      uuid not null,
  booking_id   uuid not null,
  is_chat      boolean not null,
  created_at   timestamp with time zone not null,

  constraint portal_cases_pkey PRIMARY KEY (property_id, case_id),
  constraint portal_cases_property_id_booking_id_fkey FOREIGN KEY (property_id, booking_id) REFERENCES portal_pages(property_id, booking_id) ON DELETE CASCADE,
  constraint portal_cases_property_id_case_id_fkey FOREIGN KEY (property_id, case_id) REFERENCES cases(property_id, id) ON DELETE CASCADE,
  constraint portal_cases_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id)
);
CREATE UNIQUE INDEX booking_has_one_chat ON portal_cases USING btree (property_id, booking_id) WHERE is_chat;
CREATE INDEX cases_of_a_booking ON portal_cases USING btree (property_id, booking_id, created_at);
alter table portal_cases enable row level security;
alter table portal_cases force row level security;
create policy platform on portal_cases for all to hotelmate_platform using true;
create policy tenant on portal_cases for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on portal_cases to hotelmate_app, hotelmate_platform;

create table portal_pages (
  property_id       bigint not null,
  booking_id        uuid not null,
  token_hash        bytea not null,
  sealed_token      text not null,
  state             text not null default 'OPEN'::text,
  arrival_time      text not null default ''::text,
  vehicle_plate     text not null default ''::text,
  notes             text not null default ''::text,
  signature         text not null default ''::text,
  submitted_at      timestamp with time zone,
  accepted_at       timestamp with time zone,
  accepted_by_name  text not null default ''::text,
  opened_at         timestamp with time zone,
  created_at        timestamp with time zone not null,
  version           integer not null default 1,

  constraint portal_pages_pkey PRIMARY KEY (property_id, booking_id),
  constraint guest_token_opens_one_page UNIQUE (property_id, token_hash),
  constraint portal_pages_property_id_booking_id_fkey FOREIGN KEY (property_id, booking_id) REFERENCES bookings(property_id, id) ON DELETE CASCADE,
  constraint portal_pages_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint accepted_registration_has_its_moment CHECK (((state = 'ACCEPTED'::text) = (accepted_at IS NOT NULL))),
  constraint portal_pages_arrival_time_check CHECK ((arrival_time ~ '^([0-2][0-9]:[0-5][0-9])?$'::text)),
  constraint portal_pages_state_check CHECK ((state = ANY (ARRAY['OPEN'::text, 'STARTED'::text, 'READY'::text, 'ACCEPTED'::text]))),
  constraint ready_registration_is_signed CHECK (((state = ANY (ARRAY['OPEN'::text, 'STARTED'::text])) OR ((submitted_at IS NOT NULL) AND (signature <> ''::text))))
);
alter table portal_pages enable row level security;
alter table portal_pages force row level security;
create policy platform on portal_pages for all to hotelmate_platform using true;
create policy tenant on portal_pages for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on portal_pages to hotelmate_app, hotelmate_platform;

create table portal_sent (
  property_id  bigint not null,
  booking_id   uuid not null,
  key          uuid not null,
  sent_at      timestamp with time zone not null,

  constraint portal_sent_pkey PRIMARY KEY (property_id, booking_id, key),
  constraint portal_sent_property_id_booking_id_fkey FOREIGN KEY (property_id, booking_id) REFERENCES portal_pages(property_id, booking_id) ON DELETE CASCADE,
  constraint portal_sent_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id)
);
alter table portal_sent enable row level security;
alter table portal_sent force row level security;
create policy platform on portal_sent for all to hotelmate_platform using true;
create policy tenant on portal_sent for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on portal_sent to hotelmate_app, hotelmate_platform;

create table portal_settings (
  property_id       bigint not null,
  is_active         boolean not null default false,
  has_registration  boolean not null default true,
  has_extras        boolean not null default true,
  has_requests      boolean not null default true,
  has_chat          boolean not null default true,
  upgrades_at_once  boolean not null default false,
  days_after        integer not null default 14,
  topics            text[] not null default '{}'::text[],
  version           integer not null default 1,
  has_room_menu     boolean not null default true,

  constraint portal_settings_pkey PRIMARY KEY (property_id),
  constraint portal_settings_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint portal_settings_days_after_check CHECK (((days_after >= 0) AND (days_after <= 90)))
);
alter table portal_settings enable row level security;
alter table portal_settings force row level security;
create policy platform on portal_settings for all to hotelmate_platform using true;
create policy tenant on portal_settings for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on portal_settings to hotelmate_app, hotelmate_platform;

create table portal_upgrade_requests (
  property_id      bigint not null,
  id               uuid not null,
  booking_id       uuid not null,
  stay_id          uuid not null,
  from_type_id     uuid not null,
  to_type_id       uuid not null,
  price_minor      bigint not null,
  state            text not null,
  requested_at     timestamp with time zone not null,
  decided_at       timestamp with time zone,
  decided_by_name  text not null default ''::text,

  constraint portal_upgrade_requests_pkey PRIMARY KEY (property_id, id),
  constraint portal_upgrade_requests_property_id_booking_id_fkey FOREIGN KEY (property_id, booking_id) REFERENCES portal_pages(property_id, booking_id) ON DELETE CASCADE,
  constraint portal_upgrade_requests_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint portal_upgrade_requests_property_id_from_type_id_fkey FOREIGN KEY (property_id, from_type_id) REFERENCES room_types(property_id, id),
  constraint portal_upgrade_requests_property_id_stay_id_fkey FOREIGN KEY (property_id, stay_id) REFERENCES stays(property_id, id) ON DELETE CASCADE,
  constraint portal_upgrade_requests_property_id_to_type_id_fkey FOREIGN KEY (property_id, to_type_id) REFERENCES room_types(property_id, id),
  constraint decided_upgrade_has_its_moment CHECK (((state = 'REQUESTED'::text) = (decided_at IS NULL))),
  constraint portal_upgrade_requests_price_minor_check CHECK ((price_minor > 0)),
  constraint portal_upgrade_requests_state_check CHECK ((state = ANY (ARRAY['REQUESTED'::text, 'DONE'::text, 'DECLINED'::text])))
);
CREATE UNIQUE INDEX stay_waits_for_one_upgrade ON portal_upgrade_requests USING btree (property_id, stay_id) WHERE (state = 'REQUESTED'::text);
CREATE INDEX upgrades_of_a_booking ON portal_upgrade_requests USING btree (property_id, booking_id);
alter table portal_upgrade_requests enable row level security;
alter table portal_upgrade_requests force row level security;
create policy platform on portal_upgrade_requests for all to hotelmate_platform using true;
create policy tenant on portal_upgrade_requests for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on portal_upgrade_requests to hotelmate_app, hotelmate_platform;

create table portal_upgrades (
  property_id   bigint not null,
  id            uuid not null,
  from_type_id  uuid not null,
  to_type_id    uuid not null,
  price_minor   bigint not null,

  constraint portal_upgrades_pkey PRIMARY KEY (property_id, id),
  constraint upgrade_is_offered_once UNIQUE (property_id, from_type_id, to_type_id),
  constraint portal_upgrades_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint portal_upgrades_property_id_from_type_id_fkey FOREIGN KEY (property_id, from_type_id) REFERENCES room_types(property_id, id),
  constraint portal_upgrades_property_id_to_type_id_fkey FOREIGN KEY (property_id, to_type_id) REFERENCES room_types(property_id, id),
  constraint portal_upgrades_price_minor_check CHECK ((price_minor > 0)),
  constraint upgrade_leads_to_another_type CHECK ((from_type_id <> to_type_id))
);
alter table portal_upgrades enable row level security;
alter table portal_upgrades force row level security;
create policy platform on portal_upgrades for all to hotelmate_platform using true;
create policy tenant on portal_upgrades for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on portal_upgrades to hotelmate_app, hotelmate_platform;

create table positions (
  property_id      bigint not null,
  id               uuid not null,
  title            text not null,
  title_key        text not null,
  department_id    uuid not null,
  role_code        text,
  rooms_per_shift  integer,
  tip_points       integer,
  is_active        boolean not null default true,
  created_at       timestamp with time zone not null,
  version          integer not null default 1,

  constraint positions_pkey PRIMARY KEY (property_id, id),
  constraint position_is_titled_once UNIQUE (property_id, department_id, title_key),
  constraint position_is_in_a_department FOREIGN KEY (property_id, department_id) REFERENCES departments(property_id, id),
  constraint positions_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint position_has_a_title CHECK ((title_key <> ''::text)),
  constraint positions_rooms_per_shift_check CHECK (((rooms_per_shift >= 1) AND (rooms_per_shift <= 60))),
  constraint positions_tip_points_check CHECK (((tip_points >= 0) AND (tip_points <= 1000)))
);
alter table positions enable row level security;
alter table positions force row level security;
create policy platform on positions for all to hotelmate_platform using true;
create policy tenant on positions for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on positions to hotelmate_app, hotelmate_platform;

create table prepaid_moves (
  property_id    bigint not null,
  id             uuid not null,
  pack_id        uuid not null,
  kind           text not null,
  units          integer not null,
  order_line_id  uuid,
  business_on    date not null,
  reason         text not null default ''::text,
  moved_at       timestamp with time zone not null,
  moved_by_name  text not null,

  constraint prepaid_moves_pkey PRIMARY KEY (property_id, id),
  constraint prepaid_moves_property_id_order_line_id_fkey FOREIGN KEY (property_id, order_line_id) REFERENCES order_lines(property_id, id),
  constraint prepaid_moves_property_id_pack_id_fkey FOREIGN KEY (property_id, pack_id) REFERENCES prepaid_packs(property_id, id),
  constraint prepaid_moves_check CHECK (((kind = ANY (ARRAY['USED'::text, 'RETURNED'::text])) = (order_line_id IS NOT NULL))),
  constraint prepaid_moves_check1 CHECK (
CASE
    WHEN (kind = ANY (ARRAY['ISSUED'::text, 'RETURNED'::text])) THEN (units > 0)
    WHEN (kind = 'USED'::text) THEN (units < 0)
    ELSE (units <= 0)
END),
  constraint prepaid_moves_kind_check CHECK ((kind = ANY (ARRAY['ISSUED'::text, 'USED'::text, 'RETURNED'::text, 'ENDED'::text, 'TAKEN_BACK'::text])))
);
CREATE INDEX moves_of_a_pack ON prepaid_moves USING btree (property_id, pack_id, moved_at);
CREATE INDEX packs_of_a_line ON prepaid_moves USING btree (property_id, order_line_id) WHERE (order_line_id IS NOT NULL);
alter table prepaid_moves enable row level security;
alter table prepaid_moves force row level security;
create policy platform on prepaid_moves for all to hotelmate_platform using true;
create policy tenant on prepaid_moves for all to hotelmate_app using (property_id = current_property());
grant select, insert on prepaid_moves to hotelmate_app, hotelmate_platform;

create table prepaid_packs (
  property_id    bigint not null,
  id             uuid not null,
  number         integer not null,
  customer_id    uuid not null,
  product_id     uuid not null,
  name           text not null,
  order_id       uuid not null,
  order_line_id  uuid not null,
  units          integer not null,
  remaining      integer not null,
  price_minor    bigint not null,
  currency       text not null,
  issued_on      date not null,
  expires_on     date,
  ended_at       timestamp with time zone,
  created_at     timestamp with time zone not null,
  version        integer not null default 1,

  constraint prepaid_packs_pkey PRIMARY KEY (property_id, id),
  constraint pack_numbers_are_used_once UNIQUE (property_id, number),
  constraint prepaid_packs_property_id_customer_id_fkey FOREIGN KEY (property_id, customer_id) REFERENCES customers(property_id, id),
  constraint prepaid_packs_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint prepaid_packs_property_id_order_id_fkey FOREIGN KEY (property_id, order_id) REFERENCES orders(property_id, id),
  constraint prepaid_packs_property_id_order_line_id_fkey FOREIGN KEY (property_id, order_line_id) REFERENCES order_lines(property_id, id),
  constraint prepaid_packs_property_id_product_id_fkey FOREIGN KEY (property_id, product_id) REFERENCES products(property_id, id),
  constraint pack_pays_for_no_more CHECK (((remaining >= 0) AND (remaining <= units))),
  constraint prepaid_packs_price_minor_check CHECK ((price_minor >= 0)),
  constraint prepaid_packs_units_check CHECK (((units >= 1) AND (units <= 1000)))
);
CREATE INDEX packs_of_a_guest ON prepaid_packs USING btree (property_id, customer_id, number DESC);
CREATE INDEX packs_of_a_product ON prepaid_packs USING btree (property_id, product_id);
CREATE INDEX packs_of_an_order ON prepaid_packs USING btree (property_id, order_id);
CREATE INDEX packs_sold_by_a_line ON prepaid_packs USING btree (property_id, order_line_id);
alter table prepaid_packs enable row level security;
alter table prepaid_packs force row level security;
create policy platform on prepaid_packs for all to hotelmate_platform using true;
create policy tenant on prepaid_packs for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on prepaid_packs to hotelmate_app, hotelmate_platform;

create table price_list_lines (
  property_id       bigint not null,
  price_list_id     uuid not null,
  id                uuid not null,
  product_id        uuid,
  product_group_id  uuid,
  price_minor       bigint,
  offset_bp         integer,

  constraint price_list_lines_pkey PRIMARY KEY (property_id, id),
  constraint price_list_lines_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint price_list_lines_property_id_price_list_id_fkey FOREIGN KEY (property_id, price_list_id) REFERENCES price_lists(property_id, id),
  constraint price_list_lines_property_id_product_group_id_fkey FOREIGN KEY (property_id, product_group_id) REFERENCES product_groups(property_id, id),
  constraint price_list_lines_property_id_product_id_fkey FOREIGN KEY (property_id, product_id) REFERENCES products(property_id, id),
  constraint price_line_is_for_one CHECK (((product_id IS NULL) <> (product_group_id IS NULL))),
  constraint price_line_says_one_thing CHECK (((price_minor IS NULL) <> (offset_bp IS NULL))),
  constraint price_list_lines_offset_bp_check CHECK (((offset_bp >= '-10000'::integer) AND (offset_bp <= 100000))),
  constraint price_list_lines_price_minor_check CHECK ((price_minor >= 0))
);
CREATE UNIQUE INDEX group_is_priced_once_in_a_list ON price_list_lines USING btree (property_id, price_list_id, product_group_id) WHERE (product_group_id IS NOT NULL);
CREATE UNIQUE INDEX product_is_priced_once_in_a_list ON price_list_lines USING btree (property_id, price_list_id, product_id) WHERE (product_id IS NOT NULL);
alter table price_list_lines enable row level security;
alter table price_list_lines force row level security;
create policy platform on price_list_lines for all to hotelmate_platform using true;
create policy tenant on price_list_lines for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on price_list_lines to hotelmate_app, hotelmate_platform;

create table price_lists (
  property_id  bigint not null,
  id           uuid not null,
  name         text not null,
  priority     integer not null default 0,
  from_on      date,
  until_on     date,
  weekdays     integer[] not null default '{1,2,3,4,5,6,7}'::integer[],
  from_time    text not null default '00:00'::text,
  until_time   text not null default '00:00'::text,
  outlet_ids   uuid[] not null default '{}'::uuid[],
  is_active    boolean not null default true,
  version      integer not null default 1,

  constraint price_lists_pkey PRIMARY KEY (property_id, id),
  constraint price_lists_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint price_list_ends_after_it_begins CHECK (((until_on IS NULL) OR (from_on IS NULL) OR (from_on < until_on))),
  constraint price_lists_from_time_check CHECK ((from_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'::text)),
  constraint price_lists_name_check CHECK (((name <> ''::text) AND (name = btrim(name)))),
  constraint price_lists_priority_check CHECK (((priority >= 0) AND (priority <= 1000))),
  constraint price_lists_until_time_check CHECK ((until_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'::text)),
  constraint weekdays_are_of_the_week CHECK (((weekdays <@ ARRAY[1, 2, 3, 4, 5, 6, 7]) AND (cardinality(weekdays) > 0)))
);
CREATE UNIQUE INDEX price_list_is_named_once ON price_lists USING btree (property_id, lower(name));
alter table price_lists enable row level security;
alter table price_lists force row level security;
create policy platform on price_lists for all to hotelmate_platform using true;
create policy tenant on price_lists for all to hotelmate_app using (property_id = current_property());
grant select, insert, update on price_lists to hotelmate_app, hotelmate_platform;

create table price_seasons (
  property_id  bigint not null,
  id           uuid not null,
  name         text not null,
  first_on     date not null,
  last_on      date not null,
  ranking      integer not null,
  version      integer not null default 1,

  constraint price_seasons_pkey PRIMARY KEY (property_id, id),
  constraint season_ranks_alone UNIQUE (property_id, ranking),
  constraint price_seasons_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint price_seasons_check CHECK ((first_on <= last_on)),
  constraint price_seasons_name_check CHECK ((name <> ''::text)),
  constraint price_seasons_ranking_check CHECK (((ranking >= 1) AND (ranking <= 1000)))
);
CREATE UNIQUE INDEX price_season_name_is_unique ON price_seasons USING btree (property_id, lower(name));
alter table price_seasons enable row level security;
alter table price_seasons force row level security;
create policy platform on price_seasons for all to hotelmate_platform using true;
create policy tenant on price_seasons for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on price_seasons to hotelmate_app, hotelmate_platform;

create table print_jobs (
  property_id      bigint not null,
  id               uuid not null,
  kind             text not null,
  ref_id           uuid not null,
  revision         integer not null,
  copy_no          integer not null default 1,
  station_id       uuid,
  order_id         uuid,
  printer_id       uuid not null,
  origin_id        uuid not null,
  title            text not null,
  sheet            jsonb not null,
  status           text not null default 'QUEUED'::text,
  is_duplicate     boolean not null default false,
  attempts         integer not null default 0,
  run_after        timestamp with time zone not null,
  expires_at       timestamp with time zone not null,
  lease_token      text,
  lease_owner      text not null default ''::text,
  lease_until      timestamp with time zone,
  handed_at        timestamp with time zone,
  error_class      text not null default ''::text,
  error            text not null default ''::text,
  created_at       timestamp with time zone not null,
  created_by_name  text not null,
  ended_at         timestamp with time zone,

  constraint print_jobs_pkey PRIMARY KEY (property_id, id),
  constraint document_is_queued_once UNIQUE (property_id, kind, ref_id, revision, origin_id, copy_no),
  constraint print_jobs_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint print_jobs_property_id_origin_id_fkey FOREIGN KEY (property_id, origin_id) REFERENCES printers(property_id, id),
  constraint print_jobs_property_id_printer_id_fkey FOREIGN KEY (property_id, printer_id) REFERENCES printers(property_id, id),
  constraint ended_job_says_when CHECK (((status = ANY (ARRAY['PRINTED'::text, 'EXPIRED'::text, 'CANCELLED'::text])) = (ended_at IS NOT NULL))),
  constraint leased_job_names_its_holder CHECK (((status = 'LEASED'::text) = ((lease_token IS NOT NULL) AND (lease_until IS NOT NULL)))),
  constraint print_jobs_attempts_check CHECK ((attempts >= 0)),
  constraint print_jobs_copy_no_check CHECK ((copy_no >= 1)),
  constraint print_jobs_error_class_check CHECK ((error_class = ANY (ARRAY[''::text, 'NO_AGENT'::text, 'NO_PRINTER'::text, 'BLOCKED'::text, 'AGENT_ERROR'::text, 'TIMEOUT'::text, 'CONNECTION_LOST'::text, 'LAPSED'::text, 'ORDER_CLOSED'::text]))),
  constraint print_jobs_kind_check CHECK ((kind = ANY (ARRAY['KOT'::text, 'CANCEL_KOT'::text, 'BILL'::text, 'RECEIPT'::text, 'INVOICE'::text, 'REPORT'::text, 'TEST'::text]))),
  constraint print_jobs_revision_check CHECK ((revision >= 0)),
  constraint print_jobs_status_check CHECK ((status = ANY (ARRAY['QUEUED'::text, 'LEASED'::text, 'PRINTED'::text, 'FAILED'::text, 'UNKNOWN'::text, 'EXPIRED'::text, 'CANCELLED'::text])))
);
CREATE INDEX jobs_of_an_order ON print_jobs USING btree (property_id, order_id, id) WHERE (order_id IS NOT NULL);
CREATE INDEX jobs_that_wait ON print_jobs USING btree (property_id, printer_id, id) WHERE (status = 'QUEUED'::text);
CREATE INDEX jobs_to_look_after ON print_jobs USING btree (property_id, id) WHERE (status = ANY (ARRAY['FAILED'::text, 'UNKNOWN'::text]));
CREATE INDEX jobs_under_way ON print_jobs USING btree (property_id, expires_at) WHERE (status = ANY (ARRAY['QUEUED'::text, 'LEASED'::text]));
alter table print_jobs enable row level security;
alter table print_jobs force row level security;
create policy platform on print_jobs for all to hotelmate_platform using true;
create policy tenant on print_jobs for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on print_jobs to hotelmate_app, hotelmate_platform;

create table printer_stations (
  property_id  bigint not null,
  printer_id   uuid not null,
  station_id   uuid not null,

  constraint printer_stations_pkey PRIMARY KEY (property_id, printer_id, station_id),
  constraint printer_serves_a_station_of_the_house FOREIGN KEY (property_id, station_id) REFERENCES stations(property_id, id),
  constraint printer_stations_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint printer_stations_property_id_printer_id_fkey FOREIGN KEY (property_id, printer_id) REFERENCES printers(property_id, id) ON DELETE CASCADE
);
CREATE INDEX printers_of_a_station ON printer_stations USING btree (property_id, station_id);
alter table printer_stations enable row level security;
alter table printer_stations force row level security;
create policy platform on printer_stations for all to hotelmate_platform using true;
create policy tenant on printer_stations for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on printer_stations to hotelmate_app, hotelmate_platform;

create table printers (
  property_id    bigint not null,
  id             uuid not null,
  name           text not null,
  width_mm       integer not null,
  way            text not null,
  agent_printer  text not null default ''::text,
  copies         integer not null default 1,
  is_default     boolean not null default false,
  is_active      boolean not null default true,
  backup_id      uuid,
  keep_minutes   integer not null default 120,
  condition      text not null default 'OK'::text,
  condition_at   timestamp with time zone,
  version        integer not null default 1,
  created_at     timestamp with time zone not null,

  constraint printers_pkey PRIMARY KEY (property_id, id),
  constraint printers_property_id_backup_id_fkey FOREIGN KEY (property_id, backup_id) REFERENCES printers(property_id, id),
  constraint printers_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint default_printer_is_on CHECK ((is_active OR (NOT is_default))),
  constraint printer_is_not_its_own_backup CHECK ((backup_id <> id)),
  constraint printers_condition_check CHECK ((condition = ANY (ARRAY['OK'::text, 'PAPER_OUT'::text, 'PAPER_JAM'::text, 'DOOR_OPEN'::text, 'OFFLINE'::text, 'ERROR'::text]))),
  constraint printers_copies_check CHECK (((copies >= 1) AND (copies <= 5))),
  constraint printers_keep_minutes_check CHECK (((keep_minutes >= 5) AND (keep_minutes <= 1440))),
  constraint printers_name_check CHECK ((name <> ''::text)),
  constraint printers_way_check CHECK ((way = ANY (ARRAY['AGENT'::text, 'BROWSER'::text, 'PDF'::text]))),
  constraint printers_width_mm_check CHECK ((width_mm = ANY (ARRAY[58, 80])))
);
CREATE UNIQUE INDEX one_printer_is_the_default ON printers USING btree (property_id) WHERE is_default;
CREATE UNIQUE INDEX printer_name_is_used_once ON printers USING btree (property_id, lower(name));
alter table printers enable row level security;
alter table printers force row level security;
create policy platform on printers for all to hotelmate_platform using true;
create policy tenant on printers for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on printers to hotelmate_app, hotelmate_platform;

create table printing_keys (
  property_id  bigint not null,
  certificate  text not null,
  sealed_key   text not null,
  created_at   timestamp with time zone not null,

  constraint printing_keys_pkey PRIMARY KEY (property_id),
  constraint printing_keys_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id)
);
alter table printing_keys enable row level security;
alter table printing_keys force row level security;
create policy platform on printing_keys for all to hotelmate_platform using true;
create policy tenant on printing_keys for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on printing_keys to hotelmate_app, hotelmate_platform;

create table privacy_requests (
  property_id       bigint not null,
  id                uuid not null,
  customer_id       uuid not null,
  kind              text not null,
  state             text not null default 'OPEN'::text,
  note              text not null default ''::text,
  due_on            date not null,
  reason            text not null default ''::text,
  created_at        timestamp with time zone not null,
  created_by_name   text not null,
  closed_at         timestamp with time zone,
  closed_by_name    text not null default ''::text,
  made_at_property  text not null default ''::text,

  constraint privacy_requests_pkey PRIMARY KEY (property_id, id),
  constraint privacy_requests_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint request_is_of_a_guest FOREIGN KEY (property_id, customer_id) REFERENCES customers(property_id, id) ON DELETE CASCADE,
  constraint closed_request_says_when CHECK (((state = 'OPEN'::text) = (closed_at IS NULL))),
  constraint privacy_requests_kind_check CHECK ((kind = ANY (ARRAY['ACCESS'::text, 'RECTIFY'::text, 'RESTRICT'::text, 'ERASE'::text]))),
  constraint privacy_requests_state_check CHECK ((state = ANY (ARRAY['OPEN'::text, 'DONE'::text, 'REFUSED'::text]))),
  constraint refused_request_says_why CHECK (((state <> 'REFUSED'::text) OR (reason <> ''::text)))
);
CREATE INDEX privacy_requests_by_day ON privacy_requests USING btree (property_id, state, due_on, id);
CREATE INDEX privacy_requests_of_a_guest ON privacy_requests USING btree (property_id, customer_id, id);
alter table privacy_requests enable row level security;
alter table privacy_requests force row level security;
create policy platform on privacy_requests for all to hotelmate_platform using true;
create policy tenant on privacy_requests for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on privacy_requests to hotelmate_app, hotelmate_platform;

create table product_group_outlets (
  property_id       bigint not null,
  product_group_id  uuid not null,
  outlet_id         uuid not null,

  constraint product_group_outlets_pkey PRIMARY KEY (property_id, product_group_id, outlet_id),
  constraint product_group_outlets_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint product_group_outlets_property_id_outlet_id_fkey FOREIGN KEY (property_id, outlet_id) REFERENCES outlets(property_id, id),
  constraint product_group_outlets_property_id_product_group_id_fkey FOREIGN KEY (property_id, product_group_id) REFERENCES product_groups(property_id, id)
);
CREATE INDEX groups_of_an_outlet ON product_group_outlets USING btree (property_id, outlet_id);
alter table product_group_outlets enable row level security;
alter table product_group_outlets force row level security;
create policy platform on product_group_outlets for all to hotelmate_platform using true;
create policy tenant on product_group_outlets for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on product_group_outlets to hotelmate_app, hotelmate_platform;

create table product_groups (
  property_id   bigint not null,
  id            uuid not null,
  name          text not null,
  names         jsonb not null default '{}'::jsonb,
  ranking       integer not null default 0,
  station_id    uuid,
  course        integer not null default 0,
  tax_category  text not null default 'SERVICE'::text,
  is_active     boolean not null default true,
  version       integer not null default 1,

  constraint product_groups_pkey PRIMARY KEY (property_id, id),
  constraint product_groups_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint product_groups_property_id_station_id_fkey FOREIGN KEY (property_id, station_id) REFERENCES stations(property_id, id),
  constraint names_are_by_language CHECK ((jsonb_typeof(names) = 'object'::text)),
  constraint product_groups_course_check CHECK (((course >= 0) AND (course <= 9))),
  constraint product_groups_name_check CHECK (((name <> ''::text) AND (name = btrim(name)))),
  constraint product_groups_ranking_check CHECK ((ranking >= 0)),
  constraint product_groups_tax_category_check CHECK ((tax_category = ANY (ARRAY['SERVICE'::text, 'FOOD'::text, 'ALCOHOL'::text, 'GOODS'::text])))
);
CREATE UNIQUE INDEX product_group_is_named_once ON product_groups USING btree (property_id, lower(name));
alter table product_groups enable row level security;
alter table product_groups force row level security;
create policy platform on product_groups for all to hotelmate_platform using true;
create policy tenant on product_groups for all to hotelmate_app using (property_id = current_property());
grant select, insert, update on product_groups to hotelmate_platform;
grant select, insert, update, delete on product_groups to hotelmate_app;

create table product_images (
  property_id  bigint not null,
  product_id   uuid not null,
  bytes        bytea not null,
  version      integer not null default 1,

  constraint product_images_pkey PRIMARY KEY (property_id, product_id),
  constraint product_images_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint product_images_property_id_product_id_fkey FOREIGN KEY (property_id, product_id) REFERENCES products(property_id, id),
  constraint product_images_bytes_check CHECK (((octet_length(bytes) >= 1) AND (octet_length(bytes) <= 400000)))
);
alter table product_images enable row level security;
alter table product_images force row level security;
create policy platform on product_images for all to hotelmate_platform using true;
create policy tenant on product_images for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on product_images to hotelmate_app, hotelmate_platform;

create table product_modifier_groups (
  property_id        bigint not null,
  product_id         uuid not null,
  modifier_group_id  uuid not null,
  ranking            integer not null default 0,

  constraint product_modifier_groups_pkey PRIMARY KEY (property_id, product_id, modifier_group_id),
  constraint product_modifier_groups_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint product_modifier_groups_property_id_modifier_group_id_fkey FOREIGN KEY (property_id, modifier_group_id) REFERENCES modifier_groups(property_id, id),
  constraint product_modifier_groups_property_id_product_id_fkey FOREIGN KEY (property_id, product_id) REFERENCES products(property_id, id),
  constraint product_modifier_groups_ranking_check CHECK ((ranking >= 0))
);
alter table product_modifier_groups enable row level security;
alter table product_modifier_groups force row level security;
create policy platform on product_modifier_groups for all to hotelmate_platform using true;
create policy tenant on product_modifier_groups for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on product_modifier_groups to hotelmate_app, hotelmate_platform;

create table product_outages (
  property_id  bigint not null,
  product_id   uuid not null,
  reason       text not null default ''::text,
  until_at     timestamp with time zone,
  set_at       timestamp with time zone not null,
  set_by       bigint not null,
  set_by_name  text not null,

  constraint product_outages_pkey PRIMARY KEY (property_id, product_id),
  constraint product_outages_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint product_outages_property_id_product_id_fkey FOREIGN KEY (property_id, product_id) REFERENCES products(property_id, id)
);
alter table product_outages enable row level security;
alter table product_outages force row level security;
create policy platform on product_outages for all to hotelmate_platform using true;
create policy tenant on product_outages for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on product_outages to hotelmate_app, hotelmate_platform;

create table products (
  property_id         bigint not null,
  id                  uuid not null,
  product_group_id    uuid not null,
  kind                text not null default 'PRODUCT'::text,
  code                text not null,
  name                text not null,
  names               jsonb not null default '{}'::jsonb,
  description         text not null default ''::text,
  price_minor         bigint not null,
  tax_category        text,
  unit                text not null default 'piece'::text,
  is_fractional       boolean not null default false,
  barcode             text,
  allergens           text[] not null default '{}'::text[],
  diets               text[] not null default '{}'::text[],
  station_id          uuid,
  is_prepared         boolean not null default true,
  ranking             integer not null default 0,
  is_active           boolean not null default true,
  version             integer not null default 1,
  prepaid_product_id  uuid,
  prepaid_units       integer,
  prepaid_days        integer,

  constraint products_pkey PRIMARY KEY (property_id, id),
  constraint product_code_is_used_once UNIQUE (property_id, code),
  constraint products_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint products_property_id_prepaid_product_id_fkey FOREIGN KEY (property_id, prepaid_product_id) REFERENCES products(property_id, id),
  constraint products_property_id_product_group_id_fkey FOREIGN KEY (property_id, product_group_id) REFERENCES product_groups(property_id, id),
  constraint products_property_id_station_id_fkey FOREIGN KEY (property_id, station_id) REFERENCES stations(property_id, id),
  constraint allergens_are_known CHECK ((allergens <@ ARRAY['GLUTEN'::text, 'CRUSTACEANS'::text, 'EGGS'::text, 'FISH'::text, 'PEANUTS'::text, 'SOYBEANS'::text, 'MILK'::text, 'NUTS'::text, 'CELERY'::text, 'MUSTARD'::text, 'SESAME'::text, 'SULPHITES'::text, 'LUPIN'::text, 'MOLLUSCS'::text])),
  constraint diets_are_known CHECK ((diets <@ ARRAY['VEGETARIAN'::text, 'VEGAN'::text, 'EGG'::text, 'HALAL'::text, 'JAIN'::text, 'SPICY'::text])),
  constraint prepaid_is_of_another CHECK ((prepaid_product_id <> id)),
  constraint prepaid_is_of_something CHECK (((kind = 'PREPAID'::text) = ((prepaid_product_id IS NOT NULL) AND (prepaid_units IS NOT NULL)))),
  constraint product_names_are_by_language CHECK ((jsonb_typeof(names) = 'object'::text)),
  constraint products_barcode_check CHECK ((barcode ~ '^[0-9A-Za-z-]{4,32}$'::text)),
  constraint products_code_check CHECK ((code ~ '^[A-Z0-9][A-Z0-9._-]{0,23}$'::text)),
  constraint products_kind_check CHECK ((kind = ANY (ARRAY['PRODUCT'::text, 'COMBO'::text, 'SERVICE'::text, 'PREPAID'::text]))),
  constraint products_name_check CHECK (((name <> ''::text) AND (name = btrim(name)))),
  constraint products_prepaid_days_check CHECK (((prepaid_days >= 1) AND (prepaid_days <= 3660))),
  constraint products_prepaid_units_check CHECK (((prepaid_units >= 1) AND (prepaid_units <= 1000))),
  constraint products_price_minor_check CHECK ((price_minor >= 0)),
  constraint products_ranking_check CHECK ((ranking >= 0)),
  constraint products_tax_category_check CHECK ((tax_category = ANY (ARRAY['SERVICE'::text, 'FOOD'::text, 'ALCOHOL'::text, 'GOODS'::text]))),
  constraint products_unit_check CHECK ((unit <> ''::text))
);
CREATE UNIQUE INDEX barcode_is_used_once ON products USING btree (property_id, barcode) WHERE (barcode IS NOT NULL);
CREATE INDEX packs_for_a_product ON products USING btree (property_id, prepaid_product_id) WHERE (prepaid_product_id IS NOT NULL);
CREATE INDEX products_of_a_group ON products USING btree (property_id, product_group_id, ranking, name);
alter table products enable row level security;
alter table products force row level security;
create policy platform on products for all to hotelmate_platform using true;
create policy tenant on products for all to hotelmate_app using (property_id = current_property());
grant select, insert, update on products to hotelmate_platform;
grant select, insert, update, delete on products to hotelmate_app;

create table project_links (
  property_id    bigint not null,
  id             uuid not null,
  project_id     uuid not null,
  token_hash     bytea not null,
  sealed_token   text not null,
  shows_hours    boolean not null,
  shows_amounts  boolean not null,
  expires_on     date not null,
  made_at        timestamp with time zone not null,
  made_by        text not null,
  ended_at       timestamp with time zone,

  constraint project_links_pkey PRIMARY KEY (property_id, id),
  constraint project_link_token_is_used_once UNIQUE (token_hash),
  constraint link_is_of_a_project FOREIGN KEY (property_id, project_id) REFERENCES projects(property_id, id),
  constraint project_links_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint amounts_are_shown_with_hours CHECK (((NOT shows_amounts) OR shows_hours))
);
CREATE UNIQUE INDEX project_has_one_link ON project_links USING btree (property_id, project_id) WHERE (ended_at IS NULL);
alter table project_links enable row level security;
alter table project_links force row level security;
create policy platform on project_links for all to hotelmate_platform using true;
create policy tenant on project_links for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on project_links to hotelmate_app, hotelmate_platform;

create table project_members (
  property_id  bigint not null,
  project_id   uuid not null,
  employee_id  uuid not null,
  role         text not null,
  added_at     timestamp with time zone not null,

  constraint member_is_added_once PRIMARY KEY (property_id, project_id, employee_id),
  constraint member_is_an_employee FOREIGN KEY (property_id, employee_id) REFERENCES employees(property_id, id),
  constraint member_is_of_a_project FOREIGN KEY (property_id, project_id) REFERENCES projects(property_id, id),
  constraint project_members_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint project_members_role_check CHECK ((role = ANY (ARRAY['MANAGER'::text, 'MEMBER'::text, 'VIEWER'::text])))
);
CREATE INDEX projects_of_a_member ON project_members USING btree (property_id, employee_id);
alter table project_members enable row level security;
alter table project_members force row level security;
create policy platform on project_members for all to hotelmate_platform using true;
create policy tenant on project_members for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on project_members to hotelmate_app, hotelmate_platform;

create table project_rates (
  property_id  bigint not null,
  id           uuid not null,
  project_id   uuid not null,
  employee_id  uuid,
  activity_id  uuid,
  from_on      date not null,
  until_on     date,
  rate_minor   bigint not null,
  version      integer not null default 1,

  constraint project_rates_pkey PRIMARY KEY (property_id, id),
  constraint project_rate_begins_once UNIQUE NULLS NOT DISTINCT (property_id, project_id, employee_id, activity_id, from_on),
  constraint project_rate_is_of_a_project FOREIGN KEY (property_id, project_id) REFERENCES projects(property_id, id),
  constraint project_rate_is_of_an_activity FOREIGN KEY (property_id, activity_id) REFERENCES work_activities(property_id, id),
  constraint project_rate_is_of_an_employee FOREIGN KEY (property_id, employee_id) REFERENCES employees(property_id, id),
  constraint project_rates_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint project_rate_ends_after_it_begins CHECK ((from_on <= until_on)),
  constraint project_rates_rate_minor_check CHECK (((rate_minor >= 0) AND (rate_minor <= '1000000000000'::bigint)))
);
alter table project_rates enable row level security;
alter table project_rates force row level security;
create policy platform on project_rates for all to hotelmate_platform using true;
create policy tenant on project_rates for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on project_rates to hotelmate_app, hotelmate_platform;

create table project_rooms (
  property_id  bigint not null,
  project_id   uuid not null,
  room_id      uuid not null,
  from_on      date not null,
  until_on     date not null,
  block_id     uuid,

  constraint project_names_a_room_once PRIMARY KEY (property_id, project_id, room_id),
  constraint project_room_is_a_room FOREIGN KEY (property_id, room_id) REFERENCES rooms(property_id, id) ON DELETE CASCADE,
  constraint project_rooms_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint room_is_of_a_project FOREIGN KEY (property_id, project_id) REFERENCES projects(property_id, id),
  constraint room_is_taken_until_after_it_is_taken CHECK ((from_on < until_on))
);
CREATE INDEX projects_of_a_room ON project_rooms USING btree (property_id, room_id);
alter table project_rooms enable row level security;
alter table project_rooms force row level security;
create policy platform on project_rooms for all to hotelmate_platform using true;
create policy tenant on project_rooms for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on project_rooms to hotelmate_app, hotelmate_platform;

create table project_template_blocks (
  property_id  bigint not null,
  template_id  uuid not null,
  from_id      uuid not null,
  to_id        uuid not null,

  constraint template_blocks_once PRIMARY KEY (property_id, template_id, from_id, to_id),
  constraint project_template_blocks_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint template_block_is_from_an_item FOREIGN KEY (property_id, template_id, from_id) REFERENCES project_template_items(property_id, template_id, id) ON DELETE CASCADE,
  constraint template_block_is_to_an_item FOREIGN KEY (property_id, template_id, to_id) REFERENCES project_template_items(property_id, template_id, id) ON DELETE CASCADE,
  constraint template_block_joins_two CHECK ((from_id <> to_id))
);
CREATE UNIQUE INDEX two_template_items_have_one_block ON project_template_blocks USING btree (property_id, template_id, LEAST(from_id, to_id), GREATEST(from_id, to_id));
alter table project_template_blocks enable row level security;
alter table project_template_blocks force row level security;
create policy platform on project_template_blocks for all to hotelmate_platform using true;
create policy tenant on project_template_blocks for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on project_template_blocks to hotelmate_app, hotelmate_platform;

create table project_template_items (
  property_id       bigint not null,
  template_id       uuid not null,
  id                uuid not null,
  position          integer not null,
  title             text not null,
  body              text not null,
  priority          text not null,
  start_days        integer,
  due_days          integer,
  parent_id         uuid,
  parent_depth      integer,
  depth             integer not null generated always as ((COALESCE(parent_depth, 0) + 1)) stored,
  estimate_minutes  integer,
  worker            text not null,
  lines             text[] not null,

  constraint template_item_is_named_once PRIMARY KEY (property_id, template_id, id),
  constraint template_item_has_its_depth UNIQUE (property_id, template_id, id, depth),
  constraint template_item_has_one_place UNIQUE (property_id, template_id, "position"),
  constraint project_template_items_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint template_item_is_below_an_item FOREIGN KEY (property_id, template_id, parent_id, parent_depth) REFERENCES project_template_items(property_id, template_id, id, depth) ON DELETE CASCADE,
  constraint template_item_is_of_a_template FOREIGN KEY (property_id, template_id) REFERENCES project_templates(property_id, id) ON DELETE CASCADE,
  constraint project_template_items_due_days_check CHECK (((due_days >= 0) AND (due_days <= 1500))),
  constraint project_template_items_estimate_minutes_check CHECK (((estimate_minutes >= 0) AND (estimate_minutes <= 600000))),
  constraint project_template_items_priority_check CHECK ((priority = ANY (ARRAY['URGENT'::text, 'HIGH'::text, 'MEDIUM'::text, 'LOW'::text, 'NONE'::text]))),
  constraint project_template_items_start_days_check CHECK (((start_days >= 0) AND (start_days <= 1500))),
  constraint project_template_items_worker_check CHECK ((worker = ANY (ARRAY['MANAGER'::text, 'NOBODY'::text]))),
  constraint template_item_ends_after_it_begins CHECK ((due_days >= start_days)),
  constraint template_item_is_three_deep CHECK ((depth <= 3)),
  constraint template_item_names_its_parents_depth CHECK (((parent_id IS NULL) = (parent_depth IS NULL)))
);
alter table project_template_items enable row level security;
alter table project_template_items force row level security;
create policy platform on project_template_items for all to hotelmate_platform using true;
create policy tenant on project_template_items for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on project_template_items to hotelmate_app, hotelmate_platform;

create table project_template_states (
  property_id  bigint not null,
  template_id  uuid not null,
  position     integer not null,
  name         text not null,
  name_key     text not null,
  state_group  text not null,
  color        text not null,

  constraint template_state_has_one_place PRIMARY KEY (property_id, template_id, "position"),
  constraint template_state_is_named_once UNIQUE (property_id, template_id, name_key),
  constraint project_template_states_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint template_state_is_of_a_template FOREIGN KEY (property_id, template_id) REFERENCES project_templates(property_id, id) ON DELETE CASCADE,
  constraint project_template_states_state_group_check CHECK ((state_group = ANY (ARRAY['BACKLOG'::text, 'UNSTARTED'::text, 'STARTED'::text, 'COMPLETED'::text, 'CANCELLED'::text])))
);
alter table project_template_states enable row level security;
alter table project_template_states force row level security;
create policy platform on project_template_states for all to hotelmate_platform using true;
create policy tenant on project_template_states for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on project_template_states to hotelmate_app, hotelmate_platform;

create table project_templates (
  property_id  bigint not null,
  id           uuid not null,
  name         text not null,
  name_key     text not null,
  kind         text not null,
  color        text not null,
  description  text not null default ''::text,
  version      integer not null default 1,

  constraint project_templates_pkey PRIMARY KEY (property_id, id),
  constraint project_template_is_named_once UNIQUE (property_id, name_key),
  constraint project_templates_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint project_templates_kind_check CHECK ((kind = ANY (ARRAY['INTERNAL'::text, 'CLIENT'::text, 'RENOVATION'::text, 'MAINTENANCE'::text, 'EVENT'::text, 'OPENING'::text])))
);
alter table project_templates enable row level security;
alter table project_templates force row level security;
create policy platform on project_templates for all to hotelmate_platform using true;
create policy tenant on project_templates for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on project_templates to hotelmate_app, hotelmate_platform;

create table projects (
  property_id      bigint not null,
  id               uuid not null,
  key              text not null,
  name             text not null,
  description      text not null default ''::text,
  kind             text not null,
  state            text not null default 'PLANNED'::text,
  customer_id      uuid,
  company_id       uuid,
  lead_id          uuid,
  from_on          date,
  until_on         date,
  budget_minutes   integer,
  billing          text not null default 'NONE'::text,
  budget_minor     bigint,
  rate_minor       bigint,
  color            text not null default 'BLUE'::text,
  health           text not null default 'ON_TRACK'::text,
  health_note      text not null default ''::text,
  last_number      integer not null default 0,
  created_at       timestamp with time zone not null,
  version          integer not null default 1,
  takes_proposals  boolean not null default false,

  constraint projects_pkey PRIMARY KEY (property_id, id),
  constraint project_key_is_used_once UNIQUE (property_id, key),
  constraint project_is_for_a_company FOREIGN KEY (property_id, company_id) REFERENCES companies(property_id, id) ON DELETE SET NULL (company_id),
  constraint project_is_for_a_customer FOREIGN KEY (property_id, customer_id) REFERENCES customers(property_id, id) ON DELETE SET NULL (customer_id),
  constraint project_is_led_by_an_employee FOREIGN KEY (property_id, lead_id) REFERENCES employees(property_id, id),
  constraint projects_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint project_ends_after_it_begins CHECK ((until_on >= from_on)),
  constraint project_is_for_one_client CHECK (((customer_id IS NULL) OR (company_id IS NULL))),
  constraint project_key_is_short CHECK ((key ~ '^[A-Z0-9]{1,12}$'::text)),
  constraint projects_billing_check CHECK ((billing = ANY (ARRAY['NONE'::text, 'FIXED'::text, 'HOURLY'::text]))),
  constraint projects_budget_minor_check CHECK ((budget_minor >= 0)),
  constraint projects_budget_minutes_check CHECK (((budget_minutes >= 0) AND (budget_minutes <= 6000000))),
  constraint projects_health_check CHECK ((health = ANY (ARRAY['ON_TRACK'::text, 'AT_RISK'::text, 'OFF_TRACK'::text]))),
  constraint projects_kind_check CHECK ((kind = ANY (ARRAY['INTERNAL'::text, 'CLIENT'::text, 'RENOVATION'::text, 'MAINTENANCE'::text, 'EVENT'::text, 'OPENING'::text]))),
  constraint projects_rate_minor_check CHECK ((rate_minor >= 0)),
  constraint projects_state_check CHECK ((state = ANY (ARRAY['PLANNED'::text, 'ACTIVE'::text, 'ON_HOLD'::text, 'COMPLETED'::text, 'CANCELLED'::text, 'ARCHIVED'::text])))
);
CREATE INDEX projects_for_a_company ON projects USING btree (property_id, company_id) WHERE (company_id IS NOT NULL);
CREATE INDEX projects_for_a_customer ON projects USING btree (property_id, customer_id) WHERE (customer_id IS NOT NULL);
alter table projects enable row level security;
alter table projects force row level security;
create policy platform on projects for all to hotelmate_platform using true;
create policy tenant on projects for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on projects to hotelmate_app, hotelmate_platform;

create table properties (
  id                      bigint not null generated by default as identity,
  organization_id         bigint not null,
  name                    text not null,
  short_name              text not null,
  seo_friendly_name       text not null,
  business_type           text not null default 'accommodation'::text,
  status                  text not null default 'NEW'::text,
  plan                    text not null default 'Business Starter'::text,
  time_zone               text not null,
  currency                text not null,
  locale                  text not null,
  business_date           date not null,
  fiscal_year_month       integer not null,
  check_in_time           text not null default '14:00'::text,
  check_out_time          text not null default '11:00'::text,
  address                 text not null default ''::text,
  city                    text not null default ''::text,
  country                 text not null,
  phone                   text not null default ''::text,
  email                   text not null default ''::text,
  tax_number              text not null default ''::text,
  logo_url                text,
  prices_include_tax      boolean not null default false,
  free_cancel_days        integer not null default 1,
  cancel_fee_bp           integer not null default 10000,
  no_show_fee_bp          integer not null default 10000,
  option_hold_hours       integer not null default 24,
  has_sample_data         boolean not null default false,
  is_active               boolean not null default true,
  is_featured             boolean not null default false,
  version                 integer not null default 1,
  created_at              timestamp with time zone not null default now(),
  tax_rounding            text not null default 'LINE'::text,
  requires_second_factor  boolean not null default false,
  country_pack            text not null,
  tax_number_label        text not null default ''::text,
  rounding_unit           integer not null,
  rounds_bills            boolean not null default false,
  postal_code             text not null default ''::text,
  registration_number     text not null default ''::text,
  bank_account            text not null default ''::text,
  bic                     text not null default ''::text,

  constraint properties_pkey PRIMARY KEY (id),
  constraint property_is_of_one_organisation UNIQUE (organization_id, id),
  constraint seo_name_is_unique UNIQUE (seo_friendly_name),
  constraint short_name_is_unique UNIQUE (short_name),
  constraint properties_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organisations(id),
  constraint properties_cancel_fee_bp_check CHECK (((cancel_fee_bp >= 0) AND (cancel_fee_bp <= 10000))),
  constraint properties_check_in_time_check CHECK ((check_in_time ~ '^[0-2][0-9]:[0-5][0-9]$'::text)),
  constraint properties_check_out_time_check CHECK ((check_out_time ~ '^[0-2][0-9]:[0-5][0-9]$'::text)),
  constraint properties_country_check CHECK ((country ~ '^[A-Z]{2}$'::text)),
  constraint properties_country_pack_check CHECK ((country_pack ~ '^[A-Z]{2}$'::text)),
  constraint properties_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint properties_fiscal_year_month_check CHECK (((fiscal_year_month >= 1) AND (fiscal_year_month <= 12))),
  constraint properties_free_cancel_days_check CHECK ((free_cancel_days >= 0)),
  constraint properties_locale_check CHECK ((locale ~ '^[a-z]{2,3}(-[A-Z]{2})?$'::text)),
  constraint properties_name_check CHECK ((name <> ''::text)),
  constraint properties_no_show_fee_bp_check CHECK (((no_show_fee_bp >= 0) AND (no_show_fee_bp <= 10000))),
  constraint properties_option_hold_hours_check CHECK (((option_hold_hours >= 1) AND (option_hold_hours <= 720))),
  constraint properties_plan_check CHECK ((plan = ANY (ARRAY['Business Starter'::text, 'Business Premium'::text, 'Business Essentials'::text]))),
  constraint properties_rounding_unit_check CHECK (((rounding_unit >= 1) AND (rounding_unit <= 1000000))),
  constraint properties_status_check CHECK ((status = ANY (ARRAY['NEW'::text, 'COMPLETED'::text]))),
  constraint properties_tax_number_label_check CHECK ((length(tax_number_label) <= 20)),
  constraint properties_tax_rounding_check CHECK ((tax_rounding = ANY (ARRAY['LINE'::text, 'DOCUMENT'::text])))
);
alter table properties enable row level security;
alter table properties force row level security;
create policy platform on properties for all to hotelmate_platform using true;
create policy tenant on properties for all to hotelmate_app using (id = current_property());
grant select, insert, update, delete on properties to hotelmate_app, hotelmate_platform;

create table property_counters (
  property_id  bigint not null,
  name         text not null,
  value        bigint not null default 0,

  constraint property_counters_pkey PRIMARY KEY (property_id, name),
  constraint property_counters_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint property_counters_value_check CHECK ((value >= 0))
);
alter table property_counters enable row level security;
alter table property_counters force row level security;
create policy platform on property_counters for all to hotelmate_platform using true;
create policy tenant on property_counters for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on property_counters to hotelmate_app, hotelmate_platform;

create table property_subscriptions (
  property_id   bigint not null,
  id            uuid not null,
  catalogue_id  uuid not null,
  kind          text not null,
  price_minor   bigint not null,
  currency      text not null,
  period        text not null,
  starts_on     date not null,
  ends_on       date,
  version       integer not null default 1,
  created_by    bigint not null,
  created_at    timestamp with time zone not null,

  constraint property_subscriptions_pkey PRIMARY KEY (property_id, id),
  constraint property_subscriptions_catalogue_id_fkey FOREIGN KEY (catalogue_id) REFERENCES subscription_catalogue(id),
  constraint property_subscriptions_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint property_subscriptions_check CHECK ((ends_on >= starts_on)),
  constraint property_subscriptions_kind_check CHECK ((kind = ANY (ARRAY['PLAN'::text, 'ADD_ON'::text]))),
  constraint property_subscriptions_price_minor_check CHECK ((price_minor >= 0))
);
CREATE UNIQUE INDEX add_on_is_held_once ON property_subscriptions USING btree (property_id, catalogue_id) WHERE ((kind = 'ADD_ON'::text) AND (ends_on IS NULL));
CREATE UNIQUE INDEX one_plan_runs_on ON property_subscriptions USING btree (property_id) WHERE ((kind = 'PLAN'::text) AND (ends_on IS NULL));
CREATE INDEX subscriptions_of_a_catalogue_line ON property_subscriptions USING btree (catalogue_id);
alter table property_subscriptions enable row level security;
alter table property_subscriptions force row level security;
create policy platform on property_subscriptions for all to hotelmate_platform using true;
create policy tenant on property_subscriptions for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on property_subscriptions to hotelmate_app, hotelmate_platform;

create table proposals (
  property_id       bigint not null,
  id                uuid not null,
  deal_id           uuid not null,
  revision          integer not null,
  state             text not null,
  content           jsonb not null,
  total_minor       bigint not null,
  currency          text not null,
  terms             text not null default ''::text,
  valid_until       date not null,
  language          text not null,
  sent_to           text not null default ''::text,
  token_hash        bytea not null,
  sealed_token      text not null,
  sent_at           timestamp with time zone not null,
  viewed_at         timestamp with time zone,
  decided_at        timestamp with time zone,
  signer_name       text not null default ''::text,
  signer_address    text not null default ''::text,
  decline_reason    text not null default ''::text,
  held_at           timestamp with time zone,
  unheld_because    text not null default ''::text,
  taxes             jsonb,
  tax_minor         bigint not null default 0,
  sealed_signature  text,
  signed_digest     text not null default ''::text,

  constraint proposals_pkey PRIMARY KEY (property_id, id),
  constraint proposal_revision_is_used_once UNIQUE (property_id, deal_id, revision),
  constraint proposal_token_is_used_once UNIQUE (token_hash),
  constraint proposal_is_of_a_deal FOREIGN KEY (property_id, deal_id) REFERENCES deals(property_id, id),
  constraint proposal_is_decided_at_a_time CHECK (((state <> ALL (ARRAY['ACCEPTED'::text, 'DECLINED'::text])) OR (decided_at IS NOT NULL))),
  constraint proposal_is_signed_by_someone CHECK (((state = 'ACCEPTED'::text) = (signer_name <> ''::text))),
  constraint proposals_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint proposals_language_check CHECK ((language = ANY (ARRAY['en'::text, 'fr'::text]))),
  constraint proposals_revision_check CHECK ((revision > 0)),
  constraint proposals_signed_digest_check CHECK ((signed_digest ~ '^([0-9a-f]{64})?$'::text)),
  constraint proposals_state_check CHECK ((state = ANY (ARRAY['SENT'::text, 'VIEWED'::text, 'ACCEPTED'::text, 'DECLINED'::text, 'SUPERSEDED'::text]))),
  constraint proposals_tax_minor_check CHECK ((tax_minor >= 0)),
  constraint proposals_total_minor_check CHECK ((total_minor >= 0)),
  constraint signed_proposal_has_its_digest CHECK (((sealed_signature IS NULL) OR (signed_digest <> ''::text)))
);
CREATE UNIQUE INDEX proposal_is_accepted_once ON proposals USING btree (property_id, deal_id) WHERE (state = 'ACCEPTED'::text);
CREATE UNIQUE INDEX proposal_is_open_once ON proposals USING btree (property_id, deal_id) WHERE (state = ANY (ARRAY['SENT'::text, 'VIEWED'::text]));
alter table proposals enable row level security;
alter table proposals force row level security;
create policy platform on proposals for all to hotelmate_platform using true;
create policy tenant on proposals for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on proposals to hotelmate_app, hotelmate_platform;

create table rate_change_cells (
  property_id   bigint not null,
  change_id     uuid not null,
  night         date not null,
  room_type_id  uuid,
  rate_plan_id  uuid,
  before        jsonb not null,
  after         jsonb not null,
  reason        jsonb,

  constraint cell_is_changed_once UNIQUE NULLS NOT DISTINCT (property_id, night, room_type_id, rate_plan_id, change_id),
  constraint rate_change_cells_property_id_change_id_fkey FOREIGN KEY (property_id, change_id) REFERENCES rate_changes(property_id, id),
  constraint rate_change_cells_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id)
);
CREATE INDEX cells_of_a_change ON rate_change_cells USING btree (property_id, change_id);
alter table rate_change_cells enable row level security;
alter table rate_change_cells force row level security;
create policy platform on rate_change_cells for all to hotelmate_platform using true;
create policy tenant on rate_change_cells for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on rate_change_cells to hotelmate_app, hotelmate_platform;

create table rate_changes (
  property_id      bigint not null,
  id               uuid not null,
  kind             text not null,
  first_night      date not null,
  last_night       date not null,
  cell_count       integer not null,
  changed_at       timestamp with time zone not null,
  changed_by       bigint not null,
  changed_by_name  text not null,
  undone_at        timestamp with time zone,
  undoes           uuid,
  rules            text[] not null default '{}'::text[],

  constraint rate_changes_pkey PRIMARY KEY (property_id, id),
  constraint change_is_undone_once UNIQUE (property_id, undoes),
  constraint rate_changes_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint rate_changes_property_id_undoes_fkey FOREIGN KEY (property_id, undoes) REFERENCES rate_changes(property_id, id),
  constraint rate_changes_cell_count_check CHECK ((cell_count > 0)),
  constraint rate_changes_kind_check CHECK ((kind = ANY (ARRAY['PRICES'::text, 'RESTRICTIONS'::text])))
);
alter table rate_changes enable row level security;
alter table rate_changes force row level security;
create policy platform on rate_changes for all to hotelmate_platform using true;
create policy tenant on rate_changes for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on rate_changes to hotelmate_app, hotelmate_platform;

create table rate_plans (
  property_id     bigint not null,
  id              uuid not null,
  name            text not null,
  code            text not null,
  unit            text not null default 'NIGHT'::text,
  parent_plan_id  uuid,
  offset_bp       integer not null default 0,
  offset_minor    bigint not null default 0,
  is_default      boolean not null default false,
  is_active       boolean not null default true,
  is_sample       boolean not null default false,
  version         integer not null default 1,
  policy_id       uuid,
  round_to_minor  bigint,
  round_mode      text not null default 'NEAREST'::text,
  floor_minor     bigint,
  is_negotiated   boolean not null default false,

  constraint rate_plans_pkey PRIMARY KEY (property_id, id),
  constraint plan_is_negotiated_or_public UNIQUE (property_id, id, is_negotiated),
  constraint rate_plan_code_is_unique UNIQUE (property_id, code),
  constraint rate_plan_policy_is_known FOREIGN KEY (property_id, policy_id) REFERENCES booking_policies(property_id, id),
  constraint rate_plans_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint rate_plans_property_id_parent_plan_id_fkey FOREIGN KEY (property_id, parent_plan_id) REFERENCES rate_plans(property_id, id),
  constraint default_plan_is_public CHECK ((NOT (is_default AND is_negotiated))),
  constraint floor_is_a_price CHECK ((floor_minor >= 0)),
  constraint plan_does_not_follow_itself CHECK ((parent_plan_id IS DISTINCT FROM id)),
  constraint price_is_rounded_to_something CHECK ((round_to_minor > 0)),
  constraint rate_plans_code_check CHECK ((code <> ''::text)),
  constraint rate_plans_name_check CHECK ((name <> ''::text)),
  constraint rate_plans_offset_bp_check CHECK (((offset_bp >= '-10000'::integer) AND (offset_bp <= 100000))),
  constraint rate_plans_round_mode_check CHECK ((round_mode = ANY (ARRAY['NEAREST'::text, 'UP'::text, 'DOWN'::text]))),
  constraint rate_plans_unit_check CHECK ((unit = ANY (ARRAY['NIGHT'::text, 'HOUR'::text, 'MONTH'::text])))
);
CREATE UNIQUE INDEX one_default_plan ON rate_plans USING btree (property_id) WHERE is_default;
CREATE INDEX plans_of_a_policy ON rate_plans USING btree (property_id, policy_id) WHERE (policy_id IS NOT NULL);
alter table rate_plans enable row level security;
alter table rate_plans force row level security;
create policy platform on rate_plans for all to hotelmate_platform using true;
create policy tenant on rate_plans for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on rate_plans to hotelmate_app, hotelmate_platform;

create table rate_restrictions (
  property_id          bigint not null,
  id                   uuid not null,
  room_type_id         uuid,
  rate_plan_id         uuid,
  night                date not null,
  min_stay             integer,
  max_stay             integer,
  min_stay_through     integer,
  max_stay_through     integer,
  stay_lengths         integer[],
  closed               boolean,
  closed_to_arrival    boolean,
  closed_to_departure  boolean,
  min_advance          integer,
  max_advance          integer,
  min_price_minor      bigint,

  constraint rate_restrictions_pkey PRIMARY KEY (property_id, id),
  constraint night_is_restricted_once UNIQUE NULLS NOT DISTINCT (property_id, night, room_type_id, rate_plan_id),
  constraint rate_restrictions_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint rate_restrictions_property_id_rate_plan_id_fkey FOREIGN KEY (property_id, rate_plan_id) REFERENCES rate_plans(property_id, id),
  constraint rate_restrictions_property_id_room_type_id_fkey FOREIGN KEY (property_id, room_type_id) REFERENCES room_types(property_id, id),
  constraint advance_is_within_maximum CHECK ((min_advance <= max_advance)),
  constraint hurdle_is_an_amount CHECK ((min_price_minor >= 0)),
  constraint minimum_stay_is_within_maximum CHECK ((min_stay <= max_stay)),
  constraint rate_restrictions_max_advance_check CHECK ((max_advance >= 0)),
  constraint rate_restrictions_max_stay_check CHECK (((max_stay >= 1) AND (max_stay <= 366))),
  constraint rate_restrictions_max_stay_through_check CHECK (((max_stay_through >= 1) AND (max_stay_through <= 366))),
  constraint rate_restrictions_min_advance_check CHECK ((min_advance >= 0)),
  constraint rate_restrictions_min_stay_check CHECK (((min_stay >= 1) AND (min_stay <= 366))),
  constraint rate_restrictions_min_stay_through_check CHECK (((min_stay_through >= 1) AND (min_stay_through <= 366))),
  constraint restriction_says_something CHECK ((num_nonnulls(min_stay, max_stay, min_stay_through, max_stay_through, stay_lengths, closed, closed_to_arrival, closed_to_departure, min_advance, max_advance, min_price_minor) > 0))
);
alter table rate_restrictions enable row level security;
alter table rate_restrictions force row level security;
create policy platform on rate_restrictions for all to hotelmate_platform using true;
create policy tenant on rate_restrictions for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on rate_restrictions to hotelmate_app, hotelmate_platform;

create table receipt_facts (
  property_id     bigint not null,
  business_on     date not null,
  entry           integer not null,
  written_at      timestamp with time zone not null,
  mode            text not null,
  received_minor  bigint not null,
  refunded_minor  bigint not null,
  receipts        integer not null,

  constraint receipt_fact_is_stated_once UNIQUE (property_id, business_on, entry, mode),
  constraint receipt_facts_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint receipt_facts_entry_check CHECK ((entry >= 0))
);
alter table receipt_facts enable row level security;
alter table receipt_facts force row level security;
create policy platform on receipt_facts for all to hotelmate_platform using true;
create policy tenant on receipt_facts for all to hotelmate_app using (property_id = current_property());
grant select, insert on receipt_facts to hotelmate_app, hotelmate_platform;

create table receipts (
  property_id          bigint not null,
  id                   uuid not null,
  number               bigint not null,
  booking_id           uuid,
  direction            text not null,
  payment_mode         text not null,
  amount_minor         bigint not null,
  currency             text not null,
  reference            text not null default ''::text,
  reason               text not null default ''::text,
  counter_name         text not null,
  counter_number       text not null,
  operator_id          bigint not null,
  operator_name        text not null,
  business_on          date not null,
  received_at          timestamp with time zone not null,
  company_id           uuid,
  expense_id           uuid,
  shift_id             uuid,
  name                 text not null default ''::text,
  description          text not null default ''::text,
  provider             text not null default ''::text,
  provider_payment_id  text not null default ''::text,
  tendered_minor       bigint,
  foreign_currency     text,
  foreign_minor        bigint,
  exchange_rate        numeric(18,8),
  reverses_id          uuid,
  refunds_id           uuid,
  needs_drawer         boolean not null default false,
  sold_voucher_id      uuid,
  used_voucher_id      uuid,
  is_sample            boolean not null default false,

  constraint receipts_pkey PRIMARY KEY (property_id, id),
  constraint receipt_is_reversed_once UNIQUE (property_id, reverses_id),
  constraint receipt_number_is_used_once UNIQUE (property_id, number),
  constraint receipt_company_is_known FOREIGN KEY (property_id, company_id) REFERENCES companies(property_id, id),
  constraint receipt_is_of_a_voucher_sold FOREIGN KEY (property_id, sold_voucher_id) REFERENCES gift_vouchers(property_id, id),
  constraint receipt_is_paid_with_a_voucher FOREIGN KEY (property_id, used_voucher_id) REFERENCES gift_vouchers(property_id, id),
  constraint receipts_property_id_booking_id_fkey FOREIGN KEY (property_id, booking_id) REFERENCES bookings(property_id, id),
  constraint receipts_property_id_expense_id_fkey FOREIGN KEY (property_id, expense_id) REFERENCES expenses(property_id, id),
  constraint receipts_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint receipts_property_id_refunds_id_fkey FOREIGN KEY (property_id, refunds_id) REFERENCES receipts(property_id, id),
  constraint receipts_property_id_reverses_id_fkey FOREIGN KEY (property_id, reverses_id) REFERENCES receipts(property_id, id),
  constraint receipts_property_id_shift_id_fkey FOREIGN KEY (property_id, shift_id) REFERENCES cashier_shifts(property_id, id),
  constraint cash_belongs_to_a_drawer CHECK (((payment_mode <> 'Cash'::text) OR (NOT needs_drawer) OR (shift_id IS NOT NULL))),
  constraint exchange_is_whole CHECK ((num_nulls(foreign_currency, foreign_minor, exchange_rate) = ANY (ARRAY[0, 3]))),
  constraint only_money_out_gives_back CHECK (((direction = 'OUT'::text) OR (refunds_id IS NULL))),
  constraint receipt_in_mode_voucher_names_it CHECK (((payment_mode = 'Voucher'::text) = (used_voucher_id IS NOT NULL))),
  constraint receipt_of_a_voucher_has_no_other_owner CHECK (((sold_voucher_id IS NULL) OR (num_nonnulls(booking_id, company_id, expense_id, used_voucher_id) = 0))),
  constraint receipts_amount_minor_check CHECK ((amount_minor > 0)),
  constraint receipts_check CHECK ((tendered_minor >= amount_minor)),
  constraint receipts_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint receipts_direction_check CHECK ((direction = ANY (ARRAY['IN'::text, 'OUT'::text]))),
  constraint receipts_exchange_rate_check CHECK ((exchange_rate > (0)::numeric)),
  constraint receipts_foreign_currency_check CHECK ((foreign_currency ~ '^[A-Z]{3}$'::text)),
  constraint receipts_foreign_minor_check CHECK ((foreign_minor > 0)),
  constraint receipts_number_check CHECK ((number > 0)),
  constraint receipts_payment_mode_check CHECK ((payment_mode = ANY (ARRAY['Cash'::text, 'Card'::text, 'UPI'::text, 'Bank'::text, 'Voucher'::text])))
);
CREATE UNIQUE INDEX gift_voucher_is_sold_by_one_receipt ON receipts USING btree (property_id, sold_voucher_id) WHERE ((sold_voucher_id IS NOT NULL) AND (reverses_id IS NULL));
CREATE INDEX handed_back_from_a_receipt ON receipts USING btree (property_id, refunds_id) WHERE (refunds_id IS NOT NULL);
CREATE UNIQUE INDEX provider_payment_is_received_once ON receipts USING btree (property_id, provider, provider_payment_id) WHERE (provider_payment_id <> ''::text);
CREATE INDEX receipts_by_business_date ON receipts USING btree (property_id, business_on, id);
CREATE INDEX receipts_by_name ON receipts USING btree (property_id, lower(name) COLLATE "C") WHERE (name <> ''::text);
CREATE INDEX receipts_by_reference ON receipts USING btree (property_id, lower(reference) COLLATE "C") WHERE (reference <> ''::text);
CREATE INDEX receipts_for_the_cashier ON receipts USING btree (property_id, business_on) INCLUDE (payment_mode, direction, amount_minor, operator_id, operator_name, counter_name, counter_number, received_at);
CREATE INDEX receipts_of_a_booking ON receipts USING btree (property_id, booking_id) WHERE (booking_id IS NOT NULL);
CREATE INDEX receipts_of_a_company ON receipts USING btree (property_id, company_id, id) WHERE (company_id IS NOT NULL);
CREATE INDEX receipts_of_a_shift ON receipts USING btree (property_id, shift_id) WHERE (shift_id IS NOT NULL);
CREATE INDEX receipts_of_an_expense ON receipts USING btree (property_id, expense_id) WHERE (expense_id IS NOT NULL);
CREATE INDEX receipts_of_nobody ON receipts USING btree (property_id, business_on, id) WHERE ((booking_id IS NULL) AND (expense_id IS NULL) AND (company_id IS NULL) AND (direction = 'IN'::text));
CREATE INDEX receipts_on_hand ON receipts USING btree (property_id, business_on, id) WHERE ((booking_id IS NULL) AND (expense_id IS NULL));
CREATE INDEX receipts_paid_with_a_voucher ON receipts USING btree (property_id, used_voucher_id) WHERE (used_voucher_id IS NOT NULL);
CREATE INDEX sample_receipts ON receipts USING btree (property_id, id) WHERE is_sample;
alter table receipts enable row level security;
alter table receipts force row level security;
create policy platform on receipts for all to hotelmate_platform using true;
create policy tenant on receipts for all to hotelmate_app using (property_id = current_property());
grant select, insert on receipts to hotelmate_app, hotelmate_platform;

create table registration_pictures (
  property_id      bigint not null,
  registration_id  uuid not null,
  sealed           text not null,
  added_at         timestamp with time zone not null,

  constraint registration_pictures_pkey PRIMARY KEY (property_id, registration_id),
  constraint registration_pictures_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint registration_pictures_property_id_registration_id_fkey FOREIGN KEY (property_id, registration_id) REFERENCES registrations(property_id, id) ON DELETE CASCADE
);
alter table registration_pictures enable row level security;
alter table registration_pictures force row level security;
create policy platform on registration_pictures for all to hotelmate_platform using true;
create policy tenant on registration_pictures for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on registration_pictures to hotelmate_app, hotelmate_platform;

create table registrations (
  property_id          bigint not null,
  id                   uuid not null,
  booking_id           uuid not null,
  stay_id              uuid not null,
  number               integer not null,
  first_name           text not null,
  last_name            text not null,
  date_of_birth        date,
  nationality          text not null default ''::text,
  address              text not null default ''::text,
  city                 text not null default ''::text,
  postal_code          text not null default ''::text,
  country              text not null default ''::text,
  phone                text not null default ''::text,
  email                text not null default ''::text,
  document_kind        text not null default ''::text,
  document_sealed      text not null default ''::text,
  document_end         text not null default ''::text,
  document_country     text not null default ''::text,
  document_expires_on  date,
  changed_at           timestamp with time zone not null,
  customer_id          uuid,
  gender               text,
  place_of_birth       text not null default ''::text,
  next_destination     text not null default ''::text,
  version              integer not null default 1,

  constraint registrations_pkey PRIMARY KEY (property_id, id),
  constraint guest_of_a_room_registers_once UNIQUE (property_id, stay_id, number),
  constraint registration_becomes_a_customer FOREIGN KEY (property_id, customer_id) REFERENCES customers(property_id, id) ON DELETE SET NULL (customer_id),
  constraint registration_of_a_booking FOREIGN KEY (property_id, booking_id) REFERENCES bookings(property_id, id) ON DELETE CASCADE,
  constraint registrations_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint registrations_property_id_stay_id_fkey FOREIGN KEY (property_id, stay_id) REFERENCES stays(property_id, id) ON DELETE CASCADE,
  constraint registration_names_its_guest CHECK (((first_name <> ''::text) AND (last_name <> ''::text))),
  constraint registrations_document_kind_check CHECK ((document_kind = ANY (ARRAY[''::text, 'PASSPORT'::text, 'IDENTITY_CARD'::text, 'DRIVING_LICENCE'::text, 'RESIDENCE_PERMIT'::text, 'OTHER'::text]))),
  constraint registrations_gender_check CHECK ((gender = ANY (ARRAY['FEMALE'::text, 'MALE'::text, 'OTHER'::text]))),
  constraint registrations_number_check CHECK (((number >= 1) AND (number <= 99))),
  constraint registrations_version_check CHECK ((version >= 1))
);
CREATE INDEX registrations_of_a_booking ON registrations USING btree (property_id, booking_id);
CREATE INDEX registrations_of_a_customer ON registrations USING btree (property_id, customer_id) WHERE (customer_id IS NOT NULL);
alter table registrations enable row level security;
alter table registrations force row level security;
create policy platform on registrations for all to hotelmate_platform using true;
create policy tenant on registrations for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on registrations to hotelmate_app, hotelmate_platform;

create table reminder_texts (
  property_id  bigint not null,
  bucket       text not null,
  subject      text not null,
  body         text not null,

  constraint reminder_texts_pkey PRIMARY KEY (property_id, bucket),
  constraint reminder_texts_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint reminder_texts_body_check CHECK ((body <> ''::text)),
  constraint reminder_texts_bucket_check CHECK ((bucket = ANY (ARRAY['CURRENT'::text, 'LATE_30'::text, 'LATE_60'::text, 'LATE_90'::text]))),
  constraint reminder_texts_subject_check CHECK ((subject <> ''::text))
);
alter table reminder_texts enable row level security;
alter table reminder_texts force row level security;
create policy platform on reminder_texts for all to hotelmate_platform using true;
create policy tenant on reminder_texts for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on reminder_texts to hotelmate_app, hotelmate_platform;

create table report_favourites (
  property_id  bigint not null,
  user_id      bigint not null,
  report_code  text not null,

  constraint report_favourites_pkey PRIMARY KEY (property_id, user_id, report_code),
  constraint report_favourites_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id)
);
alter table report_favourites enable row level security;
alter table report_favourites force row level security;
create policy platform on report_favourites for all to hotelmate_platform using true;
create policy tenant on report_favourites for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on report_favourites to hotelmate_app, hotelmate_platform;

create table report_file_parts (
  property_id  bigint not null,
  file_id      uuid not null,
  position     integer not null,
  bytes        bytea not null,

  constraint report_file_parts_pkey PRIMARY KEY (property_id, file_id, "position"),
  constraint part_is_of_a_file FOREIGN KEY (property_id, file_id) REFERENCES report_files(property_id, id) ON DELETE CASCADE,
  constraint report_file_parts_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint report_file_parts_position_check CHECK (("position" >= 0))
);
alter table report_file_parts enable row level security;
alter table report_file_parts force row level security;
create policy platform on report_file_parts for all to hotelmate_platform using true;
create policy tenant on report_file_parts for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on report_file_parts to hotelmate_app, hotelmate_platform;

create table report_files (
  property_id  bigint not null,
  id           uuid not null,
  report_code  text not null,
  from_on      date not null,
  until_on     date not null,
  settings     jsonb not null,
  format       text not null,
  language     text not null,
  state        text not null default 'QUEUED'::text,
  attempts     integer not null default 0,
  row_count    integer not null default 0,
  row_total    integer,
  fault        text not null default ''::text,
  details      jsonb not null default '{}'::jsonb,
  byte_count   bigint not null default 0,
  owner_id     bigint not null,
  owner_name   text not null,
  reader_ids   bigint[] not null default '{}'::bigint[],
  created_at   timestamp with time zone not null,
  touched_at   timestamp with time zone not null,
  ended_at     timestamp with time zone,
  expires_at   timestamp with time zone not null,

  constraint report_files_pkey PRIMARY KEY (property_id, id),
  constraint report_files_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint failed_file_has_a_reason CHECK (((state = 'FAILED'::text) = (fault <> ''::text))),
  constraint file_ends_once CHECK (((ended_at IS NOT NULL) = (state = ANY (ARRAY['DONE'::text, 'FAILED'::text])))),
  constraint file_is_of_some_days CHECK ((from_on < until_on)),
  constraint report_files_attempts_check CHECK ((attempts >= 0)),
  constraint report_files_byte_count_check CHECK ((byte_count >= 0)),
  constraint report_files_format_check CHECK ((format = ANY (ARRAY['csv'::text, 'xlsx'::text, 'pdf'::text]))),
  constraint report_files_language_check CHECK ((language = ANY (ARRAY['en'::text, 'fr'::text]))),
  constraint report_files_row_count_check CHECK ((row_count >= 0)),
  constraint report_files_row_total_check CHECK ((row_total >= 0)),
  constraint report_files_state_check CHECK ((state = ANY (ARRAY['QUEUED'::text, 'RUNNING'::text, 'DONE'::text, 'FAILED'::text])))
);
CREATE INDEX report_files_by_expiry ON report_files USING btree (expires_at);
CREATE INDEX report_files_in_work ON report_files USING btree (touched_at) WHERE (state = ANY (ARRAY['QUEUED'::text, 'RUNNING'::text]));
alter table report_files enable row level security;
alter table report_files force row level security;
create policy platform on report_files for all to hotelmate_platform using true;
create policy tenant on report_files for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on report_files to hotelmate_app, hotelmate_platform;

create table report_schedules (
  property_id     bigint not null,
  id              uuid not null,
  report_code     text not null,
  name            text not null,
  period          text not null,
  settings        jsonb not null,
  format          text not null,
  language        text not null,
  cron            text,
  recipient_ids   bigint[] not null,
  state           text not null default 'ACTIVE'::text,
  paused_because  text,
  next_due_at     timestamp with time zone,
  owner_id        bigint not null,
  owner_name      text not null,
  created_at      timestamp with time zone not null,
  version         integer not null default 1,

  constraint report_schedules_pkey PRIMARY KEY (property_id, id),
  constraint schedule_name_is_used_once UNIQUE (property_id, owner_id, name),
  constraint report_schedules_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint paused_schedule_has_a_reason CHECK (((state = 'PAUSED'::text) = (paused_because IS NOT NULL))),
  constraint report_schedules_format_check CHECK ((format = ANY (ARRAY['csv'::text, 'xlsx'::text, 'pdf'::text]))),
  constraint report_schedules_language_check CHECK ((language = ANY (ARRAY['en'::text, 'fr'::text]))),
  constraint report_schedules_name_check CHECK ((name <> ''::text)),
  constraint report_schedules_paused_because_check CHECK ((paused_because = ANY (ARRAY['BY_HAND'::text, 'OWNER_LEFT'::text, 'NOT_ALLOWED'::text]))),
  constraint report_schedules_recipient_ids_check CHECK (((cardinality(recipient_ids) >= 1) AND (cardinality(recipient_ids) <= 20))),
  constraint report_schedules_state_check CHECK ((state = ANY (ARRAY['ACTIVE'::text, 'PAUSED'::text]))),
  constraint schedule_by_the_clock_is_due CHECK (((next_due_at IS NOT NULL) = ((cron IS NOT NULL) AND (state = 'ACTIVE'::text))))
);
CREATE INDEX report_schedules_by_due ON report_schedules USING btree (next_due_at) WHERE (next_due_at IS NOT NULL);
alter table report_schedules enable row level security;
alter table report_schedules force row level security;
create policy platform on report_schedules for all to hotelmate_platform using true;
create policy tenant on report_schedules for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on report_schedules to hotelmate_app, hotelmate_platform;

create table report_sending_recipients (
  property_id  bigint not null,
  sending_id   uuid not null,
  user_id      bigint not null,
  name         text not null,
  message_id   uuid,

  constraint report_sending_recipients_pkey PRIMARY KEY (property_id, sending_id, user_id),
  constraint recipient_is_of_a_sending FOREIGN KEY (property_id, sending_id) REFERENCES report_sendings(property_id, id) ON DELETE CASCADE,
  constraint report_sending_recipients_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id)
);
alter table report_sending_recipients enable row level security;
alter table report_sending_recipients force row level security;
create policy platform on report_sending_recipients for all to hotelmate_platform using true;
create policy tenant on report_sending_recipients for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on report_sending_recipients to hotelmate_app, hotelmate_platform;

create table report_sendings (
  property_id  bigint not null,
  id           uuid not null,
  schedule_id  uuid not null,
  due_at       timestamp with time zone not null,
  is_by_hand   boolean not null,
  file_id      uuid not null,
  state        text not null default 'QUEUED'::text,
  fault        text not null default ''::text,
  ended_at     timestamp with time zone,

  constraint report_sendings_pkey PRIMARY KEY (property_id, id),
  constraint sending_has_its_own_file UNIQUE (property_id, file_id),
  constraint sending_is_made_once UNIQUE (property_id, schedule_id, due_at),
  constraint report_sendings_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint sending_is_of_a_schedule FOREIGN KEY (property_id, schedule_id) REFERENCES report_schedules(property_id, id) ON DELETE CASCADE,
  constraint failed_sending_has_a_reason CHECK (((state = 'FAILED'::text) = (fault <> ''::text))),
  constraint report_sendings_state_check CHECK ((state = ANY (ARRAY['QUEUED'::text, 'SENT'::text, 'FAILED'::text])))
);
alter table report_sendings enable row level security;
alter table report_sendings force row level security;
create policy platform on report_sendings for all to hotelmate_platform using true;
create policy tenant on report_sendings for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on report_sendings to hotelmate_app, hotelmate_platform;

create table report_views (
  property_id  bigint not null,
  id           uuid not null,
  report_code  text not null,
  name         text not null,
  settings     jsonb not null,
  owner_id     bigint not null,
  owner_name   text not null,
  is_shared    boolean not null default false,
  created_at   timestamp with time zone not null,
  version      integer not null default 1,

  constraint report_views_pkey PRIMARY KEY (property_id, id),
  constraint view_name_is_used_once UNIQUE (property_id, owner_id, report_code, name),
  constraint report_views_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint report_views_name_check CHECK ((name <> ''::text))
);
alter table report_views enable row level security;
alter table report_views force row level security;
create policy platform on report_views for all to hotelmate_platform using true;
create policy tenant on report_views for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on report_views to hotelmate_app, hotelmate_platform;

create table review_competitor_scores (
  property_id    bigint not null,
  competitor_id  uuid not null,
  source         text not null,
  scored_on      date not null,
  rating_tenths  integer not null,
  rating100      integer not null,
  review_count   integer,
  entered_by     bigint not null,
  entered_at     timestamp with time zone not null,

  constraint review_competitor_scores_pkey PRIMARY KEY (property_id, competitor_id, source, scored_on),
  constraint score_is_of_a_competitor FOREIGN KEY (property_id, competitor_id) REFERENCES review_competitors(property_id, id) ON DELETE CASCADE,
  constraint review_competitor_scores_rating100_check CHECK (((rating100 >= 0) AND (rating100 <= 100))),
  constraint review_competitor_scores_rating_tenths_check CHECK (((rating_tenths >= 0) AND (rating_tenths <= 100))),
  constraint review_competitor_scores_review_count_check CHECK ((review_count >= 0)),
  constraint review_competitor_scores_source_check CHECK ((source = ANY (ARRAY['GOOGLE'::text, 'BOOKING_COM'::text, 'EXPEDIA'::text, 'TRIPADVISOR'::text, 'AIRBNB'::text, 'OTHER'::text])))
);
alter table review_competitor_scores enable row level security;
alter table review_competitor_scores force row level security;
create policy platform on review_competitor_scores for all to hotelmate_platform using true;
create policy tenant on review_competitor_scores for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on review_competitor_scores to hotelmate_app, hotelmate_platform;

create table review_competitors (
  property_id  bigint not null,
  id           uuid not null,
  name         text not null,
  name_key     text not null generated always as (lower(btrim(name))) stored,
  created_at   timestamp with time zone not null,
  version      integer not null default 1,

  constraint review_competitors_pkey PRIMARY KEY (property_id, id),
  constraint competitor_is_named_once UNIQUE (property_id, name_key),
  constraint review_competitors_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint review_competitors_name_check CHECK ((name <> ''::text))
);
alter table review_competitors enable row level security;
alter table review_competitors force row level security;
create policy platform on review_competitors for all to hotelmate_platform using true;
create policy tenant on review_competitors for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on review_competitors to hotelmate_app, hotelmate_platform;

create table review_gestures (
  property_id  bigint not null,
  review_id    uuid not null,
  offer_id     uuid not null,
  code_id      uuid not null,
  reason       text not null,
  given_at     timestamp with time zone not null,
  given_by     text not null,

  constraint review_has_one_gesture PRIMARY KEY (property_id, review_id),
  constraint code_is_one_gesture UNIQUE (property_id, code_id),
  constraint gesture_is_a_code FOREIGN KEY (property_id, code_id) REFERENCES offer_codes(property_id, id),
  constraint gesture_is_for_a_review FOREIGN KEY (property_id, review_id) REFERENCES reviews(property_id, id) ON DELETE CASCADE,
  constraint gesture_is_of_an_offer FOREIGN KEY (property_id, offer_id) REFERENCES offers(property_id, id),
  constraint review_gestures_reason_check CHECK ((reason <> ''::text))
);
alter table review_gestures enable row level security;
alter table review_gestures force row level security;
create policy platform on review_gestures for all to hotelmate_platform using true;
create policy tenant on review_gestures for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on review_gestures to hotelmate_app, hotelmate_platform;

create table review_opt_outs (
  property_id  bigint not null,
  email        text not null,
  at           timestamp with time zone not null,

  constraint review_opt_outs_pkey PRIMARY KEY (property_id, email),
  constraint review_opt_outs_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint review_opt_outs_email_check CHECK (((email <> ''::text) AND (email = lower(email))))
);
alter table review_opt_outs enable row level security;
alter table review_opt_outs force row level security;
create policy platform on review_opt_outs for all to hotelmate_platform using true;
create policy tenant on review_opt_outs for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on review_opt_outs to hotelmate_app, hotelmate_platform;

create table review_pictures (
  property_id  bigint not null,
  id           uuid not null,
  review_id    uuid not null,
  place        integer not null,
  width        integer not null,
  height       integer not null,
  large        bytea not null,
  small        bytea not null,
  created_at   timestamp with time zone not null,

  constraint review_pictures_pkey PRIMARY KEY (property_id, id),
  constraint review_picture_has_its_place UNIQUE (property_id, review_id, place),
  constraint review_picture_is_of_a_review FOREIGN KEY (property_id, review_id) REFERENCES reviews(property_id, id) ON DELETE CASCADE,
  constraint review_pictures_height_check CHECK ((height > 0)),
  constraint review_pictures_place_check CHECK (((place >= 0) AND (place <= 3))),
  constraint review_pictures_width_check CHECK ((width > 0))
);
alter table review_pictures enable row level security;
alter table review_pictures force row level security;
create policy platform on review_pictures for all to hotelmate_platform using true;
create policy tenant on review_pictures for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on review_pictures to hotelmate_app, hotelmate_platform;

create table review_question_answers (
  property_id  bigint not null,
  review_id    uuid not null,
  question_id  uuid not null,
  value        integer,
  words        text not null default ''::text,

  constraint review_question_answers_pkey PRIMARY KEY (property_id, review_id, question_id),
  constraint question_answer_is_of_a_question FOREIGN KEY (property_id, question_id) REFERENCES review_questions(property_id, id),
  constraint question_answer_is_of_a_review FOREIGN KEY (property_id, review_id) REFERENCES reviews(property_id, id) ON DELETE CASCADE,
  constraint question_is_answered_somehow CHECK (((value IS NULL) <> (words = ''::text))),
  constraint review_question_answers_value_check CHECK (((value >= 0) AND (value <= 10)))
);
CREATE INDEX answers_of_a_question ON review_question_answers USING btree (property_id, question_id);
alter table review_question_answers enable row level security;
alter table review_question_answers force row level security;
create policy platform on review_question_answers for all to hotelmate_platform using true;
create policy tenant on review_question_answers for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on review_question_answers to hotelmate_app, hotelmate_platform;

create table review_questions (
  property_id  bigint not null,
  id           uuid not null,
  kind         text not null,
  text_en      text not null,
  text_fr      text not null,
  place        integer not null,
  retired_at   timestamp with time zone,
  version      integer not null default 1,

  constraint review_questions_pkey PRIMARY KEY (property_id, id),
  constraint review_questions_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint review_questions_kind_check CHECK ((kind = ANY (ARRAY['SCALE'::text, 'STARS'::text, 'YES_NO'::text, 'TEXT'::text]))),
  constraint review_questions_text_en_check CHECK ((text_en <> ''::text)),
  constraint review_questions_text_fr_check CHECK ((text_fr <> ''::text))
);
alter table review_questions enable row level security;
alter table review_questions force row level security;
create policy platform on review_questions for all to hotelmate_platform using true;
create policy tenant on review_questions for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on review_questions to hotelmate_app, hotelmate_platform;

create table review_replies (
  property_id    bigint not null,
  id             uuid not null,
  review_id      uuid not null,
  body           text not null,
  author_name    text not null,
  state          text not null,
  reason         text not null default ''::text,
  decided_by     text not null default ''::text,
  decided_at     timestamp with time zone,
  created_at     timestamp with time zone not null,
  delivery       text not null default 'NONE'::text,
  delivery_note  text not null default ''::text,
  attempts       integer not null default 0,
  next_try_at    timestamp with time zone,
  sent_at        timestamp with time zone,

  constraint review_replies_pkey PRIMARY KEY (property_id, id),
  constraint reply_is_to_a_review FOREIGN KEY (property_id, review_id) REFERENCES reviews(property_id, id) ON DELETE CASCADE,
  constraint decided_reply_says_when CHECK (((state = 'DRAFT'::text) = (decided_at IS NULL))),
  constraint only_published_replies_are_delivered CHECK (((delivery = 'NONE'::text) OR (state = ANY (ARRAY['PUBLISHED'::text, 'REPLACED'::text])))),
  constraint rejected_reply_says_why CHECK (((state = 'REJECTED'::text) = (reason <> ''::text))),
  constraint review_replies_attempts_check CHECK ((attempts >= 0)),
  constraint review_replies_body_check CHECK ((body <> ''::text)),
  constraint review_replies_delivery_check CHECK ((delivery = ANY (ARRAY['NONE'::text, 'WAITING'::text, 'SENT'::text, 'REFUSED'::text, 'FAILED'::text]))),
  constraint review_replies_state_check CHECK ((state = ANY (ARRAY['DRAFT'::text, 'PUBLISHED'::text, 'REJECTED'::text, 'REPLACED'::text]))),
  constraint sent_reply_says_when CHECK (((delivery = 'SENT'::text) = (sent_at IS NOT NULL))),
  constraint waiting_reply_says_when CHECK (((delivery = 'WAITING'::text) = (next_try_at IS NOT NULL)))
);
CREATE INDEX replies_to_a_review ON review_replies USING btree (property_id, review_id, id);
CREATE INDEX replies_to_send ON review_replies USING btree (next_try_at) WHERE (delivery = 'WAITING'::text);
CREATE UNIQUE INDEX review_has_one_draft ON review_replies USING btree (property_id, review_id) WHERE (state = 'DRAFT'::text);
CREATE UNIQUE INDEX review_has_one_reply ON review_replies USING btree (property_id, review_id) WHERE (state = 'PUBLISHED'::text);
alter table review_replies enable row level security;
alter table review_replies force row level security;
create policy platform on review_replies for all to hotelmate_platform using true;
create policy tenant on review_replies for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on review_replies to hotelmate_app, hotelmate_platform;

create table review_requests (
  property_id     bigint not null,
  id              uuid not null,
  booking_id      uuid,
  kind            text not null,
  state           text not null,
  skip_reason     text not null default ''::text,
  token           text not null,
  email           text not null,
  created_at      timestamp with time zone not null,
  opened_at       timestamp with time zone,
  reminded_at     timestamp with time zone,
  answered_at     timestamp with time zone,
  expires_at      timestamp with time zone not null,
  order_id        uuid,
  appointment_id  uuid,

  constraint review_requests_pkey PRIMARY KEY (property_id, id),
  constraint guest_is_asked_once UNIQUE (property_id, booking_id, kind),
  constraint guest_is_asked_once_about_an_appointment UNIQUE (property_id, appointment_id),
  constraint guest_is_asked_once_about_an_order UNIQUE (property_id, order_id),
  constraint review_token_is_used_once UNIQUE (property_id, token),
  constraint request_is_of_a_booking FOREIGN KEY (property_id, booking_id) REFERENCES bookings(property_id, id) ON DELETE CASCADE,
  constraint request_is_of_an_appointment FOREIGN KEY (property_id, appointment_id) REFERENCES appointments(property_id, id) ON DELETE CASCADE,
  constraint request_is_of_an_order FOREIGN KEY (property_id, order_id) REFERENCES orders(property_id, id) ON DELETE CASCADE,
  constraint review_requests_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint answered_request_says_when CHECK (((state = 'ANSWERED'::text) = (answered_at IS NOT NULL))),
  constraint request_goes_to_an_address CHECK (((state = 'SKIPPED'::text) OR (email <> ''::text))),
  constraint request_is_about_what_it_says CHECK ((((kind = ANY (ARRAY['STAY'::text, 'PULSE'::text])) = (booking_id IS NOT NULL)) AND ((kind = 'ORDER'::text) = (order_id IS NOT NULL)) AND ((kind = 'APPOINTMENT'::text) = (appointment_id IS NOT NULL)))),
  constraint review_requests_kind_check CHECK ((kind = ANY (ARRAY['STAY'::text, 'PULSE'::text, 'ORDER'::text, 'APPOINTMENT'::text]))),
  constraint review_requests_skip_reason_check CHECK ((skip_reason = ANY (ARRAY[''::text, 'NO_ADDRESS'::text, 'AGENCY_ADDRESS'::text, 'ASKED_LATELY'::text, 'BLOCKED'::text, 'OPTED_OUT'::text, 'NOT_OPEN'::text, 'STAFF'::text]))),
  constraint review_requests_state_check CHECK ((state = ANY (ARRAY['SENT'::text, 'OPENED'::text, 'ANSWERED'::text, 'EXPIRED'::text, 'SKIPPED'::text]))),
  constraint review_requests_token_check CHECK ((length(token) >= 40)),
  constraint skipped_request_says_why CHECK (((state = 'SKIPPED'::text) = (skip_reason <> ''::text)))
);
CREATE INDEX requests_by_address ON review_requests USING btree (property_id, lower(email), created_at) WHERE (state <> 'SKIPPED'::text);
CREATE INDEX requests_by_state ON review_requests USING btree (property_id, state, id);
alter table review_requests enable row level security;
alter table review_requests force row level security;
create policy platform on review_requests for all to hotelmate_platform using true;
create policy tenant on review_requests for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on review_requests to hotelmate_app, hotelmate_platform;

create table review_settings (
  property_id             bigint not null,
  is_asking               boolean not null default false,
  delay_days              integer not null default 2,
  reminder_days           integer not null default 7,
  pause_weeks             integer not null default 13,
  is_pulse                boolean not null default false,
  low_at                  integer not null default 60,
  is_public               boolean not null default false,
  version                 integer not null default 1,
  is_asking_orders        boolean not null default false,
  is_asking_appointments  boolean not null default false,
  due_low_hours           integer not null default 24,
  due_middle_hours        integer not null default 48,
  due_high_hours          integer not null default 120,

  constraint review_settings_pkey PRIMARY KEY (property_id),
  constraint review_settings_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint review_settings_delay_days_check CHECK (((delay_days >= 1) AND (delay_days <= 14))),
  constraint review_settings_low_at_check CHECK (((low_at >= 0) AND (low_at <= 99))),
  constraint review_settings_pause_weeks_check CHECK (((pause_weeks >= 0) AND (pause_weeks <= 104))),
  constraint review_settings_reminder_days_check CHECK (((reminder_days >= 0) AND (reminder_days <= 14))),
  constraint reviews_are_due_within_a_month CHECK (((LEAST(due_low_hours, due_middle_hours, due_high_hours) >= 1) AND (GREATEST(due_low_hours, due_middle_hours, due_high_hours) <= 720)))
);
alter table review_settings enable row level security;
alter table review_settings force row level security;
create policy platform on review_settings for all to hotelmate_platform using true;
create policy tenant on review_settings for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on review_settings to hotelmate_app, hotelmate_platform;

create table review_sources (
  property_id        bigint not null,
  kind               text not null,
  is_active          boolean not null,
  inbound_id         uuid,
  key_hash           bytea,
  key_hint           text not null default ''::text,
  reply_url          text not null default ''::text,
  sealed_reply_key   text not null default ''::text,
  reply_key_hint     text not null default ''::text,
  received_at        timestamp with time zone,
  test_state         text not null default ''::text,
  test_note          text not null default ''::text,
  test_requested_at  timestamp with time zone,
  tested_at          timestamp with time zone,

  constraint review_sources_pkey PRIMARY KEY (property_id, kind),
  constraint review_source_is_called_at_one_address UNIQUE (inbound_id),
  constraint review_sources_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint called_review_source_has_a_key CHECK (((inbound_id IS NULL) = (key_hash IS NULL))),
  constraint replies_go_with_a_key CHECK (((reply_url = ''::text) OR (sealed_reply_key <> ''::text))),
  constraint review_sources_kind_check CHECK ((kind = ANY (ARRAY['GOOGLE'::text, 'BOOKING_COM'::text, 'EXPEDIA'::text, 'TRIPADVISOR'::text, 'AIRBNB'::text, 'OTHER'::text]))),
  constraint review_sources_test_state_check CHECK ((test_state = ANY (ARRAY[''::text, 'WAITING'::text, 'OK'::text, 'REFUSED'::text, 'FAILED'::text])))
);
alter table review_sources enable row level security;
alter table review_sources force row level security;
create policy platform on review_sources for all to hotelmate_platform using true;
create policy tenant on review_sources for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on review_sources to hotelmate_app, hotelmate_platform;

create table review_templates (
  property_id  bigint not null,
  id           uuid not null,
  name         text not null,
  language     text not null,
  body         text not null,
  version      integer not null default 1,

  constraint review_templates_pkey PRIMARY KEY (property_id, id),
  constraint review_templates_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint review_templates_body_check CHECK ((body <> ''::text)),
  constraint review_templates_language_check CHECK ((language ~ '^[a-z]{2}$'::text)),
  constraint review_templates_name_check CHECK ((name <> ''::text))
);
CREATE UNIQUE INDEX review_template_is_named_once ON review_templates USING btree (property_id, language, lower(name));
alter table review_templates enable row level security;
alter table review_templates force row level security;
create policy platform on review_templates for all to hotelmate_platform using true;
create policy tenant on review_templates for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on review_templates to hotelmate_app, hotelmate_platform;

create table review_topics (
  property_id  bigint not null,
  review_id    uuid not null,
  topic        text not null,
  score100     integer not null,

  constraint review_topics_pkey PRIMARY KEY (property_id, review_id, topic),
  constraint topic_is_of_a_review FOREIGN KEY (property_id, review_id) REFERENCES reviews(property_id, id) ON DELETE CASCADE,
  constraint review_topics_score100_check CHECK (((score100 >= 0) AND (score100 <= 100))),
  constraint review_topics_topic_check CHECK ((topic = ANY (ARRAY['CLEANLINESS'::text, 'STAFF'::text, 'ROOM'::text, 'NOISE'::text, 'FOOD'::text, 'LOCATION'::text, 'VALUE'::text, 'WIFI'::text, 'CHECK_IN'::text, 'FACILITIES'::text])))
);
alter table review_topics enable row level security;
alter table review_topics force row level security;
create policy platform on review_topics for all to hotelmate_platform using true;
create policy tenant on review_topics for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on review_topics to hotelmate_app, hotelmate_platform;

create table review_versions (
  property_id    bigint not null,
  review_id      uuid not null,
  number         integer not null,
  author         text not null,
  language       text not null,
  title          text not null,
  body           text not null,
  positive       text not null,
  negative       text not null,
  rating_tenths  integer not null,
  replaced_at    timestamp with time zone not null,

  constraint review_versions_pkey PRIMARY KEY (property_id, review_id, number),
  constraint version_is_of_a_review FOREIGN KEY (property_id, review_id) REFERENCES reviews(property_id, id) ON DELETE CASCADE,
  constraint review_versions_number_check CHECK ((number > 0)),
  constraint review_versions_rating_tenths_check CHECK ((rating_tenths >= 0))
);
alter table review_versions enable row level security;
alter table review_versions force row level security;
create policy platform on review_versions for all to hotelmate_platform using true;
create policy tenant on review_versions for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on review_versions to hotelmate_app, hotelmate_platform;

create table review_work_items (
  property_id  bigint not null,
  item_id      uuid not null,
  project_id   uuid not null,
  review_id    uuid not null,
  made_by      bigint not null,
  heard_group  text,

  constraint item_is_of_one_review PRIMARY KEY (property_id, item_id),
  constraint review_work_items_made_by_fkey FOREIGN KEY (made_by) REFERENCES users(id),
  constraint review_work_items_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint work_is_of_a_review FOREIGN KEY (property_id, review_id) REFERENCES reviews(property_id, id) ON DELETE CASCADE,
  constraint work_of_a_review_is_an_item FOREIGN KEY (property_id, project_id, item_id) REFERENCES work_items(property_id, project_id, id),
  constraint review_work_items_heard_group_check CHECK ((heard_group = ANY (ARRAY['COMPLETED'::text, 'CANCELLED'::text])))
);
CREATE INDEX work_items_of_a_review ON review_work_items USING btree (property_id, review_id);
alter table review_work_items enable row level security;
alter table review_work_items force row level security;
create policy platform on review_work_items for all to hotelmate_platform using true;
create policy tenant on review_work_items for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on review_work_items to hotelmate_app, hotelmate_platform;

create table reviews (
  property_id           bigint not null,
  id                    uuid not null,
  source                text not null,
  external_id           text not null,
  request_id            uuid,
  booking_id            uuid,
  author                text not null default ''::text,
  language              text not null default ''::text,
  title                 text not null default ''::text,
  body                  text not null default ''::text,
  positive              text not null default ''::text,
  negative              text not null default ''::text,
  rating_tenths         integer not null,
  rating100             integer not null,
  wants_contact         boolean not null default false,
  is_verified           boolean not null default false,
  posted_at             timestamp with time zone not null,
  state                 text not null,
  display               text not null default 'PENDING'::text,
  display_reason        text not null default ''::text,
  is_reported           boolean not null default false,
  is_sample             boolean not null default false,
  created_at            timestamp with time zone not null,
  version               integer not null default 1,
  source_changed_at     timestamp with time zone,
  translation           text not null default ''::text,
  translation_language  text not null default ''::text,
  translated_by         text not null default ''::text,

  constraint reviews_pkey PRIMARY KEY (property_id, id),
  constraint request_is_answered_once UNIQUE (property_id, request_id),
  constraint review_is_stored_once UNIQUE (property_id, source, external_id),
  constraint review_answers_a_request FOREIGN KEY (property_id, request_id) REFERENCES review_requests(property_id, id) ON DELETE CASCADE,
  constraint review_is_of_a_booking FOREIGN KEY (property_id, booking_id) REFERENCES bookings(property_id, id) ON DELETE SET NULL (booking_id),
  constraint reviews_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint hidden_review_says_why CHECK (((display = 'HIDDEN'::text) = (display_reason <> ''::text))),
  constraint only_own_verified_reviews_are_shown CHECK (((display <> 'SHOWN'::text) OR ((source = 'OWN'::text) AND is_verified))),
  constraint own_review_answers_a_request CHECK (((source = ANY (ARRAY['OWN'::text, 'PULSE'::text])) = (request_id IS NOT NULL))),
  constraint reviews_display_check CHECK ((display = ANY (ARRAY['PENDING'::text, 'SHOWN'::text, 'HIDDEN'::text]))),
  constraint reviews_external_id_check CHECK ((external_id <> ''::text)),
  constraint reviews_language_check CHECK ((language ~ '^([a-z]{2})?$'::text)),
  constraint reviews_rating100_check CHECK (((rating100 >= 0) AND (rating100 <= 100))),
  constraint reviews_rating_tenths_check CHECK ((rating_tenths >= 0)),
  constraint reviews_source_check CHECK ((source = ANY (ARRAY['OWN'::text, 'PULSE'::text, 'GOOGLE'::text, 'BOOKING_COM'::text, 'EXPEDIA'::text, 'TRIPADVISOR'::text, 'AIRBNB'::text, 'OTHER'::text]))),
  constraint reviews_state_check CHECK ((state = ANY (ARRAY['NEW'::text, 'TRIAGED'::text, 'REPLY_DRAFTED'::text, 'REPLIED'::text, 'NO_REPLY_NEEDED'::text]))),
  constraint reviews_translation_language_check CHECK ((translation_language ~ '^([a-z]{2})?$'::text)),
  constraint translation_has_its_language CHECK (((translation = ''::text) = (translation_language = ''::text)))
);
CREATE INDEX reviews_by_day ON reviews USING btree (property_id, posted_at, id);
CREATE INDEX reviews_of_a_booking ON reviews USING btree (property_id, booking_id) WHERE (booking_id IS NOT NULL);
CREATE INDEX reviews_shown ON reviews USING btree (property_id, posted_at DESC) WHERE (display = 'SHOWN'::text);
CREATE INDEX sample_reviews ON reviews USING btree (property_id, id) WHERE is_sample;
alter table reviews enable row level security;
alter table reviews force row level security;
create policy platform on reviews for all to hotelmate_platform using true;
create policy tenant on reviews for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on reviews to hotelmate_app, hotelmate_platform;

create table roles (
  id               uuid not null,
  organization_id  bigint,
  name             text not null,
  description      text not null default ''::text,
  template         text not null,
  permissions      text[] not null,
  version          integer not null default 1,
  created_at       timestamp with time zone not null default now(),

  constraint roles_pkey PRIMARY KEY (id),
  constraint roles_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organisations(id),
  constraint roles_name_check CHECK (((name <> ''::text) AND (name = btrim(name))))
);
CREATE UNIQUE INDEX role_is_named_once ON roles USING btree (COALESCE(organization_id, (0)::bigint), lower(name));
alter table roles enable row level security;
alter table roles force row level security;
create policy platform on roles for all to hotelmate_platform using true;
create policy tenant on roles for select to hotelmate_app using ((organization_id IS NULL) OR (organization_id = current_organization()));
grant select, insert, update, delete on roles to hotelmate_app, hotelmate_platform;

create table room_assignments (
  property_id    bigint not null,
  business_date  date not null,
  room_id        uuid not null,
  employee_id    uuid not null,
  minutes        integer not null,
  assigned_by    text not null,
  assigned_at    timestamp with time zone not null,

  constraint room_is_assigned_once PRIMARY KEY (property_id, business_date, room_id),
  constraint assignment_is_of_a_room FOREIGN KEY (property_id, room_id) REFERENCES rooms(property_id, id) ON DELETE CASCADE,
  constraint assignment_is_to_an_employee FOREIGN KEY (property_id, employee_id) REFERENCES employees(property_id, id),
  constraint room_assignments_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint room_assignments_minutes_check CHECK (((minutes >= 0) AND (minutes <= 1440)))
);
CREATE INDEX assignments_of_an_attendant ON room_assignments USING btree (property_id, employee_id, business_date);
alter table room_assignments enable row level security;
alter table room_assignments force row level security;
create policy platform on room_assignments for all to hotelmate_platform using true;
create policy tenant on room_assignments for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on room_assignments to hotelmate_app, hotelmate_platform;

create table room_blocks (
  property_id  bigint not null,
  id           uuid not null,
  room_id      uuid not null,
  kind         text not null,
  from_on      date not null,
  until_on     date not null,
  reason       text not null,
  ended_at     timestamp with time zone,
  created_by   bigint not null,
  created_at   timestamp with time zone not null,
  version      integer not null default 1,
  is_sample    boolean not null default false,

  constraint room_blocks_pkey PRIMARY KEY (property_id, id),
  constraint room_blocks_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint room_blocks_property_id_room_id_fkey FOREIGN KEY (property_id, room_id) REFERENCES rooms(property_id, id),
  constraint room_blocks_check CHECK ((from_on < until_on)),
  constraint room_blocks_kind_check CHECK ((kind = ANY (ARRAY['OUT_OF_ORDER'::text, 'OUT_OF_SERVICE'::text, 'INTERNAL'::text, 'HOLD'::text]))),
  constraint room_blocks_reason_check CHECK ((reason <> ''::text))
);
CREATE INDEX room_blocks_by_end ON room_blocks USING btree (property_id, until_on) WHERE (ended_at IS NULL);
alter table room_blocks enable row level security;
alter table room_blocks force row level security;
create policy platform on room_blocks for all to hotelmate_platform using true;
create policy tenant on room_blocks for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on room_blocks to hotelmate_app, hotelmate_platform;

create table room_distributions (
  property_id    bigint not null,
  business_date  date not null,
  id             uuid not null,
  room_ids       uuid[] not null,
  by_name        text not null,
  at             timestamp with time zone not null,
  state_after    text not null,

  constraint last_distribution_of_a_day PRIMARY KEY (property_id, business_date),
  constraint room_distributions_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint room_distributions_room_ids_check CHECK ((cardinality(room_ids) > 0))
);
alter table room_distributions enable row level security;
alter table room_distributions force row level security;
create policy platform on room_distributions for all to hotelmate_platform using true;
create policy tenant on room_distributions for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on room_distributions to hotelmate_app, hotelmate_platform;

create table room_facts (
  property_id   bigint not null,
  business_on   date not null,
  entry         integer not null,
  written_at    timestamp with time zone not null,
  room_type_id  uuid not null,
  rooms         integer not null,
  blocked       integer not null,

  constraint room_fact_is_stated_once UNIQUE (property_id, business_on, entry, room_type_id),
  constraint room_facts_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint room_facts_entry_check CHECK ((entry >= 0))
);
alter table room_facts enable row level security;
alter table room_facts force row level security;
create policy platform on room_facts for all to hotelmate_platform using true;
create policy tenant on room_facts for all to hotelmate_app using (property_id = current_property());
grant select, insert on room_facts to hotelmate_app, hotelmate_platform;

create table room_nights (
  property_id  bigint not null,
  room_id      uuid not null,
  night        date not null,
  stay_id      uuid,
  block_id     uuid,

  constraint room_is_let_once PRIMARY KEY (property_id, room_id, night),
  constraint room_nights_property_id_block_id_fkey FOREIGN KEY (property_id, block_id) REFERENCES room_blocks(property_id, id),
  constraint room_nights_property_id_room_id_fkey FOREIGN KEY (property_id, room_id) REFERENCES rooms(property_id, id),
  constraint room_nights_property_id_stay_id_fkey FOREIGN KEY (property_id, stay_id) REFERENCES stays(property_id, id),
  constraint room_night_has_one_holder CHECK ((num_nonnulls(stay_id, block_id) = 1))
);
CREATE INDEX room_nights_of_a_block ON room_nights USING btree (property_id, block_id) WHERE (block_id IS NOT NULL);
CREATE INDEX room_nights_of_a_stay ON room_nights USING btree (property_id, stay_id) WHERE (stay_id IS NOT NULL);
alter table room_nights enable row level security;
alter table room_nights force row level security;
create policy platform on room_nights for all to hotelmate_platform using true;
create policy tenant on room_nights for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on room_nights to hotelmate_app, hotelmate_platform;

create table room_photos (
  property_id    bigint not null,
  id             uuid not null,
  room_id        uuid not null,
  business_date  date not null,
  condition      text not null,
  large          bytea not null,
  small          bytea not null,
  added_by       text not null,
  added_at       timestamp with time zone not null,

  constraint room_photos_pkey PRIMARY KEY (property_id, id),
  constraint room_photos_property_id_room_id_fkey FOREIGN KEY (property_id, room_id) REFERENCES rooms(property_id, id) ON DELETE CASCADE,
  constraint room_photos_condition_check CHECK ((condition = ANY (ARRAY['DIRTY'::text, 'CLEANING'::text, 'CLEAN'::text, 'INSPECTED'::text]))),
  constraint room_photos_large_check CHECK (((octet_length(large) >= 1) AND (octet_length(large) <= 4000000))),
  constraint room_photos_small_check CHECK (((octet_length(small) >= 1) AND (octet_length(small) <= 1000000)))
);
CREATE INDEX photos_of_a_day ON room_photos USING btree (property_id, business_date, room_id);
CREATE INDEX photos_of_a_room ON room_photos USING btree (property_id, room_id, added_at DESC, id DESC);
alter table room_photos enable row level security;
alter table room_photos force row level security;
create policy platform on room_photos for all to hotelmate_platform using true;
create policy tenant on room_photos for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on room_photos to hotelmate_app, hotelmate_platform;

create table room_types (
  property_id     bigint not null,
  id              uuid not null,
  name            text not null,
  code            text not null,
  description     text not null default ''::text,
  ranking         integer,
  base_occupancy  integer not null default 2,
  max_adults      integer not null,
  max_children    integer not null default 0,
  max_guests      integer not null,
  room_count      integer not null default 0,
  facility_ids    uuid[] not null default '{}'::uuid[],
  is_active       boolean not null default true,
  is_sample       boolean not null default false,
  version         integer not null default 1,

  constraint room_types_pkey PRIMARY KEY (property_id, id),
  constraint room_type_name_is_unique UNIQUE (property_id, name),
  constraint room_types_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint room_types_base_occupancy_check CHECK (((base_occupancy >= 1) AND (base_occupancy <= 50))),
  constraint room_types_code_check CHECK ((code <> ''::text)),
  constraint room_types_max_adults_check CHECK (((max_adults >= 1) AND (max_adults <= 50))),
  constraint room_types_max_children_check CHECK (((max_children >= 0) AND (max_children <= 50))),
  constraint room_types_max_guests_check CHECK (((max_guests >= 1) AND (max_guests <= 100))),
  constraint room_types_name_check CHECK ((name <> ''::text)),
  constraint room_types_room_count_check CHECK ((room_count >= 0))
);
alter table room_types enable row level security;
alter table room_types force row level security;
create policy platform on room_types for all to hotelmate_platform using true;
create policy tenant on room_types for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on room_types to hotelmate_app, hotelmate_platform;

create table rooms (
  property_id     bigint not null,
  id              uuid not null,
  room_type_id    uuid not null,
  number          text not null,
  floor           text not null default ''::text,
  ranking         integer,
  condition       text not null default 'CLEAN'::text,
  condition_note  text not null default ''::text,
  condition_at    timestamp with time zone,
  facility_ids    uuid[] not null default '{}'::uuid[],
  is_active       boolean not null default true,
  is_sample       boolean not null default false,
  version         integer not null default 1,

  constraint rooms_pkey PRIMARY KEY (property_id, id),
  constraint room_number_is_unique UNIQUE (property_id, number),
  constraint rooms_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint rooms_property_id_room_type_id_fkey FOREIGN KEY (property_id, room_type_id) REFERENCES room_types(property_id, id),
  constraint rooms_condition_check CHECK ((condition = ANY (ARRAY['DIRTY'::text, 'CLEANING'::text, 'CLEAN'::text, 'INSPECTED'::text]))),
  constraint rooms_number_check CHECK ((number <> ''::text))
);
CREATE INDEX rooms_of_a_type ON rooms USING btree (property_id, room_type_id);
alter table rooms enable row level security;
alter table rooms force row level security;
create policy platform on rooms for all to hotelmate_platform using true;
create policy tenant on rooms for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on rooms to hotelmate_app, hotelmate_platform;

create table rota_absences (
  property_id   bigint not null,
  source_id     uuid not null,
  employee_id   uuid not null,
  on_date       date not null,
  halves        integer not null,
  code          text not null,
  name          text not null,
  color         text not null,
  from_minute   integer,
  until_minute  integer,

  constraint absence_is_stored_once PRIMARY KEY (property_id, source_id, on_date),
  constraint absence_is_of_an_employee FOREIGN KEY (property_id, employee_id) REFERENCES employees(property_id, id),
  constraint rota_absences_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint absence_hours_are_of_a_day CHECK (((from_minute >= 0) AND (from_minute < until_minute) AND (until_minute <= 1440))),
  constraint absence_names_its_hours CHECK ((num_nonnulls(from_minute, until_minute) =
CASE
    WHEN (halves = 0) THEN 2
    ELSE 0
END)),
  constraint rota_absences_halves_check CHECK ((halves = ANY (ARRAY[0, 1, 2, 3])))
);
CREATE INDEX rota_absences_of_one ON rota_absences USING btree (property_id, employee_id, on_date);
alter table rota_absences enable row level security;
alter table rota_absences force row level security;
create policy platform on rota_absences for all to hotelmate_platform using true;
create policy tenant on rota_absences for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on rota_absences to hotelmate_app, hotelmate_platform;

create table rota_patterns (
  property_id  bigint not null,
  id           uuid not null,
  name         text not null,
  name_key     text not null,
  days         jsonb not null,
  is_active    boolean not null default true,
  created_at   timestamp with time zone not null,
  version      integer not null default 1,

  constraint rota_patterns_pkey PRIMARY KEY (property_id, id),
  constraint rota_pattern_is_named_once UNIQUE (property_id, name_key),
  constraint rota_patterns_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint rota_pattern_has_whole_weeks CHECK ((jsonb_array_length(days) = ANY (ARRAY[7, 14, 21, 28, 35, 42, 49, 56])))
);
alter table rota_patterns enable row level security;
alter table rota_patterns force row level security;
create policy platform on rota_patterns for all to hotelmate_platform using true;
create policy tenant on rota_patterns for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on rota_patterns to hotelmate_app, hotelmate_platform;

create table rota_settings (
  property_id       bigint not null,
  min_rest_minutes  integer not null,
  max_week_minutes  integer not null,
  max_days_in_row   integer not null,
  swap_hours        integer not null,
  version           integer not null default 1,
  remind_hours      integer not null,

  constraint rota_settings_pkey PRIMARY KEY (property_id),
  constraint rota_settings_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint rota_settings_max_days_in_row_check CHECK (((max_days_in_row >= 1) AND (max_days_in_row <= 31))),
  constraint rota_settings_max_week_minutes_check CHECK (((max_week_minutes >= 60) AND (max_week_minutes <= 10080))),
  constraint rota_settings_min_rest_minutes_check CHECK (((min_rest_minutes >= 0) AND (min_rest_minutes <= 1440))),
  constraint rota_settings_remind_hours_check CHECK (((remind_hours >= 0) AND (remind_hours <= 72))),
  constraint rota_settings_swap_hours_check CHECK (((swap_hours >= 0) AND (swap_hours <= 336)))
);
alter table rota_settings enable row level security;
alter table rota_settings force row level security;
create policy platform on rota_settings for all to hotelmate_platform using true;
create policy tenant on rota_settings for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on rota_settings to hotelmate_app, hotelmate_platform;

create table rota_shift_changes (
  property_id  bigint not null,
  id           uuid not null,
  shift_id     uuid not null,
  before       jsonb not null,
  after        jsonb not null,
  reason       text not null,
  changed_at   timestamp with time zone not null,
  actor_name   text not null,

  constraint rota_shift_changes_pkey PRIMARY KEY (property_id, id),
  constraint rota_shift_changes_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint shift_change_is_of_a_shift FOREIGN KEY (property_id, shift_id) REFERENCES rota_shifts(property_id, id)
);
CREATE INDEX rota_changes_of_one ON rota_shift_changes USING btree (property_id, shift_id, id);
alter table rota_shift_changes enable row level security;
alter table rota_shift_changes force row level security;
create policy platform on rota_shift_changes for all to hotelmate_platform using true;
create policy tenant on rota_shift_changes for all to hotelmate_app using (property_id = current_property());
grant select, insert on rota_shift_changes to hotelmate_app, hotelmate_platform;

create table rota_shifts (
  property_id            bigint not null,
  id                     uuid not null,
  employee_id            uuid,
  department_id          uuid not null,
  position_id            uuid not null,
  type_id                uuid,
  kind                   text not null,
  on_date                date not null,
  start_at               timestamp with time zone,
  end_at                 timestamp with time zone,
  pause_start_at         timestamp with time zone,
  pause_end_at           timestamp with time zone,
  spans                  tstzmultirange generated always as (
CASE
    WHEN (start_at IS NULL) THEN NULL::tstzmultirange
    WHEN (pause_start_at IS NULL) THEN tstzmultirange(tstzrange(start_at, end_at))
    ELSE tstzmultirange(VARIADIC ARRAY[tstzrange(start_at, pause_start_at), tstzrange(pause_end_at, end_at)])
END) stored,
  unpaid_break           integer not null default 0,
  area                   text not null default ''::text,
  note                   text not null default ''::text,
  origin                 text not null,
  reason                 text not null default ''::text,
  state                  text not null default 'DRAFT'::text,
  is_removed             boolean not null default false,
  published_at           timestamp with time zone,
  published_employee_id  uuid,
  published_on           date,
  published_spans        tstzmultirange,
  published_type_id      uuid,
  acknowledged_at        timestamp with time zone,
  created_at             timestamp with time zone not null,
  version                integer not null default 1,
  reminded_at            timestamp with time zone,

  constraint rota_shifts_pkey PRIMARY KEY (property_id, id),
  constraint rota_shifts_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint shift_has_a_known_type FOREIGN KEY (property_id, type_id) REFERENCES shift_types(property_id, id),
  constraint shift_is_for_a_position FOREIGN KEY (property_id, position_id) REFERENCES positions(property_id, id),
  constraint shift_is_of_a_department FOREIGN KEY (property_id, department_id) REFERENCES departments(property_id, id),
  constraint shift_is_of_an_employee FOREIGN KEY (property_id, employee_id) REFERENCES employees(property_id, id),
  constraint rota_shifts_kind_check CHECK ((kind = ANY (ARRAY['WORK'::text, 'DAY_OFF'::text, 'ON_CALL'::text, 'TRAINING'::text, 'STANDBY'::text]))),
  constraint rota_shifts_origin_check CHECK ((origin = ANY (ARRAY['MANUAL'::text, 'PATTERN'::text, 'COPY'::text, 'SWAP'::text, 'CLAIM'::text]))),
  constraint rota_shifts_state_check CHECK ((state = ANY (ARRAY['DRAFT'::text, 'PUBLISHED'::text, 'ACKNOWLEDGED'::text, 'CANCELLED'::text]))),
  constraint rota_shifts_unpaid_break_check CHECK (((unpaid_break >= 0) AND (unpaid_break <= 480))),
  constraint shift_cancelled_is_removed CHECK (((state <> 'CANCELLED'::text) OR (is_removed AND (published_employee_id IS NULL)))),
  constraint shift_day_off_is_somebodys CHECK (((kind <> 'DAY_OFF'::text) OR (employee_id IS NOT NULL))),
  constraint shift_has_times_unless_off CHECK (((kind = 'DAY_OFF'::text) = (start_at IS NULL))),
  constraint shift_has_two_ends CHECK ((((start_at IS NULL) = (end_at IS NULL)) AND (start_at < end_at) AND (end_at <= (start_at + '36:00:00'::interval)))),
  constraint shift_pause_lies_within CHECK ((((pause_start_at IS NULL) = (pause_end_at IS NULL)) AND (start_at < pause_start_at) AND (pause_start_at < pause_end_at) AND (pause_end_at < end_at))),
  constraint shift_that_was_published_is_no_draft CHECK (((published_at IS NULL) = (state = 'DRAFT'::text))),
  constraint nobody_is_planned_twice EXCLUDE USING gist (int8range(property_id, property_id, '[]'::text) WITH &&, uuid_range(employee_id, employee_id, '[]'::text) WITH &&, spans WITH &&) WHERE (((employee_id IS NOT NULL) AND (spans IS NOT NULL) AND (NOT is_removed))) DEFERRABLE,
  constraint nobody_is_published_twice EXCLUDE USING gist (int8range(property_id, property_id, '[]'::text) WITH &&, uuid_range(published_employee_id, published_employee_id, '[]'::text) WITH &&, published_spans WITH &&) WHERE (((published_employee_id IS NOT NULL) AND (published_spans IS NOT NULL))) DEFERRABLE
);
CREATE UNIQUE INDEX day_off_is_given_once ON rota_shifts USING btree (property_id, employee_id, on_date) WHERE ((kind = 'DAY_OFF'::text) AND (NOT is_removed));
CREATE INDEX rota_shifts_by_day ON rota_shifts USING btree (property_id, on_date, department_id);
CREATE INDEX rota_shifts_of_one ON rota_shifts USING btree (property_id, employee_id, on_date);
CREATE INDEX rota_shifts_published_to ON rota_shifts USING btree (property_id, published_employee_id, published_on);
CREATE INDEX rota_shifts_to_remind ON rota_shifts USING btree (published_on, property_id) WHERE (published_employee_id IS NOT NULL);
alter table rota_shifts enable row level security;
alter table rota_shifts force row level security;
create policy platform on rota_shifts for all to hotelmate_platform using true;
create policy tenant on rota_shifts for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on rota_shifts to hotelmate_app, hotelmate_platform;

create table rota_weeks (
  property_id     bigint not null,
  department_id   uuid not null,
  week_start      date not null,
  state           text not null default 'DRAFT'::text,
  budget_minutes  integer,
  published_at    timestamp with time zone,
  published_by    text,
  version         integer not null default 1,

  constraint rota_week_is_stored_once PRIMARY KEY (property_id, department_id, week_start),
  constraint rota_week_is_of_a_department FOREIGN KEY (property_id, department_id) REFERENCES departments(property_id, id),
  constraint rota_weeks_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint published_week_names_its_publisher CHECK (((state = 'DRAFT'::text) OR ((published_at IS NOT NULL) AND (published_by IS NOT NULL)))),
  constraint rota_weeks_budget_minutes_check CHECK (((budget_minutes >= 0) AND (budget_minutes <= 6000000))),
  constraint rota_weeks_state_check CHECK ((state = ANY (ARRAY['DRAFT'::text, 'PUBLISHED'::text, 'LOCKED'::text]))),
  constraint rota_weeks_week_start_check CHECK ((EXTRACT(isodow FROM week_start) = (1)::numeric))
);
alter table rota_weeks enable row level security;
alter table rota_weeks force row level security;
create policy platform on rota_weeks for all to hotelmate_platform using true;
create policy tenant on rota_weeks for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on rota_weeks to hotelmate_app, hotelmate_platform;

create table running_timers (
  property_id  bigint not null,
  employee_id  uuid not null,
  project_id   uuid not null,
  item_id      uuid,
  note         text not null default ''::text,
  started_at   timestamp with time zone not null,
  activity_id  uuid,

  constraint one_timer_runs PRIMARY KEY (property_id, employee_id),
  constraint running_timers_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint timer_is_of_a_project FOREIGN KEY (property_id, project_id) REFERENCES projects(property_id, id),
  constraint timer_is_of_an_activity FOREIGN KEY (property_id, activity_id) REFERENCES work_activities(property_id, id),
  constraint timer_is_of_an_employee FOREIGN KEY (property_id, employee_id) REFERENCES employees(property_id, id),
  constraint timer_is_of_an_item_of_its_project FOREIGN KEY (property_id, project_id, item_id) REFERENCES work_items(property_id, project_id, id),
  constraint running_timers_note_check CHECK ((length(note) <= 1000))
);
alter table running_timers enable row level security;
alter table running_timers force row level security;
create policy platform on running_timers for all to hotelmate_platform using true;
create policy tenant on running_timers for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on running_timers to hotelmate_app, hotelmate_platform;

create table sale_facts (
  property_id  bigint not null,
  business_on  date not null,
  entry        integer not null,
  written_at   timestamp with time zone not null,
  department   text not null,
  outlet_id    uuid,
  net_minor    bigint not null,
  tax_minor    bigint not null,

  constraint sale_fact_is_stated_once UNIQUE NULLS NOT DISTINCT (property_id, business_on, entry, department, outlet_id),
  constraint sale_facts_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint sale_facts_entry_check CHECK ((entry >= 0))
);
alter table sale_facts enable row level security;
alter table sale_facts force row level security;
create policy platform on sale_facts for all to hotelmate_platform using true;
create policy tenant on sale_facts for all to hotelmate_app using (property_id = current_property());
grant select, insert on sale_facts to hotelmate_app, hotelmate_platform;

create table sample_loads (
  property_id  bigint not null,
  id           uuid not null,
  status       text not null,
  started_at   timestamp with time zone not null,
  before       jsonb not null,

  constraint sample_data_is_loaded_once PRIMARY KEY (property_id),
  constraint sample_loads_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint sample_loads_status_check CHECK ((status = ANY (ARRAY['LOADING'::text, 'LOADED'::text, 'FAILED'::text])))
);
alter table sample_loads enable row level security;
alter table sample_loads force row level security;
create policy platform on sample_loads for all to hotelmate_platform using true;
create policy tenant on sample_loads for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on sample_loads to hotelmate_app, hotelmate_platform;

create table season_prices (
  property_id        bigint not null,
  season_id          uuid not null,
  rate_plan_id       uuid not null,
  room_type_id       uuid not null,
  base_minor         bigint not null,
  monday_minor       bigint,
  tuesday_minor      bigint,
  wednesday_minor    bigint,
  thursday_minor     bigint,
  friday_minor       bigint,
  saturday_minor     bigint,
  sunday_minor       bigint,
  single_minor       bigint,
  extra_adult_minor  bigint,
  extra_child_minor  bigint,

  constraint season_prices_pkey PRIMARY KEY (property_id, season_id, rate_plan_id, room_type_id),
  constraint season_price_plan_is_known FOREIGN KEY (property_id, rate_plan_id) REFERENCES rate_plans(property_id, id) ON DELETE CASCADE,
  constraint season_price_type_is_known FOREIGN KEY (property_id, room_type_id) REFERENCES room_types(property_id, id) ON DELETE CASCADE,
  constraint season_prices_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint season_prices_property_id_season_id_fkey FOREIGN KEY (property_id, season_id) REFERENCES price_seasons(property_id, id) ON DELETE CASCADE,
  constraint season_prices_base_minor_check CHECK ((base_minor >= 0)),
  constraint season_prices_extra_adult_minor_check CHECK ((extra_adult_minor >= 0)),
  constraint season_prices_extra_child_minor_check CHECK ((extra_child_minor >= 0)),
  constraint season_prices_friday_minor_check CHECK ((friday_minor >= 0)),
  constraint season_prices_monday_minor_check CHECK ((monday_minor >= 0)),
  constraint season_prices_saturday_minor_check CHECK ((saturday_minor >= 0)),
  constraint season_prices_single_minor_check CHECK ((single_minor >= 0)),
  constraint season_prices_sunday_minor_check CHECK ((sunday_minor >= 0)),
  constraint season_prices_thursday_minor_check CHECK ((thursday_minor >= 0)),
  constraint season_prices_tuesday_minor_check CHECK ((tuesday_minor >= 0)),
  constraint season_prices_wednesday_minor_check CHECK ((wednesday_minor >= 0))
);
alter table season_prices enable row level security;
alter table season_prices force row level security;
create policy platform on season_prices for all to hotelmate_platform using true;
create policy tenant on season_prices for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on season_prices to hotelmate_app, hotelmate_platform;

create table second_factors (
  user_id         bigint not null,
  secret          text not null,
  recovery_codes  text not null default ''::text,
  recovery_left   integer not null default 0,
  last_step       bigint not null default 0,
  confirmed_at    timestamp with time zone,
  created_at      timestamp with time zone not null,

  constraint second_factors_pkey PRIMARY KEY (user_id),
  constraint second_factors_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint second_factors_recovery_left_check CHECK (((recovery_left >= 0) AND (recovery_left <= 10)))
);
alter table second_factors enable row level security;
alter table second_factors force row level security;
create policy platform on second_factors for all to hotelmate_platform using true;
grant select, insert, update, delete on second_factors to hotelmate_app, hotelmate_platform;

create table segment_members (
  property_id  bigint not null,
  segment_id   uuid not null,
  customer_id  uuid not null,

  constraint segment_members_pkey PRIMARY KEY (property_id, segment_id, customer_id),
  constraint member_is_a_guest FOREIGN KEY (property_id, customer_id) REFERENCES customers(property_id, id) ON DELETE CASCADE,
  constraint member_is_of_a_segment FOREIGN KEY (property_id, segment_id) REFERENCES segments(property_id, id) ON DELETE CASCADE
);
CREATE INDEX segments_of_a_guest ON segment_members USING btree (property_id, customer_id);
alter table segment_members enable row level security;
alter table segment_members force row level security;
create policy platform on segment_members for all to hotelmate_platform using true;
create policy tenant on segment_members for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on segment_members to hotelmate_app, hotelmate_platform;

create table segments (
  property_id      bigint not null,
  id               uuid not null,
  name             text not null,
  tree             jsonb not null,
  selects_all      boolean not null default false,
  is_snapshot      boolean not null default false,
  snapshot_at      timestamp with time zone,
  is_sample        boolean not null default false,
  created_at       timestamp with time zone not null,
  version          integer not null default 1,
  name_key         text not null generated always as (lower(btrim(name))) stored,
  members_version  integer,

  constraint segments_pkey PRIMARY KEY (property_id, id),
  constraint segment_is_named_once UNIQUE (property_id, name_key),
  constraint segments_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint segments_name_check CHECK ((name <> ''::text)),
  constraint snapshot_has_its_moment CHECK ((is_snapshot = (snapshot_at IS NOT NULL)))
);
alter table segments enable row level security;
alter table segments force row level security;
create policy platform on segments for all to hotelmate_platform using true;
create policy tenant on segments for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on segments to hotelmate_app, hotelmate_platform;

create table separation_changes (
  property_id    bigint not null,
  id             uuid not null,
  separation_id  uuid not null,
  from_state     text,
  to_state       text not null,
  note           text not null default ''::text,
  at             timestamp with time zone not null,
  actor_name     text not null,

  constraint separation_changes_pkey PRIMARY KEY (property_id, id),
  constraint change_is_of_a_separation FOREIGN KEY (property_id, separation_id) REFERENCES separations(property_id, id),
  constraint separation_changes_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id)
);
CREATE INDEX changes_of_a_separation ON separation_changes USING btree (property_id, separation_id, at, id);
alter table separation_changes enable row level security;
alter table separation_changes force row level security;
create policy platform on separation_changes for all to hotelmate_platform using true;
create policy tenant on separation_changes for all to hotelmate_app using (property_id = current_property());
grant select, insert on separation_changes to hotelmate_app, hotelmate_platform;

create table separations (
  property_id     bigint not null,
  id              uuid not null,
  employee_id     uuid not null,
  kind            text not null,
  state           text not null default 'REQUESTED'::text,
  requested_on    date not null,
  agreed_on       date,
  last_on         date not null generated always as (COALESCE(agreed_on, requested_on)) stored,
  sealed_reason   text not null,
  is_own          boolean not null,
  requested_name  text not null,
  requested_at    timestamp with time zone not null,
  subject_id      bigint,
  decided_by      bigint,
  outcome         text not null default ''::text,
  is_rehirable    boolean not null default true,
  sealed_notes    text,
  earning_id      uuid,
  deduction_id    uuid,
  prepared_by     bigint,
  prepared_name   text not null default ''::text,
  approved_by     bigint,
  approved_name   text not null default ''::text,
  version         integer not null default 1,

  constraint separations_pkey PRIMARY KEY (property_id, id),
  constraint separation_is_of_an_employee FOREIGN KEY (property_id, employee_id) REFERENCES employees(property_id, id),
  constraint separations_approved_by_fkey FOREIGN KEY (approved_by) REFERENCES users(id),
  constraint separations_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id),
  constraint separations_prepared_by_fkey FOREIGN KEY (prepared_by) REFERENCES users(id),
  constraint separations_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint separations_subject_id_fkey FOREIGN KEY (subject_id) REFERENCES users(id),
  constraint settlement_is_paid_as_a_component FOREIGN KEY (property_id, earning_id) REFERENCES pay_components(property_id, id),
  constraint settlement_is_taken_as_a_component FOREIGN KEY (property_id, deduction_id) REFERENCES pay_components(property_id, id),
  constraint interview_has_its_outcome CHECK (((outcome = ''::text) = (sealed_notes IS NULL))),
  constraint separation_has_its_agreed_day CHECK (((state <> ALL (ARRAY['ACCEPTED'::text, 'SETTLED'::text, 'CLOSED'::text])) OR (agreed_on IS NOT NULL))),
  constraint separation_is_decided_by_another CHECK ((decided_by <> subject_id)),
  constraint separation_names_who_decided_it CHECK (((state = ANY (ARRAY['REQUESTED'::text, 'WITHDRAWN'::text])) OR (decided_by IS NOT NULL))),
  constraint separations_kind_check CHECK ((kind = ANY (ARRAY['RESIGNATION'::text, 'DISMISSAL'::text, 'END_OF_CONTRACT'::text, 'RETIREMENT'::text, 'ABANDONMENT'::text]))),
  constraint separations_outcome_check CHECK ((outcome = ANY (ARRAY[''::text, 'RETAINED'::text, 'CONFIRMED'::text]))),
  constraint separations_state_check CHECK ((state = ANY (ARRAY['REQUESTED'::text, 'ACCEPTED'::text, 'WITHDRAWN'::text, 'REFUSED'::text, 'SETTLED'::text, 'CLOSED'::text]))),
  constraint settlement_is_approved_by_another CHECK (((approved_by <> prepared_by) AND (approved_by <> subject_id))),
  constraint settlement_names_who_approved_it CHECK (((state = ANY (ARRAY['SETTLED'::text, 'CLOSED'::text])) = (approved_by IS NOT NULL))),
  constraint settlement_names_who_prepared_it CHECK (((approved_by IS NULL) OR (prepared_by IS NOT NULL)))
);
CREATE UNIQUE INDEX separation_is_open_once ON separations USING btree (property_id, employee_id) WHERE (state = ANY (ARRAY['REQUESTED'::text, 'ACCEPTED'::text, 'SETTLED'::text]));
CREATE INDEX separations_by_last_day ON separations USING btree (property_id, last_on, id);
CREATE INDEX separations_of_one ON separations USING btree (property_id, employee_id, id);
alter table separations enable row level security;
alter table separations force row level security;
create policy platform on separations for all to hotelmate_platform using true;
create policy tenant on separations for all to hotelmate_app using (property_id = current_property());
grant select, insert, update on separations to hotelmate_app, hotelmate_platform;

create table sessions (
  token_hash    bytea not null,
  user_id       bigint not null,
  property_id   bigint,
  created_at    timestamp with time zone not null default now(),
  last_seen_at  timestamp with time zone not null default now(),
  expires_at    timestamp with time zone not null,
  address       text not null default ''::text,
  agent         text not null default ''::text,
  locked_at     timestamp with time zone,

  constraint sessions_pkey PRIMARY KEY (token_hash),
  constraint sessions_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX sessions_by_expiry ON sessions USING btree (expires_at);
CREATE INDEX sessions_of_a_user ON sessions USING btree (user_id);
alter table sessions enable row level security;
alter table sessions force row level security;
create policy platform on sessions for all to hotelmate_platform using true;
grant select, insert, update, delete on sessions to hotelmate_app, hotelmate_platform;

create table settlement_lines (
  property_id    bigint not null,
  separation_id  uuid not null,
  position       integer not null,
  kind           text not null,
  direction      text not null,
  label          text not null,
  days           integer,
  leave_type_id  uuid,
  loan_id        uuid,
  item_id        uuid,
  condition      text,
  sealed         text not null,
  one_off_id     uuid,
  minutes        integer,

  constraint settlement_line_has_one_place PRIMARY KEY (property_id, separation_id, "position"),
  constraint settlement_names_a_loan_once UNIQUE (property_id, separation_id, loan_id),
  constraint settlement_names_an_item_once UNIQUE (property_id, separation_id, item_id),
  constraint settlement_names_what_it_is_of_once UNIQUE (property_id, separation_id, leave_type_id),
  constraint settlement_line_is_of_a_leave_type FOREIGN KEY (property_id, leave_type_id) REFERENCES leave_types(property_id, id),
  constraint settlement_line_is_of_a_loan FOREIGN KEY (property_id, loan_id) REFERENCES pay_loans(property_id, id),
  constraint settlement_line_is_of_a_separation FOREIGN KEY (property_id, separation_id) REFERENCES separations(property_id, id),
  constraint settlement_line_is_of_an_item FOREIGN KEY (property_id, item_id) REFERENCES issued_items(property_id, id),
  constraint settlement_line_is_paid_by_a_one_off FOREIGN KEY (property_id, one_off_id) REFERENCES pay_one_offs(property_id, id),
  constraint settlement_lines_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint settlement_line_has_a_known_kind CHECK ((kind = ANY (ARRAY['LEAVE'::text, 'HOURS'::text, 'LOAN'::text, 'ITEM'::text, 'NOTICE_PAY'::text, 'BONUS'::text, 'OTHER'::text, 'DEDUCTION'::text]))),
  constraint settlement_line_has_its_direction CHECK (
CASE
    WHEN (kind = ANY (ARRAY['LOAN'::text, 'ITEM'::text, 'DEDUCTION'::text])) THEN (direction = 'RECEIVABLE'::text)
    WHEN (kind = 'LEAVE'::text) THEN ((direction = 'PAYABLE'::text) = (days > 0))
    ELSE (direction = 'PAYABLE'::text)
END),
  constraint settlement_line_is_of_its_kind CHECK ((((kind = 'LEAVE'::text) = (leave_type_id IS NOT NULL)) AND ((kind = 'LEAVE'::text) = (days IS NOT NULL)) AND ((kind = 'HOURS'::text) = (minutes IS NOT NULL)) AND ((kind = 'LOAN'::text) = (loan_id IS NOT NULL)) AND ((kind = 'ITEM'::text) = (item_id IS NOT NULL)) AND ((kind = 'ITEM'::text) OR (condition IS NULL)) AND ((kind <> 'LOAN'::text) OR (one_off_id IS NULL)))),
  constraint settlement_lines_condition_check CHECK ((condition = ANY (ARRAY['DAMAGED'::text, 'LOST'::text]))),
  constraint settlement_lines_days_check CHECK ((days <> 0)),
  constraint settlement_lines_direction_check CHECK ((direction = ANY (ARRAY['PAYABLE'::text, 'RECEIVABLE'::text]))),
  constraint settlement_lines_label_check CHECK ((label <> ''::text)),
  constraint settlement_lines_minutes_check CHECK ((minutes > 0)),
  constraint settlement_lines_position_check CHECK ((("position" >= 1) AND ("position" <= 200)))
);
CREATE UNIQUE INDEX settlement_pays_hours_once ON settlement_lines USING btree (property_id, separation_id) WHERE (kind = 'HOURS'::text);
alter table settlement_lines enable row level security;
alter table settlement_lines force row level security;
create policy platform on settlement_lines for all to hotelmate_platform using true;
create policy tenant on settlement_lines for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on settlement_lines to hotelmate_app, hotelmate_platform;

create table shift_approvals (
  property_id       bigint not null,
  shift_id          uuid not null,
  approved_by       bigint not null,
  approved_by_name  text not null,
  approved_at       timestamp with time zone not null,

  constraint shift_approvals_pkey PRIMARY KEY (property_id, shift_id),
  constraint shift_approvals_property_id_shift_id_fkey FOREIGN KEY (property_id, shift_id) REFERENCES cashier_shifts(property_id, id)
);
alter table shift_approvals enable row level security;
alter table shift_approvals force row level security;
create policy platform on shift_approvals for all to hotelmate_platform using true;
create policy tenant on shift_approvals for all to hotelmate_app using (property_id = current_property());
grant select, insert on shift_approvals to hotelmate_app, hotelmate_platform;

create table shift_claims (
  property_id  bigint not null,
  id           uuid not null,
  shift_id     uuid not null,
  employee_id  uuid not null,
  state        text not null default 'CLAIMED'::text,
  claimed_at   timestamp with time zone not null,
  decided_by   text not null default ''::text,

  constraint shift_claims_pkey PRIMARY KEY (property_id, id),
  constraint claim_is_of_a_shift FOREIGN KEY (property_id, shift_id) REFERENCES rota_shifts(property_id, id),
  constraint claim_is_of_an_employee FOREIGN KEY (property_id, employee_id) REFERENCES employees(property_id, id),
  constraint shift_claims_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint claim_has_a_known_state CHECK ((state = ANY (ARRAY['CLAIMED'::text, 'APPROVED'::text, 'REFUSED'::text, 'WITHDRAWN'::text, 'EXPIRED'::text])))
);
CREATE INDEX claims_that_wait ON shift_claims USING btree (property_id, id) WHERE (state = 'CLAIMED'::text);
CREATE UNIQUE INDEX shift_is_claimed_once ON shift_claims USING btree (property_id, shift_id, employee_id) WHERE (state = 'CLAIMED'::text);
CREATE UNIQUE INDEX shift_is_given_to_one_claim ON shift_claims USING btree (property_id, shift_id) WHERE (state = 'APPROVED'::text);
alter table shift_claims enable row level security;
alter table shift_claims force row level security;
create policy platform on shift_claims for all to hotelmate_platform using true;
create policy tenant on shift_claims for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on shift_claims to hotelmate_app, hotelmate_platform;

create table shift_swaps (
  property_id       bigint not null,
  id                uuid not null,
  shift_id          uuid not null,
  from_employee_id  uuid not null,
  to_employee_id    uuid not null,
  to_shift_id       uuid,
  state             text not null default 'ASKED'::text,
  expires_at        timestamp with time zone not null,
  asked_at          timestamp with time zone not null,
  decided_by        text not null default ''::text,
  version           integer not null default 1,

  constraint shift_swaps_pkey PRIMARY KEY (property_id, id),
  constraint shift_swaps_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint swap_gives_a_shift FOREIGN KEY (property_id, to_shift_id) REFERENCES rota_shifts(property_id, id),
  constraint swap_is_asked_by_an_employee FOREIGN KEY (property_id, from_employee_id) REFERENCES employees(property_id, id),
  constraint swap_is_asked_of_an_employee FOREIGN KEY (property_id, to_employee_id) REFERENCES employees(property_id, id),
  constraint swap_is_of_a_shift FOREIGN KEY (property_id, shift_id) REFERENCES rota_shifts(property_id, id),
  constraint shift_swaps_state_check CHECK ((state = ANY (ARRAY['ASKED'::text, 'ACCEPTED'::text, 'DECLINED'::text, 'APPROVED'::text, 'REFUSED'::text, 'WITHDRAWN'::text, 'EXPIRED'::text]))),
  constraint swap_is_between_two CHECK (((from_employee_id <> to_employee_id) AND (shift_id IS DISTINCT FROM to_shift_id)))
);
CREATE UNIQUE INDEX shift_is_in_one_swap ON shift_swaps USING btree (property_id, shift_id) WHERE (state = ANY (ARRAY['ASKED'::text, 'ACCEPTED'::text]));
CREATE INDEX swaps_by_expiry ON shift_swaps USING btree (expires_at) WHERE (state = ANY (ARRAY['ASKED'::text, 'ACCEPTED'::text]));
alter table shift_swaps enable row level security;
alter table shift_swaps force row level security;
create policy platform on shift_swaps for all to hotelmate_platform using true;
create policy tenant on shift_swaps for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on shift_swaps to hotelmate_app, hotelmate_platform;

create table shift_types (
  property_id        bigint not null,
  id                 uuid not null,
  code               text not null,
  name               text not null,
  color              text not null,
  kind               text not null,
  starts             text not null,
  ends               text not null,
  pause_starts       text,
  pause_ends         text,
  unpaid_break       integer not null default 0,
  paid_break         integer not null default 0,
  department_ids     uuid[] not null default '{}'::uuid[],
  is_active          boolean not null default true,
  created_at         timestamp with time zone not null,
  version            integer not null default 1,
  document_type_ids  uuid[] not null default '{}'::uuid[],

  constraint shift_types_pkey PRIMARY KEY (property_id, id),
  constraint shift_code_is_used_once UNIQUE (property_id, code),
  constraint shift_types_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint shift_code_is_short CHECK ((code ~ '^[A-Z0-9]{1,4}$'::text)),
  constraint shift_pause_has_two_ends CHECK (((pause_starts IS NULL) = (pause_ends IS NULL))),
  constraint shift_types_color_check CHECK ((color = ANY (ARRAY['BLUE'::text, 'GREEN'::text, 'AMBER'::text, 'VIOLET'::text, 'ROSE'::text, 'TEAL'::text, 'SLATE'::text, 'ORANGE'::text]))),
  constraint shift_types_ends_check CHECK ((ends ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'::text)),
  constraint shift_types_kind_check CHECK ((kind = ANY (ARRAY['WORK'::text, 'ON_CALL'::text, 'TRAINING'::text, 'STANDBY'::text]))),
  constraint shift_types_paid_break_check CHECK (((paid_break >= 0) AND (paid_break <= 480))),
  constraint shift_types_pause_ends_check CHECK ((pause_ends ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'::text)),
  constraint shift_types_pause_starts_check CHECK ((pause_starts ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'::text)),
  constraint shift_types_starts_check CHECK ((starts ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'::text)),
  constraint shift_types_unpaid_break_check CHECK (((unpaid_break >= 0) AND (unpaid_break <= 480)))
);
alter table shift_types enable row level security;
alter table shift_types force row level security;
create policy platform on shift_types for all to hotelmate_platform using true;
create policy tenant on shift_types for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on shift_types to hotelmate_app, hotelmate_platform;

create table sign_in_failures (
  id         uuid not null,
  email      text not null,
  address    text not null,
  failed_at  timestamp with time zone not null default now(),
  place      smallint not null,

  constraint sign_in_failures_pkey PRIMARY KEY (id),
  constraint account_is_tried_ten_times UNIQUE (email, place),
  constraint sign_in_failures_place_check CHECK (((place >= 1) AND (place <= 10)))
);
CREATE INDEX sign_in_failures_by_address ON sign_in_failures USING btree (address, failed_at);
alter table sign_in_failures enable row level security;
alter table sign_in_failures force row level security;
create policy platform on sign_in_failures for all to hotelmate_platform using true;
grant select, insert, update, delete on sign_in_failures to hotelmate_app, hotelmate_platform;

create table sign_ups (
  id             uuid not null,
  email          text not null,
  password_hash  text not null,
  first_name     text not null,
  last_name      text not null default ''::text,
  phone          text not null default ''::text,
  business_name  text not null default ''::text,
  token_hash     bytea,
  expires_at     timestamp with time zone not null,
  created_at     timestamp with time zone not null,

  constraint sign_ups_pkey PRIMARY KEY (id),
  constraint one_sign_up_of_an_address UNIQUE (email),
  constraint sign_up_link_is_unique UNIQUE (token_hash),
  constraint sign_ups_email_check CHECK (((email = lower(email)) AND (email <> ''::text)))
);
CREATE INDEX sign_ups_by_expiry ON sign_ups USING btree (expires_at);
alter table sign_ups enable row level security;
alter table sign_ups force row level security;
create policy platform on sign_ups for all to hotelmate_platform using true;
grant select, insert, update, delete on sign_ups to hotelmate_app, hotelmate_platform;

create table sitting_facts (
  property_id  bigint not null,
  business_on  date not null,
  entry        integer not null,
  written_at   timestamp with time zone not null,
  outlet_id    uuid not null,
  hour         smallint not null,
  sittings     integer not null,
  seated_secs  bigint not null,

  constraint sitting_fact_is_stated_once UNIQUE (property_id, business_on, entry, outlet_id, hour),
  constraint sitting_facts_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint sitting_facts_entry_check CHECK ((entry >= 0)),
  constraint sitting_facts_hour_check CHECK (((hour >= 0) AND (hour <= 23)))
);
alter table sitting_facts enable row level security;
alter table sitting_facts force row level security;
create policy platform on sitting_facts for all to hotelmate_platform using true;
create policy tenant on sitting_facts for all to hotelmate_app using (property_id = current_property());
grant select, insert on sitting_facts to hotelmate_app, hotelmate_platform;

create table stations (
  property_id     bigint not null,
  id              uuid not null,
  name            text not null,
  ranking         integer not null default 0,
  target_minutes  integer not null default 15,
  is_active       boolean not null default true,
  version         integer not null default 1,

  constraint stations_pkey PRIMARY KEY (property_id, id),
  constraint stations_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint stations_name_check CHECK (((name <> ''::text) AND (name = btrim(name)))),
  constraint stations_ranking_check CHECK ((ranking >= 0)),
  constraint stations_target_minutes_check CHECK (((target_minutes >= 1) AND (target_minutes <= 240)))
);
CREATE UNIQUE INDEX station_is_named_once ON stations USING btree (property_id, lower(name));
alter table stations enable row level security;
alter table stations force row level security;
create policy platform on stations for all to hotelmate_platform using true;
create policy tenant on stations for all to hotelmate_app using (property_id = current_property());
grant select, insert, update on stations to hotelmate_app, hotelmate_platform;

create table stay_changes (
  property_id  bigint not null,
  id           uuid not null,
  made_at      timestamp with time zone not null,
  made_by      bigint not null,
  before       jsonb not null,
  undone_at    timestamp with time zone,

  constraint stay_changes_pkey PRIMARY KEY (property_id, id),
  constraint stay_changes_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id)
);
CREATE INDEX stay_changes_by_age ON stay_changes USING btree (property_id, made_at);
alter table stay_changes enable row level security;
alter table stay_changes force row level security;
create policy platform on stay_changes for all to hotelmate_platform using true;
create policy tenant on stay_changes for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on stay_changes to hotelmate_app, hotelmate_platform;

create table stay_facts (
  property_id     bigint not null,
  business_on     date not null,
  entry           integer not null,
  written_at      timestamp with time zone not null,
  room_type_id    uuid not null,
  rate_plan_id    uuid not null,
  source          text not null,
  company_id      uuid,
  country         text not null,
  rooms_sold      integer not null,
  guests          integer not null,
  room_minor      bigint not null,
  room_tax_minor  bigint not null,
  arrivals        integer not null,
  arrival_nights  integer not null,
  departures      integer not null,
  no_shows        integer not null,
  direct_sold     integer not null,
  segment         text not null default ''::text,

  constraint stay_fact_is_stated_once UNIQUE NULLS NOT DISTINCT (property_id, business_on, entry, room_type_id, rate_plan_id, source, company_id, country, segment),
  constraint stay_facts_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint stay_facts_entry_check CHECK ((entry >= 0))
);
alter table stay_facts enable row level security;
alter table stay_facts force row level security;
create policy platform on stay_facts for all to hotelmate_platform using true;
create policy tenant on stay_facts for all to hotelmate_app using (property_id = current_property());
grant select, insert on stay_facts to hotelmate_app, hotelmate_platform;

create table stay_nights (
  property_id      bigint not null,
  stay_id          uuid not null,
  night            date not null,
  net_minor        bigint not null,
  tax_minor        bigint not null,
  total_minor      bigint generated always as ((net_minor + tax_minor)) stored,
  taxes            jsonb not null default '[]'::jsonb,
  is_manual        boolean not null default false,
  contract_id      uuid,
  includes_tax     boolean not null default false,
  parts            jsonb not null default '[]'::jsonb,
  parts_net_minor  bigint not null default 0,

  constraint stay_nights_pkey PRIMARY KEY (property_id, stay_id, night),
  constraint night_contract_is_known FOREIGN KEY (property_id, contract_id) REFERENCES company_contracts(property_id, id),
  constraint stay_nights_property_id_stay_id_fkey FOREIGN KEY (property_id, stay_id) REFERENCES stays(property_id, id),
  constraint parts_are_within_the_night CHECK (((parts_net_minor >= 0) AND (parts_net_minor <= net_minor))),
  constraint stay_nights_net_minor_check CHECK ((net_minor >= 0)),
  constraint stay_nights_parts_check CHECK ((jsonb_typeof(parts) = 'array'::text)),
  constraint stay_nights_tax_minor_check CHECK ((tax_minor >= 0))
);
CREATE INDEX nights_with_parts ON stay_nights USING btree (property_id, night) WHERE (parts <> '[]'::jsonb);
alter table stay_nights enable row level security;
alter table stay_nights force row level security;
create policy platform on stay_nights for all to hotelmate_platform using true;
create policy tenant on stay_nights for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on stay_nights to hotelmate_app, hotelmate_platform;

create table stay_sums (
  property_id     bigint not null,
  business_on     date not null,
  rooms_sold      integer not null,
  guests          integer not null,
  room_minor      bigint not null,
  room_tax_minor  bigint not null,
  arrivals        integer not null,
  arrival_nights  integer not null,
  departures      integer not null,
  no_shows        integer not null,
  direct_sold     integer not null,

  constraint stay_sum_is_stored_once PRIMARY KEY (property_id, business_on),
  constraint stay_sums_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id)
);
alter table stay_sums enable row level security;
alter table stay_sums force row level security;
create policy platform on stay_sums for all to hotelmate_platform using true;
create policy tenant on stay_sums for all to hotelmate_app using (property_id = current_property());
grant select, insert, update on stay_sums to hotelmate_app, hotelmate_platform;

create table stays (
  property_id     bigint not null,
  id              uuid not null,
  booking_id      uuid not null,
  room_type_id    uuid not null,
  priced_type_id  uuid not null,
  room_id         uuid,
  rate_plan_id    uuid not null,
  guest_name      text not null,
  adults          integer not null,
  children        integer not null default 0,
  arrival_on      date not null,
  departure_on    date not null,
  status          text not null,
  is_locked       boolean not null default false,
  lock_reason     text not null default ''::text,
  checked_in_at   timestamp with time zone,
  checked_out_at  timestamp with time zone,
  arrival_time    text not null default ''::text,
  version         integer not null default 1,
  unslept         jsonb,
  terms           jsonb,
  child_ages      integer[],

  constraint stays_pkey PRIMARY KEY (property_id, id),
  constraint stays_property_id_booking_id_fkey FOREIGN KEY (property_id, booking_id) REFERENCES bookings(property_id, id),
  constraint stays_property_id_priced_type_id_fkey FOREIGN KEY (property_id, priced_type_id) REFERENCES room_types(property_id, id),
  constraint stays_property_id_rate_plan_id_fkey FOREIGN KEY (property_id, rate_plan_id) REFERENCES rate_plans(property_id, id),
  constraint stays_property_id_room_id_fkey FOREIGN KEY (property_id, room_id) REFERENCES rooms(property_id, id),
  constraint stays_property_id_room_type_id_fkey FOREIGN KEY (property_id, room_type_id) REFERENCES room_types(property_id, id),
  constraint stay_ages_are_of_children CHECK (((0 <= ALL (child_ages)) AND (17 >= ALL (child_ages)))),
  constraint stay_has_a_night CHECK ((arrival_on < departure_on)),
  constraint stay_has_an_age_for_each_child CHECK ((cardinality(child_ages) = children)),
  constraint stay_in_house_has_a_room CHECK (((status <> 'IN_HOUSE'::text) OR (room_id IS NOT NULL))),
  constraint stay_in_house_has_arrived CHECK (((status <> ALL (ARRAY['IN_HOUSE'::text, 'CHECKED_OUT'::text])) OR (checked_in_at IS NOT NULL))),
  constraint stays_adults_check CHECK (((adults >= 1) AND (adults <= 50))),
  constraint stays_children_check CHECK (((children >= 0) AND (children <= 50))),
  constraint stays_status_check CHECK ((status = ANY (ARRAY['INQUIRY'::text, 'OPTION'::text, 'WAITLIST'::text, 'CONFIRMED'::text, 'IN_HOUSE'::text, 'CHECKED_OUT'::text, 'CANCELLED'::text, 'NO_SHOW'::text])))
);
CREATE INDEX stays_by_arrival ON stays USING btree (property_id, arrival_on);
CREATE INDEX stays_by_departure ON stays USING btree (property_id, departure_on, arrival_on);
CREATE INDEX stays_expected ON stays USING btree (property_id, arrival_on) WHERE (status = ANY (ARRAY['OPTION'::text, 'CONFIRMED'::text]));
CREATE INDEX stays_in_house ON stays USING btree (property_id, room_id) WHERE (status = 'IN_HOUSE'::text);
CREATE INDEX stays_of_a_booking ON stays USING btree (property_id, booking_id);
CREATE INDEX stays_of_a_room ON stays USING btree (property_id, room_id, departure_on);
CREATE INDEX stays_without_a_room ON stays USING btree (property_id, arrival_on, booking_id) WHERE ((room_id IS NULL) AND (status = ANY (ARRAY['OPTION'::text, 'CONFIRMED'::text])));
alter table stays enable row level security;
alter table stays force row level security;
create policy platform on stays for all to hotelmate_platform using true;
create policy tenant on stays for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on stays to hotelmate_app, hotelmate_platform;

create table stock_item_units (
  property_id  bigint not null,
  item_id      uuid not null,
  name         text not null,
  numerator    bigint not null,
  denominator  bigint not null,

  constraint stock_item_units_pkey PRIMARY KEY (property_id, item_id, name),
  constraint stock_item_units_property_id_item_id_fkey FOREIGN KEY (property_id, item_id) REFERENCES stock_items(property_id, id),
  constraint stock_item_units_denominator_check CHECK ((denominator > 0)),
  constraint stock_item_units_name_check CHECK ((name <> ''::text)),
  constraint stock_item_units_numerator_check CHECK ((numerator > 0))
);
alter table stock_item_units enable row level security;
alter table stock_item_units force row level security;
create policy platform on stock_item_units for all to hotelmate_platform using true;
create policy tenant on stock_item_units for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on stock_item_units to hotelmate_app, hotelmate_platform;

create table stock_items (
  property_id    bigint not null,
  id             uuid not null,
  kind           text not null,
  code           text not null,
  name           text not null,
  base_unit      text not null,
  reorder_point  numeric(15,6),
  par_level      numeric(15,6),
  is_active      boolean not null default true,
  version        integer not null default 1,

  constraint stock_items_pkey PRIMARY KEY (property_id, id),
  constraint stock_item_code_is_used_once UNIQUE (property_id, code),
  constraint stock_items_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint par_is_not_below_reorder CHECK ((par_level >= reorder_point)),
  constraint stock_items_base_unit_check CHECK ((base_unit <> ''::text)),
  constraint stock_items_code_check CHECK ((code ~ '^[A-Z0-9][A-Z0-9._-]{0,23}$'::text)),
  constraint stock_items_kind_check CHECK ((kind = ANY (ARRAY['INGREDIENT'::text, 'RETAIL'::text]))),
  constraint stock_items_name_check CHECK (((name <> ''::text) AND (name = btrim(name)))),
  constraint stock_items_par_level_check CHECK ((par_level >= (0)::numeric)),
  constraint stock_items_reorder_point_check CHECK ((reorder_point >= (0)::numeric))
);
CREATE INDEX stock_items_by_name ON stock_items USING btree (property_id, lower(name), id);
alter table stock_items enable row level security;
alter table stock_items force row level security;
create policy platform on stock_items for all to hotelmate_platform using true;
create policy tenant on stock_items for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on stock_items to hotelmate_app, hotelmate_platform;

create table stock_levels (
  property_id   bigint not null,
  item_id       uuid not null,
  store_id      uuid not null,
  on_hand       numeric(24,9) not null,
  average_cost  numeric(18,6),
  is_counted    boolean not null default false,
  is_blocking   boolean not null default false,
  lowest        numeric(24,9) not null default 0,
  reserved      numeric(24,9) not null default 0,

  constraint stock_levels_pkey PRIMARY KEY (property_id, item_id, store_id),
  constraint stock_levels_property_id_item_id_fkey FOREIGN KEY (property_id, item_id) REFERENCES stock_items(property_id, id),
  constraint stock_levels_property_id_store_id_fkey FOREIGN KEY (property_id, store_id) REFERENCES stock_stores(property_id, id),
  constraint stock_is_there CHECK (((NOT (is_blocking AND is_counted)) OR ((on_hand - reserved) >= lowest))),
  constraint stock_levels_average_cost_check CHECK ((average_cost >= (0)::numeric))
);
CREATE INDEX levels_of_a_store ON stock_levels USING btree (property_id, store_id);
alter table stock_levels enable row level security;
alter table stock_levels force row level security;
create policy platform on stock_levels for all to hotelmate_platform using true;
create policy tenant on stock_levels for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on stock_levels to hotelmate_app, hotelmate_platform;

create table stock_moves (
  property_id       bigint not null,
  id                bigint not null generated by default as identity,
  document_id       uuid not null,
  kind              text not null,
  item_id           uuid not null,
  store_id          uuid not null,
  quantity          numeric(24,9) not null,
  entered_quantity  numeric(15,6),
  entered_unit      text,
  unit_cost         numeric(18,6),
  balance           numeric(24,9) not null,
  reason            text not null default ''::text,
  order_line_id     uuid,
  reverses_id       bigint,
  business_on       date not null,
  written_at        timestamp with time zone not null,
  written_by        bigint not null,
  written_by_name   text not null,

  constraint stock_moves_pkey PRIMARY KEY (property_id, id),
  constraint stock_move_is_reversed_once UNIQUE (property_id, reverses_id),
  constraint stock_moves_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint stock_moves_property_id_item_id_fkey FOREIGN KEY (property_id, item_id) REFERENCES stock_items(property_id, id),
  constraint stock_moves_property_id_order_line_id_fkey FOREIGN KEY (property_id, order_line_id) REFERENCES order_lines(property_id, id),
  constraint stock_moves_property_id_reverses_id_fkey FOREIGN KEY (property_id, reverses_id) REFERENCES stock_moves(property_id, id),
  constraint stock_moves_property_id_store_id_fkey FOREIGN KEY (property_id, store_id) REFERENCES stock_stores(property_id, id),
  constraint move_goes_its_way CHECK (
CASE
    WHEN (kind = ANY (ARRAY['Opening'::text, 'Receipt'::text, 'RecipeReversal'::text, 'SaleReturn'::text])) THEN (quantity > (0)::numeric)
    WHEN (kind = ANY (ARRAY['Waste'::text, 'Recipe'::text, 'Sale'::text])) THEN (quantity < (0)::numeric)
    ELSE ((quantity <> (0)::numeric) OR (kind = ANY (ARRAY['Count'::text, 'Reversal'::text])))
END),
  constraint orders_move_by_their_lines CHECK (((kind = ANY (ARRAY['Recipe'::text, 'RecipeReversal'::text, 'Sale'::text, 'SaleReturn'::text])) = (order_line_id IS NOT NULL))),
  constraint reversal_names_its_move CHECK (((kind = 'Reversal'::text) = (reverses_id IS NOT NULL))),
  constraint stock_moves_kind_check CHECK ((kind = ANY (ARRAY['Opening'::text, 'Receipt'::text, 'Adjustment'::text, 'Count'::text, 'Waste'::text, 'Transfer'::text, 'Recipe'::text, 'RecipeReversal'::text, 'Sale'::text, 'SaleReturn'::text, 'Reversal'::text]))),
  constraint stock_moves_unit_cost_check CHECK ((unit_cost >= (0)::numeric))
);
CREATE INDEX moves_of_a_document ON stock_moves USING btree (property_id, document_id);
CREATE INDEX moves_of_a_level ON stock_moves USING btree (property_id, item_id, store_id, id);
CREATE INDEX moves_of_a_line ON stock_moves USING btree (property_id, order_line_id) WHERE (order_line_id IS NOT NULL);
CREATE INDEX moves_of_an_item ON stock_moves USING btree (property_id, item_id, id);
CREATE INDEX stock_moves_of_orders ON stock_moves USING btree (property_id, business_on) WHERE (order_line_id IS NOT NULL);
alter table stock_moves enable row level security;
alter table stock_moves force row level security;
create policy platform on stock_moves for all to hotelmate_platform using true;
create policy tenant on stock_moves for all to hotelmate_app using (property_id = current_property());
grant select, insert on stock_moves to hotelmate_app, hotelmate_platform;

create table stock_recipes (
  property_id       bigint not null,
  product_id        uuid not null,
  item_id           uuid not null,
  quantity          numeric(15,6) not null,
  entered_quantity  numeric(15,6) not null,
  entered_unit      text not null,

  constraint stock_recipes_pkey PRIMARY KEY (property_id, product_id, item_id),
  constraint stock_recipes_property_id_item_id_fkey FOREIGN KEY (property_id, item_id) REFERENCES stock_items(property_id, id),
  constraint stock_recipes_property_id_product_id_fkey FOREIGN KEY (property_id, product_id) REFERENCES products(property_id, id),
  constraint stock_recipes_entered_quantity_check CHECK ((entered_quantity > (0)::numeric)),
  constraint stock_recipes_entered_unit_check CHECK ((entered_unit <> ''::text)),
  constraint stock_recipes_quantity_check CHECK ((quantity > (0)::numeric))
);
CREATE INDEX recipes_of_an_item ON stock_recipes USING btree (property_id, item_id);
alter table stock_recipes enable row level security;
alter table stock_recipes force row level security;
create policy platform on stock_recipes for all to hotelmate_platform using true;
create policy tenant on stock_recipes for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on stock_recipes to hotelmate_app, hotelmate_platform;

create table stock_stores (
  property_id         bigint not null,
  id                  uuid not null,
  name                text not null default ''::text,
  outlet_id           uuid,
  blocks_ingredients  boolean not null default false,
  blocks_retail       boolean not null default true,
  is_active           boolean not null default true,
  version             integer not null default 1,

  constraint stock_stores_pkey PRIMARY KEY (property_id, id),
  constraint outlet_has_one_store UNIQUE (property_id, outlet_id),
  constraint stock_stores_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint stock_stores_property_id_outlet_id_fkey FOREIGN KEY (property_id, outlet_id) REFERENCES outlets(property_id, id),
  constraint stock_stores_name_check CHECK ((name = btrim(name))),
  constraint store_is_named CHECK (((name <> ''::text) OR (outlet_id IS NOT NULL)))
);
CREATE UNIQUE INDEX stock_store_is_named_once ON stock_stores USING btree (property_id, lower(name)) WHERE (name <> ''::text);
alter table stock_stores enable row level security;
alter table stock_stores force row level security;
create policy platform on stock_stores for all to hotelmate_platform using true;
create policy tenant on stock_stores for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on stock_stores to hotelmate_app, hotelmate_platform;

create table stock_uses (
  property_id    bigint not null,
  order_line_id  uuid not null,
  item_id        uuid not null,
  store_id       uuid not null,
  root_line_id   uuid not null,
  kind           text not null,
  quantity       numeric(15,6) not null,
  used_units     bigint not null,
  is_reserved    boolean not null default false,

  constraint stock_uses_pkey PRIMARY KEY (property_id, order_line_id, item_id),
  constraint stock_uses_property_id_item_id_fkey FOREIGN KEY (property_id, item_id) REFERENCES stock_items(property_id, id),
  constraint stock_uses_property_id_order_line_id_fkey FOREIGN KEY (property_id, order_line_id) REFERENCES order_lines(property_id, id),
  constraint stock_uses_property_id_root_line_id_fkey FOREIGN KEY (property_id, root_line_id) REFERENCES order_lines(property_id, id),
  constraint stock_uses_property_id_store_id_fkey FOREIGN KEY (property_id, store_id) REFERENCES stock_stores(property_id, id),
  constraint stock_uses_kind_check CHECK ((kind = ANY (ARRAY['INGREDIENT'::text, 'RETAIL'::text]))),
  constraint stock_uses_quantity_check CHECK ((quantity > (0)::numeric)),
  constraint stock_uses_used_units_check CHECK ((used_units >= 0))
);
CREATE INDEX uses_of_a_root ON stock_uses USING btree (property_id, root_line_id);
alter table stock_uses enable row level security;
alter table stock_uses force row level security;
create policy platform on stock_uses for all to hotelmate_platform using true;
create policy tenant on stock_uses for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on stock_uses to hotelmate_app, hotelmate_platform;

create table subscription_catalogue (
  id              uuid not null,
  name            text not null,
  kind            text not null,
  business_type   text not null default 'any'::text,
  ranking         integer not null default 0,
  price_minor     bigint not null,
  currency        text not null,
  period          text not null,
  modules         text[] not null,
  max_properties  integer,
  max_rooms       integer,
  max_users       integer,
  max_images      integer,
  is_offered      boolean not null default true,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),

  constraint subscription_catalogue_pkey PRIMARY KEY (id),
  constraint subscription_catalogue_business_type_check CHECK ((business_type = ANY (ARRAY['any'::text, 'accommodation'::text, 'other'::text]))),
  constraint subscription_catalogue_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint subscription_catalogue_kind_check CHECK ((kind = ANY (ARRAY['PLAN'::text, 'ADD_ON'::text]))),
  constraint subscription_catalogue_max_images_check CHECK ((max_images > 0)),
  constraint subscription_catalogue_max_properties_check CHECK ((max_properties > 0)),
  constraint subscription_catalogue_max_rooms_check CHECK ((max_rooms > 0)),
  constraint subscription_catalogue_max_users_check CHECK ((max_users > 0)),
  constraint subscription_catalogue_name_check CHECK (((name <> ''::text) AND (name = btrim(name)))),
  constraint subscription_catalogue_period_check CHECK ((period = ANY (ARRAY['MONTH'::text, 'YEAR'::text]))),
  constraint subscription_catalogue_price_minor_check CHECK ((price_minor >= 0)),
  constraint subscription_catalogue_ranking_check CHECK ((ranking >= 0))
);
CREATE UNIQUE INDEX catalogue_name_is_unique ON subscription_catalogue USING btree (upper(name));
alter table subscription_catalogue enable row level security;
alter table subscription_catalogue force row level security;
create policy everybody on subscription_catalogue for select to hotelmate_app using true;
create policy platform on subscription_catalogue for all to hotelmate_platform using true;
grant select, insert, update, delete on subscription_catalogue to hotelmate_app, hotelmate_platform;

create table suppressions (
  property_id   bigint not null,
  channel       text not null,
  address_hash  text not null,
  reason        text not null,
  address_key   text not null default ''::text,
  note          text not null default ''::text,
  created_at    timestamp with time zone not null,
  created_by    text not null default ''::text,

  constraint suppressions_pkey PRIMARY KEY (property_id, channel, address_hash, reason),
  constraint suppressions_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint erased_address_is_gone CHECK (((reason <> 'ERASED'::text) OR (address_key = ''::text))),
  constraint suppressions_address_hash_check CHECK ((address_hash ~ '^[0-9a-f]{64}$'::text)),
  constraint suppressions_channel_check CHECK ((channel = ANY (ARRAY['MAIL'::text, 'SMS'::text, 'WHATSAPP'::text, 'PHONE'::text, 'POST'::text]))),
  constraint suppressions_reason_check CHECK ((reason = ANY (ARRAY['UNSUBSCRIBED'::text, 'COMPLAINED'::text, 'NOT_DELIVERABLE'::text, 'MANUAL'::text, 'ERASED'::text, 'WRONG_PERSON'::text, 'REGULATOR'::text])))
);
CREATE INDEX suppressions_by_address ON suppressions USING btree (property_id, address_key) WHERE (address_key <> ''::text);
alter table suppressions enable row level security;
alter table suppressions force row level security;
create policy platform on suppressions for all to hotelmate_platform using true;
create policy tenant on suppressions for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on suppressions to hotelmate_app, hotelmate_platform;

create table table_calls (
  property_id       bigint not null,
  id                uuid not null,
  table_id          uuid not null,
  kind              text not null,
  created_at        timestamp with time zone not null,
  answered_at       timestamp with time zone,
  answered_by_name  text not null default ''::text,

  constraint table_calls_pkey PRIMARY KEY (property_id, id),
  constraint table_calls_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint table_calls_property_id_table_id_fkey FOREIGN KEY (property_id, table_id) REFERENCES dining_tables(property_id, id),
  constraint table_calls_kind_check CHECK ((kind = ANY (ARRAY['WAITER'::text, 'BILL'::text])))
);
CREATE UNIQUE INDEX call_is_made_once ON table_calls USING btree (property_id, table_id, kind) WHERE (answered_at IS NULL);
alter table table_calls enable row level security;
alter table table_calls force row level security;
create policy platform on table_calls for all to hotelmate_platform using true;
create policy tenant on table_calls for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on table_calls to hotelmate_app, hotelmate_platform;

create table table_facts (
  property_id  bigint not null,
  business_on  date not null,
  entry        integer not null,
  written_at   timestamp with time zone not null,
  outlet_id    uuid not null,
  tables       integer not null,

  constraint table_fact_is_stated_once UNIQUE (property_id, business_on, entry, outlet_id),
  constraint table_facts_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint table_facts_entry_check CHECK ((entry >= 0))
);
alter table table_facts enable row level security;
alter table table_facts force row level security;
create policy platform on table_facts for all to hotelmate_platform using true;
create policy tenant on table_facts for all to hotelmate_app using (property_id = current_property());
grant select, insert on table_facts to hotelmate_app, hotelmate_platform;

create table table_orders (
  property_id  bigint not null,
  order_id     uuid not null,
  table_id     uuid not null,
  is_lead      boolean not null,

  constraint table_orders_pkey PRIMARY KEY (property_id, order_id),
  constraint table_orders_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint table_orders_property_id_table_id_fkey FOREIGN KEY (property_id, table_id) REFERENCES dining_tables(property_id, id)
);
CREATE INDEX orders_at_a_table ON table_orders USING btree (property_id, table_id);
CREATE UNIQUE INDEX table_is_taken_once ON table_orders USING btree (property_id, table_id) WHERE is_lead;
alter table table_orders enable row level security;
alter table table_orders force row level security;
create policy platform on table_orders for all to hotelmate_platform using true;
create policy tenant on table_orders for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on table_orders to hotelmate_app, hotelmate_platform;

create table table_reservation_quarters (
  property_id     bigint not null,
  table_id        uuid not null,
  starts_at       timestamp with time zone not null,
  reservation_id  uuid not null,

  constraint table_is_reserved_once PRIMARY KEY (property_id, table_id, starts_at),
  constraint table_reservation_quarters_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint table_reservation_quarters_property_id_reservation_id_fkey FOREIGN KEY (property_id, reservation_id) REFERENCES table_reservations(property_id, id)
);
CREATE INDEX quarters_of_a_reservation ON table_reservation_quarters USING btree (property_id, reservation_id);
alter table table_reservation_quarters enable row level security;
alter table table_reservation_quarters force row level security;
create policy platform on table_reservation_quarters for all to hotelmate_platform using true;
create policy tenant on table_reservation_quarters for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on table_reservation_quarters to hotelmate_app, hotelmate_platform;

create table table_reservations (
  property_id      bigint not null,
  id               uuid not null,
  table_id         uuid not null,
  name             text not null,
  phone            text not null default ''::text,
  covers           integer not null,
  starts_at        timestamp with time zone not null,
  ends_at          timestamp with time zone not null,
  notes            text not null default ''::text,
  status           text not null default 'BOOKED'::text,
  version          integer not null default 1,
  created_at       timestamp with time zone not null,
  created_by_name  text not null,
  is_sample        boolean not null default false,

  constraint table_reservations_pkey PRIMARY KEY (property_id, id),
  constraint table_reservations_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint table_reservations_property_id_table_id_fkey FOREIGN KEY (property_id, table_id) REFERENCES dining_tables(property_id, id),
  constraint reservation_ends_after_it_starts CHECK ((starts_at < ends_at)),
  constraint table_reservations_covers_check CHECK (((covers >= 1) AND (covers <= 200))),
  constraint table_reservations_name_check CHECK ((name <> ''::text)),
  constraint table_reservations_status_check CHECK ((status = ANY (ARRAY['BOOKED'::text, 'SEATED'::text, 'CANCELLED'::text, 'NO_SHOW'::text])))
);
CREATE INDEX reservations_by_time ON table_reservations USING btree (property_id, starts_at, id);
alter table table_reservations enable row level security;
alter table table_reservations force row level security;
create policy platform on table_reservations for all to hotelmate_platform using true;
create policy tenant on table_reservations for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on table_reservations to hotelmate_app, hotelmate_platform;

create table table_waits (
  property_id     bigint not null,
  id              uuid not null,
  outlet_id       uuid not null,
  name            text not null,
  phone           text not null default ''::text,
  covers          integer not null,
  quoted_minutes  integer not null default 0,
  status          text not null default 'WAITING'::text,
  table_id        uuid,
  created_at      timestamp with time zone not null,
  ended_at        timestamp with time zone,
  is_sample       boolean not null default false,
  told_at         timestamp with time zone,

  constraint table_waits_pkey PRIMARY KEY (property_id, id),
  constraint party_waits_at_an_outlet FOREIGN KEY (property_id, outlet_id) REFERENCES outlets(property_id, id),
  constraint table_waits_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint table_waits_property_id_table_id_fkey FOREIGN KEY (property_id, table_id) REFERENCES dining_tables(property_id, id),
  constraint ended_wait_says_when CHECK (((status = 'WAITING'::text) = (ended_at IS NULL))),
  constraint table_waits_covers_check CHECK (((covers >= 1) AND (covers <= 200))),
  constraint table_waits_name_check CHECK ((name <> ''::text)),
  constraint table_waits_quoted_minutes_check CHECK (((quoted_minutes >= 0) AND (quoted_minutes <= 600))),
  constraint table_waits_status_check CHECK ((status = ANY (ARRAY['WAITING'::text, 'SEATED'::text, 'LEFT'::text])))
);
CREATE INDEX waits_that_last ON table_waits USING btree (property_id, id) WHERE (status = 'WAITING'::text);
alter table table_waits enable row level security;
alter table table_waits force row level security;
create policy platform on table_waits for all to hotelmate_platform using true;
create policy tenant on table_waits for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on table_waits to hotelmate_app, hotelmate_platform;

create table tax_facts (
  property_id    bigint not null,
  business_on    date not null,
  entry          integer not null,
  written_at     timestamp with time zone not null,
  tax            text not null,
  slab           text not null,
  taxable_minor  bigint not null,
  levied_minor   bigint not null,

  constraint tax_fact_is_stated_once UNIQUE (property_id, business_on, entry, tax, slab),
  constraint tax_facts_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint tax_facts_entry_check CHECK ((entry >= 0))
);
alter table tax_facts enable row level security;
alter table tax_facts force row level security;
create policy platform on tax_facts for all to hotelmate_platform using true;
create policy tenant on tax_facts for all to hotelmate_app using (property_id = current_property());
grant select, insert on tax_facts to hotelmate_app, hotelmate_platform;

create table tax_slabs (
  property_id       bigint not null,
  id                uuid not null,
  category          text not null default 'ROOM'::text,
  valid_from        date not null,
  valid_until       date,
  min_minor         bigint not null,
  max_minor         bigint,
  percentage_bp     integer not null,
  components        jsonb not null,
  exemption         text,
  exemption_reason  text not null default ''::text,

  constraint tax_slabs_pkey PRIMARY KEY (property_id, id),
  constraint tax_slabs_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint only_nothing_is_exempt CHECK (((exemption IS NULL) OR (percentage_bp = 0))),
  constraint tax_slabs_category_check CHECK ((category = ANY (ARRAY['ROOM'::text, 'SERVICE'::text, 'FOOD'::text, 'ALCOHOL'::text, 'GOODS'::text]))),
  constraint tax_slabs_check CHECK ((max_minor >= min_minor)),
  constraint tax_slabs_check1 CHECK (((valid_until IS NULL) OR (valid_from < valid_until))),
  constraint tax_slabs_exemption_check CHECK ((exemption = ANY (ARRAY['Z'::text, 'E'::text, 'O'::text, 'K'::text, 'AE'::text, 'G'::text]))),
  constraint tax_slabs_min_minor_check CHECK ((min_minor >= 0)),
  constraint tax_slabs_percentage_bp_check CHECK (((percentage_bp >= 0) AND (percentage_bp <= 10000)))
);
alter table tax_slabs enable row level security;
alter table tax_slabs force row level security;
create policy platform on tax_slabs for all to hotelmate_platform using true;
create policy tenant on tax_slabs for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on tax_slabs to hotelmate_app, hotelmate_platform;

create table ticket_facts (
  property_id  bigint not null,
  business_on  date not null,
  entry        integer not null,
  written_at   timestamp with time zone not null,
  outlet_id    uuid not null,
  station_id   uuid,
  tickets      integer not null,
  ticket_secs  bigint not null,
  late         integer not null,

  constraint ticket_fact_is_stated_once UNIQUE NULLS NOT DISTINCT (property_id, business_on, entry, outlet_id, station_id),
  constraint ticket_facts_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint ticket_facts_entry_check CHECK ((entry >= 0))
);
alter table ticket_facts enable row level security;
alter table ticket_facts force row level security;
create policy platform on ticket_facts for all to hotelmate_platform using true;
create policy tenant on ticket_facts for all to hotelmate_app using (property_id = current_property());
grant select, insert on ticket_facts to hotelmate_app, hotelmate_platform;

create table time_entries (
  property_id  bigint not null,
  id           uuid not null,
  employee_id  uuid not null,
  week_on      date not null,
  project_id   uuid not null,
  item_id      uuid,
  on_day       date not null,
  minutes      integer not null,
  note         text not null default ''::text,
  is_billable  boolean not null,
  rate_minor   bigint,
  logged_at    timestamp with time zone not null,
  logged_by    text not null,
  version      integer not null default 1,
  activity_id  uuid,

  constraint time_entries_pkey PRIMARY KEY (property_id, id),
  constraint time_entries_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint time_is_of_a_project FOREIGN KEY (property_id, project_id) REFERENCES projects(property_id, id),
  constraint time_is_of_a_timesheet FOREIGN KEY (property_id, employee_id, week_on) REFERENCES timesheets(property_id, employee_id, week_on),
  constraint time_is_of_an_activity FOREIGN KEY (property_id, activity_id) REFERENCES work_activities(property_id, id),
  constraint time_is_of_an_item_of_its_project FOREIGN KEY (property_id, project_id, item_id) REFERENCES work_items(property_id, project_id, id),
  constraint time_entries_minutes_check CHECK (((minutes >= 1) AND (minutes <= 1440))),
  constraint time_entries_note_check CHECK ((length(note) <= 1000)),
  constraint time_entries_rate_minor_check CHECK ((rate_minor >= 0)),
  constraint time_is_of_a_day_of_its_week CHECK (((on_day >= week_on) AND (on_day <= (week_on + 6))))
);
CREATE INDEX time_of_a_project ON time_entries USING btree (property_id, project_id, on_day, id);
CREATE INDEX time_of_an_employee ON time_entries USING btree (property_id, employee_id, week_on);
CREATE INDEX time_of_an_item ON time_entries USING btree (property_id, item_id) WHERE (item_id IS NOT NULL);
alter table time_entries enable row level security;
alter table time_entries force row level security;
create policy platform on time_entries for all to hotelmate_platform using true;
create policy tenant on time_entries for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on time_entries to hotelmate_app, hotelmate_platform;

create table timesheets (
  property_id    bigint not null,
  id             uuid not null,
  employee_id    uuid not null,
  week_on        date not null,
  state          text not null default 'OPEN'::text,
  minutes        integer[] not null default '{0,0,0,0,0,0,0}'::integer[],
  submission_id  uuid,
  submitted_at   timestamp with time zone,
  decided_at     timestamp with time zone,
  decided_by     text not null default ''::text,
  comment        text not null default ''::text,
  version        integer not null default 1,

  constraint timesheets_pkey PRIMARY KEY (property_id, id),
  constraint week_has_one_timesheet UNIQUE (property_id, employee_id, week_on),
  constraint timesheet_is_of_an_employee FOREIGN KEY (property_id, employee_id) REFERENCES employees(property_id, id),
  constraint timesheets_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint day_has_24_hours CHECK (((cardinality(minutes) = 7) AND (0 <= ALL (minutes)) AND (1440 >= ALL (minutes)))),
  constraint submission_has_its_moment CHECK (((submission_id IS NULL) OR (submitted_at IS NOT NULL))),
  constraint submitted_timesheet_has_a_submission CHECK (((state = 'OPEN'::text) = (submission_id IS NULL))),
  constraint timesheet_begins_on_monday CHECK ((EXTRACT(isodow FROM week_on) = (1)::numeric)),
  constraint timesheets_state_check CHECK ((state = ANY (ARRAY['OPEN'::text, 'SUBMITTED'::text, 'APPROVED'::text])))
);
CREATE UNIQUE INDEX submission_is_of_one_timesheet ON timesheets USING btree (property_id, submission_id) WHERE (submission_id IS NOT NULL);
CREATE INDEX timesheets_waiting ON timesheets USING btree (property_id, week_on) WHERE (state = 'SUBMITTED'::text);
alter table timesheets enable row level security;
alter table timesheets force row level security;
create policy platform on timesheets for all to hotelmate_platform using true;
create policy tenant on timesheets for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on timesheets to hotelmate_app, hotelmate_platform;

create table tip_pool_shares (
  property_id  bigint not null,
  pool_id      uuid not null,
  employee_id  uuid not null,
  position_id  uuid not null,
  points       integer not null,
  minutes      integer not null,
  sealed       text not null,
  one_off_id   uuid,

  constraint share_is_made_once PRIMARY KEY (property_id, pool_id, employee_id),
  constraint share_is_of_a_pool FOREIGN KEY (property_id, pool_id) REFERENCES tip_pools(property_id, id),
  constraint share_is_of_a_position FOREIGN KEY (property_id, position_id) REFERENCES positions(property_id, id),
  constraint share_is_of_an_employee FOREIGN KEY (property_id, employee_id) REFERENCES employees(property_id, id),
  constraint share_is_paid_by_a_one_off FOREIGN KEY (property_id, one_off_id) REFERENCES pay_one_offs(property_id, id),
  constraint tip_pool_shares_minutes_check CHECK ((minutes > 0))
);
CREATE INDEX shares_of_one ON tip_pool_shares USING btree (property_id, employee_id, pool_id);
alter table tip_pool_shares enable row level security;
alter table tip_pool_shares force row level security;
create policy platform on tip_pool_shares for all to hotelmate_platform using true;
create policy tenant on tip_pool_shares for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on tip_pool_shares to hotelmate_app, hotelmate_platform;

create table tip_pools (
  property_id    bigint not null,
  id             uuid not null,
  name           text not null,
  source         text not null,
  outlet_id      uuid,
  from_on        date not null,
  until_on       date not null,
  amount_minor   bigint not null,
  held_back      integer not null,
  component_id   uuid not null,
  unreviewed     integer not null default 0,
  state          text not null,
  prepared_by    bigint not null,
  prepared_name  text not null,
  prepared_at    timestamp with time zone not null,
  approved_by    bigint,
  approved_name  text not null default ''::text,
  version        integer not null default 1,
  shared_by      text not null default 'POINTS'::text,
  department_id  uuid,

  constraint tip_pools_pkey PRIMARY KEY (property_id, id),
  constraint pool_is_of_a_department FOREIGN KEY (property_id, department_id) REFERENCES departments(property_id, id),
  constraint pool_is_of_an_outlet FOREIGN KEY (property_id, outlet_id) REFERENCES outlets(property_id, id),
  constraint pool_is_paid_as_a_component FOREIGN KEY (property_id, component_id) REFERENCES pay_components(property_id, id),
  constraint tip_pools_approved_by_fkey FOREIGN KEY (approved_by) REFERENCES users(id),
  constraint tip_pools_prepared_by_fkey FOREIGN KEY (prepared_by) REFERENCES users(id),
  constraint tip_pools_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint pool_is_approved_by_another CHECK ((approved_by <> prepared_by)),
  constraint pool_is_forward CHECK (((until_on >= from_on) AND (until_on <= (from_on + 62)))),
  constraint pool_is_of_outlets_or_an_amount CHECK (((source <> 'AMOUNT'::text) OR (outlet_id IS NULL))),
  constraint pool_names_who_approved_it CHECK (((state <> 'APPROVED'::text) OR (approved_by IS NOT NULL))),
  constraint tip_pools_amount_minor_check CHECK ((amount_minor > 0)),
  constraint tip_pools_held_back_check CHECK (((held_back >= 0) AND (held_back <= 9999))),
  constraint tip_pools_name_check CHECK ((name <> ''::text)),
  constraint tip_pools_shared_by_check CHECK ((shared_by = ANY (ARRAY['POINTS'::text, 'HOURS'::text]))),
  constraint tip_pools_source_check CHECK ((source = ANY (ARRAY['TIPS'::text, 'SERVICE_CHARGE'::text, 'AMOUNT'::text]))),
  constraint tip_pools_state_check CHECK ((state = ANY (ARRAY['OPEN'::text, 'APPROVED'::text, 'CANCELLED'::text]))),
  constraint nothing_is_shared_twice EXCLUDE USING gist (int8range(property_id, property_id, '[]'::text) WITH &&, int4range(
CASE source
    WHEN 'TIPS'::text THEN 1
    ELSE 2
END,
CASE source
    WHEN 'TIPS'::text THEN 1
    ELSE 2
END, '[]'::text) WITH &&, uuid_range(COALESCE(outlet_id, '00000000-0000-0000-0000-000000000000'::uuid), COALESCE(outlet_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid), '[]'::text) WITH &&, daterange(from_on, until_on, '[]'::text) WITH &&) WHERE (((state <> 'CANCELLED'::text) AND (source <> 'AMOUNT'::text)))
);
alter table tip_pools enable row level security;
alter table tip_pools force row level security;
create policy platform on tip_pools for all to hotelmate_platform using true;
create policy tenant on tip_pools for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on tip_pools to hotelmate_app, hotelmate_platform;

create table treatment_package_items (
  property_id  bigint not null,
  package_id   uuid not null,
  ranking      integer not null,
  product_id   uuid not null,

  constraint treatment_package_items_pkey PRIMARY KEY (property_id, package_id, ranking),
  constraint treatment_package_items_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint treatment_package_items_property_id_package_id_fkey FOREIGN KEY (property_id, package_id) REFERENCES treatment_packages(property_id, id),
  constraint treatment_package_items_property_id_product_id_fkey FOREIGN KEY (property_id, product_id) REFERENCES treatments(property_id, product_id),
  constraint treatment_package_items_ranking_check CHECK ((ranking >= 0))
);
alter table treatment_package_items enable row level security;
alter table treatment_package_items force row level security;
create policy platform on treatment_package_items for all to hotelmate_platform using true;
create policy tenant on treatment_package_items for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on treatment_package_items to hotelmate_app, hotelmate_platform;

create table treatment_packages (
  property_id  bigint not null,
  id           uuid not null,
  outlet_id    uuid not null,
  name         text not null,
  price_minor  bigint not null,
  is_active    boolean not null default true,
  version      integer not null default 1,

  constraint treatment_packages_pkey PRIMARY KEY (property_id, id),
  constraint treatment_packages_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint treatment_packages_property_id_outlet_id_fkey FOREIGN KEY (property_id, outlet_id) REFERENCES outlets(property_id, id),
  constraint treatment_packages_name_check CHECK (((name <> ''::text) AND (name = btrim(name)))),
  constraint treatment_packages_price_minor_check CHECK ((price_minor >= 0))
);
CREATE UNIQUE INDEX package_is_named_once ON treatment_packages USING btree (property_id, outlet_id, lower(name));
alter table treatment_packages enable row level security;
alter table treatment_packages force row level security;
create policy platform on treatment_packages for all to hotelmate_platform using true;
create policy tenant on treatment_packages for all to hotelmate_app using (property_id = current_property());
grant select, insert, update on treatment_packages to hotelmate_app, hotelmate_platform;

create table treatment_staff (
  property_id  bigint not null,
  product_id   uuid not null,
  staff_id     uuid not null,

  constraint treatment_staff_pkey PRIMARY KEY (property_id, product_id, staff_id),
  constraint treatment_is_done_by_people_of_the_house FOREIGN KEY (property_id, staff_id) REFERENCES outlet_resources(property_id, id),
  constraint treatment_staff_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint treatment_staff_property_id_product_id_fkey FOREIGN KEY (property_id, product_id) REFERENCES treatments(property_id, product_id)
);
CREATE INDEX treatments_of_a_person ON treatment_staff USING btree (property_id, staff_id);
alter table treatment_staff enable row level security;
alter table treatment_staff force row level security;
create policy platform on treatment_staff for all to hotelmate_platform using true;
create policy tenant on treatment_staff for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on treatment_staff to hotelmate_app, hotelmate_platform;

create table treatments (
  property_id     bigint not null,
  product_id      uuid not null,
  minutes         integer not null,
  buffer_minutes  integer not null default 0,
  place_kind      text,
  version         integer not null default 1,

  constraint treatments_pkey PRIMARY KEY (property_id, product_id),
  constraint treatments_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint treatments_property_id_product_id_fkey FOREIGN KEY (property_id, product_id) REFERENCES products(property_id, id),
  constraint treatments_buffer_minutes_check CHECK ((((buffer_minutes >= 0) AND (buffer_minutes <= 120)) AND ((buffer_minutes % 5) = 0))),
  constraint treatments_minutes_check CHECK ((((minutes >= 5) AND (minutes <= 720)) AND ((minutes % 5) = 0))),
  constraint treatments_place_kind_check CHECK ((place_kind = ANY (ARRAY['ROOM'::text, 'CHAIR'::text, 'EQUIPMENT'::text])))
);
alter table treatments enable row level security;
alter table treatments force row level security;
create policy platform on treatments for all to hotelmate_platform using true;
create policy tenant on treatments for all to hotelmate_app using (property_id = current_property());
grant select, insert, update on treatments to hotelmate_app, hotelmate_platform;

create table turnaways (
  property_id    bigint not null,
  id             uuid not null,
  reason         text not null,
  arrival_on     date not null,
  departure_on   date not null,
  room_count     integer not null,
  adults         integer not null,
  children       integer not null,
  room_type_id   uuid,
  amount_minor   bigint,
  source         text not null default ''::text,
  note           text not null default ''::text,
  taken_at       timestamp with time zone not null,
  taken_on       date not null,
  taken_by       bigint not null,
  taken_by_name  text not null,

  constraint turnaways_pkey PRIMARY KEY (property_id, id),
  constraint turnaway_type_is_known FOREIGN KEY (property_id, room_type_id) REFERENCES room_types(property_id, id),
  constraint turnaways_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint turnaway_has_a_night CHECK ((departure_on > arrival_on)),
  constraint turnaway_has_a_reason CHECK ((reason = ANY (ARRAY['NO_ROOM'::text, 'RESTRICTED'::text, 'NOT_OFFERED'::text, 'PRICE'::text, 'TERMS'::text, 'ELSEWHERE'::text, 'UNDECIDED'::text, 'OTHER'::text]))),
  constraint turnaways_adults_check CHECK (((adults >= 1) AND (adults <= 999))),
  constraint turnaways_amount_minor_check CHECK ((amount_minor >= 0)),
  constraint turnaways_children_check CHECK (((children >= 0) AND (children <= 999))),
  constraint turnaways_room_count_check CHECK (((room_count >= 1) AND (room_count <= 999)))
);
CREATE INDEX turnaways_newest_first ON turnaways USING btree (property_id, taken_at DESC, id DESC);
CREATE INDEX turnaways_of_a_day ON turnaways USING btree (property_id, taken_on);
alter table turnaways enable row level security;
alter table turnaways force row level security;
create policy platform on turnaways for all to hotelmate_platform using true;
create policy tenant on turnaways for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on turnaways to hotelmate_app, hotelmate_platform;

create table type_nights (
  property_id   bigint not null,
  room_type_id  uuid not null,
  night         date not null,
  capacity      integer not null,
  taken         integer not null default 0,
  blocked       integer not null default 0,
  overbooking   integer not null default 0,
  allotted      integer not null default 0,

  constraint type_nights_pkey PRIMARY KEY (property_id, room_type_id, night),
  constraint type_nights_property_id_room_type_id_fkey FOREIGN KEY (property_id, room_type_id) REFERENCES room_types(property_id, id),
  constraint type_is_never_oversold CHECK ((((taken + blocked) + allotted) <= (capacity + overbooking))),
  constraint type_nights_allotted_check CHECK ((allotted >= 0)),
  constraint type_nights_blocked_check CHECK ((blocked >= 0)),
  constraint type_nights_capacity_check CHECK ((capacity >= 0)),
  constraint type_nights_overbooking_check CHECK ((overbooking >= 0)),
  constraint type_nights_taken_check CHECK ((taken >= 0))
);
CREATE INDEX type_nights_by_night ON type_nights USING btree (property_id, night);
alter table type_nights enable row level security;
alter table type_nights force row level security;
create policy platform on type_nights for all to hotelmate_platform using true;
create policy tenant on type_nights for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on type_nights to hotelmate_app, hotelmate_platform;

create table unavailabilities (
  property_id  bigint not null,
  id           uuid not null,
  employee_id  uuid not null,
  weekday      integer,
  from_on      date not null,
  until_on     date,
  reason       text not null default ''::text,
  created_at   timestamp with time zone not null,

  constraint unavailabilities_pkey PRIMARY KEY (property_id, id),
  constraint unavailabilities_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint unavailability_is_of_an_employee FOREIGN KEY (property_id, employee_id) REFERENCES employees(property_id, id),
  constraint unavailabilities_weekday_check CHECK (((weekday >= 1) AND (weekday <= 7))),
  constraint unavailability_is_forward CHECK ((until_on >= from_on))
);
CREATE INDEX unavailabilities_of_one ON unavailabilities USING btree (property_id, employee_id, from_on);
alter table unavailabilities enable row level security;
alter table unavailabilities force row level security;
create policy platform on unavailabilities for all to hotelmate_platform using true;
create policy tenant on unavailabilities for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on unavailabilities to hotelmate_app, hotelmate_platform;

create table user_pictures (
  user_id     bigint not null,
  id          uuid not null,
  bytes       bytea not null,
  created_at  timestamp with time zone not null,

  constraint user_pictures_pkey PRIMARY KEY (user_id),
  constraint user_pictures_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint user_pictures_bytes_check CHECK (((octet_length(bytes) >= 1) AND (octet_length(bytes) <= 200000)))
);
alter table user_pictures enable row level security;
alter table user_pictures force row level security;
create policy platform on user_pictures for all to hotelmate_platform using true;
grant select, insert, update, delete on user_pictures to hotelmate_app, hotelmate_platform;

create table user_properties (
  property_id  bigint not null,
  user_id      bigint not null,

  constraint user_properties_pkey PRIMARY KEY (property_id, user_id),
  constraint user_properties_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint user_properties_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX properties_of_a_user ON user_properties USING btree (user_id, property_id);
alter table user_properties enable row level security;
alter table user_properties force row level security;
create policy platform on user_properties for all to hotelmate_platform using true;
create policy tenant on user_properties for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on user_properties to hotelmate_app, hotelmate_platform;

create table users (
  id               bigint not null generated by default as identity,
  organization_id  bigint,
  email            text not null,
  password_hash    text not null,
  first_name       text not null,
  last_name        text not null default ''::text,
  display_name     text not null default ''::text,
  phone            text not null default ''::text,
  logo_url         text,
  roles            text[] not null,
  status           text not null default 'ACTIVE'::text,
  is_demo          boolean not null default false,
  version          integer not null default 1,
  created_at       timestamp with time zone not null default now(),
  role_id          uuid,

  constraint users_pkey PRIMARY KEY (id),
  constraint email_is_used_once UNIQUE (email),
  constraint users_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organisations(id),
  constraint users_role_id_fkey FOREIGN KEY (role_id) REFERENCES roles(id),
  constraint users_email_check CHECK (((email = lower(email)) AND (email <> ''::text))),
  constraint users_roles_check CHECK ((cardinality(roles) > 0)),
  constraint users_status_check CHECK ((status = ANY (ARRAY['ACTIVE'::text, 'DISABLED'::text])))
);
CREATE INDEX users_of_a_role ON users USING btree (role_id) WHERE (role_id IS NOT NULL);
CREATE INDEX users_of_an_organisation ON users USING btree (organization_id, id);
alter table users enable row level security;
alter table users force row level security;
create policy platform on users for all to hotelmate_platform using true;
create policy tenant on users for all to hotelmate_app using (organization_id = current_organization());
grant select, insert, update, delete on users to hotelmate_app, hotelmate_platform;

create table void_facts (
  property_id  bigint not null,
  business_on  date not null,
  entry        integer not null,
  written_at   timestamp with time zone not null,
  outlet_id    uuid not null,
  item         text not null,
  void_units   bigint not null,
  comp_units   bigint not null,

  constraint void_fact_is_stated_once UNIQUE (property_id, business_on, entry, outlet_id, item),
  constraint void_facts_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint void_facts_entry_check CHECK ((entry >= 0))
);
alter table void_facts enable row level security;
alter table void_facts force row level security;
create policy platform on void_facts for all to hotelmate_platform using true;
create policy tenant on void_facts for all to hotelmate_app using (property_id = current_property());
grant select, insert on void_facts to hotelmate_app, hotelmate_platform;

create table website_bookings (
  property_id   bigint not null,
  id            uuid not null,
  booking_id    uuid not null,
  token_hash    bytea not null,
  sealed_token  text not null,
  address       text not null,
  language      text not null default 'en'::text,
  held_until    timestamp with time zone not null,
  booked_at     timestamp with time zone,
  asked_minor   bigint not null default 0,
  link_id       uuid,
  created_at    timestamp with time zone not null,
  promotion_id  uuid,

  constraint website_bookings_pkey PRIMARY KEY (property_id, id),
  constraint website_booking_is_of_a_booking UNIQUE (property_id, booking_id),
  constraint website_token_is_unique UNIQUE (property_id, token_hash),
  constraint website_bookings_property_id_booking_id_fkey FOREIGN KEY (property_id, booking_id) REFERENCES bookings(property_id, id),
  constraint website_bookings_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint website_bookings_property_id_link_id_fkey FOREIGN KEY (property_id, link_id) REFERENCES payment_links(property_id, id),
  constraint website_promotion_is_known FOREIGN KEY (property_id, promotion_id) REFERENCES website_promotions(property_id, id),
  constraint website_bookings_asked_minor_check CHECK ((asked_minor >= 0)),
  constraint website_bookings_language_check CHECK ((language = ANY (ARRAY['en'::text, 'fr'::text])))
);
CREATE INDEX website_bookings_by_promotion ON website_bookings USING btree (property_id, promotion_id) WHERE (promotion_id IS NOT NULL);
CREATE INDEX website_bookings_to_pay ON website_bookings USING btree (property_id, booking_id) WHERE ((booked_at IS NOT NULL) AND (asked_minor > 0));
CREATE INDEX website_holds ON website_bookings USING btree (property_id, held_until) WHERE (booked_at IS NULL);
alter table website_bookings enable row level security;
alter table website_bookings force row level security;
create policy platform on website_bookings for all to hotelmate_platform using true;
create policy tenant on website_bookings for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on website_bookings to hotelmate_app, hotelmate_platform;

create table website_promotions (
  property_id    bigint not null,
  id             uuid not null,
  name           text not null,
  about_en       text not null default ''::text,
  about_fr       text not null default ''::text,
  code           text,
  rate_plan_id   uuid not null,
  book_first_on  date,
  book_last_on   date,
  stay_first_on  date,
  stay_last_on   date,
  is_active      boolean not null default true,
  created_at     timestamp with time zone not null,
  version        integer not null default 1,
  is_negotiated  boolean not null generated always as (false) stored,

  constraint website_promotions_pkey PRIMARY KEY (property_id, id),
  constraint promoted_plan_is_public FOREIGN KEY (property_id, rate_plan_id, is_negotiated) REFERENCES rate_plans(property_id, id, is_negotiated),
  constraint website_promotions_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint promotion_books_forward CHECK ((book_first_on <= book_last_on)),
  constraint promotion_stays_forward CHECK ((stay_first_on <= stay_last_on)),
  constraint website_promotions_code_check CHECK ((code ~ '^[A-Z0-9-]{3,40}$'::text)),
  constraint website_promotions_name_check CHECK ((name <> ''::text))
);
CREATE UNIQUE INDEX promotion_code_is_unique ON website_promotions USING btree (property_id, code) WHERE is_active;
alter table website_promotions enable row level security;
alter table website_promotions force row level security;
create policy platform on website_promotions for all to hotelmate_platform using true;
create policy tenant on website_promotions for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on website_promotions to hotelmate_app, hotelmate_platform;

create table website_settings (
  property_id      bigint not null,
  is_active        boolean not null default false,
  color            text not null,
  texts            jsonb not null,
  room_type_ids    uuid[],
  rate_plan_ids    uuid[],
  pay_rule         text not null default 'NONE'::text,
  pay_share        text not null default 'DEPOSIT'::text,
  frame_origins    text[] not null default '{}'::text[],
  holder_id        uuid,
  version          integer not null default 1,
  logo_picture_id  uuid,

  constraint website_settings_pkey PRIMARY KEY (property_id),
  constraint logo_is_a_picture FOREIGN KEY (property_id, logo_picture_id) REFERENCES pictures(property_id, id) ON DELETE SET NULL (logo_picture_id),
  constraint website_holder_is_known FOREIGN KEY (property_id, holder_id) REFERENCES customers(property_id, id),
  constraint website_settings_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint website_settings_pay_rule_check CHECK ((pay_rule = ANY (ARRAY['NONE'::text, 'LINK'::text, 'GATEWAY'::text]))),
  constraint website_settings_pay_share_check CHECK ((pay_share = ANY (ARRAY['DEPOSIT'::text, 'TOTAL'::text])))
);
alter table website_settings enable row level security;
alter table website_settings force row level security;
create policy platform on website_settings for all to hotelmate_platform using true;
create policy tenant on website_settings for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on website_settings to hotelmate_app, hotelmate_platform;

create table work_activities (
  property_id  bigint not null,
  id           uuid not null,
  code         text not null,
  name         text not null,
  is_billable  boolean not null,
  is_active    boolean not null default true,
  version      integer not null default 1,

  constraint work_activities_pkey PRIMARY KEY (property_id, id),
  constraint work_activity_code_is_used_once UNIQUE (property_id, code),
  constraint work_activities_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint work_activities_code_check CHECK ((code ~ '^[A-Z0-9]{1,12}$'::text)),
  constraint work_activities_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60)))
);
alter table work_activities enable row level security;
alter table work_activities force row level security;
create policy platform on work_activities for all to hotelmate_platform using true;
create policy tenant on work_activities for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on work_activities to hotelmate_app, hotelmate_platform;

create table work_activity (
  property_id  bigint not null,
  id           uuid not null,
  item_id      uuid not null,
  field        text not null,
  before       text not null,
  after        text not null,
  reason       text not null default ''::text,
  at           timestamp with time zone not null,
  actor_name   text not null,

  constraint work_activity_pkey PRIMARY KEY (property_id, id),
  constraint activity_is_of_an_item FOREIGN KEY (property_id, item_id) REFERENCES work_items(property_id, id),
  constraint work_activity_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id)
);
CREATE INDEX activity_of_an_item ON work_activity USING btree (property_id, item_id, id);
alter table work_activity enable row level security;
alter table work_activity force row level security;
create policy platform on work_activity for all to hotelmate_platform using true;
create policy tenant on work_activity for all to hotelmate_app using (property_id = current_property());
grant select, insert on work_activity to hotelmate_app, hotelmate_platform;

create table work_assignees (
  property_id  bigint not null,
  project_id   uuid not null,
  item_id      uuid not null,
  employee_id  uuid not null,

  constraint item_is_assigned_once PRIMARY KEY (property_id, item_id, employee_id),
  constraint assigned_item_is_of_the_project FOREIGN KEY (property_id, project_id, item_id) REFERENCES work_items(property_id, project_id, id),
  constraint assignee_is_a_member FOREIGN KEY (property_id, project_id, employee_id) REFERENCES project_members(property_id, project_id, employee_id) ON DELETE CASCADE,
  constraint work_assignees_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id)
);
CREATE INDEX items_of_an_assignee ON work_assignees USING btree (property_id, employee_id);
alter table work_assignees enable row level security;
alter table work_assignees force row level security;
create policy platform on work_assignees for all to hotelmate_platform using true;
create policy tenant on work_assignees for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on work_assignees to hotelmate_app, hotelmate_platform;

create table work_checklist (
  property_id  bigint not null,
  id           uuid not null,
  item_id      uuid not null,
  text         text not null,
  position     integer not null,
  is_done      boolean not null default false,
  done_by      text not null default ''::text,

  constraint work_checklist_pkey PRIMARY KEY (property_id, id),
  constraint checked_line_is_of_an_item FOREIGN KEY (property_id, item_id) REFERENCES work_items(property_id, id),
  constraint work_checklist_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint checked_line_names_who_did_it CHECK ((is_done OR (done_by = ''::text)))
);
CREATE INDEX checklist_of_an_item ON work_checklist USING btree (property_id, item_id, "position");
alter table work_checklist enable row level security;
alter table work_checklist force row level security;
create policy platform on work_checklist for all to hotelmate_platform using true;
create policy tenant on work_checklist for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on work_checklist to hotelmate_app, hotelmate_platform;

create table work_comments (
  property_id  bigint not null,
  id           uuid not null,
  item_id      uuid not null,
  body         text not null,
  at           timestamp with time zone not null,
  actor_name   text not null,

  constraint work_comments_pkey PRIMARY KEY (property_id, id),
  constraint comment_is_of_an_item FOREIGN KEY (property_id, item_id) REFERENCES work_items(property_id, id),
  constraint work_comments_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id)
);
CREATE INDEX comments_of_an_item ON work_comments USING btree (property_id, item_id, id);
alter table work_comments enable row level security;
alter table work_comments force row level security;
create policy platform on work_comments for all to hotelmate_platform using true;
create policy tenant on work_comments for all to hotelmate_app using (property_id = current_property());
grant select, insert on work_comments to hotelmate_app, hotelmate_platform;

create table work_item_labels (
  property_id  bigint not null,
  project_id   uuid not null,
  item_id      uuid not null,
  label_id     uuid not null,

  constraint item_is_labelled_once PRIMARY KEY (property_id, item_id, label_id),
  constraint label_is_of_the_project FOREIGN KEY (property_id, project_id, label_id) REFERENCES work_labels(property_id, project_id, id) ON DELETE CASCADE,
  constraint labelled_item_is_of_the_project FOREIGN KEY (property_id, project_id, item_id) REFERENCES work_items(property_id, project_id, id),
  constraint work_item_labels_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id)
);
CREATE INDEX work_item_labels_by_label ON work_item_labels USING btree (property_id, label_id);
alter table work_item_labels enable row level security;
alter table work_item_labels force row level security;
create policy platform on work_item_labels for all to hotelmate_platform using true;
create policy tenant on work_item_labels for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on work_item_labels to hotelmate_app, hotelmate_platform;

create table work_items (
  property_id       bigint not null,
  id                uuid not null,
  project_id        uuid not null,
  number            integer not null,
  title             text not null,
  body              text not null default ''::text,
  state_id          uuid not null,
  state_group       text not null,
  priority          text not null default 'NONE'::text,
  start_on          date,
  due_on            date,
  parent_id         uuid,
  parent_depth      integer,
  depth             integer not null generated always as ((COALESCE(parent_depth, 0) + 1)) stored,
  estimate_minutes  integer,
  position          bigint not null,
  source            text not null default 'MANUAL'::text,
  completed_at      timestamp with time zone,
  created_at        timestamp with time zone not null,
  version           integer not null default 1,
  series_id         uuid,
  series_on         date,
  origin_label      text not null default ''::text,
  origin_path       text not null default ''::text,
  is_shared         boolean not null default false,
  is_milestone      boolean not null default false,
  created_by        bigint,

  constraint work_items_pkey PRIMARY KEY (property_id, id),
  constraint series_makes_a_day_once UNIQUE (property_id, series_id, series_on),
  constraint work_item_has_its_depth UNIQUE (property_id, project_id, id, depth),
  constraint work_item_has_its_number UNIQUE (property_id, project_id, number),
  constraint work_item_is_of_one_project UNIQUE (property_id, project_id, id),
  constraint work_item_has_a_state FOREIGN KEY (property_id, project_id, state_id, state_group) REFERENCES work_states(property_id, project_id, id, state_group),
  constraint work_item_is_below_an_item FOREIGN KEY (property_id, project_id, parent_id, parent_depth) REFERENCES work_items(property_id, project_id, id, depth) ON UPDATE CASCADE,
  constraint work_item_is_of_a_project FOREIGN KEY (property_id, project_id) REFERENCES projects(property_id, id),
  constraint work_item_is_of_a_series FOREIGN KEY (property_id, project_id, series_id) REFERENCES work_series(property_id, project_id, id),
  constraint work_items_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint origin_has_a_name_and_a_place CHECK (((origin_label = ''::text) = (origin_path = ''::text))),
  constraint work_item_ends_after_it_begins CHECK ((due_on >= start_on)),
  constraint work_item_is_completed_with_its_state CHECK (((state_group = 'COMPLETED'::text) = (completed_at IS NOT NULL))),
  constraint work_item_is_three_deep CHECK ((depth <= 3)),
  constraint work_item_names_its_day CHECK (((series_id IS NULL) = (series_on IS NULL))),
  constraint work_item_names_its_parents_depth CHECK (((parent_id IS NULL) = (parent_depth IS NULL))),
  constraint work_items_estimate_minutes_check CHECK (((estimate_minutes >= 0) AND (estimate_minutes <= 600000))),
  constraint work_items_number_check CHECK ((number > 0)),
  constraint work_items_priority_check CHECK ((priority = ANY (ARRAY['URGENT'::text, 'HIGH'::text, 'MEDIUM'::text, 'LOW'::text, 'NONE'::text]))),
  constraint work_items_source_check CHECK ((source = ANY (ARRAY['MANUAL'::text, 'TEMPLATE'::text, 'RECURRENCE'::text])))
);
CREATE INDEX work_items_below ON work_items USING btree (property_id, parent_id) WHERE (parent_id IS NOT NULL);
CREATE INDEX work_items_by_place ON work_items USING btree (property_id, state_id, "position", id);
alter table work_items enable row level security;
alter table work_items force row level security;
create policy platform on work_items for all to hotelmate_platform using true;
create policy tenant on work_items for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on work_items to hotelmate_app, hotelmate_platform;

create table work_labels (
  property_id  bigint not null,
  id           uuid not null,
  project_id   uuid not null,
  name         text not null,
  name_key     text not null,
  color        text not null,
  version      integer not null default 1,

  constraint work_labels_pkey PRIMARY KEY (property_id, id),
  constraint work_label_is_named_once UNIQUE (property_id, project_id, name_key),
  constraint work_label_is_of_one_project UNIQUE (property_id, project_id, id),
  constraint work_label_is_of_a_project FOREIGN KEY (property_id, project_id) REFERENCES projects(property_id, id),
  constraint work_labels_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint work_labels_name_check CHECK ((name <> ''::text))
);
alter table work_labels enable row level security;
alter table work_labels force row level security;
create policy platform on work_labels for all to hotelmate_platform using true;
create policy tenant on work_labels for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on work_labels to hotelmate_app, hotelmate_platform;

create table work_links (
  property_id  bigint not null,
  project_id   uuid not null,
  from_id      uuid not null,
  to_id        uuid not null,
  kind         text not null,

  constraint items_are_linked_once PRIMARY KEY (property_id, from_id, to_id),
  constraint link_is_from_an_item FOREIGN KEY (property_id, project_id, from_id) REFERENCES work_items(property_id, project_id, id),
  constraint link_is_to_an_item FOREIGN KEY (property_id, project_id, to_id) REFERENCES work_items(property_id, project_id, id),
  constraint work_links_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint link_joins_two CHECK ((from_id <> to_id)),
  constraint work_links_kind_check CHECK ((kind = ANY (ARRAY['BLOCKS'::text, 'RELATES'::text, 'DUPLICATES'::text])))
);
CREATE INDEX links_to_an_item ON work_links USING btree (property_id, to_id);
CREATE UNIQUE INDEX two_items_have_one_link ON work_links USING btree (property_id, LEAST(from_id, to_id), GREATEST(from_id, to_id));
alter table work_links enable row level security;
alter table work_links force row level security;
create policy platform on work_links for all to hotelmate_platform using true;
create policy tenant on work_links for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on work_links to hotelmate_app, hotelmate_platform;

create table work_proposals (
  property_id    bigint not null,
  id             uuid not null,
  project_id     uuid not null,
  title          text not null,
  body           text not null default ''::text,
  source         text not null,
  origin_label   text not null default ''::text,
  origin_path    text not null default ''::text,
  state          text not null,
  snoozed_until  date,
  reason         text not null default ''::text,
  item_id        uuid,
  proposed_at    timestamp with time zone not null,
  proposed_by    text not null,
  proposer_id    bigint,
  decided_at     timestamp with time zone,
  decided_by     text not null default ''::text,
  version        integer not null default 1,

  constraint work_proposals_pkey PRIMARY KEY (property_id, id),
  constraint proposal_became_an_item FOREIGN KEY (property_id, project_id, item_id) REFERENCES work_items(property_id, project_id, id),
  constraint proposal_is_of_a_project FOREIGN KEY (property_id, project_id) REFERENCES projects(property_id, id),
  constraint work_proposals_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint accepted_proposal_names_its_item CHECK (((state = ANY (ARRAY['ACCEPTED'::text, 'DUPLICATE'::text])) = (item_id IS NOT NULL))),
  constraint proposal_has_its_origin CHECK (((origin_label = ''::text) = (origin_path = ''::text))),
  constraint rejected_proposal_has_a_reason CHECK (((state <> 'REJECTED'::text) OR (reason <> ''::text))),
  constraint snoozed_proposal_has_a_day CHECK (((state = 'SNOOZED'::text) = (snoozed_until IS NOT NULL))),
  constraint work_proposals_source_check CHECK ((source = ANY (ARRAY['MEMBER'::text, 'CLIENT'::text, 'CASE'::text, 'REVIEW'::text]))),
  constraint work_proposals_state_check CHECK ((state = ANY (ARRAY['WAITING'::text, 'SNOOZED'::text, 'ACCEPTED'::text, 'REJECTED'::text, 'DUPLICATE'::text]))),
  constraint work_proposals_title_check CHECK ((title <> ''::text))
);
CREATE UNIQUE INDEX proposal_became_one_item ON work_proposals USING btree (property_id, item_id) WHERE (state = 'ACCEPTED'::text);
CREATE INDEX work_proposals_of_a_project ON work_proposals USING btree (property_id, project_id, id);
CREATE INDEX work_proposals_that_wait ON work_proposals USING btree (property_id, project_id, id) WHERE (state = ANY (ARRAY['WAITING'::text, 'SNOOZED'::text]));
alter table work_proposals enable row level security;
alter table work_proposals force row level security;
create policy platform on work_proposals for all to hotelmate_platform using true;
create policy tenant on work_proposals for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on work_proposals to hotelmate_app, hotelmate_platform;

create table work_series (
  property_id  bigint not null,
  id           uuid not null,
  project_id   uuid not null,
  frequency    text not null,
  every        integer not null,
  weekdays     integer[] not null default '{}'::integer[],
  mode         text not null,
  lead_days    integer not null,
  start_on     date not null,
  until_on     date,
  next_on      date,
  is_active    boolean not null default true,
  version      integer not null default 1,

  constraint work_series_pkey PRIMARY KEY (property_id, id),
  constraint series_is_of_one_project UNIQUE (property_id, project_id, id),
  constraint series_is_of_a_project FOREIGN KEY (property_id, project_id) REFERENCES projects(property_id, id),
  constraint work_series_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint series_ends_with_its_end CHECK ((next_on <= until_on)),
  constraint series_weekdays_are_days CHECK (((weekdays <@ ARRAY[1, 2, 3, 4, 5, 6, 7]) AND ((frequency = 'WEEKLY'::text) OR (weekdays = '{}'::integer[])))),
  constraint work_series_every_check CHECK (((every >= 1) AND (every <= 365))),
  constraint work_series_frequency_check CHECK ((frequency = ANY (ARRAY['DAILY'::text, 'WEEKLY'::text, 'MONTHLY'::text, 'YEARLY'::text]))),
  constraint work_series_lead_days_check CHECK (((lead_days >= 0) AND (lead_days <= 365))),
  constraint work_series_mode_check CHECK ((mode = ANY (ARRAY['FIXED'::text, 'AFTER_COMPLETION'::text])))
);
CREATE INDEX series_by_day ON work_series USING btree (property_id, next_on) WHERE (is_active AND (next_on IS NOT NULL));
alter table work_series enable row level security;
alter table work_series force row level security;
create policy platform on work_series for all to hotelmate_platform using true;
create policy tenant on work_series for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on work_series to hotelmate_app, hotelmate_platform;

create table work_states (
  property_id  bigint not null,
  id           uuid not null,
  project_id   uuid not null,
  name         text not null,
  name_key     text not null,
  state_group  text not null,
  color        text not null,
  position     integer not null,
  version      integer not null default 1,

  constraint work_states_pkey PRIMARY KEY (property_id, id),
  constraint work_state_is_named_once UNIQUE (property_id, project_id, name_key),
  constraint work_state_is_of_one_group UNIQUE (property_id, project_id, id, state_group),
  constraint work_state_is_of_a_project FOREIGN KEY (property_id, project_id) REFERENCES projects(property_id, id),
  constraint work_states_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint work_states_state_group_check CHECK ((state_group = ANY (ARRAY['BACKLOG'::text, 'UNSTARTED'::text, 'STARTED'::text, 'COMPLETED'::text, 'CANCELLED'::text])))
);
alter table work_states enable row level security;
alter table work_states force row level security;
create policy platform on work_states for all to hotelmate_platform using true;
create policy tenant on work_states for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on work_states to hotelmate_app, hotelmate_platform;

create table work_watchers (
  property_id  bigint not null,
  item_id      uuid not null,
  user_id      bigint not null,
  is_watching  boolean not null,

  constraint item_is_watched_once PRIMARY KEY (property_id, item_id, user_id),
  constraint watched_item_is_an_item FOREIGN KEY (property_id, item_id) REFERENCES work_items(property_id, id),
  constraint work_watchers_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint work_watchers_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
alter table work_watchers enable row level security;
alter table work_watchers force row level security;
create policy platform on work_watchers for all to hotelmate_platform using true;
create policy tenant on work_watchers for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on work_watchers to hotelmate_app, hotelmate_platform;

create table yield_cells (
  property_id   bigint not null,
  effect        text not null,
  room_type_id  uuid not null,
  rate_plan_id  uuid,
  night         date not null,
  value_before  bigint,
  value_set     bigint not null,
  rule_name     text not null,
  is_automatic  boolean not null,
  changed_at    timestamp with time zone not null,

  constraint yield_sets_a_cell_once UNIQUE NULLS NOT DISTINCT (property_id, night, effect, room_type_id, rate_plan_id),
  constraint yield_cell_plan_is_known FOREIGN KEY (property_id, rate_plan_id) REFERENCES rate_plans(property_id, id) ON DELETE CASCADE,
  constraint yield_cell_type_is_known FOREIGN KEY (property_id, room_type_id) REFERENCES room_types(property_id, id) ON DELETE CASCADE,
  constraint yield_cells_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint price_is_of_a_plan CHECK (((effect <> 'PRICE'::text) OR (rate_plan_id IS NOT NULL))),
  constraint value_is_changed CHECK ((value_before IS DISTINCT FROM value_set)),
  constraint yield_cells_effect_check CHECK ((effect = ANY (ARRAY['PRICE'::text, 'MIN_STAY'::text, 'CLOSED'::text, 'CLOSED_TO_ARRIVAL'::text]))),
  constraint yield_cells_value_before_check CHECK ((value_before >= 0)),
  constraint yield_cells_value_set_check CHECK ((value_set >= 0))
);
CREATE INDEX yield_cells_of_a_plan ON yield_cells USING btree (property_id, rate_plan_id) WHERE (rate_plan_id IS NOT NULL);
CREATE INDEX yield_cells_of_a_type ON yield_cells USING btree (property_id, room_type_id);
alter table yield_cells enable row level security;
alter table yield_cells force row level security;
create policy platform on yield_cells for all to hotelmate_platform using true;
create policy tenant on yield_cells for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on yield_cells to hotelmate_app, hotelmate_platform;

create table yield_rules (
  property_id         bigint not null,
  id                  uuid not null,
  name                text not null,
  ranking             integer not null,
  state               text not null default 'OFF'::text,
  room_type_ids       uuid[] not null default '{}'::uuid[],
  rate_plan_id        uuid,
  measured_on         text not null,
  occupancy_from_bp   integer,
  occupancy_until_bp  integer,
  pickup_rooms        integer,
  pickup_days         integer,
  ahead_from          integer,
  ahead_until         integer,
  weekdays            integer[] not null default '{}'::integer[],
  on_event            boolean not null default false,
  effect              text not null,
  step_bp             integer,
  step_minor          bigint,
  min_stay            integer,
  is_closed           boolean,
  floor_minor         bigint,
  ceiling_minor       bigint,
  version             integer not null default 1,

  constraint yield_rules_pkey PRIMARY KEY (property_id, id),
  constraint yield_rule_ranks_alone UNIQUE (property_id, ranking),
  constraint yield_rule_plan_is_known FOREIGN KEY (property_id, rate_plan_id) REFERENCES rate_plans(property_id, id) ON DELETE CASCADE,
  constraint yield_rules_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint bounds_are_of_prices CHECK (((effect = 'PRICE'::text) OR (num_nonnulls(floor_minor, ceiling_minor) = 0))),
  constraint days_ahead_are_a_range CHECK ((((COALESCE(ahead_from, 0) >= 0) AND (COALESCE(ahead_from, 0) <= 365)) AND ((COALESCE(ahead_until, 365) >= 0) AND (COALESCE(ahead_until, 365) <= 365)) AND (COALESCE(ahead_from, 0) <= COALESCE(ahead_until, 365)))),
  constraint effect_has_its_figure CHECK (((num_nonnulls(step_bp, step_minor) = ((effect = 'PRICE'::text))::integer) AND ((min_stay IS NOT NULL) = (effect = 'MIN_STAY'::text)) AND ((is_closed IS NOT NULL) = (effect = ANY (ARRAY['CLOSED'::text, 'CLOSED_TO_ARRIVAL'::text]))))),
  constraint floor_is_below_ceiling CHECK ((floor_minor <= ceiling_minor)),
  constraint occupancy_is_a_range CHECK ((((COALESCE(occupancy_from_bp, 0) >= 0) AND (COALESCE(occupancy_from_bp, 0) <= 10000)) AND ((COALESCE(occupancy_until_bp, 10000) >= 0) AND (COALESCE(occupancy_until_bp, 10000) <= 10000)) AND (COALESCE(occupancy_from_bp, 0) <= COALESCE(occupancy_until_bp, 10000)))),
  constraint pickup_has_its_days CHECK (((pickup_rooms IS NULL) = (pickup_days IS NULL))),
  constraint weekdays_are_days_of_a_week CHECK ((weekdays <@ ARRAY[1, 2, 3, 4, 5, 6, 7])),
  constraint yield_rules_ceiling_minor_check CHECK ((ceiling_minor >= 0)),
  constraint yield_rules_effect_check CHECK ((effect = ANY (ARRAY['PRICE'::text, 'MIN_STAY'::text, 'CLOSED'::text, 'CLOSED_TO_ARRIVAL'::text]))),
  constraint yield_rules_floor_minor_check CHECK ((floor_minor >= 0)),
  constraint yield_rules_measured_on_check CHECK ((measured_on = ANY (ARRAY['PROPERTY'::text, 'TYPE'::text]))),
  constraint yield_rules_min_stay_check CHECK (((min_stay >= 1) AND (min_stay <= 366))),
  constraint yield_rules_name_check CHECK ((name <> ''::text)),
  constraint yield_rules_pickup_days_check CHECK (((pickup_days >= 1) AND (pickup_days <= 30))),
  constraint yield_rules_pickup_rooms_check CHECK (((pickup_rooms >= 1) AND (pickup_rooms <= 1000))),
  constraint yield_rules_ranking_check CHECK (((ranking >= 1) AND (ranking <= 100))),
  constraint yield_rules_state_check CHECK ((state = ANY (ARRAY['OFF'::text, 'SUGGEST'::text, 'APPLY'::text]))),
  constraint yield_rules_step_bp_check CHECK ((((step_bp >= '-9000'::integer) AND (step_bp <= 100000)) AND (step_bp <> 0))),
  constraint yield_rules_step_minor_check CHECK ((step_minor <> 0))
);
CREATE INDEX live_yield_rules ON yield_rules USING btree (property_id) WHERE (state = 'APPLY'::text);
CREATE UNIQUE INDEX yield_rule_name_is_unique ON yield_rules USING btree (property_id, lower(name));
alter table yield_rules enable row level security;
alter table yield_rules force row level security;
create policy platform on yield_rules for all to hotelmate_platform using true;
create policy tenant on yield_rules for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on yield_rules to hotelmate_app, hotelmate_platform;
