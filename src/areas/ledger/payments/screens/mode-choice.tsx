import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '#web/ui/icon.tsx'

type ModeChoiceProps<Mode extends string> = {
  label: string
  modes: readonly Mode[]
  value: Mode | undefined
  onChange: (mode: Mode) => void
  hasError?: boolean
  /** A fault or a hint below. */
  help?: string | undefined
}

const choice = {
  position: 'relative',
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 1.5,
  flex: '1 1 auto',
  minWidth: 72,
  minHeight: 40,
  px: 3,
  border: '1px solid var(--line-strong)',
  borderRadius: '6px',
  bgcolor: 'background.paper',
  fontWeight: 500,
  cursor: 'pointer',
  '&:hover': { bgcolor: 'var(--surface-hover)' },
  '&:has(input:checked)': { bgcolor: 'primary.main', borderColor: 'primary.main', color: 'primary.contrastText' },
  '&:has(input:focus-visible)': { outline: '2px solid var(--focus-ring)', outlineOffset: 2 },
  '& input': { position: 'absolute', inset: 0, m: 0, opacity: 0, cursor: 'pointer' },
} as const

/** The payment method, chosen with one press; arrow keys move between the options. */
export function ModeChoice<Mode extends string>(props: ModeChoiceProps<Mode>) {
  const { label, modes, value, onChange, hasError, help } = props
  const { t } = useTranslation('payments')
  const name = useId()
  return (
    <Box component="fieldset" sx={{ m: 0, p: 0, border: 0, minWidth: 0 }}>
      <Typography component="legend" variant="caption" color={hasError ? 'error' : 'textSecondary'} sx={{ mb: 1.5 }}>
        {label}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        {modes.map((mode) => (
          <Box component="label" key={mode} sx={choice}>
            <input type="radio" name={name} checked={value === mode} onChange={() => onChange(mode)} />
            {value === mode && <Icon name="check" sx={{ fontSize: 16 }} aria-hidden />}
            {t(`mode.${mode}`)}
          </Box>
        ))}
      </Box>
      {help && (
        <Typography
          variant="caption"
          component="p"
          role={hasError ? 'alert' : undefined}
          color={hasError ? 'error' : 'textSecondary'}
          sx={{ mt: 1 }}
        >
          {help}
        </Typography>
      )}
    </Box>
  )
}
