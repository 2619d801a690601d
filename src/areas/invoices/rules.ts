import type { BookingStatus } from '#areas/bookings/contract.ts'
import type { FolioLine, FolioNight, TaxLine } from '#areas/folios/contract.ts'
import { addDays, type Day, fiscalYearStart } from '#core/dates.ts'
import { type Minor, minor, sum } from '#core/money.ts'
import { refuse } from '#core/refusal.ts'
import type { InvoiceLine } from './contract.ts'

/** Service code of lodging in India's classification; printed beside each room line. */
const LODGING_CODE = '996311'

/** Indian rule 46(b): an invoice number has at most 16 characters. */
const MAX_NUMBER_LENGTH = 16

export const SERIES_PREFIX = 'INV'

/** Not yet agreed, or not yet certain to get a room: nothing to put on an invoice. */
const UNSETTLED: readonly BookingStatus[] = ['INQUIRY', 'OPTION', 'WAITLIST']

/**
 * @throws Refusal booking_closed for an inquiry, option or waitlist entry; already_invoiced; nothing_to_invoice when nothing
 *   is charged, such as after a free cancellation
 */
export function assertInvoiceable(
  booking: { status: BookingStatus; isInvoiced: boolean },
  lines: readonly InvoiceLine[],
): void {
  if (booking.isInvoiced) refuse('already_invoiced')
  if (UNSETTLED.includes(booking.status)) refuse('booking_closed', { status: booking.status })
  if (lines.length === 0) refuse('nothing_to_invoice', { status: booking.status })
}

/**
 * One line per run of equal nights of a stay, then one per charge that stands. Charges taken back appear on neither side, and
 * money handed back is a payment, not a supply.
 *
 * @param nights in order of stay and night
 */
export function invoiceLines(nights: readonly FolioNight[], lines: readonly FolioLine[]): InvoiceLine[] {
  const charges = lines.filter((line) => !line.isReversed && line.reversesId === null && line.kind !== 'REFUND')
  return [...runsOf(nights).map(roomLine), ...charges.map(chargeLine)]
}

/** Neighbouring nights of one stay and room type at one price and tax. */
function runsOf(nights: readonly FolioNight[]): FolioNight[][] {
  const runs: FolioNight[][] = []
  for (const night of nights) {
    const run = runs.at(-1)
    const last = run?.at(-1)
    if (run && last && continues(last, night)) run.push(night)
    else runs.push([night])
  }
  return runs
}

const continues = (last: FolioNight, next: FolioNight): boolean =>
  last.stayId === next.stayId &&
  addDays(last.night, 1) === next.night &&
  last.net === next.net &&
  JSON.stringify(last.taxes) === JSON.stringify(next.taxes)

function roomLine(run: readonly FolioNight[]): InvoiceLine {
  const [first] = run
  if (!first) throw new RangeError('a run has a night')
  const room = first.roomNumber === null ? first.roomTypeName : `${first.roomTypeName} ${first.roomNumber}`
  const tax = sum(run.map((night) => night.tax))
  const net = sum(run.map((night) => night.net))
  return {
    description: `${room}, ${run.length} ${run.length === 1 ? 'night' : 'nights'}`,
    from: first.night,
    until: addDays(first.night, run.length),
    quantity: run.length,
    unitNet: first.net,
    net,
    tax,
    total: minor(net + tax),
    taxes: mergeTaxes(run.flatMap((night) => night.taxes)),
    code: LODGING_CODE,
  }
}

/** The price of one is shown rounded when prices include tax and do not divide; `net` is the truth. */
const chargeLine = ({ name, serviceOn, quantity, net, tax, total, taxes }: FolioLine): InvoiceLine => ({
  description: name,
  from: serviceOn,
  until: null,
  quantity,
  unitNet: minor(Math.round(net / quantity)),
  net,
  tax,
  total,
  taxes,
  code: '',
})

/** One line per tax and percentage, in the order they first appear; amounts add up to what went in. */
export function mergeTaxes(taxes: readonly TaxLine[]): TaxLine[] {
  const merged = new Map<string, TaxLine>()
  for (const line of taxes) {
    const key = `${line.name} ${line.basisPoints}`
    const known = merged.get(key)
    merged.set(key, known ? { ...known, amount: minor(known.amount + line.amount) } : line)
  }
  return [...merged.values()]
}

export type InvoiceTotals = { net: Minor; tax: Minor; total: Minor; taxes: TaxLine[] }

/** The sum of the lines and nothing else: no amount of an invoice is reckoned twice. */
export function totalsOf(lines: readonly InvoiceLine[]): InvoiceTotals {
  const net = sum(lines.map((line) => line.net))
  const tax = sum(lines.map((line) => line.tax))
  return { net, tax, total: minor(net + tax), taxes: mergeTaxes(lines.flatMap((line) => line.taxes)) }
}

/** First day of the fiscal year an invoice of a day belongs to. */
export const seriesYear = (day: Day, fiscalYearMonth: number): Day => fiscalYearStart(day, fiscalYearMonth)

/**
 * 'INV/25-26/000123', sixteen characters. A year that is the calendar's own is written in full: 'INV/2026/000123'.
 * The sequence may outgrow its six digits; then separators give way, so that the number stays within sixteen characters.
 *
 * @throws RangeError after some hundred million documents of one year
 */
export function invoiceNumber(prefix: string, yearStart: Day, sequence: number): string {
  const year = yearStart.slice(0, 4)
  const next = String(Number(year) + 1)
  const label = yearStart.slice(5) === '01-01' ? year : `${year.slice(2)}-${next.slice(2)}`
  const short = label.replace('-', '')
  const digits = String(sequence).padStart(6, '0')
  const forms = [`${prefix}/${label}/${digits}`, `${prefix}/${short}/${digits}`, `${prefix}${short}/${digits}`]
  const fitting = forms.find((form) => form.length <= MAX_NUMBER_LENGTH)
  if (fitting === undefined) throw new RangeError(`the series ${prefix} of ${yearStart} is full`)
  return fitting
}

/** JSON with sorted keys and no spaces: equal documents print equally, however the database keeps them. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
  return `{${fields.map(([name, field]) => `${JSON.stringify(name)}:${canonical(field)}`).join(',')}}`
}
