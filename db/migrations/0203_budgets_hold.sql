-- What each use takes off, as prices are given: the budget of an offer is counted in it, so that it is known before the tax is. Owner: areas/offers.

alter table offer_uses add column off_minor bigint;
update offer_uses u
   set off_minor = greatest(0, u.amount_minor - coalesce((select sum(l.total_minor) from folio_lines l where l.property_id = u.property_id and l.offer_use_id = u.id), 0));
alter table offer_uses alter column off_minor set not null, add constraint offer_takes_off_or_nothing check (off_minor >= 0);
