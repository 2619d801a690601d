-- What an agency collects from its guests it owes on its company account: a connection names the account, and a bill stores how much of
-- what is due on it companies owe, so that no guest is asked for it.
-- Owner: areas/channels (channel_connections), areas/folios (folios).

alter table channel_connections
  add column company_id uuid,
  add constraint account_is_a_company foreign key (property_id, company_id) references companies (property_id, id);
create index connections_of_an_account on channel_connections (property_id, company_id) where company_id is not null;

alter table folios
  add column on_account_minor bigint not null default 0 check (on_account_minor >= 0);
update folios f
   set on_account_minor = p.promised
  from (select property_id, booking_id, sum(transaction_minor) as promised from payments
         where status = 'NotPaid' and payment_mode = 'Credit' and company_id is not null and replaced_at is null group by 1, 2) p
 where (f.property_id, f.booking_id) = (p.property_id, p.booking_id);
