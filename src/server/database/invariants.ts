import type { Invariant } from '../area.ts'

/** The invariants of every table, whichever area owns it. */
export const databaseInvariants: readonly Invariant[] = [
  {
    id: 'I-21',
    description: 'what belongs to something of a property belongs to the same property: every such key begins with it',
    sql: `
      select c.conrelid::regclass::text as of, c.conname::text as key
        from pg_constraint c
        join pg_attribute own on own.attrelid = c.conrelid and own.attname = 'property_id' and not own.attisdropped
        join pg_attribute parent on parent.attrelid = c.confrelid and parent.attname = 'property_id' and not parent.attisdropped
        join pg_class k on k.oid = c.conrelid
       where c.contype = 'f' and k.relnamespace = 'public'::regnamespace
         and (c.conkey[1] <> own.attnum or c.confkey[1] <> parent.attnum)`,
  },
  {
    id: 'I-22',
    description:
      'row security is forced on every table of a tenant, and the app owns nothing and cannot step around it',
    sql: `
      select c.relname::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where n.nspname = 'public' and c.relkind = 'r' and c.relname <> 'schema_migrations'
         and not (c.relrowsecurity and c.relforcerowsecurity
                  and exists (select from pg_policy p where p.polrelid = c.oid))
      union all
      select rolname::text from pg_roles where rolname in ('hotelmate_app', 'hotelmate_platform') and (rolsuper or rolbypassrls)
      union all
      select c.relname::text from pg_class c join pg_roles r on r.oid = c.relowner where r.rolname in ('hotelmate_app', 'hotelmate_platform')`,
  },
  {
    id: 'I-25',
    description: 'no idempotency key is left without its reply',
    sql: `select user_id, route from idempotency_keys where reply is null and created_at < now() - interval '1 minute'`,
  },
]
