import { ratesArea } from '#areas/property/rates/actions/rates.ts'
import { rates } from '#areas/property/rates/contract/rates.ts'
import { addDays, type Day } from '#core/dates.ts'
import { minor } from '#core/money.ts'
import type { Desk } from './recent.ts'

const CATEGORIES = [
  { name: 'Infant', oldestAge: 2, takesPlace: false },
  { name: 'Child', oldestAge: 11, takesPlace: true },
  { name: 'Teen', oldestAge: 17, takesPlace: true },
]

/** Infants are free, teens pay half as much again as children do, in every room. */
export async function addAgeCategories({ desk, today }: { desk: Desk; today: Day }): Promise<void> {
  await desk(today, 3, async (ctx) => {
    const input = rates.setAgeCategories.input.parse({ categories: CATEGORIES })
    const { rows } = await ratesArea.actions.setAgeCategories(ctx, input)
    const span = rates.prices.input.parse({ from: today, until: addDays(today, 1) })
    const { standing } = await ratesArea.actions.prices(ctx, span)
    for (const price of standing) {
      const { extraChildAmount: child } = price
      const amounts = [0, child, Math.round(child * 1.5)]
      const childPrices = rows.map(({ id: categoryId }, at) => ({ categoryId, amount: minor(amounts[at] ?? child) }))
      await ratesArea.actions.setStandingPrice(ctx, { ...price, childPrices })
    }
  })
}
