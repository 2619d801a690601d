import Button from '@mui/material/Button'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { bookings } from '#areas/lodging/bookings/contract/bookings.ts'
import type { RoomType } from '#areas/property/rooms/contract.ts'
import { addDays } from '#core/dates.ts'
import { queryOf } from '#web/api.ts'
import { useDays } from '#web/formats.ts'
import { useCan } from '#web/session.ts'
import { Icon } from '#web/ui/icon.tsx'
import { CardSkeleton, ErrorState } from '#web/ui/states.tsx'
import { rates, type RatePlan } from '../contract/rates.ts'
import { BulkDialog } from './bulk-dialog.tsx'
import { GridToolbar, useGridChoice } from './grid-toolbar.tsx'
import { PriceGrid } from './price-grid.tsx'

/** Nights across, types and plans down: free rooms and prices of a span. */
export function PriceGridView({ plans, types }: { plans: readonly RatePlan[]; types: readonly RoomType[] }) {
  const { t } = useTranslation('rates')
  const { today } = useDays()
  const { from, nights, planId } = useGridChoice()
  const mayWrite = useCan('rates.write')
  const maySeeFree = useCan('bookings.read')
  const [isBulk, setBulk] = useState(false)
  const span = { from, until: addDays(from, nights) }
  const prices = useQuery({ ...queryOf(rates.prices, span), placeholderData: keepPreviousData })
  const free = useQuery({
    ...queryOf(bookings.availability, span),
    enabled: maySeeFree && from >= today,
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <GridToolbar plans={plans}>
        {mayWrite && (
          <Button variant="contained" startIcon={<Icon name="edit" />} onClick={() => setBulk(true)}>
            {t('bulk.button')}
          </Button>
        )}
      </GridToolbar>
      {prices.data ? (
        <PriceGrid
          span={span}
          plans={plans.filter((plan) => plan.isActive && (!planId || plan.id === planId))}
          types={types}
          prices={prices.data.rows}
          free={free.data?.roomTypes ?? []}
          mayWrite={mayWrite}
          isOld={prices.isPlaceholderData}
        />
      ) : prices.isError ? (
        <ErrorState error={prices.error} retry={() => void prices.refetch()} />
      ) : (
        <CardSkeleton height={420} />
      )}
      {isBulk && <BulkDialog plans={plans} types={types} from={span.from} close={() => setBulk(false)} />}
    </>
  )
}
