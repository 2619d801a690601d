-- Messages and cases that came with sample data go with it. Owner: areas/samples. A case the house has worked on itself is its own; a
-- message about a sample's document says something of nothing, and goes too.
alter table messages add column is_sample boolean not null default false;
alter table cases add column is_sample boolean not null default false;
create index sample_messages on messages (property_id, id) where is_sample;
create index sample_cases on cases (property_id, id) where is_sample;
create index messages_about_invoices on messages (property_id, (payload ->> 'invoiceId')) where payload ? 'invoiceId';

create function remove_sample_words() returns void
  language plpgsql volatile security definer set search_path = public, pg_temp
as $$
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
$$;
revoke execute on function remove_sample_words() from public;
grant execute on function remove_sample_words() to hotelmate_app;
