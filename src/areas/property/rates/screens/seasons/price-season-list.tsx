import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RoomType } from '#areas/property/rooms/contract.ts'
import { queryOf, useSend } from '#web/api.ts'
import { useDays } from '#web/formats.ts'
import { useCan } from '#web/session.ts'
import { useNotify } from '#web/notify.ts'
import { useConfirm } from '#web/ui/confirm-context.ts'
import { DataTable, type Column } from '#web/ui/data-table.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Section } from '#web/ui/page.tsx'
import { EmptyState, ErrorState, LinesSkeleton } from '#web/ui/states.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { type RatePlan, rates } from '../../contract/rates.ts'
import type { PriceSeason } from '../../contract/seasons.ts'
import { overlapping } from '../../rules/seasons.ts'
import { PriceSeasonDialog } from './price-season-dialog.tsx'

type Props = { plans: readonly RatePlan[]; types: readonly RoomType[] }

/** Seasons with prices of their own, the one that ranks first on top, with those that share nights with them. */
export function PriceSeasonList({ plans, types }: Props) {
  const { t } = useTranslation(['rates', 'shell'])
  const mayWrite = useCan('rates.write')
  const [edited, setEdited] = useState<PriceSeason | 'new'>()
  const remove = useRemove()
  const read = useQuery(queryOf(rates.priceSeasons, {}))
  const seasons = read.data?.rows ?? []
  const columns = useColumns(seasons)
  return (
    <Section
      isFlush
      title={t('priceSeasons.title')}
      action={
        mayWrite && (
          <Button variant="outlined" startIcon={<Icon name="add" />} onClick={() => setEdited('new')}>
            {t('priceSeasons.add')}
          </Button>
        )
      }
    >
      {read.isLoadingError ? (
        <ErrorState error={read.error} retry={() => void read.refetch()} />
      ) : !read.data ? (
        <LinesSkeleton />
      ) : seasons.length === 0 ? (
        <EmptyState icon="calendar" title={t('priceSeasons.none')} text={t('priceSeasons.noneText')} />
      ) : (
        <DataTable
          label={t('priceSeasons.title')}
          rows={seasons}
          rowKey={({ id }) => id}
          columns={columns}
          onOpen={mayWrite ? setEdited : undefined}
          actions={
            mayWrite
              ? [
                  { label: t('edit'), isPrimary: true, run: setEdited },
                  { label: t('shell:remove'), isDestructive: true, run: (season) => void remove(season) },
                ]
              : undefined
          }
        />
      )}
      {edited && (
        <PriceSeasonDialog
          season={edited === 'new' ? undefined : edited}
          seasons={seasons}
          plans={plans}
          types={types}
          close={() => setEdited(undefined)}
        />
      )}
    </Section>
  )
}

function useRemove() {
  const { t } = useTranslation(['rates', 'shell'])
  const notify = useNotify()
  const confirm = useConfirm()
  const { mutate } = useSend(rates.removePriceSeason)
  return async ({ id, name }: PriceSeason) => {
    const question = { title: t('priceSeasons.removeAsk', { name }), message: t('priceSeasons.removeText') }
    if (!(await confirm({ ...question, ok: t('shell:remove'), isDestructive: true }))) return
    mutate(
      { priceSeasonId: id },
      { onSuccess: () => toast(t('priceSeasons.removed', { name })), onError: notify.refusal },
    )
  }
}

function useColumns(seasons: readonly PriceSeason[]): readonly Column<PriceSeason>[] {
  const { t } = useTranslation('rates')
  const { day } = useDays()
  const days = ({ firstOn, lastOn }: PriceSeason) => `${day(firstOn)} – ${day(lastOn)}`
  const shared = (season: PriceSeason) =>
    overlapping(seasons, season)
      .map(({ name, ranking }) =>
        t(ranking < season.ranking ? 'priceSeasons.ranksBefore' : 'priceSeasons.ranksAfter', { name }),
      )
      .join(', ')
  return [
    { key: 'name', label: t('priceSeasons.name'), cell: ({ name }) => name, phone: 'title' },
    { key: 'days', label: t('priceSeasons.nights'), cell: days, text: days },
    { key: 'ranking', label: t('priceSeasons.ranking'), cell: ({ ranking }) => ranking, align: 'end', width: 110 },
    { key: 'shared', label: t('priceSeasons.shared'), cell: shared, text: shared },
    {
      key: 'prices',
      label: t('priceSeasons.prices'),
      cell: ({ prices }) => t('priceSeasons.priceCount', { count: prices.length }),
      phone: 'end',
    },
  ]
}
