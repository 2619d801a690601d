import { useTranslation } from 'react-i18next'
import { percentOf } from '#core/money.ts'
import { useDays, useMoney } from '#web/formats.ts'
import { useWeekdayNames } from '#web/weekday-names.ts'
import type { ReportColumn } from '../contract/replies.ts'

type Value = string | number | null | undefined
export type WriteCell = (kind: ReportColumn['kind'], value: Value, isShort?: boolean) => string

/** Averages of counts come in hundredths, quantities in thousandths. */
const [HUNDREDTHS, THOUSANDTHS] = [100, 1_000]

/** How the cells of a report are written on screen; a figure that cannot be known is a dash. */
export function useCells(currency: string): WriteCell {
  const { i18n } = useTranslation()
  const { format } = useMoney()
  const { day, moment } = useDays()
  const weekdays = useWeekdayNames()
  const number = (amount: number, digits: number) =>
    new Intl.NumberFormat(i18n.language, {
      maximumFractionDigits: digits,
      minimumFractionDigits: Math.min(digits, 1),
    }).format(amount)
  const period = (key: string, isShort: boolean) => {
    if (/^\d{4}-\d{2}-\d{2}$/.test(key)) return day(key, isShort ? 'number' : 'full')
    if (/^\d{4}-\d{2}$/.test(key)) return day(`${key}-01`, 'month')
    return key.replace('-Q', ' Q')
  }
  return (kind, value, isShort = false) => {
    if (value === null || value === undefined || value === '') return '–'
    const amount = Number(value)
    switch (kind) {
      case 'money':
        return format(amount, { currency, ...(isShort && { isShort }) })
      case 'count':
        return number(amount, 0)
      case 'percent':
        return `${number(percentOf(amount), 1)} %`
      case 'average':
        return number(amount / HUNDREDTHS, 1)
      case 'quantity':
        return new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 3 }).format(amount / THOUSANDTHS)
      case 'day':
      case 'period':
        return period(String(value), isShort)
      case 'weekday':
        return weekdays[amount - 1] ?? String(value)
      case 'moment':
        return moment(String(value))
      case 'text':
        return String(value)
    }
  }
}
