import { approvalsArea } from '#areas/people/approvals/actions/approvals.ts'
import { approvals } from '#areas/people/approvals/contract/approvals.ts'
import { claimsArea } from '#areas/people/claims/actions/claims.ts'
import { claims } from '#areas/people/claims/contract/claims.ts'
import { addDays, type Day } from '#core/dates.ts'
import { type Minor, minor } from '#core/money.ts'
import type { Context } from '#server/request/context.ts'
import { asEmployee } from './acting.ts'
import type { Desk } from './recent.ts'
import type { Made } from './staff.ts'

const { actions } = claimsArea

/** Amounts in minor units: what a line needs a receipt above, and what is questioned above. */
const CATEGORIES = [
  { name: 'Travel', receiptAbove: 50_000, limit: 500_000 },
  { name: 'Meals', receiptAbove: 20_000, limit: 150_000 },
  { name: 'Supplies', receiptAbove: 10_000, limit: null },
  { name: 'Training', receiptAbove: 0, limit: null },
] as const

type DemoLine = { category: (typeof CATEGORIES)[number]['name']; vendor: string; amount: number; days: number; tax?: number; hasReceipt?: true } // prettier-ignore
type DemoClaim = {
  /** The place of the one who claims among those with a sign-in. */
  place: number
  title: string
  days: number
  lines: readonly DemoLine[]
  became: 'DRAFT' | 'SUBMITTED' | 'REFUSED' | 'APPROVED'
}
const CLAIMS: readonly DemoClaim[] = [
  { place: 1, title: 'Wine tasting in Nashik', days: -26, became: 'APPROVED', lines: [
    { category: 'Travel', vendor: 'Konkan Railway', amount: 184_000, tax: 8_762, days: -29, hasReceipt: true },
    { category: 'Meals', vendor: 'Vineyard Kitchen', amount: 92_500, days: -28, hasReceipt: true },
  ] },
  { place: 2, title: 'First aid course', days: -9, became: 'APPROVED', lines: [
    { category: 'Training', vendor: 'Red Cross Goa', amount: 350_000, tax: 53_390, days: -12, hasReceipt: true },
    { category: 'Travel', vendor: 'City Taxi', amount: 42_000, days: -12 },
  ] },
  { place: 3, title: 'Flowers for the lobby', days: -2, became: 'SUBMITTED', lines: [
    { category: 'Supplies', vendor: 'Panjim Flowers', amount: 128_000, days: -3, hasReceipt: true },
  ] },
  { place: 1, title: 'Meeting with the tour operator', days: -1, became: 'SUBMITTED', lines: [
    { category: 'Meals', vendor: 'Harbour Grill', amount: 236_000, tax: 11_238, days: -2, hasReceipt: true },
    { category: 'Travel', vendor: 'City Taxi', amount: 38_000, days: -2 },
  ] },
  { place: 2, title: 'Dry cleaning', days: -5, became: 'REFUSED', lines: [
    { category: 'Supplies', vendor: 'White & Press', amount: 8_500, days: -7 },
  ] },
  { place: 4, title: 'Batteries and bulbs', days: 0, became: 'DRAFT', lines: [
    { category: 'Supplies', vendor: 'Miramar Electric', amount: 9_600, days: 0 },
  ] },
] // prettier-ignore

const RECEIPT = { name: 'receipt.pdf', data: Buffer.from('%PDF-1.4\n%%EOF').toString('base64') }
const COMMENT = 'Uniforms go to the laundry of the hotel.'

/** A claim of an employee, entered by themself. */
async function enterClaim(ctx: Context, { title, lines }: DemoClaim, today: Day, categoryOf: (name: string) => string) {
  const typed = lines.map(({ category, vendor, amount, tax = 0, days, hasReceipt }) => ({
    categoryId: categoryOf(category), on: addDays(today, days), vendor, description: '', amount: minor(amount), taxAmount: minor(tax), file: hasReceipt ? RECEIPT : null,
  })) // prettier-ignore
  const [first, ...others] = typed
  if (!first) throw new Error(`${title} has no lines.`)
  let whole = await actions.create(ctx, { title, ...first })
  for (const line of others) whole = await actions.addLine(ctx, { expenseClaimId: whole.claim.id, ...line })
  return whole
}

/** Large claims are decided by the managers of the property, in place of the manager of the employee. */
async function addPolicy(ctx: Context): Promise<void> {
  const rule = { match: 'ALL', rules: [{ fact: 'AMOUNT', op: 'AT_LEAST', value: LARGE }] }
  const policy = { kind: 'CLAIM', name: 'Large claims', rule, steps: [{ holder: 'ROLE' }] }
  await approvalsArea.actions.addPolicy(ctx, approvals.addPolicy.input.parse(policy))
}
const LARGE = 2_000_000

/** What employees with a sign-in claimed in the last weeks, and what became of it. The one who furnishes the property decides. */
export async function claimExpenses({ desk, today }: { desk: Desk; today: Day }, made: readonly Made[]): Promise<void> {
  await desk(today, 10, async (ctx: Context) => {
    const ids = new Map<string, string>()
    for (const { name, receiptAbove, limit } of CATEGORIES) {
      const fields = { name, receiptAbove: receiptAbove as Minor, limit: limit as Minor | null }
      ids.set(name, (await actions.addCategory(ctx, claims.addCategory.input.parse(fields))).id)
    }
    await addPolicy(ctx)
    const people: Context[] = []
    for (const one of made) {
      const own = people.length > 4 ? undefined : await asEmployee(ctx, one)
      if (own) people.push(own)
    }
    for (const claim of CLAIMS) {
      const own = people[claim.place]
      if (!own) continue
      const at = { now: new Date(Date.parse(ctx.now) + claim.days * 86_400_000).toISOString() }
      const entered = await enterClaim({ ...own, ...at }, claim, today, (name) => ids.get(name) ?? '')
      await become(ctx, { ...own, ...at }, entered, claim.became)
    }
  })
}

type Entered = Awaited<ReturnType<typeof enterClaim>>
async function become(ctx: Context, own: Context, entered: Entered, became: DemoClaim['became']): Promise<void> {
  if (became === 'DRAFT') return
  const known = ({ claim: { id, version } }: Entered) => ({ expenseClaimId: id, version })
  const sent = await actions.submit(own, known(entered))
  if (became === 'SUBMITTED') return
  const isApproved = became !== 'REFUSED'
  const manager = { ...ctx, now: own.now }
  const comment = isApproved ? '' : COMMENT
  await actions.decide(manager, { ...known(sent), isApproved, changed: [], comment })
}
