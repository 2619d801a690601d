-- Discounts that come off after tax: tax is charged on the full price, and the guest pays less. On a bill a line of its own kind, on a document what is
-- paid less of its total. Owners: areas/offers, areas/folios, areas/invoices, areas/accounting.
alter table offers
  add column comes_off text not null default 'BEFORE_TAX' check (comes_off in ('BEFORE_TAX', 'AFTER_TAX')),
  -- A share or an amount off a whole stay; its amounts are with tax.
  add constraint offer_after_tax_is_of_a_whole_stay check (
    comes_off = 'BEFORE_TAX' or (target = 'STAY' and kind in ('PERCENT', 'AMOUNT_ONCE') and amounts_are = 'WITH_TAX'));

create or replace function offers_keep_their_promise() returns trigger language plpgsql as $$
begin
  if old.was_used and (new.target, new.kind, new.percent_bp, new.amount_minor, new.buy, new.free, new.max_off_minor, new.needs_code, new.audience, new.conditions, new.keeps_when_changed,
                       new.gift_extra_id, new.gift_product_id, new.gift_quantity, new.gift_per, new.amounts_are, new.comes_off)
     is distinct from (old.target, old.kind, old.percent_bp, old.amount_minor, old.buy, old.free, old.max_off_minor, old.needs_code, old.audience, old.conditions, old.keeps_when_changed,
                       old.gift_extra_id, old.gift_product_id, old.gift_quantity, old.gift_per, old.amounts_are, old.comes_off) then
    raise exception 'offer % is in use', old.id using errcode = '23514', constraint = 'offer_in_use_is_kept';
  end if;
  return new;
end $$;

alter table folio_lines
  drop constraint folio_lines_kind_check,
  add constraint folio_lines_kind_check
    check (kind in ('ROOM', 'SERVICE', 'EXPENSE', 'FEE', 'REFUND', 'ALLOWANCE', 'DISCOUNT', 'TRANSFER', 'ROUNDING')),
  drop constraint line_counts_as_its_kind,
  add constraint line_counts_as_its_kind check (
    case when kind in ('ALLOWANCE', 'DISCOUNT', 'TRANSFER') then true
         when kind in ('ROOM', 'SERVICE') then counts_as = kind
         else counts_as = 'EXPENSE' end),
  drop constraint allowance_names_its_charge,
  add constraint allowance_names_its_charge check (kind not in ('ALLOWANCE', 'DISCOUNT') or charge_key is not null or reverses_id is not null),
  add constraint discount_after_tax_has_no_tax check (kind <> 'DISCOUNT' or tax_minor = 0);

alter table invoices
  add column after_tax_minor bigint not null default 0 check (after_tax_minor >= 0), -- what comes off after tax
  drop constraint invoice_adds_up,
  add constraint invoice_adds_up check (net_minor + tax_minor + round_off_minor - after_tax_minor = total_minor);
alter table invoice_credits add column credited_after_tax_minor bigint not null default 0 check (credited_after_tax_minor >= 0);

create function open_discount_account(of_property bigint) returns void
  language sql
as $$
  insert into accounts (property_id, id, code, name, kind)
  values (of_property, gen_random_uuid(), '4905', 'Discounts after tax', 'INCOME') on conflict do nothing;
  -- Where a property has another account under the number, the key stays in suspense until it is mapped.
  insert into account_mappings (property_id, posting_key, ref, account_id)
  select of_property, 'DISCOUNT', '', a.id from accounts a
   where a.property_id = of_property and a.code = '4905' and a.name = 'Discounts after tax'
      on conflict do nothing;
$$;

create function open_discount_account_of_property() returns trigger
  language plpgsql
as $$
begin
  perform open_discount_account(new.id);
  return null;
end
$$;
-- Behind property_opens_with_books, in the order of the alphabet.
create trigger property_opens_with_discount_account after insert on properties
  for each row execute function open_discount_account_of_property();
select open_discount_account(id) from properties;
