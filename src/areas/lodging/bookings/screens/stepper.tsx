import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { COARSE } from '#web/theme/touch.ts'

type StepperProps = { label: string; value: number; min: number; max: number; onChange: (value: number) => void }

/** A small whole number with a press for less and a press for more; arrow keys work in it too. */
export function Stepper({ label, value, min, max, onChange }: StepperProps) {
  const { t } = useTranslation('bookings')
  const id = useId()
  const set = (next: number) => onChange(Math.min(max, Math.max(min, Number.isFinite(next) ? next : min)))
  return (
    <div>
      <Typography
        component="label"
        htmlFor={id}
        variant="caption"
        color="textSecondary"
        sx={{ display: 'block', mb: 1 }}
      >
        {label}
      </Typography>
      <Box
        sx={{
          display: 'inline-flex',
          alignItems: 'center',
          border: '1px solid var(--line-strong)',
          borderRadius: '6px',
          bgcolor: 'background.paper',
          height: 40,
          [COARSE]: { height: 46 },
          '& input::-webkit-inner-spin-button': { display: 'none' },
        }}
      >
        <IconButton
          aria-label={t('less', { label })}
          disabled={value <= min}
          onClick={() => set(value - 1)}
          sx={{ width: 36, height: 38 }}
        >
          −
        </IconButton>
        <Box
          component="input"
          id={id}
          type="number"
          inputMode="numeric"
          min={min}
          max={max}
          value={value}
          onChange={(event: React.ChangeEvent<HTMLInputElement>) => set(Math.trunc(Number(event.target.value)))}
          sx={{
            width: 36,
            [COARSE]: { width: 44, height: 44 },
            border: 0,
            p: 0,
            textAlign: 'center',
            font: 'inherit',
            fontWeight: 600,
            color: 'inherit',
            bgcolor: 'transparent',
            appearance: 'textfield',
            borderRadius: '4px',
          }}
        />
        <IconButton
          aria-label={t('moreOf', { label })}
          disabled={value >= max}
          onClick={() => set(value + 1)}
          sx={{ width: 36, height: 38 }}
        >
          +
        </IconButton>
      </Box>
    </div>
  )
}
