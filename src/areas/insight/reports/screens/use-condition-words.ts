import { useTranslation } from 'react-i18next'
import { useMoney } from '#web/formats.ts'
import type { Condition } from '../rules/list-request.ts'
import { useCells } from './use-cells.ts'
import { type ListField, useOperatorName } from './use-operator-name.ts'

/** A condition in words: the column, how it is compared, and its value as the column shows it. */
export function useConditionWords(): (
  condition: Condition & { label?: string | undefined },
  fields: readonly ListField[],
) => string {
  const { t } = useTranslation('reports')
  const { currency } = useMoney()
  const write = useCells(currency)
  const operatorName = useOperatorName()
  return ({ column, operator, value, label }, fields) => {
    const field = fields.find(({ key }) => key === column)
    const kind = field?.kind === 'moment' ? 'day' : (field?.kind ?? 'text')
    const words = field?.values?.find((one) => one.value === value)?.label ?? label ?? write(kind, value)
    return `${field?.label ?? column} ${operatorName(operator, field?.kind)} ${value === '' ? t('conditions.nothing') : words}`
  }
}
