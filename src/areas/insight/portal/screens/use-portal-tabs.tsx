import { useTranslation } from 'react-i18next'
import { useGo } from '#web/navigation.tsx'
import { useCan } from '#web/session.ts'
import { tabsOf } from '#web/ui/tabs.tsx'

const PATHS = { arrivals: '/portal/arrivals', setUp: '/portal/set-up' } as const
type Name = keyof typeof PATHS

/** The screens of guest pages, beside each other. */
export function usePortalTabs(open: Name) {
  const { t } = useTranslation('portal')
  const go = useGo()
  const maySetUp = useCan('portal.rules')
  const names: Name[] = ['arrivals', ...(maySetUp ? (['setUp'] as const) : [])]
  return tabsOf({ names, open, label: (name) => t(`tabs.${name}`), select: (next) => go(PATHS[next]) })
}
