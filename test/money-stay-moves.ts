import { expect } from 'vitest'
import { bookings } from '#areas/lodging/bookings/contract/bookings.ts'
import { addDays, type Day } from '#core/dates.ts'
import { FIXTURE } from './server.ts'
import {
  add,
  type Bill,
  type Charge,
  type Counts,
  couponOf,
  LOWER_SLAB,
  moneyOf,
  newBill,
  releaseBeyondDue,
  taxOf,
  totalOf,
} from './money-ledger.ts'
import { type Play, today, request, isBilled, isCut, stayOf, learn, nightsOf, type Move } from './money-play.ts'

export async function book(play: Play): Promise<void> {
  const { chance, rooms, bills } = play
  const isToday = chance.next() < 0.6
  const arrival = isToday ? today : addDays(today, 10)
  const nights = chance.upTo(3)
  const price = chance.pick([300_000, 300_000, LOWER_SLAB, LOWER_SLAB + 1, chance.upTo(1_000_000), 0]) ?? 0
  const own = price === 300_000 ? {} : { nightAmount: price }
  const roomId = rooms.pop() ?? ''
  const stay = { roomTypeId: FIXTURE.standard, roomId, arrival, departure: addDays(arrival, nights), adults: 2, ...own }
  const [couponBp, code] = (price === 300_000 && chance.next() < 0.4 && chance.pick([...play.coupons])) || [
    0,
    undefined,
  ]
  const codes = code === undefined ? {} : { codes: [code] }
  const made = await request(play, bookings.create, { customer: { firstName: 'Mira' }, stays: [stay], priceReason: 'Agreed', ...codes }) // prettier-ignore
  const bill = { ...newBill(made.id, isToday), couponBp }
  for (let at = 0; at < nights; at += 1) {
    const night = addDays(arrival, at)
    const key = `night:${made.stays[0]?.id}:${night}`
    const afterTax = couponOf(bill, { net: price, tax: taxOf(price) })
    bill.charges.set(key, { key, night, net: price, tax: taxOf(price), counts: 'ROOM', quantity: 1, off: 0, afterTax, isTaxed: true, isPlain: afterTax === 0, invoiceId: null, partyId: null }) // prettier-ignore
  }
  bills.push(bill)
}

/** Nights that are not slept go, with all that was taken off them or made of them. */
function dropNights(bill: Bill, from: Day | undefined): Charge[] {
  const dropped = [...bill.charges.values()].filter(({ night }) => night !== null && (!from || night >= from))
  forget(bill, dropped)
  return dropped
}

/** A night goes from the bill; a piece of one stays there as a line that was taken off. */
function forget(bill: Bill, dropped: readonly Pick<Charge, 'key'>[]): void {
  for (const { key } of dropped) {
    const piece = key.startsWith('line:') ? bill.charges.get(key) : undefined
    if (piece) Object.assign(piece, { net: 0, tax: 0, off: 0, afterTax: 0, isPlain: false, night: null })
    else bill.charges.delete(key)
  }
}

/** Nights as they are priced, nothing taken off, with who pays them: as they come back if what took them off is undone. */
const asPriced = (
  bill: Bill,
  nights: Awaited<ReturnType<typeof nightsOf>>,
  from: Day = nights[0]?.night ?? today,
): Charge[] =>
  nights.flatMap(({ sourceKey, night, net, tax }) => {
    const known = bill.charges.get(sourceKey)
    return known && night >= from
      ? [{ ...known, net, tax, off: 0, isPlain: known.afterTax === 0, invoiceId: null }]
      : []
  })

const comeBack = (bill: Bill) => {
  for (const night of bill.givenUp) bill.charges.set(night.key, night)
  bill.givenUp = []
}

async function callOff(play: Play, bill: Bill): Promise<void> {
  if (bill.state !== 'BOOKED') return
  const isNightBilled = [...bill.charges.values()].some(({ night, invoiceId }) => night !== null && invoiceId !== null)
  const nights = await nightsOf(play, bill)
  const isCancel = !bill.isToday || isCut(nights) || play.chance.next() < 0.5
  const reason = isCancel ? { reason: 'Ill' } : {}
  const done = await request(play, isCancel ? bookings.cancel : bookings.noShow, { bookingId: bill.bookingId, ...reason }, isNightBilled ? 'already_invoiced' : undefined) // prettier-ignore
  if (!done) return
  const due = bill.isToday ? { net: add(nights.map(({ net }) => net)), tax: add(nights.map(({ tax }) => tax)) } : { net: 0, tax: 0 } // prettier-ignore
  expect(done.fee).toBe(totalOf(due))
  bill.givenUp = asPriced(bill, nights)
  dropNights(bill, undefined)
  bill.state = 'GONE'
  const [fee] = await learn(play, bill, { counts: 'EXPENSE', isTaxed: true, quantity: 1 })
  bill.fee = fee
  expect(fee ? [fee.net, fee.tax, fee.counts] : [0, 0, 'EXPENSE']).toEqual([due.net, due.tax, 'EXPENSE'])
  releaseBeyondDue(bill)
}

async function checkIn(play: Play, bill: Bill): Promise<void> {
  if (bill.state !== 'BOOKED' || !bill.isToday || isCut(await nightsOf(play, bill))) return
  await request(play, bookings.checkIn, { bookingId: bill.bookingId })
  bill.state = 'IN'
}

/** What was cancelled, checked in or checked out is undone: the nights are as they were, and the fee is removed. */
async function undoLast(play: Play, bill: Bill): Promise<void> {
  const { bookingId } = bill
  if (bill.state === 'IN' && !bill.isNightSent) {
    await request(play, bookings.reverseCheckIn, { bookingId })
    bill.state = 'BOOKED'
  }
  if (bill.state === 'OUT') {
    await request(play, bookings.reverseCheckOut, { bookingId })
    comeBack(bill)
    bill.state = 'IN'
  }
  if (bill.state !== 'GONE') return
  if (!(await request(play, bookings.reinstate, { bookingId }, isBilled(bill) ? 'already_invoiced' : undefined))) return
  Object.assign(bill.fee ?? {}, { net: 0, tax: 0 })
  comeBack(bill)
  bill.state = 'BOOKED'
}

async function checkOut(play: Play, bill: Bill): Promise<void> {
  if (bill.state !== 'IN') return
  const isInvoiced = isBilled(bill)
  const nights = await nightsOf(play, bill)
  const after = structuredClone(bill)
  const dropped = isInvoiced ? [] : dropNights(after, addDays(today, 1))
  const { due, deferred } = moneyOf(after)
  const acceptBalance = play.chance.next() < 0.4
  const refusal = due > deferred && !acceptBalance ? 'balance_due' : undefined
  const input = { bookingId: bill.bookingId, acceptBalance, note: 'Knows him' }
  if (!(await request(play, bookings.checkOut, input, refusal))) return
  bill.givenUp = isInvoiced ? [] : asPriced(bill, nights, addDays(today, 1))
  forget(bill, dropped)
  releaseBeyondDue(bill)
  bill.state = 'OUT'
}

/** An offer that is of no night any more is lost: nights that come later have it no more. */
function loseCoupon(bill: Bill): void {
  if ([...bill.charges.values()].every(({ night, afterTax }) => night === null || afterTax === 0)) bill.couponBp = 0
}

async function reprice(play: Play, bill: Bill): Promise<void> {
  if (bill.state === 'OUT' || bill.state === 'GONE') return
  const one = play.chance.pick([...bill.charges.values()].filter(({ key }) => key.startsWith('night:')))
  if (
    !one ||
    (!one.isPlain &&
      one.afterTax === 0 &&
      [...bill.charges.values()].every((piece) => piece === one || piece.night !== one.night))
  )
    return // moved elsewhere
  const netAmount = play.chance.pick([0, LOWER_SLAB, LOWER_SLAB + 1, play.chance.upTo(900_000)]) ?? 0
  const stayId = one.key.split(':')[1]
  const input = { ...(await stayOf(play, bill)), stayId, nights: [{ day: one.night, netAmount }], reason: 'Agreed' }
  const stored = (await nightsOf(play, bill)).find(({ sourceKey }) => sourceKey === one.key)
  if (stored?.net === netAmount) return
  if (!(await request(play, bookings.setPrice, input, isBilled(bill) ? 'already_invoiced' : undefined))) return
  forget(
    bill,
    [...bill.charges.values()].filter((piece) => piece !== one && piece.night === one.night),
  )
  // No offer takes anything off a price that was set by hand.
  Object.assign(one, { net: netAmount, tax: taxOf(netAmount), off: 0, afterTax: 0, isPlain: true })
  loseCoupon(bill)
}

async function extend(play: Play, bill: Bill): Promise<void> {
  if (bill.state === 'OUT' || bill.state === 'GONE') return
  const nights = await nightsOf(play, bill)
  const last = nights.at(-1)
  if (isCut(nights)) return
  if (!last || nights.length > 5) return
  const input = { ...(await stayOf(play, bill)), departure: addDays(last.night, 2), price: 'keep', reason: 'Longer' }
  const done = await request(play, bookings.changeStay, input, isBilled(bill) ? 'already_invoiced' : undefined)
  if (!done) return
  const added = (await nightsOf(play, bill)).find(({ sourceKey }) => !bill.charges.has(sourceKey))
  const { sourceKey: key = '', night = today, net = 0, tax = 0 } = added ?? {}
  expect(tax).toBe(taxOf(net))
  const afterTax = couponOf(bill, { net, tax })
  bill.charges.set(key, { key, night, net, tax, counts: 'ROOM' as Counts, quantity: 1, off: 0, afterTax, isTaxed: true, isPlain: afterTax === 0, invoiceId: null, partyId: null }) // prettier-ignore
}

async function shorten(play: Play, bill: Bill): Promise<void> {
  if (bill.state !== 'BOOKED') return
  const nights = await nightsOf(play, bill)
  const last = nights.at(-1)
  if (isCut(nights)) return
  if (!last || nights.length < 2) return
  const input = { ...(await stayOf(play, bill)), departure: last.night, price: 'keep', reason: 'Shorter' }
  if (await request(play, bookings.changeStay, input, isBilled(bill) ? 'already_invoiced' : undefined)) {
    dropNights(bill, last.night)
    loseCoupon(bill)
  }
}

/** A stay cut in two is the same nights under two stays: what was taken off them goes with them. */
async function cut(play: Play, bill: Bill): Promise<void> {
  if (bill.state !== 'BOOKED') return
  const nights = await nightsOf(play, bill)
  const on = nights.at(-1)?.night
  if (!on || nights.length < 2 || isCut(nights)) return
  const refusal = bill.charges.get(nights.at(-1)?.sourceKey ?? '')?.invoiceId ? 'already_invoiced' : undefined
  const done = await request(play, bookings.split, { ...(await stayOf(play, bill)), on }, refusal)
  if (!done) return
  const old = bill.charges.get(nights.at(-1)?.sourceKey ?? '')
  const key = (await nightsOf(play, bill)).find(({ night }) => night === on)?.sourceKey ?? ''
  if (old) bill.charges.delete(old.key)
  if (old) bill.charges.set(key, { ...old, key })
}

/** What may become of a booking's stays, and how often. */
export const stayMoves: readonly [weight: number, move: Move][] = [
  [2, callOff],
  [4, checkIn],
  [4, checkOut],
  [2, undoLast],
  [3, reprice],
  [2, extend],
  [2, shorten],
  [1, cut],
]
