import { execFileSync, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, type Day } from '#core/dates.ts'
import { closePages, hasBrowser, openBrowser, openPage, type Person, signIn, withoutBrowser } from './browser.ts'
import { openDemoHotel } from './hotel.ts'
import { TODAY } from '#test/furnished.ts'

let hotel: Awaited<ReturnType<typeof openDemoHotel>>
let browser: Browser

beforeAll(async () => {
  if (!hasBrowser) return
  hotel = await openDemoHotel()
  browser = await openBrowser()
})
afterAll(async () => {
  await closePages(browser)
  await hotel?.close()
})

const canRead = spawnSync('pdftotext', ['-v']).error === undefined
const readPdf = (bytes: Buffer) => execFileSync('pdftotext', ['-layout', '-', '-'], { input: bytes }).toString()
const rupees = (minor: number) => (minor / 100).toLocaleString('en-IN', { minimumFractionDigits: 2 })

type Method = 'GET' | 'PUT' | 'POST'

/** Calls the API with the permissions of the user who is signed in on a page. */
async function callApi<R = Record<string, never>>(
  { page }: Person,
  method: Method,
  path: string,
  data?: object,
): Promise<R> {
  const token = await page.evaluate(() => sessionStorage.getItem('AuthToken') ?? '')
  const headers = { authorization: token, 'idempotency-key': randomUUID() }
  const response = await page.request.fetch(`/api${path}`, { method, headers, ...(data && { data }) })
  if (!response.ok()) throw new Error(`${method} ${path}: ${response.status()} ${await response.text()}`)
  return (await response.json()) as R
}

type Money = { payable: number; due: number; commission: number; commissionGst: number; tcs: number; tds: number }
type Booking = { id: string; reference: string; version: number; money: Money }

/** A company with an account, and its commission on a booking. */
async function company(by: Person, displayName: string, kind: string, terms: object): Promise<string> {
  const made = await callApi<{ id: string; version: number }>(by, 'POST', '/companies', { kind, displayName })
  await callApi(by, 'PUT', `/companies/${made.id}/terms`, {
    version: made.version,
    isInvoiceable: true,
    paymentTermDays: 10,
    ...terms,
  })
  return made.id
}

/** Two nights of a type that is free, a while from now. */
async function book(by: Person, firstName: string, companyId: string, from: number): Promise<Booking> {
  const span = { arrival: addDays(TODAY, from), departure: addDays(TODAY, from + 2) }
  const { roomTypes } = await callApi<{ roomTypes: { roomTypeId: string; free: number; total: number | null }[] }>(
    by, 'GET', `/bookings/offers?arrival=${span.arrival}&departure=${span.departure}&adults=1&companyId=${companyId}`,
  ) // prettier-ignore
  const type = roomTypes.find(({ free, total }) => free > 0 && total !== null)
  const stays = [{ roomTypeId: type?.roomTypeId, ...span, adults: 1 }]
  return callApi(by, 'POST', '/bookings', { customer: { firstName }, companyId, stays })
}

/** The figures of all books that the month is measured by; differences of them are the month's own. */
async function books(by: Person, until: Day) {
  const span = `from=${TODAY}&until=${until}`
  const [money, bills, bought, drawer] = await Promise.all([
    callApi<{ total: number; totalDeferred: number }>(by, 'GET', `/payments/totals?${span}`),
    callApi<{ total: number; tax: number }>(by, 'GET', `/invoices/totals?${span}`),
    callApi<{ total: { amount: number; paidAmount: number } }>(by, 'GET', `/expenses/totals?${span}`),
    callApi<{ total: { net: number } }>(by, 'GET', `/cashier/takings?${span}`),
  ])
  return {
    money: money.total, promised: money.totalDeferred, billed: bills.total, tax: bills.tax,
    bought: bought.total.amount, drawer: drawer.total.net,
  } // prettier-ignore
}

const less = (after: Record<string, number>, before: Record<string, number>) =>
  Object.fromEntries(Object.entries(after).map(([name, amount]) => [name, amount - (before[name] ?? 0)]))

/** Cancels the arrivals before `until`, without a fee, so that there is room to extend every stay in house. */
async function cancelNextArrivals(by: Person, until: Day): Promise<void> {
  const arriving = await hotel.rows<{ bookingId: string }>(
    `select distinct s.booking_id as "bookingId" from stays s join properties p on p.id = s.property_id and p.name = 'Demo Palace'
      where s.status in ('OPTION', 'CONFIRMED') and s.arrival_on between $1 and $2`,
    [TODAY, until],
  )
  for (const { bookingId } of arriving)
    await callApi(by, 'PUT', `/bookings/${bookingId}/cancellation`, { reason: 'Hotel is full', waiveFee: true })
}

/** Closes the open day and waits until it is done. */
async function closeDay(by: Person, businessDate: Day): Promise<{ id: string }> {
  const run = await callApi<{ id: string }>(by, 'POST', '/closing/runs', { businessDate })
  for (let tries = 0; tries < 150; tries += 1) {
    const { status, obstacles } = await callApi<{ status: string; obstacles: object[] }>(
      by,
      'GET',
      `/closing/runs/${run.id}`,
    )
    if (status === 'DONE') return run
    if (status !== 'RUNNING' && status !== 'PLANNED') throw new Error(`${status}: ${JSON.stringify(obstacles)}`)
    await by.page.waitForTimeout(200)
  }
  throw new Error('the day is not closed after half a minute')
}

describe.skipIf(!hasBrowser)(`an accountant’s month${withoutBrowser}`, () => {
  test('a company billed and paid in part, a note, an expense, a payout and three closes agree to the cent', async () => {
    const clerk = await openPage(browser, hotel.url)
    const { page } = clerk
    await signIn(clerk, 'prop-admin', '/bookone-admin/receivables')
    const end = addDays(TODAY, 3)
    const before = await books(clerk, end)

    const payer = await company(clerk, 'Ledger Works', 'CORPORATE', {})
    const channel = await company(clerk, 'Roomship', 'OTA', {
      commissionBp: 1_500,
      commissionTaxBp: 1_800,
      tcsBp: 50,
      tdsBp: 10,
    })
    const stay = await book(clerk, 'Asha Ledger', payer, 40)
    const sold = await book(clerk, 'Ben Ledger', channel, 44)

    // A part in cash at the desk, the rest on the company's account.
    await page.goto(`/master-service/reservation-details/${stay.reference}`)
    await page.getByRole('button', { name: /^Take payment/ }).first().click() // prettier-ignore
    const payment = page.getByRole('dialog', { name: /payment/i })
    await payment.getByLabel(/^Amount/).first().fill('1500.50') // prettier-ignore
    await payment.getByRole('radio', { name: 'Cash' }).check({ force: true })
    await payment.getByRole('button', { name: /^Save/ }).click()
    await page.getByRole('dialog', { name: 'Open a drawer' }).getByRole('button', { name: 'Open and go on' }).click()
    await page.getByRole('dialog').first().waitFor({ state: 'detached' })
    const rest = stay.money.payable - 150_050
    const onAccount = { bookingId: stay.id, companyId: payer, amount: rest, mode: 'Credit' }
    await callApi(clerk, 'POST', '/payments', onAccount)

    // The invoice, and a note that takes a thousand rupees of it back.
    const invoice = await callApi<{ id: string; total: number }>(clerk, 'POST', '/invoices', { bookingId: stay.id })
    expect(invoice.total).toBe(stay.money.payable)
    await page.goto(`/invoice/${invoice.id}`)
    await page.getByRole('main').getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Credit note' }).click()
    const note = page.getByRole('dialog', { name: /Credit note/ })
    await note.getByRole('radio', { name: 'Line by line' }).check()
    await note.getByLabel('Amount before tax').first().fill('1000') // prettier-ignore
    await note.getByRole('button', { name: 'Issue credit note' }).click()
    await page.getByRole('heading', { name: /^Credit note CRN/ }).waitFor()
    const [credited] = await hotel.rows<{ total: number; tax: number }>(
      `select total_minor::int as total, tax_minor::int as tax from invoices where corrects_id = $1`,
      [invoice.id],
    )
    const [billed] = await hotel.rows<{ tax: number }>(`select tax_minor::int as tax from invoices where id = $1`, [
      invoice.id,
    ])
    expect((credited?.total ?? 0) - (credited?.tax ?? 0)).toBe(100_000)

    // What the property bought, paid in part.
    const bill = {
      category: 'Laundry',
      vendor: 'White Linen Services',
      billNumber: 'MONTH-1',
      billOn: TODAY,
      amount: 84_000,
      taxAmount: 4_000,
    }
    await callApi(clerk, 'POST', '/expenses', { ...bill, paid: { amount: 20_000, mode: 'Cash' } })

    // The channel pays out what its terms leave; entered and accepted on its screen.
    const { payable, commission, commissionGst, tcs, tds } = sold.money
    const payout = payable - commission - commissionGst - tcs - tds
    await callApi(clerk, 'POST', '/payments', {
      bookingId: sold.id,
      companyId: channel,
      amount: sold.money.due,
      mode: 'Credit',
    })
    await page.goto('/bookone-admin/receivables?tab=payouts')
    await page.getByRole('button', { name: 'Enter a payout' }).click()
    const entry = page.getByRole('dialog', { name: 'Enter a payout' })
    await entry.getByLabel(/^Channel/).fill('Roomship')
    await page.getByRole('option', { name: /Roomship/ }).click()
    await entry.getByLabel(/^Reference/).fill('RS-11')
    await entry.getByLabel(/^Paid on/).first().fill('20/11/2026') // prettier-ignore
    await entry.getByLabel(/^Money received/).fill((payout / 100).toFixed(2))
    const row = [
      sold.reference,
      ...[payable, commission, commissionGst, tcs, tds].map((amount) => (amount / 100).toFixed(2)),
    ]
    await entry.getByLabel(/^Lines/).fill(row.join('\t'))
    await entry.getByText(`1 line, ₹${rupees(payout)} paid out`).waitFor()
    await entry.getByRole('button', { name: 'Enter a payout' }).click()
    await page.waitForURL(/\/bookone-admin\/payout\?id=/)
    await page.getByRole('button', { name: /^Accept/ }).first().click() // prettier-ignore
    await expect
      .poll(async () => (await callApi<{ money: Money }>(clerk, 'GET', `/bookings/${sold.id}`)).money.due)
      .toBe(0)

    // The company pays what the note left of its bill, for that item.
    await page.goto(`/bookone-admin/company-account?id=${payer}`)
    await page.getByRole('button', { name: 'Receive money' }).click()
    const money = page.getByRole('dialog', { name: 'Receive money' })
    await money.getByLabel(/^Amount/).fill('2000')
    await money.getByRole('button', { name: 'Receive money' }).click()
    await page.getByText(/₹2,000.00 applied, ₹0.00 left/).waitFor()

    const policies = { arrivals: 'NO_SHOW_FREE', departures: 'EXTEND', orders: 'PASS', shifts: 'CLOSE' }
    const { settings } = await callApi<{ settings: { version: number } }>(clerk, 'GET', '/closing')
    await callApi(clerk, 'PUT', '/closing/settings', { version: settings.version, closesAt: null, policies })
    await cancelNextArrivals(clerk, end)
    const runs = []
    for (const day of [0, 1, 2]) runs.push(await closeDay(clerk, addDays(TODAY, day)))

    const after = less(await books(clerk, end), before)
    expect(after).toMatchObject({
      money: 150_050 + payout + 200_000 - 20_000,
      billed: stay.money.payable - (credited?.total ?? 0),
      tax: (billed?.tax ?? 0) - (credited?.tax ?? 0),
      bought: 84_000,
      drawer: 150_050 + payout + 200_000 - 20_000,
    })

    // The statement, the account and the report of the day show the same.
    const statement = await callApi<{ closing: number; account: { balance: number; open: number } }>(
      clerk, 'GET', `/receivables/accounts/${payer}/statement?from=${TODAY}&until=${end}`,
    ) // prettier-ignore
    expect([statement.closing, statement.account.balance, statement.account.open]).toEqual(
      Array(3).fill(rest - 200_000),
    )
    await page.reload()
    await page.getByText(`₹${rupees(rest - 200_000)}`).first().waitFor() // prettier-ignore
    const channelAccount = await callApi<{ balance: number; inPayouts: number }>(
      clerk,
      'GET',
      `/receivables/accounts/${channel}`,
    )
    expect(channelAccount.inPayouts).toBe(0)
    const flash = await callApi<{ day: { received: number; refunded: number } }>(
      clerk,
      'GET',
      `/closing/runs/${runs[0]?.id}/flash`,
    )
    const [taken] = await hotel.rows<{ received: number }>(
      `select sum(amount_minor) filter (where direction = 'IN')::int as received from receipts r
         join properties p on p.id = r.property_id and p.name = 'Demo Palace' where r.business_on = $1 and r.expense_id is null and r.payment_mode <> 'Voucher'`,
      [TODAY],
    )
    expect(flash.day.received).toBe(taken?.received)
    if (canRead) {
      const token = await page.evaluate(() => sessionStorage.getItem('AuthToken') ?? '')
      const address = `/api/receivables/accounts/${payer}/statement/pdf?from=${TODAY}&until=${end}`
      const pdf = await (await page.request.get(address, { headers: { authorization: token } })).body()
      expect(readPdf(pdf).replaceAll(/\s+/g, ' ')).toContain(rupees(rest - 200_000))
    }
    expect(clerk.faults).toEqual([])
    await clerk.close()
  })
})
