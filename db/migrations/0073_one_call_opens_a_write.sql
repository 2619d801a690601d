-- What every write does first, planned once per connection: it says for whom it works, takes the key it was sent with, holds the business
-- day together with the other writers, and reads that day. Each step sees what the one before waited for, which one statement would not.
create function open_write(
  property bigint, organization bigint, caller bigint, key text, route text, body_hash text, out is_taken boolean, out business_date date
)
language plpgsql as $$
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
$$;

-- Both are written only under the fence of the session's property, which is one of the table and stays in it. Reading it again for each row
-- cost as much as writing the row, and held it against the close of the day.
alter table audit_events drop constraint audit_events_property_id_fkey;
alter table notifications drop constraint notifications_property_id_fkey;
