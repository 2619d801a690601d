import Box from '@mui/material/Box'
import Popover from '@mui/material/Popover'
import Button from '@mui/material/Button'
import { Suspense, lazy, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addDays, daysBetween, isDay, type Day } from '#core/dates.ts'
import { DayInput } from './day-input.tsx'
import { Icon } from './icon.tsx'
import { CardSkeleton } from './states.tsx'
import { useIsPhone } from './use-is-phone.ts'

const RangeCalendar = lazy(() => import('./calendar.tsx').then((module) => ({ default: module.RangeCalendar })))

export type DayRangeProps = {
  from: string
  until: string
  onChange: (from: string, until: string) => void
  labels: { from: string; until: string }
  min?: string
  errors?: { from?: string | undefined; until?: string | undefined }
  isDisabled?: boolean
}

/**
 * Two days, half open: arrival and departure. Moving the first past the second retains the number of nights.
 * The number of nights is shown beside it.
 */
export function DayRangeInput({ from, until, onChange, labels, min, errors, isDisabled }: DayRangeProps) {
  const { t } = useTranslation('shell')
  const isPhone = useIsPhone()
  const [isOpen, setOpen] = useState(false)
  const [start, setStart] = useState<Day>()
  const place = useRef<HTMLDivElement>(null)
  const nights = isDay(from) && isDay(until) ? daysBetween(from, until) : 0

  const moveFrom = (day: string) => {
    if (!isDay(day)) return onChange(day, until)
    onChange(day, isDay(until) && until > day ? until : addDays(day, Math.max(1, nights)))
  }
  const pick = (first: Day, last: Day | undefined) => {
    setStart(last ? undefined : first)
    if (!last) return
    onChange(first, last)
    setOpen(false)
  }

  return (
    <Box ref={place} sx={{ containerType: 'inline-size' }}>
      <Box sx={rangeGrid}>
        <DayInput
          hasNoCalendar
          label={labels.from}
          value={from}
          onChange={moveFrom}
          {...(min && { min })}
          isDisabled={isDisabled ?? false}
          hasError={errors?.from !== undefined}
          help={errors?.from}
        />
        <DayInput
          hasNoCalendar
          label={labels.until}
          value={until}
          onChange={(day) => onChange(from, day)}
          {...(isDay(from) && { min: addDays(from, 1) })}
          isDisabled={isDisabled ?? false}
          hasError={errors?.until !== undefined}
          help={errors?.until}
        />
        <Button
          variant="text"
          disabled={isDisabled ?? false}
          onClick={() => setOpen(true)}
          startIcon={<Icon name="calendar" />}
          sx={{ flexShrink: 0, minHeight: 40 }}
        >
          {t('nights', { count: Math.max(0, nights) })}
        </Button>
      </Box>
      <Popover
        open={isOpen}
        anchorEl={() => place.current}
        onClose={() => setOpen(false)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': `${labels.from}, ${labels.until}`, sx: { p: 3 } } }}
      >
        <Suspense fallback={<CardSkeleton height={300} />}>
          <RangeCalendar
            from={start ?? (isDay(from) ? from : undefined)}
            until={start ? undefined : isDay(until) ? until : undefined}
            min={min as Day | undefined}
            onPick={pick}
            months={isPhone ? 1 : 2}
          />
        </Suspense>
      </Popover>
    </Box>
  )
}

// Two days and the nights in a row; narrower, the nights below; narrower still, one below the other.
const rangeGrid = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: '1fr 1fr auto',
  '@container (max-width: 439px)': {
    gridTemplateColumns: '1fr 1fr',
    '& > :last-child': { gridColumn: '1 / -1', justifySelf: 'start' },
  },
  '@container (max-width: 335px)': { gridTemplateColumns: '1fr' },
} as const
