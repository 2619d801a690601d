import { allAuditTypes } from '#core/audit-types.ts'
import type { IntegrityCheck, Invariant } from '#server/area.ts'
import { findChainFaults, findInvoiceFaults } from './actions/chain.ts'

export const auditInvariants: readonly Invariant[] = [
  {
    id: 'I-18',
    description: 'every booking made and every invoice issued by a person has its audit row',
    sql: `
      select b.property_id, b.reference from bookings b
       where not b.is_sample
         and not exists (select from audit_events e where e.property_id = b.property_id and e.booking_id = b.id and e.type = 'NEW_BOOKING')
      union all
      select i.property_id, i.number from invoices i join bookings b on (b.property_id, b.id) = (i.property_id, i.booking_id)
       where not b.is_sample
         and not exists (select from audit_events e
                          where e.property_id = i.property_id and e.entity = 'invoice' and e.entity_id = i.id::text)`,
  },
  {
    id: 'I-19',
    description:
      'each property’s events are linked once, in one chain without gap that ends at its head, or wait to be',
    sql: `
      select property_id, sequence::text as what from (
        select property_id, sequence, previous_hash, row_number() over chain as place, coalesce(lag(hash) over chain, '') as before
          from audit_links window chain as (partition by property_id order by sequence)) l
       where sequence <> place or previous_hash <> before
      union all
      select h.property_id, 'head' from audit_heads h
        left join audit_links l on (l.property_id, l.sequence) = (h.property_id, h.sequence)
       where (h.sequence = 0) <> (l.sequence is null) or l.hash <> h.hash
          or exists (select from audit_links m where m.property_id = h.property_id and m.sequence > h.sequence)
      union all
      select e.property_id, e.id::text from audit_events e
        left join audit_links l on (l.property_id, l.event_id) = (e.property_id, e.id)
        left join audit_unsealed u on (u.property_id, u.event_id) = (e.property_id, e.id)
       where (l.event_id is null) = (u.event_id is null)`,
  },
  {
    id: 'I-20',
    description:
      'the trail’s types are of the closed list, its people of the house or the platform, and the app can only add to it',
    get sql() {
      // the types are known once all areas are
      return `
      select property_id::text, type as what from audit_events where type <> all (array['${allAuditTypes().join("', '")}'])
      union all
      select e.property_id::text, 'actor ' || e.actor_id from (select distinct property_id, actor_id from audit_events where actor_id <> 0) e
        join properties p on p.id = e.property_id
        left join users u on u.id = e.actor_id
       where u.id is null or u.organization_id <> p.organization_id
      union all
      select r.name, t.name || ' ' || v.name
        from (values ('hotelmate_app'), ('hotelmate_platform')) r (name), (values ('audit_events'), ('audit_links')) t (name),
             (values ('update'), ('delete'), ('truncate')) v (name)
       where has_table_privilege(r.name, t.name, v.name)`
    },
  },
]

export const auditChecks: readonly IntegrityCheck[] = [
  {
    id: 'I-15h',
    description:
      'the hash of every invoice and credit note, reckoned anew from what was frozen, is the one it was issued with',
    find: (tx) => findInvoiceFaults(tx),
  },
  {
    id: 'I-19h',
    description:
      'the hash of every link of the audit trail, reckoned anew from its event, is the one it was sealed with',
    find: (tx) => findChainFaults(tx),
  },
]
