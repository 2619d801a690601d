import Button from '@mui/material/Button'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { bookings } from '#areas/lodging/bookings/contract/bookings.ts'
import { MAX_SUGGESTED_NIGHTS } from '#areas/lodging/yields/contract/suggestions.ts'
import { yields } from '#areas/lodging/yields/contract/yields.ts'
import { SuggestionBar } from '#areas/lodging/yields/screens/pickers.tsx'
import type { RoomType } from '#areas/property/rooms/contract.ts'
import { addDays } from '#core/dates.ts'
import { queryOf } from '#web/api.ts'
import { useDays } from '#web/formats.ts'
import { usePresence } from '#web/presence.ts'
import { useCan } from '#web/session.ts'
import { Icon } from '#web/ui/icon.tsx'
import { CardSkeleton, ErrorState } from '#web/ui/states.tsx'
import { rates, type RatePlan } from '../contract/rates.ts'
import { BulkDialog } from './bulk-dialog.tsx'
import { GridToolbar, useGridChoice } from './grid-toolbar.tsx'
import { OthersHere } from './others-here.tsx'
import { Sheet } from './sheet/sheet.tsx'
import { suggestedIn } from './sheet/suggested.ts'

/** Free rooms are read for at most a year. */
const MOST_FREE_NIGHTS = 366

/** Prices and restrictions of a span, nights across, types and plans down. */
export function RateCalendar({ plans, types }: { plans: readonly RatePlan[]; types: readonly RoomType[] }) {
  const { t } = useTranslation('rates')
  const { today } = useDays()
  const { from, nights, planId, view } = useGridChoice()
  const mayWrite = useCan('rates.write')
  const maySeeFree = useCan('bookings.read')
  const [isBulk, setBulk] = useState(false)
  const { others, select } = usePresence('rates.calendar')
  const span = { from, until: addDays(from, nights) }
  const grid = useQuery({ ...queryOf(rates.grid, span), placeholderData: keepPreviousData })
  const free = useQuery({
    ...queryOf(bookings.availability, { from, until: addDays(from, Math.min(nights, MOST_FREE_NIGHTS)) }),
    enabled: maySeeFree && from >= today,
    placeholderData: keepPreviousData,
  })
  const suggestions = useQuery({
    ...queryOf(yields.suggestions, { from, until: addDays(from, Math.min(nights, MAX_SUGGESTED_NIGHTS)) }),
    placeholderData: keepPreviousData,
  })
  const suggested = suggestedIn(view, planId, suggestions.data?.rows ?? [])
  const shown = plans.filter((plan) => plan.isActive && (!planId || plan.id === planId))
  return (
    <>
      <GridToolbar plans={plans}>
        {mayWrite && (
          <Button variant="contained" startIcon={<Icon name="edit" />} onClick={() => setBulk(true)}>
            {t('bulk.button')}
          </Button>
        )}
      </GridToolbar>
      <OthersHere others={others} />
      <SuggestionBar rows={suggested} mayWrite={mayWrite} />
      {grid.data ? (
        <Sheet
          span={span}
          grid={grid.data}
          plans={shown}
          types={types}
          free={free.data?.roomTypes ?? []}
          view={view}
          suggested={suggested}
          others={others}
          onSelect={select}
          mayWrite={mayWrite}
          isOld={grid.isPlaceholderData}
        />
      ) : grid.isError ? (
        <ErrorState error={grid.error} retry={() => void grid.refetch()} />
      ) : (
        <CardSkeleton height={420} />
      )}
      {isBulk && <BulkDialog plans={plans} types={types} from={span.from} view={view} close={() => setBulk(false)} />}
    </>
  )
}
