import { addressed, ERASED, ERASED_GUEST, NOTHING, type PersonalTable, unlessNaming } from '#core/personal.ts'

/** Its tables with data of guests. */
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
