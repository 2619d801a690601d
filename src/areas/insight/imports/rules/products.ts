import * as z from 'zod'
import { groupDetails, type ProductDetails, productDetails } from '#areas/trade/products/contract/details.ts'
import type { ModifierGroup, ProductGroup, ProductTaxCategory } from '#areas/trade/products/contract/replies.ts'
import type { Currency } from '#core/money.ts'
import type { Fault } from '../contract.ts'
import { readAmount, readCount } from './cells.ts'
import type { ImportField } from './fields.ts'
import { listed, readAllergens, readDiets, readFlag, readKind, readTaxCategory } from './words.ts'

type Cells = Partial<Record<ImportField, string>>
type Named = { id: string; name: string }
type Group = Pick<ProductGroup, 'id' | 'name' | 'businessServiceIds' | 'stationId' | 'taxCategory'>

/** The identifying fields of a product. */
type Identity = { productCode: string; barcode: string | null; name: string; productGroupId: string }

/** What a property has that a line of products names. */
export type Shelf = {
  currency: Currency
  groups: readonly Group[]
  outlets: readonly Named[]
  stations: readonly Named[]
  choices: readonly Pick<ModifierGroup, 'id' | 'name'>[]
  known: readonly Identity[]
  /** Groups that do not exist are made. */
  makesGroups: boolean
}

/** A product as an import stores it until it is made: its group exists already, or is made with the first of its products. */
export const ProductLine = z.object({
  product: z.object(productDetails).omit({ productGroupId: true }),
  group: z.union([z.strictObject({ id: z.uuid() }), z.strictObject({ make: z.object(groupDetails) })]),
})
export type ProductLine = z.output<typeof ProductLine>

const MakesGroup = z.object({ group: z.object({ make: z.object({ name: z.string() }) }) })

export type PlannedProduct = { name: string; faults: Fault[]; input?: ProductLine }

type Read = {
  name: string
  code: string
  barcode: string
  faults: Set<Fault>
  group: Group | undefined
  groupName: string
  outletIds: readonly string[]
  stationId: string | undefined
  taxCategory: ProductTaxCategory | undefined
  product: Omit<ProductDetails, 'productGroupId'> | undefined
}

const folded = (text: string): string => text.trim().toLowerCase()
const named = <T extends { name: string }>(all: readonly T[], name: string): T | undefined =>
  all.find((each) => folded(each.name) === folded(name))

/** All that a cell names, one or several; undefined where one of them is missing. */
function allNamed<T extends { name: string }>(all: readonly T[], cell: string): T[] | undefined {
  const whole = named(all, cell)
  if (whole) return [whole]
  const parts = cell.split(/[;|\n]/).flatMap((part) => (named(all, part) ? [part] : listed(part)))
  const found = parts.map((part) => named(all, part))
  return found.includes(undefined) ? undefined : [...new Set(found.filter((each) => each !== undefined))]
}

/**
 * Every line of a table of products with what is wrong with it. Who has one already, by its code or barcode, or without a code by its
 * name in an outlet, does not get it twice. A line without a code is given one of its name.
 */
export function plannedProducts(all: readonly Cells[], shelf: Shelf): PlannedProduct[] {
  const lines = all.map((cells) => readLine(cells, shelf))
  const isThere = thereAlready(shelf)
  const before: Seen = { codes: new Set(), barcodes: new Set(), names: new Set() }
  const takenCodes = new Set([...shelf.known.map(({ productCode }) => productCode), ...lines.map(({ code }) => code)])
  for (const line of lines) {
    const again = isThere(line) ?? twiceIn(before, line)
    if (again === 'EXISTS') line.faults = new Set([again])
    else if (again) line.faults.add(again)
  }
  const newGroup = newGroupsOf(lines.filter(({ faults }) => faults.size === 0))
  return lines.map((line) => {
    const { name, product } = line
    const faults = [...line.faults]
    if (faults.length > 0 || !product) return { name, faults }
    const make = line.group ? undefined : newGroup.get(folded(line.groupName))
    const group = line.group ? { id: line.group.id } : make && { make }
    if (!group) return { name, faults: ['GROUP'] }
    const { stationId, taxCategory } = line.group ?? make ?? { stationId: null, taxCategory: undefined }
    const own = {
      productCode: product.productCode === NO_CODE ? codeFor(name, takenCodes) : product.productCode,
      stationId: product.stationId === stationId ? null : product.stationId,
      taxCategory: product.taxCategory === taxCategory ? null : product.taxCategory,
    }
    return { name, faults, input: { product: { ...product, ...own }, group } }
  })
}

/** Names of the groups of products that lines make, each once, in their order. */
export const groupsMade = (inputs: readonly unknown[]): string[] => [
  ...new Set(
    inputs.flatMap((input) => {
      const { data } = MakesGroup.safeParse(input)
      return data ? [data.group.make.name] : []
    }),
  ),
]

/** Placeholder for the code of a line without one, until one is chosen. */
const NO_CODE = '0'

const FAULT_OF: Readonly<Record<string, Fault>> = {
  productCode: 'CODE', name: 'NAME', names: 'NAMES', price: 'PRICE', barcode: 'BARCODE', ranking: 'PLACE',
} // prettier-ignore

function readLine(cells: Cells, shelf: Shelf): Read {
  const faults = new Set<Fault>()
  /** The value of a cell, or the default for an empty one; an unknown word is a fault, never a guess. */
  const valueOf = <T>(field: ImportField, fault: Fault, read: (cell: string) => T | undefined, empty: T): T => {
    const cell = cells[field] ?? ''
    const value = cell === '' ? empty : read(cell)
    if (value === undefined && cell !== '') faults.add(fault)
    return value ?? empty
  }
  const { productName: name = '', productCode: code = '', barcode = '', unit = '', description = '' } = cells
  const kind = valueOf<'PRODUCT' | 'SERVICE'>('kind', 'KIND', readKind, 'PRODUCT')
  const taxCategory = valueOf<ProductTaxCategory | undefined>('taxCategory', 'TAX', readTaxCategory, undefined)
  const station = valueOf<Named | undefined>('station', 'STATION', (cell) => named(shelf.stations, cell), undefined)
  const outlets = valueOf<Named[]>('outlet', 'OUTLET', (cell) => allNamed(shelf.outlets, cell), [])
  const choices = valueOf<Named[]>('choices', 'CHOICES', (cell) => allNamed(shelf.choices, cell), [])
  const isOwnCurrency = (cell: string) => folded(cell) === folded(shelf.currency) || undefined
  valueOf('currency', 'CURRENCY', isOwnCurrency, true)
  const input = {
    productCode: code === '' ? NO_CODE : code,
    kind,
    name,
    names: valueOf('names', 'NAMES', readNames, {}),
    description,
    price: readAmount(cells.price ?? '', shelf.currency),
    taxCategory: taxCategory ?? null,
    ...(unit === '' ? {} : { unit }),
    isFractional: valueOf('isFractional', 'FLAG', readFlag, false),
    barcode: barcode === '' ? null : barcode,
    allergens: valueOf('allergens', 'ALLERGENS', readAllergens, []),
    diets: valueOf('diets', 'DIETS', readDiets, []),
    stationId: station?.id ?? null,
    isPrepared: valueOf('isPrepared', 'FLAG', readFlag, true),
    ranking: valueOf('place', 'PLACE', readCount, 0),
    isActive: valueOf('isActive', 'FLAG', readFlag, true),
    modifierGroupIds: choices.map(({ id }) => id),
  }
  const read = ProductLine.shape.product.safeParse(input)
  for (const { path } of read.error?.issues ?? []) faults.add(FAULT_OF[String(path[0])] ?? 'TOO_LONG')
  const place = placeIn(cells.group ?? '', outlets, shelf, faults)
  return {
    name, code: code.toUpperCase(), barcode, faults, ...place, stationId: station?.id, taxCategory, product: read.data,
  } // prettier-ignore
}

/** "fr: Soupe; de: Suppe": names in other languages as in an exported list. */
function readNames(cell: string): Record<string, string> | undefined {
  const found = cell.split(/[;|]/).map((each) => /^\s*([a-z]{2})\s*[:=]\s*(.+?)\s*$/.exec(each))
  return found.includes(null) ? undefined : Object.fromEntries(found.map((each) => [each?.[1] ?? '', each?.[2] ?? '']))
}

/** The group of a line, and the outlets where it is sold: where the property has one outlet only, it is that one. */
function placeIn(
  cell: string,
  outlets: readonly Named[],
  { groups, outlets: all, makesGroups }: Shelf,
  faults: Set<Fault>,
) {
  const group = named(groups, cell)
  const chosenOutlets = outlets.map(({ id }) => id)
  const outletIds =
    group?.businessServiceIds ??
    (chosenOutlets.length === 0 && all.length === 1 ? all.map(({ id }) => id) : chosenOutlets)
  if (!group && (cell === '' || !makesGroups)) faults.add('GROUP')
  else if (!group && cell.length > 80) faults.add('TOO_LONG')
  else if (!group && outletIds.length === 0) faults.add('OUTLET')
  else if (chosenOutlets.some((id) => !outletIds.includes(id))) faults.add('GROUP_OUTLET')
  return { group, groupName: cell, outletIds }
}

/** Whether a property has the product of a line already, or uses its barcode for another one. */
function thereAlready({ known, groups }: Shelf): (line: Read) => Fault | undefined {
  const codes = new Set(known.map(({ productCode }) => productCode))
  const barcodes = new Set(known.flatMap(({ barcode }) => barcode ?? []))
  const outletsOf = new Map(groups.map(({ id, businessServiceIds }) => [id, businessServiceIds]))
  const byName = new Map<string, string[]>()
  for (const { name, productGroupId } of known)
    byName.set(folded(name), [...(byName.get(folded(name)) ?? []), productGroupId])
  return ({ name, code, barcode, group, outletIds }) => {
    if (codes.has(code)) return 'EXISTS'
    if (barcode !== '' && barcodes.has(barcode)) return code === '' ? 'EXISTS' : 'BARCODE_TAKEN'
    const isHere = (groupId: string) =>
      groupId === group?.id || (outletsOf.get(groupId) ?? []).some((id) => outletIds.includes(id))
    return code === '' && (byName.get(folded(name)) ?? []).some(isHere) ? 'EXISTS' : undefined
  }
}

type Seen = { codes: Set<string>; barcodes: Set<string>; names: Set<string> }

/** Whether a line before had the same code, barcode, or without a code the same name in an outlet; notes what this one has. */
function twiceIn(
  { codes, barcodes, names }: Seen,
  { name, code, barcode, outletIds, groupName }: Read,
): Fault | undefined {
  const places = [folded(groupName), ...outletIds].map((place) => `${folded(name)} ${place}`)
  const isNamed = code === '' && name !== '' && places.some((place) => names.has(place))
  const isCoded = code !== '' && codes.has(code)
  const isScanned = barcode !== '' && barcodes.has(barcode)
  codes.add(code)
  barcodes.add(barcode)
  for (const place of places) names.add(place)
  return isNamed || isCoded ? 'TWICE' : isScanned ? 'BARCODE_TAKEN' : undefined
}

/**
 * The groups that lines name and a property does not have, by their folded names: sold at the outlets of any of their lines, and with the station
 * and the tax that all of them share.
 */
function newGroupsOf(lines: readonly Read[]): Map<string, z.output<z.ZodObject<typeof groupDetails>>> {
  const byName = new Map<string, Read[]>()
  for (const line of lines)
    if (!line.group) byName.set(folded(line.groupName), [...(byName.get(folded(line.groupName)) ?? []), line])
  const shared = <T>(values: readonly T[]): T | undefined => (new Set(values).size === 1 ? values[0] : undefined)
  return new Map(
    [...byName].map(([name, of]) => [
      name,
      z.object(groupDetails).parse({
        name: of[0]?.groupName,
        stationId: shared(of.map(({ stationId }) => stationId)) ?? null,
        taxCategory: shared(of.map(({ taxCategory }) => taxCategory)),
        businessServiceIds: [...new Set(of.flatMap(({ outletIds }) => outletIds))],
      }),
    ]),
  )
}

const LONGEST_OWN_CODE = 18

/** A free code from the initials of a name; it is taken from then on. */
function codeFor(name: string, taken: Set<string>): string {
  const initials = name
    .normalize('NFD')
    .toUpperCase()
    .replaceAll(/[\u0300-\u036f]/g, '')
    .replaceAll(/[^A-Z0-9]+/g, '-')
    .slice(0, LONGEST_OWN_CODE)
    .replaceAll(/^-|-$/g, '')
  const stem = initials === '' ? 'P' : initials
  let code = stem
  for (let number = 2; taken.has(code); number += 1) code = `${stem}-${number}`
  taken.add(code)
  return code
}
