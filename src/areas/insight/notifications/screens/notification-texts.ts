import { useTranslation } from 'react-i18next'
import { UNITS } from '#areas/insight/reports/rules/metrics.ts'
import { useCells } from '#areas/insight/reports/screens/pickers.tsx'
import { isDay } from '#core/dates.ts'
import { useDays, useMoney } from '#web/formats.ts'
import type { Notification } from '../contract.ts'

/** Facts in the `unit` of a figure, and those that say by how many basis points it differs from something. */
const MEASURED = new Set(['value', 'threshold', 'reference'])
const COMPARED = new Set(['change', 'limit'])

/** The text of a notification in the reader's language, with days and money in the property's format. */
export function useNotificationTexts(): (notification: Notification) => string {
  const { t, i18n } = useTranslation(['notifications', 'payments'])
  const { format, currency } = useMoney()
  const { day } = useDays()
  const write = useCells(currency)
  const worded = (name: string, given: string | number, facts: Notification['facts']): string => {
    // What the dictionary has words for comes in each language, under its name and that of the language.
    const value = facts[`${name}:${i18n.language}`] ?? given
    const unit = UNITS.find((one) => one === facts['unit'])
    if (unit && MEASURED.has(name)) return write(unit, value)
    if (unit && COMPARED.has(name)) return write('percent', value)
    if (typeof value === 'number') return name.endsWith('mount') ? format(value) : String(value)
    if (name === 'mode') return t(`payments:mode.${value}`, { defaultValue: value })
    const [from = '', last = ''] = value.split('/')
    if (isDay(from) && isDay(last)) return from === last ? day(from) : `${day(from)} – ${day(last)}`
    return isDay(value) ? day(value) : value
  }
  return (notification) => {
    const { kind, facts, message, notificationType, referenceNumber, status } = notification
    const key = `notifications:news.${kind}`
    if (kind !== '' && i18n.exists(key))
      return t(
        key,
        Object.fromEntries(Object.entries(facts).map(([name, value]) => [name, worded(name, value, facts)])),
      )
    // Without a text: the server's sentence is English, so other languages show its values.
    if (i18n.language === 'en') return message
    return t('parts', {
      type: t(`type.${notificationType}`),
      number: referenceNumber,
      status: t(`status.${status}`).toLowerCase(),
    })
  }
}
