import Box from '@mui/material/Box'
import Drawer from '@mui/material/Drawer'
import IconButton from '@mui/material/IconButton'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useEffect, useId, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from './icon.tsx'
import { useLeave } from './leave.tsx'
import { useIsPhone } from './use-is-phone.ts'

type PanelProps = {
  open: boolean
  title: ReactNode
  /** Below the title: status chips, a reference. */
  subtitle?: ReactNode
  onClose: () => void
  /** Buttons that stay in view at the bottom; one of them contained. */
  footer?: ReactNode
  /** The page behind stays usable, e.g. a chart beside a booking. Without it the panel is modal. */
  isBeside?: boolean
  width?: number
  children: ReactNode
}

/** The default width in pixels. */
export const PANEL_WIDTH = 480

/** Details at the right, 480 px, so the list or chart stays in view; a full-screen sheet on a phone. */
export function Panel({ open, title, subtitle, onClose, footer, isBeside, width = PANEL_WIDTH, children }: PanelProps) {
  const { t } = useTranslation('shell')
  const isPhone = useIsPhone()
  const titleId = useId()
  const isModal = isPhone || !isBeside
  const { leave, way, watch, LeaveContext } = useLeave()
  const close = () => leave(onClose)
  const paper = usePanelBeside(open && !isModal, width, close)
  const modalStyles = { width: isPhone ? '100%' : width, maxWidth: '100%', height: '100dvh', outline: 'none' }

  return (
    <LeaveContext value={way}>
      <Drawer
        {...watch}
        open={open}
        anchor={isPhone ? 'bottom' : 'right'}
        variant={isModal ? 'temporary' : 'persistent'}
        onClose={() => void close()}
        slotProps={{
          paper: {
            ref: paper,
            role: 'dialog',
            tabIndex: -1,
            'aria-labelledby': titleId,
            'aria-modal': isModal,
            sx: isModal ? modalStyles : besideStyles(width),
          },
        }}
      >
        <Stack
          direction="row"
          sx={{ alignItems: 'flex-start', gap: 2, px: 5, py: 3.5, borderBottom: 1, borderColor: 'divider' }}
        >
          <Box sx={{ flex: 1, minWidth: 0 }}>
            <Typography variant="h2" id={titleId} sx={{ overflowWrap: 'anywhere' }}>
              {title}
            </Typography>
            {subtitle && (
              <Typography component="div" color="textSecondary" sx={{ mt: 1 }}>
                {subtitle}
              </Typography>
            )}
          </Box>
          <IconButton onClick={() => void close()} aria-label={t('close')} edge="end" size="small">
            <Icon name="close" />
          </IconButton>
        </Stack>
        <Box sx={{ flex: 1, overflowY: 'auto', px: 5, py: 4 }}>{open && children}</Box>
        {footer && (
          <Stack
            direction="row"
            sx={{
              gap: 2,
              justifyContent: 'flex-end',
              flexWrap: 'wrap',
              px: 5,
              py: 3,
              borderTop: 1,
              borderColor: 'divider',
            }}
          >
            {footer}
          </Stack>
        )}
      </Drawer>
    </LeaveContext>
  )
}

const besideStyles = (width: number) => ({
  width,
  top: 'var(--topbar-now)',
  height: 'calc(100dvh - var(--topbar-now))',
  zIndex: 1090,
  borderInlineStart: '1px solid var(--line)',
  boxShadow: '-8px 0 24px rgb(0 0 0 / 6%)',
  outline: 'none',
})

/** A panel beside the page takes the focus, returns it, closes on Escape and publishes its width to pages that make room. */
function usePanelBeside(isOpen: boolean, width: number, close: () => Promise<void>) {
  const paper = useRef<HTMLDivElement>(null)
  const latest = useRef(close)
  useEffect(() => {
    latest.current = close
  })
  useEffect(() => {
    if (!isOpen) return
    const before = document.activeElement
    const page = document.documentElement
    page.style.setProperty('--panel-now', `${width}px`)
    if (!paper.current?.contains(before)) paper.current?.focus({ preventScroll: true })
    const onKeyDown = (event: KeyboardEvent) => {
      const hasModal = document.querySelector('.MuiModal-root:not(.MuiModal-hidden)') !== null
      if (event.key === 'Escape' && !event.defaultPrevented && !hasModal) void latest.current()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => {
      window.removeEventListener('keydown', onKeyDown)
      page.style.removeProperty('--panel-now')
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    }
  }, [isOpen, width])
  return paper
}
