import { contract } from '#core/contract.ts'
import { agreements } from './agreements.ts'
import { alternatives } from './alternatives.ts'
import { arrivals } from './arrivals.ts'
import { lists } from './lists.ts'
import { mealRoutes } from './meals.ts'
import { offers } from './offers.ts'
import { stays } from './stays.ts'

export const bookings = contract('bookings', {
  ...offers,
  ...alternatives,
  ...lists,
  ...mealRoutes,
  ...agreements,
  ...stays,
  ...arrivals,
})
