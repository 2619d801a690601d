import { staffToImport } from '#areas/people/employees/actions/to-import.ts'
import { addressesWithLeads, namedSources } from '#areas/marketing/leads/actions/to-import.ts'
import { reviewsToImport } from '#areas/marketing/reviews/actions/to-import.ts'
import { findKnown } from '#areas/parties/customers/actions.ts'
import { allStations, everyOutlet } from '#areas/property/outlets/actions/outlets.ts'
import { productShelf } from '#areas/trade/products/actions/products.ts'
import { findRooms, bookedNights } from '#areas/property/rooms/actions/places.ts'
import { roomTypes } from '#areas/property/rooms/actions/types.ts'
import { typeNights } from '#areas/property/rooms/actions/nights.ts'
import { cellsOf } from '#core/columns.ts'
import { addDays, type Day, dayAt } from '#core/dates.ts'
import { refuse } from '#core/refusal.ts'
import type { Context } from '#server/request/context.ts'
import type { Fault, ImportKind } from '../contract.ts'
import { findReferences, type NewLine } from '../queries.ts'
import type { DayOrder } from '#core/table-days.ts'
import { plannedEmployees } from '../rules/employees.ts'
import type { ImportField } from '../rules/fields.ts'
import { MOST_LINES, roomFaults, twice } from '../rules/imports.ts'
import { type PlannedBooking, plannedBooking, plannedGuest, type World } from '../rules/lines.ts'
import { plannedLeads } from '../rules/leads.ts'
import { plannedReviews } from '../rules/reviews.ts'
import { plannedProducts } from '../rules/products.ts'

export type ImportTable = {
  kind: ImportKind
  columns: readonly (ImportField | '')[]
  rows: readonly (readonly string[])[]
  dayOrder: DayOrder
  makesGroups: boolean
}

/** The titles of a table are its line 1. */
const FIRST_LINE = 2

/**
 * Every line of a table with its faults; only a line without faults has what is to be made.
 *
 * @throws Refusal table_too_long, products_need_permission, employees_need_permission, reviews_need_permission, leads_need_permission
 */
export function planned(ctx: Context, { kind, columns, rows, dayOrder, makesGroups }: ImportTable): Promise<NewLine[]> {
  if (rows.length > MOST_LINES[kind]) refuse('table_too_long', { most: MOST_LINES[kind] })
  const cells = rows.map((row) => cellsOf(row, columns))
  if (kind === 'PRODUCTS') return plannedShelf(ctx, cells, makesGroups)
  if (kind === 'EMPLOYEES') return plannedStaff(ctx, cells, dayOrder)
  if (kind === 'LEADS') return plannedEnquiries(ctx, cells, dayOrder)
  if (kind === 'REVIEWS') return plannedVoices(ctx, cells, dayOrder)
  return kind === 'GUESTS' ? plannedGuests(ctx, cells, dayOrder) : plannedBookings(ctx, cells, dayOrder)
}

type Cells = Partial<Record<ImportField, string>>

const lineOf = (index: number, name: string, reference: string, faults: readonly Fault[], input: unknown): NewLine => ({
  line: index + FIRST_LINE,
  name: name.slice(0, 200),
  reference,
  faults,
  input: faults.length === 0 ? input : null,
})

async function plannedGuests(ctx: Context, all: readonly Cells[], order: DayOrder): Promise<NewLine[]> {
  const lines = all.map((cells) => plannedGuest(cells, order))
  const anonymous = { firstName: '', lastName: '', email: '', phone: '' }
  const known = await findKnown(
    ctx,
    lines.map(({ guest }) => guest ?? anonymous),
  )
  // In one list, the same e-mail, or the same name and telephone, is the same person.
  const sameMail = twice(lines.map(({ guest }) => guest?.email ?? ''))
  const sameNumber = twice(lines.map(({ guest, name }) => (guest?.phone ? `${name.toLowerCase()} ${guest.phone}` : '')))
  const { secretBox } = ctx.settings
  return lines.map(({ name, faults, guest, document }, index) => {
    const found: Fault[] = [...faults]
    if (sameMail[index] || sameNumber[index]) found.push('TWICE')
    else if (known[index] !== undefined) found.push('EXISTS')
    // The number waits sealed, as it is stored.
    const sealed = document && { document: { kind: document.kind, sealed: secretBox.seal(document.number) } }
    return lineOf(index, name, '', found, guest && { ...guest, ...sealed })
  })
}

async function plannedBookings(ctx: Context, all: readonly Cells[], order: DayOrder): Promise<NewLine[]> {
  const { businessDate } = ctx
  const soon = { from: businessDate, until: addDays(businessDate, 1) }
  const [types, rooms] = [await roomTypes(ctx), await findRooms(ctx, { span: soon })]
  const world: World = { businessDate, currency: ctx.property.currency, order, types, rooms }
  const lines = all.map((cells) => plannedBooking(cells, world))
  const references = lines.map(({ reference }) => reference)
  const [isTwice, there] = [twice(references), await findReferences(ctx.tx, references)]
  const own = lines.map((line, index): Fault[] => {
    if (isTwice[index]) return [...line.faults, 'TWICE']
    return there.has(line.reference) ? [...line.faults, 'EXISTS'] : line.faults
  })
  const stays = lines.map(({ stay }, index) => (own[index]?.length === 0 ? stay : undefined))
  const noRoom = await withoutRoom(ctx, stays)
  return lines.map((line, index) => {
    const wrong = noRoom[index]
    const faults = [...(own[index] ?? []), ...(wrong ? [wrong] : [])]
    return lineOf(index, line.name, line.reference, faults, bookingOf(line))
  })
}

/** @throws Refusal products_need_permission */
async function plannedShelf(ctx: Context, all: readonly Cells[], makesGroups: boolean): Promise<NewLine[]> {
  if (!ctx.actor.permissions.has('products.write')) refuse('products_need_permission')
  const [shelf, outlets, stations] = [await productShelf(ctx), await everyOutlet(ctx), await allStations(ctx)]
  const world = { ...shelf, outlets, stations, currency: ctx.property.currency, makesGroups }
  return plannedProducts(all, world).map(({ name, faults, input }, index) => lineOf(index, name, '', faults, input))
}

/** @throws Refusal employees_need_permission */
async function plannedStaff(ctx: Context, all: readonly Cells[], order: DayOrder): Promise<NewLine[]> {
  if (!ctx.actor.permissions.has('employees.write')) refuse('employees_need_permission')
  const lines = plannedEmployees(all, await staffToImport(ctx), order)
  return lines.map(({ name, faults, input }, index) => lineOf(index, name, '', faults, input))
}

/** @throws Refusal reviews_need_permission */
async function plannedVoices(ctx: Context, all: readonly Cells[], order: DayOrder): Promise<NewLine[]> {
  if (!ctx.actor.permissions.has('reviews.write')) refuse('reviews_need_permission')
  const facts = await reviewsToImport(ctx, {
    references: all.map(({ reference = '' }) => reference.trim()),
    externalIds: all.map(({ externalId = '' }) => externalId.trim()),
  })
  const world = { today: dayAt(ctx.now, ctx.property.timeZone), ...facts }
  return plannedReviews(all, world, order).map(({ name, faults, input }, index) =>
    lineOf(index, name, '', faults, input),
  )
}

/** @throws Refusal leads_need_permission */
async function plannedEnquiries(ctx: Context, all: readonly Cells[], order: DayOrder): Promise<NewLine[]> {
  if (!ctx.actor.permissions.has('leads.enter')) refuse('leads_need_permission')
  const open = await addressesWithLeads(ctx, all.map(({ email = '' }) => email.trim().toLowerCase())) // prettier-ignore
  const known = { open, sources: await namedSources(ctx) }
  return plannedLeads(all, known, order).map(({ name, faults, input }, index) => lineOf(index, name, '', faults, input))
}

/** Which stays find no room, by what is sold today and by the lines before them. */
async function withoutRoom(ctx: Context, stays: readonly PlannedBooking['stay'][]): Promise<(Fault | undefined)[]> {
  const wanted = stays.filter((stay) => stay !== undefined)
  if (wanted.length === 0) return stays.map(() => undefined)
  const from = wanted.map(({ arrival }) => arrival).reduce((a, b) => (a < b ? a : b))
  const until = wanted.map(({ departure }) => departure).reduce((a, b) => (a > b ? a : b))
  const roomIds = [...new Set(wanted.flatMap(({ roomId }) => roomId ?? []))]
  const [types, held] = [await typeNights(ctx, { from, until }), await bookedNights(ctx, roomIds, { from, until })]
  const free = new Map(types.flatMap(({ id, nights }) => nights.map((night) => [`${id} ${night.day}`, night.free])))
  const taken = new Set(held.map(({ roomId, night }) => `${roomId} ${night}`))
  return roomFaults(stays, (roomTypeId: string, night: Day) => free.get(`${roomTypeId} ${night}`) ?? 0, taken)
}

const bookingOf = ({ guest, stay, source, notes }: PlannedBooking) => ({ guest, stay, source, notes })
