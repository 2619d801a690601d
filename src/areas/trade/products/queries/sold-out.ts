import { sql } from 'kysely'
import type { Instant } from '#core/dates.ts'
import type { Tx } from '#server/request/context.ts'

export type NewSoldOut = { reason: string; untilAt: Instant | null; setAt: Instant; setBy: number; setByName: string }

/** Marks a product sold out; repeated, the later mark counts. */
export async function upsertSoldOut(tx: Tx, productId: string, outage: NewSoldOut): Promise<void> {
  const columns = {
    reason: outage.reason,
    until_at: outage.untilAt,
    set_at: outage.setAt,
    set_by: outage.setBy,
    set_by_name: outage.setByName,
  }
  await tx
    .insertInto('product_outages')
    .values({ property_id: tx.propertyId, product_id: productId, ...columns })
    .onConflict((conflict) => conflict.columns(['property_id', 'product_id']).doUpdateSet(columns))
    .execute()
}

export async function deleteSoldOut(tx: Tx, productId: string): Promise<void> {
  await tx
    .deleteFrom('product_outages')
    .where('property_id', '=', tx.propertyId)
    .where('product_id', '=', productId)
    .execute()
}

/** The image of a product as it is stored; undefined without one. */
export async function findImage(tx: Tx, productId: string): Promise<Buffer<ArrayBuffer> | undefined> {
  const [row] = await tx.named<{ bytes: Buffer<ArrayBuffer> }>(
    'products.findImage',
    'select bytes from product_images where property_id = $1 and product_id = $2',
    [tx.propertyId, productId],
  )
  return row?.bytes
}

export async function upsertImage(tx: Tx, productId: string, bytes: Uint8Array): Promise<void> {
  await sql`
    insert into product_images as i (property_id, product_id, bytes) values (${tx.propertyId}, ${productId}, ${bytes})
    on conflict (property_id, product_id) do update set bytes = excluded.bytes, version = i.version + 1`.execute(tx)
}

export async function deleteImage(tx: Tx, productId: string): Promise<void> {
  await tx
    .deleteFrom('product_images')
    .where('property_id', '=', tx.propertyId)
    .where('product_id', '=', productId)
    .execute()
}
