import { approvedBy, findApprovers } from '#areas/platform/users/actions/approval-pin.ts'
import { nextNumber } from '#areas/property/properties/actions/properties.ts'
import { type Minor, minor, printMoney, zero } from '#core/money.ts'
import { refuse } from '#core/refusal.ts'
import type { Action, Context } from '#server/request/context.ts'
import type { cashier, CountLine, Shift } from '../contract/cashier.ts'
import {
  type Approver,
  closeShift,
  findPeople,
  getSettings,
  getShift,
  lockOpenShifts,
  lockShift,
  insertApproval,
} from '../queries/cashier.ts'
import {
  assertCounting,
  assertExplained,
  assertLeft,
  countedCash,
  isOwnDifference,
  needsApproval,
} from '../rules/cashier.ts'
import {
  beginShift,
  countedWith,
  isBlindFor,
  lockOwn,
  mayHoldDrawer,
  shiftOf,
  shiftsOf,
  showShift,
  shownTo,
} from './shift.ts'

/** The counter of Z reports, one per property. */
const Z_COUNTER = 'z-report'

/**
 * Closes a counted shift. The expected cash is computed while the shift's row is locked, so that no receipt is written behind the
 * count; the Z number is taken last. The drawer may go to the next user with what is left in it. A difference above the tolerance is
 * approved with the PIN of a second user; without it the shift closes and waits for its approval.
 *
 * @throws Refusal not_found, not_your_shift, shift_closed, shift_not_counted, unknown_denomination, reason_required, drawer_short,
 *   unknown_reference (no user here who may operate a drawer), shift_open (the next user has one already), own_difference, wrong_approval,
 *   too_many_attempts
 */
export const close: Action<typeof cashier.close> = async (ctx, input) => {
  const { tx } = ctx
  const facts = await lockOwn(ctx, input.shiftId)
  assertCounting(facts)
  const other = input.other ?? zero
  const [now, settings] = await Promise.all([shiftOf(ctx, facts), getSettings(tx)])
  const counted = countedCash(input.count, other, countedWith(ctx, settings))
  const isBlind = isBlindFor(ctx, settings)
  const { tolerance } = settings
  const variance = minor(counted - now.expected)
  assertExplained(variance, { tolerance, isBlind }, input.note)
  const left = input.left ?? counted
  assertLeft(left, counted)

  const { count: lines, note, handOverTo } = input
  const approval = needsApproval(variance, tolerance)
    ? { approver: await approverOf(ctx, facts, input.approval) }
    : undefined
  const shift = await freeze(ctx, now, {
    count: lines.filter(({ pieces }) => pieces > 0),
    other,
    counted,
    left,
    note,
    approval,
  })
  const next = handOverTo === undefined ? null : await handOver(ctx, shift, handOverTo, left)
  return { shift: shownTo(ctx, shift, settings), next: next && shownTo(ctx, next, settings) }
}

type Approval = { approverId: number; pin: string }

/** Who approves as a shift closes: the owner of the PIN; no one yet is null. @throws Refusal own_difference, wrong_approval */
async function approverOf(ctx: Context, shift: { operatorId: number }, approval: Approval | undefined) {
  if (!approval) return null
  const closed = { operatorId: shift.operatorId, closedById: ctx.actor.id }
  if (isOwnDifference(closed, { id: approval.approverId })) return refuse('own_difference')
  return approvedBy(ctx, { ...approval, permission: 'cashier.approve' })
}

/** Other users who can approve a difference here. */
export const approvers: Action<typeof cashier.approvers> = async (ctx) => ({
  rows: (await findApprovers(ctx, 'cashier.approve')).filter(({ userId }) => userId !== ctx.actor.id),
})

/** Approved twice it is approved once, by the user who was first. @throws Refusal not_found, own_difference */
export const approve: Action<typeof cashier.approve> = async (ctx, { shiftId }) => {
  const facts = await lockShift(ctx.tx, shiftId)
  if (!facts.isToApprove) return showShift(ctx, facts)
  const { id, name } = ctx.actor
  if (isOwnDifference(facts, ctx.actor)) return refuse('own_difference')
  await insertApproval(ctx.tx, shiftId, { id, name }, ctx.now)
  ctx.record({
    type: 'SHIFT_APPROVED',
    entity: 'cashier_shift',
    entityId: shiftId,
    after: { zNumber: facts.zNumber, variance: facts.variance },
  })
  return showShift(ctx, await getShift(ctx.tx, shiftId))
}

type Counted = {
  count: CountLine[]
  other: Minor
  counted: Minor
  left: Minor
  note: string
  /** Undefined where the difference needs none; without an approver it waits. */
  approval?: { approver: Approver | null } | undefined
}

/** Writes the Z report and closes the shift; nothing about it changes afterwards. */
async function freeze(ctx: Context, now: Shift, { approval, ...result }: Counted): Promise<Shift> {
  const { actor, businessDate } = ctx
  const zNumber = await nextNumber(ctx, Z_COUNTER)
  const variance = minor(result.counted - now.expected)
  const approver = approval?.approver ?? null
  const report: Shift = {
    ...now,
    ...result,
    isToApprove: approval?.approver === null,
    approvedByName: approver?.name ?? null,
    approvedAt: approver && ctx.now,
    status: 'CLOSED',
    variance,
    closedAt: ctx.now,
    closedById: actor.id,
    closedByName: actor.name,
    zNumber,
    version: now.version + 1,
  }
  const { id, expected } = now
  const who = { closedOn: businessDate, closedAt: ctx.now, closedById: actor.id, closedByName: actor.name }
  const needsApproval = approval !== undefined
  await closeShift(ctx.tx, id, { ...result, ...who, expected, zNumber, needsApproval, report })
  if (approver) await insertApproval(ctx.tx, id, approver, ctx.now)
  ctx.record({
    type: 'SHIFT_CLOSED',
    entity: 'cashier_shift',
    entityId: id,
    after: {
      zNumber,
      expected,
      counted: result.counted,
      variance,
      left: result.left,
      note: result.note,
      ...(approver && { approvedBy: approver.name }),
    },
  })
  if (variance !== 0) notifyVariance(ctx, report, variance)
  ctx.publish('closing')
  return report
}

function notifyVariance(ctx: Context, shift: Shift, variance: Minor): void {
  const { currency, locale } = ctx.property
  const amount = printMoney(minor(Math.abs(variance)), currency, locale)
  ctx.notify({
    type: 'payment',
    referenceNumber: `Z ${shift.zNumber}`,
    referenceId: shift.id,
    status: 'submitted',
    message: `${shift.operatorName} closed ${shift.drawer} with ${amount} ${variance > 0 ? 'too much' : 'missing'}`,
    text: {
      kind: variance > 0 ? 'drawer_over' : 'drawer_short',
      facts: { who: shift.operatorName, drawer: shift.drawer, amount: Math.abs(variance) },
    },
    redirectPath: `/bookone/cashier/shifts/${shift.id}`,
  })
}

async function handOver(ctx: Context, shift: Shift, operatorId: number, left: Minor): Promise<Shift> {
  const people = await findPeople(ctx.tx)
  const next = people.find((person) => person.id === operatorId && mayHoldDrawer(person))
  if (!next) return refuse('unknown_reference', { handOverTo: operatorId })
  const who = { operatorId, operatorName: next.name }
  const id = await beginShift(ctx, { drawer: shift.drawer, opening: left, ...who, from: shift.id })
  return shiftOf(ctx, await getShift(ctx.tx, id))
}

/**
 * Closes every open shift as counted = expected, for a day that closes by itself; the note records that no one counted.
 * A drawer whose expected cash is negative is counted as empty.
 *
 * @returns the shifts that were closed
 */
export async function closeOpenShifts(ctx: Context, note: string): Promise<Shift[]> {
  const closed: Shift[] = []
  const { tolerance } = await getSettings(ctx.tx)
  for (const shift of await shiftsOf(ctx, await lockOpenShifts(ctx.tx))) {
    const counted = minor(Math.max(0, shift.expected))
    const approval = needsApproval(minor(counted - shift.expected), tolerance) ? { approver: null } : undefined
    closed.push(await freeze(ctx, shift, { count: [], other: counted, counted, left: counted, note, approval }))
  }
  return closed
}
