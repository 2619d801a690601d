import Badge from '@mui/material/Badge'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import InputAdornment from '@mui/material/InputAdornment'
import InputBase from '@mui/material/InputBase'
import Popover from '@mui/material/Popover'
import Stack from '@mui/material/Stack'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import Tooltip from '@mui/material/Tooltip'
import { Suspense, lazy, useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { addDays, type Day } from '#core/dates.ts'
import { useDays } from '#web/formats.ts'
import { Icon } from '#web/ui/icon.tsx'
import { CardSkeleton } from '#web/ui/states.tsx'
import { LegendButton } from './legend.tsx'
import { ZOOMS, type ChartView } from './use-view.ts'
import type { ChartData } from './use-chart.ts'

const Calendar = lazy(() => import('#web/ui/calendar.tsx'))

type ToolbarProps = {
  view: ChartView
  chart: ChartData | undefined
  isPhone: boolean
  onFindRoom: (roomId: string) => void
  onAssign: () => void
}

/** The chart's first day, how many days it shows, and the two ways to find something on it. */
export function Toolbar({ view, chart, isPhone, onFindRoom, onAssign }: ToolbarProps) {
  const { t } = useTranslation('bookings')
  const waiting = chart ? chart.bars.filter((bar) => bar.roomId === null).length : 0
  return (
    <Stack direction="row" className="no-print" sx={{ alignItems: 'center', flexWrap: 'wrap', gap: 2, mb: 3 }}>
      <DaySteps view={view} />
      <ToggleButtonGroup
        exclusive
        size="small"
        value={view.days}
        onChange={(_, days: number | null) => days && view.zoom(days)}
        aria-label={t('chart.zoom')}
        sx={{
          '& .MuiToggleButton-root': { px: 2.5, py: 0, minHeight: 36, minWidth: 36, textTransform: 'none' },
        }}
      >
        {(isPhone ? ZOOMS.slice(0, 2) : ZOOMS).map((days) => (
          <ToggleButton key={days} value={days} aria-label={t('chart.days', { count: days })}>
            {isPhone ? days : t('chart.days', { count: days })}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <RoomFind chart={chart} onFind={onFindRoom} />
      <Box sx={{ flex: 1 }} />
      <Badge
        badgeContent={waiting}
        max={999}
        color="warning"
        invisible={!isPhone || waiting === 0}
        sx={{ '& .MuiBadge-badge': { fontSize: 11 } }}
      >
        <Button
          variant="outlined"
          onClick={onAssign}
          disabled={waiting === 0}
          startIcon={!isPhone && <Icon name="inbox" />}
          aria-label={t('chart.unassigned', { count: waiting })}
        >
          {isPhone ? <Icon name="inbox" /> : t('chart.unassigned', { count: waiting })}
        </Button>
      </Badge>
      <LegendButton />
    </Stack>
  )
}

function DaySteps({ view }: { view: ChartView }) {
  const { t } = useTranslation('bookings')
  const { day } = useDays()
  const [isOpen, setOpen] = useState(false)
  const place = useRef<HTMLButtonElement>(null)
  const label = t('chart.dates', {
    arrival: day(view.from, 'number'),
    departure: day(addDays(view.from, view.days - 1), 'number'),
  })
  const pick = (day: Day) => {
    setOpen(false)
    view.go(day)
  }
  return (
    <Stack direction="row" sx={{ alignItems: 'center', flexWrap: 'wrap', gap: 1 }}>
      <Button variant="outlined" onClick={view.today} disabled={view.isToday}>
        {t('shell:today')}
      </Button>
      <Tooltip title={t('chart.previous', { count: view.days })}>
        <IconButton onClick={() => view.shift(-1)} aria-label={t('chart.previous', { count: view.days })}>
          <Icon name="chevronRight" sx={{ transform: 'scaleX(-1)', '[dir=rtl] &': { transform: 'none' } }} />
        </IconButton>
      </Tooltip>
      <Tooltip title={t('chart.jump')}>
        <Button
          ref={place}
          onClick={() => setOpen(true)}
          aria-haspopup="dialog"
          aria-label={`${t('chart.jump')}: ${label}`}
          startIcon={<Icon name="calendar" />}
          sx={{ color: 'text.primary', fontWeight: 600, whiteSpace: 'nowrap', px: 2 }}
        >
          {label}
        </Button>
      </Tooltip>
      <Tooltip title={t('chart.next', { count: view.days })}>
        <IconButton onClick={() => view.shift(1)} aria-label={t('chart.next', { count: view.days })}>
          <Icon name="chevronRight" sx={{ '[dir=rtl] &': { transform: 'scaleX(-1)' } }} />
        </IconButton>
      </Tooltip>
      <Popover
        open={isOpen}
        anchorEl={() => place.current}
        onClose={() => setOpen(false)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ paper: { sx: { p: 3, minWidth: 280 } } }}
      >
        <Suspense fallback={<CardSkeleton height={280} />}>
          <Calendar selected={view.from} onPick={pick} />
        </Suspense>
      </Popover>
    </Stack>
  )
}

/** Type a number and Enter: the chart goes to that room. */
function RoomFind({ chart, onFind }: { chart: ChartData | undefined; onFind: (roomId: string) => void }) {
  const { t } = useTranslation('bookings')
  const [text, setText] = useState('')
  const wanted = text.trim().toLowerCase()
  const found = wanted
    ? (chart?.rooms.find((room) => room.number.toLowerCase() === wanted) ??
      chart?.rooms.find((room) => room.number.toLowerCase().startsWith(wanted)))
    : undefined
  const isMissing = wanted !== '' && chart !== undefined && !found
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !found) return
    event.preventDefault()
    setText('')
    onFind(found.id)
  }
  return (
    <InputBase
      value={text}
      onChange={(event) => setText(event.target.value)}
      onKeyDown={onKeyDown}
      placeholder={t('chart.findRoom')}
      error={isMissing}
      inputProps={{ 'aria-label': t('chart.findRoom'), 'aria-invalid': isMissing }}
      startAdornment={
        <InputAdornment position="start">
          <Icon name="search" sx={{ fontSize: 18 }} />
        </InputAdornment>
      }
      sx={{
        width: 132,
        height: 36,
        px: 2,
        border: '1px solid',
        borderColor: isMissing ? 'error.main' : 'var(--line-strong)',
        borderRadius: 1.5,
        bgcolor: 'background.paper',
        '&:focus-within': { outline: '2px solid var(--focus-ring)', outlineOffset: 1 },
        '@media (pointer: coarse)': { height: 44 },
      }}
    />
  )
}
