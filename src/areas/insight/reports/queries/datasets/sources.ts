import { balances } from './balances.ts'
import { bookings } from './bookings.ts'
import type { Sources } from './dataset.ts'
import { costs, receipts, taxes } from './money.ts'
import { checks, goods, items, sittings, tables, tickets, voids } from './restaurant.ts'
import { rooms } from './rooms.ts'
import { sales } from './sales.ts'
import { stays } from './stays.ts'

/** Where the figures of every dataset come from. */
export const SOURCES: Sources = {
  rooms,
  stays,
  bookings,
  sales,
  items,
  checks,
  taxes,
  receipts,
  costs,
  goods,
  tables,
  sittings,
  tickets,
  voids,
  balances,
}
