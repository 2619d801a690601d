import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Stack from '@mui/material/Stack'
import Tooltip from '@mui/material/Tooltip'
import { useTranslation } from 'react-i18next'
import { menuToggled, setLayout, useLayout } from '../layout.ts'
import { useGo, useLinkTo } from '../navigation.tsx'
import { useSession } from '../session.ts'
import { Icon } from '../ui/icon.tsx'
import { KeyHint } from '../ui/marks.tsx'
import { AccountMenu } from './account-menu.tsx'
import { Brand } from './brand.tsx'
import { LanguageSelect } from './language-select.tsx'
import { ModeMenu } from './mode-menu.tsx'
import { NewMenu } from './new-menu.tsx'
import { openPalette } from './palette-host.tsx'
import { PropertyPlace } from './property-place.tsx'
import { shellSlots } from './slots.ts'
import { TopMenu } from './top-menu.tsx'
import { mayUpgrade, UPGRADE } from './upgrade.ts'
import { COARSE } from '../theme/touch.ts'

type TopBarProps = { isPhone: boolean; isOnTop: boolean; openDrawer: () => void }

/** 56 px: menu, property and business date; search; new, home, bell, account. With the menu on top, that in place of a sidebar. */
export function TopBar({ isPhone, isOnTop, openDrawer }: TopBarProps) {
  const { topbarFixed, topbarColor } = useLayout()
  const Bell = shellSlots.bell
  return (
    <Stack
      component="header"
      direction="row"
      className="no-print"
      data-bar={topbarColor}
      sx={{
        position: topbarFixed ? 'sticky' : 'relative',
        top: 0,
        zIndex: 1120,
        height: 56,
        flexShrink: 0,
        alignItems: 'center',
        gap: { xs: 1, md: 2 },
        px: { xs: 2, md: 4 },
        bgcolor: 'var(--bar-fill)',
        color: 'var(--bar-text)',
        borderBottom: '1px solid var(--bar-line)',
        '& .MuiIconButton-root': { color: 'inherit' },
        '& :focus-visible': { outlineColor: 'var(--bar-focus)' },
      }}
    >
      {isOnTop ? <Brand isShort /> : <MenuToggle isPhone={isPhone} openDrawer={openDrawer} />}
      <PropertyPlace />
      {isOnTop && <TopMenu />}
      <Box
        sx={{
          flex: 1,
          display: 'flex',
          justifyContent: { xs: 'flex-end', md: 'center' },
          minWidth: { xs: 'auto', md: 0 },
        }}
      >
        {isPhone || isOnTop ? <SearchIcon /> : <SearchButton />}
      </Box>
      {!isPhone && <UpgradeNow />}
      <NewMenu isPhone={isPhone} />
      {!isPhone && <HomeButton />}
      {!isPhone && <LanguageSelect />}
      {isOnTop && <ModeMenu />}
      {Bell && <Bell />}
      <AccountMenu isPhone={isPhone} />
    </Stack>
  )
}

function MenuToggle({ isPhone, openDrawer }: { isPhone: boolean; openDrawer: () => void }) {
  const { t } = useTranslation('shell')
  const { sidebarStyle } = useLayout()
  const toggle = () => (isPhone ? openDrawer() : setLayout({ sidebarStyle: menuToggled(sidebarStyle) }))
  return (
    <Tooltip title={t('menu.toggle')}>
      <IconButton
        onClick={toggle}
        aria-label={t('menu.toggle')}
        aria-expanded={isPhone ? undefined : sidebarStyle !== 'closed'}
      >
        <Icon name="menu" />
      </IconButton>
    </Tooltip>
  )
}

function UpgradeNow() {
  const { t } = useTranslation('shell')
  const session = useSession()
  const link = useLinkTo(UPGRADE)
  if (!mayUpgrade(session)) return null
  return (
    <Button component="a" {...link} size="small" color="inherit" startIcon={<Icon name="star" />}>
      {t('upgradeNow')}
    </Button>
  )
}

/** Specification section 6: once the property is set up. */
function HomeButton() {
  const { t } = useTranslation('shell')
  const { property } = useSession()
  const go = useGo()
  if (property?.propertyStatus !== 'COMPLETED') return null
  return (
    <Tooltip title={t('home')}>
      <IconButton aria-label={t('home')} onClick={() => go('/master-service/home')}>
        <Icon name="home" />
      </IconButton>
    </Tooltip>
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
        [COARSE]: { height: 44 },
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
