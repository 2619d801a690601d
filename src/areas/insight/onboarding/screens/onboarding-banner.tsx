import Alert from '@mui/material/Alert'
import { useRouterState } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Link } from '#web/navigation.tsx'
import { mayDo, useSessionOrNone } from '#web/session.ts'
import { ADDRESS, isOnboarding } from './addresses.ts'

/** Leads a user who may finish it back to the set-up of a property that is not open yet. */
export function OnboardingBanner() {
  const { t } = useTranslation('onboarding')
  const session = useSessionOrNone()
  const pathname = useRouterState({ select: (state) => state.location.pathname })
  const isNew = session?.property?.propertyStatus === 'NEW'
  if (!isNew || !mayDo(session, 'onboarding.write') || isOnboarding(pathname)) return null
  return (
    <Alert severity="info" role="status" square className="no-print" sx={{ borderBottom: '1px solid var(--line)' }}>
      {t('banner.text')} <Link to={ADDRESS}>{t('banner.link')}</Link>
    </Alert>
  )
}
