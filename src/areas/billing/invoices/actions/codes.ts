import type { Action } from '#server/request/context.ts'
import type { invoices } from '../contract/invoices.ts'
import { findServiceCodes, setServiceCodes as storeCodes } from '../queries/codes.ts'

export const serviceCodes: Action<typeof invoices.serviceCodes> = ({ tx, property }) =>
  findServiceCodes(tx, property.countryPack)

/** Applies from the next invoice on. @throws Refusal stale_version */
export const setServiceCodes: Action<typeof invoices.setServiceCodes> = async (ctx, { version, codes }) => {
  const before = await findServiceCodes(ctx.tx, ctx.property.countryPack)
  const stored = await storeCodes(ctx.tx, codes, version)
  ctx.record({
    type: 'SERVICE_CODES_CHANGED',
    entity: 'invoice_series',
    entityId: 'codes',
    before: { codes: before.codes },
    after: { codes },
  })
  return { codes, version: stored }
}
