import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { makeStore, useStore } from '../store.ts'
import { Aloud } from './aloud.tsx'

export type ToastAction = { label: string; run: () => void }
export type Toast = { id: number; text: string; tone: 'success' | 'info' | 'warning' | 'error'; action?: ToastAction }

const VISIBLE_MS = 10_000
const MOST = 4
const toasts = makeStore<readonly Toast[]>([])
let lastId = 0

const drop = (id: number) => toasts.set((shown) => shown.filter((toast) => toast.id !== id))

/**
 * Shows a message for ten seconds at the bottom of the window, from anywhere.
 * `toast('Room 204 is clean', { undo: () => … })` offers Undo, the product's way back after every change.
 */
export function toast(
  text: string,
  options: { tone?: Toast['tone']; action?: ToastAction; undo?: () => void } = {},
): void {
  const { tone = 'success', undo } = options
  const action = options.action ?? (undo && { label: 'undo', run: undo })
  toasts.set((shown) => [...shown.slice(1 - MOST), { id: ++lastId, text, tone, ...(action && { action }) }])
}

/** The one stack of toasts; the shell draws it once. */
export function Toasts() {
  const shown = useStore(toasts)
  return (
    <Aloud>
      <Box
        role="region"
        aria-live="polite"
        aria-label="Messages"
        className="no-print"
        sx={{
          position: 'fixed',
          zIndex: 1500,
          insetInlineStart: { xs: 8, md: 'calc(var(--sidebar-now, 0px) + 24px)' },
          insetInlineEnd: { xs: 8, md: 'auto' },
          bottom: { xs: 72, md: 24 },
          display: 'grid',
          gap: 2,
          maxWidth: { md: 480 },
        }}
      >
        {shown.map((each) => (
          <OneToast key={each.id} toast={each} />
        ))}
      </Box>
    </Aloud>
  )
}

function OneToast({ toast: { id, text, tone, action } }: { toast: Toast }) {
  const { t } = useTranslation('shell')
  const [isPaused, setPaused] = useState(false)
  const left = useRef(VISIBLE_MS)

  // The timer is paused while the pointer or the focus is on the toast.
  useEffect(() => {
    if (isPaused) return
    const since = Date.now()
    const timer = setTimeout(() => drop(id), left.current)
    return () => {
      clearTimeout(timer)
      left.current = Math.max(1500, left.current - (Date.now() - since))
    }
  }, [id, isPaused])

  return (
    <Alert
      severity={tone}
      variant="filled"
      role="status"
      onMouseEnter={() => setPaused(true)}
      onMouseLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
      onClose={() => drop(id)}
      closeText={t('close')}
      icon={false}
      action={
        action && (
          <ToastButtons
            label={action.label === 'undo' ? t('undo') : action.label}
            run={action.run}
            close={() => drop(id)}
          />
        )
      }
      sx={{
        bgcolor: '#1B2430',
        color: '#fff',
        border: '1px solid rgb(255 255 255 / 16%)',
        borderInlineStart: `4px solid var(--mui-palette-${tone}-light)`,
        boxShadow: 8,
        py: 0.5,
      }}
    >
      {text}
    </Alert>
  )
}

function ToastButtons({ label, run, close }: { label: string; run: () => void; close: () => void }) {
  const act = () => {
    close()
    run()
  }
  return (
    <Button size="small" onClick={act} sx={{ color: '#8AB8FF', fontWeight: 600 }}>
      {label}
    </Button>
  )
}
