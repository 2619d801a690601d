import { payArea } from '#areas/people/pay/actions/pay.ts'
import { pay } from '#areas/people/pay/contract/pay.ts'
import type { RequestOf } from '#core/contract.ts'
import { addDays, addMonths, type Day, firstOfMonth } from '#core/dates.ts'
import type { Context } from '#server/request/context.ts'
import { asEmployee } from './acting.ts'
import type { Desk } from './recent.ts'
import type { Made } from './staff.ts'

const { actions } = payArea

/** What was in the tip box, and the days before today from which it is until which: the first is shared, the second looked at. */
const TIP_BOX = [
  { from: -35, until: -22, amount: 1_840_000 },
  { from: -21, until: -8, amount: 1_625_000 },
] as const

/** Months that were paid before the one that is reviewed. */
const PAID_MONTHS = 11

const COMPONENTS: readonly RequestOf<typeof pay.createComponent>[] = [
  { code: 'HRA', name: 'House rent allowance', kind: 'EARNING', basis: 'PERCENT', percent: 4_000, percentOf: 'BASE', isForAll: true },
  { code: 'MEAL', name: 'Meals on duty', kind: 'EARNING', basis: 'DAY', amount: 12_000, isTaxable: false, isForAll: true },
  { code: 'TIP', name: 'Tips', kind: 'EARNING', basis: 'AMOUNT', isTaxable: false },
  { code: 'BONUS', name: 'Bonus', kind: 'EARNING', basis: 'AMOUNT' },
  { code: 'ENCASH', name: 'Leave paid out', kind: 'EARNING', basis: 'AMOUNT' },
  { code: 'PF', name: 'Provident fund', kind: 'DEDUCTION', basis: 'FORMULA', formula: 'round(min(base, 15000) * 0.12)', isTaxable: false, isForAll: true, account: '2210' },
  { code: 'PT', name: 'Professional tax', kind: 'DEDUCTION', basis: 'FORMULA', formula: 'if(gross > 10000, 200, if(gross > 7500, 175, 0))', isForAll: true, account: '2220' },
  { code: 'TDS', name: 'Tax deducted at source', kind: 'DEDUCTION', basis: 'SLABS', isForAll: true, isRounded: true, account: '2230',
    slabs: [{ from: 0, percent: 0 }, { from: 7_000_000, percent: 500 }, { from: 10_000_000, percent: 1_000 }] },
  { code: 'PFE', name: 'Provident fund, employer', kind: 'EMPLOYER', basis: 'FORMULA', formula: 'round(min(base, 15000) * 0.12)', isForAll: true, account: '5110' },
] // prettier-ignore

// Wages of the past were entered by the bookkeeper: these runs come from the system before, and enter no expenses.
const SETTLE_SLIPS = `update payslips set state = 'PAID' where property_id = $1 and run_id = $2 and state = 'DRAFT'`
const SETTLE_ONE_OFFS = `
  update pay_one_offs o set state = 'SETTLED', payslip_id = s.id
    from payslips s
   where s.property_id = $1 and s.run_id = $2 and o.property_id = $1 and o.employee_id = s.employee_id and o.state = 'OPEN' and o.due_on <= s.until_on`
const SETTLE_RUN = `
  update pay_runs set state = 'PAID', version = version + 1, approved_by = $3, approved_name = $4, approved_at = prepared_at, paid_at = prepared_at
   where property_id = $1 and id = $2`

async function settle(ctx: Context, runId: string): Promise<void> {
  const { tx, actor } = ctx
  const known = [tx.propertyId, runId]
  await tx.named('', SETTLE_SLIPS, known)
  await tx.named('', SETTLE_ONE_OFFS, known)
  await tx.named('', SETTLE_RUN, [...known, actor.id, actor.name])
}

/** A year of pay: components, eleven months that were paid, a bonus and a loan, the last month in review, and two weeks of the tip box shared. */
export async function payStaff({ desk, today }: { desk: Desk; today: Day }, made: readonly Made[]): Promise<void> {
  await desk(today, 8, async (ctx) => {
    for (const one of COMPONENTS) await actions.createComponent(ctx, pay.createComponent.input.parse(one))
    const { components, settings } = await actions.setUp(ctx, {})
    const leavePaid = components.find(({ code }) => code === 'ENCASH')
    await actions.saveSettings(ctx, { ...settings, leaveComponentId: leavePaid?.id ?? null })
    const bonus = components.find(({ code }) => code === 'BONUS')
    const tips = components.find(({ code }) => code === 'TIP')
    const preparer = made.find(({ position }) => position.role === 'PROP_FINANCE') ?? made.find(({ position }) => position.role === 'PROP_SERVICE_EXECUTIVE')
    const [someone, other] = made.filter(({ position }) => position.role === undefined)
    const finance = preparer && (await asEmployee(ctx, preparer))
    if (!bonus || !tips || !finance || !someone || !other) throw new Error('nobody to prepare pay, or to be paid')
    const first = firstOfMonth(today)
    const oneOff = { componentId: bonus.id, reason: 'Best colleague of the season', amount: 500_000 }
    await actions.addOneOff(ctx, pay.addOneOff.input.parse({ employeeId: someone.id, dueOn: addMonths(first, -3), ...oneOff }))
    for (let back = PAID_MONTHS + 1; back >= 1; back -= 1) {
      const from = addMonths(first, -back)
      const span = { from, until: addDays(addMonths(from, 1), -1), payOn: addDays(addMonths(from, 1), 4) }
      if (back === 1) {
        const lent = { employeeId: other.id, name: 'Advance', from, amount: 1_000_000, instalment: 250_000 }
        await actions.addLoan(ctx, pay.addLoan.input.parse(lent))
      }
      const run = await actions.prepare(finance, pay.prepare.input.parse(span))
      if (back > 1) await settle(ctx, run.id)
    }
    for (const [at, { amount, ...days }] of TIP_BOX.entries()) {
      const span = { from: addDays(today, days.from), until: addDays(today, days.until) }
      const { id: poolId, version } = await actions.preparePool(finance, pay.preparePool.input.parse({ name: 'Tip box', source: 'AMOUNT', amount, componentId: tips.id, ...span }))
      if (at === 0) await actions.approvePool(ctx, { poolId, version })
    }
  })
} // prettier-ignore
