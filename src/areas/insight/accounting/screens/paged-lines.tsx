import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { EmptyState, ErrorState, LinesSkeleton } from '#web/ui/states.tsx'

type Props<Row> = {
  read: UseInfiniteQueryResult<{ pages: readonly { rows: readonly Row[] }[] }>
  label: string
  columns: readonly Column<Row>[]
  rowKey: (row: Row) => string
  isMarked?: (row: Row) => boolean
  empty: { title: string; text: string }
}

/** Lines in a panel, page by page. With nothing to press in it, the keyboard scrolls it all the same. */
export function PagedLines<Row>({ read, label, empty, ...table }: Props<Row>) {
  const { t } = useTranslation('shell')
  const rows = read.data?.pages.flatMap((page) => page.rows) ?? []
  if (read.isPending) return <LinesSkeleton />
  if (read.isLoadingError) return <ErrorState error={read.error} retry={() => void read.refetch()} />
  if (rows.length === 0) return <EmptyState icon="chart" {...empty} />
  return (
    <Stack spacing={2} role="region" tabIndex={0} aria-label={label}>
      <DataTable label={label} rows={rows} {...table} />
      {read.hasNextPage && (
        <Button onClick={() => void read.fetchNextPage()} disabled={read.isFetchingNextPage}>
          {t('list.showMore')}
        </Button>
      )}
    </Stack>
  )
}
