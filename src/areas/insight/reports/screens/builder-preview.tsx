import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { useTranslation } from 'react-i18next'
import type { Span } from '#core/dates.ts'
import { queryOf } from '#web/api.ts'
import { useLanguage } from '#web/language.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { Section } from '#web/ui/page.tsx'
import { CardSkeleton, EmptyState, ErrorState } from '#web/ui/states.tsx'
import type { Cells, ReportTable } from '../contract/replies.ts'
import { reports } from '../contract/reports.ts'
import { canBeRead, type Draft, partsOf } from './builder-draft.ts'
import { useCells } from './use-cells.ts'

/** The report as it would read, while it is built. */
export function BuilderPreview({ draft, span }: { draft: Draft; span: Span }) {
  const { t } = useTranslation('reports')
  const language = useLanguage()
  const isReadable = canBeRead(draft)
  const input = useDeferredValue({ ...partsOf(draft), name: draft.name.trim() || '-', ...span, language })
  const read = useQuery({
    ...queryOf(reports.previewOwnReport, input),
    enabled: isReadable,
    placeholderData: keepPreviousData,
  })
  return (
    <Section title={t('builder.preview')} isFlush>
      {!isReadable && <EmptyState icon="chart" title={t('builder.unfinished')} text={t('builder.unfinishedText')} />}
      {isReadable && read.isPending && <CardSkeleton height={320} />}
      {isReadable && read.isLoadingError && <ErrorState error={read.error} retry={() => void read.refetch()} />}
      {isReadable && read.data && <PreviewTable table={read.data} />}
    </Section>
  )
}

const TOTAL = ' total'

function PreviewTable({ table }: { table: ReportTable }) {
  const { t } = useTranslation('reports')
  const write = useCells(table.currency)
  const total: Cells = { ...table.totals, key: TOTAL, group: t('total') }
  return (
    <DataTable<Cells>
      label={t('builder.preview')}
      rows={[...table.rows, total]}
      rowKey={(row) => String(row['key'])}
      columns={table.columns.map(({ key, label, kind, formula }, index) => ({
        key,
        label,
        cell: (row) => (index === 0 && row['key'] === TOTAL ? String(row['group']) : write(kind, row[key])),
        ...(index === 0 ? { phone: 'title' as const } : { align: 'end' as const }),
        ...(formula && { help: formula }),
      }))}
    />
  )
}
