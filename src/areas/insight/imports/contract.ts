import * as z from 'zod'
import { contract, page, pageInput, requiredText, text } from '#core/contract.ts'
import { Instant } from '#core/dates.ts'
import {
  BOOKING_FIELDS,
  EMPLOYEE_FIELDS,
  GUEST_FIELDS,
  LEAD_FIELDS,
  PRODUCT_FIELDS,
  REVIEW_FIELDS,
} from './rules/fields.ts'

export const ImportKind = z.enum(['GUESTS', 'BOOKINGS', 'PRODUCTS', 'EMPLOYEES', 'REVIEWS', 'LEADS'])
export type ImportKind = z.infer<typeof ImportKind>

/** What is wrong with a line. */
export const Fault = z.enum([
  'NAME', 'EMAIL', 'PHONE', 'BIRTH', 'COUNTRY', 'TOO_LONG', 'TWICE', 'EXISTS', 'ARRIVAL', 'DEPARTURE', 'BACKWARDS', 'PAST', 'STAY_TOO_LONG',
  'ROOM_TYPE', 'ROOM', 'GUESTS', 'TOO_MANY_GUESTS', 'PRICE', 'NO_ROOM_FREE', 'ROOM_TAKEN',
  'CODE', 'BARCODE', 'BARCODE_TAKEN', 'NAMES', 'KIND', 'GROUP', 'GROUP_OUTLET', 'OUTLET', 'STATION', 'TAX', 'CURRENCY', 'ALLERGENS', 'DIETS',
  'CHOICES', 'FLAG', 'PLACE', 'DEPARTMENT', 'POSITION', 'JOINED', 'HOURS', 'EMPLOYMENT', 'TOO_YOUNG',
  'SOURCE', 'SOURCE_OFF', 'EXTERNAL_ID', 'RATING', 'POSTED', 'BOOKING', 'LEAD_KIND',
]) // prettier-ignore
export type Fault = z.infer<typeof Fault>

export const Import = z
  .object({
    id: z.uuid(),
    kind: ImportKind,
    fileName: z.string(),
    state: z.enum(['RUNNING', 'DONE', 'UNDONE']),
    total: z.int(),
    made: z.int(),
    /** Refused by the property although the dry run had called them right. */
    failed: z.int(),
    leftOut: z.int(),
    createdBy: z.string(),
    createdAt: Instant,
    endedAt: Instant.nullable(),
  })
  .meta({ id: 'Import' })
export type Import = z.infer<typeof Import>

/** A line that did not come in, and why: what is wrong with it, or how the property refused it. */
export const ImportLine = z.object({
  /** As the table counts; its titles are line 1. */
  line: z.int(),
  name: z.string(),
  faults: z.array(Fault),
  refusal: z.string(),
  details: z.record(z.string(), z.unknown()),
})
export type ImportLine = z.infer<typeof ImportLine>

export const ImportDetails = z.object({ import: Import, lines: z.array(ImportLine) }).meta({ id: 'ImportDetails' })

const MOST_LINES = 5_000
/** The text of a review, in characters; other cells have bounds of their own. */
const MOST_CELL = 10_000
const Column = z.enum([
  '',
  ...new Set([
    ...GUEST_FIELDS,
    ...BOOKING_FIELDS,
    ...PRODUCT_FIELDS,
    ...EMPLOYEE_FIELDS,
    ...REVIEW_FIELDS,
    ...LEAD_FIELDS,
  ]),
])

/** The lines of a table below its titles, and what its columns are. */
const table = {
  kind: ImportKind,
  columns: z.array(Column).min(1).max(80),
  rows: z
    .array(z.array(text(MOST_CELL)).max(80))
    .min(1)
    .max(MOST_LINES),
  /** What 3/4/2027 is: the third of April, or the fourth of March. */
  dayOrder: z.enum(['DMY', 'MDY']).default('DMY'),
  /** Products whose group is missing: it is made with them, or they are wrong. */
  makesGroups: z.boolean().default(false),
}
const MOST_BYTES = 8_000_000

export const imports = contract('imports', {
  read: {
    method: 'POST',
    path: '/imports/read',
    summary: 'The cells of a table in a file, CSV or Excel workbook in base64, titles first; nothing is stored',
    needs: 'imports.write',
    isPreview: true,
    perMinute: 30,
    mostBytes: 6_000_000,
    input: z.object({ file: z.base64().min(1).max(5_600_000) }),
    reply: z.object({ rows: z.array(z.array(z.string())) }),
    refuses: ['not_a_table', 'unread_format', 'table_too_long'],
  },
  check: {
    method: 'POST',
    path: '/imports/check',
    summary: 'A dry run: what is wrong with each line of a table; nothing is changed',
    needs: 'imports.write',
    isPreview: true,
    mostBytes: MOST_BYTES,
    input: z.object(table),
    reply: z.object({
      /** Lines with something wrong, the first 500 of them. */
      lines: z.array(ImportLine),
      rightCount: z.int(),
      wrongCount: z.int(),
      /** Groups of products that would be made. */
      newGroups: z.array(z.string()),
    }),
    refuses: [
      'table_too_long',
      'products_need_permission',
      'employees_need_permission',
      'reviews_need_permission',
      'leads_need_permission',
    ],
  },
  start: {
    method: 'POST',
    path: '/imports',
    summary:
      'Bring the lines of a table in, in the background; refused while a line is wrong, unless such lines are left out',
    needs: 'imports.write',
    mostBytes: MOST_BYTES,
    input: z.object({ ...table, fileName: requiredText(120), leaveOutWrong: z.boolean().default(false) }),
    reply: Import,
    refuses: [
      'table_too_long',
      'lines_wrong',
      'import_running',
      'price_needs_permission',
      'products_need_permission',
      'employees_need_permission',
      'reviews_need_permission',
      'leads_need_permission',
    ],
  },
  list: {
    method: 'GET',
    path: '/imports',
    summary: 'What was brought in, latest first, and how far it is',
    needs: 'imports.write',
    input: z.object(pageInput),
    reply: page(Import),
  },
  get: {
    method: 'GET',
    path: '/imports/:importId',
    summary: 'How far an import is, and the lines that did not come in',
    needs: 'imports.write',
    input: z.object({ importId: z.uuid() }),
    reply: ImportDetails,
    refuses: ['not_found'],
  },
  undo: {
    method: 'POST',
    path: '/imports/:importId/undo',
    summary: 'Undo an import: all it made goes; refused once a user has worked on any of it',
    needs: 'imports.write',
    input: z.object({ importId: z.uuid() }),
    reply: Import,
    refuses: ['not_found', 'import_running', 'import_in_use'],
  },
})
