import { bookings } from '#areas/lodging/bookings/contract/bookings.ts'
import { companies } from '#areas/parties/companies/contract/companies.ts'
import type { Company } from '#areas/parties/companies/contract/replies.ts'
import { payments } from '#areas/ledger/payments/contract/payments.ts'
import { addDays } from '#core/dates.ts'
import { type Minor, minor } from '#core/money.ts'
import { FIXTURE, startTestServer, type TestHotel } from '#test/server.ts'
import { receivables } from '../contract/receivables.ts'

export const ABSENT = '019a0000-0000-7000-8000-00000000dead'
export const today = FIXTURE.businessDate

/** A hotel with users for receivables, and functions to put stays on an account. */
export async function startAccounts() {
  const hotel: TestHotel = await startTestServer()
  const [admin, desk, finance] = await Promise.all([
    hotel.as('PROP_ADMIN'),
    hotel.as('PROP_FRONTDESK'),
    hotel.as('PROP_FINANCE'),
  ])
  let made = 0
  const numbered = (name: string) => {
    made += 1
    return `${name} ${made}`
  }
  const company = async (more: object = {}, profile: object = {}): Promise<Company> => {
    const { id, version } = await desk.send(companies.create, {
      kind: 'CORPORATE',
      displayName: numbered('Company'),
      ...profile,
    })
    const terms = { isInvoiceable: true, paymentTermDays: 15, ...more }
    return admin.send(companies.setTerms, { companyId: id, version, ...terms })
  }
  /** A stay of two nights of its own place in the calendar. */
  const book = (more: object = {}) =>
    desk.send(bookings.create, {
      customer: { firstName: numbered('Guest') },
      stays: [
        {
          roomTypeId: FIXTURE.standard,
          arrival: addDays(today, 1 + made * 2),
          departure: addDays(today, 3 + made * 2),
          adults: 1,
        },
      ],
      ...more,
    })
  /** A stay whose bill, or a part of it, is promised on the company's account. */
  const promise = async (companyId: string, amount?: Minor) => {
    const booking = await book()
    const taken = await desk.send(payments.take, {
      bookingId: booking.id,
      amount: amount ?? booking.money.due,
      mode: 'Credit',
      companyId,
    })
    return { booking, paymentId: taken.payment.id, amount: taken.payment.transactionAmount }
  }
  const balance = async (companyId: string, daysAgo: number, amount: number, description = 'Old bill') =>
    (
      await finance.send(receivables.loadBalance, {
        companyId,
        description,
        issuedOn: addDays(today, -daysAgo),
        dueOn: addDays(today, -daysAgo),
        amount: minor(amount),
      })
    ).balanceId
  const itemsOf = async (companyId: string) => (await finance.send(receivables.items, { companyId })).rows
  const accountOf = (companyId: string) => finance.send(receivables.account, { companyId })
  return { hotel, admin, desk, finance, company, book, promise, balance, itemsOf, accountOf }
}
export type Accounts = Awaited<ReturnType<typeof startAccounts>>
