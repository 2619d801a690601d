import Button from '@mui/material/Button'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { pagesOf } from '#web/api.ts'
import { Page, Section } from '#web/ui/page.tsx'
import { EmptyState, ErrorState, LinesSkeleton } from '#web/ui/states.tsx'
import { checklists } from '../contract/checklists.ts'
import { TaskLine } from './task-line.tsx'

/** `/ems/tasks`: tasks of checklists that wait for oneself, one's department or one's role. */
export function OwnTasksPage() {
  const { t } = useTranslation(['checklists', 'shell'])
  const read = useInfiniteQuery(pagesOf(checklists.own, { limit: 50 }))
  const rows = read.data?.pages.flatMap((page) => page.rows) ?? []
  return (
    <Page title={t('own.title')} isNarrow>
      {read.isLoadingError && <ErrorState error={read.error} retry={() => void read.refetch()} />}
      {read.isPending && <LinesSkeleton />}
      {read.data && rows.length === 0 && <EmptyState icon="check" title={t('own.none')} text={t('own.noneText')} />}
      {rows.length > 0 && (
        <Section>
          {rows.map((task) => (
            <TaskLine key={task.id} task={task} mayWork about={`${task.employeeName}, ${task.runName}`} />
          ))}
        </Section>
      )}
      {read.hasNextPage && <Button onClick={() => void read.fetchNextPage()}>{t('shell:list.showMore')}</Button>}
    </Page>
  )
}
