import { useTranslation } from 'react-i18next'
import { isDay } from '#core/dates.ts'
import { useDays, useMoney } from '#web/formats.ts'
import { inWords, isAmount, isNothing, isShare, partsOf } from './difference.ts'

/** The trail's types, fields and values in the reader's language. */
export function useAuditWords() {
  const { t } = useTranslation('audit')
  const { format } = useMoney()
  const { day } = useDays()

  const valueOf = (field: string, value: unknown): string => {
    if (isNothing(value)) return t('nothing')
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
    if (isAmount(field, value)) return format(value)
    if (isShare(field, value)) return `${value / 100} %`
    if (typeof value === 'string' && isDay(value)) return day(value)
    if (Array.isArray(value))
      return value
        .map((each) => valueOf(field, each))
        .join(value.some((each) => typeof each === 'object') ? '; ' : ', ')
    if (typeof value === 'object') return partsOf(value ?? {}).map(([part, one]) => valueOf(part, one)).join(' · ') // prettier-ignore
    return t(`value.${String(value)}`, { defaultValue: String(value) })
  }
  return {
    type: (type: string) => t(`type.${type}`, { defaultValue: inWords(type) }),
    field: (field: string) => t(`field.${field.split('.').at(-1)}`, { defaultValue: inWords(field) }),
    entity: (entity: string) => t(`entity.${entity}`, { defaultValue: inWords(entity) }),
    value: valueOf,
  }
}
