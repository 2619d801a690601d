import { useTranslation } from 'react-i18next'
import { type Currency, unitOf } from '#core/money.ts'
import { moneyLocale } from '#web/formats.ts'

/** Basis points of a percentage, hundredths of an average, thousandths of a quantity. */
const PARTS: Readonly<Record<string, number>> = { percent: 100, average: 100, quantity: 1_000 }

/** By how many parts a value of a kind is stored. */
export const partsOf = (kind: string, currency: string): number =>
  kind === 'money' ? unitOf(currency as Currency) : (PARTS[kind] ?? 1)

/** How numbers of an axis are written: short, rupees in lakhs and crores as their amounts are, with the digits that even steps have. */
export function useTicks(kind: string, currency: string): (value: number) => string {
  const { i18n } = useTranslation()
  const locale = kind === 'money' ? moneyLocale(currency, i18n.language) : i18n.language
  const compact = new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 2 })
  return (value) => `${compact.format(value)}${kind === 'percent' ? ' %' : ''}`
}
