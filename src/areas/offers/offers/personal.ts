import type { CustomerLink } from '#core/personal.ts'

/** The columns that name a customer. */
export const customerLinks: readonly CustomerLink[] = [
  { table: 'offer_codes', column: 'customer_id' },
  { table: 'offer_uses', column: 'customer_id' },
]
