import { useRouterState } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Address } from '#core/address.ts'
import { mayOpen } from '../access.ts'
import { findScreen } from '../screens.ts'
import { useSessionOrNone } from '../session.ts'

export type Crumb = { title: string; path?: Address }

/** Where one is: the feature area of the address, then the screen (specification section 2, route titles). */
export function useBreadcrumbs(): Crumb[] {
  const { t, i18n } = useTranslation('shell')
  const session = useSessionOrNone()
  const screen = useRouterState({ select: (state) => state.matches.at(-1)?.staticData.screen })
  if (!screen) return []
  const [segment = ''] = screen.path.slice(1).split('/')
  const key = `shell:section.${segment}`
  const ownArea = findScreen(`/${segment}`)
  const canOpen = ownArea && mayOpen(session, ownArea)
  const area: Crumb[] =
    !screen.standsAlone && i18n.exists(key) ? [{ title: t(key), ...(canOpen && { path: ownArea.path }) }] : []
  const title = t(screen.title)
  return [...area.filter((crumb) => crumb.title !== title), { title }]
}
