import { bookingsArea } from '#areas/lodging/bookings/actions/bookings.ts'
import { bookings } from '#areas/lodging/bookings/contract/bookings.ts'
import { companiesArea } from '#areas/parties/companies/actions/companies.ts'
import { companies } from '#areas/parties/companies/contract/companies.ts'
import { paymentsArea } from '#areas/ledger/payments/actions/payments.ts'
import { payments } from '#areas/ledger/payments/contract/payments.ts'
import { loadBalance } from '#areas/billing/receivables/actions/account.ts'
import { receivables } from '#areas/billing/receivables/contract/receivables.ts'
import { addDays, type Day } from '#core/dates.ts'
import type { Context } from '#server/request/context.ts'
import { negotiatePlan } from './negotiated.ts'
import { payOut } from './payouts.ts'
import type { Desk } from './recent.ts'

type Hotel = { desk: Desk; today: Day; typeIds: readonly string[] }

const PHARMA = {
  kind: 'CORPORATE', displayName: 'Aravalli Pharma', legalName: 'Aravalli Pharma Pvt Ltd', taxNumber: '27AAPFU0939F1ZV',
  billingAddress: '14 Sahar Road', billingCity: 'Mumbai', billingState: 'Maharashtra', billingCountry: 'India', invoiceEmail: 'bills@aravalli.example', tags: ['pharma'],
} as const // prettier-ignore
const AGENT = {
  kind: 'TRAVEL_AGENT', displayName: 'Mewar Journeys', taxNumber: '29AABCU9603R1ZJ', billingCity: 'Bengaluru', billingCountry: 'India',
  invoiceEmail: 'accounts@mewarjourneys.example', tags: ['groups'],
} as const // prettier-ignore
const CHANNEL = {
  kind: 'OTA',
  displayName: 'StayQuick',
  billingCity: 'Singapore',
  billingCountry: 'Singapore',
} as const

const SOFTWARE = {
  kind: 'CORPORATE',
  displayName: 'Sahyadri Software',
  billingCity: 'Pune',
  billingCountry: 'India',
} as const

/** Old balances: what it was, days since it was issued, minor units. */
const BALANCES = [
  ['Conference in spring', 118, 4_620_000],
  ['Trainers, two weeks', 74, 2_835_000],
  ['Board meeting', 41, 1_260_000],
] as const

/**
 * Companies with terms, contracts and an account that is partly late. No company pays here but by payouts, which know that they are samples:
 * its receipts would be the property's own, and sample data with the property's own receipts in between stays for good.
 */
export async function dealWithCompanies({ desk, today, typeIds }: Hotel): Promise<void> {
  await desk(today, 3, async (ctx) => {
    const pharma = await addCompany(ctx, PHARMA, { creditLimit: 25_000_000, paymentTermDays: 30 })
    const rates = typeIds
      .slice(0, 2)
      .map((roomTypeId, index) => ({ roomTypeId, fixedAmount: 290_000 + index * 140_000, discountBp: null }))
    await agree(ctx, pharma, { kind: 'CORPORATE_RATE', name: 'Corporate rate', today, rates, minimumNights: 120 })
    for (const [description, ago, amount] of BALANCES) {
      const balance = { companyId: pharma, description, issuedOn: addDays(today, -ago), amount }
      await loadBalance(ctx, receivables.loadBalance.input.parse(balance))
    }

    const stored = { commissionBp: 1_200, commissionTaxBp: 1_800, tcsBp: 50, tdsBp: 10 }
    const agent = await addCompany(ctx, AGENT, { creditLimit: 10_000_000, paymentTermDays: 15, ...stored })
    const off = typeIds.map((roomTypeId) => ({ roomTypeId, fixedAmount: null, discountBp: 1_000 }))
    await agree(ctx, agent, { kind: 'AGENCY', name: 'Agency, ten percent off', today, rates: off, minimumNights: 0 })
    const channel = await addCompany(ctx, CHANNEL, { paymentTermDays: 7, ...stored, commissionBp: 1_800 })

    const software = await addCompany(ctx, SOFTWARE, { paymentTermDays: 15 })
    await negotiatePlan(ctx, software, today)

    const [first, second, third, ...sold] = await bookingsToCome(ctx, today)
    for (const bookingId of [first, second]) if (bookingId) await promise(ctx, bookingId, pharma)
    if (third) await nameCompany(ctx, third, agent)
    for (const bookingId of sold) await promise(ctx, bookingId, channel)
    await payOut(ctx, { companyId: channel, bookingIds: sold, today })
    await nameSenders(ctx, [pharma, agent, channel])
    await ctx.tx
      .updateTable('companies')
      .set({ is_sample: true })
      .where('property_id', '=', ctx.tx.propertyId)
      .where('id', 'in', [pharma, agent, channel, software])
      .execute()
  })
}

async function addCompany(ctx: Context, profile: object, terms: object): Promise<string> {
  const company = await companiesArea.actions.create(ctx, companies.create.input.parse(profile))
  const input = { companyId: company.id, version: company.version, isInvoiceable: true, ...terms }
  await companiesArea.actions.setTerms(ctx, companies.setTerms.input.parse(input))
  return company.id
}

type Deal = { kind: string; name: string; today: Day; rates: readonly object[]; minimumNights: number }

async function agree(ctx: Context, companyId: string, { today, ...deal }: Deal): Promise<void> {
  const span = { validFrom: addDays(today, -60), validUntil: addDays(today, 305) }
  const contract = companies.addContract.input.parse({ companyId, ...deal, ...span })
  const { id } = await companiesArea.actions.addContract(ctx, contract)
  await companiesArea.actions.moveContract(ctx, companies.moveContract.input.parse({ contractId: id, state: 'ACTIVE' }))
}

/** Of the year's guests who have left, every ninth was someone's: of the companies in turn. */
async function nameSenders({ tx }: Context, companyIds: readonly string[]): Promise<void> {
  await tx.named(
    'demo_senders',
    `update bookings b set company_id = ($2::uuid[])[1 + n.place / 9 % cardinality($2::uuid[])]
       from (select id, row_number() over (order by arrival_on, id) as place from bookings
              where property_id = $1 and is_sample and status = 'CHECKED_OUT' and company_id is null) n
      where b.property_id = $1 and b.id = n.id and n.place % 9 = 0`,
    [tx.propertyId, companyIds],
  )
}

/** The last sample bookings to come on which something is due. */
async function bookingsToCome({ tx }: Context, today: Day): Promise<string[]> {
  const rows = await tx
    .selectFrom('bookings as b')
    .innerJoin('folios as f', (on) => on.onRef('f.property_id', '=', 'b.property_id').onRef('f.booking_id', '=', 'b.id'))
    .select('b.id')
    .where('b.property_id', '=', tx.propertyId)
    .where('b.is_sample', '=', true)
    .where('b.status', '=', 'CONFIRMED')
    .where('b.arrival_on', '>', addDays(today, 30))
    .where('f.paid_minor', '=', 0)
    .where('f.due_minor', '>', 500_000)
    .orderBy('b.id', 'desc')
    .limit(8)
    .execute() // prettier-ignore
  return rows.map(({ id }) => id)
}

async function nameCompany(ctx: Context, bookingId: string, companyId: string): Promise<number> {
  const { version } = await bookingsArea.actions.get(ctx, bookings.get.input.parse({ bookingId }))
  const { money } = await bookingsArea.actions.update(
    ctx,
    bookings.update.input.parse({ bookingId, version, companyId }),
  )
  return money.due
}

async function promise(ctx: Context, bookingId: string, companyId: string): Promise<void> {
  const amount = await nameCompany(ctx, bookingId, companyId)
  await paymentsArea.actions.take(ctx, payments.take.input.parse({ bookingId, companyId, amount, mode: 'Credit' }))
}
