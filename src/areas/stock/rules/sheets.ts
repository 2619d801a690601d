import type { Currency } from '#core/money.ts'
import type { SheetColumn } from '#core/sheet.ts'
import type { StockLevel } from '../contract.ts'

/** An exported level, by the names of the wire. Quantities are exact decimals, so they are written as text. */
export const levelColumns = (currency: Currency): readonly SheetColumn<StockLevel>[] => [
  { header: 'code', kind: 'text', width: 14, value: (row) => row.code },
  { header: 'name', kind: 'text', value: (row) => row.name },
  { header: 'kind', kind: 'text', width: 12, value: (row) => row.kind },
  { header: 'storeName', kind: 'text', value: (row) => row.storeName },
  { header: 'onHand', kind: 'text', width: 12, value: (row) => row.onHand },
  { header: 'baseUnit', kind: 'text', width: 9, value: (row) => row.baseUnit },
  { header: 'reorderPoint', kind: 'text', width: 12, value: (row) => row.reorderPoint },
  { header: 'parLevel', kind: 'text', width: 12, value: (row) => row.parLevel },
  { header: 'averageCostMinor', kind: 'text', width: 14, value: (row) => row.averageCost },
  { header: 'value', kind: 'money', value: (row) => row.value, currency: () => currency },
  { header: 'currency', kind: 'text', width: 9, value: () => currency },
  { header: 'isLow', kind: 'flag', value: (row) => row.isLow },
  { header: 'isShort', kind: 'flag', value: (row) => row.isShort },
  { header: 'itemId', kind: 'text', width: 38, value: (row) => row.itemId },
  { header: 'storeId', kind: 'text', width: 38, value: (row) => row.storeId },
]
