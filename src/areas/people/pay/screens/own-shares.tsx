import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import Button from '@mui/material/Button'
import { printShare } from '#core/money.ts'
import { pagesOf } from '#web/api.ts'
import { opensNothing } from '#web/api-error.ts'
import { useMoney } from '#web/formats.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { Section } from '#web/ui/page.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { MoneyText } from '#web/ui/values.tsx'
import { pay } from '../contract/pay.ts'
import type { OwnTipShare } from '../contract/replies.ts'
import { usePeriod, useQuantity } from './words.tsx'

/** One's own shares of tips and service charge, each with how it came out; nothing for who never had one. */
export function OwnShares() {
  const { t } = useTranslation(['pay', 'shell'])
  const period = usePeriod()
  const how = useHow()
  const read = useInfiniteQuery(pagesOf(pay.ownShares, { limit: 12 }))
  // Who is no employee reads that above.
  if (read.error && opensNothing(read.error)) return null
  if (read.isLoadingError) return <ErrorState error={read.error} retry={() => void read.refetch()} />
  const rows = (read.data?.pages ?? []).flatMap((page) => page.rows)
  if (rows.length === 0) return null
  return (
    <Section title={t('pools.own')} isFlush>
      <DataTable
        label={t('pools.own')}
        rows={rows}
        rowKey={({ poolId }) => poolId}
        columns={[
          { key: 'name', label: t('pools.name'), cell: ({ name }) => name, phone: 'title' },
          { key: 'period', label: t('period'), cell: (row) => period(row) },
          { key: 'how', label: t('pools.how'), cell: (row) => how(row) },
          { key: 'share', label: t('amount'), cell: ({ share, currency }) => <MoneyText amount={share} currency={currency} />, align: 'end', phone: 'end' },
        ]}
      />
      {read.hasNextPage && (
        <Button disabled={read.isFetching} onClick={() => void read.fetchNextPage()}>
          {t('shell:list.showMore')}
        </Button>
      )}
    </Section>
  )
} // prettier-ignore

function useHow() {
  const { t, i18n } = useTranslation('pay')
  const { format } = useMoney()
  const { hours } = useQuantity()
  return ({ amount, shared, heldBack, currency, people, points, minutes, positionMinutes, sharedBy, isPaid }: OwnTipShare) =>
    [
      t('pools.howShared', { taken: format(amount, { currency }), shared: format(shared, { currency }), share: printShare(heldBack, i18n.language), count: people }),
      sharedBy === 'HOURS'
        ? t('pools.howHours', { own: hours(minutes), all: hours(positionMinutes) })
        : t('pools.howOwn', { own: hours(minutes), all: hours(positionMinutes), count: points }),
      isPaid ? '' : t('pools.notPaid'),
    ]
      .filter(Boolean)
      .join(' ')
} // prettier-ignore
