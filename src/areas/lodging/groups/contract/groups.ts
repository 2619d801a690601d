import * as z from 'zod'
import { contract, isEachOnce, page, pageInput, requiredText, text } from '#core/contract.ts'
import { Day, daysBetween } from '#core/dates.ts'
import { Email, Phone } from '#core/patterns.ts'
import { agesOfEach, childAges, isAgeOfEach } from '#areas/lodging/bookings/contract/fields.ts'
import { agreed } from './agreed.ts'
import { forward, inBase64, isForward, MAX_LIST, MAX_LIST_FILE } from './fields.ts'
import { account } from './account.ts'
import { desk } from './desk.ts'
import { events, NOT_REVERSIBLE } from './events.ts'
import { organiser } from './organiser.ts'
import { CutOffRule, Group, GROUP_STATUSES, GroupKind, GroupRow, GroupStay, ImportedRow } from './replies.ts'

/** The most nights of a group, and types and nights set at once. */
export const MAX_GROUP_NIGHTS = 92
const MAX_SET_NIGHTS = 2_000

/** Guests who are to come, and who are to leave. */
const DUE = ['IN', 'OUT'] as const
export type Due = (typeof DUE)[number]

export const GROUP_VIEWS = ['upcoming', 'past'] as const

/** A type without an amount sells at the price of the plan. */
const NewRate = z.strictObject({ roomTypeId: z.uuid(), amount: z.int().min(0).max(1_000_000_000_000).optional() })

const details = {
  name: requiredText(120),
  kind: GroupKind.default('OTHER'),
  companyId: z.uuid().nullable().default(null),
  contactName: text(120).default(''),
  contactEmail: Email.default(''),
  contactPhone: Phone.default(''),
  arrival: Day,
  departure: Day,
  cutOffRule: CutOffRule.default('NONE'),
  cutOffOn: Day.nullable().default(null),
  cutOffDays: z.int().min(0).max(365).nullable().default(null),
  ratePlanId: z.uuid(),
  rates: z
    .array(NewRate)
    .max(100)
    .refine((rates) => isEachOnce(rates.map(({ roomTypeId }) => roomTypeId)), 'Each room type may have one price')
    .default([]),
  /** Whether a tentative group takes its rooms out of sale; a definite one always does. */
  deducts: z.boolean().default(true),
  notes: text(2000).default(''),
}

type Dates = { arrival: string; departure: string }
const isShort = ({ arrival, departure }: Dates) => daysBetween(arrival as Day, departure as Day) <= MAX_GROUP_NIGHTS
type CutOff = { cutOffRule: z.output<typeof CutOffRule>; cutOffOn: Day | null; cutOffDays: number | null }
const short = { path: ['departure'], message: 'A group has at most 92 nights' }
const hasDay = ({ cutOffRule, cutOffOn }: CutOff) => cutOffRule !== 'FIXED' || cutOffOn !== null
const hasDays = ({ cutOffRule, cutOffDays }: CutOff) =>
  !['ROLLING', 'BY_DAY'].includes(cutOffRule) || cutOffDays !== null
const dayMissing = { path: ['cutOffOn'], message: 'Enter the day of the cut-off' }
const daysMissing = { path: ['cutOffDays'], message: 'Enter how many days before' }

export const NewGroup = z
  .object({ ...details, ...agreed })
  .refine(isForward, forward)
  .refine(isShort, short)
  .refine(hasDay, dayMissing)
  .refine(hasDays, daysMissing)
export type NewGroup = z.output<typeof NewGroup>

const known = { groupId: z.uuid(), version: z.int().positive() }
const GroupChange = z
  .object({ ...known, ...details })
  .refine(isForward, forward)
  .refine(isShort, short)
  .refine(hasDay, dayMissing)
  .refine(hasDays, daysMissing)

const filter = {
  /** Beginning of a name, or a number. */
  text: text(80).optional(),
  status: z.enum(GROUP_STATUSES).optional(),
  /** Upcoming and in house, or past; the former when left out. */
  view: z.enum(GROUP_VIEWS).default('upcoming'),
  /** Groups with a night in a span; either end may be left out. */
  from: Day.optional(),
  until: Day.optional(),
}
export type GroupFilter = z.output<z.ZodObject<typeof filter>>

const setNights = z.strictObject({ roomTypeId: z.uuid(), day: Day, held: z.int().min(0).max(1_000) })

/** The most rooms booked in one go. */
export const MAX_PICKED_UP = 50

const NewRoom = z
  .strictObject({
    roomTypeId: z.uuid(),
    arrival: Day,
    departure: Day,
    guestName: requiredText(120),
    adults: z.int().min(1).max(50).default(1),
    children: z.int().min(0).max(50).default(0),
    childAges: childAges.optional(),
  })
  .refine(isForward, forward)
  .refine(isAgeOfEach, agesOfEach)
export type NewRoom = z.output<typeof NewRoom>

/** Why rooms of a group are not booked. Restrictions of the rate calendar do not count against what was agreed. */
const NOT_PICKED_UP = [
  'unknown_reference',
  'date_in_past',
  'stay_too_long',
  'too_many_guests',
  'no_availability',
  'no_price',
  'no_tax_slab',
  'rate_plan_closed',
] as const

const CHANGED = ['not_found', 'stale_version', 'group_cancelled'] as const

export const groups = contract('groups', {
  list: {
    method: 'GET',
    path: '/groups',
    summary: 'Groups in order of arrival, past ones the latest first',
    needs: 'groups.read',
    input: z.object({ ...pageInput, ...filter }),
    reply: page(GroupRow),
  },
  get: {
    method: 'GET',
    path: '/groups/:groupId',
    summary: 'One group with what it holds, night by night',
    needs: 'groups.read',
    input: z.object({ groupId: z.uuid() }),
    reply: Group,
    refuses: ['not_found'],
  },
  create: {
    method: 'POST',
    path: '/groups',
    summary: 'Add a group; it is tentative and holds nothing yet',
    needs: 'groups.write',
    input: NewGroup,
    reply: Group,
    refuses: ['date_in_past', 'unknown_reference'],
  },
  update: {
    method: 'PUT',
    path: '/groups/:groupId',
    summary: 'Change a group; rooms held keep their nights',
    needs: 'groups.write',
    input: GroupChange,
    reply: Group,
    refuses: [
      ...CHANGED,
      'date_in_past',
      'unknown_reference',
      'night_outside_group',
      'event_outside_group',
      'no_availability',
    ],
  },
  setNights: {
    method: 'PUT',
    path: '/groups/:groupId/nights',
    summary: 'Set how many rooms of types a group holds on nights; what was released of them is held anew',
    needs: 'groups.write',
    input: z.object({
      groupId: z.uuid(),
      nights: z
        .array(setNights)
        .min(1)
        .max(MAX_SET_NIGHTS)
        .refine(
          (nights) => isEachOnce(nights.map(({ roomTypeId, day }) => `${roomTypeId} ${day}`)),
          'Each type and night may be given once',
        ),
    }),
    reply: Group,
    refuses: [
      'not_found',
      'group_cancelled',
      'date_in_past',
      'night_outside_group',
      'unknown_reference',
      'below_picked_up',
      'no_availability',
    ],
  },
  confirm: {
    method: 'PUT',
    path: '/groups/:groupId/confirmation',
    summary: 'Make a tentative group definite; what it holds is taken out of sale',
    needs: 'groups.write',
    input: z.object(known),
    reply: Group,
    refuses: ['not_found', 'stale_version', 'group_not_tentative', 'group_over', 'no_availability'],
  },
  cancel: {
    method: 'PUT',
    path: '/groups/:groupId/cancellation',
    summary:
      'Cancel a group whose bookings are called off; what it holds is back on sale, its function rooms are free, and charges of events to come are reversed',
    needs: 'groups.write',
    input: z.object({ ...known, reason: requiredText(300) }),
    reply: Group,
    refuses: [...CHANGED, 'group_over', 'group_has_bookings', 'group_account_open', ...NOT_REVERSIBLE],
  },
  release: {
    method: 'POST',
    path: '/groups/:groupId/release',
    summary: 'Release what a group holds from today on, wholly or of some nights',
    needs: 'groups.write',
    input: z.object({
      groupId: z.uuid(),
      nights: z
        .array(z.strictObject({ roomTypeId: z.uuid(), day: Day }))
        .min(1)
        .max(MAX_SET_NIGHTS)
        .optional(),
    }),
    reply: z.object({ group: Group, rooms: z.int() }),
    refuses: ['not_found', 'group_cancelled', 'group_over', 'date_in_past', 'unknown_reference'],
  },
  stays: {
    method: 'GET',
    path: '/groups/:groupId/stays',
    summary: 'The guests of a group in order of arrival',
    needs: 'groups.read',
    input: z.object({
      ...pageInput,
      groupId: z.uuid(),
      /** Only those who are to check in or out on the business date, or should have been. */
      due: z.enum(DUE).optional(),
    }),
    reply: page(GroupStay),
    refuses: ['not_found'],
  },
  pickUp: {
    method: 'POST',
    path: '/groups/:groupId/pick-ups',
    summary: 'Book rooms for guests of a definite group, at its prices: what it holds first, then free rooms',
    needs: 'groups.write',
    input: z.object({
      groupId: z.uuid(),
      rooms: z.array(NewRoom).min(1).max(MAX_PICKED_UP),
      /** One booking of the group's contact, with one bill; else each guest has a booking and a bill of their own. */
      together: z.boolean().default(false),
    }),
    reply: z.object({ group: Group, bookings: z.array(z.object({ id: z.uuid(), reference: z.string() })) }),
    refuses: ['not_found', 'group_not_definite', 'group_over', ...NOT_PICKED_UP],
  },
  readList: {
    method: 'POST',
    path: '/rooming-lists/read',
    summary: 'The text of a rooming list in a file, CSV or Excel workbook in base64, a line a row; nothing is stored',
    needs: 'groups.write',
    isPreview: true,
    perMinute: 30,
    mostBytes: 6_000_000,
    input: z.object({ file: z.base64().min(1).max(inBase64(MAX_LIST_FILE)) }),
    /** Ready for {@link importList}, which takes so many lines at most. */
    reply: z.object({ text: z.string() }),
    refuses: ['not_a_table', 'unread_format', 'table_too_long', 'list_too_long'],
  },
  importList: {
    method: 'POST',
    path: '/groups/:groupId/rooming-list',
    summary: 'Book the rooms of a pasted rooming list, each line by itself; a line that is booked already is found',
    needs: 'groups.write',
    input: z.object({
      groupId: z.uuid(),
      /**
       * A room a line: guest, type by name or code, arrival, departure, adults; tabs or semicolons between them, in another order under a
       * heading. Days as 2026-11-20, 20/11/2026 or 20.11.2026, by the property's locale where two are meant, or a workbook's number.
       */
      text: requiredText(MAX_LIST),
    }),
    reply: z.object({ group: Group, rows: z.array(ImportedRow) }),
    refuses: ['not_found', 'group_not_definite', 'group_over', 'list_too_long'],
  },
  ...organiser,
  ...desk,
  ...account,
  ...events,
})
