import { useTranslation } from 'react-i18next'
import type { ListFields } from '../contract/replies.ts'
import type { Condition } from '../rules/list-request.ts'

export type ListField = ListFields['fields'][number]

/** How a comparison is called: days have words of their own. */
export function useOperatorName(): (operator: Condition['operator'], kind: ListField['kind'] | undefined) => string {
  const { t } = useTranslation('reports')
  return (operator, kind) => {
    const isOfDays = kind === 'day' || kind === 'moment'
    if (isOfDays && operator === 'from') return t('conditions.onOrAfter')
    if (isOfDays && operator === 'to') return t('conditions.onOrBefore')
    return t(`conditions.${operator}`)
  }
}
