import * as z from 'zod'
import { agesOfEach, childAges, isAgeOfEach } from '#areas/lodging/bookings/contract/fields.ts'
import { page, pageInput, requiredText, routes } from '#core/contract.ts'
import { Day, Instant } from '#core/dates.ts'
import { Email, Phone } from '#core/patterns.ts'
import { forward, inBase64, isForward, MAX_LIST, MAX_OPEN_LIST_FILE } from './fields.ts'
import { ImportedRow } from './replies.ts'

/** The property's number and 256 bits of chance. */
const Token = z
  .string()
  .max(80)
  .regex(/^\d{1,10}-[\w-]{40,60}$/, 'Is not the address of a rooming list')

/** The one link of a group that works. `mailedAt` is null until it was queued to the contact. */
export const GroupLink = z
  .object({ url: z.string(), madeAt: Instant, mailedAt: Instant.nullable() })
  .meta({ id: 'GroupLink' })
export type GroupLink = z.infer<typeof GroupLink>

const CLOSED_BECAUSE = ['NOT_CONFIRMED', 'CUT_OFF'] as const
/** Why a rooming list can be read only: the group is not definite yet, or no night is open to its organiser any more. */
const ClosedBecause = z.enum(CLOSED_BECAUSE)
export type ClosedBecause = z.infer<typeof ClosedBecause>

/** A night of a type the group holds. The organiser can still use `left` rooms of it; none once its cut-off has passed. */
const PublicNight = z.object({ day: Day, held: z.int(), left: z.int() })
export const PublicType = z.object({
  roomTypeId: z.uuid(),
  name: z.string(),
  maxGuests: z.int(),
  nights: z.array(PublicNight),
})
export type PublicType = z.infer<typeof PublicType>

/** What the organiser's page shows of a group: no prices, no contact, nothing of its bills. */
export const PublicGroup = z
  .object({
    name: z.string(),
    property: z.object({ name: z.string(), phone: z.string(), email: z.string(), address: z.string() }),
    arrival: Day,
    departure: Day,
    businessDate: Day,
    /** Null while guests can be entered. */
    closedBecause: ClosedBecause.nullable(),
    /** The day at whose close rooms go back to sale next; null when none will. */
    nextCutOffOn: Day.nullable(),
    /** Types the group holds on some night. */
    roomTypes: z.array(PublicType),
    guests: z.int(),
  })
  .meta({ id: 'PublicGroup' })
export type PublicGroup = z.infer<typeof PublicGroup>

/** A guest on the rooming list. E-mail and phone are those the organiser entered; of a guest the desk booked there are none. */
export const PublicGuest = z
  .object({
    stayId: z.uuid(),
    /** As the organiser entered it; null for a guest the desk booked. */
    guestId: z.uuid().nullable(),
    guestName: z.string(),
    roomTypeId: z.uuid(),
    roomTypeName: z.string(),
    arrival: Day,
    departure: Day,
    adults: z.int(),
    children: z.int(),
    /** One age for each child; null where they are not known. */
    childAges: childAges.nullable(),
    email: z.string(),
    phone: z.string(),
    /** Entered by the organiser, and neither checked in, locked, split nor invoiced. */
    canChange: z.boolean(),
  })
  .meta({ id: 'PublicGuest' })
export type PublicGuest = z.infer<typeof PublicGuest>

const known = { token: Token, guestId: z.uuid() }
const guest = {
  guestName: requiredText(120),
  email: Email.default(''),
  phone: Phone.default(''),
  roomTypeId: z.uuid(),
  arrival: Day,
  departure: Day,
  /** Who shares the room, the named guest included. */
  adults: z.int().min(1).max(50).default(1),
  /** Left out: none for a new guest, and those there are for one that is changed. */
  children: z.int().min(0).max(50).optional(),
  childAges: childAges.optional(),
}
const Guest = z.object(guest)
export type OrganiserGuest = z.output<typeof Guest>

/** Why a guest is not entered, or not changed. */
const NOT_ENTERED = [
  'not_found',
  'rooming_list_closed',
  'night_outside_group',
  'cut_off_passed',
  'not_held',
  'unknown_reference',
  'date_in_past',
  'too_many_guests',
  'no_price',
  'no_tax_slab',
  'rate_plan_closed',
] as const

const changed = z.object({ group: PublicGroup })

/** The link to a group's organiser, and what its page can do. */
export const organiser = routes({
  link: {
    method: 'GET',
    path: '/groups/:groupId/link',
    summary: 'The link to the organiser of a group, to copy; null where there is none',
    needs: 'groups.write',
    input: z.object({ groupId: z.uuid() }),
    reply: z.object({ link: GroupLink.nullable() }),
    refuses: ['not_found'],
  },
  makeLink: {
    method: 'POST',
    path: '/groups/:groupId/link',
    summary: 'Make a link by which the organiser fills the rooming list; the one before no longer opens anything',
    needs: 'groups.write',
    isSecret: true,
    input: z.object({ groupId: z.uuid() }),
    reply: z.object({ link: GroupLink }),
    refuses: ['not_found', 'group_cancelled', 'group_over'],
  },
  mailLink: {
    method: 'POST',
    path: '/groups/:groupId/link/mails',
    summary: 'Send the link to the contact of the group',
    needs: 'groups.write',
    isSecret: true,
    input: z.object({ groupId: z.uuid() }),
    reply: z.object({ link: GroupLink }),
    refuses: ['not_found', 'group_cancelled', 'group_over', 'no_address'],
  },
  withdrawLink: {
    method: 'DELETE',
    path: '/groups/:groupId/link',
    summary: 'Withdraw the link; nothing happens where there is none',
    needs: 'groups.write',
    input: z.object({ groupId: z.uuid() }),
    reply: z.object({ link: z.null() }),
    refuses: ['not_found'],
  },
  open: {
    method: 'GET',
    path: '/groups/open/:token',
    summary: 'A group as its organiser sees it',
    needs: 'public',
    perMinute: 120,
    input: z.object({ token: Token }),
    reply: PublicGroup,
    refuses: ['not_found'],
  },
  openGuests: {
    method: 'GET',
    path: '/groups/open/:token/guests',
    summary: 'The guests of a group in order of arrival, as its organiser sees them',
    needs: 'public',
    perMinute: 120,
    input: z.object({ ...pageInput, token: Token }),
    reply: page(PublicGuest),
    refuses: ['not_found'],
  },
  addGuest: {
    method: 'POST',
    path: '/groups/open/:token/guests',
    summary: 'Enter a guest: a room of what the group holds is booked at its price. The same guest again is found',
    needs: 'public',
    perMinute: 60,
    input: z
      .object({ ...known, ...guest })
      .refine(isForward, forward)
      .refine(isAgeOfEach, agesOfEach),
    reply: changed,
    refuses: NOT_ENTERED,
  },
  changeGuest: {
    method: 'PUT',
    path: '/groups/open/:token/guests/:guestId',
    summary: 'Change a guest the organiser entered, until check-in',
    needs: 'public',
    perMinute: 60,
    input: z
      .object({ ...known, ...guest })
      .refine(isForward, forward)
      .refine(isAgeOfEach, agesOfEach),
    reply: changed,
    refuses: [...NOT_ENTERED, 'guest_fixed'],
  },
  removeGuest: {
    method: 'DELETE',
    path: '/groups/open/:token/guests/:guestId',
    summary: 'Remove a guest the organiser entered; the room goes back to the group. A removed one stays removed',
    needs: 'public',
    perMinute: 60,
    input: z.object(known),
    reply: changed,
    refuses: ['not_found', 'rooming_list_closed', 'cut_off_passed', 'guest_fixed'],
  },
  addList: {
    method: 'POST',
    path: '/groups/open/:token/rooming-list',
    summary: 'Enter the guests of a pasted list, each line by itself; a line that is booked already is found',
    needs: 'public',
    perMinute: 20,
    input: z.object({ token: Token, text: requiredText(MAX_LIST) }),
    reply: z.object({ group: PublicGroup, rows: z.array(ImportedRow) }),
    refuses: ['not_found', 'rooming_list_closed', 'list_too_long'],
  },
  readOpenList: {
    method: 'POST',
    path: '/groups/open/:token/rooming-list/read',
    summary: 'The text of a rooming list in a file, CSV or Excel workbook in base64, a line a row; nothing is stored',
    needs: 'public',
    isPreview: true,
    perMinute: 10,
    mostBytes: 1_400_000,
    input: z.object({ token: Token, file: z.base64().min(1).max(inBase64(MAX_OPEN_LIST_FILE)) }),
    reply: z.object({ text: z.string() }),
    refuses: ['not_found', 'rooming_list_closed', 'not_a_table', 'unread_format', 'table_too_long', 'list_too_long'],
  },
})
