import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import { useTranslation } from 'react-i18next'
import { addDays, type Day, isDay, firstOfMonth } from '#core/dates.ts'
import { useDays } from '#web/formats.ts'
import { useUrlState } from '#web/navigation.tsx'
import { DayInput } from '#web/ui/day-input.tsx'

/** A day with its weekday and year fits. */
const dayWidth = { width: { xs: '100%', sm: 200 } } as const

/** The span of the address, with the fields that set it: by default the month of the day that was closed last. */
export function useSpan() {
  const { t } = useTranslation('accounting')
  const { today } = useDays()
  const [url, setUrl] = useUrlState()
  const dayOf = (name: string, otherwise: Day): Day => {
    const day = url[name] ?? ''
    return isDay(day) ? day : otherwise
  }
  const closed = addDays(today as Day, -1)
  const wanted = dayOf('to', closed)
  const from = dayOf('from', firstOfMonth(closed))
  const last = wanted < from ? from : wanted
  const choice = (
    <Stack direction="row" className="no-print" sx={{ flexWrap: 'wrap', gap: 2 }}>
      <Box sx={dayWidth}>
        <DayInput label={t('from')} value={from} onChange={(day) => isDay(day) && setUrl({ from: day })} />
      </Box>
      <Box sx={dayWidth}>
        <DayInput label={t('to')} value={last} min={from} onChange={(day) => isDay(day) && setUrl({ to: day })} />
      </Box>
    </Stack>
  )
  return { span: { from, until: addDays(last, 1) }, choice }
}
