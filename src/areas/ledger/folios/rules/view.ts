import { minor, sum } from '#core/money.ts'
import type { Folio, FolioLine, FolioNight, FolioParty, FolioPayment, Origin } from '../contract/replies.ts'
import { lineKey, nightKey, rootKey } from './charges.ts'
import type { FolioRows, LineRow, PaymentRow } from './folio-rows.ts'

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

type Left = { net: number; total: number; afterTax: number }

const NOTHING: Left = { net: 0, total: 0, afterTax: 0 }

/** What is left of each charge, with the lines made of it, and what each is called; by source key. */
function chargesOf({ nights, lines }: FolioRows): {
  left: ReadonlyMap<string, Left>
  names: ReadonlyMap<string, string>
} {
  const left = new Map<string, Left>()
  const names = new Map<string, string>()
  for (const night of nights) {
    left.set(nightKey(night), { ...night, afterTax: 0 })
    names.set(nightKey(night), [night.roomTypeName, night.night].join(' '))
  }
  for (const line of lines) {
    const before = left.get(rootKey(line)) ?? NOTHING
    const afterTax = before.afterTax + (line.kind === 'DISCOUNT' ? -line.net : 0)
    left.set(rootKey(line), { net: before.net + line.net, total: before.total + line.total, afterTax })
    if (line.isOnBill) names.set(lineKey(line.id), line.name)
  }
  return { left, names }
}

/** A bill as it is shown: every line with whose part it is on, what is left of it, and where it comes from. */
export function viewOf(rows: FolioRows): Folio {
  const { state, routes, invoiced, invoices } = rows
  const { left, names } = chargesOf(rows)
  const about = (key: string, includesTax: boolean, root = key) => {
    const { net, total, afterTax } = (key === root && left.get(key)) || NOTHING
    const price = includesTax ? total : net
    return {
      sourceKey: key,
      partyId: routes.get(root) ?? null,
      remaining: minor(total),
      remainingPrice: minor(afterTax > 0 ? Math.max(0, price) : price),
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
  const payments = rows.payments.map((row) => paymentOf(row, names))
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

function paymentOf(row: PaymentRow, names: ReadonlyMap<string, string>): FolioPayment {
  const { action, expenseId, orderId, referenceNumber: reference, ...payment } = row
  const numbers = row.receipts.map(({ number }) => number)
  const chargeKey = row.lineId === null ? null : lineKey(row.lineId)
  const chargeName = chargeKey === null ? null : (names.get(chargeKey) ?? null)
  return {
    ...payment,
    reference,
    receiptNumber: numbers.length === 1 ? (numbers[0] ?? null) : null,
    direction: row.kind === 'REFUND' ? 'OUT' : 'IN',
    lineName: chargeName,
    origin: {
      ...NO_PROPERTY,
      at: row.createdAt,
      by: row.operatorName,
      action,
      reason: row.description,
      chargeKey,
      chargeName,
      receiptNumbers: numbers,
      expenseId,
      orderId,
    },
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
 * channel deducts lowers only what the booker owes.
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
