import { batch } from '#server/request/batch.ts'
import { reconcileNights } from '#areas/ledger/folios/actions/follow.ts'
import { recountFolio } from '#areas/ledger/folios/actions/bill.ts'
import { offeredOf } from '#areas/offers/offers/actions/give.ts'
import { weighAgain } from '#areas/offers/offers/actions/weigh-again.ts'
import { nightKey } from '#areas/ledger/folios/rules/charges.ts'
import type { Claim } from '#areas/property/rooms/rules.ts'
import { changeNights } from '#areas/property/rooms/actions/nights.ts'
import type { Context } from '#server/request/context.ts'
import { refuseOn } from '#server/database/constraints.ts'
import { syncBookings } from '../queries/bookings.ts'
import { type ChangeMemory, deleteStays, insertChange, writeSnapshots } from '../queries/changes.ts'
import { deleteStayNights, insertStays, type NewStayRow, writeStayNights } from '../queries/stays.ts'
import {
  auditFacts,
  auditTypesOf,
  bookedOnlyIn,
  holdsOfNights,
  pricedOnlyIn,
  repricedDays,
  type StaySnapshot,
} from '../rules/snapshot.ts'
import { publishBooking } from './notify.ts'

/** Stays as they are and as they are to be; one side only for a stay that is added or removed. */
export type StayChange = { before: StaySnapshot | undefined; after: StaySnapshot | undefined }

type Bookings = readonly { id: string; version: number }[]

const claimsOf = (state: StaySnapshot | undefined, other: StaySnapshot | undefined): Claim[] =>
  state ? holdsOfNights(state, bookedOnlyIn(state, other)) : []

/**
 * Writes stays as planned: inventory, days, places, night prices, what their bookings sum up, folios. The bookings
 * must be locked. Each of them goes one version further.
 *
 * @param added rows of the stays that have no `before`
 * @throws Refusal no_availability, room_taken, room_blocked when another user was first; nothing is changed then
 */
export async function carryOut(
  ctx: Context,
  changes: readonly StayChange[],
  bookings: Bookings,
  added: readonly NewStayRow[] = [],
): Promise<void> {
  const { tx } = ctx
  if (added.length > 0) await insertStays(tx, added)
  await changeNights(
    ctx,
    changes.flatMap(({ before, after }) => claimsOf(before, after)),
    changes.flatMap(({ before, after }) => claimsOf(after, before)),
  )
  const removed = changes.flatMap(({ before, after }) => (before && !after ? [before.id] : []))
  await batch(tx, {
    snapshots: () =>
      writeSnapshots(
        tx,
        changes.flatMap(({ before, after }) => (before && after ? [after] : [])),
      ),
    removed: () =>
      deleteStayNights(
        tx,
        changes.flatMap(({ before, after }) => removedNights(before, after)),
      ),
    added: () =>
      writeStayNights(
        tx,
        changes.flatMap(({ before, after }) => newNights(after, before)),
      ),
  })
  // A charge posted to a stay since then prevents its deletion: the line names the stay.
  if (removed.length > 0)
    await deleteStays(tx, removed).catch(refuseOn({ folio_lines_property_id_stay_id_fkey: 'stale_version' }))
  for (const { id } of bookings) await reconcileNights(ctx, id, nightsChanged(changes, id))
  const bookingIds = bookings.map((booking) => booking.id)
  const { offered } = await batch(tx, {
    synced: () => syncBookings(tx, bookingIds),
    offered: () => offeredOf(ctx, bookingIds),
  })
  for (const booking of offered) await weighAgain(ctx, booking)
  const counted = new Set([...repricedBookings(changes), ...offered.map(({ bookingId }) => bookingId)])
  await Promise.all([...counted].map((bookingId) => recountFolio(ctx, bookingId)))
  for (const bookingId of otherwiseCounted(changes))
    ctx.enqueue({ task: 'website.extras', payload: { bookingId }, key: `website.extras ${bookingId}` })
  publishBooking(ctx)
}

/**
 * Bookings whose nights or guests were changed: what is paid by night or by guest is counted anew, by a job of the area that sold it. A new
 * booking has nothing of the kind yet.
 */
function otherwiseCounted(changes: readonly StayChange[]): Set<string> {
  const factsOf = ({ bookingId, arrival, departure, adults, children }: StaySnapshot) =>
    [bookingId, arrival, departure, adults, children].join(' ')
  const changed = changes.flatMap(({ before, after }) =>
    before && !(after && factsOf(before) === factsOf(after)) ? [before, after ?? before] : [],
  )
  return new Set(changed.map(({ bookingId }) => bookingId))
}

function removedNights(before: StaySnapshot | undefined, after: StaySnapshot | undefined) {
  const stored = new Set(after?.nights.map((night) => night.day))
  return (before?.nights ?? [])
    .filter((night) => !stored.has(night.day))
    .map(({ day }) => ({ stayId: before?.id ?? '', day }))
}

const newNights = (after: StaySnapshot | undefined, before: StaySnapshot | undefined) =>
  after ? pricedOnlyIn(after, before).map((night) => ({ stayId: after.id, ...night })) : []

/** The changes of a booking's nights, for the lines on their charges. A day that goes to another stay at the same price moves. */
function nightsChanged(changes: readonly StayChange[], bookingId: string) {
  const own = changes.filter(({ before, after }) => (before ?? after)?.bookingId === bookingId)
  const came = own.flatMap(({ before, after }) =>
    after ? after.nights.filter(({ day }) => !before?.nights.some((night) => night.day === day)).map((night) => ({ ...night, stayId: after.id })) : [],
  ) // prettier-ignore
  const moved = new Map<string, string>()
  const [removed, repriced]: [string[], string[]] = [[], []]
  for (const { before, after } of own)
    for (const { day, net, tax } of before?.nights ?? []) {
      const key = nightKey({ stayId: before?.id ?? '', night: day })
      const still = after?.nights.find((night) => night.day === day)
      const to = came.find((night) => night.day === day && night.net === net && night.tax === tax)
      if (still && (still.net !== net || still.tax !== tax)) repriced.push(key)
      else if (!still && to) moved.set(key, nightKey({ stayId: to.stayId, night: day }))
      else if (!still) removed.push(key)
    }
  return { removed, repriced, moved }
}

/** A split moves nights between stays of one booking, so money changes only where the sum does. */
const repricedBookings = (changes: readonly StayChange[]): string[] => [
  ...new Set(
    changes.flatMap(({ before, after }) =>
      before && after && repricedDays(before, after).length > 0 ? [after.bookingId] : [],
    ),
  ),
]

/** Stores what undoing a change needs, and returns its id. */
export async function remember(
  ctx: Context,
  changes: readonly StayChange[],
  bookings: Bookings,
  conditions: ChangeMemory['conditions'] = [],
): Promise<string> {
  const id = ctx.newId()
  await insertChange(ctx.tx, {
    id,
    madeAt: ctx.now,
    madeBy: ctx.actor.id,
    before: {
      stays: changes.flatMap(({ before }) => before ?? []),
      addedStayIds: changes.flatMap(({ before, after }) => (!before && after ? [after.id] : [])),
      conditions,
      versions: Object.fromEntries(bookings.map(({ id: bookingId, version }) => [bookingId, version + 1])),
    },
  })
  return id
}

/** One event of the audit log for each thing that changed about a stay. */
export function recordChange(ctx: Context, before: StaySnapshot, after: StaySnapshot, why: object = {}): void {
  for (const type of auditTypesOf(before, after)) {
    ctx.record({
      type,
      entity: 'stay',
      entityId: after.id,
      bookingId: after.bookingId,
      before: auditFacts(before),
      after: { ...auditFacts(after), ...why },
    })
  }
}
