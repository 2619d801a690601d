import { refuseOn } from '#server/database/constraints.ts'
import type { Tx } from '#server/request/context.ts'
import type { PlanQuota } from '../contract/quotas.ts'

export const findQuotas = (tx: Tx): Promise<PlanQuota[]> =>
  tx.named(
    'rates.findQuotas',
    `select rate_plan_id as "ratePlanId", room_type_id as "roomTypeId", rooms from plan_quotas
      where property_id = $1 order by rate_plan_id, room_type_id nulls first`,
    [tx.propertyId],
  )

/** @throws Refusal unknown_reference for a type that is not the property's */
export async function upsertQuota(tx: Tx, quota: PlanQuota & { id: string }): Promise<void> {
  await tx
    .named(
      'rates.upsertQuota',
      `insert into plan_quotas (property_id, id, rate_plan_id, room_type_id, rooms) values ($1, $2, $3, $4, $5)
       on conflict (property_id, rate_plan_id, room_type_id) do update set rooms = excluded.rooms`,
      [tx.propertyId, quota.id, quota.ratePlanId, quota.roomTypeId, quota.rooms],
    )
    .catch(refuseOn({ plan_quota_type_is_known: 'unknown_reference' }))
}

export async function deleteQuota(tx: Tx, { ratePlanId, roomTypeId }: Omit<PlanQuota, 'rooms'>): Promise<void> {
  await tx.named(
    'rates.deleteQuota',
    `delete from plan_quotas where property_id = $1 and rate_plan_id = $2 and room_type_id is not distinct from $3::uuid`,
    [tx.propertyId, ratePlanId, roomTypeId],
  )
}
