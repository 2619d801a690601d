import type { Instant } from '#core/dates.ts'
import type { Tx } from '#server/request/context.ts'

export type Key = { certificate: string; sealedKey: string; createdAt: Instant }

/** The certificate of the property and its sealed key; undefined before it is made. */
export async function findKey(tx: Tx): Promise<Key | undefined> {
  const [row] = await tx.named<Key>(
    'find_printing_key',
    `select certificate, sealed_key as "sealedKey", created_at as "createdAt" from printing_keys where property_id = $1`,
    [tx.propertyId],
  )
  return row
}

/** Puts a key in the place of the one before. */
export async function saveKey(tx: Tx, { certificate, sealedKey, createdAt }: Key): Promise<void> {
  const columns = { certificate, sealed_key: sealedKey, created_at: createdAt }
  await tx
    .insertInto('printing_keys')
    .values({ property_id: tx.propertyId, ...columns })
    .onConflict((conflict) => conflict.column('property_id').doUpdateSet(columns))
    .execute()
}
