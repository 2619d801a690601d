import { useTranslation } from 'react-i18next'
import { useGo } from '#web/navigation.tsx'
import { useCan } from '#web/session.ts'
import { tabsOf } from '#web/ui/tabs.tsx'

const PATHS = { members: '/loyalty', liability: '/loyalty/liability', setUp: '/loyalty/set-up' } as const
type Name = keyof typeof PATHS

/** The screens of loyalty, beside each other. */
export function useLoyaltyTabs(open: Name) {
  const { t } = useTranslation('loyalty')
  const go = useGo()
  const maySetUp = useCan('loyalty.rules')
  const names: Name[] = ['members', 'liability', ...(maySetUp ? (['setUp'] as const) : [])]
  return tabsOf({ names, open, label: (name) => t(`tabs.${name}`), select: (next) => go(PATHS[next]) })
}
