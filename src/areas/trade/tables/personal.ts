import { addressed, ERASED_GUEST, NOTHING, type PersonalTable } from '#core/personal.ts'

/** Its tables with data of guests. */
export const personalData: readonly PersonalTable[] = [
  {
    table: 'table_reservations',
    of: addressed('phone'),
    erases: { name: ERASED_GUEST, phone: NOTHING, notes: NOTHING },
    keeps: ['created_by_name'],
  },
  {
    table: 'table_waits',
    of: addressed('phone'),
    erases: { name: ERASED_GUEST, phone: NOTHING },
  },
]
