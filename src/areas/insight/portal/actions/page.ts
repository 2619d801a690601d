import { printInvoice } from '#areas/billing/invoices/actions/documents.ts'
import { refuse } from '#core/refusal.ts'
import type { Action } from '#server/request/context.ts'
import type { portal } from '../contract/portal.ts'
import { findGuestInvoices } from '../queries/offers.ts'
import { markOpened } from '../queries/pages.ts'
import { enterPage } from './enter.ts'
import { shownPage } from './shown.ts'

/** @throws Refusal not_found */
export const open: Action<typeof portal.open> = async (ctx, { token }) => {
  const entered = await enterPage(ctx, token)
  if (entered.page.openedAt === null) await markOpened(ctx.tx, entered.page.bookingId, ctx.now)
  return shownPage(ctx, entered)
}

/** @throws Refusal not_found, also for an invoice of another stay, or one that bills a company */
export const invoicePdf: Action<typeof portal.invoicePdf> = async (ctx, { token, invoiceId, language }) => {
  const { page } = await enterPage(ctx, token)
  const invoices = await findGuestInvoices(ctx.tx, page.bookingId)
  if (!invoices.some(({ id }) => id === invoiceId)) refuse('not_found', { invoiceId })
  return printInvoice(ctx, invoiceId, { language })
}
