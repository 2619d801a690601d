import type { AreaFacts } from '#core/area.ts'
import { addressed, ERASED, ERASED_GUEST, NOTHING, type PersonalTable, unlessNaming } from '#core/personal.ts'
import { DESK, SERVICE, SUPPORT } from '#core/role-codes.ts'

export const declares = {
  name: 'cases',
  group: 'insight',
  permissions: {
    read: [...DESK, ...SERVICE, ...SUPPORT, 'PROP_HOUSEKEEPING'],
    write: [...DESK, ...SERVICE, ...SUPPORT, 'PROP_HOUSEKEEPING'],
  },
  platformWide: true,
  refusals: {
    case_closed: 409,
    case_not_over: 409,
    kind_of_other_desk: 422,
    too_many_files: 409,
  },
} as const satisfies AreaFacts

/** What it adds to the audit types of the specification. */
export const auditTypes = ['CASE_OPENED', 'CASE_ANSWERED', 'CASE_MOVED'] as const

/** Its tables that hold data of guests. */
export const personalData: readonly PersonalTable[] = [
  {
    table: 'case_entries',
    of: 't.case_id in (select c.id from cases c where c.property_id = $1 and (lower(c.email) = any($3::text[]) or lower(c.phone) = any($3::text[])))',
    erases: { body: ERASED, author_name: unlessNaming('author_name') },
  },
  {
    table: 'case_files',
    of: 't.case_id in (select c.id from cases c where c.property_id = $1 and (lower(c.email) = any($3::text[]) or lower(c.phone) = any($3::text[])))',
    isDeleted: true,
  },
  {
    table: 'cases',
    of: [addressed('email'), addressed('phone')].join(' or '),
    erases: {
      name: ERASED_GUEST,
      subject: ERASED,
      email: NOTHING,
      phone: NOTHING,
      place: NOTHING,
      resolution: "case when t.resolution = '' then '' else 'Erased' end",
    },
    keeps: ['number', 'token', 'kind', 'reference', 'assignee_name', 'created_by_name'],
  },
]

declare module '#core/area.ts' {
  interface DeclaredAreas {
    cases: typeof declares & { auditTypes: typeof auditTypes }
  }
}
