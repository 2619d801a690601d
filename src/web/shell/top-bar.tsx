import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Stack from '@mui/material/Stack'
import Tooltip from '@mui/material/Tooltip'
import { useTranslation } from 'react-i18next'
import { setPreference, usePreference } from '../preferences.ts'
import { Icon } from '../ui/icon.tsx'
import { KeyHint } from '../ui/marks.tsx'
import { AccountMenu } from './account-menu.tsx'
import { NewMenu } from './new-menu.tsx'
import { openPalette } from './palette-host.tsx'
import { PropertyPlace } from './property-place.tsx'
import { shellSlots } from './slots.ts'

/** 56 px: menu, property and business date; search; new, bell, account. */
export function TopBar({ isPhone, openDrawer }: { isPhone: boolean; openDrawer: () => void }) {
  const { t } = useTranslation('shell')
  const style = usePreference('sidebar')
  const Bell = shellSlots.bell
  const toggle = () =>
    isPhone
      ? openDrawer()
      : setPreference('sidebar', style === 'full' ? 'compact' : style === 'compact' ? 'closed' : 'full')
  return (
    <Stack
      component="header"
      direction="row"
      className="no-print"
      sx={{
        position: 'sticky',
        top: 0,
        zIndex: 1120,
        height: 56,
        flexShrink: 0,
        alignItems: 'center',
        gap: { xs: 1, md: 3 },
        px: { xs: 2, md: 4 },
        bgcolor: 'background.paper',
        borderBottom: '1px solid var(--line)',
      }}
    >
      <Tooltip title={t('menu.toggle')}>
        <IconButton
          onClick={toggle}
          aria-label={t('menu.toggle')}
          aria-expanded={isPhone ? undefined : style === 'full'}
        >
          <Icon name="menu" />
        </IconButton>
      </Tooltip>
      <PropertyPlace />
      <Box sx={{ flex: 1, display: 'flex', justifyContent: { xs: 'flex-end', md: 'center' }, minWidth: 0 }}>
        {isPhone ? <SearchIcon /> : <SearchButton />}
      </Box>
      <NewMenu isPhone={isPhone} />
      {Bell && <Bell />}
      <AccountMenu />
    </Stack>
  )
}

function SearchIcon() {
  const { t } = useTranslation('shell')
  return (
    <IconButton onClick={() => openPalette()} aria-label={t('search.placeholder')}>
      <Icon name="search" />
    </IconButton>
  )
}

/** Looks like a box, opens the palette. */
function SearchButton() {
  const { t } = useTranslation('shell')
  return (
    <Box
      component="button"
      type="button"
      onClick={() => openPalette()}
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K /"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 2,
        width: '100%',
        maxWidth: 420,
        height: 36,
        px: 3,
        font: 'inherit',
        textAlign: 'start',
        color: 'text.secondary',
        bgcolor: 'var(--surface-sunken)',
        border: '1px solid var(--line)',
        borderRadius: 1,
        cursor: 'text',
        '&:hover': { borderColor: 'var(--line-strong)' },
      }}
    >
      <Icon name="search" sx={{ fontSize: 18 }} />
      <Box component="span" sx={{ flex: 1 }}>
        {t('search.placeholder')}
      </Box>
      <KeyHint keys="Mod+K" />
    </Box>
  )
}
