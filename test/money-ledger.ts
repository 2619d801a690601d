/**
 * The model of the money test: what a bill comes to, computed as simply as can be and by no code of the product. Whole minor units,
 * prices before tax, the tax of the test hotel: 5 % up to 7500.00, 18 % above, in two equal parts that are each rounded half up.
 */
export type Counts = 'ROOM' | 'SERVICE' | 'EXPENSE'

/** A charge with what is left of it. */
export type Charge = {
  key: string
  counts: Counts
  net: number
  tax: number
  /** Taken off it, before tax, and not put back. */
  off: number
  /** What comes off it after tax: an offer's. */
  afterTax: number
  quantity: number
  /** What its tax follows when some is taken off: the slabs, or nothing. */
  isTaxed: boolean
  /** May be taken off, split or moved; fees and moved charges are left alone by the test. */
  isPlain: boolean
  invoiceId: string | null
  /** Nights only. */
  night: string | null
  /** Who pays it; null is the booker. */
  partyId: string | null
}

type Receipt = { id: string; amount: number; isUndone: boolean; isGivenBack: boolean }
/** What was promised, by the guest or on the company's account. */
type Promised = { id: string; amount: number; isCompanys: boolean }
/** Money of the company: what is left of it, and what it covers of each bill. */
export type CompanyReceipt = { id: string; left: number; covers: Map<string, number>; isUndone: boolean }
export type Account = { companyId: string; receipts: CompanyReceipt[] }
type Invoice = { id: string; total: number; credited: number; isWhole: boolean }

export type Bill = {
  bookingId: string
  state: 'BOOKED' | 'IN' | 'OUT' | 'GONE'
  isToday: boolean
  charges: Map<string, Charge>
  receipts: Receipt[]
  promises: Promised[]
  invoices: Invoice[]
  refunded: number
  rounding: number
  invoicedRounding: number
  commissionBp: number
  paid: number
  parties: string[]
  /** What calling it off costs, while it does. */
  fee: Charge | undefined
  /** Nights that came off when it was cancelled or its guest left early, as they were priced: once that is undone, they return. */
  givenUp: Charge[]
  /** A night of it was moved to another bill: its stay is left alone. */
  isNightSent: boolean
  /** The share of an offer that comes off its nights after tax, in hundredths of a percent. */
  couponBp: number
}

const halfUp = (top: number, bottom: number) => Math.floor((2 * top + bottom) / (2 * bottom))

export const LOWER_SLAB = 750_000

/** The tax of some equal things: the slab is that of one. */
export function taxOf(net: number, quantity = 1): number {
  const rate = halfUp(net, quantity) <= LOWER_SLAB ? 250 : 900
  return 2 * halfUp(net * rate, 10_000)
}

export const totalOf = ({ net, tax }: { net: number; tax: number }) => net + tax
/** What is to be paid of a charge. */
export const payableOf = (charge: Pick<Charge, 'net' | 'tax' | 'afterTax'>) => totalOf(charge) - charge.afterTax
export const add = (amounts: Iterable<number>) => [...amounts].reduce((all, one) => all + one, 0)

export const newBill = (bookingId: string, isToday: boolean): Bill => ({
  bookingId, isToday, state: 'BOOKED', charges: new Map(), receipts: [], promises: [], invoices: [],
  refunded: 0, rounding: 0, invoicedRounding: 0, commissionBp: 0, paid: 0, parties: [], fee: undefined, givenUp: [], isNightSent: false, couponBp: 0,
}) // prettier-ignore

/** What is left of a charge after something was taken off its price before tax. */
export const lessOf = (charge: Charge, off: number): Pick<Charge, 'net' | 'tax' | 'off'> => {
  const net = charge.net - off
  return { off: charge.off + off, net, tax: charge.isTaxed && net > 0 ? taxOf(net, charge.quantity) : 0 }
}

/** What an offer takes off a night after tax: of its price with tax. */
export const couponOf = ({ couponBp }: Pick<Bill, 'couponBp'>, charge: { net: number; tax: number }) =>
  halfUp(totalOf(charge) * couponBp, 10_000)

/** Shares of a whole by size: rounded down, the rest to the largest remainders, earliest first. */
export function sharesOf(whole: number, sizes: readonly number[]): number[] {
  const all = add(sizes)
  const shares = sizes.map((size) => Math.floor((whole * size) / all))
  const order = sizes
    .map((size, at) => ({ at, rest: (whole * size) % all }))
    .sort((a, b) => b.rest - a.rest || a.at - b.at)
  for (const { at } of order.slice(0, whole - add(shares))) shares[at] = (shares[at] ?? 0) + 1
  return shares
}

/** What the server should return for a bill. */
export function moneyOf(bill: Bill) {
  const charges = [...bill.charges.values()]
  const sumOf = (counts: Counts) => add(charges.filter((one) => one.counts === counts).map(payableOf))
  const roomNet = Math.max(
    0,
    add(charges.filter((one) => one.counts === 'ROOM').map(({ net, afterTax }) => net - afterTax)),
  )
  const commission = halfUp(roomNet * bill.commissionBp, 10_000)
  const [payable, services] = [sumOf('ROOM'), sumOf('SERVICE')]
  const expenses = sumOf('EXPENSE') + bill.rounding + bill.refunded
  const owed = payable + services + expenses - bill.refunded - commission
  return {
    payable,
    services,
    expenses,
    refunds: bill.refunded,
    paid: bill.paid,
    deferred: add(bill.promises.map(({ amount }) => amount)),
    onAccount: owedOf(bill),
    tax: add(charges.map(({ tax }) => tax)),
    commission,
    hotelCollects: payable - commission,
    due: Math.max(0, owed - bill.paid),
  }
}

/** Whether everything is on an invoice and nothing is due: then the bill takes no more charges and no more money. */
export function isClosed(bill: Bill): boolean {
  const charges = [...bill.charges.values()]
  const isInvoiced = bill.invoices.length > 0
  const open =
    add(charges.filter((one) => one.invoiceId === null).map(payableOf)) + bill.rounding - bill.invoicedRounding
  return isInvoiced && moneyOf(bill).due === 0 && open === 0
}

/** What each payer's part comes to, the booker's first. */
export function partsOf(bill: Bill) {
  return [null, ...bill.parties].map((id) => {
    const own = [...bill.charges.values()].filter(({ partyId }) => partyId === id)
    return {
      id,
      total: add(own.map(payableOf)) + (id === null ? bill.rounding : 0),
      tax: add(own.map(({ tax }) => tax)),
    }
  })
}

/** What the company owes of a bill. */
export const owedOf = ({ promises }: Bill) =>
  add(promises.filter(({ isCompanys }) => isCompanys).map(({ amount }) => amount))

/** A booking is over: the company owes no more of it than is due, the oldest promise first. */
export function releaseBeyondDue(bill: Bill): void {
  const { due, deferred } = moneyOf(bill)
  if (deferred <= due) return
  let most = due
  for (const promise of bill.promises.filter(({ isCompanys }) => isCompanys).sort((a, b) => (a.id < b.id ? -1 : 1))) {
    promise.amount = Math.min(promise.amount, most)
    most -= promise.amount
  }
  bill.promises = bill.promises.filter(({ amount }) => amount > 0)
}

/** What the server should return for the company's account. */
export function accountOf({ receipts }: Account, bills: readonly Bill[]) {
  const open = add(bills.map(owedOf))
  const unapplied = add(receipts.map(({ left }) => left))
  return { open, unapplied, balance: open - unapplied }
}

/** Chance that repeats: the same seed makes the same day (mulberry32). */
export function chanceOf(seed: number) {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const upTo = (most: number) => 1 + Math.floor(next() * most)
  const pick = <T>(all: readonly T[]): T | undefined => all[Math.floor(next() * all.length)]
  return { next, upTo, pick }
}
export type Chance = ReturnType<typeof chanceOf>
