import * as z from 'zod'
import { draftForWork } from '#areas/billing/invoices/actions/work.ts'
import type { DraftLine } from '#areas/billing/invoices/contract/drafts.ts'
import { type Day, minutesText } from '#core/dates.ts'
import { sum } from '#core/money.ts'
import { refuse } from '#core/refusal.ts'
import { cursorOf, pageOf, readCursor, readIdCursor } from '#server/database/cursors.ts'
import type { Action, Context } from '#server/request/context.ts'
import type { projects } from '../contract/projects.ts'
import {
  findBillable, findBills, findItemHours, findMemberHours, fixRates, getTotals, lockApproved, TIME,
} from '../queries/billing.ts' // prettier-ignore
import { lockProject } from '../queries/projects.ts'
import { type BillableTime, type BillLine, billLines, billProblem, MOST_BILL_LINES } from '../rules/billing.ts'
import { readProject } from './access.ts'
import { seesTimeOfOthers } from './time.ts'

/** @throws Refusal not_found, also for a project one is no member of */
export const overview: Action<typeof projects.overview> = async (ctx, { projectId }) => {
  const project = await readProject(ctx, projectId)
  const members = seesTimeOfOthers(ctx, project) ? await findMemberHours(ctx.tx, projectId) : null
  const { worth, unbilled, ...totals } = await getTotals(ctx.tx, projectId)
  return { ...totals, members, money: project.money ? { worth, unbilled } : null }
}

/** @throws Refusal not_found, also for a project one is no member of */
export const itemHours: Action<typeof projects.itemHours> = async (ctx, { projectId, after, limit }) => {
  await readProject(ctx, projectId)
  const place = readCursor(after, z.tuple([z.int()]))?.[0] ?? 0
  return pageOf(await findItemHours(ctx.tx, projectId, place, limit + 1), limit, (last) => cursorOf(last.number))
}

/** Time without any rate is worth nothing yet. */
const rated = ({ rate, ...time }: Awaited<ReturnType<typeof findBillable>>[number]): BillableTime => ({ ...time, rate: rate ?? 0 }) // prettier-ignore

const totalsOf = (lines: readonly BillLine[]) => ({
  minutes: lines.reduce((total, { minutes }) => total + minutes, 0),
  amount: sum(lines.map(({ amount }) => amount)),
})

/** @throws Refusal not_found */
export const billable: Action<typeof projects.billable> = async (ctx, { projectId, until, by }) => {
  await readProject(ctx, projectId)
  const lines = billLines((await findBillable(ctx.tx, projectId, until)).map(rated), by)
  return { lines, ...totalsOf(lines) }
}

/** A line of an invoice: who or what, how long, and when it was last worked on. */
const draftLine = ({ label, minutes, amount, until }: BillLine): DraftLine => ({
  description: `${label.slice(0, 180)} (${minutesText(minutes)})`,
  serviceOn: until,
  quantity: 1,
  unitAmount: amount,
  discountBp: 0,
  isTaxed: true,
  code: '',
})

/** Time to be billed, its weeks locked. @throws Refusal rate_missing, nothing_to_invoice */
async function lockBillable(ctx: Context, projectId: string, until: Day): Promise<BillableTime[]> {
  await lockApproved(ctx.tx, projectId, until)
  const rows = await findBillable(ctx.tx, projectId, until)
  if (rows.length === 0) refuse('nothing_to_invoice')
  if (rows.some(({ rate }) => rate === null)) refuse('rate_missing')
  return rows.map(rated)
}

/**
 * Makes approved billable time up to a day lines of a draft for the client, amounts in minor units of the property's currency, each line rounded half
 * up. At most 5,000 entries at once, the earliest first.
 *
 * @throws Refusal not_found, not_hourly, client_missing, rate_missing, nothing_to_invoice, bill_too_long
 */
export const bill: Action<typeof projects.bill> = async (ctx, { projectId, until, by }) => {
  await lockProject(ctx.tx, projectId)
  const project = await readProject(ctx, projectId)
  const { customerId, companyId } = project
  const problem = billProblem({ billing: project.money?.billing ?? 'NONE', customerId, companyId })
  if (problem) refuse(problem)
  const times = await lockBillable(ctx, projectId, until)
  const lines = billLines(times, by)
  if (lines.length > MOST_BILL_LINES) refuse('bill_too_long', { lines: lines.length, limit: MOST_BILL_LINES })
  const sourceIds = times.map(({ id }) => id)
  await fixRates(ctx.tx, sourceIds)
  const note = `${project.key} · ${project.name}`
  const draft = await draftForWork(ctx, { kind: TIME, sourceIds, customerId, companyId, note, lines: lines.map(draftLine) })
  const totals = totalsOf(lines)
  ctx.record({ type: 'PROJECT_BILLED', entity: 'project', entityId: projectId, after: { draftId: draft.id, until, by, ...totals } })
  return { draftId: draft.id, ...totals }
} // prettier-ignore

/** @throws Refusal not_found */
export const bills: Action<typeof projects.bills> = async (ctx, { projectId, after, limit }) => {
  await readProject(ctx, projectId)
  const place = readIdCursor(after) ?? null
  return pageOf(await findBills(ctx.tx, projectId, place, limit + 1), limit, (last) => cursorOf(last.id))
}
