import Stack from '@mui/material/Stack'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { useTranslation } from 'react-i18next'

/** To whom, and when, what is touched next goes: seat -1 is nobody's yet, course 0 the dish's own. */
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
      <ToggleButtonGroup exclusive size="small" aria-label={t('change.seat')} value={hand.seatNo} onChange={(_, seatNo: number | null) => onChange({ ...hand, seatNo: seatNo ?? -1 })}>
        {seats.map((seat) => (
          <ToggleButton key={seat} value={seat} aria-label={t('seat', { seat })} sx={{ minWidth: 44, minHeight: 44 }}>
            {t('take.seatMark', { seat })}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <ToggleButtonGroup exclusive size="small" aria-label={t('change.course')} value={hand.course} onChange={(_, course: number | null) => onChange({ ...hand, course: course ?? 0 })}>
        {COURSES.map((course) => (
          <ToggleButton key={course} value={course} aria-label={t('course', { course })} sx={{ minWidth: 44, minHeight: 44 }}>
            {t('take.courseMark', { course })}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </Stack>
  ) // prettier-ignore
}
