import * as z from 'zod'
import { lockWorked } from '#areas/people/attendance/actions/pay.ts'
import { notify } from '#areas/people/employees/actions/notify.ts'
import { nextNumber } from '#areas/property/properties/actions/properties.ts'
import { refuse } from '#core/refusal.ts'
import { lockVersion } from '#server/database/constraints.ts'
import { cursorOf, pageOf, readCursor } from '#server/database/cursors.ts'
import type { Action, Context } from '#server/request/context.ts'
import type { pay } from '../contract/pay.ts'
import type { PayRun } from '../contract/replies.ts'
import { findLoans, insertInstalments, lockLoans, settleOneOffs } from '../queries/people.ts'
import {
  findBefore, findCosts, findRelated, findRuns, getRun, holdRun, insertRun, replaceCosts, setRunState, type StoredRun, touchRun,
} from '../queries/runs.ts' // prettier-ignore
import { findSlips, FIRST_SLIP, getSlip, holdSlip, moveSlips, type ReadSlip } from '../queries/slips.ts'
import { findComponents, findSettings } from '../queries/set-up.ts'
import { MOST_PEOPLE, type RunState } from '../rules/choices.ts'
import { overdrawn } from '../rules/loans.ts'
import { isPeriodOf } from '../rules/periods.ts'
import { canBecome } from '../rules/runs.ts'
import { calculate, costsOf } from './calculate.ts'
import { enterExpenses } from './expenses.ts'
import { openedLoan } from './people.ts'
import { openFigures, sealAmount } from './sealing.ts'

/** The number of a run, one series per property. */
const RUN_COUNTER = 'pay run'

/** The order in which runs are computed and decided: who takes its next place has the pay of the property to themselves until they are done. */
const ORDER_COUNTER = 'pay order'
export const takePlace = (ctx: Context): Promise<number> => nextNumber(ctx, ORDER_COUNTER)

const shown = (
  ctx: Context,
  { departmentId: _departmentId, preparedById, computedOrder: _computedOrder, ...run }: StoredRun,
): PayRun => ({
  ...run,
  currency: ctx.property.currency,
  isOwn: preparedById === ctx.actor.id,
})

export const runs: Action<typeof pay.runs> = async (ctx, { after, limit }) => {
  const [number] = readCursor(after, z.tuple([z.int()])) ?? []
  const page = pageOf(await findRuns(ctx.tx, number ?? null, limit + 1), limit, (last) => cursorOf(last.number))
  return { ...page, rows: page.rows.map((one) => shown(ctx, one)) }
}

/** @throws Refusal not_found */
export const run: Action<typeof pay.run> = async (ctx, { payRunId: runId }) => {
  const found = await getRun(ctx.tx, runId)
  const [costs, before] = await Promise.all([findCosts(ctx.tx, runId), findBefore(ctx.tx, found)])
  return { run: shown(ctx, found), costs, before: before ? shown(ctx, before) : null }
}

/** @throws Refusal pay_period for days that are none of the frequency, dates_disordered, unknown_reference, nobody_to_pay, paid_already */
export const prepare: Action<typeof pay.prepare> = async (ctx, { from, until, payOn, departmentId, frequency }) => {
  if (frequency !== null && !isPeriodOf(frequency, { from, until })) refuse('pay_period')
  const id = ctx.newId()
  const number = await nextNumber(ctx, RUN_COUNTER)
  const order = await takePlace(ctx)
  await insertRun(ctx.tx, {
    id,
    number,
    from,
    until,
    payOn,
    departmentId,
    frequency,
    by: ctx.actor,
    at: ctx.now,
    order,
  })
  if ((await calculate(ctx, { id, from, until, departmentId, frequency })) === 0) refuse('nobody_to_pay')
  ctx.record({
    type: 'PAY_RUN_PREPARED',
    entity: 'pay run',
    entityId: id,
    after: { number, from, until, departmentId, frequency },
  })
  ctx.publish('pay')
  return shown(ctx, await getRun(ctx.tx, id))
}

/** Locks a run of which its reader knows the version, and reads it. @throws Refusal not_found, stale_version; pay_run_over unless it may become so */
export async function lockRun(ctx: Context, id: string, version: number, to: RunState): Promise<StoredRun> {
  await lockVersion(ctx.tx, 'pay_runs', id, version)
  const found = await getRun(ctx.tx, id)
  if (found.state !== to && !canBecome(found.state, to)) refuse('pay_run_over', { state: found.state })
  return found
}

/** @throws Refusal not_found, stale_version, pay_run_over, paid_already */
export const recalculate: Action<typeof pay.recalculate> = async (ctx, { payRunId: runId, version }) => {
  const order = await takePlace(ctx)
  const { state, number, ...found } = await lockRun(ctx, runId, version, 'REVIEW')
  if (state !== 'REVIEW') refuse('pay_run_over', { state })
  await calculate(ctx, found)
  await touchRun(ctx.tx, runId, { by: ctx.actor, at: ctx.now, order })
  ctx.record({ type: 'PAY_RUN_PREPARED', entity: 'pay run', entityId: runId, after: { number } })
  ctx.publish('pay')
  return shown(ctx, await getRun(ctx.tx, runId))
}

/** @throws Refusal not_found; payslip_over for one that is no draft of a run in review */
export const hold: Action<typeof pay.hold> = async (ctx, { payslipId, reason }) => {
  const { runId, employeeId } = await getSlip(ctx.tx, payslipId)
  await holdRun(ctx.tx, runId)
  const { state, runState } = await getSlip(ctx.tx, payslipId)
  if (state !== 'DRAFT' || runState !== 'REVIEW') refuse('payslip_over')
  await holdSlip(ctx.tx, payslipId, reason)
  const [slips, settings, components] = await Promise.all([draftsOf(ctx, runId), findSettings(ctx.tx), findComponents(ctx.tx)]) // prettier-ignore
  await replaceCosts(ctx.tx, runId, costsOf(ctx, slips, settings, components))
  await setRunState(ctx.tx, runId, { state: 'REVIEW', at: ctx.now })
  ctx.record({ type: 'PAYSLIP_HELD', entity: 'employee', entityId: employeeId, after: { payslipId, reason } })
  ctx.publish('pay')
  return {}
}

const draftsOf = async (ctx: Context, runId: string): Promise<ReadSlip[]> =>
  (await findSlips(ctx.tx, runId, FIRST_SLIP, MOST_PEOPLE)).filter(({ state }) => state === 'DRAFT')

/**
 * What payslips settle: one-offs wholly, loans by an instalment.
 *
 * @throws Refusal pay_run_outdated when a one-off was cancelled since, or another run took what was left of a loan
 */
async function settle(ctx: Context, slips: readonly ReadSlip[]): Promise<void> {
  const lines = slips.flatMap(({ id: slipId, sealed }) =>
    (sealed === null ? [] : openFigures(ctx, sealed).lines).flatMap(({ code, sourceId, amount }) =>
      sourceId === null ? [] : [{ slipId, code, id: sourceId, amount }],
    ),
  )
  const loans = lines.filter(({ code }) => code === 'LOAN').map(({ id: loanId, ...one }) => ({ ...one, loanId }))
  const oneOffs = lines.filter(({ code }) => code !== 'LOAN')
  await lockLoans(ctx.tx, loans.map(({ loanId }) => loanId)) // prettier-ignore
  const left = new Map((await findLoans(ctx.tx, slips.map(({ employeeId }) => employeeId))).map((one) => [one.id, openedLoan(ctx, one).outstanding])) // prettier-ignore
  if (overdrawn(left, loans).length > 0) refuse('pay_run_outdated')
  await insertInstalments(ctx.tx, loans.map(({ slipId, loanId, amount }) => ({ slipId, loanId, sealed: sealAmount(ctx, amount), isReversal: false }))) // prettier-ignore
  const settled = await settleOneOffs(ctx.tx, oneOffs)
  if (settled !== oneOffs.length) refuse('pay_run_outdated')
}

/**
 * Approves a run: payslips are shown to their employees, what they settle is settled, their days of attendance are locked, and what they cost is
 * entered as expenses, one for each department with enough people.
 *
 * @throws Refusal not_found, stale_version, pay_run_over; own_run for who prepared it; nobody_to_pay for one without a payslip; pay_run_outdated
 *   when what it was computed of has changed: a run of earlier days was approved or withdrawn since, a one-off or loan is settled already
 */
export const approve: Action<typeof pay.approve> = async (ctx, { payRunId: runId, version }) => {
  const order = await takePlace(ctx)
  const found = await lockRun(ctx, runId, version, 'APPROVED')
  if (found.state === 'APPROVED') refuse('pay_run_over', { state: found.state })
  if (found.preparedById === ctx.actor.id) refuse('own_run')
  const slips = await draftsOf(ctx, runId)
  if (slips.length === 0) refuse('nobody_to_pay')
  const related = await findRelated(ctx.tx, runId)
  if (related.some((one) => one.place === 'BEFORE' && one.decidedOrder > found.computedOrder))
    refuse('pay_run_outdated')
  await settle(ctx, slips)
  await moveSlips(ctx.tx, runId, ['DRAFT'], 'APPROVED')
  await setRunState(ctx.tx, runId, { state: 'APPROVED', approvedBy: ctx.actor, order, at: ctx.now })
  await lockWorked(ctx, slips.map(({ employeeId }) => employeeId), found.from, found.until) // prettier-ignore
  await enterExpenses(ctx, found, await findCosts(ctx.tx, runId), slips.map(({ departmentId }) => departmentId)) // prettier-ignore
  const userIds = slips.flatMap(({ userId }) => userId ?? [])
  notify(ctx, userIds, { kind: 'payslip', message: 'Your payslip is ready', facts: { from: found.from, until: found.until }, path: '/hrm/payslips' }) // prettier-ignore
  return becameOf(ctx, found, 'APPROVED')
}

/** The run as it is now, which the audit trail and open screens learn of. */
export async function becameOf(
  ctx: Context,
  { id, number }: StoredRun,
  state: RunState,
  reason?: string,
): Promise<PayRun> {
  const after = { number, state, ...(reason !== undefined && { reason }) }
  ctx.record({ type: 'PAY_RUN_STATE', entity: 'pay run', entityId: id, after })
  ctx.publish('pay')
  return shown(ctx, await getRun(ctx.tx, id))
}

/** @throws Refusal not_found, stale_version, pay_run_over */
export const discard: Action<typeof pay.discard> = async (ctx, { payRunId: runId, version }) => {
  const found = await lockRun(ctx, runId, version, 'DISCARDED')
  if (found.state === 'DISCARDED') refuse('pay_run_over', { state: found.state })
  await moveSlips(ctx.tx, runId, ['DRAFT', 'HELD', 'FAILED'], 'DISCARDED')
  await setRunState(ctx.tx, runId, { state: 'DISCARDED', at: ctx.now })
  return becameOf(ctx, found, 'DISCARDED')
}

/** @throws Refusal not_found, stale_version, pay_run_over */
export const markPaid: Action<typeof pay.markPaid> = async (ctx, { payRunId: runId, version }) => {
  const found = await lockRun(ctx, runId, version, 'PAID')
  if (found.state === 'PAID') refuse('pay_run_over', { state: found.state })
  await moveSlips(ctx.tx, runId, ['APPROVED'], 'PAID')
  await setRunState(ctx.tx, runId, { state: 'PAID', at: ctx.now })
  return becameOf(ctx, found, 'PAID')
}
