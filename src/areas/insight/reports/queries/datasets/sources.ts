import { bookings } from './bookings.ts'
import type { Sources } from './dataset.ts'
import { receipts, taxes } from './money.ts'
import { checks, items } from './restaurant.ts'
import { rooms } from './rooms.ts'
import { sales } from './sales.ts'
import { stays } from './stays.ts'

/** Where the figures of every dataset come from. */
export const SOURCES: Sources = { rooms, stays, bookings, sales, items, checks, taxes, receipts }
