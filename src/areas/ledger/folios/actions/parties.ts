import { getCompany } from '#areas/parties/companies/actions/companies.ts'
import { currentCompany } from '#areas/parties/companies/actions/credit.ts'
import { refuse } from '#core/refusal.ts'
import type { Action, Context } from '#server/request/context.ts'
import type { folios, PartyDetails } from '../contract/folios.ts'
import { findParties, getParty, insertParty, markPartyRemoved, updateParty as update } from '../queries/parties.ts'
import { reopenFolio, setDeductions } from '../queries/state.ts'
import { assertChargeable, assertCurrent } from '../rules/folios.ts'
import { getFolio, lockFolio, recountFolio } from './bill.ts'

async function enterParty(
  ctx: Context,
  folio: { id: string; bookingId: string },
  details: PartyDetails,
): Promise<string> {
  const id = ctx.newId()
  await insertParty(ctx.tx, { ...details, id, folioId: folio.id, createdAt: ctx.now, createdBy: ctx.actor.id })
  ctx.record({
    type: 'PARTY_ADDED',
    entity: 'folio_party',
    entityId: id,
    bookingId: folio.bookingId,
    after: { companyId: details.companyId },
  })
  return id
}

export const addParty: Action<typeof folios.addParty> = async (ctx, { bookingId, ...details }) => {
  const folio = await lockFolio(ctx, bookingId)
  assertChargeable(folio)
  if (details.companyId) await getCompany(ctx, details.companyId)
  await enterParty(ctx, folio, details)
  return getFolio(ctx, bookingId)
}

/**
 * A company's part of a locked bill; put on the bill as the company is known when it has none yet.
 *
 * @throws Refusal not_found without such a company
 */
export async function partyOfCompany(
  ctx: Context,
  folio: { id: string; bookingId: string },
  companyId: string,
): Promise<string> {
  const [company, parties] = await Promise.all([currentCompany(ctx, companyId), findParties(ctx.tx, folio.bookingId)])
  const known = parties.find((party) => party.companyId === company.id)
  if (known) return known.id
  const { id, displayName: name, invoiceEmail: email, phone, taxNumber } = company
  const address = [company.billingAddress, company.billingCity].filter(Boolean).join(', ').slice(0, 300)
  return enterParty(ctx, folio, { name, email, phone, address, taxNumber, companyId: id })
}

/** @throws Refusal not_found for a party that is not on the bill of this booking */
export async function assertPartyOf(ctx: Context, bookingId: string, partyId: string): Promise<void> {
  if ((await getParty(ctx.tx, partyId)).bookingId !== bookingId) refuse('not_found', { partyId })
}

export const updateParty: Action<typeof folios.updateParty> = async (ctx, { partyId, version, ...details }) => {
  const before = await getParty(ctx.tx, partyId)
  if (details.companyId) await getCompany(ctx, details.companyId)
  if (!(await update(ctx.tx, partyId, version, details))) refuse('stale_version', { version: before.version })
  const { bookingId } = before
  const after = { companyId: details.companyId, version: version + 1 }
  ctx.record({
    type: 'PARTY_UPDATED',
    entity: 'folio_party',
    entityId: partyId,
    bookingId,
    before: { companyId: before.companyId },
    after,
  })
  return getFolio(ctx, bookingId)
}

export const removeParty: Action<typeof folios.removeParty> = async (ctx, { partyId }) => {
  const { bookingId } = await getParty(ctx.tx, partyId)
  await lockFolio(ctx, bookingId)
  if (!(await markPartyRemoved(ctx.tx, partyId, ctx.now))) refuse('party_in_use')
  ctx.record({ type: 'PARTY_REMOVED', entity: 'folio_party', entityId: partyId, bookingId })
  return getFolio(ctx, bookingId)
}

export const deduct: Action<typeof folios.deduct> = async (ctx, { bookingId, version, ...stored }) => {
  const folio = await lockFolio(ctx, bookingId)
  assertCurrent(folio, version)
  assertChargeable(folio)
  await setDeductions(ctx.tx, bookingId, stored)
  const { commission, tcs, tds } = await recountFolio(ctx, bookingId)
  const before = { commission: folio.money.commission, tcs: folio.money.tcs, tds: folio.money.tds }
  ctx.record({
    type: 'DEDUCTIONS_SET',
    entity: 'folio',
    entityId: folio.id,
    bookingId,
    before,
    after: { commission, tcs, tds },
  })
  ctx.publish('folios', 'bookings', 'desk')
  return getFolio(ctx, bookingId)
}

export const rebalance: Action<typeof folios.rebalance> = async (ctx, { bookingId, version }) => {
  assertCurrent(await lockFolio(ctx, bookingId), version)
  await recountFolio(ctx, bookingId)
  ctx.publish('folios', 'bookings', 'desk', 'payments')
  return getFolio(ctx, bookingId)
}

export const reopen: Action<typeof folios.reopen> = async (ctx, { bookingId, reason }) => {
  const before = await lockFolio(ctx, bookingId)
  await reopenFolio(ctx.tx, bookingId)
  const after = { status: 'OPEN', reason }
  ctx.record({
    type: 'BILL_REOPENED',
    entity: 'folio',
    entityId: before.id,
    bookingId,
    before: { status: before.status },
    after,
  })
  ctx.publish('folios', 'bookings', 'desk')
  return getFolio(ctx, bookingId)
}
