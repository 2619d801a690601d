import { languageFor } from '#areas/parties/customers/actions.ts'
import { getProperty } from '#areas/property/properties/actions/properties.ts'
import type { FileReply } from '#core/contract.ts'
import type { Language } from '#core/language.ts'
import { refuse } from '#core/refusal.ts'
import { printPdf } from '#server/documents/pdf.ts'
import type { Action, Context } from '#server/request/context.ts'
import type { pay } from '../contract/pay.ts'
import type { PaySlip } from '../contract/replies.ts'
import { getRun } from '../queries/runs.ts'
import { findSlips, FIRST_SLIP, getSlip } from '../queries/slips.ts'
import { MOST_PRINTED } from '../rules/choices.ts'
import { payslipsDocument } from '../rules/document.ts'
import { getOwn, openSlip, openSlips } from './read.ts'

async function printed(
  ctx: Context,
  fileName: string,
  slips: readonly PaySlip[],
  language: Language | undefined,
): Promise<FileReply> {
  const [property, form] = [
    await getProperty(ctx),
    { paper: 'A4', language: await languageFor(ctx, language), locale: ctx.property.locale } as const,
  ]
  return { fileName, bytes: await printPdf(payslipsDocument(slips, property, form)) }
}

/** @throws Refusal not_found */
export const ownDocument: Action<typeof pay.ownDocument> = async (ctx, { payslipId, language }) => {
  const slip = await getOwn(ctx, payslipId)
  return printed(ctx, `payslip-${slip.from}.pdf`, [slip], language)
}

/** The payslip of an employee, to be handed out. @throws Refusal not_found */
export const slipDocument: Action<typeof pay.slipDocument> = async (ctx, { payslipId, language }) => {
  const stored = await getSlip(ctx.tx, payslipId)
  const slip = await openSlip(ctx, stored)
  ctx.record({ type: 'PAYSLIP_VIEWED', entity: 'employee', entityId: stored.employeeId, after: { payslipId, file: 'PDF' } }) // prettier-ignore
  return printed(ctx, `payslip-${slip.from}.pdf`, [slip], language)
}

/**
 * The payslips of a run that count, by name, to be handed out.
 *
 * @throws Refusal not_found; pay_run_over for a run that is not approved; too_many_rows for more payslips than a file has
 */
export const runDocument: Action<typeof pay.runDocument> = async (ctx, { payRunId: runId, language }) => {
  const { state, number } = await getRun(ctx.tx, runId)
  if (state !== 'APPROVED' && state !== 'PAID') refuse('pay_run_over', { state })
  const found = (await findSlips(ctx.tx, runId, FIRST_SLIP, MOST_PRINTED + 1)).filter((one) => one.state === state)
  if (found.length > MOST_PRINTED) refuse('too_many_rows', { most: MOST_PRINTED, format: 'pdf' })
  const slips = await openSlips(ctx, found)
  ctx.record({ type: 'PAY_RUN_VIEWED', entity: 'pay run', entityId: runId, after: { number, file: 'PDF' } })
  return printed(ctx, `payslips-${number}.pdf`, slips, language)
}
