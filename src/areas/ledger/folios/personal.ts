import { ERASED, ERASED_GUEST, naming, NOTHING, OF_FOLIO, type PersonalTable } from '#core/personal.ts'

/** Its tables with data of guests. */
export const personalData: readonly PersonalTable[] = [
  {
    table: 'folio_parties',
    of: `${OF_FOLIO} and t.company_id is null`,
    erases: { name: ERASED_GUEST, email: NOTHING, phone: NOTHING, address: NOTHING, tax_number: NOTHING },
  },
  {
    table: 'folio_lines',
    of: `${OF_FOLIO} and (${naming('name')} or ${naming('reason')})`,
    erases: { name: ERASED, reason: NOTHING },
    keeps: ['taxes', 'charge_key', 'made_of', 'source_key', 'action', 'service_code'],
  },
]
