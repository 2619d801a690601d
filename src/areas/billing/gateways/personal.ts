import { addressed, ERASED, ERASED_GUEST, naming, NOTHING, OF_BOOKING, type PersonalTable } from '#core/personal.ts'

/** Its tables with data of guests. */
export const personalData: readonly PersonalTable[] = [
  {
    table: 'gateway_collections',
    of: [OF_BOOKING, addressed('email')].join(' or '),
    erases: { name: ERASED_GUEST, email: NOTHING, description: ERASED },
    keeps: ['owner', 'return_url', 'provider_ref', 'pay_url', 'provider_payment_id', 'method', 'fault'],
  },
  {
    table: 'gateway_events',
    of: naming('body'),
    erases: { body: "'{}'", note: NOTHING },
    keeps: ['provider_event_id', 'type'],
  },
]
