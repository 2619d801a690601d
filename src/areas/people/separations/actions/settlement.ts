import { settleItems } from '#areas/people/employees/actions/items.ts'
import { encash, leaveLeft } from '#areas/people/leave/actions/encash.ts'
import { openAmount, sealAmount } from '#areas/people/pay/actions/sealing.ts'
import { hoursLeft } from '#areas/people/pay/actions/hours.ts'
import { lockAccount, takeOut } from '#areas/people/attendance/actions/hours.ts'
import { callInLoans, leavePayOn, owedLoans, payOnce, payslipReaching } from '#areas/people/pay/actions/settlement.ts'
import type { Received } from '#core/contract.ts'
import { minutesText } from '#core/dates.ts'
import { minor } from '#core/money.ts'
import { refuse } from '#core/refusal.ts'
import type { Action, Context } from '#server/request/context.ts'
import type { Separation, Settlement } from '../contract/replies.ts'
import type { separations } from '../contract/separations.ts'
import { getSeparation, type StoredSeparation } from '../queries/separations.ts'
import {
  assertComponents, findItemsOut, findLines, markApproved, markLinesPaid, markPrepared, replaceLines, type StoredLine,
} from '../queries/settlement.ts' // prettier-ignore
import { settlementLine, totalsOf } from '../rules/settlement.ts'
import { assertOfAnother, became, lockFor, shown } from './shown.ts'

type Wanted = Received<typeof separations.prepareSettlement>

const leaverOf = ({ employeeId, joinOn, weeklyHours, employmentType, lastOn }: StoredSeparation) => ({
  employeeId,
  joinOn,
  weeklyHours,
  lastDay: lastOn,
  isGranted: employmentType !== 'CONTRACTOR',
})

/** What may be settled with an employee, as it stands now. */
async function proposalOf(ctx: Context, found: StoredSeparation): Promise<Settlement['proposal']> {
  const [left, hours, loans, items, worth] = await Promise.all([
    leaveLeft(ctx, leaverOf(found)),
    hoursLeft(ctx, found.employeeId, found.lastOn),
    owedLoans(ctx, found.employeeId),
    findItemsOut(ctx.tx, found.employeeId),
    leavePayOn(ctx, found.employeeId, found.lastOn),
  ])
  return {
    leave: left.flatMap(({ typeId: leaveTypeId, name, days, paidPercent, isConfidential }) =>
      days === 0 || paidPercent === 0 ? [] : [{ leaveTypeId, name, days, amount: worth?.({ days, paidPercent }) ?? null, isProposed: !isConfidential }],
    ),
    hours,
    loans: loans.map(({ id: loanId, name, outstanding: amount }) => ({ loanId, name, amount })),
    items: items.map(({ itemId, name, serial }) => ({ itemId, name, serial })),
  }
} // prettier-ignore

const NOTHING: Settlement['proposal'] = { leave: [], hours: null, loans: [], items: [] }

async function readSettlement(ctx: Context, found: StoredSeparation): Promise<Settlement> {
  const [stored, proposal, lastPayslip] = await Promise.all([
    findLines(ctx.tx, found.id),
    found.state === 'ACCEPTED' ? proposalOf(ctx, found) : NOTHING,
    payslipReaching(ctx, found.employeeId, found.lastOn),
  ])
  const lines = stored.map(({ position: _position, sealed, ...line }) => ({ ...line, amount: openAmount(ctx, sealed) }))
  const { earningId, deductionId } = found
  return { currency: ctx.property.currency, lines, ...totalsOf(lines), earningId, deductionId, proposal, lastPayslip }
}

/** @throws Refusal not_found; own_separation for who leaves */
export const viewSettlement: Action<typeof separations.viewSettlement> = async (ctx, { separationId }) => {
  const found = await getSeparation(ctx.tx, separationId)
  assertOfAnother(ctx, found)
  ctx.record({ type: 'SETTLEMENT_VIEWED', entity: 'separation', entityId: separationId, after: { employee: found.employeeName } }) // prettier-ignore
  return readSettlement(ctx, found)
}

/** @throws Refusal as `lockFor`; not_on_notice unless the employee is on notice or has left */
async function lockToSettle(ctx: Context, id: string, version: number): Promise<StoredSeparation> {
  const found = await lockFor(ctx, id, version, 'SETTLED')
  const { employeeStatus: status } = found
  if (status !== 'ON_NOTICE' && status !== 'LEFT') refuse('not_on_notice', { status })
  return found
}

const NO_TARGET = { minutes: null, leaveTypeId: null, loanId: null, itemId: null, condition: null }
type Line = Settlement['lines'][number]

/** The lines that the user chose. @throws Refusal unknown_reference for what may not be settled; no_pay_known */
function chosenLines({ leaveTypeIds, paysHours, loanIds, items, typed }: Wanted, proposal: Settlement['proposal']): Line[] {
  const leave = leaveTypeIds.map((leaveTypeId): Line => {
    const one = proposal.leave.find((each) => each.leaveTypeId === leaveTypeId) ?? refuse('unknown_reference', { leaveTypeId }) // prettier-ignore
    return { ...settlementLine('LEAVE', one.name, one.amount ?? refuse('no_pay_known'), one.days), ...NO_TARGET, leaveTypeId } // prettier-ignore
  })
  const hours = (paysHours ? [proposal.hours ?? refuse('unknown_reference', { paysHours: 'true' })] : []).map(({ minutes, amount }): Line =>
    ({ ...settlementLine('HOURS', minutesText(minutes), amount ?? refuse('no_pay_known')), ...NO_TARGET, minutes }))
  const loans = loanIds.map((loanId): Line => {
    const one = proposal.loans.find((each) => each.loanId === loanId) ?? refuse('unknown_reference', { loanId })
    return { ...settlementLine('LOAN', one.name, one.amount), ...NO_TARGET, loanId }
  })
  const out = items.map(({ itemId, amount, condition }): Line => {
    const one = proposal.items.find((each) => each.itemId === itemId) ?? refuse('unknown_reference', { itemId })
    return { ...settlementLine('ITEM', one.name, amount), ...NO_TARGET, itemId, condition }
  })
  const others = typed.map(({ kind, label, amount }): Line => ({ ...settlementLine(kind, label, amount), ...NO_TARGET }))
  return [...leave, ...hours, ...others.filter(({ direction }) => direction === 'PAYABLE'), ...loans, ...out, ...others.filter(({ direction }) => direction === 'RECEIVABLE')]
} // prettier-ignore

/** Which component pays or takes a line; none where the loan itself takes it, or nothing is to be paid. */
const isOneOff = ({ kind, amount }: Pick<Line, 'kind' | 'amount'>): boolean => kind !== 'LOAN' && amount > 0

/** @throws Refusal settlement_component where a line has none that pays or takes it */
function assertPayable(lines: readonly Line[], earningId: string | null, deductionId: string | null): void {
  const lacks = (direction: Line['direction'], id: string | null) =>
    id === null && lines.some((line) => isOneOff(line) && line.direction === direction)
  if (lacks('PAYABLE', earningId) || lacks('RECEIVABLE', deductionId)) refuse('settlement_component')
}

/**
 * Stores the settlement in place of what was stored. Who stores it prepared it. What leave and loans come to is computed here, never taken
 * from the caller.
 *
 * @throws Refusal not_found, stale_version, separation_over, own_separation, not_on_notice; unknown_reference for a balance, loan, item or
 *   component there is none of; settlement_component for lines that nothing pays or takes; no_pay_known for leave of who has no pay
 */
export const prepareSettlement: Action<typeof separations.prepareSettlement> = async (ctx, wanted) => {
  const { separationId: id, version, earningId, deductionId } = wanted
  const found = await lockToSettle(ctx, id, version)
  await assertComponents(ctx.tx, earningId, deductionId)
  const lines = chosenLines(wanted, await proposalOf(ctx, found))
  assertPayable(lines, earningId, deductionId)
  const stored = lines.map(({ amount, ...line }, at): StoredLine => ({ ...line, position: at + 1, sealed: sealAmount(ctx, amount) })) // prettier-ignore
  await replaceLines(ctx.tx, id, stored)
  await markPrepared(ctx.tx, id, { earningId, deductionId, by: ctx.actor })
  ctx.record({ type: 'SETTLEMENT_PREPARED', entity: 'separation', entityId: id, after: { employee: found.employeeName, lines: lines.length } }) // prettier-ignore
  ctx.publish('separations')
  return readSettlement(ctx, await getSeparation(ctx.tx, id))
}

/** @throws Refusal settlement_outdated where a balance, a loan or an item is not as the settlement has it */
function assertCurrent(lines: readonly Line[], { leave, hours, loans, items }: Settlement['proposal']): void {
  const isAsStored = ({ kind, amount, days, minutes, direction, leaveTypeId, loanId, itemId }: Line): boolean => {
    if (kind === 'LEAVE') {
      const one = leave.find((each) => each.leaveTypeId === leaveTypeId)
      return one?.days === days && Math.abs(one?.amount ?? -1) === amount && direction === (one && one.days < 0 ? 'RECEIVABLE' : 'PAYABLE') // prettier-ignore
    }
    if (kind === 'HOURS') return hours?.minutes === minutes && hours?.amount === amount
    if (kind === 'LOAN') return loans.some((each) => each.loanId === loanId && each.amount === amount)
    return kind !== 'ITEM' || items.some((each) => each.itemId === itemId)
  }
  if (!lines.every(isAsStored)) refuse('settlement_outdated')
}

/** Marks the items that are charged as lost, or back with damage; the others stay out. */
async function markItems(ctx: Context, { employeeId }: StoredSeparation, lines: readonly Line[]): Promise<void> {
  const marked = lines.flatMap(({ itemId, condition }) => itemId === null || condition === null ? [] : [{ id: itemId, condition }]) // prettier-ignore
  if (marked.length > 0) await settleItems(ctx, employeeId, marked)
}

/** Makes a one-off of each line, due on the last day; all that is owed of a loan is taken by the loan itself. */
async function payLines(ctx: Context, found: StoredSeparation, lines: readonly Line[]): Promise<void> {
  const { id, employeeId, lastOn, earningId, deductionId } = found
  const oneOffs = lines.flatMap((line, at) => {
    const componentId = line.direction === 'PAYABLE' ? earningId : deductionId
    return isOneOff(line) ? [{ id: ctx.newId(), position: at + 1, componentId: componentId ?? refuse('settlement_component'), reason: line.label, amount: minor(line.amount) }] : []
  })
  await payOnce(ctx, employeeId, lastOn, oneOffs.map(({ position: _position, ...one }) => one))
  await markLinesPaid(ctx.tx, id, oneOffs.map(({ id: oneOffId, position }) => ({ id: oneOffId, position })))
  for (const { id: oneOffId, position } of oneOffs) {
    const minutes = lines[position - 1]?.minutes ?? null
    if (minutes !== null) await takeOut(ctx, { employeeId, minutes, oneOffId })
  }
  await callInLoans(ctx, employeeId, lines.flatMap(({ loanId }) => loanId ?? []))
} // prettier-ignore

/**
 * Approves a settlement: each line becomes a one-off that the payslip reaching the last day settles, all that is owed of its loans is taken with
 * the same payslip, leave that is paid out leaves the ledger, hours leave their account, and items are marked. All of it or nothing.
 *
 * @throws Refusal not_found, stale_version, separation_over, own_separation, not_on_notice; settlement_missing before one is prepared;
 *   own_settlement for who prepared it; settlement_outdated where it is not what is owed now; last_payslip_over where no payslip would settle it
 */
export const approveSettlement: Action<typeof separations.approveSettlement> = async (ctx, { separationId: id, version }): Promise<Separation> => {
  const found = await lockToSettle(ctx, id, version)
  if (found.preparedById === null) refuse('settlement_missing')
  if (found.preparedById === ctx.actor.id) refuse('own_settlement')
  await lockAccount(ctx, found.employeeId)
  const { lines, proposal, lastPayslip } = await readSettlement(ctx, found)
  assertCurrent(lines, proposal)
  if (lastPayslip === 'OVER' && lines.some(({ amount }) => amount > 0)) refuse('last_payslip_over')
  const leaveTypeIds = lines.flatMap(({ leaveTypeId }) => leaveTypeId ?? [])
  if (leaveTypeIds.length > 0) await encash(ctx, leaverOf(found), leaveTypeIds, '')
  await payLines(ctx, found, lines)
  await markItems(ctx, found, lines)
  await markApproved(ctx.tx, id, { by: ctx.actor, subjectId: found.userId })
  return shown(ctx, await became(ctx, id, { from: found.state, to: 'SETTLED' }))
} // prettier-ignore
