import { addressed, NOTHING, type PersonalTable } from '#core/personal.ts'

/** Its tables with data of guests. */
export const personalData: readonly PersonalTable[] = [
  {
    table: 'groups',
    of: [addressed('contact_email'), addressed('contact_phone')].join(' or '),
    erases: { contact_name: NOTHING, contact_email: NOTHING, contact_phone: NOTHING, notes: NOTHING },
    keeps: ['name', 'name_key', 'rates', 'night_rates', 'segment', 'cancel_reason', 'routes'],
  },
]
