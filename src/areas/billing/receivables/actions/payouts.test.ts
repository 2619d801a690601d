import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookings } from '#areas/lodging/bookings/contract/bookings.ts'
import { companies } from '#areas/parties/companies/contract/companies.ts'
import { folios } from '#areas/ledger/folios/contract/folios.ts'
import { violatedInvariants } from '#main/invariants.ts'
import { payments } from '#areas/ledger/payments/contract/payments.ts'
import { minor } from '#core/money.ts'
import { codeOf } from '#test/server.ts'
import type { Payout } from '../contract/payouts.ts'
import { receivables } from '../contract/receivables.ts'
import { ABSENT, type Accounts, startAccounts, today } from './testing.ts'

let at: Accounts
beforeAll(async () => {
  at = await startAccounts()
})
afterAll(async () => {
  expect(await violatedInvariants(at.hotel.db)).toEqual([])
  await at.hotel.stop()
})

const channel = () => at.company({ commissionBp: 2_000, commissionTaxBp: 1_800, tcsBp: 50, tdsBp: 10 }, { kind: 'OTA' })
/** What the channel deducts from a room of 6000 before tax: 1200 and 216 of tax on it, 30 and 6. Pays 6300 less that. */
const KEPT = { commission: minor(120_000), commissionTax: minor(21_600), tcs: minor(3_000), tds: minor(600) }
const NET = 630_000 - 145_200

/** A booking of the channel whose deductions are known and whose rest it promised, as it is when the guest has left. */
async function sold(companyId: string) {
  const booking = await at.book({ companyId })
  await at.finance.send(folios.deduct, {
    bookingId: booking.id, commission: { percentBp: 2_000 }, commissionGstBp: 1_800, tcs: { percentBp: 50 }, tds: { percentBp: 10 },
  }) // prettier-ignore
  const { money } = await at.desk.send(bookings.get, { bookingId: booking.id })
  await at.desk.send(payments.take, { bookingId: booking.id, amount: money.due, mode: 'Credit', companyId })
  return booking
}

let references = 0
type Entry = { reference: string; bookingId?: string; gross?: number } & Partial<typeof KEPT>
function payout(companyId: string, lines: readonly Entry[], more: object = {}) {
  references += 1
  const whole = lines.map((line) => ({ gross: minor(630_000), ...KEPT, ...line }))
  const net = whole.reduce((all, { gross, commission, commissionTax, tcs, tds }) => all + gross - commission - commissionTax - tcs - tds, 0) // prettier-ignore
  return { companyId, reference: `P-${references}`, paidOn: today, amount: minor(net), lines: whole, ...more }
}
const enter = (companyId: string, lines: readonly Entry[], more: object = {}): Promise<Payout> =>
  at.finance.send(receivables.enterPayout, payout(companyId, lines, more))
const moneyOf = async (bookingId: string) => (await at.desk.send(bookings.get, { bookingId })).money

test('enterPayout finds bookings by their references; acceptMatching settles what is as expected and leaves the rest', async () => {
  const { id } = await channel()
  const [first, second] = [await sold(id), await sold(id)]
  const entered = await enter(id, [
    { reference: first.reference.toLowerCase() },
    { reference: second.reference, commission: minor(130_000) },
    { reference: 'NOBODY' },
  ])
  expect(entered).toMatchObject({ companyId: id, lineCount: 3, acceptedCount: 0, disputedCount: 0 })
  expect(entered.lines.map(({ state, bookingId }) => [state, bookingId])).toEqual([
    ['MATCHED', first.id],
    ['DIFFERENT', second.id],
    ['UNKNOWN', null],
  ])
  expect(entered.lines[0]?.expected).toEqual({ gross: 630_000, ...KEPT, net: NET })
  expect(await at.accountOf(id)).toMatchObject({ inPayouts: entered.amount, unapplied: 0 })
  expect((await at.finance.send(receivables.apply, { companyId: id })).applied).toBe(0)

  const { accepted, payout: after } = await at.finance.send(receivables.acceptMatching, { payoutId: entered.id })
  expect(accepted).toBe(1)
  expect(after.lines.map(({ state }) => state)).toEqual(['ACCEPTED', 'DIFFERENT', 'UNKNOWN'])
  expect(await moneyOf(first.id)).toMatchObject({ paid: NET, due: 0, deferred: 0, commission: 141_600, tcs: 3_000 })
  expect((await at.itemsOf(id)).map(({ bookingId }) => bookingId)).toEqual([second.id])
  expect(await at.accountOf(id)).toMatchObject({ inPayouts: entered.amount - NET })
  const { exposure } = await at.desk.send(companies.get, { companyId: id })
  expect(exposure).toBe((await at.accountOf(id)).balance)
})

test('acceptLine takes what was really deducted, with a reason; what the channel still owes stays open', async () => {
  const { id } = await channel()
  const booking = await sold(id)
  const { lines, id: payoutId } = await enter(id, [{ reference: booking.reference, gross: 600_000 }])
  const lineId = lines[0]?.id ?? ''
  expect(codeOf(await at.finance.raw(receivables.acceptLine, { lineId }))).toBe('reason_required')
  await at.finance.send(receivables.disputeLine, { lineId, note: 'A night is missing' })
  expect((await at.finance.send(receivables.payout, { payoutId })).lines[0]).toMatchObject({
    state: 'DISPUTED',
    note: 'A night is missing',
  })
  const after = await at.finance.send(receivables.acceptLine, { lineId, note: 'They pay the rest in May' })
  expect(after.lines[0]).toMatchObject({ state: 'ACCEPTED', note: 'They pay the rest in May', expected: null })
  expect(await moneyOf(booking.id)).toMatchObject({ paid: 600_000 - 145_200, due: 30_000, deferred: 30_000 })
  expect((await at.itemsOf(id)).map(({ open }) => open)).toEqual([30_000])
})

test('acceptLine pays what no one had promised', async () => {
  const { id } = await channel()
  const booking = await at.book({ companyId: id })
  const { lines } = await enter(id, [{ reference: booking.reference }])
  await at.finance.send(receivables.acceptLine, { lineId: lines[0]?.id ?? '', note: 'Prepaid' })
  expect(await moneyOf(booking.id)).toMatchObject({ paid: NET, due: 0, deferred: 0 })
  const { rows } = await at.finance.send(receivables.receipts, { companyId: id })
  expect(rows[0]).toMatchObject({ left: 0, applied: [{ bookingId: booking.id, amount: NET }] })
  const receiptId = rows[0]?.receiptId ?? ''
  const take = { companyId: id, receiptId, bookingId: booking.id, reason: 'No' }
  expect(codeOf(await at.finance.raw(receivables.unapply, take))).toBe('line_accepted')
  expect(codeOf(await at.finance.raw(payments.reverse, { receiptId, reason: 'No' }))).toBe('reversal_too_late')
})

test('unapply refuses line_accepted; a booking is paid out once, whichever request is first', async () => {
  const { id } = await channel()
  const booking = await sold(id)
  const both = [
    await enter(id, [{ reference: booking.reference }]),
    await enter(id, [{ reference: booking.reference }]),
  ]
  const responses = await Promise.all(
    both.map(({ lines }) => at.finance.raw(receivables.acceptLine, { lineId: lines[0]?.id, note: 'Agreed' })),
  )
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await moneyOf(booking.id)).toMatchObject({ paid: NET, due: 0 })
  const twice = await enter(id, [{ reference: booking.reference }, { reference: booking.reference }])
  const { accepted } = await at.finance.send(receivables.acceptMatching, { payoutId: twice.id })
  expect(accepted).toBe(0)
})

test('payouts: latest first, by company, by day, and those that wait', async () => {
  const { id } = await channel()
  const booking = await sold(id)
  const [done, open] = [await enter(id, [{ reference: booking.reference }]), await enter(id, [{ reference: 'X' }])]
  await at.finance.send(receivables.acceptMatching, { payoutId: done.id })
  const idsOf = async (more: object) =>
    (await at.finance.send(receivables.payouts, { companyId: id, ...more })).rows.map((row) => row.id)
  expect(await idsOf({})).toEqual([open.id, done.id])
  expect(await idsOf({ view: 'open' })).toEqual([open.id])
  expect(await idsOf({ until: today })).toEqual([])
  const first = await at.finance.send(receivables.payouts, { companyId: id, limit: 1 })
  expect(await idsOf({ after: first.next })).toEqual([done.id])
})

test('enterPayout refuses date_in_future: money that has not been paid is not entered', async () => {
  const { id } = await channel()
  const input = payout(id, [{ reference: 'A' }], { paidOn: '2099-01-01' })
  const response = await at.finance.raw(receivables.enterPayout, input)
  expect(response.body).toMatchObject({ code: 'date_in_future', details: { field: 'paidOn' } })
  expect((await at.accountOf(id)).inPayouts).toBe(0)
})

test('enterPayout refuses payout_known, enterPayout refuses payout_does_not_add_up, enterPayout refuses unknown_reference, enterPayout refuses not_found', async () => {
  const { id } = await channel()
  const first = payout(id, [{ reference: 'A' }])
  const responses = await Promise.all([1, 2, 3].map(() => at.finance.raw(receivables.enterPayout, first)))
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  expect(codeOf(await at.finance.raw(receivables.enterPayout, first))).toBe('payout_known')
  expect((await at.accountOf(id)).inPayouts).toBe(NET)
  const send = async (input: object) => codeOf(await at.finance.raw(receivables.enterPayout, input))
  expect(await send(payout(id, [{ reference: 'A' }], { amount: NET - 1 }))).toBe('payout_does_not_add_up')
  expect(await send(payout(id, [{ reference: 'A', bookingId: ABSENT }]))).toBe('unknown_reference')
  expect(await send(payout(ABSENT, [{ reference: 'A' }]))).toBe('not_found')
  expect(await send(payout(id, [{ reference: 'A', gross: 100 }]))).toBe('invalid')
})

test('payout refuses not_found, acceptMatching refuses not_found, matchLine refuses not_found, acceptLine refuses not_found, disputeLine refuses not_found', async () => {
  const { payout: read, acceptMatching, matchLine, acceptLine, disputeLine } = receivables
  const absent = { payoutId: ABSENT, lineId: ABSENT }
  expect(codeOf(await at.finance.raw(read, { payoutId: ABSENT }))).toBe('not_found')
  expect(codeOf(await at.finance.raw(acceptMatching, { payoutId: ABSENT }))).toBe('not_found')
  expect(codeOf(await at.finance.raw(matchLine, { lineId: absent.lineId, bookingId: null }))).toBe('not_found')
  expect(codeOf(await at.finance.raw(acceptLine, { lineId: ABSENT }))).toBe('not_found')
  expect(codeOf(await at.finance.raw(disputeLine, { lineId: ABSENT, note: 'No' }))).toBe('not_found')
})

test('matchLine sets its booking; acceptLine refuses unknown_reference, acceptLine refuses reason_required, acceptLine refuses line_accepted, matchLine refuses unknown_reference, matchLine refuses line_accepted, disputeLine refuses line_accepted', async () => {
  const { id } = await channel()
  const booking = await sold(id)
  const [line] = (await enter(id, [{ reference: 'THEIR-OWN-9' }])).lines
  const lineId = line?.id ?? ''
  expect(codeOf(await at.finance.raw(receivables.acceptLine, { lineId, note: 'Ours' }))).toBe('unknown_reference')
  expect(codeOf(await at.finance.raw(receivables.matchLine, { lineId, bookingId: ABSENT }))).toBe('unknown_reference')
  const matched = await at.finance.send(receivables.matchLine, { lineId, bookingId: booking.id })
  expect(matched.lines[0]).toMatchObject({ state: 'MATCHED', bookingReference: booking.reference })
  await at.finance.send(receivables.acceptLine, { lineId })
  expect(codeOf(await at.finance.raw(receivables.acceptLine, { lineId }))).toBe('line_accepted')
  expect(codeOf(await at.finance.raw(receivables.matchLine, { lineId, bookingId: null }))).toBe('line_accepted')
  expect(codeOf(await at.finance.raw(receivables.disputeLine, { lineId, note: 'No' }))).toBe('line_accepted')
  const events = await at.hotel.rows<{ type: string }>(
    `select type from audit_events where entity = 'payout' order by id desc limit 2`,
  )
  expect(events.map(({ type }) => type)).toEqual(['PAYOUT_LINE_ACCEPTED', 'PAYOUT_LINE_CHANGED'])
})
