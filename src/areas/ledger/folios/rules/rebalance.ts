import { type Minor, minor, sum, zero } from '#core/money.ts'
import type { PaymentKind, PaymentMode, StoredPayment } from './payment.ts'

/** A payment as rebalancing sees it, oldest first among its like. */
export type AllocatedPayment = Pick<
  StoredPayment,
  'lineId' | 'paymentMode' | 'status' | 'amount' | 'isAdvance' | 'companyId'
> & {
  /** Null until it is saved. */
  id: string | null
  kind: Exclude<PaymentKind, 'REFUND'>
}

/** A service, or an expense, with what is left of it after allowances; minor units, not negative. */
export type AllocationLine = { id: string; kind: 'SERVICE' | 'EXPENSE'; amount: Minor; chargeableToBooking: boolean }

/** One party's part of a bill. */
export type Part = {
  /** What its payments of kind ROOM are for: see `roomTarget`. */
  room: Minor
  /** In the order in which they draw on a surplus. */
  lines: readonly AllocationLine[]
  /** Without refunds: those are never touched. */
  payments: readonly AllocatedPayment[]
}

/** Payments to write, new ones without id (and so without bill number), and ids of saved ones to take off the list. */
export type Plan = { save: (AllocatedPayment & { was: Minor | null })[]; remove: string[] }

/**
 * What payments of the room may come to before they are an overpayment: what the hotel collects for the room (payable less what a
 * channel deducts), and refunds, since refunded money is spent and must not pay a service too.
 */
export const roomTarget = (payable: number, deducted: number, handedBack: number): Minor =>
  minor(Math.max(0, payable - deducted) + handedBack)

type Pots = { normal: number; advance: number }
type Row = AllocatedPayment & { before: Minor }

/**
 * Spreads the real money of a bill over its room, services and expenses (specification section 4, domain decisions 4):
 *
 * 1. Paid payments above the room's amount are trimmed, latest first, into a normal and an advance surplus; so are those above a
 *    line's, since a line that was reversed or reduced needs its money no longer.
 * 2. The surplus covers services in order, then expenses that are not chargeable to the booking; normal money before advance. What
 *    it covers is a new Paid payment in Cash; a line covered in part also gets a NotPaid remainder in Cash.
 * 3. A promise (Credit, BillToRoom) on a line becomes Cash when surplus covers its line. One on a company's account is a debt of
 *    someone else: it is converted as a whole or not at all. Promises on the room stay: they are settled, not covered.
 * 4. What is left is a Cash Paid room payment, advance or not. A Cash one that was only trimmed retains its money instead.
 * 5. Paid payments of nothing on a line that costs something go. Only saved payments are listed for removal.
 *
 * Paid money is the same before and after; a second run changes nothing; refunds and expenses chargeable to the booking stay.
 */
export function rebalance({ room, lines, payments }: Part): Plan {
  const rows: Row[] = payments.map((payment) => ({ ...payment, before: payment.amount }))
  const open = lines.filter((line) => line.kind === 'SERVICE' || !line.chargeableToBooking)
  const skipped = new Set(lines.filter((line) => !open.includes(line)).map(({ id }) => id))
  const inOrder = [...open.filter(({ kind }) => kind === 'SERVICE'), ...open.filter(({ kind }) => kind === 'EXPENSE')]
  const amountOf = new Map(inOrder.map(({ id, amount }) => [id, amount]))

  const pots: Pots = { normal: 0, advance: 0 }
  const ofRoom = rows.filter(({ kind, status }) => kind === 'ROOM' && status === 'Paid')
  trim(ofRoom, room, pots)
  const byLine = new Map<string, Row[]>()
  for (const row of rows)
    if (row.kind !== 'ROOM' && row.lineId !== null && !skipped.has(row.lineId))
      byLine.set(row.lineId, [...(byLine.get(row.lineId) ?? []), row])
  for (const [lineId, own] of byLine) {
    const paid = own.filter(({ status }) => status === 'Paid')
    trim(paid, amountOf.get(lineId) ?? zero, pots)
  }

  const made = inOrder.flatMap((line) => cover(line, byLine.get(line.id) ?? [], pots))
  giveBack(ofRoom, pots)
  const isPointless = ({ lineId, status }: Row) => status === 'Paid' && (amountOf.get(lineId ?? '') ?? 0) > 0
  return planOf([...rows.filter((row) => row.before > 0 || isPointless(row)), ...made, ...leftover(pots)])
}

/** Lowers payments, latest first, until they come to no more than `limit`; what is trimmed goes into the pots. */
function trim(paid: readonly Row[], limit: Minor, pots: Pots): void {
  let over = sum(paid.map(({ amount }) => amount)) - limit
  for (const row of paid.toReversed()) {
    if (over <= 0) return
    const taken = Math.min(over, row.amount)
    row.amount = minor(row.amount - taken)
    pots[row.isAdvance ? 'advance' : 'normal'] += taken
    over -= taken
  }
}

/**
 * Draws on the surplus for one line; returns the new payments. What was drawn takes the place of the guest's own promises;
 * without, they are lowered to what is still open. A remainder in Cash follows what is open.
 */
function cover(line: AllocationLine, own: readonly Row[], pots: Pots): Row[] {
  const unpaid = own.filter(({ status }) => status === 'NotPaid')
  const onAccount = unpaid.filter(({ companyId, paymentMode }) => companyId !== null && isPromise(paymentMode))
  const ownPromises = unpaid.filter((row) => !onAccount.includes(row))
  const need = line.amount - totalOf(own.filter(({ status }) => status === 'Paid'))

  let drawn = Math.min(Math.max(0, need - totalOf(onAccount)), pots.normal + pots.advance)
  for (const promise of onAccount) {
    const whole = Math.min(promise.amount, need - drawn)
    if (whole <= 0 || drawn + whole > pots.normal + pots.advance) continue
    drawn += whole
    promise.amount = zero
  }
  const open = minor(Math.max(0, need - drawn - totalOf(onAccount)))
  if (drawn === 0) {
    trim(ownPromises, open, { normal: 0, advance: 0 }) // a promise is no money: nothing is carried on
    return []
  }
  for (const row of ownPromises) row.amount = zero
  const remainder = ownPromises.find(({ paymentMode }) => !isPromise(paymentMode))
  if (remainder) remainder.amount = open

  const like = {
    id: null,
    kind: line.kind,
    lineId: line.id,
    paymentMode: 'Cash',
    companyId: null,
    before: zero,
  } as const
  return [
    ...draw(drawn, pots).map(({ amount, isAdvance }): Row => ({ ...like, status: 'Paid', amount, isAdvance })),
    ...(open > 0 && !remainder ? [{ ...like, status: 'NotPaid', amount: open, isAdvance: false } as Row] : []),
  ]
}

const totalOf = (rows: readonly Row[]): number => sum(rows.map(({ amount }) => amount))

const isPromise = (mode: PaymentMode): boolean => mode === 'Credit' || mode === 'BillToRoom'

/** Takes an amount out of the pots, normal money first. */
function draw(amount: number, pots: Pots): { amount: Minor; isAdvance: boolean }[] {
  const normal = Math.min(amount, pots.normal)
  const advance = amount - normal
  pots.normal -= normal
  pots.advance -= advance
  return [
    { amount: minor(normal), isAdvance: false },
    { amount: minor(advance), isAdvance: true },
  ].filter((part) => part.amount > 0)
}

/** What is left goes back to the Cash payments of the room it was trimmed from: they are what the leftover would become. */
function giveBack(ofRoom: readonly Row[], pots: Pots): void {
  for (const row of ofRoom) {
    const pot = row.isAdvance ? 'advance' : 'normal'
    if (row.paymentMode !== 'Cash' || row.amount === row.before) continue
    const back = Math.min(row.before - row.amount, pots[pot])
    row.amount = minor(row.amount + back)
    pots[pot] -= back
  }
}

const leftover = (pots: Pots): Row[] =>
  draw(pots.normal + pots.advance, pots).map(({ amount, isAdvance }) => ({
    id: null,
    kind: 'ROOM',
    lineId: null,
    paymentMode: 'Cash',
    status: 'Paid',
    companyId: null,
    before: zero,
    amount,
    isAdvance,
  }))

function planOf(rows: readonly Row[]): Plan {
  const stored = rows.filter(({ amount }) => amount > 0)
  return {
    save: stored
      .filter(({ id, amount, before }) => id === null || amount !== before)
      .map(({ before, ...payment }) => ({ ...payment, was: payment.id === null ? null : before })),
    remove: rows.flatMap(({ id, amount }) => (amount === 0 && id !== null ? [id] : [])),
  }
}

export const isEmptyPlan = ({ save, remove }: Plan): boolean => save.length === 0 && remove.length === 0

/** The payments of a part after its plan was carried out; new ones come last, without id. */
export function afterPlan(payments: readonly AllocatedPayment[], { save, remove }: Plan): AllocatedPayment[] {
  const amountOf = new Map(save.flatMap(({ id, amount }) => (id === null ? [] : [[id, amount] as const])))
  return [
    ...payments
      .filter(({ id }) => id !== null && !remove.includes(id))
      .map((payment) => ({ ...payment, amount: amountOf.get(payment.id ?? '') ?? payment.amount })),
    ...save.filter(({ id }) => id === null).map(({ was: _was, ...payment }) => payment),
  ]
}

export type Allocation = { receiptId: string; paymentId: string; amount: Minor }

/**
 * Which receipt covers which payment, so that money stays traceable after it was spread anew: what was covered stays covered by
 * the same receipt as far as both still have as much, the rest is filled up in order.
 *
 * @param receipts what of each is available to these payments, oldest first
 * @param payments Paid ones with an id, in order
 * @param before how they were covered; what it names beyond them is dropped
 * @returns one allocation per receipt and payment, none of nothing. When receipts and payments come to the same, both are spent.
 */
export function coverPayments(
  receipts: readonly { id: string; amount: Minor }[],
  payments: readonly { id: string; amount: Minor }[],
  before: readonly Allocation[],
): Allocation[] {
  const free = new Map(receipts.map(({ id, amount }) => [id, amount as number]))
  const open = new Map(payments.map(({ id, amount }) => [id, amount as number]))
  const found = new Map<string, { receiptId: string; paymentId: string; amount: number }>()
  const put = (receiptId: string, paymentId: string, most: number) => {
    const amount = Math.min(most, free.get(receiptId) ?? 0, open.get(paymentId) ?? 0)
    if (amount <= 0) return
    free.set(receiptId, (free.get(receiptId) ?? 0) - amount)
    open.set(paymentId, (open.get(paymentId) ?? 0) - amount)
    const key = `${receiptId} ${paymentId}`
    found.set(key, { receiptId, paymentId, amount: (found.get(key)?.amount ?? 0) + amount })
  }
  for (const { receiptId, paymentId, amount } of before) put(receiptId, paymentId, amount)
  for (const payment of payments)
    for (const receipt of receipts) {
      if ((open.get(payment.id) ?? 0) === 0) break
      put(receipt.id, payment.id, Infinity)
    }
  return [...found.values()].map(({ amount, ...pair }) => ({ ...pair, amount: minor(amount) }))
}
