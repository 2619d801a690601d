import { type CustomerLink, NOTHING, OF_BOOKING, OF_CUSTOMER, type PersonalTable } from '#core/personal.ts'

/** The columns that name a customer. */
export const customerLinks: readonly CustomerLink[] = [{ table: 'registrations', column: 'customer_id' }]

/** Its tables with data of guests. */
export const personalData: readonly PersonalTable[] = [
  { table: 'registrations', of: `(${OF_BOOKING} or ${OF_CUSTOMER})`, isDeleted: true },
  {
    table: 'registration_pictures',
    of: `t.registration_id in (select r.id from registrations r join bookings b on b.property_id = r.property_id and b.id = r.booking_id
          where r.property_id = $1 and (b.customer_id = any($2::uuid[]) or r.customer_id = any($2::uuid[])))`,
    isDeleted: true,
  },
  {
    table: 'portal_pages',
    of: OF_BOOKING,
    erases: { vehicle_plate: NOTHING, notes: NOTHING, signature: "case when t.signature = '' then '' else '0,0' end", arrival_time: NOTHING },
    keeps: ['sealed_token', 'accepted_by_name'],
  },
  { table: 'portal_upgrade_requests', of: OF_BOOKING, keeps: ['decided_by_name'] },
] // prettier-ignore
