import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { touchLine } from '../theme/touch.ts'
import { useTitle } from '../title.ts'
import type { PageTabs } from './tabs.tsx'

type PageProps = {
  title: string
  /** A line below the title: counts, dates, a status chip. */
  subtitle?: ReactNode
  /** At most one contained button, the page's next action; others outlined or text. */
  actions?: ReactNode
  /** From `useTabs`, between title and content. */
  tabs?: PageTabs | undefined
  /** Forms and texts read better at 720 px. */
  isNarrow?: boolean
  /** As high as the window, for charts and boards that scroll inside. */
  isFilled?: boolean
  /** A panel beside lies over the page and leaves its layout alone; other pages make room for it. */
  keepsWidth?: boolean
  children: ReactNode
}

/** The frame of every screen: one title, its actions, its content. */
export function Page({
  title,
  subtitle,
  actions,
  tabs,
  isNarrow,
  isFilled,
  keepsWidth: hasFixedWidth,
  children,
}: PageProps) {
  useTitle(title)
  return (
    <Box
      sx={{
        px: { xs: 4, md: 6 },
        pt: { xs: 4, md: 5 },
        pb: isFilled ? 0 : 10,
        maxWidth: isNarrow ? 768 : 'none',
        ...(!hasFixedWidth && { marginInlineEnd: { lg: 'var(--panel-now, 0px)' } }),
        ...(isFilled && {
          display: 'flex',
          flexDirection: 'column',
          height: {
            xs: 'calc(100dvh - var(--topbar-height) - 64px)',
            md: 'calc(100dvh - var(--topbar-height) - 24px - var(--footer-height))',
          },
        }),
      }}
    >
      <Stack direction="row" sx={{ alignItems: 'center', flexWrap: 'wrap', gap: 3, mb: tabs ? 2 : 4 }}>
        <Box sx={{ flex: '1 1 200px', minWidth: 0 }}>
          <Typography variant="h1" tabIndex={-1} id="page-title">
            {title}
          </Typography>
          {subtitle && (
            <Typography component="div" color="textSecondary" sx={{ mt: 0.5 }}>
              {subtitle}
            </Typography>
          )}
        </Box>
        {actions && (
          <Stack direction="row" className="no-print" sx={{ flexWrap: 'wrap', gap: 2 }}>
            {actions}
          </Stack>
        )}
      </Stack>
      {tabs && <Box sx={{ borderBottom: 1, borderColor: 'divider', mb: 4 }}>{tabs.bar}</Box>}
      <Box
        {...(tabs && { role: 'tabpanel', id: 'tab-content', 'aria-labelledby': `tab-${tabs.open}` })}
        {...(isFilled && { sx: { flex: 1, minHeight: 0, display: 'flex', flexDirection: 'column' } })}
      >
        {children}
      </Box>
    </Box>
  )
}

/** A titled surface on a page. */
export function Section({
  title,
  action,
  isFlush,
  children,
}: {
  title?: string
  action?: ReactNode
  isFlush?: boolean
  children: ReactNode
}) {
  return (
    <Box
      component="section"
      sx={{ bgcolor: 'background.paper', border: 1, borderColor: 'divider', borderRadius: 2, overflow: 'clip' }}
    >
      {(title ?? action) && (
        <Stack
          direction="row"
          sx={{
            alignItems: 'center',
            justifyContent: 'space-between',
            flexWrap: 'wrap',
            columnGap: 2,
            minHeight: 48,
            px: 4,
            py: { xs: 2, sm: 1 },
            rowGap: 1,
            borderBottom: 1,
            borderColor: 'divider',
            '& > a': touchLine,
          }}
        >
          <Typography variant="h2">{title}</Typography>
          {action}
        </Stack>
      )}
      <Box sx={isFlush ? {} : { p: 4 }}>{children}</Box>
    </Box>
  )
}
