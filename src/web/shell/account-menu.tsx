import Box from '@mui/material/Box'
import Divider from '@mui/material/Divider'
import IconButton from '@mui/material/IconButton'
import ListItemIcon from '@mui/material/ListItemIcon'
import ListItemText from '@mui/material/ListItemText'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import Stack from '@mui/material/Stack'
import Switch from '@mui/material/Switch'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useGo } from '../navigation.tsx'
import { setPreference, usePreference, type ColorMode } from '../preferences.ts'
import { findScreen } from '../screens.ts'
import { useSession } from '../session.ts'
import { signOut } from '../sign-out.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Icon, type IconName } from '../ui/icon.tsx'
import { LanguageMenu } from './language-menu.tsx'
import { openShortcuts } from './palette-host.tsx'

/** The person: profile, looks, keys, the way out. */
export function AccountMenu() {
  const { t } = useTranslation('shell')
  const go = useGo()
  const { user } = useSession()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const name = `${user.firstName} ${user.lastName}`.trim() || user.displayName
  const choose = (act: () => void) => () => {
    setAnchor(null)
    act()
  }
  const pages = [
    ['/profile/overview', 'person', 'account.profile'],
    ['/profile/settings', 'settings', 'account.settings'],
  ] as const

  return (
    <>
      <IconButton
        onClick={(event) => setAnchor(event.currentTarget)}
        aria-label={t('account.label', { name })}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        sx={{ p: 1 }}
      >
        <Avatar name={name} src={user.logoUrl} />
      </IconButton>
      <Menu
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        slotProps={{ paper: { sx: { minWidth: 264 } } }}
      >
        <Box component="li" role="none" sx={{ px: 4, py: 2 }}>
          <Box sx={{ fontWeight: 600 }}>{name}</Box>
          <Box sx={{ fontSize: 12, color: 'text.secondary' }}>{user.roles[0] && t(`role.${user.roles[0]}`)}</Box>
        </Box>
        <Divider component="li" />
        {pages
          .filter(([path]) => findScreen(path))
          .map(([path, icon, label]) => (
            <Entry key={path} icon={icon} label={t(label)} onClick={choose(() => go(path))} />
          ))}
        <Entry icon="keyboard" label={t('shortcuts.title')} onClick={choose(openShortcuts)} />
        <LetterSwitch />
        <Divider component="li" />
        <Box component="li" role="none">
          <Looks />
          <LanguageMenu />
        </Box>
        <Divider component="li" />
        <Entry icon="leave" label={t('signOut')} onClick={choose(() => void signOut(go))} />
      </Menu>
    </>
  )
}

function Entry({ icon, label, onClick, ...rest }: { icon: IconName; label: string; onClick: () => void }) {
  return (
    <MenuItem onClick={onClick} {...rest}>
      <ListItemIcon>
        <Icon name={icon} />
      </ListItemIcon>
      <ListItemText>{label}</ListItemText>
    </MenuItem>
  )
}

function LetterSwitch(props: object) {
  const { t } = useTranslation('shell')
  const isOn = usePreference('letterShortcuts')
  return (
    <MenuItem
      {...props}
      role="menuitemcheckbox"
      aria-checked={isOn}
      onClick={() => setPreference('letterShortcuts', !isOn)}
    >
      <ListItemText>{t('shortcuts.letters')}</ListItemText>
      <Switch size="small" checked={isOn} tabIndex={-1} aria-hidden />
    </MenuItem>
  )
}

const modes: readonly [ColorMode, IconName][] = [
  ['light', 'sun'],
  ['dark', 'moon'],
  ['system', 'settings'],
]

function Looks() {
  const { t } = useTranslation('shell')
  const mode = usePreference('colorMode')
  return (
    <Stack direction="row" sx={{ alignItems: 'center', justifyContent: 'space-between', px: 4, py: 2 }}>
      <Box component="span">{t('looks.title')}</Box>
      <ToggleButtonGroup
        exclusive
        size="small"
        value={mode}
        aria-label={t('looks.title')}
        onChange={(_, next: ColorMode | null) => next && setPreference('colorMode', next)}
      >
        {modes.map(([value, icon]) => (
          <ToggleButton
            key={value}
            value={value}
            aria-label={t(`looks.${value}`)}
            title={t(`looks.${value}`)}
            sx={{ p: 1.5 }}
          >
            <Icon name={icon} sx={{ fontSize: 18 }} />
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </Stack>
  )
}
