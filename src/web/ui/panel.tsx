import Box from '@mui/material/Box'
import Drawer from '@mui/material/Drawer'
import IconButton from '@mui/material/IconButton'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { hasUnsaved } from '../leave-guard.ts'
import { useConfirm } from './confirm-context.ts'
import { Icon } from './icon.tsx'
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

/** Details at the right, 480 px, so the list or chart stays in view; a full-screen sheet on a phone. */
export function Panel({ open, title, subtitle, onClose, footer, isBeside, width, children }: PanelProps) {
  const { t } = useTranslation('shell')
  const isPhone = useIsPhone()
  const confirm = useConfirm()
  const titleId = useId()
  const isModal = isPhone || !isBeside
  const close = async () => {
    if (hasUnsaved() && !(await confirm({ message: t('leave.message'), ok: t('leave.ok') }))) return
    onClose()
  }

  return (
    <Drawer
      open={open}
      anchor={isPhone ? 'bottom' : 'right'}
      variant={isModal ? 'temporary' : 'persistent'}
      onClose={() => void close()}
      onKeyDown={(event) => !isModal && event.key === 'Escape' && !event.defaultPrevented && void close()}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-labelledby': titleId,
          'aria-modal': isModal,
          sx: {
            width: isPhone ? '100%' : (width ?? 'var(--panel-width)'),
            maxWidth: '100%',
            height: '100dvh',
            borderInlineStart: isPhone ? 0 : 1,
            borderColor: 'divider',
            boxShadow: isModal ? 16 : '-8px 0 24px rgb(0 0 0 / 8%)',
          },
        },
      }}
    >
      <Stack
        direction="row"
        spacing={2}
        sx={{ alignItems: 'flex-start', px: 5, py: 3.5, borderBottom: 1, borderColor: 'divider' }}
      >
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography variant="h2" id={titleId} sx={{ overflowWrap: 'anywhere' }}>
            {title}
          </Typography>
          {subtitle && (
            <Typography component="div" color="text.secondary" sx={{ mt: 1 }}>
              {subtitle}
            </Typography>
          )}
        </Box>
        <IconButton onClick={() => void close()} aria-label={t('close')} edge="end" size="small">
          <Icon name="close" />
        </IconButton>
      </Stack>
      <Box sx={{ flex: 1, overflowY: 'auto', px: 5, py: 4 }}>{children}</Box>
      {footer && (
        <Stack
          direction="row"
          spacing={2}
          sx={{
            justifyContent: 'flex-end',
            px: 5,
            py: 3,
            borderTop: 1,
            borderColor: 'divider',
            bgcolor: 'background.paper',
            flexWrap: 'wrap',
          }}
        >
          {footer}
        </Stack>
      )}
    </Drawer>
  )
}
