import { refuse } from '#core/refusal.ts'
import { columns, fixed } from '#server/database/columns.ts'
import { refuseOn } from '#server/database/constraints.ts'
import type { Tx } from '#server/request/context.ts'
import type { PlanPart } from '../contract/packages.ts'

const stored = columns<PlanPart>().of('plan_parts', {
  id: fixed('id'),
  ratePlanId: fixed('rate_plan_id'),
  name: 'name',
  amount: 'amount_minor',
  per: 'per',
  rhythm: 'rhythm',
  posting: 'posting',
  weekdays: 'weekdays',
  taxCategory: 'tax_category',
  serviceCode: 'service_code',
  meal: 'meal',
  isNextDay: 'is_next_day',
  ranking: fixed('ranking'),
  version: fixed('version'),
})
const PART = stored.select()

/** The parts of all plans, or of one, by plan and in the order they are taken out. */
export const findPlanParts = (tx: Tx, ratePlanId?: string): Promise<PlanPart[]> =>
  tx.named(
    'rates.findPlanParts',
    `select ${PART} from plan_parts
      where property_id = $1 and ($2::uuid is null or rate_plan_id = $2) order by rate_plan_id, ranking`,
    [tx.propertyId, ratePlanId ?? null],
  )

/** Locks a part until the transaction ends. @throws Refusal not_found */
export async function lockPlanPart(tx: Tx, partId: string): Promise<PlanPart> {
  const [row] = await tx.named<PlanPart>(
    'rates.lockPlanPart',
    `select ${PART} from plan_parts where property_id = $1 and id = $2 for update`,
    [tx.propertyId, partId],
  )
  return row ?? refuse('not_found', { partId })
}

export type PartDetails = Omit<PlanPart, 'id' | 'ratePlanId' | 'ranking' | 'version'>
type PartPlace = Pick<PlanPart, 'id' | 'ratePlanId' | 'ranking'>

const UNIQUE = { plan_part_name_is_unique: 'name_taken' } as const

/** @throws Refusal name_taken */
export async function insertPlanPart(tx: Tx, { id, ratePlanId, ranking }: PartPlace, part: PartDetails): Promise<void> {
  await tx
    .named(
      'rates.insertPlanPart',
      `insert into plan_parts (property_id, id, rate_plan_id, ranking, ${stored.changing})
       values ($1, $2, $3, $4, ${stored.places(5)})`,
      [tx.propertyId, id, ratePlanId, ranking, ...stored.parameters(part)],
    )
    .catch(refuseOn(UNIQUE))
}

/** @throws Refusal name_taken */
export async function updatePlanPart(tx: Tx, partId: string, part: PartDetails): Promise<void> {
  await tx
    .named(
      'rates.updatePlanPart',
      `update plan_parts set ${stored.sets(3)}, version = version + 1 where property_id = $1 and id = $2`,
      [tx.propertyId, partId, ...stored.parameters(part)],
    )
    .catch(refuseOn(UNIQUE))
}

export const deletePlanPart = (tx: Tx, partId: string): Promise<unknown> =>
  tx.named('rates.deletePlanPart', 'delete from plan_parts where property_id = $1 and id = $2', [tx.propertyId, partId])
