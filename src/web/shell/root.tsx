import { Outlet } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { accessDenied } from '../access.ts'
import { useStore } from '../store.ts'
import { documentTitle, useOwnTitle } from '../title.ts'
import { Toasts } from '../ui/toasts.tsx'
import { AccessDialog } from './access-dialog.tsx'
import { useTrail } from './trail.ts'

/** Around everything: the tab's title, messages. That a new screen begins at its top is the router's doing. */
export function Root() {
  const trail = useTrail()
  const own = useOwnTitle()
  const { t } = useTranslation('shell')
  const denied = useStore(accessDenied)
  const product = t('product')
  const titles = [...trail.slice(0, -1).map((crumb) => crumb.title), own ?? trail.at(-1)?.title ?? '']
  const title = documentTitle(titles, product)

  useEffect(() => {
    document.title = title
  }, [title])

  return (
    <>
      <Outlet />
      <Toasts />
      <AccessDialog denied={denied} onClose={() => accessDenied.set(undefined)} />
    </>
  )
}
