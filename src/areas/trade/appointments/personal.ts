import { type CustomerLink, ERASED_GUEST, NOTHING, OF_CUSTOMER, type PersonalTable } from '#core/personal.ts'

/** The columns that name a customer. */
export const customerLinks: readonly CustomerLink[] = [{ table: 'appointments', column: 'customer_id' }]

/** Its tables with data of guests. */
export const personalData: readonly PersonalTable[] = [
  {
    table: 'appointments',
    of: OF_CUSTOMER,
    erases: {
      guest_name: ERASED_GUEST,
      phone: NOTHING,
      email: NOTHING,
      note: NOTHING,
      reason: "case when t.reason is null then null else 'Erased' end",
    },
    keeps: ['service_name', 'created_by_name'],
  },
]
