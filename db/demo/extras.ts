import type { PlatformTx } from '#server/request/context.ts'
import { newId } from '#server/database/ids.ts'

/** The extra charges of a desk; prices in minor units, before tax. */
const EXTRAS = [
  { name: 'Airport transfer', price: 120_000, taxCategory: 'SERVICE', onlinePer: 'ONCE' },
  { name: 'Extra bed', price: 100_000, taxCategory: 'SERVICE' },
  { name: 'Laundry', price: 45_000, taxCategory: 'SERVICE' },
  { name: 'Packed lunch', price: 35_000, taxCategory: 'FOOD', onlinePer: 'GUEST' },
] as const

/** The list that charges of a bill are chosen from. */
export async function insertExtras(tx: PlatformTx, propertyId: number): Promise<void> {
  await tx.named(
    '',
    `insert into extra_charges (property_id, id, name, price_minor, tax_category, online_per)
     select $1, (r->>'id')::uuid, r->>'name', (r->>'price')::bigint, r->>'taxCategory', r->>'onlinePer' from jsonb_array_elements($2::jsonb) as r`,
    [propertyId, JSON.stringify(EXTRAS.map((extra) => ({ ...extra, id: newId() })))],
  )
}
