import type { Invariant } from '#server/area.ts'

export const portalInvariants: readonly Invariant[] = [
  {
    id: 'I-154',
    description: 'a guest registers in a room of their own booking, and what was signed or accepted has a guest',
    sql: `
      select r.property_id, r.id from registrations r
        join stays s on s.property_id = r.property_id and s.id = r.stay_id
       where s.booking_id <> r.booking_id
      union all
      select p.property_id, p.booking_id from portal_pages p
       where p.state in ('READY', 'ACCEPTED')
         and not exists (select from registrations r where r.property_id = p.property_id and r.booking_id = p.booking_id)`,
  },
  {
    id: 'I-155',
    description: 'an upgrade that was carried out is charged once, and one that was not is not charged',
    sql: `
      select u.property_id, u.id from portal_upgrade_requests u
       where (u.state = 'DONE') <> (
               select count(*) = 1 from folio_lines l
                where l.property_id = u.property_id and l.source_key = 'upgrade:' || u.id and l.reverses_id is null)`,
  },
  {
    id: 'I-156',
    description: 'a case of a page is about the booking of the page',
    sql: `
      select c.property_id, c.case_id from portal_cases c
        join cases k on k.property_id = c.property_id and k.id = c.case_id
        join bookings b on b.property_id = c.property_id and b.id = c.booking_id
       where k.reference <> b.reference or k.desk <> 'SERVICE'`,
  },
]
