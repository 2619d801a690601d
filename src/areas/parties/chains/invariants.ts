import type { Invariant } from '#server/area.ts'

export const chainsInvariants: readonly Invariant[] = [
  {
    id: 'I-161',
    description: 'the guests linked as one person are of properties of one organisation',
    sql: `
      select l.property_id, l.person_id from guest_links l
       where exists (select from guest_links o where o.person_id = l.person_id and o.organization_id <> l.organization_id)`,
  },
  {
    id: 'I-162',
    description: 'a link names a customer that was not merged into another, and none whose data was erased',
    sql: `
      select l.property_id, l.person_id from guest_links l
        join customers c on (c.property_id, c.id) = (l.property_id, l.customer_id)
       where c.merged_into_id is not null or c.erased_at is not null`,
  },
]
