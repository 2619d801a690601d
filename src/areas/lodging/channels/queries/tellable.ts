import type { Instant } from '#core/dates.ts'
import type { PlatformTx, Tx } from '#server/request/context.ts'

/** Channels of this property that a message can be sent to now. */
export async function findTellable(tx: Tx, now: Instant): Promise<string[]> {
  const rows = await tx.named<{ channel_id: string }>(
    'channels.findTellable',
    `select c.channel_id from channel_connections c join channels h on h.id = c.channel_id
      where c.property_id = $1 and h.is_active and h.base_url <> '' and (c.next_try_at is null or c.next_try_at <= $2)
      order by c.channel_id`,
    [tx.propertyId, now],
  )
  return rows.map((row) => row.channel_id)
}

/**
 * Properties where something may be left to send: a try that is due, one that never came back, or nothing compared for a while. Those
 * waiting longest come first.
 */
export async function findDueProperties(
  tx: PlatformTx,
  { silentMinutes, limit }: { silentMinutes: number; limit: number },
): Promise<number[]> {
  const rows = await tx.named<{ property_id: number }>(
    'channels.findDueHouses',
    `select c.property_id::int from channel_connections c
       join channels h on h.id = c.channel_id join properties p on p.id = c.property_id
      where h.is_active and h.base_url <> '' and p.is_active
        and case when c.next_try_at is not null then c.next_try_at <= now()
                 else c.compared_at is null or c.compared_at < now() - make_interval(mins => $1) end
      group by c.property_id order by min(coalesce(c.next_try_at, c.compared_at, c.created_at)), c.property_id limit $2`,
    [silentMinutes, limit],
  )
  return rows.map((row) => row.property_id)
}
