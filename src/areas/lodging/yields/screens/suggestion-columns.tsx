import { useTranslation } from 'react-i18next'
import { useDays } from '#web/formats.ts'
import type { Column } from '#web/ui/data-table.tsx'
import type { Suggestion } from '../contract/suggestions.ts'
import { useChangeText, useReasonText } from './reason-words.ts'

type Named = readonly { id: string; name: string }[]

/** Which night of which type and plan changes from what to what, and why. */
export function useSuggestionColumns({ types, plans }: { types: Named; plans: Named }): readonly Column<Suggestion>[] {
  const { t } = useTranslation('yields')
  const { day } = useDays()
  const reason = useReasonText()
  const change = useChangeText()
  const where = ({ roomTypeId, ratePlanId }: Suggestion) =>
    [
      types.find(({ id }) => id === roomTypeId)?.name ?? '',
      ratePlanId === null ? t('rules.allPlans') : (plans.find(({ id }) => id === ratePlanId)?.name ?? ''),
    ].join(' · ')
  return [
    {
      key: 'day',
      label: t('suggestions.night'),
      width: 120,
      phone: 'title',
      cell: (row) => day(row.day, 'short'),
      text: (row) => row.day,
    },
    { key: 'where', label: t('rules.where'), cell: where, text: where },
    { key: 'change', label: t('suggestions.change'), cell: change, text: change, phone: 'end' },
    {
      key: 'reason',
      label: t('suggestions.reason'),
      cell: (row) => reason(row.reason),
      text: (row) => reason(row.reason),
    },
  ]
}
