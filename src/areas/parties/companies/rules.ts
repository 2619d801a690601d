import { foldName } from '#areas/parties/customers/rules.ts'
import type { Day } from '#core/dates.ts'
import { taxKey } from '#core/gstin.ts'
import { type Minor, minor, shareOf, zero } from '#core/money.ts'
import type { CompanyKind, Company, CompanyContract, CompanyTerms, CreditFlag } from './contract/replies.ts'

/** What is stored beside a company so that a search is a range of an index. */
export const companyKeys = (company: { displayName: string; legalName: string; taxNumber: string }) => ({
  searchName: foldName(company.displayName),
  searchLegal: foldName(company.legalName),
  taxKey: taxKey(company.taxNumber),
})

export type CreditTerms = {
  status: Company['status']
  isInvoiceable: boolean
  /** Minor units; null is without limit. */
  creditLimit: Minor | null
  hasCreditHold: boolean
  requiresPurchaseOrder: boolean
  /** The number the guest or booker brought; empty when there is none. */
  purchaseOrder: string
}

const CREDIT_REASONS = [
  'company_not_active',
  'not_invoiceable',
  'credit_hold',
  'purchase_order_missing',
  'over_limit',
] as const
export type CreditReason = { code: (typeof CREDIT_REASONS)[number]; /** By how much, minor units. */ over?: Minor }

/**
 * Every reason against putting an amount on a company's account, each by name; empty when it is allowed.
 *
 * @param exposure what the company owes already; may be below zero when it paid ahead
 * @param amount above zero, minor units
 */
export function creditRefusals(exposure: Minor, amount: Minor, terms: CreditTerms): CreditReason[] {
  const reasons: CreditReason[] = []
  if (terms.status !== 'ACTIVE') reasons.push({ code: 'company_not_active' })
  if (!terms.isInvoiceable) reasons.push({ code: 'not_invoiceable' })
  if (terms.hasCreditHold) reasons.push({ code: 'credit_hold' })
  if (terms.requiresPurchaseOrder && terms.purchaseOrder.trim() === '') reasons.push({ code: 'purchase_order_missing' })
  const over = terms.creditLimit === null ? 0 : exposure + amount - terms.creditLimit
  if (over > 0) reasons.push({ code: 'over_limit', over: minor(over) })
  return reasons
}

/** From this share of the limit on, a list draws attention. */
const WATCH_BP = 8_000

/** The state of a company's credit, for lists: none granted, on hold, above its limit, near it, or fine. */
export function creditFlag(
  exposure: Minor,
  terms: Pick<CreditTerms, 'status' | 'isInvoiceable' | 'creditLimit' | 'hasCreditHold'>,
): CreditFlag {
  if (terms.hasCreditHold || terms.status === 'ON_HOLD') return 'HOLD'
  if (!terms.isInvoiceable) return exposure > 0 ? 'OVER' : 'NONE'
  if (terms.creditLimit === null) return 'FINE'
  if (exposure > terms.creditLimit) return 'OVER'
  return exposure > 0 && exposure >= shareOf(terms.creditLimit, WATCH_BP) ? 'WATCH' : 'FINE'
}

/** What a contract is on a day: an active one whose last day is over has expired. */
export const contractState = (
  contract: { state: 'DRAFT' | 'SENT' | 'ACTIVE' | 'TERMINATED'; validUntil: Day },
  today: Day,
): CompanyContract['state'] =>
  contract.state === 'ACTIVE' && contract.validUntil <= today ? 'EXPIRED' : contract.state

const NEXT_STATES: Readonly<Record<CompanyContract['state'], readonly string[]>> = {
  DRAFT: ['SENT', 'ACTIVE', 'TERMINATED'],
  SENT: ['DRAFT', 'ACTIVE', 'TERMINATED'],
  ACTIVE: ['TERMINATED'],
  EXPIRED: ['TERMINATED'],
  TERMINATED: [],
}

/** Whether a contract may become that; what ended stays ended. */
export const canBecome = (from: CompanyContract['state'], to: string): boolean => NEXT_STATES[from].includes(to)

/** The contract that applies on a day; of several the one that began last. */
export const contractOn = <C extends { state: string; validFrom: Day; validUntil: Day }>(
  contracts: readonly C[],
  day: Day,
): C | undefined =>
  contracts
    .filter(({ state, validFrom, validUntil }) => state === 'ACTIVE' && validFrom <= day && day < validUntil)
    .toSorted((a, b) => b.validFrom.localeCompare(a.validFrom))[0]

type Rate = { roomTypeId: string; fixedAmount: Minor | null; discountBp: number | null }

/**
 * What a night of a type costs under a contract: the fixed rate, which is before tax, whatever the property's own prices are and however
 * many guests sleep there; or the property's price less the discount, as the property enters it.
 *
 * @param price the property's own, minor units; null when it has none for the night
 * @returns null when the contract does not cover the type, or a discount has no price to come off
 */
export function contractPrice(
  rates: readonly Rate[],
  roomTypeId: string,
  price: Minor | null,
): { amount: Minor; isFixed: boolean } | null {
  const rate = rates.find((one) => one.roomTypeId === roomTypeId)
  if (!rate) return null
  if (rate.fixedAmount !== null) return { amount: rate.fixedAmount, isFixed: true }
  return price === null ? null : { amount: minor(price - shareOf(price, rate.discountBp ?? 0)), isFixed: false }
}

/** What was agreed with a company, as prices and bills need it. */
export type Agreement = {
  companyId: string
  kind: CompanyKind
  terms: Pick<CompanyTerms, 'commissionBp' | 'commissionBasis' | 'commissionTaxBp' | 'tcsBp' | 'tdsBp'>
  contracts: readonly Pick<
    CompanyContract,
    'id' | 'name' | 'state' | 'validFrom' | 'validUntil' | 'ratePlanIds' | 'rates' | 'commissionBp' | 'commissionBasis'
  >[]
}

/** The contract that sets the price of a night: in force, with the plan allowed, and with a rate for the type. */
export const pricingContract = (
  { contracts }: Agreement,
  { ratePlanId, roomTypeId, day }: { ratePlanId: string; roomTypeId: string; day: Day },
): Agreement['contracts'][number] | undefined =>
  contractOn(
    contracts.filter(
      ({ ratePlanIds, rates }) =>
        (ratePlanIds.length === 0 || ratePlanIds.includes(ratePlanId)) &&
        rates.some((rate) => rate.roomTypeId === roomTypeId),
    ),
    day,
  )

export type CommissionTerms = { commissionBp: number; commissionBasis: 'ROOM' | 'NET' | 'TOTAL' }
export type DeductionTerms = CommissionTerms & { commissionTaxBp: number; tcsBp: number; tdsBp: number }

/** The deductions of a company from a booking that arrives on a day: its contract's commission where it names one, its own terms else. */
export function deductionTerms(
  { terms, contracts }: Agreement,
  day: Day,
): DeductionTerms & { contractId: string | null } {
  const { commissionTaxBp, tcsBp, tdsBp } = terms
  const contract = contractOn(contracts, day)
  const named = contract !== undefined && contract.commissionBp !== null ? contract : terms
  return {
    commissionBp: named.commissionBp ?? 0,
    commissionBasis: named.commissionBasis ?? 'ROOM',
    commissionTaxBp,
    tcsBp,
    tdsBp,
    contractId: contract?.id ?? null,
  }
}

/** Whether anything is stored of a booking at all. */
export const hasDeductions = ({ commissionBp, tcsBp, tdsBp }: DeductionTerms): boolean =>
  commissionBp > 0 || tcsBp > 0 || tdsBp > 0

/**
 * The deductions of a company from a booking: basis points of the room's price before tax, of everything before tax, or of everything
 * with tax. Rounded half away from zero; never below zero.
 */
export function commissionOn(
  amounts: { roomNet: Minor; net: Minor; total: Minor },
  { commissionBp, commissionBasis }: CommissionTerms,
): Minor {
  const basis = { ROOM: amounts.roomNet, NET: amounts.net, TOTAL: amounts.total }[commissionBasis]
  return basis <= 0 ? zero : shareOf(basis, commissionBp)
}

/** What a company deducts from a room's price and what it passes on; TCS and TDS are of the price before tax (reference/pos.md 4.5). */
export function deductionsOf({ net, total }: { net: Minor; total: Minor }, terms: DeductionTerms) {
  const commission = commissionOn({ roomNet: net, net, total }, terms)
  const commissionTax = shareOf(commission, terms.commissionTaxBp)
  const [tcs, tds] = [shareOf(net, terms.tcsBp), shareOf(net, terms.tdsBp)]
  return { commission, commissionTax, tcs, tds, payout: minor(total - commission - commissionTax - tcs - tds) }
}

export type Likeness = 'tax number' | 'name and city' | 'name'
type Known = { displayName: string; legalName: string; taxNumber: string; billingCity: string }

/** Reasons for two entries being the same company: the tax number, the name and the city, the name alone. */
export function likenessesOf(entered: Known, known: Known): Likeness[] {
  const found: Likeness[] = []
  const key = taxKey(entered.taxNumber)
  if (key !== '' && key === taxKey(known.taxNumber)) found.push('tax number')
  const names = (one: Known) => [one.displayName, one.legalName].map(foldName).filter((name) => name !== '')
  if (names(entered).some((name) => names(known).includes(name))) {
    const city = foldName(entered.billingCity)
    found.push(city !== '' && city === foldName(known.billingCity) ? 'name and city' : 'name')
  }
  return found
}

/** The first day of the twelve months that end with a day's own: what production is counted from, month by month and in all. */
export const yearBegins = (today: Day): Day => `${yearOfMonths(today)[0]}-01` as Day

/** The twelve months that end with a day's own, first to last, as '2026-11'. */
export function yearOfMonths(today: Day): string[] {
  const [year = 0, month = 1] = today.split('-').map(Number)
  return Array.from({ length: 12 }, (_, index) => {
    const at = year * 12 + (month - 1) - 11 + index
    return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`
  })
}
