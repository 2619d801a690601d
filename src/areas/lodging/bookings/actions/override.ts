import { loadNegotiated } from '#areas/property/rates/actions/negotiated.ts'
import { loadPlans } from '#areas/property/rates/actions/rates.ts'
import type { RatePlan } from '#areas/property/rates/contract/rates.ts'
import { negotiatedReasons } from '#areas/property/rates/rules/negotiated.ts'
import { withStay } from '#areas/property/rates/rules/quotas.ts'
import { roomTypes } from '#areas/property/rooms/actions/types.ts'
import type { Day, Span } from '#core/dates.ts'
import type { Context } from '#server/request/context.ts'
import { lockQuotas } from '../queries/quotas.ts'
import { restrictedBy } from '../rules/prices.ts'
import { type QuotaStay, quotasAgainst } from '../rules/change-together.ts'
import { priceTable, quotaBook } from './availability.ts'
import type { BookingStatus } from '../contract/replies.ts'
import { holdsRooms, isOpen, type Why } from '../rules/bookings.ts'

/** Whether restrictions are overridden by a request: the permission of the user, and the reason given. */
export const overrideOf = (ctx: Context, { restrictionReason }: { restrictionReason?: string | undefined }) => ({
  mayOverride: ctx.actor.permissions.has('bookings.override'),
  reason: restrictionReason,
})

/** The audit entry of restrictions that were overridden; nothing when there were none. */
export const overridden = (restricted: readonly Why[], reason: string | undefined) =>
  restricted.length > 0 && reason
    ? { restrictionReason: reason, overridden: restricted.map(({ code, day }) => (day ? `${code} ${day}` : code)) }
    : {}

type Stay = { pricedTypeId: string; ratePlanId: string; arrival: Day; departure: Day }
type SoldStay = Stay & { adults: number; children: number; childAges: readonly number[] | null }

/** The restrictions that refuse stays of a company, or of none, that take their rooms now. */
export async function restrictionsAgainst(
  ctx: Context,
  stays: readonly SoldStay[],
  companyId: string | null,
): Promise<Why[]> {
  if (stays.length === 0) return []
  await lockQuotas(ctx.tx)
  const [table, types] = await Promise.all([priceTable(ctx, spanOf(ctx, stays), companyId), roomTypes(ctx)])
  let { quotas } = table
  return stays.flatMap(({ pricedTypeId: roomTypeId, ratePlanId, arrival, departure, ...who }) => {
    const stay = { roomTypeId, ratePlanId, arrival, departure }
    const baseOccupancy = types.find(({ id }) => id === roomTypeId)?.baseOccupancy
    const guests = baseOccupancy === undefined ? undefined : { ...who, baseOccupancy }
    const reasons = restrictedBy({ ...table, quotas }, { ...stay, guests }, ctx)
    quotas = withStay(quotas, stay)
    return reasons
  })
}

function spanOf(ctx: Context, stays: readonly { arrival: Day; departure: Day }[]): Span {
  const days = stays.flatMap(({ arrival, departure }) => [arrival, departure]).sort()
  return { from: days[0] ?? ctx.businessDate, until: days.at(-1) ?? ctx.businessDate }
}

/** A stay that becomes what it was again; what was agreed with its group stays agreed. */
type RestoredStay = { before: QuotaStay & { groupId: string | null }; after: QuotaStay | undefined }

/** The quotas that refuse stays that take again what they left. */
export async function quotasAgainstRestored(ctx: Context, stays: readonly RestoredStay[]): Promise<Why[]> {
  const own = stays.filter(({ before }) => before.groupId === null)
  if (own.every(({ after }) => after === undefined)) return []
  await lockQuotas(ctx.tx)
  const span = spanOf(ctx, own.flatMap(({ after }) => after ?? [])) // prettier-ignore
  const [plans, book] = await Promise.all([loadPlans(ctx), quotaBook(ctx, span)])
  return quotasAgainst(plans, book, own, ctx.businessDate)
}

/** Why the plans of stays are not those of the company that books them from now on: of the nights to come. */
export async function negotiatedAgainst(
  ctx: Context,
  stays: readonly (Stay & { status: BookingStatus })[],
  companyId: string | null,
): Promise<Why[]> {
  const [plans, negotiated] = await Promise.all([loadPlans(ctx), loadNegotiated(ctx, companyId)])
  return stays
    .filter(({ status, departure }) => isOpen(status) && holdsRooms(status) && departure > ctx.businessDate)
    .flatMap(({ ratePlanId, departure, ...stay }) => {
      const arrival = stay.arrival < ctx.businessDate ? ctx.businessDate : stay.arrival
      return negotiatedReasons(planOf(plans, ratePlanId), negotiated, { arrival, departure })
    })
}

const planOf = (plans: readonly RatePlan[], ratePlanId: string) => plans.find(({ id }) => id === ratePlanId)
