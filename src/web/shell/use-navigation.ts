import { useEffect } from 'react'
import type { Layout } from '../layout.ts'
import { navigationOf, visibleOf, type NavItem } from '../menu.ts'
import { queryClient } from '../query-client.ts'
import { useSession } from '../session.ts'
import { makeStore, useStore } from '../store.ts'

/** The menu is built anew so long after a refresh, and once so long after the page has loaded (specification section 9). */
export const REBUILD_AFTER_REFRESH_MS = 100
export const REBUILD_AFTER_LOAD_MS = 3_000

const builds = makeStore(0)
const rebuild = () => builds.set((count) => count + 1)

/** Reads everything anew that is on screen, who one is and where one works with it, and then builds the menu again. */
export function refreshAll(): void {
  void queryClient.invalidateQueries()
  setTimeout(rebuild, REBUILD_AFTER_REFRESH_MS)
}

/** The user's menu in the form that is set. */
export function useNavigation(form: Layout['navigationType']): NavItem[] {
  const session = useSession()
  useStore(builds) // read anew when built anew
  useEffect(() => {
    const timer = setTimeout(rebuild, REBUILD_AFTER_LOAD_MS)
    return () => clearTimeout(timer)
  }, [])
  return visibleOf(navigationOf(session, form), session.roles)
}
