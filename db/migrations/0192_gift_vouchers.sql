-- Gift vouchers: money owed to whoever holds the code, and every move of it. Owner: areas/vouchers.
create table gift_vouchers (
  property_id      bigint not null references properties,
  id               uuid not null,
  number           bigint not null check (number > 0),    -- what people call it; receipts name it, never the code
  code_hash        bytea not null,                        -- of the code, which finds it
  sealed_code      text not null,                         -- for printing and sending it again
  source           text not null check (source in ('SOLD', 'GIVEN', 'LOYALTY')),
  currency         text not null check (currency ~ '^[A-Z]{3}$'),
  issued_minor     bigint not null check (issued_minor > 0),
  balance_minor    bigint not null default 0,             -- the sum of its moves, which alone change it
  customer_id      uuid,                                  -- who bought it, or has it of us
  buyer_name       text not null default '',
  recipient_name   text not null default '',
  recipient_email  text not null default '',
  message          text not null default '',
  reason           text not null default '',              -- why it was given
  send_on          date,                                  -- mailed on that business day; null is printed
  sent_on          date,
  issued_on        date not null,
  expires_on       date,                                  -- the last day it pays on; null is for ever
  expired_at       timestamptz,                           -- what was left on it was taken off
  voided_at        timestamptz,
  created_at       timestamptz not null,
  created_by_name  text not null,
  version          integer not null default 1,

  primary key (property_id, id),
  constraint gift_voucher_number_is_used_once unique (property_id, number),
  constraint gift_voucher_code_is_used_once unique (property_id, code_hash),
  constraint gift_voucher_is_of_a_guest foreign key (property_id, customer_id) references customers (property_id, id) on delete set null (customer_id),
  constraint gift_voucher_pays_no_more_than_it_has check (balance_minor >= 0),
  constraint gift_voucher_has_no_more_than_was_issued check (balance_minor <= issued_minor),
  constraint gift_voucher_without_money_has_a_reason check (source <> 'GIVEN' or reason <> '')
);
create index gift_vouchers_of_a_guest on gift_vouchers (property_id, customer_id) where customer_id is not null;
create index gift_vouchers_to_expire on gift_vouchers (property_id, expires_on) where balance_minor > 0;
create index gift_vouchers_to_send on gift_vouchers (property_id, send_on) where sent_on is null and send_on is not null;
create index gift_vouchers_by_recipient on gift_vouchers (property_id, lower(recipient_name) collate "C") where recipient_name <> '';
create index gift_vouchers_by_buyer on gift_vouchers (property_id, lower(buyer_name) collate "C") where buyer_name <> '';
create trigger names_current_customer before insert or update of customer_id on gift_vouchers for each row execute function name_current_customer();

create table gift_voucher_moves (
  property_id    bigint not null,
  id             uuid not null,
  voucher_id     uuid not null,
  kind           text not null check (kind in ('ISSUED', 'REDEEMED', 'RETURNED', 'EXPIRED', 'VOIDED', 'EXTENDED')),
  amount_minor   bigint not null,                         -- with its sign: what it does to the balance
  receipt_id     uuid,                                    -- that it pays, or takes back; of VOIDED the one that undoes the sale
  expires_on     date,                                    -- of EXTENDED: the new last day
  reason         text not null default '',
  business_on    date not null,
  moved_at       timestamptz not null,
  moved_by_name  text not null,

  primary key (property_id, id),
  constraint gift_voucher_move_is_of_a_voucher foreign key (property_id, voucher_id) references gift_vouchers (property_id, id),
  constraint gift_voucher_move_is_of_a_receipt foreign key (property_id, receipt_id) references receipts (property_id, id) on delete cascade,
  constraint gift_voucher_move_has_the_sign_of_its_kind check (
    case when kind in ('ISSUED', 'RETURNED') then amount_minor > 0 when kind = 'EXTENDED' then amount_minor = 0
         when kind = 'VOIDED' then amount_minor <= 0 else amount_minor < 0 end),
  constraint gift_voucher_is_redeemed_by_a_receipt check (kind <> 'REDEEMED' or receipt_id is not null)
);
create index moves_of_a_gift_voucher on gift_voucher_moves (property_id, voucher_id, moved_at);
create unique index gift_voucher_is_issued_once on gift_voucher_moves (property_id, voucher_id) where kind = 'ISSUED';
create index gift_voucher_moves_of_a_day on gift_voucher_moves (property_id, business_on);
create unique index gift_voucher_move_of_a_receipt_is_written_once on gift_voucher_moves (property_id, receipt_id) where receipt_id is not null;
revoke update, delete on gift_voucher_moves from hotelmate_app, hotelmate_platform;

create table gift_voucher_settings (
  property_id  bigint not null references properties,
  valid_days   integer check (valid_days between 1 and 3660),   -- null is for ever
  terms        text not null default '',                        -- printed below each

  primary key (property_id)
);

-- A move changes its voucher's balance under the lock of its row: of two tills with the last amount one has it. A voucher that is void moves no
-- more, and one past its last day pays no more.
create function gift_voucher_moves_change_balance() returns trigger language plpgsql set search_path = public, pg_temp as $$
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
end $$;
create trigger gift_voucher_moves_change_balance before insert or delete on gift_voucher_moves
  for each row execute function gift_voucher_moves_change_balance();

-- A receipt names the voucher it sold, as its owner, or the voucher it was paid with. In mode Voucher money moves on a voucher and nowhere else,
-- so the move is written with the receipt, whoever writes it: paid is redeemed, undone and refunded is returned, and a sale that is undone
-- voids what it sold.
alter table receipts
  add column sold_voucher_id uuid,
  add column used_voucher_id uuid,
  add constraint receipt_is_of_a_voucher_sold foreign key (property_id, sold_voucher_id) references gift_vouchers (property_id, id),
  add constraint receipt_is_paid_with_a_voucher foreign key (property_id, used_voucher_id) references gift_vouchers (property_id, id),
  add constraint receipt_of_a_voucher_has_no_other_owner check (sold_voucher_id is null or num_nonnulls(booking_id, company_id, expense_id, used_voucher_id) = 0),
  add constraint receipt_in_mode_voucher_names_it check ((payment_mode = 'Voucher') = (used_voucher_id is not null)),
  drop constraint receipts_payment_mode_check,
  add constraint receipts_payment_mode_check check (payment_mode in ('Cash', 'Card', 'UPI', 'Bank', 'Voucher'));
create unique index gift_voucher_is_sold_by_one_receipt on receipts (property_id, sold_voucher_id) where sold_voucher_id is not null and reverses_id is null;
create index receipts_paid_with_a_voucher on receipts (property_id, used_voucher_id) where used_voucher_id is not null;

alter table payments
  drop constraint payments_payment_mode_check,
  add constraint payments_payment_mode_check check (payment_mode in ('Cash', 'Card', 'UPI', 'Bank', 'Voucher', 'Credit', 'BillToRoom'));

create function gift_vouchers_move_with_receipts() returns trigger language plpgsql set search_path = public, pg_temp as $$
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
end $$;
create trigger gift_vouchers_move_with_receipts after insert on receipts for each row
  when (new.used_voucher_id is not null or (new.sold_voucher_id is not null and new.reverses_id is not null))
  execute function gift_vouchers_move_with_receipts();

alter table gift_vouchers enable row level security;
alter table gift_vouchers force row level security;
create policy tenant on gift_vouchers to hotelmate_app using (property_id = current_property());
create policy platform on gift_vouchers to hotelmate_platform using (true);
alter table gift_voucher_moves enable row level security;
alter table gift_voucher_moves force row level security;
create policy tenant on gift_voucher_moves to hotelmate_app using (property_id = current_property());
create policy platform on gift_voucher_moves to hotelmate_platform using (true);
alter table gift_voucher_settings enable row level security;
alter table gift_voucher_settings force row level security;
create policy tenant on gift_voucher_settings to hotelmate_app using (property_id = current_property());
create policy platform on gift_voucher_settings to hotelmate_platform using (true);
