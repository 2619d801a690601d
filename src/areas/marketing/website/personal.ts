import { type CustomerLink, NOTHING, OF_BOOKING, type PersonalTable } from '#core/personal.ts'

/** The columns that name a customer. */
export const customerLinks: readonly CustomerLink[] = [{ table: 'website_settings', column: 'holder_id', key: [] }]

/** Its tables with data of guests. */
export const personalData: readonly PersonalTable[] = [
  {
    table: 'website_bookings',
    of: OF_BOOKING,
    erases: { address: NOTHING },
    keeps: ['sealed_token'],
  },
]
