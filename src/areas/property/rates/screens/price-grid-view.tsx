import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import Stack from '@mui/material/Stack'
import MuiTextField from '@mui/material/TextField'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { bookings } from '#areas/lodging/bookings/contract/bookings.ts'
import type { RoomType } from '#areas/property/rooms/contract.ts'
import { addDays, isDay, type Day } from '#core/dates.ts'
import { ask } from '#web/api.ts'
import { useDays } from '#web/formats.ts'
import { useUrlState } from '#web/navigation.tsx'
import { useCan } from '#web/session.ts'
import { DayInput } from '#web/ui/day-input.tsx'
import { Icon } from '#web/ui/icon.tsx'
import IconButton from '@mui/material/IconButton'
import { CardSkeleton, ErrorState } from '#web/ui/states.tsx'
import { rates, type RatePlan } from '../contract/rates.ts'
import { BulkDialog } from './bulk-dialog.tsx'
import { PriceGrid } from './price-grid.tsx'

const LENGTHS = [7, 14, 30, 60]

/** Nights across, types and plans down: free rooms and prices of a span. */
export function PriceGridView({ plans, types }: { plans: readonly RatePlan[]; types: readonly RoomType[] }) {
  const { t } = useTranslation(['rates', 'shell'])
  const { today } = useDays()
  const [url, setUrl] = useUrlState()
  const mayWrite = useCan('rates.write')
  const maySeeFree = useCan('bookings.read')
  const [isBulk, setBulk] = useState(false)
  const from = (isDay(url['from'] ?? '') ? url['from'] : today) as Day
  const nights = LENGTHS.find((length) => String(length) === url['nights']) ?? 14
  const span = { from, until: addDays(from, nights) }
  const prices = useQuery({ ...ask(rates.prices, span), placeholderData: keepPreviousData })
  const free = useQuery({
    ...ask(bookings.availability, span),
    enabled: maySeeFree && from >= today,
    placeholderData: keepPreviousData,
  })
  const move = (days: number) => setUrl({ from: addDays(from, days) })

  return (
    <>
      <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 2, mb: 3 }}>
        <IconButton onClick={() => move(-nights)} aria-label={t('earlier')} disabled={from <= today}>
          <Icon name="back" />
        </IconButton>
        <Box sx={{ width: 226 }}>
          <DayInput label={t('from')} value={from} onChange={(day) => isDay(day) && setUrl({ from: day })} />
        </Box>
        <IconButton onClick={() => move(nights)} aria-label={t('later')}>
          <Icon name="chevronRight" />
        </IconButton>
        <Button onClick={() => setUrl({ from: undefined })} disabled={from === today}>
          {t('shell:today')}
        </Button>
        <MuiTextField
          select
          label={t('show')}
          value={nights}
          onChange={(event) => setUrl({ nights: event.target.value })}
          sx={{ width: 130 }}
        >
          {LENGTHS.map((length) => (
            <MenuItem key={length} value={length}>
              {t('shell:nights', { count: length })}
            </MenuItem>
          ))}
        </MuiTextField>
        <MuiTextField
          select
          label={t('plan')}
          value={url['plan'] ?? ''}
          onChange={(event) => setUrl({ plan: event.target.value })}
          sx={{ width: 190 }}
          slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
        >
          <MenuItem value="">{t('shell:list.all')}</MenuItem>
          {plans
            .filter((plan) => plan.isActive)
            .map((plan) => (
              <MenuItem key={plan.id} value={plan.id}>
                {plan.name}
              </MenuItem>
            ))}
        </MuiTextField>
        <Box sx={{ flex: 1 }} />
        {mayWrite && (
          <Button variant="contained" startIcon={<Icon name="edit" />} onClick={() => setBulk(true)}>
            {t('bulk.button')}
          </Button>
        )}
      </Stack>
      {prices.data ? (
        <PriceGrid
          span={span}
          plans={plans.filter((plan) => plan.isActive && (!url['plan'] || plan.id === url['plan']))}
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
