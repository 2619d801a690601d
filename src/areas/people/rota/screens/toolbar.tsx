import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import MenuItem from '@mui/material/MenuItem'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { useTranslation } from 'react-i18next'
import { addDays } from '#core/dates.ts'
import { useDays } from '#web/formats.ts'
import { Icon } from '#web/ui/icon.tsx'
import { SPANS } from '../contract/choices.ts'
import type { OpenDialog } from './dialogs.tsx'
import type { RotaData } from './grid/use-rota.ts'
import type { RotaView } from './use-view.ts'

type ToolbarProps = {
  view: RotaView
  setUp: RotaData['setUp']
  week: RotaData['week']
  isPhone: boolean
  ask: (asked: OpenDialog) => void
}

/** Where the rail is not shown, what it says is opened. */
const railHidden = (days: number) => ({ xs: 'inline-flex', lg: days === 28 ? 'inline-flex' : 'none', xl: 'none' })

/** The days and the department that are shown, and what is done with a whole week. */
export function Toolbar({ view, setUp, week, isPhone, ask }: ToolbarProps) {
  const { t } = useTranslation('rota')
  const unpublished = week?.weeks.reduce((sum, each) => sum + each.unpublished, 0) ?? 0
  const planned = setUp?.departments.filter(({ isPlanned }) => isPlanned) ?? []
  return (
    <Stack direction="row" className="no-print" sx={{ alignItems: 'center', flexWrap: 'wrap', gap: 2, mb: 2 }}>
      <WeekSteps view={view} />
      <ToggleButtonGroup
        exclusive
        size="small"
        value={view.days}
        onChange={(_, days: number | null) => days && view.zoom(days)}
        aria-label={t('toolbar.span')}
        sx={{ '& .MuiToggleButton-root': { px: 2.5, py: 0, minHeight: 36, textTransform: 'none' } }}
      >
        {(isPhone ? SPANS.slice(0, 2) : SPANS).map((days) => (
          <ToggleButton key={days} value={days}>
            {t(`toolbar.weeks${days / 7}`)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <TextField
        select
        size="small"
        label={t('department')}
        value={planned.some(({ id }) => id === view.departmentId) ? view.departmentId : ''}
        onChange={(event) => view.choose(event.target.value)}
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
        fullWidth={false}
        sx={{ width: isPhone ? 180 : 172 }}
      >
        <MenuItem value="">{t('toolbar.all')}</MenuItem>
        {planned.map(({ id, name }) => (
          <MenuItem key={id} value={id}>
            {name}
          </MenuItem>
        ))}
      </TextField>
      <Box sx={{ flex: 1 }} />
      {!isPhone && <Button onClick={() => ask({ kind: 'copy' })}>{t('copy.title')}</Button>}
      {!isPhone && <Button onClick={() => ask({ kind: 'pattern' })}>{t('pattern.apply')}</Button>}
      {!isPhone && (
        <IconButton aria-label={t('toolbar.print')} onClick={() => window.print()}>
          <Icon name="print" />
        </IconButton>
      )}
      <Button sx={{ display: railHidden(view.days) }} onClick={() => ask({ kind: 'week' })}>
        {t('rail.title')}
      </Button>
      <Button variant="contained" disabled={unpublished === 0} onClick={() => ask({ kind: 'publish' })}>
        {unpublished === 0 ? t('publish.ok') : t('publish.button', { count: unpublished })}
      </Button>
    </Stack>
  )
}

function WeekSteps({ view }: { view: RotaView }) {
  const { t } = useTranslation(['rota', 'shell'])
  const { day } = useDays()
  return (
    <Stack direction="row" sx={{ alignItems: 'center', flexWrap: 'wrap', gap: 1 }}>
      <Button variant="outlined" disabled={view.isToday} onClick={() => view.go(view.today)}>
        {t('shell:today')}
      </Button>
      <IconButton aria-label={t('toolbar.previous')} onClick={() => view.shift(-1)}>
        <Icon name="chevronRight" sx={{ transform: 'scaleX(-1)', '[dir=rtl] &': { transform: 'none' } }} />
      </IconButton>
      <Box component="span" sx={{ fontWeight: 600, whiteSpace: 'nowrap' }}>
        {day(view.from, 'number')} – {day(addDays(view.from, view.days - 1), 'number')}
      </Box>
      <IconButton aria-label={t('toolbar.next')} onClick={() => view.shift(1)}>
        <Icon name="chevronRight" sx={{ '[dir=rtl] &': { transform: 'scaleX(-1)' } }} />
      </IconButton>
    </Stack>
  )
}
