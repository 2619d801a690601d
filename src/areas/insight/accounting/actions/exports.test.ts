import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { closing } from '#areas/insight/closing/contract/closing.ts'
import { payments } from '#areas/ledger/payments/contract/payments.ts'
import { bookings } from '#areas/lodging/bookings/contract/bookings.ts'
import { addDays, type Day } from '#core/dates.ts'
import { minor } from '#core/money.ts'
import { readXml } from '#core/xml-reader.ts'
import { violatedInvariants } from '#main/invariants.ts'
import { codeOf, FIXTURE } from '#test/server.ts'
import { accounting } from '../contract/accounting.ts'
import { EXPORT_FORMATS } from '../contract/replies.ts'
import { ABSENT, type Books, startBooks } from './testing.ts'

const FIRST = FIXTURE.businessDate
const [SECOND, THIRD] = [addDays(FIRST, 1), addDays(FIRST, 2)]
const span = { from: FIRST, until: THIRD }

let books: Books
beforeAll(async () => {
  books = await startBooks()
  const { desk, closeDay } = books
  const stay = { roomTypeId: FIXTURE.standard, roomId: FIXTURE.rooms['101'], arrival: FIRST, departure: addDays(FIRST, 6), adults: 2 }
  const { id: bookingId } = await desk.send(bookings.create, { customer: { firstName: 'Mira' }, stays: [stay] })
  await desk.send(payments.take, { bookingId, amount: minor(50_000), mode: 'Card' })
  await desk.send(bookings.checkIn, { bookingId })
  await closeDay(FIRST)
  await closeDay(SECOND)
}) // prettier-ignore
afterAll(async () => {
  expect(await violatedInvariants(books.hotel.db)).toEqual([])
  await books.hotel.stop()
})

const make = (more: object = {}) => books.finance.raw(accounting.createExport, { ...span, format: 'CSV', ...more })

describe('exports', () => {
  test('createExport refuses account_not_numeric', async () => {
    const { rows } = await books.finance.send(accounting.accounts, { limit: 100 })
    const room = rows.find(({ code }) => code === '4000')
    if (!room) throw new Error('the chart has rooms')
    const { id: accountId, name, kind } = room
    const rename = async (code: string, version: number) =>
      books.finance.send(accounting.updateAccount, { accountId, version, code, name, kind, isActive: true })
    const { version } = await rename('R-4000', room.version)
    expect(codeOf(await make({ format: 'DATEV' }))).toBe('account_not_numeric')
    await rename('4000', version)
  })

  test.each(EXPORT_FORMATS)('%s leaves once with its number; fetched again it is the same, whatever accounts are called since', async (format) => {
    const { finance } = books
    const made = await finance.send(accounting.createExport, { ...span, format })
    expect(made).toMatchObject({ format, ...span, journals: 2 })
    const file = async () => finance.raw(accounting.download, { journalExportId: made.id })
    const first = await file()
    expect([first.status, first.headers['content-disposition']]).toEqual([200, expect.stringContaining(made.fileName)])
    if (format === 'TALLY' || format === 'SAFT') readXml(first.bytes.toString())
    const { rows } = await finance.send(accounting.accounts, {})
    const [account] = rows
    if (!account) throw new Error('the chart has accounts')
    const { id: accountId, version, code, kind } = account
    await finance.send(accounting.updateAccount, { accountId, version, code, kind, name: `Cash ${format}`, isActive: true })
    expect((await file()).bytes.equals(first.bytes)).toBe(true)
    const again = await finance.raw(accounting.createExport, { ...span, format })
    expect([codeOf(again), again.body]).toEqual(['already_exported', expect.objectContaining({ details: { number: made.number } })])
  }) // prettier-ignore

  test('are listed with their numbers, in the audit trail, and on the journals in them', async () => {
    const { rows } = await books.finance.send(accounting.exports, { limit: 3 })
    expect(rows.map(({ number, format }) => [number, format])).toEqual([[5, 'SAFT'], [4, 'IIF'], [3, 'DATEV']]) // prettier-ignore
    const events = await books.hotel.rows(`select type from audit_events where type = 'JOURNALS_EXPORTED'`)
    expect(events).toHaveLength(5)
    const { exports } = await books.finance.send(accounting.dayJournal, { day: FIRST })
    expect(exports.map(({ format }) => format)).toEqual([...EXPORT_FORMATS])
  })

  test('a day that is closed anew is in the next file, with the journal that reverses the first', async () => {
    const { desk, finance, closeDay } = books
    const { rows } = await desk.send(closing.list, {})
    await desk.send(closing.reverse, { runId: rows[0]?.id ?? '', reason: 'Too early' })
    await closeDay(SECOND)
    const made = await finance.send(accounting.createExport, { ...span, format: 'IIF' })
    expect(made.journals).toBe(2)
  })

  test('createExport refuses already_exported', async () => {
    expect(codeOf(await make())).not.toBe('already_exported')
    expect(codeOf(await make())).toBe('already_exported')
  })
  test('createExport refuses span_too_long, and a span that ends before it begins', async () => {
    expect(codeOf(await make({ from: addDays(FIRST, -100) }))).toBe('span_too_long')
    expect((await make({ until: FIRST })).status).toBe(400)
  })
  test('createExport refuses day_not_closed', async () => {
    expect(codeOf(await make({ until: addDays(THIRD, 1) }))).toBe('day_not_closed')
  })
  test('createExport refuses journal_missing for a day from before the books', async () => {
    expect(codeOf(await make({ from: addDays(FIRST, -1) }))).toBe('journal_missing')
  })
  test('createExport refuses currency_mismatch once the property has another currency', async () => {
    await books.hotel.rows(`delete from exported_journals`)
    await books.hotel.rows(`update journals set currency = 'EUR' where is_live`)
    expect(codeOf(await make())).toBe('currency_mismatch')
    await books.hotel.rows(`update journals set currency = 'INR' where is_live`)
  })
  test('createExport refuses fiscal_year_ends of DATEV for days of two years', async () => {
    const other = await startBooks()
    const [from, next] = ['2026-10-31' as Day, '2026-11-01' as Day]
    await other.hotel.rows('update properties set business_date = $2, fiscal_year_month = 11 where id = $1', [other.hotel.propertyId, from]) // prettier-ignore
    await other.closeDay(from)
    await other.closeDay(next)
    const both = { from, until: addDays(next, 1) }
    const refused = await other.finance.raw(accounting.createExport, { ...both, format: 'DATEV' })
    expect([codeOf(refused), refused.body]).toEqual([
      'fiscal_year_ends',
      expect.objectContaining({ details: { day: next } }),
    ])
    expect((await other.finance.raw(accounting.createExport, { ...both, from: next, format: 'DATEV' })).status).toBe(
      200,
    )
    await other.hotel.stop()
  })
  test('download refuses not_found', async () => {
    const response = await books.finance.raw(accounting.download, { journalExportId: ABSENT })
    expect(codeOf(response)).toBe('not_found')
  })
  test('is for accountants', async () => {
    expect((await books.desk.raw(accounting.createExport, { ...span, format: 'CSV' })).status).toBe(403)
  })
})
