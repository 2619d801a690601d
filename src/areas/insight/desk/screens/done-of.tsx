import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'

export type DayListName = 'arrivals' | 'departures' | 'inHouse'

/** '4 to come, 8 here', with a line that fills as the day goes on. */
export function DoneOf({ tally, name }: { tally: { due: number; done: number }; name: DayListName }) {
  const { t } = useTranslation('desk')
  const share = tally.done + tally.due === 0 ? 0 : tally.done / (tally.done + tally.due)
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 2.5, color: 'text.secondary', fontSize: 12 }}>
      <span>
        <strong>{tally.due}</strong> {t(`tally.${name}.due`)} · <strong>{tally.done}</strong> {t(`tally.${name}.done`)}
      </span>
      <Box
        aria-hidden
        sx={{ width: 56, height: 6, borderRadius: 3, bgcolor: 'var(--surface-sunken)', overflow: 'hidden' }}
      >
        <Box sx={{ width: `${share * 100}%`, height: '100%', bgcolor: 'success.main' }} />
      </Box>
    </Box>
  )
}
