import Alert from '@mui/material/Alert'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useUnreachableSince } from '../connection.ts'

const BANNER_AFTER_MS = 40_000

/** After 40 s without the server, or a save without a response: whether device or server is offline, and what still works meanwhile. */
export function OfflineBanner() {
  const { t } = useTranslation('shell')
  const since = useUnreachableSince()
  const [shownFor, setShownFor] = useState<number>()

  useEffect(() => {
    if (since === undefined) return
    const timer = setTimeout(() => setShownFor(since), Math.max(0, since + BANNER_AFTER_MS - Date.now()))
    return () => clearTimeout(timer)
  }, [since])

  if (since === undefined || shownFor !== since) return null
  return (
    <Alert severity="warning" square sx={{ borderBottom: '1px solid var(--line)' }}>
      {t(navigator.onLine ? 'offline.server' : 'offline.line')}
    </Alert>
  )
}
