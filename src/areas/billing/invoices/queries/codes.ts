import { refuse } from '#core/refusal.ts'
import type { Tx } from '#server/request/context.ts'
import type { ServiceCode } from '../contract/codes.ts'
import { customaryCodes } from '../rules/codes.ts'

export type StoredCodes = { codes: ServiceCode[]; version: number }

const FIND_CODES = 'select codes, version from invoice_service_codes where property_id = $1'

/** The property's codes; version 0 and the customary ones of its country while it chose none. */
export async function findServiceCodes(tx: Tx, countryPack: string): Promise<StoredCodes> {
  const [stored] = await tx.named<StoredCodes>('invoice_service_codes', FIND_CODES, [tx.propertyId])
  return stored ?? { codes: customaryCodes(countryPack), version: 0 }
}

const SET_CODES = `
  insert into invoice_service_codes as c (property_id, codes)
  select $1, $2::jsonb where $3::bigint = 0 or exists (select from invoice_service_codes where property_id = $1)
  on conflict (property_id) do update set codes = excluded.codes, version = c.version + 1 where c.version = $3::bigint
  returning version`

/** @throws Refusal stale_version when another user changed them first */
export async function setServiceCodes(tx: Tx, codes: readonly ServiceCode[], version: number): Promise<number> {
  const [row] = await tx.named<{ version: number }>('set_invoice_service_codes', SET_CODES, [
    tx.propertyId,
    JSON.stringify(codes),
    version,
  ])
  return row?.version ?? refuse('stale_version', {})
}
