import type { CustomerLink } from '#core/personal.ts'

/** The columns that name a customer. */
export const customerLinks: readonly CustomerLink[] = [{ table: 'projects', column: 'customer_id' }]
