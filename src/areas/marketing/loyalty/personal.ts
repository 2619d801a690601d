import { type CustomerLink, OF_CUSTOMER, type PersonalTable } from '#core/personal.ts'

/**
 * The columns that name a customer. Points move with a merge and come back when it is undone; where both guests are members, the membership of the merged one
 * stays with it, and its points are on the other card. Balances follow the moves by themselves.
 */
export const customerLinks: readonly CustomerLink[] = [
  { table: 'loyalty_members', column: 'customer_id', once: ['property_id'] },
  { table: 'loyalty_moves', column: 'customer_id' },
  { table: 'loyalty_balances', column: 'customer_id', isFinal: true },
]

/** Its tables with data of guests. An erased guest is a member no more; the points stay in the books of the programme. */
export const personalData: readonly PersonalTable[] = [
  { table: 'loyalty_members', of: OF_CUSTOMER, erases: { state: "'CLOSED'" }, keeps: ['joined_by_name'] },
  {
    table: 'loyalty_moves',
    of: OF_CUSTOMER,
    erases: { reason: "case t.reason when '' then '' else 'Erased' end" },
    keeps: ['terms', 'moved_by_name'],
  },
]
