import { isValidElement, type ReactElement, type ReactNode } from 'react'
import { BYTE_ORDER_MARK, csvLine } from '#core/csv.ts'
import { decimalText, minor, type Currency } from '#core/money.ts'
import type { Column } from './data-table.tsx'
import { MoneyText } from './values.tsx'

/** @param currency of amounts whose column names none: the property's */
export const csvOf = <Row>(columns: readonly Column<Row>[], rows: readonly Row[], currency: string): string => {
  const textOf = (column: Column<Row>, row: Row): unknown => {
    const shown = column.text ? column.text(row) : column.cell(row)
    if (isMoney(shown)) return decimalsIn(shown.props, currency)
    return column.text ? shown : (row as Record<string, unknown>)[column.key]
  }
  const lines = [
    columns.map((column) => column.label),
    ...rows.map((row) => columns.map((column) => textOf(column, row))),
  ]
  return lines.map(csvLine).join('\r\n')
}

type Amount = Parameters<typeof MoneyText>[0]

const isMoney = (shown: ReactNode): shown is ReactElement<Amount> =>
  isValidElement<Amount>(shown) && shown.type === MoneyText

/** An amount in units of its currency. Not a text, so that a negative one is not marked as one. */
const decimalsIn = ({ amount, currency }: Amount, usual: string) => ({
  toString: () => decimalText(minor(amount), (currency ?? usual) as Currency),
})

export function saveFile(blob: Blob, fileName: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = fileName
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}

/** Writes the view as shown: these columns, these rows, in this order. */
export const saveCsv = <Row>(
  name: string,
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  currency: string,
): void =>
  saveFile(
    new Blob([BYTE_ORDER_MARK, csvOf(columns, rows, currency)], { type: 'text/csv;charset=utf-8' }),
    `${name.toLowerCase().replaceAll(/\W+/g, '-')}.csv`,
  )
