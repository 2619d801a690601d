import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from '../ui/toasts.tsx'

const LOOK_ANEW_MS = 3_600_000

const loadedFiles = (): string[] =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === window.location.origin && pathname.startsWith('/assets/'))
    .map(({ pathname }) => pathname)

/**
 * Stores the app itself on the device of a signed-in user, so that it opens offline; no data of its screens is stored here.
 * Reports when a newer build is available. A page that came neither by https nor from this device has no service worker.
 */
export function useOfflineShell(): void {
  const { t } = useTranslation('shell')
  useEffect(() => {
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
    const { serviceWorker } = navigator
    let isFirst = serviceWorker.controller === null
    let timer = 0
    const onChange = () => {
      if (!isFirst) {
        const reload = { label: t('update.reload'), run: () => window.location.reload() }
        toast(t('update.ready'), { tone: 'info', action: reload })
      }
      isFirst = false
      serviceWorker.controller?.postMessage(loadedFiles())
    }
    serviceWorker.addEventListener('controllerchange', onChange)
    serviceWorker.register('/service-worker.js').then(
      (registration) => {
        timer = window.setInterval(() => void registration.update().catch(() => {}), LOOK_ANEW_MS)
      },
      () => {}, // without it everything works but a start offline
    )
    return () => {
      window.clearInterval(timer)
      serviceWorker.removeEventListener('controllerchange', onChange)
    }
  }, [t])
}
