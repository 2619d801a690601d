import { type CustomerLink, OF_CUSTOMER, type PersonalTable } from '#core/personal.ts'

/** The columns that name a customer. */
export const customerLinks: readonly CustomerLink[] = [
  { table: 'guest_links', column: 'customer_id', key: ['person_id'] },
]

/** Its tables with data of guests. */
export const personalData: readonly PersonalTable[] = [{ table: 'guest_links', of: OF_CUSTOMER, isDeleted: true }]
