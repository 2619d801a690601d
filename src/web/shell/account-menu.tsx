import Box from '@mui/material/Box'
import Divider from '@mui/material/Divider'
import IconButton from '@mui/material/IconButton'
import ListItemIcon from '@mui/material/ListItemIcon'
import ListItemText from '@mui/material/ListItemText'
import MenuItem from '@mui/material/MenuItem'
import MenuList from '@mui/material/MenuList'
import Popover from '@mui/material/Popover'
import Stack from '@mui/material/Stack'
import Switch from '@mui/material/Switch'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useGo } from '../navigation.tsx'
import { lock } from '../lock.ts'
import { setPreference, usePreference, type ColorMode } from '../preferences.ts'
import { findScreen } from '../screens.ts'
import { useSession } from '../session.ts'
import { signOut } from '../sign-out.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Icon, type IconName } from '../ui/icon.tsx'
import { LanguageMenu } from './language-menu.tsx'
import { colorModes } from './mode-menu.tsx'
import { openShortcuts } from './palette-host.tsx'
import { mayUpgrade, UPGRADE } from './upgrade.ts'

/** The user: looks and keys, profile, the way out; on a phone also what its bar has no room for. */
export function AccountMenu({ isPhone }: { isPhone: boolean }) {
  const { t } = useTranslation('shell')
  const { user } = useSession()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const name = `${user.firstName} ${user.lastName}`.trim() || user.displayName
  const label = t('account.label', { name })
  return (
    <>
      <IconButton
        onClick={(event) => setAnchor(event.currentTarget)}
        aria-label={label}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        sx={{ p: 1 }}
      >
        <Avatar name={name} src={user.logoUrl} />
      </IconButton>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': label, sx: { minWidth: 272 } } }}
      >
        <Box sx={{ px: 4, pt: 3, pb: 2 }}>
          <Box sx={{ fontWeight: 600 }}>{name}</Box>
          <Box sx={{ fontSize: 12, color: 'text.secondary' }}>{user.roles[0] && t(`role.${user.roles[0]}`)}</Box>
        </Box>
        <Divider />
        <Looks />
        <KeySwitch />
        <LanguageMenu />
        <Divider />
        <Entries label={label} isPhone={isPhone} close={() => setAnchor(null)} />
      </Popover>
    </>
  )
}

function Entries({ label, isPhone, close }: { label: string; isPhone: boolean; close: () => void }) {
  const { t } = useTranslation('shell')
  const go = useGo()
  const session = useSession()
  const pages = [
    { path: '/profile/overview', icon: 'person', title: t('account.profile') },
    { path: '/profile/settings', icon: 'settings', title: t('account.settings') },
  ] as const
  const entries: { title: string; icon: IconName; run: () => void }[] = [
    ...(isPhone && mayUpgrade(session)
      ? [{ title: t('upgradeNow'), icon: 'star' as const, run: () => go(UPGRADE) }]
      : []),
    ...pages.filter(({ path }) => findScreen(path)).map(({ path, ...page }) => ({ ...page, run: () => go(path) })),
    { title: t('shortcuts.title'), icon: 'keyboard', run: openShortcuts },
    { title: t('lock.now'), icon: 'lock', run: () => lock(go) },
    { title: t('signOut'), icon: 'leave', run: () => void signOut(go) },
  ]
  return (
    <MenuList aria-label={label} autoFocusItem>
      {entries.map((entry) => (
        <MenuItem
          key={entry.title}
          onClick={() => {
            close()
            entry.run()
          }}
        >
          <ListItemIcon>
            <Icon name={entry.icon} />
          </ListItemIcon>
          <ListItemText>{entry.title}</ListItemText>
        </MenuItem>
      ))}
    </MenuList>
  )
}

const setting = { alignItems: 'center', justifyContent: 'space-between', gap: 4, px: 4, minHeight: 48 }

function KeySwitch() {
  const { t } = useTranslation('shell')
  const isOn = usePreference('letterShortcuts')
  const id = useId()
  return (
    <Stack direction="row" sx={setting}>
      <label htmlFor={id}>{t('shortcuts.letters')}</label>
      <Switch id={id} size="small" checked={isOn} onChange={() => setPreference('letterShortcuts', !isOn)} />
    </Stack>
  )
}

function Looks() {
  const { t } = useTranslation('shell')
  const mode = usePreference('colorMode')
  return (
    <Stack direction="row" sx={setting}>
      <span>{t('looks.title')}</span>
      <ToggleButtonGroup
        exclusive
        size="small"
        value={mode}
        aria-label={t('looks.title')}
        onChange={(_, next: ColorMode | null) => next && setPreference('colorMode', next)}
      >
        {colorModes.map(([value, icon]) => (
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
