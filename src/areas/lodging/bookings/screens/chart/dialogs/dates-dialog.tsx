import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addDays, isDay, type Day } from '#core/dates.ts'
import { DayInput } from '#web/ui/day-input.tsx'
import { DayRangeInput } from '#web/ui/day-range-input.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { CancelButton } from '#web/ui/leave.tsx'
import type { Bar } from '../../../contract/chart.ts'
import { isSameTarget, targetOfBar, type Target } from '../target.ts'
import type { ChartData } from '../use-chart.ts'
import { obstacleOn } from '../use-changes.ts'
import { NewTerms } from '../../dialogs/change-preview.tsx'
import { usePreview } from '../use-preview.ts'
import type { Words } from '../words.ts'

type DatesProps = {
  bar: Bar
  chart: ChartData
  words: Words
  onChange: (bar: Bar, target: Target) => void
  onClose: () => void
}

/** The twin of pulling at the edges: new dates, with their price or what is against them. */
export function DatesDialog({ bar, chart, words, onChange, onClose }: DatesProps) {
  const { t } = useTranslation('bookings')
  const [dates, setDates] = useState<{ arrival: string; departure: string }>(bar)
  const isWhole = isDay(dates.arrival) && isDay(dates.departure) && dates.arrival < dates.departure
  const target: Target | undefined = isWhole
    ? { ...targetOfBar(bar), arrival: dates.arrival as Day, departure: dates.departure as Day }
    : undefined
  const obstacle = target && obstacleOn(chart, bar, target)
  const preview = usePreview(obstacle ? undefined : bar, target)
  const why = preview && !preview.isAllowed ? preview.reasons[0] : undefined
  const refusal = obstacle ? words.obstacle(obstacle) : why && words.reason(why)
  const isSame = target !== undefined && isSameTarget(target, targetOfBar(bar))
  const isInHouse = bar.status === 'IN_HOUSE' || bar.isLocked
  const labels = { from: t('chart.arrival'), until: t('chart.departure') }

  return (
    <Dialog
      open
      title={t('chart.changeDates.title', { who: bar.guestName })}
      onClose={onClose}
      actions={
        <>
          <CancelButton onClick={onClose} />
          <Button
            variant="contained"
            disabled={!target || isSame || refusal !== undefined}
            onClick={() => target && onChange(bar, target)}
          >
            {t('chart.changeDates.ok')}
          </Button>
        </>
      }
    >
      {isInHouse ? (
        <DayInput
          label={labels.until}
          value={dates.departure}
          min={addDays(bar.arrival, 1)}
          onChange={(departure) => setDates({ arrival: bar.arrival, departure })}
        />
      ) : (
        <DayRangeInput
          from={dates.arrival}
          until={dates.departure}
          min={chart.businessDate}
          labels={labels}
          onChange={(arrival, departure) => setDates({ arrival, departure })}
        />
      )}
      {refusal && !isSame && <Alert severity="error">{refusal}</Alert>}
      {!refusal && !isSame && preview && (
        <Typography>
          {target && words.nights(target)} · <strong>{words.difference(preview.difference)}</strong>
        </Typography>
      )}
      {!refusal && !isSame && preview && <NewTerms preview={preview} />}
    </Dialog>
  )
}
