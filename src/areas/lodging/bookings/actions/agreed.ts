import { type Agreement, type DeductionTerms, deductionTerms, hasDeductions } from '#areas/parties/companies/rules.ts'
import { saveDeductions, type AgreedDeductions } from '#areas/ledger/folios/actions/account.ts'
import { lockFolio } from '#areas/ledger/folios/actions/bill.ts'
import type { Day } from '#core/dates.ts'
import type { Context } from '#server/request/context.ts'

const BASIS = { ROOM: 'ROOM_NET', NET: 'NET', TOTAL: 'TOTAL' } as const

const agreedDeductions = ({
  commissionBp,
  commissionBasis,
  commissionTaxBp,
  tcsBp,
  tdsBp,
}: DeductionTerms): AgreedDeductions => ({
  commission: { percentBp: commissionBp, basis: BASIS[commissionBasis] },
  commissionTaxBp,
  tcs: { percentBp: tcsBp },
  tds: { percentBp: tdsBp },
})

const termsFor = (agreement: Agreement | null, arrival: Day) => {
  const terms = agreement && deductionTerms(agreement, arrival)
  return terms && hasDeductions(terms) ? agreedDeductions(terms) : null
}

const NOTHING: AgreedDeductions = {
  commission: { percentBp: 0 },
  commissionTaxBp: 0,
  tcs: { percentBp: 0 },
  tds: { percentBp: 0 },
}

/** Puts the deductions of a company on its new booking's bill. Returns whether there are any. */
export async function saveAsAgreed(
  ctx: Context,
  { id, arrival }: { id: string; arrival: Day },
  agreement: Agreement,
): Promise<boolean> {
  const stored = termsFor(agreement, arrival)
  if (stored) await saveDeductions(ctx, id, stored)
  return stored !== null
}

/**
 * Updates the stored deductions of a booking after its company: the new one's terms, or nothing more when only the old one had some.
 * What was set by hand for a company without deductions stays. The caller has locked the booking.
 */
export async function saveAsAgreedNow(
  ctx: Context,
  { id, arrival }: { id: string; arrival: Day },
  { before, after }: { before: Agreement | null; after: Agreement | null },
): Promise<void> {
  const stored = termsFor(after, arrival) ?? (termsFor(before, arrival) && NOTHING)
  if (!stored) return
  await lockFolio(ctx, id)
  await saveDeductions(ctx, id, stored)
}
