import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'
import { landingOf } from '../landing.ts'
import { useGo } from '../navigation.tsx'
import { useSessionOrNone } from '../session.ts'
import { EmptyState } from '../ui/states.tsx'
import { Frame } from './frame.tsx'

/** Every address that leads nowhere ends here. */
export function NotFoundPage() {
  const { t } = useTranslation('shell')
  const go = useGo()
  const session = useSessionOrNone()
  const landing = session ? landingOf(session) : '/sessions/signin'
  return (
    <Frame title={t('notFound.title')}>
      <EmptyState
        icon="search"
        title={t('notFound.heading')}
        text={t('notFound.text')}
        action={
          landing !== '/sessions/404' && (
            <Button variant="contained" onClick={() => go(landing)}>
              {t(session ? 'notFound.home' : 'signIn.title')}
            </Button>
          )
        }
      />
    </Frame>
  )
}
