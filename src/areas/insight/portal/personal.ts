import { NOTHING, OF_BOOKING, type PersonalTable } from '#core/personal.ts'

/** Its tables that hold data of guests. */
export const personalData: readonly PersonalTable[] = [
  { table: 'registrations', of: OF_BOOKING, isDeleted: true },
  {
    table: 'portal_pages',
    of: OF_BOOKING,
    erases: { vehicle_plate: NOTHING, notes: NOTHING, signature: "case when t.signature = '' then '' else '0,0' end", arrival_time: NOTHING },
    keeps: ['sealed_token', 'accepted_by_name'],
  },
  { table: 'portal_upgrade_requests', of: OF_BOOKING, keeps: ['decided_by_name'] },
] // prettier-ignore
