import { createHash, randomInt } from 'node:crypto'
import { refuse } from '#core/refusal.ts'
import type { Action, Context } from '#server/request/context.ts'
import { hashPassword, isPassword, NOBODYS_HASH } from '#server/security/passwords.ts'
import type { invoices } from '../contract/invoices.ts'
import {
  deletePinFailures,
  findDocumentsOf,
  findPin,
  findPinTries,
  type FoundPin,
  getOrderName,
  lockPinTries,
  insertPinFailure,
  queueAlert,
  upsertPin,
} from '../queries/pins.ts'
import { getInvoice } from '../queries/documents.ts'
import { PIN_TRIES, pinOf, pinWaitSeconds } from '../rules/pin.ts'
import { printInvoice } from './documents.ts'

type Credentials = { orderId: string; userId: string; pin: string }

/**
 * The documents of an order, for anyone who has its PIN. A wrong PIN, another user and a missing order get the same response:
 * same status, same body, one hash checked either way; and they are counted alike.
 *
 * @throws Refusal wrong_pin; too_many_attempts {retryAfterSeconds} while the order, the address or the property rests
 */
export const authenticateInvoice: Action<typeof invoices.authenticateInvoice> = async (ctx, credentials) => {
  const ids = await findDocumentsOf(ctx.tx, await open(ctx, credentials))
  const documents = []
  for (const id of ids) documents.push(await getInvoice(ctx.tx, id))
  const { name: sellerName, locale, timeZone } = ctx.property
  return { sellerName, locale, timeZone, documents }
}

/** @throws Refusal wrong_pin, also for a document of another order; too_many_attempts */
export const accessPdf: Action<typeof invoices.accessPdf> = async (ctx, { invoiceId, language, ...credentials }) => {
  if (!(await findDocumentsOf(ctx.tx, await open(ctx, credentials))).includes(invoiceId)) refuse('wrong_pin')
  return printInvoice(ctx, invoiceId, { language })
}

/** Checks a PIN within its budgets and enters the property it is of. */
async function open(ctx: Context, { orderId, userId, pin }: Credentials): Promise<FoundPin> {
  // The caller names an order, not a property: whose it is shows only when it is found.
  const found = await ctx.asPlatform((tx) => findPin(tx, orderId, userId))
  // An order has one budget, whether it is named by its reference or by its id.
  const orderKey = createHash('sha256')
    .update(found?.orderId ?? orderId.toLowerCase())
    .digest('base64url')
  const count = await takePinTry(ctx, orderKey)

  // An order no one has a PIN for is checked against a hash no one has the PIN of, so that the response takes as long.
  const isRight = await isPassword(found?.pinHash ?? NOBODYS_HASH, pin)
  if (!isRight || !found) {
    if (count % PIN_TRIES === 0 && found) ctx.onRefusal((tx) => queueAlert(tx, found.propertyId, found.orderId))
    return refuse('wrong_pin')
  }
  await ctx.independentTransaction((tx) => deletePinFailures(tx, orderKey))
  if (!(await ctx.switchToProperty(found.propertyId))) refuse('wrong_pin')
  return found
}

/**
 * Counts a try before the PIN is looked at: sent all at once, tries are no more than one after the other. It counts until a right PIN
 * takes all of them away.
 *
 * @returns how many there are now
 * @throws Refusal too_many_attempts
 */
async function takePinTry(ctx: Context, orderKey: string): Promise<number> {
  const tries = await ctx.independentTransaction(async (tx) => {
    await lockPinTries(tx)
    const counted = await findPinTries(tx, orderKey, ctx.address, ctx.now)
    if (pinWaitSeconds(counted, ctx.now) === 0)
      await insertPinFailure(tx, { id: ctx.newId(), orderKey, address: ctx.address, failedAt: ctx.now })
    return counted
  })
  const retryAfterSeconds = pinWaitSeconds(tries, ctx.now)
  if (retryAfterSeconds > 0) refuse('too_many_attempts', { retryAfterSeconds })
  return tries.order.count + 1
}

/**
 * Makes a new PIN for the party a document bills. It is hashed like a password; the reply is the one time it is seen.
 *
 * @throws Refusal not_found
 */
export const renewPin: Action<typeof invoices.renewPin> = async (ctx, { invoiceId }) => {
  const invoice = await getInvoice(ctx.tx, invoiceId)
  const orderId = invoice.bookingId ?? invoice.corrects?.id ?? invoice.id
  const holderId = invoice.companyId ?? invoice.customerId ?? invoice.partyId ?? String(ctx.actor.id)
  const pin = pinOf(randomInt(1_000_000))
  await upsertPin(ctx.tx, {
    orderId,
    holderId,
    invoiceId,
    pinHash: await hashPassword(pin),
    madeAt: ctx.now,
    madeBy: ctx.actor.id,
  })
  ctx.record({
    type: 'INVOICE_PIN_MADE',
    entity: 'invoice',
    entityId: invoiceId,
    bookingId: invoice.bookingId ?? undefined,
    after: { number: invoice.number },
  })
  const query = new URLSearchParams({ orderId, userId: holderId })
  return { orderId, userId: holderId, pin, url: `${ctx.settings.publicUrl}/invoice/access?${query}` }
}

/** Notifies the desks that someone guesses PINs of an order; for the job that runs after the fifth wrong PIN. */
export async function notifyOfGuessing(ctx: Context, orderId: string): Promise<void> {
  const order = await getOrderName(ctx.tx, orderId)
  if (!order) return
  ctx.notify({
    type: 'invoice',
    referenceNumber: order.reference,
    referenceId: order.invoiceId,
    status: 'cancelled',
    message: `Somebody entered a wrong PIN ${PIN_TRIES} times for the invoice of ${order.reference}. It rests for a while.`,
    redirectPath: `/invoice/${order.invoiceId}`,
  })
}
