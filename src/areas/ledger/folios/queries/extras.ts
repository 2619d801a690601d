import { refuse } from '#core/refusal.ts'
import { columns, fixed } from '#server/database/columns.ts'
import { refuseOn } from '#server/database/constraints.ts'
import type { Tx } from '#server/request/context.ts'
import type { ExtraCharge, ExtraDetails } from '../contract/extras.ts'

const extra = columns<ExtraCharge>().of('extra_charges', {
  id: fixed('id'),
  name: 'name',
  price: 'price_minor',
  taxCategory: 'tax_category',
  serviceCode: 'service_code',
  onlinePer: 'online_per',
  isActive: 'is_active',
  version: fixed('version'),
})
const COLUMNS = extra.select()

/** The list by name. */
export const findExtras = (tx: Tx, includeInactive: boolean): Promise<ExtraCharge[]> =>
  tx.named(
    'folios.findExtras',
    `select ${COLUMNS} from extra_charges where property_id = $1 and (is_active or $2) order by lower(name)`,
    [tx.propertyId, includeInactive],
  )

const GET = `select ${COLUMNS} from extra_charges where property_id = $1 and id = $2`

/** One that can be charged. @throws Refusal not_found, also for one that is switched off */
export async function getExtra(tx: Tx, extraId: string): Promise<ExtraCharge> {
  const [row] = await tx.named<ExtraCharge>('folios.getExtra', `${GET} and is_active`, [tx.propertyId, extraId])
  return row ?? refuse('not_found', { extraId })
}

/** Locks the row until the transaction ends. @throws Refusal not_found */
export async function lockExtra(tx: Tx, extraId: string): Promise<ExtraCharge> {
  const [row] = await tx.named<ExtraCharge>('folios.lockExtra', `${GET} for update`, [tx.propertyId, extraId])
  return row ?? refuse('not_found', { extraId })
}

const constraintErrors = refuseOn({ extra_charge_is_named_once: 'name_taken' })
const INSERT = `insert into extra_charges (property_id, id, ${extra.changing}) values ($1, $2, ${extra.places(3)})`
const UPDATE = `update extra_charges set ${extra.sets(3)}, version = version + 1 where property_id = $1 and id = $2`

/** @throws Refusal name_taken */
export const insertExtra = (tx: Tx, id: string, details: ExtraDetails): Promise<unknown> =>
  tx.named('folios.insertExtra', INSERT, [tx.propertyId, id, ...extra.parameters(details)]).catch(constraintErrors)

/** @throws Refusal name_taken */
export const updateExtra = (tx: Tx, id: string, details: ExtraDetails): Promise<unknown> =>
  tx.named('folios.updateExtra', UPDATE, [tx.propertyId, id, ...extra.parameters(details)]).catch(constraintErrors)
