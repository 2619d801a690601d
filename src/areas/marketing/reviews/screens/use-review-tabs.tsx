import { useTranslation } from 'react-i18next'
import { useGo } from '#web/navigation.tsx'
import { useCan } from '#web/session.ts'
import { tabsOf } from '#web/ui/tabs.tsx'

const PATHS = {
  inbox: '/review/list',
  scores: '/review/scores',
  requests: '/review/requests',
  setUp: '/review/set-up',
} as const
type Name = keyof typeof PATHS

/** The screens of reviews, beside each other. */
export function useReviewTabs(open: Name) {
  const { t } = useTranslation('reviews')
  const go = useGo()
  const maySetUp = useCan('reviews.rules')
  const names: Name[] = ['inbox', 'scores', 'requests', ...(maySetUp ? (['setUp'] as const) : [])]
  return tabsOf({ names, open, label: (name) => t(`tabs.${name}`), select: (next) => go(PATHS[next]) })
}
