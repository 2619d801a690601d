import { refuse } from '#core/refusal.ts'
import { refuseOn } from '#server/database/constraints.ts'
import type { Tx } from '#server/request/context.ts'
import type { ExtraCharge, ExtraDetails } from '../contract/extras.ts'

const COLUMNS = `
  id, name, price_minor as price, tax_category as "taxCategory", service_code as "serviceCode", is_active as "isActive", version`

/** The list by name. */
export const findExtras = (tx: Tx, includeInactive: boolean): Promise<ExtraCharge[]> =>
  tx.named(
    'folios.findExtras',
    `select ${COLUMNS} from extra_charges where property_id = $1 and (is_active or $2) order by lower(name)`,
    [tx.propertyId, includeInactive],
  )

/** One that can be charged. @throws Refusal not_found, also for one that is switched off */
export async function getExtra(tx: Tx, extraId: string): Promise<ExtraCharge> {
  const text = `select ${COLUMNS} from extra_charges where property_id = $1 and id = $2 and is_active`
  const [row] = await tx.named<ExtraCharge>('folios.getExtra', text, [tx.propertyId, extraId])
  return row ?? refuse('not_found', { extraId })
}

/** Locks the row until the transaction ends. @throws Refusal not_found */
export async function lockExtra(tx: Tx, extraId: string): Promise<ExtraCharge> {
  const text = `select ${COLUMNS} from extra_charges where property_id = $1 and id = $2 for update`
  const [row] = await tx.named<ExtraCharge>('folios.lockExtra', text, [tx.propertyId, extraId])
  return row ?? refuse('not_found', { extraId })
}

const constraintErrors = refuseOn({ extra_charge_is_named_once: 'name_taken' })
const valuesOf = (tx: Tx, id: string, { name, price, taxCategory, serviceCode, isActive }: ExtraDetails) => [
  tx.propertyId,
  id,
  name,
  price,
  taxCategory,
  serviceCode,
  isActive,
]

/** @throws Refusal name_taken */
export const insertExtra = (tx: Tx, id: string, details: ExtraDetails): Promise<unknown> =>
  tx
    .named(
      'folios.insertExtra',
      `insert into extra_charges (property_id, id, name, price_minor, tax_category, service_code, is_active)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      valuesOf(tx, id, details),
    )
    .catch(constraintErrors)

/** @throws Refusal name_taken */
export const updateExtra = (tx: Tx, id: string, details: ExtraDetails): Promise<unknown> =>
  tx
    .named(
      'folios.updateExtra',
      `update extra_charges
          set name = $3, price_minor = $4, tax_category = $5, service_code = $6, is_active = $7, version = version + 1
        where property_id = $1 and id = $2`,
      valuesOf(tx, id, details),
    )
    .catch(constraintErrors)
