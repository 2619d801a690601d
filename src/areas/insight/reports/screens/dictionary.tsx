import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queryOf } from '#web/api.ts'
import { useLanguage } from '#web/language.ts'
import { ReadTable } from '#web/ui/read-table.tsx'
import type { ReportMetric } from '../contract/replies.ts'
import { reports } from '../contract/reports.ts'

/** What every figure is called, how it is computed, and by which day it counts. */
export function Dictionary() {
  const { t } = useTranslation('reports')
  const language = useLanguage()
  const read = useQuery({
    ...queryOf(reports.metrics, { language }),
    select: ({ metrics }) => ({ rows: metrics }),
  })
  return (
    <ReadTable<ReportMetric>
      label={t('tab.dictionary')}
      read={read}
      rowKey={({ code }) => code}
      columns={[
        { key: 'label', label: t('dictionary.figure'), phone: 'title', cell: ({ label }) => label },
        { key: 'formula', label: t('dictionary.formula'), cell: ({ formula }) => formula },
        { key: 'basis', label: t('dictionary.basis'), phone: 'hidden', cell: ({ basis }) => t(`basis.${basis}`) },
        { key: 'unit', label: t('dictionary.unit'), phone: 'hidden', cell: ({ unit }) => t(`unit.${unit}`) },
      ]}
      empty={{ title: t('library.none') }}
    />
  )
}
