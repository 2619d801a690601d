import type { Instant } from '#core/dates.ts'
import { refuse } from '#core/refusal.ts'
import type { PlatformTx, Tx } from '#server/request/context.ts'

const INSERT = 'insert into clock_photos (property_id, event_id, drawing, taken_at) values ($1, $2, $3, $4)'
type NewPhoto = { eventId: string; sealed: Buffer; at: Instant }
/** Stores the photo of a clocking, which is sealed. */
export const insertPhoto = (tx: Tx, { eventId, sealed, at }: NewPhoto): Promise<unknown> =>
  tx.named('attendance.insertPhoto', INSERT, [tx.propertyId, eventId, sealed, at])

const PHOTO = 'select drawing as sealed from clock_photos where property_id = $1 and event_id = $2'
/** @throws Refusal not_found, also for one that is deleted */
export async function getPhoto(tx: Tx, eventId: string): Promise<Buffer> {
  const [row] = await tx.named<{ sealed: Buffer }>('attendance.getPhoto', PHOTO, [tx.propertyId, eventId])
  return row?.sealed ?? refuse('not_found', { clockEventId: eventId })
}

const FORGET = `
  delete from clock_photos f using attendance_settings s
   where s.property_id = f.property_id and f.taken_at < $1::timestamptz - make_interval(days => s.photo_days)`
/** Deletes photos that are older than their property stores them. */
export const deleteOldPhotos = (tx: PlatformTx, now: Instant): Promise<unknown> =>
  tx.named('attendance.deleteOldPhotos', FORGET, [now])
