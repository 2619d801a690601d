import IconButton from '@mui/material/IconButton'
import ListItemIcon from '@mui/material/ListItemIcon'
import ListItemText from '@mui/material/ListItemText'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import Tooltip from '@mui/material/Tooltip'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { setPreference, usePreference, type ColorMode } from '../preferences.ts'
import { Icon, type IconName } from '../ui/icon.tsx'

/** By day, by night, or as the device has it. */
export const colorModes: readonly [ColorMode, IconName][] = [
  ['light', 'sun'],
  ['dark', 'moon'],
  ['system', 'device'],
]

/** The colour scheme, in the bar above the screen. */
export function ModeMenu() {
  const { t } = useTranslation('shell')
  const mode = usePreference('colorMode')
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <>
      <Tooltip title={t('looks.title')}>
        <IconButton
          aria-label={t('looks.title')}
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          <Icon name="sun" />
        </IconButton>
      </Tooltip>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {colorModes.map(([value, icon]) => (
          <MenuItem
            key={value}
            selected={mode === value}
            onClick={() => {
              setAnchor(null)
              setPreference('colorMode', value)
            }}
          >
            <ListItemIcon>
              <Icon name={icon} />
            </ListItemIcon>
            <ListItemText>{t(`looks.${value}`)}</ListItemText>
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
