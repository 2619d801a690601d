-- Keys arrive in the order of time and are thrown away by it, so that a summary of each stretch of pages finds the old ones; an entry for
-- each key cost every write two. The room left in a page takes the reply, so that it is found through the entry the key already has.
drop index idempotency_keys_by_age;
create index idempotency_keys_by_age on idempotency_keys using brin (created_at);
alter table idempotency_keys set (fillfactor = 40);
