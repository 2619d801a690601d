import type { Invariant } from './invariant.ts'

/** Tenants, people and what they are told. */
export const tenants: readonly Invariant[] = [
  {
    id: 'I-21',
    says: 'what belongs to something of a property belongs to the same property: every such key begins with it',
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
    says: 'row security is forced on every table of a tenant, and the app owns nothing and cannot step around it',
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
    says: 'no idempotency key is left without its reply',
    sql: `select user_id, route from idempotency_keys where reply is null and created_at < now() - interval '1 minute'`,
  },
  {
    id: 'I-29',
    says: 'nobody who was disabled has a session',
    sql: `select s.user_id from sessions s join users u on u.id = s.user_id where u.status <> 'ACTIVE'`,
  },
  {
    id: 'I-33',
    says: 'what a person has read is of the property it was told in, so that the bell counts that property’s New',
    sql: `
      select r.property_id, r.user_id from notification_reads r
        left join notifications n on (n.property_id, n.id) = (r.property_id, r.notification_id)
       where n.id is null
      union all
      select m.property_id, m.user_id from notification_marks m
        left join notifications n on (n.property_id, n.id) = (m.property_id, m.read_until)
       where n.id is null
      union all
      select r.property_id, r.user_id from (select property_id, user_id from notification_reads
                                            union select property_id, user_id from notification_marks) r
        join properties p on p.id = r.property_id
        join users u on u.id = r.user_id
       where u.organization_id <> p.organization_id`,
  },
  {
    id: 'I-31',
    says: 'a property has one plan on a day and no add-on twice; an organisation holds nothing twice',
    sql: `
      select a.property_id::text, a.id from property_subscriptions a
        join property_subscriptions b on b.property_id = a.property_id and b.id > a.id and b.kind = a.kind
             and (a.kind = 'PLAN' or a.catalogue_id = b.catalogue_id)
             and a.starts_on < coalesce(b.ends_on, 'infinity') and b.starts_on < coalesce(a.ends_on, 'infinity')
      union all
      select 'organisation ' || a.organization_id, a.id from organisation_subscriptions a
        join organisation_subscriptions b on b.organization_id = a.organization_id and b.id > a.id and b.catalogue_id = a.catalogue_id
             and a.starts_on < coalesce(b.ends_on, 'infinity') and b.starts_on < coalesce(a.ends_on, 'infinity')`,
  },
]
