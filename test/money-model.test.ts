import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookings } from '#areas/lodging/bookings/contract/bookings.ts'
import { cashier } from '#areas/billing/cashier/contract/cashier.ts'
import { closing } from '#areas/insight/closing/contract/closing.ts'
import { carryOut } from '#areas/insight/closing/jobs.ts'
import { companies } from '#areas/parties/companies/contract/companies.ts'
import { folios } from '#areas/ledger/folios/contract/folios.ts'
import { receivables } from '#areas/billing/receivables/contract/receivables.ts'
import { minor } from '#core/money.ts'
import { FIXTURE, startTestServer, type TestClient, type TestHotel } from './server.ts'
import { violatedInvariants } from '#main/invariants.ts'
import { accountMoves } from './money-account-moves.ts'
import { accountOf, add, chanceOf, isClosed, moneyOf, partsOf } from './money-ledger.ts'
import { billMoves } from './money-bill-moves.ts'
import { type Move, type Play } from './money-play.ts'
import { openCounter, orderMoves } from './money-order-moves.ts'
import { book, stayMoves } from './money-stay-moves.ts'

// Random days at a desk, played on the server and on a simple model ledger. After every step both must show
// the same of every bill, and once the day is closed the journal balances and its ledgers come to the same bills. A failure names its seed: MONEY_SEED=... plays that day again, alone; MONEY_SEED=random ten no one has played.

const given = process.env['MONEY_SEED']
const first = given === 'random' ? Math.floor(Math.random() * 2 ** 31) : 213_544_470
const seeds = given && given !== 'random' ? [Number(given)] : Array.from({ length: 10 }, (_, day) => first + day)
const STEPS = 44

let hotel: TestHotel
let desk: TestClient
let admin: TestClient
let rooms: string[]
let offered: Pick<Play, 'coupons' | 'counter'>
beforeAll(async () => {
  hotel = await startTestServer()
  ;[desk, admin] = await Promise.all([hotel.as(['PROP_MANAGER']), hotel.as('PROP_ADMIN')])
  await hotel.requireDrawers()
  await desk.send(cashier.open, { drawer: 'Till 1', openingAmount: minor(0) })
  await admin.send(cashier.open, { drawer: 'Till 2', openingAmount: minor(0) })
  const policies = { arrivals: 'NO_SHOW', departures: 'EXTEND', shifts: 'PASS' } as const
  await admin.send(closing.setSettings, { version: 0, closesAt: null, policies })
  const made = await hotel.rows<{ id: string }>(
    `insert into rooms (property_id, id, room_type_id, number, floor, condition)
     select $1, gen_random_uuid(), $2, 'S' || n, '1', 'CLEAN' from generate_series(1, 60) n returning id`,
    [hotel.propertyId, FIXTURE.standard],
  )
  await hotel.rows('update room_types set room_count = room_count + 60 where id = $1', [FIXTURE.standard])
  rooms = made.map(({ id }) => id)
  offered = await openCounter(admin)
})
afterAll(() => hotel.stop())

const MOVES = [...billMoves, ...stayMoves, ...accountMoves, ...orderMoves].flatMap(([weight, move]) =>
  Array<Move>(weight).fill(move),
)

async function step(play: Play): Promise<void> {
  const bill = play.chance.pick(play.bills)
  if (!bill || (play.bills.length < 3 && play.chance.next() < 0.15)) return book(play)
  await play.chance.pick(MOVES)?.(play, bill)
}

/** A company that may be billed, of each day its own. */
async function newCompany(seed: number): Promise<string> {
  const { id, version } = await admin.send(companies.create, { kind: 'CORPORATE', displayName: `Acme ${seed}` })
  await admin.send(companies.setTerms, { companyId: id, version, isInvoiceable: true, paymentTermDays: 15 })
  return id
}

/** The server's sums of every bill, of each payer's part and of the company's account are the ledger's. */
async function compare(play: Play): Promise<void> {
  const { companyId } = play.account
  expect(await play.desk.send(receivables.account, { companyId })).toMatchObject(accountOf(play.account, play.bills))
  for (const bill of play.bills) {
    const { bookingId } = bill
    const [folio, booking] = await Promise.all([play.desk.send(folios.get, { bookingId }), play.desk.send(bookings.get, { bookingId })]) // prettier-ignore
    expect({ ...folio.money, status: folio.status }).toMatchObject({ ...moneyOf(bill), status: isClosed(bill) ? 'CLOSED' : 'OPEN' }) // prettier-ignore
    expect(booking.money).toEqual(folio.money)
    expect(folio.parties.map(({ id, total, tax }) => ({ id, total, tax }))).toEqual(partsOf(bill))
    const { paid, deferred } = folio.money
    expect([add(folio.parties.map((one) => one.paid)), add(folio.parties.map((one) => one.promised))]).toEqual([paid, deferred]) // prettier-ignore
  }
}

/** The journals contain what is on the bills once the day is closed, and nothing of it once it is open again. */
async function closeAndOpen(): Promise<void> {
  const expected = await hotel.rows<{ id: string }>(`select id from bookings where status = 'CONFIRMED' and arrival_on = $1`, [FIXTURE.businessDate]) // prettier-ignore
  for (const { id } of expected) await desk.send(bookings.checkIn, { bookingId: id, acceptDirty: true })
  const { id: runId } = await admin.send(closing.start, { businessDate: FIXTURE.businessDate })
  await carryOut(hotel.system, { propertyId: hotel.propertyId, runId })
  const { status, obstacles } = await admin.send(closing.run, { runId })
  expect({ status, obstacles }).toEqual({ status: 'DONE', obstacles: [] })
  expect(await violatedInvariants(hotel.db)).toEqual([])
  const [books] = await hotel.rows<{ lines: number }>(
    'select count(*)::int as lines from journal_lines l join journals j on j.id = l.journal_id where j.run_id = $1',
    [runId],
  )
  expect(books?.lines).toBeGreaterThan(0)
  await admin.send(closing.reverse, { runId, reason: 'The next of these days is the same' })
  const left = await hotel.rows(
    'select ledger, posting_key from ledger_moves group by 1, 2, booking_id, company_id having sum(amount_minor) <> 0',
  )
  expect(left).toEqual([])
}

test.each(seeds)(
  'MONEY_SEED=%i: the server and the ledger agree after every step',
  async (seed) => {
    const account = { companyId: await newCompany(seed), receipts: [] }
    const play: Play = { desk, chance: chanceOf(seed), bills: [], account, rooms, story: [], ...offered }
    try {
      for (let count = 0; count < STEPS; count += 1) {
        const stepCount = play.story.length
        await step(play)
        if (play.story.length > stepCount) await compare(play)
      }
      expect(await violatedInvariants(hotel.db)).toEqual([])
      await closeAndOpen()
      expect(hotel.faults).toEqual([])
    } catch (error) {
      throw new Error(`MONEY_SEED=${seed}, after\n${play.story.slice(-12).join('\n')}`, { cause: error })
    }
  },
  120_000,
)
