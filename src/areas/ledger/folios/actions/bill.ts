import { counterOf } from '#areas/property/properties/rules.ts'
import type { Day } from '#core/dates.ts'
import { type Minor, minor, sum, zero } from '#core/money.ts'
import type { TaxCategory } from '#core/tax.ts'
import { batch } from '#server/request/batch.ts'
import type { Context } from '#server/request/context.ts'
import type { CountsAs, Folio, FolioMoney, LineKind, TaxLine } from '../contract/replies.ts'
import {
  findCoverage,
  findFolioPayments,
  findAllocationState,
  insertPayment,
  type AllocationState,
  writeAllocations,
} from '../queries/payments.ts'
import { findInvoicedItems, findInvoicesOf, findParties, findRoutes, getBooker } from '../queries/parties.ts'
import { findLines, findNights, insertLines } from '../queries/lines.ts'
import { type FolioState, getFolioState, insertFolio, lockFolioState, recount } from '../queries/state.ts'
import { countsAsOf } from '../rules/folios.ts'
import type { StoredPayment } from '../rules/payment.ts'
import {
  coverPayments,
  isEmptyPlan,
  type Plan,
  rebalance,
  roomTarget,
  type AllocationLine,
} from '../rules/rebalance.ts'
import { viewOf } from '../rules/view.ts'

/** Opens the bill of a new booking with what its rooms cost; amounts in minor units of the property's currency. */
export async function openFolio(
  ctx: Context,
  { bookingId, roomNet, roomTax }: { bookingId: string; roomNet: Minor; roomTax: Minor },
): Promise<FolioMoney> {
  const folio = { id: ctx.newId(), bookingId, currency: ctx.property.currency, roomNet, roomTax }
  return (await insertFolio(ctx.tx, folio)).money
}

/**
 * Locks the bill of a booking until the transaction ends; every movement of money does this first.
 *
 * @throws Refusal not_found when the booking has no folio
 */
export const lockFolio = (ctx: Context, bookingId: string): Promise<FolioState> => lockFolioState(ctx.tx, bookingId)

/**
 * Counts every amount of a folio again from its nights, lines, receipts and promises, after any of them changed, and spreads its money
 * anew where it no longer fits. One round trip when it fits, which is nearly always.
 *
 * @throws Refusal not_found when the booking has no folio
 */
export async function recountFolio(ctx: Context, bookingId: string): Promise<FolioMoney> {
  const [state, allocation] = await Promise.all([
    recount(ctx.tx, bookingId, ctx.businessDate),
    findAllocationState(ctx.tx, bookingId),
  ])
  const plans = plansOf(state.money, allocation)
  if (plans.every(({ plan }) => isEmptyPlan(plan))) return state.money
  await carryOut(ctx, bookingId, allocation, plans)
  return (await recount(ctx.tx, bookingId, ctx.businessDate)).money
}

/**
 * The same for several bills, which are locked: as many as fit are one round trip, however many they are.
 *
 * @throws Refusal not_found when a booking has no folio
 */
export const recountFolios = (ctx: Context, bookingIds: readonly string[]): Promise<unknown> =>
  batch(
    ctx.tx,
    bookingIds.map((bookingId) => () => recountFolio(ctx, bookingId)),
  )

type PartyPlan = { partyId: string | null; plan: Plan }

/** One plan per party: what one of them paid never covers what another owes. */
function plansOf(money: FolioMoney, { payments, refunds, charges }: AllocationState): PartyPlan[] {
  if (payments.length === 0) return []
  const others = new Set([...payments, ...charges].map(({ partyId }) => partyId).filter((id) => id !== null))
  const roomOf = (partyId: string) =>
    sum(charges.filter((one) => one.partyId === partyId && one.countsAs === 'ROOM').map(({ total }) => total))
  const elsewhere = sum([...others].map(roomOf))
  return [null, ...others].map((partyId) => {
    const lines = charges.flatMap(({ key, countsAs, total, chargeableToBooking, partyId: whose }): AllocationLine[] => {
      if (whose !== partyId || countsAs === 'ROOM' || !key.startsWith('line:')) return []
      return [{ id: key.slice('line:'.length), kind: countsAs, amount: minor(Math.max(0, total)), chargeableToBooking }]
    })
    const handedBack = sum(refunds.filter((one) => one.partyId === partyId).map(({ amount }) => amount))
    const deducted = partyId === null ? money.commission + money.tcs + money.tds : 0
    const room = roomTarget(partyId === null ? money.payable - elsewhere : roomOf(partyId), deducted, handedBack)
    const own = payments.filter((payment) => payment.partyId === partyId)
    return { partyId, plan: rebalance({ room, lines, payments: own }) }
  })
}

async function carryOut(
  ctx: Context,
  bookingId: string,
  allocation: AllocationState,
  plans: readonly PartyPlan[],
): Promise<void> {
  const { receipts, allocations } = await findCoverage(ctx.tx, bookingId)
  const changes = plans.flatMap(({ partyId, plan }) => plan.save.map((payment) => ({ ...payment, partyId })))
  const replaced = plans.flatMap(({ plan }) => plan.remove)
  const lowered = changes.flatMap(({ id, amount }) => (id === null ? [] : [{ id, amount }]))
  const made = changes.flatMap(({ id, lineId, partyId, kind, status, amount, isAdvance }) => {
    if (id !== null) return []
    const like = allocation.payments.findLast((payment) => payment.partyId === partyId && payment.status === 'Paid')
    return like ? [{ id: ctx.newId(), lineId, partyId, kind, status, amount, isAdvance, likeId: like.id }] : []
  })
  const amountOf = new Map(lowered.map(({ id, amount }) => [id, amount]))
  const then = [
    ...allocation.payments
      .filter(({ id, status }) => status === 'Paid' && !replaced.includes(id))
      .map(({ id, amount }) => ({ id, amount: amountOf.get(id) ?? amount })),
    ...made.filter(({ status }) => status === 'Paid'),
  ]
  const by = { operatorName: ctx.actor.name, on: ctx.businessDate, at: ctx.now, id: ctx.actor.id }
  const covered = coverPayments(receipts, then, allocations)
  await writeAllocations(ctx.tx, { bookingId, lowered, replaced, made, allocations: covered, by })
  const brief = allocation.payments.filter(({ id }) => replaced.includes(id) || amountOf.has(id))
  ctx.record({
    type: 'PAYMENTS_REBALANCED',
    entity: 'folio',
    entityId: bookingId,
    bookingId,
    before: { payments: brief.map(({ id, kind, paymentMode: mode, amount }) => ({ id, kind, mode, amount })) },
    after: {
      lowered,
      replaced,
      made: made.map(({ id, kind, lineId, status, amount }) => ({ id, kind, lineId, status, amount })),
    },
  })
}

/** The whole bill in one round trip. @throws Refusal not_found */
export async function getFolio(ctx: Context, bookingId: string): Promise<Folio> {
  const { tx } = ctx
  const [state, booker, parties, routes, invoiced, invoices, nights, lines, payments] = await Promise.all([
    getFolioState(tx, bookingId),
    getBooker(tx, bookingId),
    findParties(tx, bookingId),
    findRoutes(tx, bookingId),
    findInvoicedItems(tx, bookingId),
    findInvoicesOf(tx, bookingId),
    findNights(tx, bookingId),
    findLines(tx, bookingId),
    findFolioPayments(tx, bookingId),
  ])
  return viewOf({ state, booker, parties, routes, invoiced, invoices, nights, lines, payments })
}

export type NewLine = {
  /** Its id, where another line names it; a new one when left out. */
  id?: string | undefined
  bookingId: string
  kind: LineKind
  name: string
  /** Of the whole line, before tax, in minor units. */
  net: Minor
  tax?: Minor
  taxes?: TaxLine[]
  /** Which sum it is part of; by its kind when left out. */
  countsAs?: CountsAs
  quantity?: number
  /** The business date when left out. */
  serviceOn?: Day
  stayId?: string | null | undefined
  reversesId?: string | null
  /** The charge it takes from, for an allowance, a transfer out, a split. */
  chargeKey?: string | null
  /** The charge it was made of. */
  madeOf?: string | null
  /** The occasion of a machine's posting, so that it is posted once. */
  sourceKey?: string | null
  isDiscount?: boolean
  includesTax?: boolean
  chargeableToBooking?: boolean
  sourceBookingId?: string | null
  expenseId?: string | null
  orderId?: string | null
  extraId?: string | null
  /** The table it is taxed by; by what it counts as when left out. */
  taxCategory?: TaxCategory | null
  /** SAC or HSN it is invoiced with; the property's table decides when left out. */
  serviceCode?: string
  /** The use of an offer that takes it off. */
  offerUseId?: string | null
  partyId?: string | null
  reason?: string
  /** What posts it, area.action. */
  action?: string
}

/**
 * Puts lines on bills, in order, and returns their ids. The amounts of the folios follow with `recountFolio`.
 *
 * @throws Refusal not_found when a booking has no folio, already_voided for a second reversal or a second posting of one occasion
 */
export async function addLines(ctx: Context, lines: readonly NewLine[]): Promise<string[]> {
  const made = lines.map((line) => ({
    tax: zero,
    taxes: [],
    quantity: 1,
    stayId: null,
    reversesId: null,
    chargeKey: null,
    madeOf: null,
    sourceKey: null,
    isDiscount: false,
    includesTax: false,
    chargeableToBooking: true,
    sourceBookingId: null,
    expenseId: null,
    orderId: null,
    extraId: null,
    taxCategory: null,
    serviceCode: '',
    offerUseId: null,
    partyId: null,
    reason: '',
    action: '',
    serviceOn: ctx.businessDate,
    countsAs: countsAsOf(line.kind),
    ...Object.fromEntries(Object.entries(line).filter(([, value]) => value !== undefined)),
    bookingId: line.bookingId,
    kind: line.kind,
    name: line.name,
    net: line.net,
    id: line.id ?? ctx.newId(),
    businessOn: ctx.businessDate,
    createdAt: ctx.now,
    createdBy: ctx.actor.id,
  }))
  await insertLines(ctx.tx, made)
  return made.map(({ id }) => id)
}

/** One line; as `addLines`. */
export async function addLine(ctx: Context, line: NewLine): Promise<string> {
  const [id = ''] = await addLines(ctx, [line])
  return id
}

/** What writes a payment: the receipt behind it is null for a promise, which is NotPaid; what is left out is empty. */
export type NewPayment = Pick<StoredPayment, 'bookingId' | 'kind' | 'paymentMode' | 'amount' | 'receiptId'> &
  Partial<Omit<StoredPayment, GivenByContext>>

/** The fields of a payment that the day, the property and the user define. */
type GivenByContext =
  | 'status'
  | 'currency'
  | 'counterName'
  | 'counterNumber'
  | 'operatorName'
  | 'date'
  | 'createdAt'
  | 'createdBy'

/**
 * Writes what some money is for, or a promise of money, and that its receipt covers it; returns its id. One statement, to be sent
 * with the receipt before it and `recountFolio` after it. The receipt must have as much left: its caller has just written it.
 */
export async function addPayment(ctx: Context, payment: NewPayment): Promise<string> {
  const id = payment.id ?? ctx.newId()
  await insertPayment(ctx.tx, {
    lineId: null,
    companyId: null,
    expenseId: null,
    orderId: null,
    partyId: null,
    referenceNumber: '',
    name: '',
    email: '',
    businessEmail: '',
    description: '',
    businessServiceName: '',
    companyName: '',
    billNo: '',
    isAdvance: false,
    creditSettled: false,
    direction: 'IN',
    action: '',
    ...payment,
    id,
    status: payment.receiptId === null ? 'NotPaid' : 'Paid',
    currency: ctx.property.currency,
    ...counterOf(ctx.property),
    operatorName: ctx.actor.name,
    date: ctx.businessDate,
    createdAt: ctx.now,
    createdBy: ctx.actor.id,
  })
  return id
}
