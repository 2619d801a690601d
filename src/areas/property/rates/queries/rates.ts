import type { Span } from '#core/dates.ts'
import { refuse } from '#core/refusal.ts'
import { columns, fixed, json } from '#server/database/columns.ts'
import { refuseOn } from '#server/database/constraints.ts'
import type { Tx } from '#server/request/context.ts'
import type { RatePlan, BasePrice } from '../contract/rates.ts'
import type { DayPrice } from '../rules/rates.ts'

const stored = columns<RatePlan>().of('rate_plans', {
  id: 'id',
  name: 'name',
  code: 'code',
  unit: fixed('unit'),
  parentPlanId: 'parent_plan_id',
  offsetBp: 'offset_bp',
  offsetAmount: 'offset_minor',
  roundTo: 'round_to_minor',
  roundMode: { column: 'round_mode', read: (mode) => mode as RatePlan['roundMode'], write: (mode) => mode },
  floorAmount: 'floor_minor',
  isDefault: fixed('is_default'),
  isNegotiated: 'is_negotiated',
  policyId: 'policy_id',
  isActive: 'is_active',
  version: fixed('version'),
})
const PLAN = stored.select()

const basePriceColumns = columns<BasePrice>().of('plan_prices', {
  ratePlanId: fixed('rate_plan_id'),
  roomTypeId: fixed('room_type_id'),
  baseAmount: 'base_minor',
  weekendAmount: 'weekend_minor',
  singleAmount: 'single_minor',
  extraAdultAmount: 'extra_adult_minor',
  extraChildAmount: 'extra_child_minor',
  adultPrices: json('adult_prices'),
  childPrices: json('child_prices'),
})

/** All plans, the default one first, then those with prices of their own, by name. */
export const findPlans = (tx: Tx): Promise<RatePlan[]> =>
  tx.named(
    'rates.findPlans',
    `select ${PLAN} from rate_plans where property_id = $1
      order by is_default desc, parent_plan_id is not null, name, id`,
    [tx.propertyId],
  )

export const findBasePrices = (tx: Tx): Promise<BasePrice[]> =>
  tx.named('rates.findBasePrices', `select ${basePriceColumns.select()} from plan_prices where property_id = $1`, [
    tx.propertyId,
  ])

export const findDayPrices = (tx: Tx, { from, until }: Span): Promise<DayPrice[]> =>
  tx.named(
    'rates.findDayPrices',
    `select rate_plan_id as "ratePlanId", room_type_id as "roomTypeId", night as day, base_minor as "baseAmount"
       from day_prices where property_id = $1 and night >= $2 and night < $3`,
    [tx.propertyId, from, until],
  )

/** Locks a plan until the transaction ends. */
export async function lockPlan(tx: Tx, ratePlanId: string): Promise<RatePlan> {
  const [row] = await tx.named<RatePlan>(
    'rates.lockPlan',
    `select ${PLAN} from rate_plans where property_id = $1 and id = $2 for update`,
    [tx.propertyId, ratePlanId],
  )
  return row ?? refuse('not_found', { ratePlanId })
}

type Offset = 'parentPlanId' | 'offsetBp' | 'offsetAmount' | 'roundTo' | 'roundMode' | 'floorAmount'
const OFFSET = ['parentPlanId', 'offsetBp', 'offsetAmount', 'roundTo', 'roundMode', 'floorAmount'] as const

const created = stored.only('id', 'name', 'code', ...OFFSET, 'policyId', 'isNegotiated')
export type NewPlan = Pick<RatePlan, 'id' | 'name' | 'code' | Offset | 'policyId' | 'isNegotiated'>

const INSERT_PLAN = `
  insert into rate_plans (property_id, is_default, ${created.changing})
  values ($1, $2 and not exists (select from rate_plans where property_id = $1 and is_default), ${created.places(3)})
  returning ${PLAN}`

/** Adds a plan. The first public one with prices of its own becomes the default; the caller has the lock of the calendar. */
export async function insertPlan(tx: Tx, plan: NewPlan): Promise<RatePlan> {
  const [row] = await tx
    .named<RatePlan>('rates.insertPlan', INSERT_PLAN, [
      tx.propertyId,
      plan.parentPlanId === null && !plan.isNegotiated,
      ...created.parameters(plan),
    ])
    .catch(
      refuseOn({
        rate_plan_code_is_unique: 'name_taken',
        rate_plan_policy_is_known: 'unknown_reference',
      }),
    )
  return row ?? refuse('not_found', { ratePlanId: plan.id })
}

export type PlanChange = Pick<RatePlan, 'name' | Offset | 'isActive' | 'policyId' | 'isNegotiated'>

const changed = stored.only('name', ...OFFSET, 'isActive', 'policyId', 'isNegotiated')
const UPDATE_PLAN = `
  update rate_plans set ${changed.sets(3)}, version = version + 1 where property_id = $1 and id = $2 returning ${PLAN}`

/**
 * @throws Refusal not_found, unknown_reference for a policy that is not the property's, plan_has_companies for one that is to be public,
 *   plan_stays_public for the default one and one of a promotion
 */
export async function updatePlan(tx: Tx, ratePlanId: string, change: PlanChange): Promise<RatePlan> {
  const [row] = await tx
    .named<RatePlan>('rates.updatePlan', UPDATE_PLAN, [tx.propertyId, ratePlanId, ...changed.parameters(change)])
    .catch(
      refuseOn({
        rate_plan_policy_is_known: 'unknown_reference',
        plan_of_company_is_negotiated: 'plan_has_companies',
        promoted_plan_is_public: 'plan_stays_public',
        default_plan_is_public: 'plan_stays_public',
      }),
    )
  return row ?? refuse('not_found', { ratePlanId })
}

export async function upsertBasePrice(tx: Tx, price: BasePrice): Promise<void> {
  const amounts = basePriceColumns.values(price)
  await tx
    .insertInto('plan_prices')
    .values({
      property_id: tx.propertyId,
      rate_plan_id: price.ratePlanId,
      room_type_id: price.roomTypeId,
      ...amounts,
    })
    .onConflict((conflict) => conflict.columns(['property_id', 'rate_plan_id', 'room_type_id']).doUpdateSet(amounts))
    .execute()
}

/** The own prices of nights; a night that had one gets the new one. In one order, so that no two writers deadlock. */
export async function upsertDayPrices(tx: Tx, prices: readonly DayPrice[]): Promise<void> {
  if (prices.length === 0) return
  await tx.named(
    'rates.upsertDayPrices',
    `insert into day_prices (property_id, rate_plan_id, room_type_id, night, base_minor)
     select $1, p."ratePlanId", p."roomTypeId", p.day, p."baseAmount"
       from jsonb_to_recordset($2::jsonb) as p ("ratePlanId" uuid, "roomTypeId" uuid, day date, "baseAmount" bigint)
      order by 2, 3, 4
     on conflict (property_id, rate_plan_id, room_type_id, night) do update set base_minor = excluded.base_minor`,
    [tx.propertyId, JSON.stringify(prices)],
  )
}

/** Removes nights' own prices, so that the base rate counts again. */
export async function deleteDayPrices(tx: Tx, nights: readonly Omit<DayPrice, 'baseAmount'>[]): Promise<void> {
  if (nights.length === 0) return
  await tx.named(
    'rates.deleteDayPrices',
    `delete from day_prices d
      using jsonb_to_recordset($2::jsonb) as p ("ratePlanId" uuid, "roomTypeId" uuid, day date)
      where d.property_id = $1 and d.rate_plan_id = p."ratePlanId" and d.room_type_id = p."roomTypeId" and d.night = p.day`,
    [tx.propertyId, JSON.stringify(nights)],
  )
}
