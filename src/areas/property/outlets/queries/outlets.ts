import { sql } from 'kysely'
import { refuse } from '#core/refusal.ts'
import { refuseOn } from '#server/database/constraints.ts'
import type { Tx } from '#server/request/context.ts'
import type { Outlet, OutletDetails } from '../contract.ts'

export type StoredOutlet = Omit<Outlet, 'currency' | 'isOpen' | 'propertyId'>

const OUTLET = `id, name, kind, description, ranking, delivery_methods as "deliveryMethods", opening_hours as "openingHours",
  service_charge_bp as "serviceChargeBp", delivery_fee_minor as "deliveryFee", takes_tips as "takesTips", allows_bill_to_room as "allowsBillToRoom",
  is_active as "isActive", version`

/** Outlets in their order. */
export const findOutlets = (tx: Tx, includeInactive: boolean): Promise<StoredOutlet[]> =>
  tx.named(
    'outlets.findOutlets',
    `select ${OUTLET} from outlets where property_id = $1 and (is_active or $2) order by ranking, lower(name)`,
    [tx.propertyId, includeInactive],
  )

/** @throws Refusal not_found */
export async function getOutlet(tx: Tx, outletId: string): Promise<StoredOutlet> {
  const [row] = await tx.named<StoredOutlet>(
    'outlets.getOutlet',
    `select ${OUTLET} from outlets where property_id = $1 and id = $2`,
    [tx.propertyId, outletId],
  )
  return row ?? refuse('not_found', { businessServiceId: outletId })
}

/** Locks the row until the transaction ends. @throws Refusal not_found */
export async function lockOutlet(tx: Tx, outletId: string): Promise<StoredOutlet> {
  const [row] = await tx.named<StoredOutlet>(
    'outlets.lockOutlet',
    `select ${OUTLET} from outlets where property_id = $1 and id = $2 for update`,
    [tx.propertyId, outletId],
  )
  return row ?? refuse('not_found', { businessServiceId: outletId })
}

const columnsOf = (details: OutletDetails) => ({
  name: details.name,
  kind: details.kind,
  description: details.description,
  ranking: details.ranking,
  delivery_methods: details.deliveryMethods,
  opening_hours: JSON.stringify(details.openingHours),
  service_charge_bp: details.serviceChargeBp,
  delivery_fee_minor: details.deliveryFee,
  takes_tips: details.takesTips,
  allows_bill_to_room: details.allowsBillToRoom,
  is_active: details.isActive,
})

const constraintErrors = refuseOn({ outlet_is_named_once: 'name_taken' })

/** @throws Refusal name_taken */
export async function insertOutlet(tx: Tx, id: string, details: OutletDetails): Promise<void> {
  await tx
    .insertInto('outlets')
    .values({ property_id: tx.propertyId, id, ...columnsOf(details) })
    .execute()
    .catch(constraintErrors)
}

/** @throws Refusal name_taken */
export async function updateOutlet(tx: Tx, id: string, details: OutletDetails): Promise<void> {
  await tx
    .updateTable('outlets')
    .set({ ...columnsOf(details), version: sql<number>`version + 1` })
    .where('property_id', '=', tx.propertyId)
    .where('id', '=', id)
    .execute()
    .catch(constraintErrors)
}
