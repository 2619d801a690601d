import { useRouterState } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Address } from '#core/address.ts'
import { mayOpen } from '../access.ts'
import { findScreen } from '../screens.ts'
import { useSessionOrNone } from '../session.ts'

export type Crumb = { title: string; path?: Address }

/** The part of the product, the screen that leads here where there is one of its own, and the screen itself. */
export type Trail = { area?: Crumb; parent?: Crumb; here?: Crumb }

/** Where one is: the feature area of the address, then the screen (specification section 2, route titles). */
export function useTrail(): Trail {
  const { t, i18n } = useTranslation('shell')
  const session = useSessionOrNone()
  const screen = useRouterState({ select: (state) => state.matches.at(-1)?.staticData.screen })
  if (!screen) return {}
  const here = { title: t(screen.title) }
  const above = screen.under && findScreen(screen.under)
  const parent = above && mayOpen(session, above) ? { title: t(above.title), path: above.path } : undefined
  const [segment = ''] = screen.path.slice(1).split('/')
  const key = `shell:section.${segment}`
  const ownArea = findScreen(`/${segment}`)
  const canOpen = ownArea && mayOpen(session, ownArea)
  const area =
    !screen.standsAlone && i18n.exists(key) ? { title: t(key), ...(canOpen && { path: ownArea.path }) } : undefined
  const isTold = [here, parent].some((crumb) => crumb?.title === area?.title)
  return { ...(area && !isTold && { area }), ...(parent && { parent }), here }
}
