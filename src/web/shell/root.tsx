import { Outlet } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { documentTitle, useOwnTitle } from '../title.ts'
import { Toasts } from '../ui/toasts.tsx'
import { useTrail } from './trail.ts'

/** Around everything: the tab's title, messages. That a new screen begins at its top is the router's doing. */
export function Root() {
  const { area, here } = useTrail()
  const own = useOwnTitle()
  const { t } = useTranslation('shell')
  const product = t('product')
  const titles = [area?.title ?? '', own ?? here?.title ?? '']
  const title = documentTitle(titles, product)

  useEffect(() => {
    document.title = title
  }, [title])

  return (
    <>
      <Outlet />
      <Toasts />
    </>
  )
}
