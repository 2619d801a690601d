import { refuse } from '#core/refusal.ts'
import type { Action } from '#server/context.ts'
import { printPdf } from '#server/pdf.ts'
import type { folios } from '../contract.ts'
import { statementDocument } from '../rules/statement.ts'
import { getFolio } from './bill.ts'

/** The bill as a document. @throws Refusal not_found, for a party that is not on it too */
export const statement: Action<typeof folios.statement> = async (ctx, { bookingId, party }) => {
  const folio = await getFolio(ctx, bookingId)
  const partyId = party === 'own' ? null : party
  if (partyId && !folio.parties.some(({ id }) => id === partyId)) refuse('not_found', { partyId })
  const { name, locale } = ctx.property
  const document = statementDocument(folio, { partyId, property: name, locale, on: ctx.businessDate })
  return { fileName: `statement-${folio.bookingReference}.pdf`, bytes: await printPdf(document) }
}
