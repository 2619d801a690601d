import Button from '@mui/material/Button'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { pagesOf } from '#web/api.ts'
import { useCan } from '#web/session.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Section } from '#web/ui/page.tsx'
import { ErrorState, LinesSkeleton } from '#web/ui/states.tsx'
import { employees } from '../contract/employees.ts'
import type { Employee, IssuedItem } from '../contract/replies.ts'
import { IssueDialog, ReturnDialog } from './item-dialogs.tsx'
import { ItemTable } from './item-table.tsx'

/** What an employee was given: what is out, and what came back. */
export function ItemsPart({ employee }: { employee: Employee }) {
  const { t } = useTranslation(['employees', 'shell'])
  const mayWrite = useCan('employees.write')
  const [isIssuing, setIssuing] = useState(false)
  const [returned, setReturned] = useState<IssuedItem>()
  const read = useInfiniteQuery(pagesOf(employees.itemsOf, { employeeId: employee.id, limit: 50 }))
  if (read.isLoadingError) return <ErrorState error={read.error} retry={() => void read.refetch()} />
  if (!read.data) return <LinesSkeleton />
  return (
    <Section
      title={t('items.title')}
      action={
        mayWrite &&
        employee.status !== 'LEFT' && (
          <Button startIcon={<Icon name="add" />} onClick={() => setIssuing(true)}>
            {t('items.issue')}
          </Button>
        )
      }
    >
      <ItemTable
        rows={read.data.pages.flatMap((page) => page.rows)}
        empty={t('items.noneOfOne')}
        {...(mayWrite && { recordReturn: setReturned })}
      />
      {read.hasNextPage && <Button onClick={() => void read.fetchNextPage()}>{t('shell:list.showMore')}</Button>}
      {isIssuing && <IssueDialog employeeId={employee.id} onClose={() => setIssuing(false)} />}
      {returned && <ReturnDialog item={returned} onClose={() => setReturned(undefined)} />}
    </Section>
  )
}
