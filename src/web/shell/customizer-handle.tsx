import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../ui/icon.tsx'

const Customizer = lazy(() => import('./customizer.tsx'))

/** Floats at the edge of the window and opens the customizer. */
export function CustomizerHandle() {
  const { t } = useTranslation('shell')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Tooltip title={t('customizer.open')} placement="left">
        <IconButton
          className="no-print"
          aria-label={t('customizer.open')}
          aria-expanded={isOpen}
          onClick={() => setOpen(true)}
          sx={{
            position: 'fixed',
            insetInlineEnd: 0,
            bottom: 'calc(var(--footer-height) + 16px)',
            zIndex: 1085,
            p: 1,
            borderRadius: '6px 0 0 6px',
            bgcolor: 'background.paper',
            border: '1px solid var(--line)',
            borderInlineEnd: 0,
            opacity: 0.85,
            '&:hover, &:focus-visible': { opacity: 1, bgcolor: 'background.paper' },
          }}
        >
          <Icon name="settings" sx={{ fontSize: 18 }} />
        </IconButton>
      </Tooltip>
      {isOpen && (
        <Suspense fallback={null}>
          <Customizer close={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
