import Stack from '@mui/material/Stack'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'

/** Seat and course of the dishes added next: seat -1 is none yet, course 0 the dish's own. */
export type Hand = { seatNo: number; course: number }

const COURSES = [1, 2, 3]
const MOST_SEATS = 8

/** Seat and course of what is touched next, one tap each; another tap takes it back. */
export function SeatAndCourse({
  covers,
  hand,
  onChange,
}: {
  covers: number
  hand: Hand
  onChange: (hand: Hand) => void
}) {
  const { t } = useTranslation('orders')
  const seats = Array.from({ length: Math.min(MOST_SEATS, covers || 4) }, (_, at) => at + 1)
  return (
    <Stack direction="row" sx={{ gap: 3, flexWrap: 'wrap' }}>
      <Numbers
        label={t('change.seat')}
        numbers={seats}
        nameOf={(seat) => t('seat', { seat })}
        value={hand.seatNo}
        onChange={(seatNo) => onChange({ ...hand, seatNo: seatNo ?? -1 })}
      />
      <Numbers
        label={t('change.course')}
        numbers={COURSES}
        nameOf={(course) => t('course', { course })}
        value={hand.course}
        onChange={(course) => onChange({ ...hand, course: course ?? 0 })}
      />
    </Stack>
  )
}

/** Numbers under one label, of which at most one is chosen. */
function Numbers({
  label,
  numbers,
  nameOf,
  value,
  onChange,
}: {
  label: string
  numbers: readonly number[]
  nameOf: (number: number) => string
  value: number
  onChange: (number: number | null) => void
}) {
  const id = useId()
  return (
    <Stack direction="row" sx={{ gap: 1, alignItems: 'center' }}>
      <Typography variant="body2" color="textSecondary" id={id}>
        {label}
      </Typography>
      <ToggleButtonGroup
        exclusive
        size="small"
        aria-labelledby={id}
        value={value}
        onChange={(_, number: number | null) => onChange(number)}
      >
        {numbers.map((number) => (
          <ToggleButton key={number} value={number} aria-label={nameOf(number)} sx={{ minWidth: 44, minHeight: 44 }}>
            {number}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </Stack>
  )
}
