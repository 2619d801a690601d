import { type CustomerLink, ERASED, naming, type PersonalTable } from '#core/personal.ts'

/** The columns that name a customer. */
export const customerLinks: readonly CustomerLink[] = [{ table: 'import_lines', column: 'guest_id', isFinal: true }]

/** Its tables with data of guests. */
export const personalData: readonly PersonalTable[] = [
  {
    table: 'import_lines',
    of: ['t.guest_id = any($2::uuid[])', naming('details'), naming('input')].join(' or '),
    erases: { name: ERASED, details: "'{}'", input: "case when t.input is null then null else '{}'::jsonb end" },
    keeps: ['reference', 'faults', 'refusal'],
  },
]
