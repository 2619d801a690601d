import { afterAll, beforeAll, expect, test } from 'vitest'
import { cashier } from '#areas/billing/cashier/contract/cashier.ts'
import { expenses } from '#areas/billing/expenses/contract.ts'
import { receivables } from '#areas/billing/receivables/contract/receivables.ts'
import { folios } from '#areas/ledger/folios/contract/folios.ts'
import { payments } from '#areas/ledger/payments/contract/payments.ts'
import { bookings } from '#areas/lodging/bookings/contract/bookings.ts'
import { companies } from '#areas/parties/companies/contract/companies.ts'
import { orders } from '#areas/trade/orders/contract/orders.ts'
import { addDays } from '#core/dates.ts'
import { minor } from '#core/money.ts'
import { violatedInvariants } from '#main/invariants.ts'
import { FIXTURE } from '#test/server.ts'
import { accounting } from '../contract/accounting.ts'
import { accountingInvariants } from '../invariants.ts'
import type { AccountLine } from '../contract/replies.ts'
import { type Books, postedOn, startBooks } from './testing.ts'

// A week worked out by hand, in minor units. Rooms cost 3,000.00 a night and 5 % GST, a dosa 200.00 and 5 %.

const [FRIDAY, SATURDAY, SUNDAY, MONDAY] = [0, 1, 2, 3].map((more) => addDays(FIXTURE.businessDate, more)) as [typeof FIXTURE.businessDate, typeof FIXTURE.businessDate, typeof FIXTURE.businessDate, typeof FIXTURE.businessDate] // prettier-ignore

let books: Books
beforeAll(async () => {
  books = await startBooks()
  await live()
})
afterAll(async () => {
  expect(await violatedInvariants(books.hotel.db)).toEqual([])
  await books.hotel.stop()
})

async function live(): Promise<void> {
  const { desk, admin, order, closeDay } = books
  const book = (roomId: string, arrival: typeof FRIDAY, departure: typeof FRIDAY, firstName: string) =>
    desk.send(bookings.create, {
      customer: { firstName },
      stays: [{ roomTypeId: FIXTURE.standard, roomId, arrival, departure, adults: 2 }],
    })
  const pay = (bookingId: string, amount: number, mode: 'Cash' | 'Card' | 'UPI') =>
    desk.send(payments.take, { bookingId, amount: minor(amount), mode })

  // Friday: Asha arrives, pays a night and has laundry; Bela pays a deposit; a dosa at the counter; a taxi from the drawer, which is 3.00 short.
  const { id: shiftId } = await desk.send(cashier.open, { drawer: 'Desk', openingAmount: minor(10_000) })
  const asha = await book(FIXTURE.rooms['101'], FRIDAY, SUNDAY, 'Asha')
  await desk.send(bookings.checkIn, { bookingId: asha.id })
  await pay(asha.id, 315_000, 'Cash')
  const bela = await book(FIXTURE.rooms['102'], SATURDAY, SUNDAY, 'Bela')
  await pay(bela.id, 100_000, 'UPI')
  const laundry = { kind: 'SERVICE', name: 'Laundry', unitAmount: minor(10_000), quantity: 1 } as const
  await desk.send(folios.charge, { bookingId: asha.id, ...laundry })
  await desk.send(orders.pay, { orderId: await order(), mode: 'Cash', tip: 500, complete: true })
  await desk.send(cashier.move, { shiftId, kind: 'PAY_OUT', amount: minor(700), reason: 'Taxi' })
  const linen = { category: 'Linen', vendor: 'Mill', billOn: FRIDAY, amount: minor(5_900), taxAmount: minor(900) }
  const { id: expenseId } = await admin.send(expenses.create, linen)
  await desk.send(cashier.count, { shiftId, isCounting: true })
  await desk.send(cashier.close, { shiftId, count: [], other: minor(345_500), note: 'Short' })
  await closeDay(FRIDAY)

  // Saturday: Bela arrives and has a dosa on her room; Acme takes over what Asha owes; the mill is paid.
  await desk.send(bookings.checkIn, { bookingId: bela.id })
  await desk.send(orders.billToRoom, { orderId: await order(), roomNo: '102', signedName: 'Bela', complete: true })
  const { id: companyId, version } = await desk.send(companies.create, { kind: 'CORPORATE', displayName: 'Acme' })
  await admin.send(companies.setTerms, { companyId, version, isInvoiceable: true, paymentTermDays: 15 })
  await desk.send(payments.take, { bookingId: asha.id, amount: minor(325_500), mode: 'Credit', companyId })
  await admin.send(expenses.pay, { expenseId, amount: minor(5_900), mode: 'Bank' })
  await closeDay(SATURDAY)

  // Sunday: both leave, Bela pays the rest by card; Acme pays a part and requests nothing of the rest; a no-show is charged.
  await pay(bela.id, 236_000, 'Card')
  for (const bookingId of [asha.id, bela.id])
    await desk.send(bookings.checkOut, { bookingId, acceptBalance: true, note: 'On account' })
  await admin.send(receivables.receive, { companyId, amount: minor(200_000), mode: 'Bank' })
  await admin.send(receivables.writeOff, { companyId, bookingId: asha.id, amount: minor(500), reason: 'Rounded' })
  await book(FIXTURE.rooms['103'], SUNDAY, MONDAY, 'Chitra')
  await closeDay(SUNDAY)
}

test('Friday: nights and charges against the guest ledger, a deposit, a sale, a drawer that was short', async () => {
  expect(await postedOn(books, FRIDAY)).toEqual({
    '1010': 345_500 - 10_000, // the safe issued the float and has what was counted
    '1040': 100_000, // UPI
    '1100': 315_000 + 10_500 - 315_000, // the guest ledger: a night and laundry less cash
    '1210': 900, // input tax
    '2000': -100_000, // the deposit ledger
    '2100': -5_900, // the mill
    '2210': -(7_500 + 250 + 500), // CGST of the night, the laundry, the dosa
    '2220': -(7_500 + 250 + 500), // SGST
    '2300': -500, // the tip
    '4000': -300_000, // rooms
    '4100': -20_000, // the dosa
    '4200': -10_000, // laundry
    '5000': 5_000, // linen without its tax
    '5010': 700, // the taxi
    '5020': 300, // short
  })
})

test('Saturday: a deposit becomes the guest’s, an order is on the room, a company takes over', async () => {
  expect(await postedOn(books, SATURDAY)).toEqual({
    '1020': -5_900, // the bank pays the mill
    '1100': 2 * 315_000 + 21_000 - 100_000 - 325_500,
    '1110': 325_500, // the city ledger
    '2000': 100_000,
    '2100': 5_900,
    '2210': -(2 * 7_500 + 500),
    '2220': -(2 * 7_500 + 500),
    '4000': -600_000,
    '4100': -20_000,
  })
})

test('Sunday: bills are paid, the company’s account goes down, a no-show owes its fee', async () => {
  expect(await postedOn(books, SUNDAY)).toEqual({
    '1020': 200_000,
    '1030': 236_000, // card
    '1100': -236_000 + 315_000,
    '1110': -200_000 - 500,
    '2210': -7_500,
    '2220': -7_500,
    '4020': -300_000, // the fee of a no-show
    '5040': 500, // bad debts
  })
})

test('the ledgers roll forward from day to day, and end with what each booking and company owes', async () => {
  const span = { from: FRIDAY, until: MONDAY }
  const roll = async (ledger: 'GUEST' | 'DEPOSIT' | 'CITY') => {
    const { days, total } = await books.finance.send(accounting.ledger, { ledger, ...span })
    const table = days.map(({ opening, charges, payments: paid, onAccount, transfers, other, closing }) => [opening, charges, paid, onAccount, transfers, other, closing]) // prettier-ignore
    expect(total.closing).toBe(days.at(-1)?.closing)
    const { rows } = await books.finance.send(accounting.balances, { ledger, until: MONDAY })
    return [table, rows.map(({ name, balance }) => [name.trim(), balance])]
  }
  //          opening  charges  payments  on account  transfers  other  closing
  expect(await roll('GUEST')).toEqual([
    [
      [0, 325_500, -315_000, 0, 0, 0, 10_500],
      [10_500, 651_000, 0, -325_500, -100_000, 0, 236_000],
      [236_000, 315_000, -236_000, 0, 0, 0, 315_000],
    ],
    [['Chitra', 315_000]],
  ])
  expect(await roll('DEPOSIT')).toEqual([
    [
      [0, 0, -100_000, 0, 0, 0, -100_000],
      [-100_000, 0, 0, 0, 100_000, 0, 0],
    ],
    [],
  ])
  expect(await roll('CITY')).toEqual([
    [
      [0, 0, 0, 325_500, 0, 0, 325_500],
      [325_500, 0, -200_000, 0, 0, -500, 125_000],
    ],
    [['Acme', 125_000]],
  ])
  expect((await books.desk.send(receivables.list, {})).rows.map(({ balance }) => balance)).toEqual([125_000])
})

test('the trial balance of any span balances, and closes with what the accounts come to', async () => {
  const all = await books.finance.send(accounting.trialBalance, { from: FRIDAY, until: MONDAY })
  expect(all.totals).toMatchObject({ opening: 0, closing: 0 })
  expect(all.totals.debit).toBe(all.totals.credit)
  const sunday = await books.finance.send(accounting.trialBalance, { from: SUNDAY, until: MONDAY })
  const of = (code: string) => sunday.rows.find((row) => row.code === code)
  expect(of('1100')).toMatchObject({ opening: 236_000, debit: 315_000, credit: 236_000, closing: 315_000 })
  expect(of('4000')).toMatchObject({ opening: -900_000, debit: 0, credit: 0, closing: -900_000 })
})

test('the statement of an account begins and ends with its balances, adds up to its sides, and leads to journals, page by page', async () => {
  const span = { from: SATURDAY, until: MONDAY }
  const { rows } = await books.finance.send(accounting.trialBalance, span)
  for (const { id: accountId, code, opening, debit, credit, closing } of rows) {
    const lines: AccountLine[] = []
    for (let after: string | undefined, isFirst = true; isFirst || after !== undefined; isFirst = false) {
      const page = await books.finance.send(accounting.statement, { accountId, ...span, limit: 2, ...(after && { after }) })
      lines.push(...page.rows)
      after = page.next
    }
    const of = (side: 'debit' | 'credit') => lines.reduce((all, line) => all + line[side], 0)
    expect([code, of('debit'), of('credit')]).toEqual([code, debit, credit])
    expect([code, lines.at(-1)?.balance ?? opening]).toEqual([code, closing])
    for (const [at, line] of lines.entries())
      expect(line.balance).toBe((lines[at - 1]?.balance ?? opening) + line.debit - line.credit)
    for (const { journalId, number, day } of lines)
      expect(await books.finance.send(accounting.journal, { journalId })).toMatchObject({ number, day })
  }
  expect(rows.find(({ code }) => code === '1100')).toMatchObject({ closing: 315_000 })
}) // prettier-ignore

test.each([
  `update receipts set amount_minor = amount_minor + 1 where company_id is not null`,
  `update account_write_offs set amount_minor = amount_minor + 1`,
  `update folios set paid_minor = paid_minor + 1 where true`,
])('the recount of the ledgers notices %s', async (harm) => {
  const sql = accountingInvariants.find(({ id }) => id === 'I-100')?.sql ?? ''
  const client = await books.hotel.owner.connect()
  try {
    await client.query('begin')
    await client.query(harm)
    expect((await client.query(sql)).rows).not.toEqual([])
  } finally {
    await client.query('rollback')
    client.release()
  }
})
