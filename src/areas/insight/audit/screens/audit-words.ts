import { useTranslation } from 'react-i18next'
import { isDay } from '#core/dates.ts'
import { percentOf } from '#core/money.ts'
import { useDays, useMoney } from '#web/formats.ts'
import {
  calledBy,
  type Foreign,
  inWords,
  isAmount,
  isForeign,
  isId,
  isNothing,
  isShare,
  type Names,
  nightOf,
  partsOf,
} from './difference.ts'

/** The audit log's types, fields and values in the reader's language. */
export function useAuditWords() {
  const { t, i18n } = useTranslation('audit')
  const { format } = useMoney()
  const { day } = useDays()

  const foreign = ({ amount, currency, rate }: Foreign) =>
    rate ? t('atRate', { amount: format(amount, { currency }), rate }) : format(amount, { currency })

  const valueOf = (field: string, value: unknown, names: Names = {}): string => {
    if (isNothing(value)) return t('nothing')
    const called = calledBy(value, names)
    if (called !== undefined) return called
    if (isId(value)) return t('gone')
    const night = nightOf(value)
    if (night !== undefined && isDay(night)) return t('night', { day: day(night) })
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
    if (isAmount(field, value)) return format(value)
    if (isShare(field, value)) return `${percentOf(value)} %`
    if (typeof value === 'string' && isDay(value)) return day(value)
    if (Array.isArray(value))
      return value
        .map((each) => valueOf(field, each, names))
        .join(value.some((each) => typeof each === 'object') ? '; ' : ', ')
    if (isForeign(value)) return foreign(value)
    if (typeof value === 'object')
      return partsOf(value ?? {}, names)
        .map(([part, one]) => valueOf(part, one, names))
        .join(' · ')
    return t(`value.${String(value)}`, { defaultValue: String(value) })
  }
  return {
    /** Each audit type has its words, and nothing else has. */
    types: () => Object.keys(i18n.getResource(i18n.language, 'audit', 'type') as object),
    type: (type: string) => t(`type.${type}`, { defaultValue: inWords(type) }),
    field: (field: string) => t(`field.${field.split('.').at(-1)}`, { defaultValue: inWords(field) }),
    entity: (entity: string) => t(`entity.${entity}`, { defaultValue: inWords(entity) }),
    value: valueOf,
  }
}
