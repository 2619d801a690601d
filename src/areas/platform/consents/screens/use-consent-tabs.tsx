import { useTranslation } from 'react-i18next'
import { useGo } from '#web/navigation.tsx'
import { tabsOf } from '#web/ui/tabs.tsx'

const PATHS = {
  overview: '/property/consents',
  records: '/property/consents/statements',
  suppressions: '/property/consents/suppressions',
} as const
const NAMES = ['overview', 'records', 'suppressions'] as const

/** The screens of consents, beside each other. */
export function useConsentTabs(open: (typeof NAMES)[number]) {
  const { t } = useTranslation('consents')
  const go = useGo()
  return tabsOf({ names: NAMES, open, label: (name) => t(`tabs.${name}`), select: (next) => go(PATHS[next]) })
}
