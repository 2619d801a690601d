import type { UseQueryResult } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { DataTable, type TableProps } from './data-table.tsx'
import { Section } from './page.tsx'
import { EmptyState, ErrorState } from './states.tsx'
import { TableSkeleton } from './table-skeleton.tsx'

export type ReadTableProps<Row> = Omit<TableProps<Row>, 'rows'> & {
  read: UseQueryResult<{ rows: Row[] }>
  empty: ComponentProps<typeof EmptyState>
}

/** A short list in a table, all of it in one read: on its way, failed, empty, or its rows. `DataList` reads by pages. */
export function ReadTable<Row>({ read, empty, ...table }: ReadTableProps<Row>) {
  if (read.isLoadingError) return <ErrorState error={read.error} retry={() => void read.refetch()} />
  if (read.isPending) return <TableSkeleton columns={table.columns.length} />
  if (read.data.rows.length === 0) return <EmptyState {...empty} />
  return (
    <Section isFlush>
      <DataTable {...table} rows={read.data.rows} />
    </Section>
  )
}
