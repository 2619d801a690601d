import type { AreaFacts } from '#core/area.ts'
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
    contact_is_primary: 409,
    too_many_contacts: 409,
  },
} as const satisfies AreaFacts

/** What it adds to the audit types of the specification. */
export const auditTypes = [
  'GUEST_TRAITS_SAVED',
  'GUEST_NOTE',
  'GUEST_CONTACT',
  'GUEST_PHOTO',
  'GUEST_RELATION',
  'GUEST_DOCUMENT_SAVED',
  'GUEST_DOCUMENT_VIEWED',
  'GUEST_DOCUMENT_DELETED',
] as const

declare module '#core/area.ts' {
  interface DeclaredAreas {
    profiles: typeof declares & { auditTypes: typeof auditTypes }
  }
}
