import { languageFor } from '#areas/parties/customers/actions.ts'
import * as z from 'zod'
import { Instant } from '#core/dates.ts'
import { refuse } from '#core/refusal.ts'
import type { Action } from '#server/request/context.ts'
import { cursorOf, pageOf, readCursor } from '#server/database/cursors.ts'
import { printPdf } from '#server/documents/pdf.ts'
import type { cashier } from '../contract/cashier.ts'
import { findShifts, getSettings, getShift } from '../queries/cashier.ts'
import { shiftDocument } from '../rules/document.ts'
import { isBlindFor, shiftOf, showShift } from './shift.ts'

export const get: Action<typeof cashier.get> = async (ctx, { shiftId }) =>
  showShift(ctx, await getShift(ctx.tx, shiftId))

export const list: Action<typeof cashier.list> = async ({ tx }, { after, limit, ...filter }) => {
  const place = readCursor(after, z.tuple([Instant, z.uuid()]))
  const rows = await findShifts(tx, filter, { after: place, limit: limit + 1 })
  return pageOf(rows, limit, (last) => cursorOf(last.openedAt, last.id))
}

/** @throws Refusal not_found, count_is_blind for an open shift whose contents its counter is not to know */
export const report: Action<typeof cashier.report> = async (ctx, { shiftId, paper, language }) => {
  const { name, locale, timeZone } = ctx.property
  const [facts, settings] = await Promise.all([getShift(ctx.tx, shiftId), getSettings(ctx.tx)])
  if (facts.status !== 'CLOSED' && isBlindFor(ctx, settings)) refuse('count_is_blind')
  const place = { propertyName: name, locale, timeZone, printedAt: ctx.now }
  const shift = await shiftOf(ctx, facts)
  const bytes = await printPdf(shiftDocument(shift, place, { paper, language: await languageFor(ctx, language) }))
  return { fileName: shift.zNumber === null ? 'x-report.pdf' : `z-report-${shift.zNumber}.pdf`, bytes }
}
