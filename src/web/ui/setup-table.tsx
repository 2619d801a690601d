import type { UseQueryResult } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useCan } from '#web/session.ts'
import { DataTable, type Column } from '#web/ui/data-table.tsx'
import type { IconName } from '#web/ui/icon.tsx'
import { Section } from '#web/ui/page.tsx'
import { EmptyState, ErrorState } from '#web/ui/states.tsx'
import { TableSkeleton } from '#web/ui/table-skeleton.tsx'

/** What every tab of service management is given. */
export type TabProps = { isNew: boolean; onNewClosed: () => void }

type Props<Row> = TabProps & {
  label: string
  read: UseQueryResult<{ rows: Row[] }>
  columns: readonly Column<Row>[]
  empty: { icon: IconName; title: string; text: string }
  /** The dialog of a row, or of a new one. */
  dialog: (row: Row | undefined, close: () => void) => ReactNode
}

/** A short list of things that are set up once: all at hand, changed in a dialog. */
export function SetupTable<Row extends { id: string }>(props: Props<Row>) {
  const { label, read, columns, empty, dialog, isNew, onNewClosed } = props
  const { t } = useTranslation('shell')
  const mayWrite = useCan('outlets.write')
  const [edited, setEdited] = useState<Row>()
  const rows = read.data?.rows ?? []
  const close = () => {
    setEdited(undefined)
    onNewClosed()
  }
  return (
    <>
      {read.isError ? (
        <ErrorState error={read.error} retry={() => void read.refetch()} />
      ) : read.isPending ? (
        <TableSkeleton columns={columns.length} />
      ) : rows.length === 0 ? (
        <EmptyState {...empty} />
      ) : (
        <Section isFlush>
          <DataTable
            label={label}
            rows={rows}
            rowKey={(row) => row.id}
            columns={columns}
            onOpen={mayWrite ? setEdited : undefined}
            actions={mayWrite ? [{ label: t('edit'), isPrimary: true, run: setEdited }] : undefined}
          />
        </Section>
      )}
      {mayWrite && (edited || isNew) && dialog(edited, close)}
    </>
  )
}
