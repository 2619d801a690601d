import Box from '@mui/material/Box'
import Drawer from '@mui/material/Drawer'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePreference } from '../preferences.ts'
import { SidebarContent } from './sidebar-content.tsx'

type SidebarProps = { isPhone: boolean; isDrawerOpen: boolean; closeDrawer: () => void }

/** 256 px full, 80 px compact (the pointer opens it), 0 closed; on a phone a drawer with a backdrop. */
export function Sidebar({ isPhone, isDrawerOpen, closeDrawer }: SidebarProps) {
  const { t } = useTranslation('shell')
  const style = usePreference('sidebar')
  const [isHovered, setHovered] = useState(false)
  if (isPhone)
    return (
      <Drawer
        open={isDrawerOpen}
        onClose={closeDrawer}
        slotProps={{
          paper: {
            'aria-label': t('menu.label'),
            sx: { width: 288, maxWidth: '86vw', bgcolor: 'var(--sidebar-fill)', border: 0 },
          },
        }}
      >
        <SidebarContent isCompact={false} />
      </Drawer>
    )
  if (style === 'closed') return null

  const isCompact = style === 'compact' && !isHovered
  return (
    <Box
      className="no-print"
      onMouseEnter={() => setHovered(true)}
      onMouseLeave={() => setHovered(false)}
      onFocus={() => setHovered(true)}
      onBlur={() => setHovered(false)}
      sx={{
        position: 'fixed',
        insetBlock: 0,
        insetInlineStart: 0,
        zIndex: 1150,
        width: isCompact ? 80 : 256,
        bgcolor: 'var(--sidebar-fill)',
        transition: 'width 160ms var(--ease-out)',
        overflow: 'hidden',
        ...(style === 'compact' && !isCompact && { boxShadow: '8px 0 32px rgb(0 0 0 / 30%)' }),
      }}
    >
      <SidebarContent isCompact={isCompact} />
    </Box>
  )
}
