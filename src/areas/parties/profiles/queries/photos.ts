import type { Instant } from '#core/dates.ts'
import { refuse } from '#core/refusal.ts'
import type { Tx } from '#server/request/context.ts'

const SAVE = `
  insert into customer_photos (property_id, id, customer_id, drawing, created_at) values ($1, $2, $3, $4, $5)
  on conflict (property_id, customer_id) do update set id = excluded.id, drawing = excluded.drawing, created_at = excluded.created_at`
type NewPhoto = { id: string; customerId: string; bytes: Buffer; at: Instant }
/** Stores the picture of a guest; one there was before goes, and so does its address. */
export const savePhoto = (tx: Tx, { id, customerId, bytes, at }: NewPhoto): Promise<unknown> =>
  tx.named('profiles.savePhoto', SAVE, [tx.propertyId, id, customerId, bytes, at])

const REMOVE = 'delete from customer_photos where property_id = $1 and customer_id = $2 returning id'
/** @throws Refusal not_found for a guest without a picture */
export async function deletePhoto(tx: Tx, customerId: string): Promise<void> {
  const [row] = await tx.named<{ id: string }>('profiles.deletePhoto', REMOVE, [tx.propertyId, customerId])
  if (!row) refuse('not_found', { customerId })
}

const DRAWING = 'select drawing as bytes from customer_photos where property_id = $1 and customer_id = $2 and id = $3'
/** @throws Refusal not_found, also for a picture there was before */
export async function getPhoto(tx: Tx, customerId: string, id: string): Promise<Buffer> {
  const [row] = await tx.named<{ bytes: Buffer }>('profiles.getPhoto', DRAWING, [tx.propertyId, customerId, id])
  return row?.bytes ?? refuse('not_found', { guestPhotoId: id })
}
