import { deductionKinds, salaryLines } from '#areas/people/pay/actions/register.ts'
import type { Span } from '#core/dates.ts'
import { minor } from '#core/money.ts'
import type { Context } from '#server/request/context.ts'
import type { Cells } from '../contract/replies.ts'
import { deductionCells, salaryRegister, withDeductions } from '../rules/figures/salary-register.ts'
import type { ComputedList } from '../rules/report.ts'

/** The register with the columns of this property. */
export const registerOf = async (ctx: Context): Promise<ComputedList> =>
  withDeductions(salaryRegister, await deductionKinds(ctx))

/** A row for each employee of each approved run that is paid out in a span. */
export async function salaryRows(ctx: Context, span: Span, register: ComputedList): Promise<Cells[]> {
  const lines = await salaryLines(ctx, span)
  return lines.map(({ id, payOn, number, from, until, state, employeeName, departmentName, deducted, ...amounts }) => ({
    id,
    payOn,
    run: String(number),
    employee: employeeName,
    department: departmentName,
    from,
    until,
    state,
    gross: amounts.gross,
    deductions: amounts.deductions,
    net: amounts.net,
    employer: amounts.employer,
    cost: minor(amounts.gross + amounts.employer),
    ...deductionCells(register, deducted),
  }))
}
