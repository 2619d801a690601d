import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bookings } from '#areas/lodging/bookings/contract/bookings.ts'
import { companies } from '#areas/parties/companies/contract/companies.ts'
import { folios } from '#areas/ledger/folios/contract/folios.ts'
import { violatedInvariants } from '#main/invariants.ts'
import { payments } from '#areas/ledger/payments/contract/payments.ts'
import { addDays } from '#core/dates.ts'
import { minor, sum } from '#core/money.ts'
import { codeOf } from '#test/server.ts'
import { ABSENT, type Accounts, startAccounts, today } from './testing.ts'
import { receivables } from '../contract/receivables.ts'
import { accountEmails } from '../jobs.ts'
import { ageingOf } from '../rules/receivables.ts'

let at: Accounts
beforeAll(async () => {
  at = await startAccounts()
})
afterAll(async () => {
  expect(await violatedInvariants(at.hotel.db)).toEqual([])
  await at.hotel.stop()
})

const month = { from: addDays(today, -300), until: addDays(today, 1) }
const dueOf = async (bookingId: string) => (await at.desk.send(bookings.get, { bookingId })).money
const receive = (companyId: string, amount: number, more: object = {}) =>
  at.finance.send(receivables.receive, { companyId, amount: minor(amount), mode: 'Bank', ...more })

describe('an account', () => {
  test('account, items: a promise is an open item, due the terms after the guest left', async () => {
    const { id } = await at.company({ paymentTermDays: 20 })
    const { booking, amount } = await at.promise(id)
    const [item, ...others] = await at.itemsOf(id)
    expect(others).toEqual([])
    expect(item).toMatchObject({
      bookingId: booking.id,
      balanceId: null,
      reference: booking.reference,
      postedOn: today,
      dueOn: addDays(booking.departure, 20),
      amount,
      paid: 0,
      writtenOff: 0,
      open: amount,
    })
    const account = await at.accountOf(id)
    expect(account).toMatchObject({ balance: amount, open: amount, unapplied: 0, inPayouts: 0, currency: 'INR' })
    expect(account.ageing).toMatchObject({ current: amount, upTo30: 0 })
    expect((await at.desk.send(companies.get, { companyId: id })).exposure).toBe(account.balance)
  })

  test('loadBalance falls due by the terms, or on the given day', async () => {
    const { id } = await at.company({ paymentTermDays: 10 })
    const load = { companyId: id, description: 'From before', issuedOn: addDays(today, -40), amount: minor(500) }
    const { account } = await at.finance.send(receivables.loadBalance, load)
    expect(account).toMatchObject({ balance: 500, oldestDueOn: addDays(today, -30) })
    await at.finance.send(receivables.loadBalance, { ...load, dueOn: today })
    expect((await at.itemsOf(id)).map(({ dueOn, daysLate }) => [dueOn, daysLate])).toEqual([
      [addDays(today, -30), 30],
      [today, 0],
    ])
    const backwards = { ...load, dueOn: addDays(today, -41) }
    expect((await at.finance.raw(receivables.loadBalance, backwards)).status).toBe(400)
    expect(codeOf(await at.finance.raw(receivables.loadBalance, { ...load, companyId: ABSENT }))).toBe('not_found')
  })

  test('list, totals: ages what is open as the rule does, in order of name, page by page', async () => {
    const before = await at.finance.send(receivables.totals, {})
    const { id } = await at.company({}, { displayName: 'Aaa Ageing' })
    const days = [-5, 0, 1, 30, 31, 60, 61, 90, 91, 200]
    for (const [index, late] of days.entries()) await at.balance(id, Math.max(late, 0), 100 + index)
    const items = await at.itemsOf(id)
    const row = (await at.finance.send(receivables.list, { limit: 1 })).rows[0]
    expect(row).toMatchObject({ companyId: id, open: sum(items.map(({ open }) => open)) })
    expect(row?.ageing).toEqual(ageingOf(items, today))
    const after = await at.finance.send(receivables.totals, {})
    expect(after.open - before.open).toBe(row?.open)
    expect(after.ageing.over90 - before.ageing.over90).toBe(row?.ageing.over90)
    const first = await at.finance.send(receivables.items, { companyId: id, limit: 4 })
    const second = await at.finance.send(receivables.items, { companyId: id, limit: 50, after: first.next })
    expect([...first.rows, ...second.rows]).toEqual(items)
  })

  test('what a merged company owes is owed by the one that stays', async () => {
    const [from, into] = [await at.company(), await at.company()]
    const { amount } = await at.promise(from.id)
    await at.balance(from.id, 10, 700)
    await at.admin.send(companies.merge, { companyId: from.id, intoId: into.id })
    expect(await at.accountOf(into.id)).toMatchObject({ companyId: into.id, balance: amount + 700 })
    expect(await at.accountOf(from.id)).toMatchObject({ companyId: into.id, balance: amount + 700 })
    expect((await receive(from.id, amount + 700)).account.balance).toBe(0)
  })
})

describe('money of a company', () => {
  test('receive covers the oldest items first, pays promises of bills, and leaves the rest on the account', async () => {
    const { id } = await at.company()
    await at.balance(id, 70, 1_000)
    const { booking, amount } = await at.promise(id)
    await at.balance(id, 5, 2_000)
    const part = await receive(id, 3_500)
    expect(part).toMatchObject({ applied: 3_500, left: 0 })
    expect((await at.itemsOf(id)).map(({ bookingId, paid, open }) => [bookingId, paid, open])).toEqual([
      [booking.id, 500, amount - 500],
    ])
    expect(await dueOf(booking.id)).toMatchObject({ paid: 500, deferred: amount - 500 })
    const rest = await receive(id, amount)
    expect(rest).toMatchObject({ applied: amount - 500, left: 500 })
    expect(rest.account).toMatchObject({ balance: -500, open: 0, unapplied: 500 })
    expect(await dueOf(booking.id)).toMatchObject({ due: 0, deferred: 0, paid: amount })
    expect((await at.desk.send(companies.get, { companyId: id })).exposure).toBe(-500)
  })

  test('receive covers chosen items, or none yet; apply does so later; receipts list what it covered', async () => {
    const { id } = await at.company()
    const [old, young] = [await at.balance(id, 70, 1_000), await at.balance(id, 5, 2_000, 'Young bill')]
    const chosen = await receive(id, 1_500, { apply: 'CHOSEN', items: [{ balanceId: young, amount: 1_200 }] })
    expect(chosen).toMatchObject({ applied: 1_200, left: 300 })
    const later = await receive(id, 400, { apply: 'LATER' })
    expect(later).toMatchObject({ applied: 0, left: 400 })
    expect(later.account).toMatchObject({ open: 1_800, unapplied: 700, balance: 1_100 })
    const applied = await at.finance.send(receivables.apply, { companyId: id })
    expect(applied).toMatchObject({ applied: 700 })
    expect((await at.itemsOf(id)).map(({ balanceId, open }) => [balanceId, open])).toEqual([
      [old, 300],
      [young, 800],
    ])
    const { rows } = await at.finance.send(receivables.receipts, { companyId: id })
    expect(rows.map(({ amount, left }) => [amount, left])).toEqual([
      [400, 0],
      [1_500, 0],
    ])
    expect(rows[1]?.applied).toEqual([
      { bookingId: null, balanceId: old, label: 'Old bill', amount: 300 },
      { bookingId: null, balanceId: young, label: 'Young bill', amount: 1_200 },
    ])
  })

  test('receive refuses above_open_amount, receive refuses above_unapplied, receive refuses not_found', async () => {
    const { id } = await at.company()
    const balanceId = await at.balance(id, 5, 1_000)
    const other = await at.balance((await at.company()).id, 5, 1_000)
    const send = async (amount: number, items: object[], companyId = id) =>
      codeOf(await at.finance.raw(receivables.receive, { companyId, amount, mode: 'Cash', apply: 'CHOSEN', items }))
    expect(await send(5_000, [{ balanceId, amount: 1_001 }])).toBe('above_open_amount')
    expect(await send(5_000, [{ balanceId: other, amount: 1 }])).toBe('above_open_amount')
    expect(await send(500, [{ balanceId, amount: 501 }])).toBe('above_unapplied')
    expect(await send(500, [{ balanceId, amount: 500 }], ABSENT)).toBe('not_found')
    expect(await send(500, [{ balanceId, bookingId: ABSENT, amount: 500 }])).toBe('invalid')
    expect(await at.accountOf(id)).toMatchObject({ balance: 1_000, unapplied: 0 })
  })

  test('apply refuses above_unapplied, apply refuses above_open_amount, apply refuses not_found', async () => {
    const { id } = await at.company()
    const balanceId = await at.balance(id, 5, 1_000)
    await receive(id, 300, { apply: 'LATER' })
    const send = async (items: object[], companyId = id) =>
      codeOf(await at.finance.raw(receivables.apply, { companyId, items }))
    expect(await send([{ balanceId, amount: 301 }])).toBe('above_unapplied')
    expect(await send([{ balanceId: ABSENT, amount: 300 }])).toBe('above_open_amount')
    expect(await send([], ABSENT)).toBe('not_found')
  })

  test('two clerks applying at once cover nothing twice', async () => {
    const { id } = await at.company()
    const promises = [await at.promise(id), await at.promise(id)]
    await at.balance(id, 3, 10_000)
    const owed = sum(promises.map(({ amount }) => amount)) + 10_000
    await Promise.all(Array.from({ length: 5 }, () => receive(id, 400_000)))
    const account = await at.accountOf(id)
    expect(account.balance).toBe(owed - 2_000_000)
    expect(account.open - account.unapplied).toBe(owed - 2_000_000)
    expect(Math.min(account.open, account.unapplied)).toBe(0)
    const { rows } = await at.finance.send(receivables.receipts, { companyId: id })
    for (const { amount, applied, left } of rows) expect(sum(applied.map((one) => one.amount)) + left).toBe(amount)
  })

  test('a repeated request takes the money once', async () => {
    const { id } = await at.company()
    await at.balance(id, 3, 1_000)
    const key = { 'idempotency-key': 'company-pays-once' }
    const input = { companyId: id, amount: minor(600), mode: 'Bank' } as const
    const responses = [
      await at.finance.send(receivables.receive, input, key),
      await at.finance.send(receivables.receive, input, key),
    ]
    expect(responses[0]).toEqual(responses[1])
    expect(await at.accountOf(id)).toMatchObject({ balance: 400 })
  })

  test('unapply opens the item again and leaves the money; unapply refuses not_found', async () => {
    const { id } = await at.company()
    const { booking, amount } = await at.promise(id)
    const balanceId = await at.balance(id, 5, 1_000)
    const { receiptId } = await receive(id, amount + 1_000)
    const take = { companyId: id, receiptId, reason: 'Meant for another stay' }
    expect(await at.finance.send(receivables.unapply, { ...take, bookingId: booking.id })).toMatchObject({
      open: amount,
      unapplied: amount,
      balance: 0,
    })
    expect(await dueOf(booking.id)).toMatchObject({ paid: 0, deferred: amount })
    await at.finance.send(receivables.unapply, { ...take, balanceId })
    expect((await at.itemsOf(id)).map(({ open }) => open)).toEqual([1_000, amount])
    for (const again of [
      { ...take, balanceId },
      { ...take, bookingId: booking.id },
      { ...take, bookingId: ABSENT },
    ])
      expect(codeOf(await at.finance.raw(receivables.unapply, again))).toBe('not_found')
    expect((await at.finance.send(receivables.apply, { companyId: id })).account).toMatchObject({
      open: 0,
      unapplied: 0,
    })
  })

  test('owes no more of a booking that is over than is due of it', async () => {
    const { id } = await at.company()
    const { booking, amount } = await at.promise(id)
    await at.desk.send(bookings.cancel, { bookingId: booking.id, reason: 'Ill' })
    expect([await at.accountOf(id), await at.itemsOf(id)]).toMatchObject([{ open: 0, balance: 0 }, []])
    expect(await dueOf(booking.id)).toMatchObject({ due: 0, deferred: 0 })

    const lost = await at.promise(id)
    await at.admin.send(receivables.writeOff, { companyId: id, bookingId: lost.booking.id, amount: minor(amount - 70), reason: 'Lost' }) // prettier-ignore
    await at.desk.send(bookings.cancel, { bookingId: lost.booking.id, reason: 'Ill' })
    expect(await at.accountOf(id)).toMatchObject({ open: 0, balance: 0 })
    expect(await dueOf(lost.booking.id)).toMatchObject({ deferred: amount - 70 })
  })

  test('unapply refuses refund_above_paid: the bill refunded that money already', async () => {
    const { id } = await at.company()
    const { booking, amount } = await at.promise(id)
    const { receiptId } = await receive(id, amount)
    await at.admin.send(payments.refund, { bookingId: booking.id, amount: minor(1), mode: 'Cash', reason: 'Goodwill' })
    const [before, due] = [await at.accountOf(id), await dueOf(booking.id)]
    const input = { companyId: id, receiptId, bookingId: booking.id, reason: 'Meant for another stay' }
    expect(codeOf(await at.finance.raw(receivables.unapply, input))).toBe('refund_above_paid')
    expect([await at.accountOf(id), await dueOf(booking.id)]).toEqual([before, due])
  })

  test('a receipt keyed by mistake is undone while it covers nothing', async () => {
    const { id } = await at.company()
    await at.balance(id, 5, 1_000)
    const { receiptId } = await receive(id, 900)
    const undo = { receiptId, reason: 'Keyed twice' }
    expect(codeOf(await at.finance.raw(payments.reverse, undo))).toBe('reversal_too_late')
    const { rows } = await at.finance.send(receivables.receipts, { companyId: id })
    const balanceId = rows[0]?.applied[0]?.balanceId ?? ''
    await at.finance.send(receivables.unapply, { companyId: id, receiptId, balanceId, reason: 'Keyed twice' })
    await at.finance.send(payments.reverse, undo)
    expect(await at.accountOf(id)).toMatchObject({ balance: 1_000, unapplied: 0 })
    expect((await at.desk.send(companies.get, { companyId: id })).exposure).toBe(1_000)
    expect((await at.finance.send(receivables.apply, { companyId: id })).applied).toBe(0)
  })
})

describe('a loss', () => {
  test('writeOff lowers what is open and the exposure, undoWriteOff opens it again', async () => {
    const { id } = await at.company()
    const { booking, amount, paymentId } = await at.promise(id)
    const lost = await at.finance.send(receivables.writeOff, {
      companyId: id, bookingId: booking.id, amount: minor(1_000), reason: 'Bankrupt',
    }) // prettier-ignore
    expect(lost).toMatchObject({ open: amount - 1_000, balance: amount - 1_000 })
    expect((await at.desk.send(companies.get, { companyId: id })).exposure).toBe(amount - 1_000)
    const { rows } = await at.finance.send(receivables.writeOffs, { companyId: id })
    expect(rows).toMatchObject([{ label: booking.reference, amount: 1_000, reason: 'Bankrupt', isUndone: false }])
    const release = { paymentId, reason: 'Guest paid' }
    expect(codeOf(await at.finance.raw(folios.release, release))).toBe('promise_settled')
    expect((await receive(id, amount)).left).toBe(1_000)
    const writeOffId = rows[0]?.id ?? ''
    expect(await at.finance.send(receivables.undoWriteOff, { writeOffId })).toMatchObject({ open: 1_000 })
    expect(codeOf(await at.finance.raw(receivables.undoWriteOff, { writeOffId }))).toBe('already_voided')
  })

  test('writeOff refuses above_open_amount, writeOff refuses not_found, undoWriteOff refuses not_found, undoWriteOff refuses already_voided', async () => {
    const { id } = await at.company()
    const balanceId = await at.balance(id, 5, 1_000)
    const lose = { companyId: id, balanceId, amount: minor(600), reason: 'Lost' }
    const responses = await Promise.all(Array.from({ length: 3 }, () => at.finance.raw(receivables.writeOff, lose)))
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 422, 422])
    expect(codeOf(await at.finance.raw(receivables.writeOff, lose))).toBe('above_open_amount')
    expect(codeOf(await at.finance.raw(receivables.writeOff, { ...lose, companyId: ABSENT }))).toBe('not_found')
    expect(codeOf(await at.finance.raw(receivables.undoWriteOff, { writeOffId: ABSENT }))).toBe('not_found')
    const writeOffId = (await at.finance.send(receivables.writeOffs, { companyId: id })).rows[0]?.id ?? ''
    const undone = await Promise.all([1, 2].map(() => at.finance.raw(receivables.undoWriteOff, { writeOffId })))
    expect(undone.map(codeOf).toSorted()).toContain('already_voided')
    expect((await at.desk.raw(receivables.writeOff, lose)).status).toBe(403)
    expect((await (await at.hotel.as('PROP_MANAGER')).raw(receivables.writeOff, lose)).status).toBe(403)
  })
})

describe('a promise', () => {
  const promised = async (mode: 'Credit' | 'BillToRoom', companyId?: string) => {
    const { id, money } = await at.book()
    const input = { bookingId: id, amount: money.due, mode, ...(companyId && { companyId }) }
    return (await at.desk.send(payments.take, input)).payment
  }

  test('transfer puts it on the account, or from one account to another', async () => {
    const [first, second] = [await at.company(), await at.company()]
    const payment = await promised('BillToRoom')
    const move = { paymentId: payment.id, companyId: first.id }
    expect(await at.finance.send(receivables.transfer, move)).toMatchObject({ balance: payment.transactionAmount })
    await at.finance.send(receivables.transfer, { ...move, companyId: second.id })
    expect((await at.accountOf(first.id)).balance).toBe(0)
    expect((await at.accountOf(second.id)).balance).toBe(payment.transactionAmount)
  })

  test('transfer refuses credit_refused, transfer refuses promise_settled, transfer refuses not_found, transfer refuses above_open_amount', async () => {
    const [rich, poor] = [await at.company(), await at.company({ creditLimit: minor(1) })]
    const payment = await promised('Credit', rich.id)
    const move = { paymentId: payment.id, companyId: poor.id }
    expect(codeOf(await at.finance.raw(receivables.transfer, move))).toBe('credit_refused')
    expect(codeOf(await at.finance.raw(receivables.transfer, { ...move, paymentId: ABSENT }))).toBe('not_found')
    const lose = { companyId: rich.id, bookingId: payment.bookingId ?? '', amount: minor(5), reason: 'Lost' }
    await at.finance.send(receivables.writeOff, lose)
    const agreed = { ...move, creditReason: 'The director agreed' }
    expect(codeOf(await at.finance.raw(receivables.transfer, agreed))).toBe('above_open_amount')
    const other = await promised('Credit', rich.id)
    await receive(rich.id, payment.transactionAmount + other.transactionAmount)
    expect(codeOf(await at.finance.raw(receivables.transfer, { ...agreed, paymentId: other.id }))).toBe(
      'promise_settled',
    )
  })
})

describe('a statement', () => {
  test('statement brings forward, lists what moved, and ends with the balance', async () => {
    const { id } = await at.company()
    await at.balance(id, 90, 1_000, 'Spring')
    await at.balance(id, 20, 2_000, 'Autumn')
    const { booking, amount } = await at.promise(id)
    const { receiptNumber } = await receive(id, 500, { reference: 'UTR 77' })
    const span = { from: addDays(today, -30), until: addDays(today, 1) }
    const statement = await at.finance.send(receivables.statement, { companyId: id, ...span })
    expect(statement).toMatchObject({ broughtForward: 1_000, closing: amount + 2_500 })
    expect(statement.account.balance).toBe(statement.closing)
    expect(statement.entries.map(({ kind, reference, description, balance }) => [kind, reference, description, balance])).toMatchObject([
      ['BALANCE', '', 'Autumn', 3_000],
      ['BOOKING', booking.reference, expect.stringContaining('Guest'), 3_000 + amount],
      ['RECEIPT', String(receiptNumber), 'Bank UTR 77', 2_500 + amount],
    ]) // prettier-ignore
    expect(statement.items.map(({ open }) => open)).toEqual([500, 2_000, amount])
    const pdf = await at.finance.raw(receivables.statementPdf, { companyId: id, ...span, language: 'fr' })
    expect(pdf.headers['content-type']).toBe('application/pdf')
    const tooLong = { companyId: id, from: '2020-01-01', until: today }
    expect((await at.finance.raw(receivables.statement, tooLong)).status).toBe(400)
  })

  test('sendStatement mails it to the company, to a contact who gets its documents, or to a given address; sendStatement refuses no_address', async () => {
    const { id } = await at.company()
    const send = (more: object = {}) => at.finance.raw(receivables.sendStatement, { companyId: id, ...month, ...more })
    expect(codeOf(await send())).toBe('no_address')
    expect(await at.finance.send(receivables.letters, { companyId: id })).toEqual({ rows: [] })
    await at.desk.send(companies.addContact, {
      companyId: id, name: 'Bea', email: 'bea@company.test', receivesInvoices: true,
    }) // prettier-ignore
    expect((await send()).status).toBe(200)
    expect((await send({ to: 'chief@company.test', language: 'fr' })).status).toBe(200)
    const { rows } = await at.finance.send(receivables.letters, { companyId: id })
    const payload = { letterId: rows[0]?.id, ...month, language: 'fr' }
    const email = await at.hotel.inside((ctx) => accountEmails.accountStatement(ctx, payload))
    expect(email).toMatchObject({ to: 'chief@company.test', subject: 'Relevé de compte de Test Palace' })
    expect(Buffer.from(email?.attachments[0]?.bytes ?? []).toString('latin1', 0, 5)).toBe('%PDF-')
    expect(rows.map(({ kind, sentTo }) => [kind, sentTo])).toEqual([
      ['STATEMENT', 'chief@company.test'],
      ['STATEMENT', 'bea@company.test'],
    ])
  })

  test('account refuses not_found, items refuses not_found, receipts refuses not_found, writeOffs refuses not_found, letters refuses not_found, statement refuses not_found, statementPdf refuses not_found, sendStatement refuses not_found, loadBalance refuses not_found', async () => {
    const { account, items, receipts, writeOffs, letters: emails, statement, statementPdf, sendStatement } = receivables
    for (const route of [account, items, receipts, writeOffs, emails, statement, statementPdf, sendStatement])
      expect(codeOf(await at.finance.raw(route, { companyId: ABSENT, ...(route.path.includes('statement') || route === sendStatement ? month : {}) })), route.action).toBe('not_found') // prettier-ignore
  })
})
