import { bookingsArea } from '#areas/bookings/actions.ts'
import { bookings } from '#areas/bookings/contract.ts'
import { closeOpenShifts } from '#areas/cashier/actions.ts'
import { postCharges } from '#areas/folios/actions.ts'
import { taxedLine, untaxedLine } from '#areas/folios/rules.ts'
import { ordersArea } from '#areas/orders/actions.ts'
import { orders } from '#areas/orders/contract.ts'
import { outletSales } from '#areas/outlets/actions.ts'
import { moveBusinessDate, taxSlabs } from '#areas/properties/actions.ts'
import { setConditions } from '#areas/rooms/actions.ts'
import { addDays } from '#core/dates.ts'
import { Refusal } from '#core/refusal.ts'
import { percentOf } from '#core/money.ts'
import type { Context } from '#server/context.ts'
import type { Blocker, Finding, Obstacle, Step } from '../contract.ts'
import { findBlockers } from '../queries/checks.ts'
import { findClosedAt, insertDay, readDay } from '../queries/days.ts'
import { countUnposted, findPostedStays, findStayOverRooms, postNights } from '../queries/postings.ts'
import { getRun, lockBusinessDate, lockRun, type RunFacts, updateRun } from '../queries/runs.ts'
import { findCharges, getSettings } from '../queries/settings.ts'
import {
  blockers,
  leftToDo,
  MOST_ROUNDS,
  type Policies,
  policiesOf,
  postingKey,
  ratiosOf,
  stepAfter,
  timesCharged,
} from '../rules.ts'
import { obstaclesNow } from './run.ts'

/** One thing could not be carried out: the close stops there and says why. */
export class Obstructed extends Error {
  readonly obstacle: Obstacle
  constructor(obstacle: Obstacle) {
    super(obstacle.code)
    this.obstacle = obstacle
  }
}

/** What a step did in its transaction; the same step comes again while something is left of it. */
type Outcome = { did: number; isDone: boolean; goTo?: Step; obstacles?: Obstacle[] }
type Work = (ctx: Context, run: RunFacts, policies: Policies) => Promise<Outcome>

const passed: Outcome = { did: 0, isDone: true }

/**
 * Does the next step of a close, or the next booking of it, in this transaction. Whoever calls it again after a crash goes on where
 * the last commit left off: what a step did and that it did it are written together.
 *
 * @returns whether more is to be done
 * @throws Obstructed when a booking cannot be treated as the property wishes
 */
export async function takeStep(ctx: Context, runId: string): Promise<boolean> {
  const { tx, now } = ctx
  // The day is taken before the run: whoever holds the day as a writer may be waiting for the run.
  if ((await getRun(tx, runId)).step === 'roll') await lockBusinessDate(tx)
  const run = await lockRun(tx, runId)
  if (run.status !== 'RUNNING') return false
  if (run.businessOn !== ctx.businessDate)
    throw new Error(`close of ${run.businessOn}, but the day is ${ctx.businessDate}`)

  const { policies } = await getSettings(tx)
  const { did, isDone, goTo, obstacles } = await work[run.step](ctx, run, policiesOf(policies))
  const results = did > 0 ? { ...run.results, [run.step]: (run.results[run.step] ?? 0) + did } : run.results
  ctx.publish('closing')
  if (obstacles) {
    await updateRun(tx, runId, now, { status: 'BLOCKED', step: 'check', obstacles, results })
    return false
  }
  if (goTo) {
    await updateRun(tx, runId, now, { step: goTo, round: run.round + 1, results })
    return true
  }
  const isOver = isDone && run.step === 'roll'
  const step = isOver ? 'roll' : isDone ? stepAfter(run.step) : run.step
  await updateRun(tx, runId, now, { step, results, ...(isOver && { status: 'DONE', finishedAt: now, obstacles: [] }) })
  return !isOver
}

/** Writes down what a close stopped at. */
export async function block(ctx: Context, runId: string, obstacle: Obstacle): Promise<void> {
  const run = await lockRun(ctx.tx, runId)
  if (run.status !== 'RUNNING') return
  await updateRun(ctx.tx, runId, ctx.now, { status: 'BLOCKED', step: 'check', obstacles: [obstacle] })
  ctx.record({ type: 'DAY_CLOSE_BLOCKED', entity: 'closing_run', entityId: runId, after: { obstacles: [obstacle] } })
  ctx.publish('closing')
}

/** Writes down that a step failed; it can be gone on with. */
export async function fail(ctx: Context, runId: string, fault: string): Promise<void> {
  const run = await lockRun(ctx.tx, runId)
  if (run.status !== 'RUNNING') return
  await updateRun(ctx.tx, runId, ctx.now, { status: 'FAILED_RESUMABLE', fault: fault.slice(0, 300) })
  const says = { kind: 'day_close_failed', facts: { day: run.businessOn } }
  notify(ctx, run, `The close of ${run.businessOn} was interrupted and can be resumed`, says)
  ctx.record({ type: 'DAY_CLOSE_FAILED', entity: 'closing_run', entityId: runId, after: { step: run.step, fault } })
  ctx.publish('closing')
}

type Says = NonNullable<Parameters<Context['notify']>[0]['says']>

export function notify(ctx: Context, run: RunFacts, message: string, says: Says): void {
  ctx.notify({
    type: 'reservation',
    referenceNumber: run.businessOn,
    referenceId: run.id,
    status: says.kind === 'day_closed' ? 'confirmed' : 'submitted',
    message,
    says,
    redirectPath: `/bookone/day-close/${run.id}`,
  })
}

/** The first thing of a kind, treated in this transaction; the rest comes in the next ones. */
const oneByOne =
  (blocker: Blocker, treat: (ctx: Context, finding: Finding, policies: Policies) => Promise<unknown>): Work =>
  async (ctx, _run, policies) => {
    if (policies[blocker] === 'STOP' || policies[blocker] === 'PASS') return passed
    const [finding] = (await findBlockers(ctx.tx, ctx.businessDate, ctx.now))[blocker].findings
    if (!finding) return passed
    try {
      await treat(ctx, finding, policies)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const { reference, bookingId } = finding
      throw new Obstructed({ blocker, count: 1, reference, code: error.code, ...(bookingId && { bookingId }) })
    }
    return { did: 1, isDone: false }
  }

const release = oneByOne('options', (ctx, { bookingId }) =>
  bookingsArea.actions.cancel(
    ctx,
    bookings.cancel.input.parse({ bookingId, reason: 'Option not confirmed when the day closed' }),
  ),
)

const markNoShow = oneByOne('arrivals', (ctx, { bookingId }, { arrivals }) =>
  bookingsArea.actions.noShow(
    ctx,
    bookings.noShow.input.parse({
      bookingId,
      waiveFee: arrivals === 'NO_SHOW_FREE',
      note: 'Not arrived when the day closed',
    }),
  ),
)

const settleDeparture = oneByOne('departures', (ctx, { bookingId, stayId, version }, { departures }) => {
  if (departures === 'EXTEND') {
    const until = { departure: addDays(ctx.businessDate, 1), price: 'keep', reason: 'Still here when the day closed' }
    return bookingsArea.actions.changeStay(
      ctx,
      bookings.changeStay.input.parse({ bookingId, stayId, version, ...until }),
    )
  }
  const open = { acceptBalance: true, note: 'Checked out when the day closed' }
  return bookingsArea.actions.checkOut(ctx, bookings.checkOut.input.parse({ bookingId, stayIds: [stayId], ...open }))
})

/** What is covered is closed; what is not stops the close, which says so. */
const completeOrder = oneByOne('orders', (ctx, { id }) =>
  ordersArea.actions.complete(ctx, orders.complete.input.parse({ orderId: id })),
)

const check: Work = async (ctx, run, policies) => {
  const obstacles = await obstaclesNow(ctx, policies)
  if (run.round > MOST_ROUNDS) return { ...passed, obstacles: [{ blocker: 'arrivals', count: 0, code: 'busy' }] }
  return obstacles.length > 0 ? { ...passed, obstacles } : passed
}

const closeShifts: Work = async (ctx, _run, { shifts }) => {
  if (shifts !== 'CLOSE') return passed
  const closed = await closeOpenShifts(ctx, `Not counted: closed with the day ${ctx.businessDate}`)
  return { did: closed.length, isDone: true }
}

const chargeNights: Work = async (ctx, run) => ({
  did: await postNights(ctx.tx, run.id, ctx.businessDate),
  isDone: true,
})

/** Fixed charges of every night that was charged, each once by its key; their tax is the property's for services that night. */
const chargeFixed: Work = async (ctx, run) => {
  const charges = (await findCharges(ctx.tx)).filter(({ isActive }) => isActive)
  if (charges.length === 0) return passed
  const [stays, slabs] = await Promise.all([findPostedStays(ctx.tx, run.id), taxSlabs(ctx)])
  const includesTax = ctx.property.pricesIncludeTax
  const lines = stays.flatMap((stay) =>
    charges.flatMap((charge) => {
      const quantity = timesCharged(charge, stay, stay.night)
      if (quantity === 0) return []
      const amounts = charge.isTaxed
        ? taxedLine(charge.amount, quantity, { slabs, day: stay.night, includesTax })
        : untaxedLine(charge.amount, quantity)
      const sourceKey = postingKey(charge.id, stay.stayId, stay.night, run.attempt)
      const { bookingId, stayId, night: serviceOn } = stay
      return [{ ...amounts, bookingId, stayId, name: charge.name, quantity, serviceOn, sourceKey }]
    }),
  )
  return { did: await postCharges(ctx, lines, 'closing.start'), isDone: true }
}

const dirtyRooms: Work = async (ctx) => {
  const rooms = await findStayOverRooms(ctx.tx, ctx.businessDate)
  await setConditions(ctx, rooms, 'DIRTY', 'Stay-over')
  return { did: rooms.length, isDone: true }
}

/**
 * The last step, with nobody else writing: whatever turned up since the list was gone through sends the close back to it; then the
 * day's facts are stored and the date moves, in one transaction with the mark that it is done.
 */
const roll: Work = async (ctx, run, policies) => {
  const { tx, businessDate } = ctx
  const [found, unposted] = await Promise.all([
    findBlockers(tx, businessDate, ctx.now),
    countUnposted(tx, businessDate),
  ])
  const counts = Object.fromEntries(blockers.map((blocker) => [blocker, found[blocker].count])) as Record<
    Blocker,
    number
  >
  if (leftToDo({ ...counts, unposted }, policies).length > 0) return { did: 0, isDone: false, goTo: 'check' }

  const since = (await findClosedAt(tx, businessDate)) ?? `${businessDate}T00:00:00.000Z`
  const to = addDays(businessDate, 1)
  const [{ facts, details }, outlets] = await Promise.all([
    readDay(tx, { businessDate, runId: run.id, since }),
    outletSales(ctx, { from: businessDate, until: to }),
  ])
  await insertDay(tx, { runId: run.id, businessDate, facts, details: { ...details, outlets } })
  await moveBusinessDate(ctx, { from: businessDate, to })
  const occupancy = `${percentOf(ratiosOf(facts).occupancyBp).toFixed(1)} %`
  const says = { kind: 'day_closed', facts: { day: businessDate, rooms: facts.roomsSold, occupancy } }
  notify(ctx, run, `${businessDate} is closed: ${facts.roomsSold} rooms sold, ${occupancy}. The report is ready`, says)
  ctx.record({
    type: 'DAY_CLOSED',
    entity: 'closing_run',
    entityId: run.id,
    before: { businessDate },
    after: { businessDate: to, results: run.results, facts },
  })
  ctx.publish('bookings', 'folios', 'desk', 'housekeeping', 'rooms', 'cashier', 'rates')
  return passed
}

const work: Readonly<Record<Step, Work>> = {
  check,
  options: release,
  arrivals: markNoShow,
  departures: settleDeparture,
  orders: completeOrder,
  shifts: closeShifts,
  nights: chargeNights,
  charges: chargeFixed,
  rooms: dirtyRooms,
  roll,
}
