import { ratesArea } from '#areas/property/rates/actions/rates.ts'
import { rates } from '#areas/property/rates/contract/rates.ts'
import { addDays, type Day } from '#core/dates.ts'
import type { Desk } from './recent.ts'

/** So far ahead weekends sell at the usual price or above. */
const FROM = 120
const DAYS = 28
const WEEKEND = [5, 6]

/** The base price as hurdle of each type on some weekends: cheaper plans are not sold then. */
export async function setHurdles({ desk, today }: { desk: Desk; today: Day }): Promise<void> {
  await desk(today, 3, async (ctx) => {
    const { rows: plans } = await ratesArea.actions.plans(ctx, rates.plans.input.parse({}))
    const usual = plans.find(({ isDefault }) => isDefault)
    const span = rates.prices.input.parse({ from: today, until: addDays(today, 1), ratePlanId: usual?.id })
    const { standing } = await ratesArea.actions.prices(ctx, span)
    for (const { roomTypeId, baseAmount: minPrice } of standing) {
      const nights = { from: addDays(today, FROM), until: addDays(today, FROM + DAYS), weekdays: WEEKEND }
      const input = rates.setRestrictions.input.parse({ ...nights, roomTypeId, minPrice })
      await ratesArea.actions.setRestrictions(ctx, input)
    }
  })
}
