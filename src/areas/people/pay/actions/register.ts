import type { Span } from '#core/dates.ts'
import type { Minor } from '#core/money.ts'
import type { Context } from '#server/request/context.ts'
import { findComponents } from '../queries/set-up.ts'
import { findRegistered, type RegisteredSlip } from '../queries/slips.ts'
import { openFigures } from './sealing.ts'

/** What a payslip of an approved run came to; `deducted` is by the code of its component. */
type SalaryLine = Omit<RegisteredSlip, 'sealed'> & {
  gross: Minor
  deductions: Minor
  employer: Minor
  net: Minor
  deducted: ReadonlyMap<string, number>
}

/**
 * What each employee is paid by approved runs that are paid out in a span. The look is recorded, once for each run; the caller checks who may
 * read pay.
 */
export async function salaryLines(ctx: Context, span: Span): Promise<SalaryLine[]> {
  const found = await findRegistered(ctx.tx, span)
  for (const [runId, number] of new Map(found.map((slip) => [slip.runId, slip.number])))
    ctx.record({ type: 'PAY_RUN_VIEWED', entity: 'pay run', entityId: runId, after: { number, file: 'REGISTER' } })
  return found.flatMap(({ sealed, ...slip }) => {
    if (sealed === null) return []
    const { lines, gross, deductions, employer, net } = openFigures(ctx, sealed)
    const deducted = new Map<string, number>()
    for (const { code, kind, amount } of lines)
      if (kind === 'DEDUCTION') deducted.set(code, (deducted.get(code) ?? 0) + amount)
    return [{ ...slip, gross, deductions, employer, net, deducted }]
  })
}

/** Components that are deducted, the inactive ones too, by their codes. */
export async function deductionKinds({ tx }: Context): Promise<{ code: string; name: string }[]> {
  const components = await findComponents(tx)
  return components.filter(({ kind }) => kind === 'DEDUCTION').map(({ code, name }) => ({ code, name }))
}
