import { naming, OF_BOOKING, type PersonalTable } from '#core/personal.ts'

/** Its tables with data of guests. */
export const personalData: readonly PersonalTable[] = [
  {
    table: 'channel_reservation_messages',
    of: [naming('body'), naming('details')].join(' or '),
    erases: { body: "'{}'", details: "'{}'" },
    keeps: ['message_id', 'reason', 'warnings'],
  },
  { table: 'channel_reservations', of: OF_BOOKING, erases: { card: 'null' }, keeps: ['reference', 'rooms'] },
]
