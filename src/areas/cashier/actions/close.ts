import { nextNumber } from '#areas/properties/actions.ts'
import { type Minor, minor, printMoney, zero } from '#core/money.ts'
import { refuse } from '#core/refusal.ts'
import type { Action, Context } from '#server/context.ts'
import type { cashier, CountLine, Shift } from '../contract.ts'
import { closeShift, findPeople, getSettings, getShift, lockOpenShifts } from '../queries.ts'
import { assertCounting, assertExplained, assertLeft, countedCash } from '../rules.ts'
import { beginShift, countedWith, isBlindFor, lockOwn, mayKeepDrawer, shiftOf, shiftsOf, shownTo } from './shift.ts'

/** The counter of Z reports, one per property. */
const Z_COUNTER = 'z-report'

/**
 * Closes a counted shift. What must be there is reckoned while the shift's row is held, so that no receipt is written behind the
 * count; the Z number is taken last. The drawer may go to the next person with what is left in it.
 *
 * @throws Refusal not_found, not_your_shift, shift_closed, shift_not_counted, unknown_denomination, reason_required, drawer_short,
 *   unknown_reference (nobody here who keeps a drawer), shift_open (the next person has one already)
 */
export const close: Action<typeof cashier.close> = async (ctx, input) => {
  const { tx } = ctx
  const facts = await lockOwn(ctx, input.shiftId)
  assertCounting(facts)
  const other = input.other ?? zero
  const [now, settings] = await Promise.all([shiftOf(ctx, facts), getSettings(tx)])
  const counted = countedCash(input.count, other, countedWith(ctx, settings))
  const isBlind = isBlindFor(ctx, settings)
  assertExplained(minor(counted - now.expected), { tolerance: settings.tolerance, isBlind }, input.note)
  const left = input.left ?? counted
  assertLeft(left, counted)

  const { count: lines, note, handOverTo } = input
  const shift = await freeze(ctx, now, { count: lines.filter(({ pieces }) => pieces > 0), other, counted, left, note })
  const next = handOverTo === undefined ? null : await handOver(ctx, shift, handOverTo, left)
  return { shift: shownTo(ctx, shift, settings), next: next && shownTo(ctx, next, settings) }
}

type Counted = { count: CountLine[]; other: Minor; counted: Minor; left: Minor; note: string }

/** Writes the Z report and closes the shift; nothing about it changes afterwards. */
async function freeze(ctx: Context, now: Shift, result: Counted): Promise<Shift> {
  const { actor, businessDate } = ctx
  const zNumber = await nextNumber(ctx, Z_COUNTER)
  const variance = minor(result.counted - now.expected)
  const report: Shift = {
    ...now,
    ...result,
    status: 'CLOSED',
    variance,
    closedAt: ctx.now,
    closedByName: actor.name,
    zNumber,
    version: now.version + 1,
  }
  const { id, expected } = now
  const who = { closedOn: businessDate, closedAt: ctx.now, closedBy: actor.id, closedByName: actor.name }
  await closeShift(ctx.tx, { id, expected, ...result, ...who, zNumber, report })
  ctx.record({
    type: 'SHIFT_CLOSED',
    entity: 'cashier_shift',
    entityId: id,
    after: { zNumber, expected, counted: result.counted, variance, left: result.left, note: result.note },
  })
  if (variance !== 0) tellVariance(ctx, report, variance)
  ctx.publish('closing')
  return report
}

function tellVariance(ctx: Context, shift: Shift, variance: Minor): void {
  const { currency, locale } = ctx.property
  const amount = printMoney(minor(Math.abs(variance)), currency, locale)
  ctx.notify({
    type: 'payment',
    referenceNumber: `Z ${shift.zNumber}`,
    referenceId: shift.id,
    status: 'submitted',
    message: `${shift.operatorName} closed ${shift.drawer} with ${amount} ${variance > 0 ? 'too much' : 'missing'}`,
    says: {
      kind: variance > 0 ? 'drawer_over' : 'drawer_short',
      facts: { who: shift.operatorName, drawer: shift.drawer, amount: Math.abs(variance) },
    },
    redirectPath: `/bookone/cashier/shifts/${shift.id}`,
  })
}

async function handOver(ctx: Context, shift: Shift, operatorId: number, left: Minor): Promise<Shift> {
  const people = await findPeople(ctx.tx)
  const next = people.find((person) => person.id === operatorId && mayKeepDrawer(person))
  if (!next) return refuse('unknown_reference', { handOverTo: operatorId })
  const who = { operatorId, operatorName: next.name }
  const id = await beginShift(ctx, { drawer: shift.drawer, opening: left, ...who, from: shift.id })
  return shiftOf(ctx, await getShift(ctx.tx, id))
}

/**
 * Closes every open shift as counted = expected, for a day that closes by itself; the note says that nobody counted.
 * A drawer that should hold less than nothing is counted as empty.
 *
 * @returns the shifts that were closed
 */
export async function closeOpenShifts(ctx: Context, note: string): Promise<Shift[]> {
  const closed: Shift[] = []
  for (const shift of await shiftsOf(ctx, await lockOpenShifts(ctx.tx))) {
    const counted = minor(Math.max(0, shift.expected))
    closed.push(await freeze(ctx, shift, { count: [], other: counted, counted, left: counted, note }))
  }
  return closed
}
