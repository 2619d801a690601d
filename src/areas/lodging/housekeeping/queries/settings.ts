import { sql } from 'kysely'
import type { Tx } from '#server/request/context.ts'
import type { CleaningTimes } from '../contract.ts'
import { CUSTOMARY_TIMES } from '../rules.ts'

/** The cleaning times of the property; version 0 and the customary ones while it set none. */
export async function getTimes(tx: Tx, lock: 'read' | 'lock' = 'read'): Promise<CleaningTimes> {
  const query = tx
    .selectFrom('housekeeping_settings')
    .select(['departure_minutes', 'stay_minutes', 'shift_minutes', 'version'])
    .where('property_id', '=', tx.propertyId)
  const row = await (lock === 'lock' ? query.forUpdate() : query).executeTakeFirst()
  if (!row) return { ...CUSTOMARY_TIMES, version: 0 }
  return {
    departureMinutes: row.departure_minutes,
    stayMinutes: row.stay_minutes,
    shiftMinutes: row.shift_minutes,
    version: row.version,
  }
}

export async function putTimes(
  tx: Tx,
  { departureMinutes, stayMinutes, shiftMinutes }: Omit<CleaningTimes, 'version'>,
): Promise<void> {
  const values = { departure_minutes: departureMinutes, stay_minutes: stayMinutes, shift_minutes: shiftMinutes }
  await tx
    .insertInto('housekeeping_settings')
    .values({ property_id: tx.propertyId, ...values })
    .onConflict((same) =>
      same.column('property_id').doUpdateSet({ ...values, version: sql<number>`housekeeping_settings.version + 1` }),
    )
    .execute()
}
