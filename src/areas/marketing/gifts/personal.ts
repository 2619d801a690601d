import { addressed, ERASED, ERASED_GUEST, naming, NOTHING, type PersonalTable } from '#core/personal.ts'

/** Its tables with data of guests. */
export const personalData: readonly PersonalTable[] = [
  {
    table: 'gift_orders',
    of: `(${addressed('buyer_email')} or ${addressed('recipient_email')} or ${naming('buyer_name')} or ${naming('recipient_name')})`,
    erases: {
      address: NOTHING,
      buyer_name: ERASED_GUEST,
      buyer_email: ERASED,
      recipient_name: ERASED_GUEST,
      recipient_email: `case when t.recipient_email = '' then '' else 'Erased' end`,
      message: ERASED,
    },
    keeps: ['sealed_token', 'currency', 'language'],
  },
]
