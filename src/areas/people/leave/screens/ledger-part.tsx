import Button from '@mui/material/Button'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { RequestOf } from '#core/contract.ts'
import { pagesOf } from '#web/api.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { Section } from '#web/ui/page.tsx'
import { EmptyState, ErrorState, LinesSkeleton } from '#web/ui/states.tsx'
import { DayText } from '#web/ui/values.tsx'
import { leave } from '../contract/leave.ts'
import { useAmount } from './words.tsx'

type Source =
  | { route: typeof leave.ownLedger; input: RequestOf<typeof leave.ownLedger> }
  | { route: typeof leave.ledger; input: RequestOf<typeof leave.ledger> }

/** What was granted, taken, carried and expired, the latest first. */
export function LedgerPart({ source }: { source: Source }) {
  const { t } = useTranslation(['leave', 'shell'])
  const { number } = useAmount()
  const read = useInfiniteQuery(
    source.route === leave.ownLedger
      ? pagesOf(leave.ownLedger, source.input)
      : pagesOf(leave.ledger, source.input as RequestOf<typeof leave.ledger>),
  )
  if (read.isLoadingError) return <ErrorState error={read.error} retry={() => void read.refetch()} />
  if (!read.data) return <LinesSkeleton lines={3} />
  const rows = read.data.pages.flatMap((page) => page.rows)
  return (
    <Section title={t('ledger.title')}>
      {rows.length === 0 && <EmptyState icon="note" title={t('ledger.none')} />}
      {rows.length > 0 && (
        <DataTable
          label={t('ledger.title')}
          rows={rows}
          rowKey={({ id }) => id}
          columns={[
            { key: 'on', label: t('ledger.on'), cell: ({ on }) => <DayText day={on} shape="short" />, phone: 'title' },
            { key: 'type', label: t('type.label'), cell: ({ typeName }) => typeName },
            { key: 'kind', label: t('ledger.kind'), cell: ({ kind, note }) => [t(`ledger.kinds.${kind}`), note].filter(Boolean).join(': ') },
            { key: 'amount', label: t('ledger.amount'), cell: ({ amount, dayMinutes }) => `${amount > 0 ? '+' : ''}${number(amount, dayMinutes)}`, align: 'end', phone: 'end' },
          ]}
        />
      )}
      {read.hasNextPage && <Button onClick={() => void read.fetchNextPage()}>{t('shell:list.showMore')}</Button>}
    </Section>
  )
} // prettier-ignore
