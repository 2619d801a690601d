import type { Invariant } from '#server/area.ts'

export const portalInvariants: readonly Invariant[] = [
  {
    id: 'I-154',
    description: 'a guest registers in a room of their own booking, and a page where someone registered is not empty',
    sql: `
      select r.property_id, r.id from registrations r
        join portal_pages p on p.property_id = r.property_id and p.booking_id = r.booking_id
        join stays s on s.property_id = r.property_id and s.id = r.stay_id
       where s.booking_id <> r.booking_id or p.state = 'OPEN'`,
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
