import {
  addressed,
  type CustomerLink,
  ERASED,
  ERASED_GUEST,
  naming,
  NOTHING,
  OF_CUSTOMER,
  type PersonalTable,
} from '#core/personal.ts'

/** The columns that name a customer. */
export const customerLinks: readonly CustomerLink[] = [{ table: 'gift_vouchers', column: 'customer_id' }]

/** Its tables with data of guests. */
export const personalData: readonly PersonalTable[] = [
  {
    table: 'gift_vouchers',
    of: `(${OF_CUSTOMER} or ${addressed('recipient_email')} or ${naming('recipient_name')} or ${naming('buyer_name')})`,
    erases: {
      buyer_name: ERASED_GUEST,
      recipient_name: ERASED_GUEST,
      recipient_email: NOTHING,
      message: ERASED,
    },
    keeps: ['sealed_code', 'currency', 'reason', 'created_by_name'],
  },
]
