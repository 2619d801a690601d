import { addressed, ERASED_GUEST, naming, NOTHING, OF_BOOKING, type PersonalTable } from '#core/personal.ts'

/** Its tables with data of guests. */
export const personalData: readonly PersonalTable[] = [
  {
    table: 'payment_links',
    of: [OF_BOOKING, addressed('email')].join(' or '),
    erases: { name: ERASED_GUEST, email: NOTHING, description: NOTHING },
    keeps: ['reference', 'token', 'reason', 'created_by_name'],
  },
  {
    table: 'payment_link_events',
    of: naming('detail'),
    erases: { detail: NOTHING },
    keeps: ['actor_name'],
  },
]
