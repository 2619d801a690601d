import { cellsOf, guessColumns } from '#core/columns.ts'
import { countryCodeOf } from '#core/countries.ts'
import { packOf } from '#core/country-packs.ts'
import type { Day } from '#core/dates.ts'
import { minor } from '#core/money.ts'
import { type Gap, taxGaps } from '#core/tax-gaps.ts'
import { taxIfAny, type TaxQuestion } from '#core/tax.ts'
import type { TaxSlab } from './contract/property.ts'
import type { ImportFault, ImportLine } from './contract/import.ts'

/** What a cash drawer of the property is called, and its number; both as the specification has them (section 3, Property). */
export const counterOf = (property: { id: number; name: string }): { counterName: string; counterNumber: string } => ({
  counterName: `${property.name}-${property.id}`,
  counterNumber: String(property.id),
})

/** What is wrong with a tax table, and where: the line and field it is about, and the prices and the first day it is wrong for. */
export type TaxFault = {
  fault: 'bounds' | 'period' | 'percentage' | 'components' | 'hole' | 'overlap'
  category: TaxSlab['category']
  day: Day
  /** Lowest amount that is taxed by no slab or by two; of the slab itself for the other faults. */
  amount: number
  /** Highest such amount; null is without end. */
  until: number | null
  /** Index of the slab to change, and which of its fields. */
  line: number
  field: keyof TaxSlab
  /** Index of the slab that taxes the same prices already; only of an overlap. */
  other?: number
}

/** The highest percentage of a slab, 100 %, in basis points. */
const MAX_PERCENTAGE_BP = 10_000

/**
 * Everything that is wrong with a tax table; empty when each price of each period pays exactly one percentage.
 *
 * Per category and period, slabs must cover every amount from zero at the smallest unit. A shared bound (0–7500, 7500–…) is
 * allowed, because the lower slab takes it. Between two periods of a category there may be no day without slabs;
 * before the first and after the last there may. Components, when a slab names any, must add up to its percentage.
 */
export function taxTableFaults(slabs: readonly TaxSlab[]): TaxFault[] {
  const own = slabs.flatMap(faultsOfSlab)
  if (own.length > 0) return own
  const lines = slabs.map((slab, line) => ({ ...slab, line }))
  const categories = [...new Set(slabs.map((slab) => slab.category))]
  return categories.flatMap((category) => faultsOfCategory(lines.filter((slab) => slab.category === category)))
}

function faultsOfSlab(slab: TaxSlab, line: number): TaxFault[] {
  const { category, validFrom: day, minAmount: amount, maxAmount: until } = slab
  const parts = slab.components.reduce((total, component) => total + component.basisPoints, 0)
  const broken: [TaxFault['fault'], TaxFault['field'], boolean][] = [
    ['bounds', 'maxAmount', slab.minAmount < 0 || (slab.maxAmount !== null && slab.maxAmount < slab.minAmount)],
    ['period', 'validUntil', slab.validUntil !== null && slab.validUntil <= slab.validFrom],
    ['percentage', 'percentageBp', slab.percentageBp > MAX_PERCENTAGE_BP],
    ['components', 'components', slab.components.length > 0 && parts !== slab.percentageBp],
  ]
  return broken
    .filter(([, , isBroken]) => isBroken)
    .map(([fault, field]) => ({ fault, category, day, amount, until, line, field }))
}

type Line = TaxSlab & { line: number }

/** The days on which other slabs become valid, earliest first: between two neighbours the same ones are. */
const changesOf = (slabs: readonly TaxSlab[]): Day[] =>
  [...new Set(slabs.flatMap((slab) => [slab.validFrom, slab.validUntil ?? []].flat()))].sort()

const validOn = <S extends TaxSlab>(slabs: readonly S[], day: Day): S[] =>
  slabs.filter((slab) => slab.validFrom <= day && (slab.validUntil === null || day < slab.validUntil))

/** Looking at the first day of each run of days with the same slabs is enough. */
function faultsOfCategory(slabs: readonly Line[]): TaxFault[] {
  const changes = changesOf(slabs)
  const last = changes.at(-1)
  return changes.flatMap((day) => {
    const valid = validOn(slabs, day)
    if (valid.length > 0) return faultsOnDay(valid, day)
    const ended = slabs.find((slab) => slab.validUntil === day)
    if (day === last || !ended) return []
    const { category, line } = ended
    return [{ fault: 'hole', category, day, amount: 0, until: null, line, field: 'validUntil' }]
  })
}

function faultsOnDay(valid: readonly Line[], day: Day): TaxFault[] {
  const highest = (slab: TaxSlab) => slab.maxAmount ?? Infinity
  const inOrder = [...valid].sort((a, b) => a.minAmount - b.minAmount || highest(a) - highest(b))
  const faults: TaxFault[] = []
  let covered = -1 // every amount up to here is taxed
  let top: Line | undefined // by this one at last
  const hole = (until: number | null, { line, category }: Line, field: TaxFault['field']) =>
    faults.push({ fault: 'hole', category, day, amount: covered + 1, until, line, field })
  for (const slab of inOrder) {
    const { category, line, minAmount: amount } = slab
    if (amount > covered + 1) hole(amount - 1, top ?? slab, top ? 'maxAmount' : 'minAmount')
    const takesMoreThanTheBound = amount < covered || highest(slab) <= covered
    if (takesMoreThanTheBound && top) {
      const both = Math.min(covered, highest(slab))
      const until = both === Infinity ? null : both
      faults.push({ fault: 'overlap', category, day, amount, until, line, field: 'minAmount', other: top.line })
    }
    if (highest(slab) > covered) [covered, top] = [highest(slab), slab]
  }
  if (covered !== Infinity && top) hole(null, top, 'maxAmount')
  return faults
}

/** A range of inclusive prices that no slab of a sound table taxes, its first day, and the line whose prices end below it. */
export type UntaxedPrices = Gap & { category: TaxSlab['category']; day: Day; line: number }

/**
 * Ranges of inclusive prices that no slab of a sound table taxes (5 % up to 7500 and 18 % above: from 7875.01 to 8850.00),
 * for every period that is valid on `from` or later. The table is still valid: such prices must only not be charged.
 */
export function untaxedPrices(slabs: readonly TaxSlab[], from: Day): UntaxedPrices[] {
  const categories = [...new Set(slabs.map((slab) => slab.category))]
  return categories.flatMap((category) => {
    const own = slabs.map((slab, line) => ({ ...slab, line })).filter((slab) => slab.category === category)
    const days = [from, ...changesOf(own).filter((day) => day > from)]
    const found = days.flatMap((day) => {
      const valid = validOn(own, day)
      const question = { slabs: valid, day, category, includesTax: true }
      return valid.length === 0
        ? []
        : taxGaps(question).map((gap) => ({ ...gap, category, day, line: lineBelow(gap, question) }))
    })
    return found.filter((gap, at) => found.findIndex((other) => isSame(gap, other)) === at)
  })
}

const isSame = (a: UntaxedPrices, b: UntaxedPrices) => a.from === b.from && a.to === b.to && a.line === b.line

/** The line that taxes the price just below a gap. */
function lineBelow({ from }: Gap, question: TaxQuestion & { slabs: readonly Line[] }): number {
  const net = from > 0 ? (taxIfAny(minor(from - 1), question)?.net ?? 0) : 0
  const inOrder = [...question.slabs].sort((a, b) => a.minAmount - b.minAmount)
  const covers = (slab: TaxSlab) => slab.minAmount <= net && net <= (slab.maxAmount ?? Infinity)
  return (inOrder.find(covers) ?? inOrder[0])?.line ?? 0
}

/** The fields of `next` that differ from `before`, old and new, for the audit trail. */
export function changedFields<T extends object>(
  before: T,
  next: Partial<T>,
): { before: Partial<T>; after: Partial<T> } {
  const names = (Object.keys(next) as (keyof T)[]).filter((name) => next[name] !== before[name])
  const pick = (from: Partial<T>) => Object.fromEntries(names.map((name) => [name, from[name]])) as Partial<T>
  return { before: pick(before), after: pick(next) }
}

/** Whether there is such a time zone, written as in Asia/Kolkata. */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** A line of a list with what it leaves out taken from its country or the defaults; codes in capitals. */
export function completed(
  line: ImportLine,
  defaults: Pick<ImportLine, 'businessType' | 'timeZone' | 'currency' | 'country'>,
): ImportLine {
  const country = countryCodeOf(line.country || defaults.country)
  // A line that names another country than the others is not on their clock, and does not count as they do.
  const own = country === countryCodeOf(defaults.country) ? undefined : packOf(country)
  return {
    ...line,
    businessType: line.businessType || defaults.businessType,
    timeZone: line.timeZone || (own?.timeZone ?? defaults.timeZone),
    currency: (line.currency || (own?.currency ?? defaults.currency)).toUpperCase(),
    country,
  }
}

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/**
 * What is wrong with each line of a list, in the order of the lines; an empty list is a line that can be opened. The same name in
 * the same city is the same property: of two such lines the second is the one too many.
 */
export function importFaults(
  lines: readonly ImportLine[],
  known: readonly { name: string; city: string }[],
): ImportFault[][] {
  const key = ({ name, city }: { name: string; city: string }) => `${name} | ${city}`.toLowerCase()
  const there = new Set(known.map(key))
  const before = new Set<string>()
  return lines.map((line) => {
    const broken: [ImportFault, boolean][] = [
      ['NAME', line.name === ''],
      ['TWICE', line.name !== '' && before.has(key(line))],
      ['EXISTS', there.has(key(line))],
      ['TIME_ZONE', !isTimeZone(line.timeZone)],
      ['CURRENCY', !/^[A-Z]{3}$/.test(line.currency)],
      ['COUNTRY', line.country === ''],
      ['EMAIL', line.email !== '' && !EMAIL.test(line.email)],
    ]
    before.add(key(line))
    return broken.filter(([, isBroken]) => isBroken).map(([fault]) => fault)
  })
}

export const IMPORT_FIELDS = [
  'name', 'businessType', 'timeZone', 'currency', 'country', 'city', 'address', 'phone', 'email', 'taxNumber',
] as const satisfies readonly (keyof ImportLine)[] // prettier-ignore
export type ImportField = (typeof IMPORT_FIELDS)[number]

/** What columns are called in other programs' tables, in small letters without signs. */
const NAMES: Record<ImportField, readonly string[]> = {
  name: ['name', 'hotel', 'hotelname', 'property', 'propertyname', 'nom'],
  businessType: ['businesstype', 'type', 'kind', 'category'],
  timeZone: ['timezone', 'zone', 'fuseauhoraire'],
  currency: ['currency', 'localcurrency', 'devise'],
  country: ['country', 'countrycode', 'pays'],
  city: ['city', 'town', 'ville'],
  address: ['address', 'street', 'address1', 'adresse'],
  phone: ['phone', 'telephone', 'mobile', 'tel'],
  email: ['email', 'mail', 'emailaddress'],
  taxNumber: ['taxnumber', 'gstin', 'gst', 'vat', 'vatnumber', 'tva'],
}

/** Which field each column of a table most likely is, by its title; each field once. */
export const guessFields = (head: readonly string[]): (ImportField | '')[] => guessColumns(head, NAMES)

const NO_LINE = Object.fromEntries(IMPORT_FIELDS.map((field) => [field, ''])) as ImportLine

/** The lines of a table as a list of properties, by what its columns are; of two columns of one field the later one counts. */
export const linesFrom = (body: readonly (readonly string[])[], columns: readonly (ImportField | '')[]): ImportLine[] =>
  body.map((cells) => ({ ...NO_LINE, ...cellsOf(cells, columns) }))
