-- Accounts of gift vouchers: what is owed to who holds them, what was never used, and what was given without money. Owner: areas/accounting.
create function open_voucher_accounts(of_property bigint) returns void
  language sql
as $$
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
$$;

create function open_voucher_accounts_of_property() returns trigger
  language plpgsql
as $$
begin
  perform open_voucher_accounts(new.id);
  return null;
end
$$;
-- Behind property_opens_with_books, in the order of the alphabet.
create trigger property_opens_with_voucher_accounts after insert on properties
  for each row execute function open_voucher_accounts_of_property();
select open_voucher_accounts(id) from properties;
