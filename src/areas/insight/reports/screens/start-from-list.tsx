import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queryOf } from '#web/api.ts'
import { useLanguage } from '#web/language.ts'
import { useGo } from '#web/navigation.tsx'
import { Choice } from '#web/ui/choice.tsx'
import { Section } from '#web/ui/page.tsx'
import { reports } from '../contract/reports.ts'

/** A report of single things is put together on the page of a list, and saved as a view of it. */
export function StartFromList() {
  const { t } = useTranslation('reports')
  const go = useGo()
  const library = useQuery(queryOf(reports.list, { language: useLanguage() }))
  const lists = library.data?.reports.filter(({ kind }) => kind === 'rows') ?? []
  return (
    <Section title={t('builder.ofRows')}>
      <p>{t('builder.ofRowsText')}</p>
      <Choice
        label={t('builder.list')}
        value=""
        options={[
          { value: '', label: t('bar.choose') },
          ...lists.map(({ code, title }) => ({ value: code, label: title })),
        ]}
        onChange={(code) => code && go(`/report/view/${code}?edit=columns`)}
      />
    </Section>
  )
}
