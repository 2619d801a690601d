import type { AreaFacts } from '#core/area.ts'
import { type CustomerLink, ERASED, NOTHING, type PersonalTable } from '#core/personal.ts'
import { DESK, MANAGERS, READERS, SERVICE } from '#core/role-codes.ts'

export const declares = {
  name: 'customers',
  group: 'parties',
  permissions: {
    read: [...READERS, ...DESK, ...SERVICE],
    write: DESK,
    /** Reads identity numbers and allergies with the rest. */
    sensitive: [...DESK, ...SERVICE],
    merge: MANAGERS,
    /** Changes a customer whose data is restricted. */
    restricted: MANAGERS,
  },
  refusals: {
    same_customer: 422,
    customer_merged: 409,
    customer_restricted: 409,
    customer_erased: 409,
    unmerge_too_late: 409,
    unmerge_out_of_order: 409,
  },
} as const satisfies AreaFacts

/** What it adds to the audit types of the specification. */
export const auditTypes = [
  'NEW_CUSTOMER',
  'CUSTOMER_MERGED',
  'CUSTOMER_UNMERGED',
  'CUSTOMERS_DIFFERENT',
  'CUSTOMER_RESTRICTION',
] as const

/** The columns that name a customer. */
export const customerLinks: readonly CustomerLink[] = [
  { table: 'customers', column: 'merged_into_id' },
  { table: 'customer_pairs', column: 'one_id', isFinal: true },
  { table: 'customer_pairs', column: 'other_id', isFinal: true },
  { table: 'customer_merges', column: 'customer_id', isFinal: true },
  { table: 'customer_merges', column: 'into_id', isFinal: true },
]

/** Its tables that hold data of guests. */
export const personalData: readonly PersonalTable[] = [
  {
    table: 'customers',
    of: 't.id = any($2::uuid[])',
    erases: {
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

declare module '#core/area.ts' {
  interface DeclaredAreas {
    customers: typeof declares & { auditTypes: typeof auditTypes }
  }
}
