import { useTranslation } from 'react-i18next'
import { useGo } from '#web/navigation.tsx'
import { tabsOf } from '#web/ui/tabs.tsx'

const PATHS = { segments: '/campaign/segments', templates: '/campaign/templates' } as const
type Name = keyof typeof PATHS

/** The screens of campaigns, beside each other. */
export function useCampaignTabs(open: Name) {
  const { t } = useTranslation('campaigns')
  const go = useGo()
  const names = Object.keys(PATHS) as Name[]
  return tabsOf({ names, open, label: (name) => t(`tabs.${name}`), select: (next) => go(PATHS[next]) })
}
