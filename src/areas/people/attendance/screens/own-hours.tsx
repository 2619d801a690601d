import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queryOf } from '#web/api.ts'
import { Section } from '#web/ui/page.tsx'
import { attendance } from '../contract/attendance.ts'
import { HoursEntries, HoursFacts } from './hours-entries.tsx'

/** One’s own hours account; nothing where there never was an entry that left something. */
export function OwnHours() {
  const { t } = useTranslation('attendance')
  const { data } = useQuery(queryOf(attendance.ownHours, {}))
  if (!data) return null
  return (
    <Section title={t('hours.title')}>
      <HoursFacts account={data} />
      <HoursEntries />
    </Section>
  )
}
