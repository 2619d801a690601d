import type { TaxCategory } from '#core/tax.ts'
import type { NightPart } from '#areas/property/rates/rules/packages.ts'
import type { Day, Instant } from '#core/dates.ts'
import type { Minor } from '#core/money.ts'
import type { PartyDetails } from '../contract/folios.ts'
import type { CountsAs, Folio, FolioMoney, LineKind, TaxLine } from '../contract/replies.ts'
import type { LineAmounts } from './charges.ts'
import type { StoredPayment } from './payment.ts'

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
  parts: NightPart[]
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
  /** The table it is taxed by; null for that of rooms or services, as it counts. */
  taxCategory: TaxCategory | null
  serviceCode: string
  /** The use of an offer that takes it off; null for what is no offer. */
  offerUseId: string | null
}

/** A payment as it is stored, with what covers it. */
export type PaymentRow = Pick<
  StoredPayment,
  | 'id'
  | 'kind'
  | 'paymentMode'
  | 'status'
  | 'amount'
  | 'referenceNumber'
  | 'description'
  | 'companyName'
  | 'lineId'
  | 'partyId'
  | 'companyId'
  | 'expenseId'
  | 'orderId'
  | 'isAdvance'
  | 'creditSettled'
  | 'operatorName'
  | 'date'
  | 'createdAt'
  | 'action'
> & { receipts: { id: string; number: number; amount: Minor }[] }

export type PartyRow = PartyDetails & { id: string; version: number }

/** The booker: the party of every charge that is routed to no one else. */
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
