import type { Minor } from '#core/money.ts'
import { refuse } from '#core/refusal.ts'
import type { Action, Context } from '#server/request/context.ts'
import type { companies } from '../contract/companies.ts'
import type { Company } from '../contract/replies.ts'
import { getCurrentCompany, lockCompany } from '../queries/companies.ts'
import { getExposure } from '../queries/credit.ts'
import { findContracts } from '../queries/parts.ts'
import { type Agreement, creditRefusals } from '../rules.ts'

/** The current company of an id: itself, or the one it was merged into. @throws Refusal not_found */
export const currentCompany = (ctx: Context, id: string): Promise<Company> => getCurrentCompany(ctx.tx, id)

/**
 * Allows an amount on a company's account, or refuses with every reason against it. The company stays locked until the
 * transaction ends, so that two bills do not exceed the limit. A user with `companies.credit` may go ahead with a
 * reason, and the audit log stores it.
 *
 * @param amount above zero, minor units
 * @returns the company the account belongs to
 * @throws Refusal not_found, credit_refused {reasons, exposure, creditLimit}
 */
export async function assertCredit(
  ctx: Context,
  bill: { companyId: string; amount: Minor; purchaseOrder?: string; overrideReason?: string; bookingId?: string },
): Promise<Company> {
  const { id } = await currentCompany(ctx, bill.companyId)
  const { company } = await lockCompany(ctx.tx, id)
  const exposure = await getExposure(ctx.tx, id)
  const terms = { ...company.terms, status: company.status, purchaseOrder: bill.purchaseOrder ?? '' }
  const reasons = creditRefusals(exposure, bill.amount, terms)
  if (reasons.length === 0) return company

  const why = bill.overrideReason?.trim() ?? ''
  const { creditLimit } = company.terms
  if (why === '' || !ctx.actor.permissions.has('companies.credit'))
    refuse('credit_refused', { reasons, exposure, creditLimit, amount: bill.amount })
  ctx.record({
    type: 'CREDIT_OVERRIDDEN',
    entity: 'company',
    entityId: id,
    ...(bill.bookingId && { bookingId: bill.bookingId }),
    after: { amount: bill.amount, exposure, creditLimit, reasons: reasons.map(({ code }) => code), reason: why },
  })
  return company
}

/**
 * The current company of an id, locked until the transaction ends. Every change of its account does this, after
 * locking the bills it touches: money for a bill takes the two in this order.
 *
 * @throws Refusal not_found
 */
export async function lockAccount(ctx: Context, companyId: string): Promise<Company> {
  const { id } = await currentCompany(ctx, companyId)
  return (await lockCompany(ctx.tx, id)).company
}

/**
 * What was agreed with a company, or with the one it was merged into. A closed company has no agreement. One round trip.
 *
 * @throws Refusal not_found
 */
export async function agreementWith(ctx: Context, companyId: string): Promise<Agreement> {
  const [company, contracts] = await Promise.all([
    getCurrentCompany(ctx.tx, companyId),
    findContracts(ctx.tx, companyId),
  ])
  const { id, kind, terms, status } = company
  return { companyId: id, kind, terms, contracts: status === 'CLOSED' ? [] : contracts }
}

/** @throws Refusal not_found */
export const creditCheck: Action<typeof companies.creditCheck> = async (ctx, { companyId, amount, purchaseOrder }) => {
  const company = await currentCompany(ctx, companyId)
  const exposure = await getExposure(ctx.tx, company.id)
  const reasons = creditRefusals(exposure, amount, { ...company.terms, status: company.status, purchaseOrder })
  const { creditLimit } = company.terms
  const canOverride = ctx.actor.permissions.has('companies.credit')
  return { isAllowed: reasons.length === 0, reasons, exposure, creditLimit, canOverride }
}
