import type { TaxLine } from '#areas/ledger/folios/contract/replies.ts'
import { type NightPart, roomAlone } from '#areas/property/rates/rules/packages.ts'
import { addDays, type Day } from '#core/dates.ts'
import { type Minor, minor, sum, zero } from '#core/money.ts'
import { mergeTaxes } from '#core/tax.ts'
import type { ServiceCode } from '../contract/codes.ts'
import type { InvoiceLine } from '../contract/documents.ts'
import { codeFor } from './codes.ts'

type Amounts = { net: Minor; tax: Minor; taxes: readonly TaxLine[] }

/** A night of a stay as it is charged. */
export type NightCharge = Amounts & {
  key: string
  stayId: string
  roomNumber: string | null
  roomTypeName: string
  night: Day
  /** The parts of its plan that are within it. */
  parts: readonly NightPart[]
  partyId: string | null
  isInvoiced: boolean
}

/** A line of a bill. */
export type LineCharge = Amounts & {
  key: string
  kind: string
  name: string
  serviceOn: Day
  quantity: number
  /** Of the extra charge it is; empty for the code of its name. */
  serviceCode: string
  /** The charge it takes from: an allowance, a transfer out, a reversal. */
  takesFrom: string | null
  partyId: string | null
  isInvoiced: boolean
}

export type Charges = { nights: readonly NightCharge[]; lines: readonly LineCharge[] }

/** A charge with everything that was taken from it since. */
export type Item = {
  key: string
  keys: string[]
  night: NightCharge | undefined
  line: LineCharge | undefined
  partyId: string | null
  /** Before anything was taken off. */
  gross: Minor
  net: Minor
  tax: Minor
  taxes: TaxLine[]
  /** What comes off after tax. */
  afterTax: Minor
}

/**
 * Charges that are on no invoice yet, each with what was taken from it: an allowance makes the line smaller, a discount after tax what is paid of it, a reversal or a
 * whole transfer makes it nothing, and then it is left out. Refunds are no supply. Roundings are no charge either: see
 * `roundOffOf`.
 */
export function openItems({ nights, lines }: Charges): Item[] {
  const items = itemsOf({ nights, lines }, ({ isInvoiced }) => !isInvoiced)
  const invoiced = new Set([...nights, ...lines].filter((charge) => charge.isInvoiced).map(({ key }) => key))
  return [...items.values()].filter(
    ({ key, net, tax, gross }) => !invoiced.has(key) && !(net === 0 && tax === 0 && gross !== 0),
  )
}

/** Every charge by its key, on an invoice or not, with all that was taken from it, by credit notes too. */
export const itemsByKey = (charges: Charges): Map<string, Item> => itemsOf(charges, () => true)

function itemsOf({ nights, lines }: Charges, counts: (line: LineCharge) => boolean): Map<string, Item> {
  const items = new Map<string, Item>()
  for (const night of nights) items.set(night.key, itemOf(night, { night, line: undefined }))
  for (const line of lines)
    if (line.takesFrom === null && line.kind !== 'REFUND' && line.kind !== 'ROUNDING')
      items.set(line.key, itemOf(line, { night: undefined, line }))
  const byKey = new Map(lines.map((line) => [line.key, line]))
  for (const line of lines) {
    const item = line.takesFrom === null ? undefined : items.get(rootOf(line, byKey))
    if (!item || !counts(line)) continue
    item.keys.push(line.key)
    if (line.kind === 'DISCOUNT') {
      item.afterTax = minor(item.afterTax - line.net)
      continue
    }
    item.net = minor(item.net + line.net)
    item.tax = minor(item.tax + line.tax)
    item.taxes = mergeTaxes([...item.taxes, ...line.taxes]).filter(({ amount }) => amount !== 0)
  }
  return items
}

const itemOf = (charge: NightCharge | LineCharge, what: Pick<Item, 'night' | 'line'>): Item => ({
  key: charge.key,
  keys: [charge.key],
  ...what,
  partyId: charge.partyId,
  gross: charge.net,
  net: charge.net,
  tax: charge.tax,
  taxes: [...charge.taxes],
  afterTax: zero,
})

/** The charge a line takes from in the end: a reversal of an allowance belongs to the allowance's charge. */
function rootOf(line: LineCharge, byKey: ReadonlyMap<string, LineCharge>): string {
  let root = line
  for (let steps = 0; root.takesFrom !== null && steps < 50; steps += 1) {
    const next = byKey.get(root.takesFrom)
    if (!next) return root.takesFrom // a night
    root = next
  }
  return root.key
}

/** What the bill's own rounding comes to, as far as it is on no invoice yet, with the lines it is made of. */
export function openRounding({ lines }: Charges): { keys: string[]; roundOff: Minor } {
  const rounding = lines.filter((line) => line.kind === 'ROUNDING' && !line.isInvoiced)
  return { keys: rounding.map(({ key }) => key), roundOff: sum(rounding.map(({ net }) => net)) }
}

/**
 * One line per run of equal nights of a stay with one for each part of its plan, then one per charge, in their order, each with its service code. Nights something was
 * taken off are one line with their parts.
 */
export function invoiceLines(items: readonly Item[], codes: readonly ServiceCode[]): InvoiceLine[] {
  const nights = items.filter(({ night }) => night)
  const rooms = runsOf(nights).flatMap((run) => nightLines(run, codes))
  return [...rooms, ...items.flatMap((item) => (item.line ? [chargeLine(item, item.line, codes)] : []))]
}

/** Neighbouring nights of one stay and room type at one price and tax. */
function runsOf(items: readonly Item[]): Item[][] {
  const runs: Item[][] = []
  for (const item of items) {
    const run = runs.at(-1)
    const last = run?.at(-1)
    if (run && last && continues(last, item)) run.push(item)
    else runs.push([item])
  }
  return runs
}

const continues = (last: Item, next: Item): boolean =>
  last.night !== undefined &&
  next.night !== undefined &&
  last.night.stayId === next.night.stayId &&
  last.night.roomTypeName === next.night.roomTypeName &&
  addDays(last.night.night, 1) === next.night.night &&
  last.gross === next.gross &&
  last.net === next.net &&
  last.keys.length > 1 === next.keys.length > 1 &&
  JSON.stringify(last.taxes) === JSON.stringify(next.taxes) &&
  partsKey(last.night) === partsKey(next.night)

const partsKey = ({ parts }: NightCharge): string =>
  JSON.stringify(parts.map(({ partId, name, quantity, net, taxes }) => [partId, name, quantity, net, taxes]))

/** The lines of a run: the room, and what is in its price beside it. */
function nightLines(run: readonly Item[], codes: readonly ServiceCode[]): InvoiceLine[] {
  const [first] = run
  const parts = first?.night?.parts ?? []
  if (!first?.night || parts.length === 0 || first.keys.length > 1) return [roomLine(run, codes)]
  const rooms = run.map((item): Item => {
    const room = roomAlone({ net: item.net, tax: item.tax, taxes: item.taxes, parts: [...(item.night?.parts ?? [])] })
    return { ...item, ...room, gross: room.net }
  })
  return [roomLine(rooms, codes), ...parts.map((part, at) => partLine(run, part, at, codes))]
}

function partLine(
  run: readonly Item[],
  { name, servedOn, quantity, serviceCode }: NightPart,
  at: number,
  codes: readonly ServiceCode[],
): InvoiceLine {
  const items = run.flatMap((item): Item[] => {
    const part = item.night?.parts[at]
    return part ? [{ ...item, gross: part.net, net: part.net, tax: part.tax, taxes: part.taxes }] : []
  })
  const amounts = amountsOf(items)
  const count = quantity * run.length
  return {
    description: name,
    from: servedOn,
    until: run.length > 1 ? addDays(servedOn, run.length) : null,
    quantity: count,
    unitNet: minor(Math.round(amounts.net / count)),
    ...amounts,
    code: serviceCode || codeFor(codes, 'SERVICE', name),
    creditsLine: null,
  }
}

function roomLine(run: readonly Item[], codes: readonly ServiceCode[]): InvoiceLine {
  const [first] = run
  if (!first?.night) throw new RangeError('a run has a night')
  const { roomNumber, roomTypeName, night } = first.night
  const room = roomNumber === null ? roomTypeName : `${roomTypeName} ${roomNumber}`
  return {
    description: `${room}, ${run.length} ${run.length === 1 ? 'night' : 'nights'}`,
    from: night,
    until: addDays(night, run.length),
    quantity: run.length,
    unitNet: first.gross,
    ...amountsOf(run),
    code: codeFor(codes, 'ROOM', roomTypeName),
    creditsLine: null,
  }
}

/** The price of one is shown rounded when prices include tax and do not divide; `net` is the truth. */
const chargeLine = (
  item: Item,
  { kind, name, serviceOn, quantity, serviceCode }: LineCharge,
  codes: readonly ServiceCode[],
): InvoiceLine => ({
  description: name,
  from: serviceOn,
  until: null,
  quantity,
  unitNet: minor(Math.round(item.gross / quantity)),
  ...amountsOf([item]),
  code: serviceCode || codeFor(codes, kind, name),
  creditsLine: null,
})

function amountsOf(items: readonly Item[]) {
  const tax = sum(items.map((item) => item.tax))
  const net = sum(items.map((item) => item.net))
  const gross = sum(items.map((item) => item.gross))
  const afterTax = sum(items.map((item) => item.afterTax))
  return {
    discount: minor(Math.max(0, gross - net)),
    net,
    tax,
    total: minor(net + tax),
    ...(afterTax > 0 ? { afterTax } : {}),
    taxes: mergeTaxes(items.flatMap((item) => item.taxes)),
    sourceKeys: items.flatMap((item) => item.keys),
  }
}

export type InvoiceTotals = {
  net: Minor
  tax: Minor
  roundOff: Minor
  afterTax?: Minor
  total: Minor
  taxes: TaxLine[]
}

/** The sum of the lines, less what comes off after tax, and the rounding, and nothing else: no amount of a document is computed twice. */
export function totalsOf(lines: readonly InvoiceLine[], roundOff: Minor = zero): InvoiceTotals {
  const net = sum(lines.map((line) => line.net))
  const tax = sum(lines.map((line) => line.tax))
  const afterTax = sum(lines.map((line) => line.afterTax ?? zero))
  const total = minor(net + tax + roundOff - afterTax)
  const off = afterTax > 0 ? { afterTax } : {}
  return { net, tax, roundOff, ...off, total, taxes: mergeTaxes(lines.flatMap((line) => line.taxes)) }
}
