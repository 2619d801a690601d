import type { Instant } from '#core/dates.ts'
import { refuse } from '#core/refusal.ts'
import { columns, fixed } from '#server/database/columns.ts'
import { refuseOn } from '#server/database/constraints.ts'
import type { Tx } from '#server/request/context.ts'
import type { Device } from './contract.ts'

const stored = columns<Device>().of('kitchen_devices', {
  id: fixed('id'),
  name: 'name',
  stationId: 'station_id',
  pairedBy: 'paired_by',
  createdAt: 'created_at',
  lastSeenAt: fixed('last_seen_at'),
})

const DEVICES = `select ${stored.select()} from kitchen_devices where property_id = $1 and ended_at is null`

/** Paired screens, the latest first. */
export const findDevices = (tx: Tx, page: { after: string | undefined; limit: number }): Promise<Device[]> =>
  tx.named('find_kitchen_devices', `${DEVICES} and ($2::uuid is null or id < $2) order by id desc limit $3`, [
    tx.propertyId,
    page.after ?? null,
    page.limit,
  ])

/** The screen a token belongs to; undefined when there is none, or it has ended. */
export async function findDeviceByHash(tx: Tx, tokenHash: string): Promise<Device | undefined> {
  const [device] = await tx.named<Device>('find_kitchen_device', `${DEVICES} and token_hash = $2`, [
    tx.propertyId,
    tokenHash,
  ])
  return device
}

/** @throws Refusal not_found without such a station */
export async function insertDevice(tx: Tx, device: Device, tokenHash: string): Promise<void> {
  await tx
    .insertInto('kitchen_devices')
    .values({ property_id: tx.propertyId, id: device.id, token_hash: tokenHash, ...stored.values(device) })
    .execute()
    .catch(refuseOn({ device_stands_at_a_station: 'not_found' }))
}

/** Ended once, it stays ended. @throws Refusal not_found */
export async function markEnded(tx: Tx, deviceId: string, at: Instant): Promise<void> {
  const rows = await tx.named(
    'end_kitchen_device',
    'update kitchen_devices set ended_at = coalesce(ended_at, $3) where property_id = $1 and id = $2 returning id',
    [tx.propertyId, deviceId, at],
  )
  if (rows.length === 0) refuse('not_found', { deviceId })
}

/** When someone last pressed something at it. */
export async function markSeen(tx: Tx, deviceId: string, at: Instant): Promise<void> {
  await tx
    .updateTable('kitchen_devices')
    .set({ last_seen_at: at })
    .where('property_id', '=', tx.propertyId)
    .where('id', '=', deviceId)
    .execute()
}

/** Whether a ticket, and a line, are of a station; a screen of all stations sees everything. */
export async function isOfStation(
  tx: Tx,
  stationId: string | null,
  { kotIds, orderLineId }: { kotIds: readonly string[]; orderLineId: string | null },
): Promise<boolean> {
  const [row] = await tx.named<{ isOwn: boolean }>(
    'kot_is_of_station',
    `select (select count(*) from kots where property_id = $1 and id = any ($3::uuid[]) and ($2::uuid is null or station_id = $2))
              = cardinality($3::uuid[])
            and ($4::uuid is null or exists (select from order_lines where property_id = $1 and id = $4
                                                and ($2::uuid is null or station_id = $2
                                                     or stations @> jsonb_build_array(jsonb_build_object('stationId', $2::uuid))))) as "isOwn"`,
    [tx.propertyId, stationId, [...new Set(kotIds)], orderLineId],
  )
  return row?.isOwn ?? false
}
