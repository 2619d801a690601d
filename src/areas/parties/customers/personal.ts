import { type CustomerLink, ERASED, NOTHING, type PersonalTable } from '#core/personal.ts'

/** The columns that name a customer. */
export const customerLinks: readonly CustomerLink[] = [
  { table: 'customers', column: 'merged_into_id' },
  { table: 'customer_pairs', column: 'one_id', isFinal: true },
  { table: 'customer_pairs', column: 'other_id', isFinal: true },
  { table: 'customer_merges', column: 'customer_id', isFinal: true },
  { table: 'customer_merges', column: 'into_id', isFinal: true },
]

/** Its tables with data of guests. */
export const personalData: readonly PersonalTable[] = [
  {
    table: 'customers',
    of: 't.id = any($2::uuid[])',
    erases: {
      title: NOTHING,
      gender: 'null',
      occupation: NOTHING,
      tax_id: NOTHING,
      accessibility: NOTHING,
      first_name: ERASED,
      last_name: "'guest'",
      search_name: "'guest erased'",
      search_first: "'erased guest'",
      email: NOTHING,
      phone: NOTHING,
      phone_digits: NOTHING,
      company_name: NOTHING,
      nationality: NOTHING,
      id_kind: NOTHING,
      id_number: NOTHING,
      address: NOTHING,
      city: NOTHING,
      notes: NOTHING,
      do_not_rent_reason: NOTHING,
      postal_code: NOTHING,
      vehicle_plate: NOTHING,
      dietary: NOTHING,
      allergies: NOTHING,
      restricted_reason: NOTHING,
      restricted_at: 'null',
      date_of_birth: 'null',
      place_of_birth: NOTHING,
      erased_at: 'current_timestamp',
      version: 't.version + 1',
    },
    keeps: ['country'],
  },
  {
    table: 'customer_merges',
    of: 't.customer_id = any($2::uuid[]) or t.into_id = any($2::uuid[])',
    erases: { before: "'{}'", after: "'{}'" },
    keeps: ['merged_by_name'],
  },
  {
    table: 'customer_pairs',
    of: 't.one_id = any($2::uuid[]) or t.other_id = any($2::uuid[])',
    isDeleted: true,
  },
]
