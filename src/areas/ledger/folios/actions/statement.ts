import { languageFor } from '#areas/parties/customers/actions.ts'
import { getProperty } from '#areas/property/properties/actions/properties.ts'
import { refuse } from '#core/refusal.ts'
import type { Action } from '#server/request/context.ts'
import { printPdf } from '#server/documents/pdf.ts'
import type { folios } from '../contract/folios.ts'
import { statementDocument } from '../rules/statement.ts'
import { getFolio } from './bill.ts'

/** The bill as a document. @throws Refusal not_found, for a party that is not on it too */
export const statement: Action<typeof folios.statement> = async (ctx, { bookingId, party, language }) => {
  const [folio, property] = await Promise.all([getFolio(ctx, bookingId), getProperty(ctx)])
  const partyId = party === 'own' ? null : party
  const payer = folio.parties.find(({ id }) => id === partyId)
  if (partyId && !payer) refuse('not_found', { partyId })
  // Someone else who pays a part is not the guest.
  const reader = partyId ? { companyId: payer?.companyId ?? null } : { bookingId }
  const form = {
    partyId,
    issuer: property,
    locale: ctx.property.locale,
    language: await languageFor(ctx, language, reader),
    on: ctx.businessDate,
  }
  const document = statementDocument(folio, form)
  return { fileName: `statement-${folio.bookingReference}.pdf`, bytes: await printPdf(document) }
}
