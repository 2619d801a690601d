-- What electronic invoices ask of whoever sells: a postal code of its own, a number in the register of companies, an account to pay to.
-- Owner: areas/properties; the drafts' column belongs to areas/invoices. India's postal codes are six digits, so they are taken out of the
-- address once; elsewhere five digits may be a house number, and the field begins empty.
alter table properties
  add column postal_code text not null default '',
  add column registration_number text not null default '',
  add column bank_account text not null default '',
  add column bic text not null default '';

update properties set postal_code = coalesce(substring(address from '\m[1-9][0-9]{5}\M'), '') where country = 'IN';

-- Why a slab of 0 % charges nothing: zero-rated, exempt, outside the scope of the tax, to another member state, reverse charge, exported.
alter table tax_slabs
  add column exemption text check (exemption in ('Z', 'E', 'O', 'K', 'AE', 'G')),
  add column exemption_reason text not null default '',
  add constraint only_nothing_is_exempt check (exemption is null or percentage_bp = 0);

-- The buyer's own number of the order.
alter table invoice_drafts add column buyer_reference text not null default '';
