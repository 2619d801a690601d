import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useTranslation } from 'react-i18next'
import { useWeekdayNames } from '#web/weekday-names.ts'
import { MOST_WEEKS, OFF } from '../rules/patterns.ts'
import { useSetUp } from './grid/use-rota.ts'

type Props = { days: readonly string[]; onChange: (days: string[]) => void }

/** The days of a pattern, a row a week. */
export function PatternDays({ days, onChange }: Props) {
  const { t } = useTranslation('rota')
  const weekdays = useWeekdayNames()
  const types = useSetUp().data?.types.filter(({ isActive, id }) => isActive || days.includes(id)) ?? []
  const weeks = days.length / 7
  return (
    <Box component="fieldset" sx={{ border: 0, m: 0, p: 0, minWidth: 0, display: 'grid', gap: 2 }}>
      <Box component="legend" sx={{ fontSize: 12, color: 'text.secondary', p: 0, mb: 3 }}>
        {t('pattern.days')}
      </Box>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: 'repeat(2, 1fr)', sm: 'repeat(7, 1fr)' } }}>
        {days.map((entry, at) => (
          <TextField
            // oxlint-disable-next-line react/no-array-index-key -- a day of a cycle is its place
            key={at}
            select
            size="small"
            label={weeks > 1 ? `${weekdays[at % 7]} ${(at - (at % 7)) / 7 + 1}` : weekdays[at]}
            value={entry}
            onChange={(event) => onChange(days.map((each, place) => (place === at ? event.target.value : each)))}
            slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
          >
            <MenuItem value="">–</MenuItem>
            <MenuItem value={OFF}>{t('grid.off')}</MenuItem>
            {types.map(({ id, code }) => (
              <MenuItem key={id} value={id}>
                {code}
              </MenuItem>
            ))}
          </TextField>
        ))}
      </Box>
      <Box sx={{ display: 'flex', gap: 2 }}>
        <Button
          disabled={weeks >= MOST_WEEKS}
          onClick={() => onChange([...days, ...Array.from({ length: 7 }, () => '')])}
        >
          {t('pattern.addWeek')}
        </Button>
        <Button disabled={weeks <= 1} onClick={() => onChange(days.slice(0, -7))}>
          {t('pattern.removeWeek')}
        </Button>
      </Box>
    </Box>
  )
}
