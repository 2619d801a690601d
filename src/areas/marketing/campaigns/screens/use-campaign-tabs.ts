import { useTranslation } from 'react-i18next'
import { useGo } from '#web/navigation.tsx'
import { useCan } from '#web/session.ts'
import { tabsOf } from '#web/ui/tabs.tsx'

const PATHS = {
  campaigns: '/Campaign/list',
  segments: '/campaign/segments',
  templates: '/campaign/templates',
  journeys: '/campaign/journeys',
  settings: '/campaign/settings',
} as const
type Name = keyof typeof PATHS

/** The screens of campaigns, beside each other. */
export function useCampaignTabs(open: Name) {
  const { t } = useTranslation('campaigns')
  const go = useGo()
  const maySetUp = useCan('campaigns.rules')
  const names: Name[] = ['campaigns', 'segments', 'templates', 'journeys', ...(maySetUp ? (['settings'] as const) : [])]
  return tabsOf({ names, open, label: (name) => t(`tabs.${name}`), select: (next) => go(PATHS[next]) })
}
