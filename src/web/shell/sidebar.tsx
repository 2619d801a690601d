import Box from '@mui/material/Box'
import Drawer from '@mui/material/Drawer'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLayout, type SidebarStyle } from '../layout.ts'
import { SidebarContent } from './sidebar-content.tsx'

type SidebarProps = { isPhone: boolean; isDrawerOpen: boolean; closeDrawer: () => void }

const widths: Readonly<Record<SidebarStyle, number>> = { full: 256, compact: 80, 'compact-big': 128, closed: 0 }
export const sidebarWidth = (style: SidebarStyle): number => widths[style]

/** Beside the screen, in one of four styles; a compact one opens under the pointer. On a phone a drawer with a backdrop. */
export function Sidebar({ isPhone, isDrawerOpen, closeDrawer }: SidebarProps) {
  const { t } = useTranslation('shell')
  const { sidebarStyle, sidebarCompactToggle, sidebarColor } = useLayout()
  /** The style that the pointer opened: another one begins closed. */
  const [opened, setOpened] = useState<SidebarStyle>()
  const isPinnedOpen = opened === sidebarStyle
  if (isPhone)
    return (
      <Drawer
        open={isDrawerOpen}
        onClose={closeDrawer}
        slotProps={{
          paper: {
            'aria-label': t('menu.label'),
            sx: { width: 288, maxWidth: '86vw', border: 0 },
          },
        }}
      >
        <SidebarContent style="full" color={sidebarColor} />
      </Drawer>
    )
  if (sidebarStyle === 'closed') return null

  const isCompact = sidebarStyle === 'compact' || sidebarStyle === 'compact-big'
  const style = isCompact && isPinnedOpen ? 'full' : sidebarStyle
  const open = () => setOpened(sidebarStyle)
  // Without the toggle, what the pointer opened stays open.
  const leave = () => sidebarCompactToggle && setOpened(undefined)
  return (
    <Box
      className="no-print"
      onMouseEnter={open}
      onMouseLeave={leave}
      onFocus={open}
      onBlur={() => setOpened(undefined)}
      sx={{
        position: 'fixed',
        insetBlock: 0,
        insetInlineStart: 0,
        zIndex: 1150,
        width: widths[style],
        transition: 'width 160ms var(--ease-out)',
        overflow: 'hidden',
        ...(isCompact && isPinnedOpen && { boxShadow: '8px 0 32px rgb(0 0 0 / 30%)' }),
      }}
    >
      <SidebarContent style={style} color={sidebarColor} />
    </Box>
  )
}
