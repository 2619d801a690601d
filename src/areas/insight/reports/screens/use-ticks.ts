import { useTranslation } from 'react-i18next'
import { type Currency, unitOf } from '#core/money.ts'

/** Basis points of a percentage, hundredths of an average, thousandths of a quantity. */
const PARTS: Readonly<Record<string, number>> = { percent: 100, average: 100, quantity: 1_000 }

/** By how many parts a value of a kind is stored. */
export const partsOf = (kind: string, currency: string): number =>
  kind === 'money' ? unitOf(currency as Currency) : (PARTS[kind] ?? 1)

/** How numbers of an axis or a cell are written: as short as they can be read. */
export function useTicks(kind: string): (value: number) => string {
  const { i18n } = useTranslation()
  const compact = new Intl.NumberFormat(i18n.language, { notation: 'compact', maximumFractionDigits: 1 })
  return (value) => `${compact.format(value)}${kind === 'percent' ? ' %' : ''}`
}
