import { type Day, nightsIn } from '#core/dates.ts'
import type { PlanQuota } from '../contract/quotas.ts'
import type { RatePlan } from '../contract/rates.ts'

/** Rooms of a plan and type that are sold for a night. */
export type PlanSale = { ratePlanId: string; roomTypeId: string; day: Day; rooms: number }

/** The quotas of a property, and what is sold of their plans. */
export type QuotaBook = { quotas: readonly PlanQuota[]; sales: readonly PlanSale[] }

export const NO_QUOTAS: QuotaBook = { quotas: [], sales: [] }

export type QuotaReason = { code: 'plan_quota_reached'; day: Day; detail: string }

type Place = { ratePlanId: string; roomTypeId: string }
type Span = { arrival: Day; departure: Day }

/** What a quota still has on a night, also below 0 where more was sold. */
function leftOf(quota: PlanQuota, sales: readonly PlanSale[], day: Day): number {
  const isCounted = (sale: PlanSale) =>
    sale.ratePlanId === quota.ratePlanId &&
    sale.day === day &&
    (quota.roomTypeId === null || sale.roomTypeId === quota.roomTypeId)
  return sales.reduce((left, sale) => (isCounted(sale) ? left - sale.rooms : left), quota.rooms)
}

const quotasOf = ({ quotas }: QuotaBook, { ratePlanId, roomTypeId }: Place): PlanQuota[] =>
  quotas.filter(
    (quota) => quota.ratePlanId === ratePlanId && (quota.roomTypeId === null || quota.roomTypeId === roomTypeId),
  )

/** How many rooms of a plan and type may still be sold for a night by its quotas, the fewer of both; Infinity without one. */
export function quotaLeft(book: QuotaBook, place: Place): (day: Day) => number {
  const quotas = quotasOf(book, place)
  return (day) => Math.max(0, Math.min(Infinity, ...quotas.map((quota) => leftOf(quota, book.sales, day))))
}

/**
 * The first night of a stay for which no room of its plan may be sold any more: all that its quota allows, over all types or of the type, are
 * sold. Stays of linked plans do not count. Of a stay that had the plan and type `before`, only nights that are new count.
 *
 * @param book without the stay itself where it is sold already, see {@link withoutStay}
 * @returns at most one reason, with the name of the plan and the figure
 */
export function quotaReasons(
  plan: Pick<RatePlan, 'id' | 'name'> | undefined,
  book: QuotaBook,
  { roomTypeId, ...stay }: Span & { roomTypeId: string },
  before?: Span,
): QuotaReason[] {
  if (!plan) return []
  const quotas = quotasOf(book, { ratePlanId: plan.id, roomTypeId })
  const isNew = (day: Day) => !before || day < before.arrival || day >= before.departure
  for (const day of quotas.length > 0 ? nightsIn(stay).filter(isNew) : []) {
    const reached = quotas.find((quota) => leftOf(quota, book.sales, day) <= 0)
    if (reached) return [{ code: 'plan_quota_reached', day, detail: `${plan.name}: ${reached.rooms}` }]
  }
  return []
}

const salesOf = ({ ratePlanId, roomTypeId, arrival, departure }: Place & Span, rooms: 1 | -1): PlanSale[] =>
  nightsIn({ arrival, departure }).map((day) => ({ ratePlanId, roomTypeId, day, rooms }))

/** The book with a stay that is sold. */
export const withStay = (book: QuotaBook, stay: Place & Span): QuotaBook =>
  book.quotas.length === 0 ? book : { ...book, sales: [...book.sales, ...salesOf(stay, 1)] }

/** The book without a stay that is sold, as it is before the stay is changed. */
export const withoutStay = (book: QuotaBook, stay: Place & Span): QuotaBook =>
  book.quotas.length === 0 ? book : { ...book, sales: [...book.sales, ...salesOf(stay, -1)] }
