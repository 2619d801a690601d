import { writeJournal } from '#areas/insight/accounting/actions/write.ts'
import { bookingsArea } from '#areas/lodging/bookings/actions/bookings.ts'
import { collectAtClose } from '#areas/lodging/bookings/actions/account.ts'
import { bookings } from '#areas/lodging/bookings/contract/bookings.ts'
import { releaseByCutOff } from '#areas/lodging/groups/actions/cut-off.ts'
import { chargeEventsAtClose } from '#areas/lodging/groups/actions/event-charges.ts'
import { applyRules } from '#areas/lodging/yields/actions/apply.ts'
import { storeDay } from '#areas/insight/reports/actions/facts.ts'
import { queueAlertsAfterClose } from '#areas/insight/alerts/actions/weigh.ts'
import { queueAfterClose } from '#areas/insight/schedules/actions/sendings.ts'
import { closeOpenShifts } from '#areas/billing/cashier/actions/close.ts'
import { ordersArea } from '#areas/trade/orders/actions/orders.ts'
import { orders } from '#areas/trade/orders/contract/orders.ts'
import { outletSales } from '#areas/property/outlets/actions/outlets.ts'
import { moveBusinessDate } from '#areas/property/properties/actions/properties.ts'
import { setConditions } from '#areas/property/rooms/actions/places.ts'
import { addDays } from '#core/dates.ts'
import { zero } from '#core/money.ts'
import { Refusal } from '#core/refusal.ts'
import { percentOf } from '#core/money.ts'
import type { Context } from '#server/request/context.ts'
import type { Blocker, Finding, Obstacle, Step } from '../contract/replies.ts'
import { findBlockers } from '../queries/checks.ts'
import { insertEffects, type NewEffect } from '../queries/effects.ts'
import { findClosedAt, insertDay, readDay } from '../queries/days.ts'
import { countUnposted, findStayOverRooms, postNights } from '../queries/postings.ts'
import { getRun, lockBusinessDate, lockRun, type RunFacts, updateRun } from '../queries/runs.ts'
import { getSettings, type StoredSettings } from '../queries/settings.ts'
import { blockers, leftToDo, policiesOf } from '../rules/policies.ts'
import { MOST_ROUNDS, stepAfter } from '../rules/closing.ts'
import { obstaclesIn } from '../rules/verdicts.ts'
import { ratiosOf } from '../rules/ratios.ts'
import { chargeFixed } from './fixed-charges.ts'
import { planClose } from './plan.ts'
import { obstaclesNow } from './run.ts'

/** A decision could not be carried out: the close stops there with the reason, and the step has changed nothing. */
export class Obstructed extends Error {
  readonly obstacles: Obstacle[]
  constructor(obstacles: Obstacle[]) {
    super(obstacles.map(({ code }) => code ?? 'policy').join(', '))
    this.obstacles = obstacles
  }
}

/** What a step did in its transaction; the same step comes again while something is left of it. */
type Outcome = { did: number; isDone: boolean; goTo?: Step; obstacles?: Obstacle[] }
type Work = (ctx: Context, run: RunFacts, settings: StoredSettings) => Promise<Outcome>

const passed: Outcome = { did: 0, isDone: true }

/**
 * Does the next step of a close in this transaction, whole or not at all. The caller it again after a crash goes on where
 * the last commit left off: a step's work and its completion are written in one transaction.
 *
 * @returns whether more is to be done
 * @throws Obstructed when something cannot be treated as was decided
 */
export async function takeStep(ctx: Context, runId: string): Promise<boolean> {
  const { tx, now } = ctx
  // The day is locked before the run: a writer with a lock on the day may be waiting for the run.
  if ((await getRun(tx, runId)).step === 'roll') await lockBusinessDate(tx)
  const run = await lockRun(tx, runId)
  if (run.status !== 'RUNNING') return false
  if (run.businessOn !== ctx.businessDate)
    throw new Error(`close of ${run.businessOn}, but the day is ${ctx.businessDate}`)

  const settings = await getSettings(tx)
  const { did, isDone, goTo, obstacles } = await work[run.step](ctx, run, settings)
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
export async function block(ctx: Context, runId: string, obstacles: Obstacle[]): Promise<void> {
  const run = await lockRun(ctx.tx, runId)
  if (run.status !== 'RUNNING') return
  await updateRun(ctx.tx, runId, ctx.now, { status: 'BLOCKED', step: 'check', obstacles })
  ctx.record({ type: 'DAY_CLOSE_BLOCKED', entity: 'closing_run', entityId: runId, after: { obstacles } })
  ctx.publish('closing')
}

/** Records that a step failed; the close can be resumed. */
export async function fail(ctx: Context, runId: string, fault: string): Promise<void> {
  const run = await lockRun(ctx.tx, runId)
  if (run.status !== 'RUNNING') return
  await updateRun(ctx.tx, runId, ctx.now, { status: 'FAILED_RESUMABLE', fault: fault.slice(0, 300) })
  const text = { kind: 'day_close_failed', facts: { day: run.businessOn } }
  notify(ctx, run, `The close of ${run.businessOn} was interrupted and can be resumed`, text)
  ctx.record({ type: 'DAY_CLOSE_FAILED', entity: 'closing_run', entityId: runId, after: { step: run.step, fault } })
  ctx.publish('closing')
}

type NotificationText = NonNullable<Parameters<Context['notify']>[0]['text']>

function notify(ctx: Context, run: RunFacts, message: string, text: NotificationText): void {
  ctx.notify({
    type: 'reservation',
    referenceNumber: run.businessOn,
    referenceId: run.id,
    status: text.kind === 'day_closed' ? 'confirmed' : 'submitted',
    message,
    text,
    redirectPath: `/bookone/day-close/${run.id}`,
  })
}

type Treat = (ctx: Context, finding: Finding) => Promise<Pick<NewEffect, 'kind' | 'amount' | 'changeId'> | undefined>

/**
 * Everything of a kind, treated in this transaction: what stops, stops before anything is done, and what is refused on the way takes
 * the whole step back. A booking is treated once before its next stay is looked at anew.
 */
const everyOf =
  (blocker: Blocker, treat: Treat): Work =>
  async (ctx, run, settings) => {
    const treated = new Set<string>()
    const effects: NewEffect[] = []
    for (;;) {
      const plan = await planClose(ctx, { settings, decisions: run.decisions }, [blocker])
      const stops = obstaclesIn(plan)
      if (stops.length > 0) throw new Obstructed(stops)
      const waiting = plan[blocker].findings.filter(({ action }) => action !== 'PASS')
      const round = waiting.filter(
        ({ bookingId }, index) =>
          bookingId === null || waiting.findIndex((one) => one.bookingId === bookingId) === index,
      )
      if (round.length === 0) break
      for (const finding of round) {
        if (treated.has(finding.id))
          throw new Error(`${blocker} ${finding.reference} is still in the way after it was treated`)
        treated.add(finding.id)
        const done = await treat(ctx, finding).catch((error: unknown) => {
          if (!(error instanceof Refusal)) throw error
          const { reference, bookingId } = finding
          throw new Obstructed([{ blocker, count: 1, reference, code: error.code, ...(bookingId && { bookingId }) }])
        })
        const { bookingId, stayId, name, reference } = finding
        if (done && bookingId) effects.push({ id: ctx.newId(), bookingId, stayId, name, reference, ...done })
      }
    }
    await insertEffects(ctx.tx, run.id, effects)
    return { did: treated.size, isDone: true }
  }

const release = everyOf('options', async (ctx, { bookingId }) => {
  const { fee } = await bookingsArea.actions.cancel(
    ctx,
    bookings.cancel.input.parse({ bookingId, reason: 'Option not confirmed when the day closed' }),
  )
  return { kind: 'RELEASE', amount: fee, changeId: null }
})

const releaseGroups: Work = async (ctx) => ({ did: await releaseByCutOff(ctx), isDone: true })

const markNoShow = everyOf('arrivals', async (ctx, { bookingId, action }) => {
  const { fee } = await bookingsArea.actions.noShow(
    ctx,
    bookings.noShow.input.parse({
      bookingId,
      waiveFee: action === 'NO_SHOW_FREE',
      note: 'Not arrived when the day closed',
    }),
  )
  return { kind: 'NO_SHOW', amount: fee, changeId: null }
})

/** Guests who owe money are not checked out: the bookings area refuses it, and the checklist has shown it before. */
const treatDeparture = everyOf('departures', async (ctx, { bookingId, stayId, version, action, charge }) => {
  if (action === 'EXTEND') {
    const until = { departure: addDays(ctx.businessDate, 1), price: 'keep', reason: 'Still here when the day closed' }
    const { changeId } = await bookingsArea.actions.changeStay(
      ctx,
      bookings.changeStay.input.parse({ bookingId, stayId, version, ...until }),
    )
    return { kind: 'EXTEND', amount: charge ?? zero, changeId }
  }
  const note = 'Checked out when the day closed'
  await bookingsArea.actions.checkOut(ctx, bookings.checkOut.input.parse({ bookingId, stayIds: [stayId], note }))
  return { kind: 'CHECK_OUT', amount: zero, changeId: null }
})

/** Closes paid orders; an unpaid one stops the close with the reason. */
const completeOrder = everyOf('orders', async (ctx, { id }) => {
  await ordersArea.actions.complete(ctx, orders.complete.input.parse({ orderId: id }))
  return undefined
})

const check: Work = async (ctx, run, settings) => {
  const obstacles = await obstaclesNow(ctx, { settings, decisions: run.decisions })
  if (run.round > MOST_ROUNDS) return { ...passed, obstacles: [{ blocker: 'arrivals', count: 0, code: 'busy' }] }
  return obstacles.length > 0 ? { ...passed, obstacles } : passed
}

const closeShifts: Work = async (ctx, _run, { policies }) => {
  if (policiesOf(policies).shifts !== 'CLOSE') return passed
  const closed = await closeOpenShifts(ctx, `Not counted: closed with the day ${ctx.businessDate}`)
  return { did: closed.length, isDone: true }
}

const chargeNights: Work = async (ctx, run) => ({
  did: await postNights(ctx.tx, run.id, ctx.businessDate),
  isDone: true,
})

/**
 * Events of groups are charged first, in a transaction of their own: groups are locked before bills. What the rules of groups send to their
 * accounts moves there once the night's own charges are on the bills.
 */
const chargeAndCollect: Work = async (ctx, run) => {
  const events = await chargeEventsAtClose(ctx)
  if (events > 0) return { did: events, isDone: false }
  const charged = await chargeFixed(ctx, run)
  return { did: charged + (await collectAtClose(ctx)), isDone: true }
}

const dirtyRooms: Work = async (ctx) => {
  const rooms = await findStayOverRooms(ctx.tx, ctx.businessDate)
  await setConditions(ctx, rooms, 'DIRTY', 'Stay-over')
  return { did: rooms.length, isDone: true }
}

/** Yield rules go by the day that is about to begin: what they set is sold from then on. */
const applyYield: Work = async (ctx) => ({
  did: await applyRules({ ...ctx, businessDate: addDays(ctx.businessDate, 1) }),
  isDone: true,
})

/**
 * The last step, without other writers: whatever turned up since the checklist sends the close back to it; then the
 * day's facts are stored and the date moves, in one transaction with the mark that it is done.
 */
const roll: Work = async (ctx, run, settings) => {
  const { tx, businessDate } = ctx
  const [found, unposted] = await Promise.all([
    findBlockers(tx, businessDate, ctx.now),
    countUnposted(tx, businessDate),
  ])
  const counts = Object.fromEntries(blockers.map((blocker) => [blocker, found[blocker].count])) as Record<
    Blocker,
    number
  >
  if (leftToDo({ ...counts, unposted }, policiesOf(settings.policies)).length > 0)
    return { did: 0, isDone: false, goTo: 'check' }

  const since = (await findClosedAt(tx, businessDate)) ?? `${businessDate}T00:00:00.000Z`
  const to = addDays(businessDate, 1)
  const [{ facts, details }, outlets] = await Promise.all([
    readDay(tx, { businessDate, runId: run.id, since }),
    outletSales(ctx, { from: businessDate, until: to }),
  ])
  await insertDay(tx, { runId: run.id, businessDate, facts, details: { ...details, outlets } })
  await writeJournal(ctx, { businessDate, runId: run.id })
  await moveBusinessDate(ctx, { from: businessDate, to })
  await storeDay(ctx, businessDate)
  await queueAfterClose(ctx, to)
  queueAlertsAfterClose(ctx)
  const { occupancyBp } = ratiosOf(facts)
  const occupancy = occupancyBp === null ? '–' : `${percentOf(occupancyBp).toFixed(1)} %`
  const text = { kind: 'day_closed', facts: { day: businessDate, rooms: facts.roomsSold, occupancy } }
  notify(ctx, run, `${businessDate} is closed: ${facts.roomsSold} rooms sold, ${occupancy}. The report is ready`, text)
  ctx.record({
    type: 'DAY_CLOSED',
    entity: 'closing_run',
    entityId: run.id,
    before: { businessDate },
    after: { businessDate: to, results: run.results, facts },
  })
  ctx.publish('bookings', 'folios', 'desk', 'housekeeping', 'rooms', 'cashier', 'rates', 'accounting')
  return passed
}

const work: Readonly<Record<Step, Work>> = {
  check,
  options: release,
  groups: releaseGroups,
  arrivals: markNoShow,
  departures: treatDeparture,
  orders: completeOrder,
  shifts: closeShifts,
  nights: chargeNights,
  charges: chargeAndCollect,
  rooms: dirtyRooms,
  yield: applyYield,
  roll,
}
