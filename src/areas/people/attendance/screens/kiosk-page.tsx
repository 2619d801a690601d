import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import MuiTextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDays } from '#web/formats.ts'
import { refusalText } from '#web/refusal-text.ts'
import { LoadingButton } from '#web/ui/loading-button.tsx'
import { Page } from '#web/ui/page.tsx'
import { useNow } from '#web/use-now.ts'
import { DIRECTIONS, type Direction } from '../rules/choices.ts'
import { useKiosk } from './use-kiosk.ts'

/** `/hrm/kiosk`: a device at the entrance. It shows no employee's data before their number and PIN; while offline entries wait here. */
export function KioskPage() {
  const { t } = useTranslation(['attendance', 'refusals'])
  const [number, setNumber] = useState('')
  const [pin, setPin] = useState('')
  const first = useRef<HTMLInputElement>(null)
  const { press, waitingCount, isPending, done, error } = useKiosk()
  const isWhole = /^\d{1,7}$/.test(number) && /^\d{4,8}$/.test(pin)
  const clock = (direction: Direction) => {
    void press({ number: Number(number), pin, direction })
    setNumber('')
    setPin('')
    first.current?.focus()
  }
  const digits = (text: string, most: number) => text.replaceAll(/\D/g, '').slice(0, most)
  return (
    <Page title={t('kiosk.title')} isNarrow>
      <Stack spacing={3}>
        <Clock />
        <Stack direction="row" sx={{ gap: 2 }}>
          <MuiTextField
            label={t('clock.number')}
            value={number}
            inputRef={first}
            autoFocus
            fullWidth
            autoComplete="off"
            onChange={(event) => setNumber(digits(event.target.value, 7))}
            slotProps={{ htmlInput: { inputMode: 'numeric' } }}
          />
          <MuiTextField
            label={t('clock.pin')}
            value={pin}
            type="password"
            fullWidth
            autoComplete="new-password"
            onChange={(event) => setPin(digits(event.target.value, 8))}
            slotProps={{ htmlInput: { inputMode: 'numeric' } }}
          />
        </Stack>
        <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 2 }}>
          {DIRECTIONS.map((direction) => (
            <LoadingButton
              key={direction}
              size="large"
              variant={direction === 'IN' || direction === 'OUT' ? 'contained' : 'outlined'}
              disabled={!isWhole}
              isLoading={isPending}
              onClick={() => clock(direction)}
              sx={{ minHeight: 72 }}
            >
              {t(`clock.press.${direction}`)}
            </LoadingButton>
          ))}
        </Box>
        <Box role="status" sx={{ display: 'grid', gap: 2 }}>
          {done && (
            <Alert severity="success">
              {done.employeeName}: {t(`clock.state.${done.state}`)}
            </Alert>
          )}
          {error !== undefined && <Alert severity="error">{refusalText(t, error)}</Alert>}
          {waitingCount > 0 && <Alert severity="warning">{t('kiosk.waiting', { count: waitingCount })}</Alert>}
        </Box>
      </Stack>
    </Page>
  )
}

/** The time at the property, large. */
function Clock() {
  const { time } = useDays()
  const now = useNow((moment) => moment)
  return (
    <Typography variant="h2" component="p" sx={{ textAlign: 'center', fontVariantNumeric: 'tabular-nums' }}>
      {time(new Date(now).toISOString())}
    </Typography>
  )
}
