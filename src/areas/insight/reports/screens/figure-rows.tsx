import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { send } from '#web/api.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { CardSkeleton, EmptyState, ErrorState } from '#web/ui/states.tsx'
import { DayText } from '#web/ui/values.tsx'
import type { Cells, FigureRow, ReportTable } from '../contract/replies.ts'
import { reports } from '../contract/reports.ts'
import { isGrouping } from '../rules/datasets.ts'
import { ReportLink } from './report-link.tsx'
import { useCells } from './use-cells.ts'

/** A figure whose rows are requested: of one row of the report, or of its totals. */
export type Behind = { metric: string; label: string; row: Cells | undefined }

type Props = {
  table: ReportTable
  behind: Behind
  asked: { reportCode: string; from: ReportTable['from']; until: ReportTable['until'] }
  onClose: () => void
}

/** The bookings, orders and receipts that a figure is made of. */
export function FigureRows({ table, behind, asked, onClose }: Props) {
  const { t } = useTranslation('reports')
  const write = useCells(table.currency)
  const { metric, label, row } = behind
  const { language: _, compare: __, ...span } = asked as typeof asked & { language?: string; compare?: string }
  const group =
    row && isGrouping(table.groupBy) && table.groupBy !== 'none'
      ? { groupBy: table.groupBy, key: String(row['key']) }
      : { groupBy: 'none' as const }
  const input = { ...span, metric, ...group }
  const read = useInfiniteQuery({
    queryKey: ['reports', 'rows', input],
    queryFn: ({ pageParam }) => send(reports.rows, { ...input, offset: pageParam }),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next,
  })
  const rows = read.data?.pages.flatMap((page) => page.rows) ?? []
  const total = read.data?.pages.reduce((sum, page) => sum + page.total, 0) ?? 0
  const kind = table.columns.find(({ key }) => key === metric)?.kind ?? 'count'
  // A figure that is divided shows what it divides.
  const unit = kind === 'money' || kind === 'quantity' ? kind : 'count'
  return (
    <Dialog
      open
      title={row ? `${label}: ${write(table.columns[0]?.kind ?? 'text', row['group'])}` : label}
      width={760}
      onClose={onClose}
    >
      {read.isPending && <CardSkeleton height={240} />}
      {read.isError && <ErrorState error={read.error} retry={() => void read.refetch()} />}
      {read.data && rows.length === 0 && <EmptyState title={t('behind.none')} text={t('behind.noneText')} />}
      {rows.length > 0 && (
        <>
          <DataTable<FigureRow & { at: number }>
            label={label}
            rows={rows.map((one, at) => ({ ...one, at }))}
            rowKey={({ at }) => String(at)}
            columns={[
              { key: 'day', label: t('behind.day'), cell: ({ day }) => <DayText day={day} shape="short" /> },
              {
                key: 'description',
                label: t('behind.description'),
                phone: 'title',
                cell: ({ description }) => description || '–',
              },
              {
                key: 'reference',
                label: t('behind.reference'),
                cell: ({ refKind, refId, reference: text }) => <ReportLink kind={refKind} id={refId} text={text} />,
              },
              { key: 'amount', label, align: 'end', phone: 'end', cell: ({ amount }) => write(unit, amount) },
            ]}
          />
          <Typography sx={{ textAlign: 'end', fontWeight: 600 }} data-total>
            {t('behind.total', { count: rows.length, total: write(unit, total) })}
          </Typography>
          {read.hasNextPage && (
            <Button onClick={() => void read.fetchNextPage()} disabled={read.isFetchingNextPage}>
              {t('next')}
            </Button>
          )}
        </>
      )}
    </Dialog>
  )
}
