import { getProperty } from '#areas/properties/actions.ts'
import { languageOf } from '#core/language.ts'
import { refuse } from '#core/refusal.ts'
import type { Action } from '#server/context.ts'
import { printPdf } from '#server/pdf.ts'
import type { folios } from '../contract.ts'
import { statementDocument } from '../rules/statement.ts'
import { getFolio } from './bill.ts'

/** The bill as a document. @throws Refusal not_found, for a party that is not on it too */
export const statement: Action<typeof folios.statement> = async (ctx, { bookingId, party, language }) => {
  const [folio, house] = await Promise.all([getFolio(ctx, bookingId), getProperty(ctx)])
  const partyId = party === 'own' ? null : party
  if (partyId && !folio.parties.some(({ id }) => id === partyId)) refuse('not_found', { partyId })
  const { locale } = ctx.property
  const form = { partyId, house, locale, language: language ?? languageOf(locale), on: ctx.businessDate }
  const document = statementDocument(folio, form)
  return { fileName: `statement-${folio.bookingReference}.pdf`, bytes: await printPdf(document) }
}
