import { expect } from 'vitest'
import { folios } from '#areas/ledger/folios/contract/folios.ts'
import { invoices } from '#areas/billing/invoices/contract/invoices.ts'
import { payments } from '#areas/ledger/payments/contract/payments.ts'
import {
  add,
  type Bill,
  type Charge,
  isClosed,
  lessOf,
  LOWER_SLAB,
  moneyOf,
  payableOf,
  sharesOf,
  taxOf,
  totalOf,
} from './money-ledger.ts'
import { type Play, request, open, plain, learn, MODES, type Move } from './money-play.ts'

async function charge(play: Play, bill: Bill): Promise<void> {
  const { chance } = play
  const kind = chance.pick(['SERVICE', 'EXPENSE'] as const) ?? 'SERVICE'
  const quantity = chance.upTo(5)
  const unitAmount = chance.pick([1, LOWER_SLAB, LOWER_SLAB + 1, chance.upTo(100_000), chance.upTo(2_000_000)]) ?? 1
  const isTaxed = chance.next() < 0.8
  const chargeableToBooking = chance.next() < 0.6
  const input = { bookingId: bill.bookingId, kind, name: 'Tea', unitAmount, quantity, isTaxed, chargeableToBooking }
  const folio = await request(play, folios.charge, input, isClosed(bill) ? 'folio_closed' : undefined)
  if (!folio || (kind === 'EXPENSE' && !chargeableToBooking)) return
  const net = unitAmount * quantity
  const key = folio.lines.findLast((line) => line.name === 'Tea' && !bill.charges.has(line.sourceKey))?.sourceKey ?? ''
  bill.charges.set(key, { key, net, tax: isTaxed ? taxOf(net, quantity) : 0, counts: kind, off: 0, afterTax: 0, quantity, isTaxed, isPlain: true, invoiceId: null, night: null, partyId: null }) // prettier-ignore
}

async function allow(play: Play, bill: Bill): Promise<void> {
  const { chance } = play
  // What is worth nothing may be on a document (a free night) or not (given away since): either is refused, for its own reason.
  const isOpen = (each: Charge) => each.isPlain && (each.invoiceId === null || totalOf(each) > 0)
  const one = chance.pick([...bill.charges.values()].filter(isOpen))
  if (!one) return
  const amount = chance.pick([chance.upTo(Math.max(1, one.net)), one.net || 1, one.net + 1]) ?? 1
  const refusal = isClosed(bill) ? 'folio_closed' : one.invoiceId ? 'charge_invoiced' : amount > one.net ? 'allowance_above_charge' : undefined // prettier-ignore
  const input = { bookingId: bill.bookingId, sourceKey: one.key, amount, reason: 'Cold' }
  if (await request(play, folios.allow, input, refusal)) Object.assign(one, lessOf(one, amount))
}

async function discount(play: Play, bill: Bill): Promise<void> {
  const some = plain(bill).filter(() => play.chance.next() < 0.6)
  if (some.length === 0) return
  const percentBp = play.chance.pick([1_000, 333, play.chance.upTo(10_000), 10_000]) ?? 1
  const input = { bookingId: bill.bookingId, sourceKeys: some.map(({ key }) => key), percentBp, reason: 'Friend' }
  if (!(await request(play, folios.discount, input, isClosed(bill) ? 'folio_closed' : undefined))) return
  const sizes = some.map(({ net }) => net)
  const shares = sharesOf(Math.floor((2 * add(sizes) * percentBp + 10_000) / 20_000), sizes)
  some.forEach((one, at) => Object.assign(one, shares[at] ? lessOf(one, shares[at] ?? 0) : {}))
}

async function reverse(play: Play, bill: Bill): Promise<void> {
  const lines = plain(bill).filter(({ night }) => night === null)
  const one = play.chance.pick(lines)
  if (!one) return
  const { lines: stored } = await play.desk.send(folios.get, { bookingId: bill.bookingId })
  const line = stored.find(({ sourceKey }) => sourceKey === one.key)
  const isChanged = line?.total !== totalOf(one)
  const refusal = isClosed(bill) ? 'folio_closed' : isChanged ? 'charge_has_changed' : undefined
  if (await request(play, folios.reverse, { lineId: line?.id, reason: 'Not hers' }, refusal))
    Object.assign(one, { net: 0, tax: 0, isPlain: false })
}

/** An allowance is put back, once, and not when its night did so or went. */
async function putBack(play: Play, bill: Bill): Promise<void> {
  const { lines } = await play.desk.send(folios.get, { bookingId: bill.bookingId })
  const off = lines.filter(({ kind, net, isReversed, reversesId, origin }) => kind === 'ALLOWANCE' && net < 0 && !isReversed && reversesId === null && origin.action !== 'invoices.credit') // prettier-ignore
  const line = play.chance.pick(off)
  const one = bill.charges.get(line?.chargeKey ?? '')
  if (!line || (one?.invoiceId && totalOf(one) === 0)) return
  const refusal = isClosed(bill) ? 'folio_closed' : one?.invoiceId ? 'charge_invoiced' : -line.net > (one?.off ?? 0) ? 'already_voided' : undefined // prettier-ignore
  if (!(await request(play, folios.reverse, { lineId: line.id, reason: 'Was warm' }, refusal)) || !one) return
  Object.assign(one, { net: one.net - line.net, tax: one.tax - line.tax, off: one.off + line.net })
}

async function split(play: Play, bill: Bill): Promise<void> {
  const one = play.chance.pick(plain(bill).filter((each) => totalOf(each) > 2))
  if (!one) return
  const total = totalOf(one)
  const first = play.chance.upTo(total - 1)
  const isWrong = play.chance.next() < 0.2
  const input = { bookingId: bill.bookingId, sourceKey: one.key, parts: [first, total - first + (isWrong ? 1 : 0)] }
  const refusal = isClosed(bill) ? 'folio_closed' : isWrong ? 'parts_do_not_add_up' : undefined
  if (!(await request(play, folios.split, input, refusal))) return
  const [net, tax] = [one.net, one.tax]
  Object.assign(one, { net: 0, tax: 0, isPlain: false })
  const pieces = await learn(play, bill, one)
  expect(pieces.map(totalOf)).toEqual([first, total - first])
  expect([add(pieces.map((piece) => piece.net)), add(pieces.map((piece) => piece.tax))]).toEqual([net, tax])
}

async function transfer(play: Play, bill: Bill): Promise<void> {
  const one = play.chance.pick(plain(bill).filter(({ night }) => night === null || bill.state === 'IN'))
  const other = play.chance.pick(play.bills)
  if (!one || !other) return
  const refusal = other === bill ? 'same_booking' : isClosed(bill) || isClosed(other) ? 'folio_closed' : undefined
  const input = { bookingId: bill.bookingId, sourceKeys: [one.key], toBookingId: other.bookingId, reason: 'Friends' }
  if (!(await request(play, folios.transfer, input, refusal))) return
  const [moved] = await learn(play, other, { ...one, night: null, partyId: null })
  expect([moved?.net, moved?.tax, moved?.counts]).toEqual([one.net, one.tax, one.counts])
  if (one.night !== null) bill.isNightSent = true
  Object.assign(one, { net: 0, tax: 0, isPlain: false })
}

async function pay(play: Play, bill: Bill): Promise<void> {
  const { chance } = play
  const { due } = moneyOf(bill)
  const amount = chance.pick([due, due, chance.upTo(Math.max(1, due)), due + chance.upTo(50_000), chance.upTo(500_000)]) || 1 // prettier-ignore
  const mode = chance.pick([...MODES, 'Credit', 'BillToRoom']) ?? 'Cash'
  const tendered = mode === 'Cash' && chance.next() < 0.3 ? amount + chance.upTo(10_000) : undefined
  const partyId = chance.next() < 0.4 ? chance.pick(bill.parties) : undefined
  const isCompanys = mode === 'Credit' && chance.next() < 0.7
  const payer = { ...(partyId && { partyId }), ...(isCompanys && { companyId: play.account.companyId }) }
  const input = { bookingId: bill.bookingId, amount, mode, tendered, ...payer }
  const took = await request(play, payments.take, input, isClosed(bill) ? 'folio_closed' : undefined)
  if (!took) return
  expect(took.change).toBe(tendered === undefined ? 0 : tendered - amount)
  if (mode === 'Credit' || mode === 'BillToRoom') bill.promises.push({ id: took.payment.id, amount, isCompanys })
  else {
    bill.receipts.push({ id: took.payment.receiptId ?? '', amount, isUndone: false, isGivenBack: false })
    bill.paid += amount
  }
}

async function refund(play: Play, bill: Bill): Promise<void> {
  const { chance } = play
  const amount = chance.pick([bill.paid, chance.upTo(Math.max(1, bill.paid)), bill.paid + 1]) || 1
  const refusal = amount > bill.paid ? 'refund_above_paid' : undefined
  const input = { bookingId: bill.bookingId, amount, mode: chance.pick(MODES), reason: 'Goodwill' }
  if (!(await request(play, payments.refund, input, refusal))) return
  bill.paid -= amount
  bill.refunded += amount
}

async function undo(play: Play, bill: Bill): Promise<void> {
  const one = play.chance.pick(bill.receipts)
  if (!one) return
  const refusal = one.isUndone ? 'already_voided' : one.amount > bill.paid ? 'refund_above_paid' : undefined
  if (!(await request(play, payments.reverse, { receiptId: one.id, reason: 'Mistyped' }, refusal))) return
  one.isUndone = true
  bill.paid -= one.amount
}

async function release(play: Play, bill: Bill): Promise<void> {
  const one = play.chance.pick(bill.promises)
  if (!one) return
  await request(play, folios.release, { paymentId: one.id, reason: 'Pays himself' })
  bill.promises = bill.promises.filter((other) => other !== one)
}

async function deduct(play: Play, bill: Bill): Promise<void> {
  const percentBp = play.chance.pick([0, 1_500, 1_800, play.chance.upTo(3_000)]) ?? 0
  const none = { percentBp: 0 }
  const input = { bookingId: bill.bookingId, commission: { percentBp }, commissionGstBp: 1_800, tcs: none, tds: none }
  if (await request(play, folios.deduct, input, isClosed(bill) ? 'folio_closed' : undefined))
    bill.commissionBp = percentBp
}

async function roundOff(play: Play, bill: Bill): Promise<void> {
  if (!(await request(play, folios.roundOff, { bookingId: bill.bookingId }, isClosed(bill) ? 'folio_closed' : undefined))) return // prettier-ignore
  const { payable, services, expenses, refunds } = moneyOf(bill)
  const whole = payable + services + expenses - refunds
  bill.rounding += Math.floor((whole + 50) / 100) * 100 - whole
}

async function invoice(play: Play, bill: Bill): Promise<void> {
  const partyId = play.chance.next() < 0.5 ? null : (play.chance.pick(bill.parties) ?? null)
  const charges = [...bill.charges.values()].filter((one) => one.invoiceId === null && one.partyId === partyId)
  const rounding = partyId === null ? bill.rounding - bill.invoicedRounding : 0
  if (!open(bill).some((one) => one.partyId === partyId)) return
  const issued = await request(play, invoices.issue, { bookingId: bill.bookingId, ...(partyId && { partyId }) })
  expect(issued.total).toBe(add(charges.map(payableOf)) + rounding)
  expect(issued.afterTax ?? 0).toBe(add(charges.map(({ afterTax }) => afterTax)))
  if (partyId === null) bill.invoicedRounding = bill.rounding
  for (const one of charges) one.invoiceId = issued.id
  bill.invoices.push({ id: issued.id, total: issued.total, credited: 0, isWhole: false })
}

async function rebalance(play: Play, bill: Bill): Promise<void> {
  const { bookingId } = bill
  const { payments: before } = await request(play, folios.rebalance, { bookingId })
  const { payments: after } = await request(play, folios.rebalance, { bookingId })
  expect(after).toEqual(before)
}

/** A note over a part of one line, or over all that is left: what it frees may be billed again. */
async function credit(play: Play, bill: Bill): Promise<void> {
  const one = play.chance.pick(bill.invoices.filter(({ isWhole }) => !isWhole))
  if (!one) return
  const stored = await play.desk.send(invoices.get, { invoiceId: one.id })
  const input = { invoiceId: one.id, reason: 'RETURNED' }
  const line = play.chance.pick([...stored.lines.keys()]) ?? 0
  const own = stored.lines[line]
  const charges = (own?.sourceKeys ?? []).flatMap((key) => bill.charges.get(key) ?? []).reverse()
  if (play.chance.next() < 0.5 && one.credited === 0) {
    const note = await request(play, invoices.credit, input)
    expect([note.net, note.tax, note.afterTax, note.total]).toEqual([
      stored.net,
      stored.tax,
      stored.afterTax,
      stored.total,
    ])
    for (const each of bill.charges.values()) if (each.invoiceId === one.id) each.invoiceId = null
    Object.assign(one, { isWhole: true, credited: one.total })
    bill.invoicedRounding -= stored.roundOff
    return
  }
  if (!own || charges.length === 0 || own.net <= 0 || one.credited > 0) return
  if (charges.some(({ afterTax }) => afterTax > 0)) return // what comes back of it is the law of its own test
  const net = play.chance.pick([own.net + 1, play.chance.upTo(own.net)]) ?? 1
  const refusal = net > own.net ? 'credit_above_invoice' : undefined
  if (net === own.net && stored.lines.length === 1) return
  const note = await request(play, invoices.credit, { ...input, lines: [{ line, net }] }, refusal)
  if (!note) return
  expect(note.net).toBe(net)
  expect(Math.abs(note.tax * own.net - own.tax * net)).toBeLessThanOrEqual(own.net * own.taxes.length)
  one.credited += note.total
  const rest = { net, tax: note.tax as number }
  for (const charge of charges) {
    const [off, less] = [Math.min(rest.net, charge.net), Math.min(rest.tax, charge.tax)]
    Object.assign(charge, { net: charge.net - off, tax: charge.tax - less })
    Object.assign(rest, { net: rest.net - off, tax: rest.tax - less })
  }
  expect(rest).toEqual({ net: 0, tax: 0 })
}

/** Missing money and things of others: requested, refused, nothing moved. */
async function nonsense(play: Play, bill: Bill): Promise<void> {
  const input = { bookingId: bill.bookingId, amount: play.chance.pick([0, -1, 0.5, 1e15]), mode: 'Cash' }
  await request(play, payments.take, input, 'invalid')
}

/** What may be done to the money of a bill, and how often. */
export const billMoves: readonly [weight: number, move: Move][] = [
  [10, charge],
  [6, allow],
  [3, discount],
  [3, reverse],
  [2, putBack],
  [3, split],
  [3, transfer],
  [14, pay],
  [6, refund],
  [3, undo],
  [2, release],
  [1, deduct],
  [2, roundOff],
  [3, invoice],
  [2, rebalance],
  [2, credit],
  [1, nonsense],
]
