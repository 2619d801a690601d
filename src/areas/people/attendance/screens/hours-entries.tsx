import Button from '@mui/material/Button'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Reply } from '#core/contract.ts'
import { pagesOf } from '#web/api.ts'
import { useDays } from '#web/formats.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { FactList } from '#web/ui/fact-list.tsx'
import { EmptyState, ErrorState, LinesSkeleton } from '#web/ui/states.tsx'
import { DayText } from '#web/ui/values.tsx'
import { attendance } from '../contract/attendance.ts'
import { useLength } from './use-length.ts'

/** What is in an account, what of it may be taken, and what expires next. */
export function HoursFacts({ account }: { account: Reply<typeof attendance.ownHours> }) {
  const { t } = useTranslation('attendance')
  const { day } = useDays()
  const length = useLength()
  const { balance, usable, expires } = account
  return (
    <FactList
      facts={[
        [t('hours.balance'), length(balance)],
        ...(usable === balance ? [] : [[t('hours.usable'), length(usable)] as const]),
        ...(expires ? [[t('hours.expires', { day: day(expires.day) }), length(expires.minutes)] as const] : []),
      ]}
    />
  )
}

/** Entries of an account, the latest first: of an employee, or one’s own. */
export function HoursEntries({ employeeId }: { employeeId?: string }) {
  const { t } = useTranslation(['attendance', 'shell'])
  const length = useLength()
  const read = useInfiniteQuery(
    employeeId === undefined
      ? pagesOf(attendance.ownHoursEntries, { limit: 20 })
      : pagesOf(attendance.hoursEntries, { employeeId, limit: 50 }),
  )
  if (read.isLoadingError) return <ErrorState error={read.error} retry={() => void read.refetch()} />
  if (!read.data) return <LinesSkeleton lines={3} />
  const rows = read.data.pages.flatMap((page) => page.rows)
  if (rows.length === 0) return <EmptyState icon="clock" title={t('hours.noEntries')} />
  return (
    <>
      <DataTable
        label={t('hours.entries')}
        rows={rows}
        rowKey={({ id }) => id}
        columns={[
          { key: 'on', label: t('team.day'), cell: ({ on }) => <DayText day={on} shape="short" />, phone: 'title' },
          { key: 'kind', label: t('hours.kind'), cell: ({ kind, typeName, note }) => [t(`hours.kinds.${kind}`), typeName, note].filter(Boolean).join(' · ') },
          { key: 'until', label: t('hours.until'), cell: ({ until }) => until && <DayText day={until} shape="short" />, phone: 'hidden' },
          { key: 'minutes', label: t('team.hours'), cell: ({ minutes }) => `${minutes > 0 ? '+' : ''}${length(minutes)}`, align: 'end', phone: 'end' },
        ]}
      />
      {read.hasNextPage && <Button onClick={() => void read.fetchNextPage()}>{t('shell:list.showMore')}</Button>}
    </>
  )
} // prettier-ignore
