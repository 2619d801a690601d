import { ERASED, naming, NOTHING, ofBookingIn, type PersonalTable } from '#core/personal.ts'

/** Its tables with data of guests. */
export const personalData: readonly PersonalTable[] = [
  {
    table: 'notifications',
    of: [naming('message'), naming('facts'), ofBookingIn('reference_id')].join(' or '),
    erases: { message: ERASED, kind: NOTHING, facts: "'{}'" },
    keeps: ['reference_number', 'reference_id', 'redirect_path'],
  },
]
