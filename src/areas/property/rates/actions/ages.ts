import { refuse } from '#core/refusal.ts'
import type { Action, Context } from '#server/request/context.ts'
import type { AgeCategory } from '../contract/ages.ts'
import type { rates } from '../contract/rates.ts'
import { findAgeCategories, replaceAgeCategories } from '../queries/ages.ts'
import { lockCalendar } from './restrictions.ts'

/** The age categories of children, the youngest first. */
export const loadAgeCategories = (ctx: Context): Promise<AgeCategory[]> => findAgeCategories(ctx.tx)

export const ageCategories: Action<typeof rates.ageCategories> = async (ctx) => ({ rows: await loadAgeCategories(ctx) })

/** @throws Refusal not_found for a category that is not the property's */
export const setAgeCategories: Action<typeof rates.setAgeCategories> = async (ctx, { categories }) => {
  await lockCalendar(ctx)
  const before = await findAgeCategories(ctx.tx)
  for (const { id } of categories)
    if (id !== undefined && !before.some((one) => one.id === id)) refuse('not_found', { categoryId: id })
  const after = categories
    .map((category): AgeCategory => ({ ...category, id: category.id ?? ctx.newId() }))
    .toSorted((a, b) => a.oldestAge - b.oldestAge)
  await replaceAgeCategories(ctx.tx, after)
  ctx.record({
    type: 'AGE_CATEGORIES_SET',
    entity: 'property',
    entityId: String(ctx.property.id),
    before: { categories: before },
    after: { categories: after },
  })
  ctx.publish('bookings')
  ctx.publish('website')
  ctx.offerChanged()
  return { rows: after }
}
