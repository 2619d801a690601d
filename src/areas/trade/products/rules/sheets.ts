import type { Currency } from '#core/money.ts'
import type { SheetColumn } from '#core/sheet.ts'
import type { Product } from '../contract/replies.ts'

type Named = { id: string; name: string }

/** An exported product, by the names of the wire; what an import reads, written as it reads it. */
export const productColumns = (
  currency: Currency,
  { outlets, stations }: { outlets: readonly Named[]; stations: readonly Named[] },
): readonly SheetColumn<Product>[] => [
  { header: 'productCode', kind: 'text', width: 14, value: (row) => row.productCode },
  { header: 'name', kind: 'text', value: (row) => row.name },
  {
    header: 'names',
    kind: 'text',
    value: ({ names }) =>
      Object.entries(names)
        .map((each) => each.join(': '))
        .join('; '),
  },
  { header: 'kind', kind: 'text', width: 12, value: (row) => row.kind },
  { header: 'groupName', kind: 'text', value: (row) => row.groupName },
  { header: 'outlets', kind: 'text', value: (row) => namesOf(outlets, row.businessServiceIds).join('; ') },
  { header: 'description', kind: 'text', value: (row) => row.description },
  { header: 'price', kind: 'money', value: (row) => row.price, currency: () => currency },
  { header: 'currency', kind: 'text', width: 9, value: () => currency },
  { header: 'taxCategory', kind: 'text', width: 12, value: (row) => row.taxCategory },
  { header: 'unit', kind: 'text', width: 9, value: (row) => row.unit },
  { header: 'isFractional', kind: 'flag', value: (row) => row.isFractional },
  { header: 'barcode', kind: 'text', width: 16, value: (row) => row.barcode },
  { header: 'station', kind: 'text', value: ({ stationId }) => namesOf(stations, [stationId])[0] ?? null },
  { header: 'isPrepared', kind: 'flag', value: (row) => row.isPrepared },
  { header: 'allergens', kind: 'text', value: (row) => row.allergens.join(', ') },
  { header: 'diets', kind: 'text', value: (row) => row.diets.join(', ') },
  { header: 'modifierGroups', kind: 'text', value: (row) => row.modifierGroups.map(({ name }) => name).join('; ') },
  { header: 'comboParts', kind: 'text', value: (row) => row.comboParts.map(({ part }) => part).join(', ') },
  { header: 'ranking', kind: 'number', value: (row) => row.ranking },
  { header: 'isActive', kind: 'flag', value: (row) => row.isActive },
  { header: 'isOut', kind: 'flag', value: (row) => row.outage !== null },
  { header: 'outReason', kind: 'text', value: (row) => row.outage?.reason ?? null },
  { header: 'outUntilAt', kind: 'moment', value: (row) => row.outage?.untilAt ?? null },
  { header: 'productId', kind: 'text', width: 38, value: (row) => row.id },
]

const namesOf = (all: readonly Named[], ids: readonly (string | null)[]): string[] =>
  ids.flatMap((id) => all.find((each) => each.id === id)?.name ?? [])
