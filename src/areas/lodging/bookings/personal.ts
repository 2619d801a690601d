import {
  type CustomerLink,
  ERASED_GUEST,
  naming,
  NOTHING,
  OF_BOOKING,
  OF_CUSTOMER,
  ofBookingIn,
  type PersonalTable,
} from '#core/personal.ts'

/** The columns that name a customer. */
export const customerLinks: readonly CustomerLink[] = [{ table: 'bookings', column: 'customer_id' }]

/** Its tables with data of guests. */
export const personalData: readonly PersonalTable[] = [
  {
    table: 'bookings',
    of: OF_CUSTOMER,
    erases: { notes: NOTHING, cancel_reason: NOTHING },
    keeps: ['reference', 'source', 'external_reference'],
  },
  {
    table: 'stays',
    of: OF_BOOKING,
    erases: { guest_name: ERASED_GUEST, arrival_time: NOTHING, lock_reason: NOTHING },
    keeps: ['unslept', 'terms'],
  },
  {
    table: 'stay_changes',
    of: [naming('before'), ofBookingIn('before')].join(' or '),
    isDeleted: true,
  },
]
