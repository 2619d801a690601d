import { useTranslation } from 'react-i18next'
import { isDay } from '#core/dates.ts'
import { useDays, useMoney } from '#web/formats.ts'
import type { Notification } from '../contract.ts'

/** The text of a notification in the reader's language, with days and money in the property's format. */
export function useNotificationTexts(): (notification: Notification) => string {
  const { t, i18n } = useTranslation(['notifications', 'payments'])
  const { format } = useMoney()
  const { day } = useDays()
  const worded = (name: string, given: string | number, facts: Notification['facts']): string => {
    // What only the server has words for comes in each language, under its name and that of the language.
    const value = facts[`${name}:${i18n.language}`] ?? given
    if (typeof value === 'number') return name.endsWith('mount') ? format(value) : String(value)
    if (name === 'source') return t(`notifications:source.${value}`, { defaultValue: value })
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
