import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryOf } from '#web/api.ts'
import { useLanguage } from '#web/language.ts'
import { Choice } from '#web/ui/choice.tsx'
import { reports } from '../contract/reports.ts'
import type { ReportEntry } from '../contract/replies.ts'
import type { Key } from '../rules/datasets.ts'
import { filterKeys } from '../rules/filters.ts'
import { CHOICE_WIDTH } from './span-bar.tsx'
import type { ReportAddress } from './use-report-address.ts'

/** Narrows a report down to one source, outlet or other group: first by what, then to one of those that have figures in its days. */
export function FilterChoice({ entry, address }: { entry: ReportEntry; address: ReportAddress }) {
  const { t } = useTranslation('reports')
  const language = useLanguage()
  const { span, filter, set } = address
  const [chosen, setChosen] = useState<Key>()
  const keys = filterKeys(entry)
  const by = chosen ?? filter?.key
  const found = useQuery({
    ...queryOf(reports.read, { reportCode: entry.code, ...span, groupBy: by ?? 'none', language }),
    enabled: by !== undefined,
  })
  if (keys.length === 0) return null
  const options = (found.data?.rows ?? []).map((row) => ({ value: String(row['key']), label: String(row['group']) }))
  const value = filter && filter.key === by ? filter.value : ''
  const isListed = value === '' || options.some((option) => option.value === value)
  const choose = (key: string) => {
    setChosen(keys.find(({ code }) => code === key)?.code)
    set({ only: undefined, key: undefined, name: undefined })
  }
  return (
    <>
      <Choice
        label={t('bar.filterBy')}
        value={by ?? ''}
        options={[
          { value: '', label: t('builder.everything') },
          ...keys.map(({ code, label }) => ({ value: code, label })),
        ]}
        onChange={choose}
        width={CHOICE_WIDTH}
      />
      {by && (
        <Choice
          label={t('builder.only')}
          value={value}
          options={[
            ...(value === '' ? [{ value: '', label: t('bar.choose') }] : []),
            ...(isListed ? options : [{ value, label: filter?.label ?? value }, ...options]),
          ]}
          onChange={(key) => set({ only: by, key, name: options.find((option) => option.value === key)?.label })}
          width={CHOICE_WIDTH}
        />
      )}
    </>
  )
}
