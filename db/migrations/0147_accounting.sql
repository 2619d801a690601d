-- The books of a property: its chart of accounts, which account each kind of posting goes to, and a journal of every closed day, balanced to
-- the last unit. Owner: areas/accounting; folios.counted_on: areas/folios.

-- The business date on which a bill was counted last: a journal looks at bills that changed since the one before it.
alter table folios add column counted_on date;
create index folios_by_counting on folios (property_id, counted_on);

create table accounts (
  property_id  bigint not null references properties,
  id           uuid not null,
  code         text not null check (code ~ '^[A-Za-z0-9.-]{1,12}$'),
  name         text not null check (name <> ''),
  kind         text not null check (kind in ('ASSET', 'LIABILITY', 'EQUITY', 'INCOME', 'EXPENSE')),
  is_active    boolean not null default true,
  version      integer not null default 1,
  primary key (property_id, id)
);
create unique index account_code_is_unique on accounts (property_id, lower(code));

-- A key with a ref (a tax, an outlet, a category of expenses) goes to its own account, else to that of the key alone, else to SUSPENSE.
create table account_mappings (
  property_id  bigint not null references properties,
  posting_key  text not null check (posting_key ~ '^[A-Z][A-Z_]*$'),
  ref          text not null default '',
  account_id   uuid not null,
  constraint posting_key_has_one_account primary key (property_id, posting_key, ref),
  constraint mapped_account_is_known foreign key (property_id, account_id) references accounts (property_id, id)
);
create index mappings_of_an_account on account_mappings (property_id, account_id);

-- A day has one journal that counts. A close that was reversed is answered by a journal that swaps the sides of the first; neither counts as
-- the day's then, and both stay in the books.
create table journals (
  property_id  bigint not null references properties,
  id           uuid not null,
  number       bigint not null check (number > 0),
  business_on  date not null,
  run_id       uuid not null,
  reverses_id  uuid,
  is_live      boolean not null default true,
  currency     text not null check (currency ~ '^[A-Z]{3}$'),
  total_minor  bigint not null check (total_minor >= 0),
  written_at   timestamptz not null,
  primary key (property_id, id),
  constraint journal_number_is_used_once unique (property_id, number),
  constraint journal_is_of_its_day unique (property_id, id, business_on),
  constraint journal_is_reversed_once unique (property_id, reverses_id),
  constraint journals_run_is_known foreign key (property_id, run_id) references closing_runs (property_id, id),
  constraint journals_reversed_is_known foreign key (property_id, reverses_id) references journals (property_id, id),
  constraint reversal_is_not_the_journal_of_a_day check (reverses_id is null or not is_live)
);
create unique index day_has_one_journal on journals (property_id, business_on) where is_live;
create index journals_by_day on journals (property_id, business_on, number);

create table journal_lines (
  property_id   bigint not null references properties,
  journal_id    uuid not null,
  position      integer not null check (position > 0),
  business_on   date not null,                      -- the journal's
  account_id    uuid not null,
  posting_key   text not null,
  ref           text not null default '',           -- the outlet, tax or category; of a ledger, the key its other side has
  ref_name      text not null default '',           -- what it was called that day
  is_suspense   boolean not null default false,     -- nothing said which account it goes to
  debit_minor   bigint not null default 0 check (debit_minor >= 0),
  credit_minor  bigint not null default 0 check (credit_minor >= 0),
  primary key (property_id, journal_id, position),
  constraint journal_posts_a_key_once unique (property_id, journal_id, posting_key, ref),
  constraint journal_lines_journal_is_known foreign key (property_id, journal_id, business_on) references journals (property_id, id, business_on),
  constraint journal_lines_account_is_known foreign key (property_id, account_id) references accounts (property_id, id),
  constraint line_is_debit_or_credit check ((debit_minor > 0) <> (credit_minor > 0))
);
create index journal_lines_by_day on journal_lines (property_id, business_on) include (account_id, debit_minor, credit_minor);
create index journal_lines_of_an_account on journal_lines (property_id, account_id);
create index journal_lines_of_a_key on journal_lines (property_id, posting_key, business_on) include (ref, debit_minor, credit_minor);

-- What moved a ledger, by booking or company: above zero is owed more. The key is what it was posted against, the source what told of it.
create table ledger_moves (
  property_id   bigint not null references properties,
  journal_id    uuid not null,
  business_on   date not null,                      -- the journal's
  ledger        text not null check (ledger in ('GUEST', 'DEPOSIT', 'CITY')),
  booking_id    uuid,
  company_id    uuid,
  source        text not null check (source in ('NIGHT', 'LINE', 'RECEIPT', 'APPLIED', 'PROMISE', 'DEDUCTION', 'BALANCE', 'WRITE_OFF', 'INVOICE', 'TRANSFER')),
  posting_key   text not null,
  ref           text not null default '',
  amount_minor  bigint not null check (amount_minor <> 0),
  constraint ledger_moves_journal_is_known foreign key (property_id, journal_id, business_on) references journals (property_id, id, business_on),
  constraint ledger_moves_booking_is_known foreign key (property_id, booking_id) references bookings (property_id, id) on delete cascade,
  constraint ledger_moves_company_is_known foreign key (property_id, company_id) references companies (property_id, id) on delete cascade,
  constraint companies_are_in_the_city_ledger check (num_nonnulls(booking_id, company_id) = 1 and (ledger = 'CITY') = (company_id is not null))
);
create unique index ledger_moves_once on ledger_moves (property_id, journal_id, ledger, coalesce(booking_id, company_id), source, posting_key, ref);
create index ledger_moves_by_day on ledger_moves (property_id, ledger, business_on) include (booking_id, company_id, amount_minor);
create index ledger_moves_of_a_booking on ledger_moves (property_id, booking_id) include (ledger, source, posting_key, ref, amount_minor) where booking_id is not null;
create index ledger_moves_of_a_company on ledger_moves (property_id, company_id) include (source, posting_key, ref, amount_minor) where company_id is not null;

-- A file that left for the books of an accountant, stored as it left. A journal leaves once in a format.
create table journal_exports (
  property_id       bigint not null references properties,
  id                uuid not null,
  number            bigint not null check (number > 0),
  format            text not null check (format in ('CSV', 'TALLY', 'DATEV', 'IIF', 'SAFT')),
  from_on           date not null,
  until_on          date not null,                  -- half-open
  file_name         text not null,
  media_type        text not null,
  content           bytea not null,
  total_minor       bigint not null,
  exported_at       timestamptz not null,
  exported_by       bigint not null,
  exported_by_name  text not null,
  primary key (property_id, id),
  constraint export_number_is_used_once unique (property_id, number),
  constraint export_is_of_a_span check (from_on < until_on)
);

create table exported_journals (
  property_id  bigint not null references properties,
  journal_id   uuid not null,
  format       text not null,
  export_id    uuid not null,
  constraint journal_is_exported_once primary key (property_id, journal_id, format),
  constraint exported_journal_is_known foreign key (property_id, journal_id) references journals (property_id, id),
  constraint exported_journals_export_is_known foreign key (property_id, export_id) references journal_exports (property_id, id)
);
create index journals_of_an_export on exported_journals (property_id, export_id);

-- Debits equal credits and both are the journal's total: looked at when the transaction ends, whatever was written in it.
create function assert_journal_balances() returns trigger
  language plpgsql
as $$
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
$$;
create constraint trigger journal_balances after insert or update on journals
  deferrable initially deferred for each row execute function assert_journal_balances();
-- Once for each statement: the day's lines are written by one.
create function assert_written_journals_balance() returns trigger
  language plpgsql
as $$
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
$$;
create trigger written_journals_balance after insert on journal_lines referencing new table as written
  for each statement execute function assert_written_journals_balance();

do $$
declare name text;
begin
  foreach name in array array['accounts', 'account_mappings', 'journals', 'journal_lines', 'ledger_moves', 'journal_exports', 'exported_journals'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy tenant on %I to hotelmate_app using (property_id = current_property())', name);
    execute format('create policy platform on %I to hotelmate_platform using (true)', name);
  end loop;
end
$$;
revoke delete on accounts from hotelmate_app, hotelmate_platform;
revoke update, delete on journals, journal_lines, ledger_moves, journal_exports, exported_journals from hotelmate_app, hotelmate_platform;
grant update (is_live) on journals to hotelmate_app, hotelmate_platform;

-- The accounts a property begins with, and the keys that go to each; a ref stands behind a colon.
create function chart_of_accounts(of_country text)
  returns table (code text, name text, kind text, keys text[])
  language sql immutable parallel safe
as $$
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
$$;

create function open_books(of_property bigint, of_country text) returns void
  language sql
as $$
  insert into accounts (property_id, id, code, name, kind)
  select of_property, gen_random_uuid(), c.code, c.name, c.kind from chart_of_accounts(of_country) c;
  insert into account_mappings (property_id, posting_key, ref, account_id)
  select of_property, split_part(k, ':', 1), split_part(k, ':', 2), a.id
    from chart_of_accounts(of_country) c cross join unnest(c.keys) k
    join accounts a on a.property_id = of_property and a.code = c.code;
$$;

-- Every property has a chart of accounts to begin with, those that are open already too.
create function open_books_of_property() returns trigger
  language plpgsql
as $$
begin
  perform open_books(new.id, new.country);
  return null;
end
$$;
create trigger property_opens_with_books after insert on properties
  for each row execute function open_books_of_property();
select open_books(id, country) from properties;

-- Journals of a demo go with its closed days.
create or replace function remove_sample_closes() returns void
  language plpgsql volatile security definer set search_path = public, pg_temp
as $$
declare
  here bigint := current_property();
  facts text;
begin
  if here is null then raise exception 'sample data is of a property, and this transaction has none'; end if;
  foreach facts in array array['room_facts', 'stay_facts', 'booking_facts', 'sale_facts', 'item_facts', 'check_facts', 'tax_facts',
                               'receipt_facts', 'fact_days'] loop
    execute format('delete from %I f using closing_runs c where c.property_id = $1 and c.is_sample
                       and (f.property_id, f.business_on) = (c.property_id, c.business_on)', facts) using here;
  end loop;
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
$$;
