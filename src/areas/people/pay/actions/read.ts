import { banksOf } from '#areas/people/employees/actions/to-pay.ts'
import { getSelf } from '#areas/people/rota/actions/planner.ts'
import * as z from 'zod'
import type { FileReply } from '#core/contract.ts'
import { Day, fiscalYearStart } from '#core/dates.ts'
import { groupedBy } from '#core/grouped.ts'
import { minor, sum, zero } from '#core/money.ts'
import { refuse } from '#core/refusal.ts'
import { cursorOf, pageOf, readCursor } from '#server/database/cursors.ts'
import { writeSheet } from '#server/documents/sheets.ts'
import type { Action, Context } from '#server/request/context.ts'
import type { pay } from '../contract/pay.ts'
import type { OwnPaySlip, PaySlip, PaySlipRow } from '../contract/replies.ts'
import { findCosts, getRun } from '../queries/runs.ts'
import { findOwnSlips, findPast, findSlips, FIRST_SLIP, getSlip, type ReadSlip } from '../queries/slips.ts'
import { findSettings } from '../queries/set-up.ts'
import { MOST_PEOPLE } from '../rules/choices.ts'
import { bankColumns, type BankRow, journalColumns, journalOf } from '../rules/files.ts'
import { openFigures } from './sealing.ts'

/** Payslips shown at once. */
const SLIPS = 100

const slipFacts = ({ id, employeeId, employeeName, departmentName, from, until, payOn, state }: ReadSlip) => ({
  id, employeeId, employeeName, departmentName, from, until, payOn, state,
}) // prettier-ignore

function rowOf(ctx: Context, slip: ReadSlip): PaySlipRow {
  const { fault, faultCode, reason, unreviewed, sealed } = slip
  const figures = sealed === null ? undefined : openFigures(ctx, sealed)
  const { gross = null, deductions = null, net = null, previousNet = null } = figures ?? {}
  return { ...slipFacts(slip), fault, faultCode, reason, unreviewed, gross, deductions, net, previousNet }
}

/** @throws Refusal not_found */
export const viewSlips: Action<typeof pay.viewSlips> = async (ctx, { payRunId: runId, after }) => {
  const { number } = await getRun(ctx.tx, runId)
  const place = readCursor(after, z.tuple([z.int(), z.string(), z.uuid()])) ?? FIRST_SLIP
  const found = await findSlips(ctx.tx, runId, place, SLIPS + 1)
  const { rows, next } = pageOf(found, SLIPS, (last) => cursorOf(last.state === 'FAILED' ? 0 : 1, last.searchName, last.id)) // prettier-ignore
  ctx.record({ type: 'PAY_RUN_VIEWED', entity: 'pay run', entityId: runId, after: { number } })
  return { rows: rows.map((one) => rowOf(ctx, one)), next: next ?? null, currency: ctx.property.currency }
}

/** Payslips with what was paid since the year of each began; those without figures are left out. */
export async function openSlips(ctx: Context, slips: readonly ReadSlip[]): Promise<PaySlip[]> {
  const { fiscalYearMonth } = ctx.property
  const days = slips.map((slip) => slip.from).toSorted()
  const [earliest, latest] = [days[0], days.at(-1)]
  if (earliest === undefined || latest === undefined) return []
  const employeeIds = slips.map(({ employeeId }) => employeeId)
  const past = groupedBy(await findPast(ctx.tx, employeeIds, latest, fiscalYearStart(earliest, fiscalYearMonth)), ({ employeeId }) => employeeId) // prettier-ignore
  return slips.flatMap((slip) => {
    if (slip.sealed === null) return []
    const { rules: _rules, components: _components, ...figures } = openFigures(ctx, slip.sealed)
    const since = fiscalYearStart(slip.until, fiscalYearMonth)
    const before = (past.get(slip.employeeId) ?? []).filter(({ from, until }) => until < slip.from && from >= since)
    const earlier = before.flatMap(({ sealed }) => (sealed === null ? [] : [openFigures(ctx, sealed)]))
    const counted = slip.state === 'WITHDRAWN' ? { gross: zero, net: zero } : figures
    const total = (of: 'gross' | 'net') => minor(counted[of] + sum(earlier.map((one) => one[of])))
    return [{ ...slipFacts(slip), figures, yearGross: total('gross'), yearNet: total('net') }]
  })
}

/** @throws Refusal not_found for one without figures */
export const openSlip = async (ctx: Context, slip: ReadSlip): Promise<PaySlip> =>
  (await openSlips(ctx, [slip]))[0] ?? refuse('not_found', { payslipId: slip.id })

/** @throws Refusal not_found */
export const viewSlip: Action<typeof pay.viewSlip> = async (ctx, { payslipId }) => {
  const slip = await getSlip(ctx.tx, payslipId)
  ctx.record({ type: 'PAYSLIP_VIEWED', entity: 'employee', entityId: slip.employeeId, after: { payslipId } })
  return openSlip(ctx, slip)
}

/** @throws Refusal not_found for who is no employee */
export const own: Action<typeof pay.own> = async (ctx, { after, limit }) => {
  const { id } = await getSelf(ctx)
  const place = readCursor(after, z.tuple([Day, z.uuid()]))
  const found = await findOwnSlips(ctx.tx, id, place, limit + 1)
  const page = pageOf(found, limit, (last) => cursorOf(last.from, last.id))
  const rows = page.rows.map((one): OwnPaySlip => {
    const { currency, net } = openFigures(ctx, one.sealed ?? '')
    return { ...slipFacts(one), currency, net }
  })
  return { ...page, rows }
}

/** One of the user's own payslips that were approved. @throws Refusal not_found, also for another employee's */
export async function getOwn(ctx: Context, payslipId: string): Promise<PaySlip> {
  const { id } = await getSelf(ctx)
  const slip = await getSlip(ctx.tx, payslipId)
  if (slip.employeeId !== id || !['APPROVED', 'PAID', 'WITHDRAWN'].includes(slip.state))
    refuse('not_found', { payslipId })
  return openSlip(ctx, slip)
}

/** @throws Refusal not_found */
export const ownSlip: Action<typeof pay.ownSlip> = (ctx, { payslipId }) => getOwn(ctx, payslipId)

async function* once<T>(rows: readonly T[]): AsyncGenerator<readonly T[]> {
  yield rows
}

/** A file in one piece: the reply of a recorded look is sent once the record is stored, and not while it is read. */
async function whole({ pieces, ...file }: FileReply): Promise<FileReply> {
  const all: Uint8Array[] = []
  for await (const piece of pieces ?? []) all.push(piece)
  return { ...file, bytes: Buffer.concat(all) }
}

/** @throws Refusal not_found; pay_run_over for one that is not approved */
export const bankFile: Action<typeof pay.bankFile> = async (ctx, { payRunId: runId }) => {
  const { state, number, payOn } = await getRun(ctx.tx, runId)
  if (state !== 'APPROVED' && state !== 'PAID') refuse('pay_run_over', { state })
  const slips = (await findSlips(ctx.tx, runId, FIRST_SLIP, MOST_PEOPLE)).filter((one) => one.sealed !== null && one.state === state) // prettier-ignore
  const banks = await banksOf(ctx, slips.map(({ employeeId }) => employeeId)) // prettier-ignore
  ctx.record({ type: 'PAY_RUN_VIEWED', entity: 'pay run', entityId: runId, after: { number, file: 'BANK' } })
  const rows = slips.map(({ employeeId, employeeName, from, until, sealed }): BankRow => {
    const { net, currency } = openFigures(ctx, sealed ?? '')
    const bank = banks.get(employeeId)
    return {
      name: bank?.holder || employeeName, mode: bank?.mode ?? '', bankName: bank?.bankName ?? '', account: bank?.accountNumber ?? '',
      amount: net, currency, payOn, reference: `Pay ${number} ${from} ${until}`,
    } // prettier-ignore
  })
  return whole(await writeSheet(ctx, { name: `pay-${number}-bank`, columns: bankColumns, rows: once(rows) }, 'csv'))
}

/** @throws Refusal not_found; pay_run_over for one that is not approved */
export const journal: Action<typeof pay.journal> = async (ctx, { payRunId: runId }) => {
  const { state, number, until } = await getRun(ctx.tx, runId)
  if (state !== 'APPROVED' && state !== 'PAID') refuse('pay_run_over', { state })
  const [costs, settings] = await Promise.all([findCosts(ctx.tx, runId), findSettings(ctx.tx)])
  const rows = journalOf(costs, { until, currency: ctx.property.currency, payableAccount: settings.payableAccount })
  return writeSheet(ctx, { name: `pay-${number}-journal`, columns: journalColumns, rows: once(rows) }, 'csv')
}
