import type { AreaFacts } from '#core/area.ts'
import { type CustomerLink, OF_CUSTOMER, type PersonalTable } from '#core/personal.ts'
import { DESK, MANAGERS, READERS, SERVICE } from '#core/role-codes.ts'

export const declares = {
  name: 'profiles',
  group: 'parties',
  permissions: {
    read: [...READERS, ...DESK, ...SERVICE],
    write: [...DESK, ...SERVICE],
    /** Numbers of identity documents; each look is recorded. */
    documents: DESK,
    /** Who arrives and stays, with what housekeeping notes of them. */
    housekeeping: [...MANAGERS, 'PROP_FO_EXECUTIVE', 'PROP_FRONTDESK', 'PROP_HOUSEKEEPING'],
  },
  refusals: {
    related_to_oneself: 422,
    document_known: 409,
    note_not_yours: 403,
  },
} as const satisfies AreaFacts

/** What it adds to the audit types of the specification. */
export const auditTypes = [
  'GUEST_TRAITS_SAVED',
  'GUEST_NOTE',
  'GUEST_RELATION',
  'GUEST_DOCUMENT_SAVED',
  'GUEST_DOCUMENT_VIEWED',
  'GUEST_DOCUMENT_DELETED',
] as const

/** The columns that name a customer. */
export const customerLinks: readonly CustomerLink[] = [
  { table: 'customer_tags', column: 'customer_id', once: ['kind', 'name'] },
  { table: 'customer_preferences', column: 'customer_id', once: ['topic', 'value'] },
  { table: 'customer_notes', column: 'customer_id' },
  { table: 'customer_relations', column: 'customer_id', once: ['other_id', 'kind'], apartFrom: 'other_id' },
  { table: 'customer_relations', column: 'other_id', once: ['customer_id', 'kind'], apartFrom: 'customer_id' },
  { table: 'identity_documents', column: 'customer_id', once: ['kind', 'number_hash'] },
]

/** Its tables that hold data of guests. */
export const personalData: readonly PersonalTable[] = [
  {
    table: 'customer_tags',
    of: OF_CUSTOMER,
    isDeleted: true,
  },
  {
    table: 'customer_preferences',
    of: OF_CUSTOMER,
    isDeleted: true,
  },
  {
    table: 'customer_notes',
    of: OF_CUSTOMER,
    isDeleted: true,
  },
  {
    table: 'identity_documents',
    of: OF_CUSTOMER,
    isDeleted: true,
  },
  {
    table: 'customer_relations',
    of: 't.customer_id = any($2::uuid[]) or t.other_id = any($2::uuid[])',
    isDeleted: true,
  },
]

declare module '#core/area.ts' {
  interface DeclaredAreas {
    profiles: typeof declares & { auditTypes: typeof auditTypes }
  }
}
