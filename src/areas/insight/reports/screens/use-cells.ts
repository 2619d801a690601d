import { useTranslation } from 'react-i18next'
import { useDays, useMoney } from '#web/formats.ts'
import { useWeekdayNames } from '#web/weekday-names.ts'
import { cellWriter, type WriteCell } from '../rules/cells.ts'

/** How the cells of a report are written on screen. */
export function useCells(currency: string): WriteCell {
  const { i18n } = useTranslation()
  const { format } = useMoney()
  const { day, moment } = useDays()
  const weekdays = useWeekdayNames()
  return cellWriter({
    money: (amount, isShort) => format(amount, { currency, ...(isShort && { isShort }) }),
    number: (amount, least, most) =>
      new Intl.NumberFormat(i18n.language, { minimumFractionDigits: least, maximumFractionDigits: most }).format(
        amount,
      ),
    day: (one, isShort) => day(one, isShort ? 'number' : 'full'),
    month: (first, isShort) => day(first, isShort ? 'shortMonth' : 'month'),
    weekday: (weekday) => weekdays[weekday - 1] ?? String(weekday),
    moment,
  })
}
