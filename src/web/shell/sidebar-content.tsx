import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Stack from '@mui/material/Stack'
import Tooltip from '@mui/material/Tooltip'
import { useTranslation } from 'react-i18next'
import { collapseToggled, setLayout, useLayout, type BarColor, type SidebarStyle } from '../layout.ts'
import { Icon } from '../ui/icon.tsx'
import { useIsPhone } from '../ui/use-is-phone.ts'
import { Brand } from './brand.tsx'
import { MenuTree } from './menu-tree.tsx'
import { SidebarPerson } from './sidebar-person.tsx'
import { useNavigation } from './use-navigation.ts'

/** Brand, property and user, then the menu. */
export function SidebarContent({ style, color }: { style: SidebarStyle; color: BarColor }) {
  const { t } = useTranslation('shell')
  const { navigationType } = useLayout()
  const items = useNavigation(navigationType)
  const isCompact = style !== 'full'
  return (
    <Stack
      component="aside"
      data-bar={color}
      aria-label={t('product')}
      sx={{
        height: '100%',
        width: '100%',
        bgcolor: 'var(--bar-fill)',
        color: 'var(--bar-text)',
        borderInlineEnd: '1px solid var(--bar-line)',
        '& :focus-visible': { outlineColor: 'var(--bar-focus)', outlineOffset: '-2px' },
      }}
    >
      <Stack
        direction="row"
        sx={{
          height: 56,
          flexShrink: 0,
          alignItems: 'center',
          justifyContent: isCompact ? 'center' : 'space-between',
          paddingInlineStart: isCompact ? 0 : 5,
          paddingInlineEnd: isCompact ? 0 : 2,
          color: 'var(--bar-strong)',
        }}
      >
        <Brand isShort={isCompact} />
        {!isCompact && <CollapseButton />}
      </Stack>
      <SidebarPerson isCompact={isCompact} />
      <Box
        component="nav"
        className="scrolls"
        aria-label={t('menu.label')}
        sx={{ flex: 1, overflow: 'hidden auto', pb: 4 }}
      >
        <MenuTree items={items} look={style === 'compact-big' ? 'big' : isCompact ? 'icons' : 'full'} />
      </Box>
    </Stack>
  )
}

/** Between full and compact; a compact sidebar folds again when the pointer has left it. */
function CollapseButton() {
  const { t } = useTranslation('shell')
  const { sidebarStyle } = useLayout()
  const isPhone = useIsPhone()
  if (isPhone) return null
  const collapse = () => {
    const next = collapseToggled(sidebarStyle)
    setLayout({ sidebarStyle: next, sidebarCompactToggle: next === 'compact' })
  }
  const label = t(sidebarStyle === 'compact' ? 'menu.expand' : 'menu.collapse')
  return (
    <Tooltip title={label}>
      <IconButton size="small" aria-label={label} onClick={collapse} sx={{ color: 'inherit', opacity: 0.8 }}>
        <Icon name="density" />
      </IconButton>
    </Tooltip>
  )
}
