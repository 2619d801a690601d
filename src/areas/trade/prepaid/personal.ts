import { type CustomerLink, OF_CUSTOMER, type PersonalTable } from '#core/personal.ts'

/** The columns that name a customer. */
export const customerLinks: readonly CustomerLink[] = [{ table: 'prepaid_packs', column: 'customer_id' }]

/** Its tables with data of guests. */
export const personalData: readonly PersonalTable[] = [
  {
    table: 'prepaid_packs',
    of: OF_CUSTOMER,
    keeps: ['name', 'currency'],
  },
]
