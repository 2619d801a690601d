import { useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useIsBusy } from '../connection.ts'
import { storageKeys } from '../session.ts'
import { LoaderDialog } from '../ui/loader-dialog.tsx'

/** Shorter waits flicker. */
const PATIENCE_MS = 400

/**
 * A loader over everything, from the first request under way until the last response (specification section 4),
 * while a screen is being changed; what happens on a screen shows itself there. Someone who shows a wait of their own puts
 * the request-dialog flag into the session storage.
 */
export function GlobalLoader() {
  const isBusy = useIsBusy()
  const isChanging = useRouterState({ select: (state) => state.status === 'pending' })
  const isWanted = isBusy && isChanging
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    if (!isWanted) return
    const timer = setTimeout(() => setOpen(sessionStorage.getItem(storageKeys.requestDialog) === null), PATIENCE_MS)
    return () => {
      clearTimeout(timer)
      setOpen(false)
    }
  }, [isWanted])
  return <LoaderDialog open={isOpen} />
}
