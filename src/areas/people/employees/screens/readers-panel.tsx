import Button from '@mui/material/Button'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { pagesOf } from '#web/api.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { EmptyState, ErrorState, LinesSkeleton } from '#web/ui/states.tsx'
import { MomentText } from '#web/ui/values.tsx'
import { employees } from '../contract/employees.ts'

/** Those an announcement is for, and when each has read it. */
export function ReadersPanel({ announcementId, onClose }: { announcementId: string; onClose: () => void }) {
  const { t } = useTranslation(['employees', 'shell'])
  const read = useInfiniteQuery(pagesOf(employees.readers, { announcementId, limit: 50 }))
  const rows = read.data?.pages.flatMap((page) => page.rows) ?? []
  return (
    <Panel open title={t('announcements.readers')} onClose={onClose}>
      {read.isPending && <LinesSkeleton />}
      {read.isLoadingError && <ErrorState error={read.error} retry={() => void read.refetch()} />}
      {read.data && rows.length === 0 && <EmptyState icon="people" title={t('announcements.noReaders')} />}
      {rows.length > 0 && (
        <div role="region" tabIndex={0} aria-label={t('announcements.readers')}>
          <DataTable
            label={t('announcements.readers')}
            rows={rows}
            rowKey={({ id }) => id}
            columns={[
              { key: 'name', label: t('name'), cell: ({ name }) => name, phone: 'title' },
              { key: 'department', label: t('job.department'), cell: ({ departmentName }) => departmentName },
              {
                key: 'readAt',
                label: t('announcements.read'),
                phone: 'end',
                cell: ({ readAt }) => (readAt ? <MomentText instant={readAt} /> : t('announcements.notYet')),
              },
            ]}
          />
          {read.hasNextPage && <Button onClick={() => void read.fetchNextPage()}>{t('shell:list.showMore')}</Button>}
        </div>
      )}
    </Panel>
  )
}
