import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import { useTranslation } from 'react-i18next'
import { densities, setPreference, usePreference } from '../preferences.ts'
import { Icon } from './icon.tsx'

/** Steps through the three row heights; remembered for this user on this device. */
export function DensityButton() {
  const { t } = useTranslation('shell')
  const density = usePreference('density')
  const next = densities[(densities.indexOf(density) + 1) % densities.length] ?? 'standard'
  const label = t('density.label', { now: t(`density.${density}`) })
  return (
    <Tooltip title={label}>
      <IconButton
        size="small"
        aria-label={label}
        onClick={() => setPreference('density', next)}
        sx={{ '@media (pointer: coarse)': { display: 'none' } }}
      >
        <Icon name="density" />
      </IconButton>
    </Tooltip>
  )
}
