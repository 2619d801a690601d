import * as z from 'zod'
import { Day } from '#core/dates.ts'

export const ROUTE_CATEGORIES = ['ROOM', 'ORDERS', 'EXTRAS', 'FEES'] as const
/** Room nights; orders of the outlets; everything else that was charged; fees for cancelling, not coming and leaving early. */
export const RouteCategory = z.enum(ROUTE_CATEGORIES)
export type RouteCategory = z.infer<typeof RouteCategory>

/** Charges of a category go to the account of the group, from a day of theirs on. */
export const Route = z.strictObject({ category: RouteCategory, from: Day })
export type Route = z.infer<typeof Route>
