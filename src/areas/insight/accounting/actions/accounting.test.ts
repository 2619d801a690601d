import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { closing } from '#areas/insight/closing/contract/closing.ts'
import { payments } from '#areas/ledger/payments/contract/payments.ts'
import { bookings } from '#areas/lodging/bookings/contract/bookings.ts'
import { addDays, type Day } from '#core/dates.ts'
import { minor } from '#core/money.ts'
import { violatedInvariants } from '#main/invariants.ts'
import { codeOf, FIXTURE } from '#test/server.ts'
import { accounting } from '../contract/accounting.ts'
import type { LedgerMove } from '../contract/replies.ts'
import { catchUp } from '../jobs.ts'
import { ABSENT, type Books, byAccount, postedOn, startBooks } from './testing.ts'
import { journalOf } from './journals.ts'

const FIRST = FIXTURE.businessDate
const [SECOND, THIRD] = [addDays(FIRST, 1), addDays(FIRST, 2)]

let books: Books
beforeAll(async () => {
  books = await startBooks()
})
afterAll(async () => {
  expect(await violatedInvariants(books.hotel.db)).toEqual([])
  await books.hotel.stop()
})

const accountOf = async (code: string) => {
  const { rows } = await books.finance.send(accounting.accounts, { limit: 100 })
  return rows.find((row) => row.code === code) ?? { id: ABSENT, version: 0, name: '', kind: 'ASSET' as const, code }
}
const change = async (code: string, more: object = {}) => {
  const { id: accountId, version, name, kind } = await accountOf(code)
  return books.finance.raw(accounting.updateAccount, { accountId, version, code, name, kind, isActive: true, ...more })
}
const map = (key: string, accountId: string | null, more: object = {}) =>
  books.finance.raw(accounting.setMapping, { key, accountId, before: null, ...more })

describe('accounts and mappings', () => {
  const rent = { code: '5100', name: 'Rent', kind: 'EXPENSE' as const }
  test('a property begins with a chart, and every kind of posting has its account', async () => {
    const { rows } = await books.finance.send(accounting.mappings, {})
    expect(rows.filter(({ isSuspense }) => isSuspense)).toEqual([])
    expect(rows.filter(({ ref }) => ref !== '').map(({ key, refName, effective }) => [key, refName, effective.code])).toEqual([
      ['SALES', 'Courtyard', '4100'],
      ['TAX', 'CGST', '2210'],
      ['TAX', 'IGST', '2230'],
      ['TAX', 'SGST', '2220'],
    ]) // prettier-ignore
    const foreign = await books.hotel.as('PROP_FINANCE', { propertyId: books.hotel.foreignPropertyId })
    expect((await foreign.send(accounting.accounts, { limit: 100 })).rows.length).toBeGreaterThan(25)
  })
  test('lists accounts by code, page by page', async () => {
    const first = await books.finance.send(accounting.accounts, { limit: 3 })
    expect(first.rows.map(({ code }) => code)).toEqual(['1000', '1010', '1020'])
    const second = await books.finance.send(accounting.accounts, { limit: 2, after: first.next ?? '' })
    expect(second.rows.map(({ code }) => code)).toEqual(['1030', '1040'])
  })
  test('the chart as ledgers for Tally names each active account and its group', async () => {
    const { status, bytes, headers } = await books.finance.raw(accounting.tallyLedgers, {})
    expect([status, headers['content-type']]).toEqual([200, expect.stringContaining('application/xml')])
    const ledgers = [...bytes.toString().matchAll(/<LEDGER NAME="([^"]+)"[\s\S]*?<PARENT>([^<]+)</g)].map(([, name, parent]) => [name, parent]) // prettier-ignore
    const { rows } = await books.finance.send(accounting.accounts, { limit: 100 })
    expect(ledgers.map(([name]) => name)).toEqual(rows.filter(({ isActive }) => isActive).map(({ name }) => name.replaceAll('&', '&amp;'))) // prettier-ignore
    expect(ledgers).toContainEqual(['Guest ledger', 'Sundry Debtors'])
    expect(ledgers).toContainEqual(['Suspense', 'Suspense A/c'])
  })

  test('createAccount refuses code_taken, whatever its case', async () => {
    await books.finance.send(accounting.createAccount, { ...rent, code: 'R1' })
    expect(codeOf(await books.finance.raw(accounting.createAccount, { ...rent, code: 'r1' }))).toBe('code_taken')
  })
  test('updateAccount refuses not_found', async () => {
    expect(codeOf(await change('0000', { name: 'None' }))).toBe('not_found')
  })
  test('updateAccount refuses stale_version', async () => {
    expect(codeOf(await change('1000', { version: 9 }))).toBe('stale_version')
  })
  test('updateAccount refuses code_taken', async () => {
    expect(codeOf(await change('1000', { code: '1010' }))).toBe('code_taken')
  })
  test('updateAccount refuses account_in_use: keys go to it', async () => {
    expect(codeOf(await change('1000', { isActive: false }))).toBe('account_in_use')
    expect((await change('1000', { name: 'Till' })).status).toBe(200)
  })
  test('setMapping refuses unknown_posting_key, also for a ref of a key without any', async () => {
    const { id } = await accountOf('1000')
    expect(codeOf(await map('MOON', id))).toBe('unknown_posting_key')
    expect(codeOf(await map('CASH', id, { ref: 'x' }))).toBe('unknown_posting_key')
  })
  test('setMapping refuses unknown_reference', async () => {
    expect(codeOf(await map('CASH', ABSENT))).toBe('unknown_reference')
  })
  test('setMapping refuses account_inactive', async () => {
    const { id: accountId, version } = await books.finance.send(accounting.createAccount, { ...rent, code: 'R2' })
    await books.finance.send(accounting.updateAccount, { accountId, version, ...rent, code: 'R2', isActive: false })
    expect(codeOf(await map('EXPENSE', accountId, { ref: 'Rent' }))).toBe('account_inactive')
  })
  test('setMapping refuses account_needed for suspense', async () => {
    expect(codeOf(await map('SUSPENSE', null))).toBe('account_needed')
  })
  test('setMapping refuses stale_version: someone else has set it meanwhile', async () => {
    expect(codeOf(await map('CASH', (await accountOf('1010')).id))).toBe('stale_version')
  })
})

describe('journals', () => {
  const book = async (roomId: string, departure = SECOND) => {
    const stay = { roomTypeId: FIXTURE.standard, roomId, arrival: FIRST, departure, adults: 2 }
    return books.desk.send(bookings.create, { customer: { firstName: 'Mira' }, stays: [stay] })
  }

  test('a property that opens its books late takes in what was open; days that were closed before are written in order', async () => {
    const { hotel, desk, finance, closeDay } = books
    const { id: bookingId } = await book(FIXTURE.rooms['101'], THIRD)
    await desk.send(payments.take, { bookingId, amount: minor(50_000), mode: 'Card' })
    await desk.send(bookings.checkIn, { bookingId })
    await closeDay(FIRST)
    const asWritten = await postedOn(books, FIRST)

    // As a property was that closed its days before there were journals.
    for (const table of ['balance_facts', 'ledger_moves', 'journal_lines', 'journals'])
      await hotel.rows(`delete from ${table}`)
    await hotel.rows(`update property_counters set value = 0 where name = 'journal'`)
    await closeDay(SECOND)
    expect(await finance.send(accounting.journals, {})).toMatchObject({ rows: [], missing: 2 })
    expect(await finance.send(accounting.writeMissing, {})).toEqual({ missing: 2 })
    await catchUp(hotel.system, { propertyId: hotel.propertyId })
    const { rows, missing } = await finance.send(accounting.journals, {})
    expect([missing, rows.map(({ number, day }) => [number, day])]).toEqual([0, [[2, SECOND], [1, FIRST]]]) // prettier-ignore
    expect(await postedOn(books, FIRST)).toEqual(asWritten)
    expect(await violatedInvariants(hotel.db)).toEqual([])

    // The same, from the second day on: what is open on the evening before is its opening balance.
    for (const table of ['balance_facts', 'ledger_moves', 'journal_lines', 'journals'])
      await hotel.rows(`delete from ${table}`)
    await hotel.rows(`update property_counters set value = 0 where name = 'journal'`)
    await catchUp(hotel.system, { propertyId: hotel.propertyId, from: SECOND })
    expect(await postedOn(books, SECOND)).toEqual({
      '1100': 265_000 + 315_000, '2210': -7_500, '2220': -7_500, '3000': -265_000, '4000': -300_000,
    }) // prettier-ignore
  })

  test('writeMissing refuses nothing_missing', async () => {
    expect(codeOf(await books.finance.raw(accounting.writeMissing, {}))).toBe('nothing_missing')
  })

  test('reversed, a close is offset by a journal of its own; what nothing maps is in suspense, and the day closes all the same', async () => {
    const { desk, finance, closeDay } = books
    const runId = await closeDay(THIRD)
    const { id: written } = await finance.send(accounting.dayJournal, { day: THIRD })
    await desk.send(closing.reverse, { runId, reason: 'Too early' })
    expect(codeOf(await finance.raw(accounting.dayJournal, { day: THIRD }))).toBe('not_found')
    const [reversal] = (await finance.send(accounting.journals, { from: THIRD })).rows
    const lines = async (journalId: string) => byAccount((await finance.send(accounting.journal, { journalId })).lines)
    const original = Object.entries(await lines(written)).map(([code, amount]) => [code, -amount])
    expect(await lines(reversal?.id ?? '')).toEqual(Object.fromEntries(original))
    expect(reversal).toMatchObject({ isLive: false, reverses: (reversal?.number ?? 0) - 1 })
    expect(await violatedInvariants(books.hotel.db)).toEqual([])

    const room = await accountOf('4000')
    await finance.send(accounting.setMapping, { key: 'ROOM', accountId: null, before: room.id })
    await closeDay(THIRD)
    const journal = await finance.send(accounting.dayJournal, { day: THIRD })
    expect(journal.lines.filter(({ isSuspense }) => isSuspense).map(({ key, account }) => [key, account.code])).toEqual(
      journal.inSuspense === 0 ? [] : [['ROOM', '9990']],
    )
    const { rows } = await finance.send(accounting.mappings, {})
    expect(rows.filter(({ isSuspense }) => isSuspense).map(({ key }) => key)).toEqual(['ROOM'])
    await finance.send(accounting.setMapping, { key: 'ROOM', accountId: room.id, before: null })
  })

  test('journal refuses not_found', async () => {
    expect(codeOf(await books.finance.raw(accounting.journal, { journalId: ABSENT }))).toBe('not_found')
  })
  test('dayJournal refuses not_found for an open day', async () => {
    expect(codeOf(await books.finance.raw(accounting.dayJournal, { day: addDays(FIRST, 9) }))).toBe('not_found')
  })
  test('trialBalance refuses span_too_long, and a span that ends before it begins', async () => {
    const ask = (until: string) => books.finance.raw(accounting.trialBalance, { from: FIRST, until })
    expect(codeOf(await ask(addDays(FIRST, 400)))).toBe('span_too_long')
    expect((await ask(FIRST)).status).toBe(400)
  })
  test('statement refuses not_found, statement refuses span_too_long', async () => {
    const ask = (until: Day, accountId = ABSENT) => books.finance.raw(accounting.statement, { accountId, from: FIRST, until }) // prettier-ignore
    expect(codeOf(await ask(addDays(FIRST, 1)))).toBe('not_found')
    expect(codeOf(await ask(addDays(FIRST, 400)))).toBe('span_too_long')
    expect((await ask(FIRST)).status).toBe(400)
  })
  test('ledger refuses span_too_long, and a span that ends before it begins', async () => {
    const ask = (until: string) => books.finance.raw(accounting.ledger, { ledger: 'GUEST', from: FIRST, until })
    expect(codeOf(await ask(addDays(FIRST, 400)))).toBe('span_too_long')
    expect((await ask(FIRST)).status).toBe(400)
  })
  test('updateAccount refuses account_in_use: one with postings retains its kind', async () => {
    expect(codeOf(await change('1100', { kind: 'INCOME' }))).toBe('account_in_use')
  })
  test('what moved a ledger on a day adds up to its row, column by column, a page at a time', async () => {
    const { days } = await books.finance.send(accounting.ledger, { ledger: 'GUEST', from: FIRST, until: THIRD })
    expect(days.length).toBeGreaterThan(0)
    for (const { day, opening, closing, charges, payments: paid, transfers } of days) {
      const found: LedgerMove[] = []
      let after: string | undefined
      do {
        const page = await books.finance.send(accounting.moves, { ledger: 'GUEST', day, limit: 1, after })
        found.push(...page.rows)
        after = page.next
      } while (after !== undefined)
      const of = (movement?: string) =>
        found
          .filter((row) => movement === undefined || row.movement === movement)
          .reduce((all, { amount }) => all + amount, 0)
      expect([of(), of('charges'), of('payments'), of('transfers')]).toEqual([
        closing - opening,
        charges,
        paid,
        transfers,
      ])
      expect(found.every(({ name, reference }) => name !== '' && reference !== '')).toBe(true)
    }
  })
  test('other areas have the lines of a day', async () => {
    const lines = await books.hotel.inside((ctx) => journalOf(ctx, SECOND))
    const sum = (side: 'debit' | 'credit') => lines.reduce((all, line) => all + line[side], 0)
    expect([sum('debit') > 0, sum('debit')]).toEqual([true, sum('credit')])
  })
  test('managers look and change nothing; the desk does not look', async () => {
    const clerk = await books.hotel.as('PROP_FRONTDESK')
    expect((await clerk.raw(accounting.journals, {})).status).toBe(403)
    expect((await books.desk.raw(accounting.journals, {})).status).toBe(200)
    expect((await books.desk.raw(accounting.writeMissing, {})).status).toBe(403)
  })
  test('no line of a journal is written, changed or removed by the app, and none that does not balance by anyone', async () => {
    const harm = (sql: string) => books.hotel.inside(({ tx }) => tx.named('', sql, []).then(() => 'done', String))
    for (const sql of ['update journal_lines set debit_minor = 1', 'delete from journal_lines', 'delete from journals'])
      expect(await harm(sql)).toMatch('permission denied')
    const more = `insert into journal_lines (property_id, journal_id, business_on, position, account_id, posting_key, ref, debit_minor)
      select property_id, journal_id, business_on, position + 100, account_id, posting_key, 'x', 5 from journal_lines limit 1`
    await expect(books.hotel.rows(more)).rejects.toThrow('does not balance')
    await expect(books.hotel.rows('update journals set total_minor = total_minor + 1')).rejects.toThrow(
      'does not balance',
    )
  })
})
