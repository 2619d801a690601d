import type { Day, Instant } from '#core/dates.ts'
import { type Minor, minor, sum } from '#core/money.ts'
import type {
  CountsAs,
  Folio,
  FolioLine,
  FolioMoney,
  FolioNight,
  FolioParty,
  FolioPayment,
  LineKind,
  Origin,
  TaxLine,
} from '../contract/replies.ts'
import type { PartyDetails } from '../contract/folios.ts'
import { type LineAmounts, lineKey, nightKey, rootKey } from './charges.ts'
import type { PaymentKind, PaymentMode } from './payment.ts'

/** A night as it is stored, with what explains it. */
export type NightRow = {
  stayId: string
  roomNumber: string | null
  roomTypeName: string
  guestName: string
  night: Day
  net: Minor
  tax: Minor
  total: Minor
  taxes: TaxLine[]
  isManual: boolean
  includesTax: boolean
  ratePlanName: string
  contractName: string | null
  bookedAt: Instant
  bookedBy: string
}

/** A line as it is stored. */
export type LineRow = LineAmounts & {
  id: string
  kind: LineKind
  countsAs: CountsAs
  name: string
  serviceOn: Day
  quantity: number
  total: Minor
  reason: string
  stayId: string | null
  chargeKey: string | null
  madeOf: string | null
  isDiscount: boolean
  includesTax: boolean
  chargeableToBooking: boolean
  /** False for an expense that is not chargeable to the booking: the guest's bill leaves it out. */
  isOnBill: boolean
  isReversed: boolean
  reversesId: string | null
  createdAt: Instant
  createdBy: string
  action: string
  sourceBookingId: string | null
  sourceBookingReference: string | null
  expenseId: string | null
  orderId: string | null
  extraId: string | null
  serviceCode: string
}

/** A payment as it is stored, with what covers it. */
export type PaymentRow = {
  id: string
  kind: PaymentKind
  paymentMode: PaymentMode
  status: 'Paid' | 'NotPaid'
  amount: Minor
  reference: string
  description: string
  companyName: string
  lineId: string | null
  partyId: string | null
  companyId: string | null
  expenseId: string | null
  orderId: string | null
  isAdvance: boolean
  creditSettled: boolean
  receipts: { id: string; number: number; amount: Minor }[]
  operatorName: string
  date: Day
  createdAt: Instant
  action: string
}

export type PartyRow = PartyDetails & { id: string; version: number }

/** Whoever booked: the party every charge is for that is routed to nobody else. */
export type Booker = Omit<PartyDetails, 'companyId'> & { reference: string }

export type InvoiceRow = Folio['invoices'][number]

/** All rows of a bill. */
export type FolioRows = {
  state: {
    id: string
    bookingId: string
    status: 'OPEN' | 'CLOSED'
    version: number
    money: FolioMoney
    deductions: Folio['deductions']
  }
  booker: Booker
  parties: readonly PartyRow[]
  /** Which charge is on which party's part; a charge that is not named is the booker's. */
  routes: ReadonlyMap<string, string>
  invoiced: ReadonlyMap<string, { id: string; number: string }>
  invoices: readonly InvoiceRow[]
  nights: readonly NightRow[]
  lines: readonly LineRow[]
  payments: readonly PaymentRow[]
}

const NO_PROPERTY = {
  reason: '',
  chargeKey: null,
  chargeName: null,
  bookingId: null,
  bookingReference: null,
  ratePlanName: null,
  contractName: null,
  receiptNumbers: [],
  expenseId: null,
  orderId: null,
} satisfies Partial<Origin>

type Left = { net: number; total: number }

/** A bill as it is shown: every line with whose part it is on, what is left of it, and where it comes from. */
export function viewOf(rows: FolioRows): Folio {
  const { state, routes, invoiced, invoices } = rows
  const left = new Map<string, Left>()
  const names = new Map<string, string>()
  for (const night of rows.nights) {
    left.set(nightKey(night), night)
    names.set(nightKey(night), [night.roomTypeName, night.night].join(' '))
  }
  for (const line of rows.lines) {
    const { net, total } = left.get(rootKey(line)) ?? { net: 0, total: 0 }
    left.set(rootKey(line), { net: net + line.net, total: total + line.total })
    if (line.isOnBill) names.set(lineKey(line.id), line.name)
  }
  const about = (key: string, includesTax: boolean, root = key) => {
    const { net, total } = (key === root && left.get(key)) || { net: 0, total: 0 }
    return {
      sourceKey: key,
      partyId: routes.get(root) ?? null,
      remaining: minor(total),
      remainingPrice: minor(includesTax ? total : net),
      includesTax,
      invoice: invoiced.get(key) ?? null,
    }
  }
  const nights = rows.nights.map(
    ({ isManual, ratePlanName, contractName, bookedAt, bookedBy, ...night }): FolioNight => {
      const action = isManual ? 'bookings.setPrice' : 'bookings.create'
      return {
        ...night,
        ...about(nightKey(night), night.includesTax),
        origin: { ...NO_PROPERTY, at: bookedAt, by: bookedBy, action, ratePlanName, contractName },
      }
    },
  )
  const shown = (row: LineRow) => lineOf(row, about(lineKey(row.id), row.includesTax, rootKey(row)), names)
  const lines = rows.lines.filter(({ isOnBill }) => isOnBill).map(shown)
  const payments = rows.payments.map((row): FolioPayment => {
    const { action, expenseId, orderId, ...payment } = row
    const numbers = row.receipts.map(({ number }) => number)
    return {
      ...payment,
      receiptNumber: numbers.length === 1 ? (numbers[0] ?? null) : null,
      direction: row.kind === 'REFUND' ? 'OUT' : 'IN',
      lineName: row.lineId === null ? null : (names.get(lineKey(row.lineId)) ?? null),
      origin: {
        ...NO_PROPERTY,
        at: row.createdAt,
        by: row.operatorName,
        action,
        reason: row.description,
        chargeKey: row.lineId === null ? null : lineKey(row.lineId),
        chargeName: row.lineId === null ? null : (names.get(lineKey(row.lineId)) ?? null),
        receiptNumbers: numbers,
        expenseId,
        orderId,
      },
    }
  })
  const latest = invoices.findLast(({ documentType }) => documentType === 'INVOICE')
  const { id, bookingId, status, version, money, deductions } = state
  return {
    id,
    bookingId,
    bookingReference: rows.booker.reference,
    status,
    version,
    money,
    deductions,
    parties: partiesOf(rows, { nights, lines, payments }),
    nights,
    lines,
    uncharged: rows.lines.filter(({ isOnBill }) => !isOnBill).map(shown),
    payments,
    invoice: latest ? { id: latest.id, number: latest.number } : null,
    invoices: [...invoices],
  }
}

type Place = Pick<FolioLine, 'sourceKey' | 'partyId' | 'remaining' | 'remainingPrice' | 'includesTax' | 'invoice'>

/** Field by field: a bill has hundreds of lines, and spread from the row they took five times as long to make and to print. */
function lineOf(row: LineRow, place: Place, names: ReadonlyMap<string, string>): FolioLine {
  const chargeKey = row.chargeKey ?? (row.reversesId === null ? null : lineKey(row.reversesId))
  const from = chargeKey ?? row.madeOf
  return {
    sourceKey: place.sourceKey,
    partyId: place.partyId,
    remaining: place.remaining,
    remainingPrice: place.remainingPrice,
    includesTax: place.includesTax,
    invoice: place.invoice,
    origin: {
      at: row.createdAt,
      by: row.createdBy,
      action: row.action,
      reason: row.reason,
      chargeKey: from,
      chargeName: from === null ? null : (names.get(from) ?? null),
      bookingId: row.sourceBookingId,
      bookingReference: row.sourceBookingReference,
      ratePlanName: null,
      contractName: null,
      receiptNumbers: [],
      expenseId: row.expenseId,
      orderId: row.orderId,
    },
    id: row.id,
    kind: row.kind,
    countsAs: row.countsAs,
    name: row.name,
    serviceOn: row.serviceOn,
    quantity: row.quantity,
    net: row.net,
    tax: row.tax,
    total: row.total,
    taxes: row.taxes,
    reason: row.reason,
    stayId: row.stayId,
    chargeKey,
    isDiscount: row.isDiscount,
    chargeableToBooking: row.chargeableToBooking,
    isReversed: row.isReversed,
    reversesId: row.reversesId,
    createdAt: row.createdAt,
    createdBy: row.createdBy,
  }
}

type Charged = Pick<Folio, 'nights' | 'lines' | 'payments'>

/**
 * What each party's part comes to. The parts are the bill: their totals add up to its charges, their payments to its payments. What a
 * channel keeps lowers only what whoever booked owes.
 */
function partiesOf({ state, booker, parties }: FolioRows, { nights, lines, payments }: Charged): FolioParty[] {
  const { commission, tcs, tds } = state.money
  const { reference: _, ...own } = booker
  return [{ ...own, id: null, companyId: null, version: 0 }, ...parties].map((party) => {
    const isIts = ({ partyId }: { partyId: string | null }) => partyId === party.id
    const charges = [...nights, ...lines.filter(({ kind }) => kind !== 'REFUND')].filter(isIts)
    const money = payments.filter(isIts)
    const total = sum(charges.map((charge) => charge.total))
    const paid = sum(
      money
        .filter(({ status }) => status === 'Paid')
        .map(({ direction, amount }) => (direction === 'IN' ? amount : -amount)),
    )
    return {
      ...party,
      total,
      tax: sum(charges.map(({ tax }) => tax)),
      paid,
      promised: sum(money.filter(isPromised).map(({ amount }) => amount)),
      due: minor(Math.max(0, total - paid - (party.id === null ? commission + tcs + tds : 0))),
    }
  })
}

const isPromised = ({ status, paymentMode }: FolioPayment): boolean =>
  status === 'NotPaid' && (paymentMode === 'Credit' || paymentMode === 'BillToRoom')
