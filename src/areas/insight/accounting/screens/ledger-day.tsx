import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Day } from '#core/dates.ts'
import { pagesOf } from '#web/api.ts'
import { useDays } from '#web/formats.ts'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { EmptyState, ErrorState, LinesSkeleton } from '#web/ui/states.tsx'
import { MoneyText } from '#web/ui/values.tsx'
import { accounting } from '../contract/accounting.ts'
import type { Ledger, LedgerMove } from '../contract/replies.ts'
import { SubjectLink } from './subject-link.tsx'

const WIDTH = 720

/** What moved a ledger on a day, by booking or company; the amounts add up to the day's row. */
export function LedgerDay({ ledger, on, onClose }: { ledger: Ledger; on: Day; onClose: () => void }) {
  const { t } = useTranslation(['accounting', 'shell'])
  const { day } = useDays()
  const read = useInfiniteQuery(pagesOf(accounting.moves, { ledger, day: on }))
  const rows = read.data?.pages.flatMap((page) => page.rows) ?? []
  const columns = useColumns(ledger)
  return (
    <Panel open title={t(`key.${ledger}_LEDGER`)} subtitle={day(on)} width={WIDTH} onClose={onClose}>
      {read.isPending && <LinesSkeleton />}
      {read.isLoadingError && <ErrorState error={read.error} retry={() => void read.refetch()} />}
      {read.data && rows.length === 0 && (
        <EmptyState icon="chart" title={t('ledger.still')} text={t('ledger.stillText')} />
      )}
      {rows.length > 0 && (
        <Stack spacing={2} role="region" tabIndex={0} aria-label={t('ledger.moves')}>
          <DataTable
            label={t('ledger.moves')}
            rows={rows}
            rowKey={({ subjectId, key }) => `${subjectId} ${key}`}
            columns={columns}
          />
          {read.hasNextPage && (
            <Button onClick={() => void read.fetchNextPage()} disabled={read.isFetchingNextPage}>
              {t('shell:list.showMore')}
            </Button>
          )}
        </Stack>
      )}
    </Panel>
  )
}

function useColumns(ledger: Ledger): readonly Column<LedgerMove>[] {
  const { t } = useTranslation('accounting')
  return [
    { key: 'name', label: t('ledger.who'), phone: 'title', cell: ({ name }) => name },
    {
      key: 'reference',
      label: t('ledger.reference'),
      cell: (row) => <SubjectLink ledger={ledger} subjectId={row.subjectId} reference={row.reference} />,
    },
    { key: 'movement', label: t('ledger.movement'), cell: ({ movement }) => t(`ledger.${movement}`) },
    { key: 'key', label: t('posting'), cell: ({ key }) => t(`key.${key}`) },
    {
      key: 'amount',
      label: t('ledger.amount'),
      align: 'end',
      phone: 'end',
      cell: ({ amount }) => <MoneyText amount={amount} />,
    },
  ]
}
