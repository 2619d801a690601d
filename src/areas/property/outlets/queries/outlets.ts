import { sql } from 'kysely'
import { refuse } from '#core/refusal.ts'
import { columns, fixed, json } from '#server/database/columns.ts'
import { refuseOn } from '#server/database/constraints.ts'
import type { Tx } from '#server/request/context.ts'
import type { Outlet, OutletDetails } from '../contract.ts'

export type StoredOutlet = Omit<Outlet, 'currency' | 'isOpen' | 'propertyId'>

const outlet = columns<StoredOutlet>().of('outlets', {
  id: fixed('id'),
  name: 'name',
  kind: 'kind',
  description: 'description',
  ranking: 'ranking',
  deliveryMethods: 'delivery_methods',
  openingHours: json('opening_hours'),
  serviceChargeBp: 'service_charge_bp',
  deliveryFee: 'delivery_fee_minor',
  takesTips: 'takes_tips',
  allowsBillToRoom: 'allows_bill_to_room',
  isActive: 'is_active',
  version: fixed('version'),
})

/** Outlets in their order. */
export const findOutlets = (tx: Tx, includeInactive: boolean): Promise<StoredOutlet[]> =>
  tx.named(
    'outlets.findOutlets',
    `select ${outlet.select()} from outlets where property_id = $1 and (is_active or $2) order by ranking, lower(name)`,
    [tx.propertyId, includeInactive],
  )

/** @throws Refusal not_found */
export async function getOutlet(tx: Tx, outletId: string): Promise<StoredOutlet> {
  const [row] = await tx.named<StoredOutlet>(
    'outlets.getOutlet',
    `select ${outlet.select()} from outlets where property_id = $1 and id = $2`,
    [tx.propertyId, outletId],
  )
  return row ?? refuse('not_found', { businessServiceId: outletId })
}

/** Locks the row until the transaction ends. @throws Refusal not_found */
export async function lockOutlet(tx: Tx, outletId: string): Promise<StoredOutlet> {
  const [row] = await tx.named<StoredOutlet>(
    'outlets.lockOutlet',
    `select ${outlet.select()} from outlets where property_id = $1 and id = $2 for update`,
    [tx.propertyId, outletId],
  )
  return row ?? refuse('not_found', { businessServiceId: outletId })
}

const constraintErrors = refuseOn({ outlet_is_named_once: 'name_taken' })

/** @throws Refusal name_taken */
export async function insertOutlet(tx: Tx, id: string, details: OutletDetails): Promise<void> {
  await tx
    .insertInto('outlets')
    .values({ property_id: tx.propertyId, id, ...outlet.values(details) })
    .execute()
    .catch(constraintErrors)
}

/** @throws Refusal name_taken */
export async function updateOutlet(tx: Tx, id: string, details: OutletDetails): Promise<void> {
  await tx
    .updateTable('outlets')
    .set({ ...outlet.values(details), version: sql<number>`version + 1` })
    .where('property_id', '=', tx.propertyId)
    .where('id', '=', id)
    .execute()
    .catch(constraintErrors)
}
