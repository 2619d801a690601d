import { budget, setBudget } from '#areas/insight/reports/actions/budget.ts'
import type { Day } from '#core/dates.ts'
import type { Desk } from './recent.ts'

/** What was hoped for against what came, in hundredths: a good spring, a disappointing autumn. */
const HOPED = [104, 98, 95, 97, 101, 96, 103, 105, 109, 107, 102, 99] as const

/** What next year is to bring against this one, in hundredths. */
const GROWTH = 106

/** A whole number of three digits: no budget goes to the penny. */
const rounded = (amount: number): number => Math.round(Number(amount.toPrecision(3)))

/** Sets the budget of this year by what came of it and what the year before had; unknown months have the mean. */
export function setBudgets(desk: Desk, today: Day): Promise<void> {
  const year = Number(today.slice(0, 4))
  const thisMonth = Number(today.slice(5, 7))
  return desk(today, 4, async (ctx) => {
    const [before, after] = await Promise.all([budget(ctx, { year }), budget(ctx, { year: year + 1 })])
    const cells = before.lines.flatMap(({ line, lastYear }) => {
      const came = after.lines.find((one) => one.line === line)?.lastYear ?? []
      const known = HOPED.map((share, month) => {
        const [then, now] = [lastYear[month], month + 1 < thisMonth ? came[month] : null]
        return typeof now === 'number' && now > 0 ? (now * share) / 100 : ((then ?? 0) * GROWTH) / 100
      })
      const set = known.filter((amount) => amount > 0)
      if (set.length === 0) return []
      const mean = set.reduce((sum, amount) => sum + amount, 0) / set.length
      return known.map((amount, index) => ({ line, month: index + 1, amount: rounded(amount || mean), before: null }))
    })
    if (cells.length > 0) await setBudget(ctx, { year, cells })
  })
}
