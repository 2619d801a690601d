import Box from '@mui/material/Box'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queryOf } from '#web/api.ts'
import { Link, useUrlState } from '#web/navigation.tsx'
import { useSessionOrNone } from '#web/session.ts'
import { useTitle } from '#web/title.ts'
import { GuestLanguage } from '#web/ui/guest-language.tsx'
import { CardSkeleton, ErrorState } from '#web/ui/states.tsx'
import { cases } from '../contract/cases.ts'
import { CaseForm } from './case-form.tsx'
import { FollowCase } from './follow-case.tsx'
import { HelpArticle, HelpList } from './help.tsx'
import { StatusBoard } from './status-board.tsx'

const tabs = ['help', 'ask', 'status'] as const
type TabName = (typeof tabs)[number]

/**
 * The public support page: help articles, a form for a case, the visitor's case, and the status of the installation. `at` is a property; then cases
 * go to that property.
 */
export function SupportPage() {
  const { t } = useTranslation('cases')
  const [url, setUrl] = useUrlState()
  const at = url['at'] ?? ''
  const token = url['case']
  const property = useQuery({ ...queryOf(cases.house, { at }), enabled: at !== '' && !token })
  const tab: TabName = tabs.find((name) => name === url['tab']) ?? (at === '' ? 'help' : 'ask')
  const title = property.data ? t('support.titleOf', { property: property.data.name }) : t('support.title')
  return (
    <Frame title={title}>
      {token ? (
        <FollowCase token={token} />
      ) : (
        <>
          <Tabs
            value={tab}
            onChange={(_, next: TabName) => setUrl({ tab: next, article: undefined })}
            aria-label={t('support.title')}
            sx={{ mb: 5 }}
          >
            {tabs.map((name) => (
              <Tab key={name} value={name} label={t(`support.tab.${name}`)} />
            ))}
          </Tabs>
          {tab === 'help' && (url['article'] ? <HelpArticle name={url['article']} /> : <HelpList />)}
          {tab === 'ask' &&
            (at !== '' && property.isPending ? (
              <CardSkeleton height={320} />
            ) : at !== '' && property.isError ? (
              <ErrorState error={property.error} retry={() => void property.refetch()} />
            ) : (
              <CaseForm at={at} property={property.data?.name} />
            ))}
          {tab === 'status' && <StatusBoard />}
        </>
      )}
    </Frame>
  )
}

function Frame({ title, children }: { title: string; children: React.ReactNode }) {
  const { t } = useTranslation('cases')
  useTitle(title)
  const session = useSessionOrNone()
  return (
    <Box component="main" sx={{ minHeight: '100dvh', bgcolor: 'background.default' }}>
      <Box component="header" data-bar="slate" sx={{ bgcolor: 'var(--bar-fill)', color: '#fff', py: { xs: 5, sm: 8 } }}>
        <Box sx={{ maxWidth: 840, mx: 'auto', px: { xs: 4, sm: 5 } }}>
          <Typography variant="h1" id="page-title" tabIndex={-1} sx={{ outline: 'none' }}>
            {title}
          </Typography>
          <Typography sx={{ opacity: 0.9, mt: 1 }}>{t('support.subtitle')}</Typography>
        </Box>
      </Box>
      <Box sx={{ maxWidth: 840, mx: 'auto', px: { xs: 4, sm: 5 }, py: 5 }}>{children}</Box>
      <Box
        component="footer"
        sx={{ display: 'flex', flexWrap: 'wrap', gap: 4, alignItems: 'center', justifyContent: 'center', px: 5, pb: 8 }}
      >
        <Link to={session ? '/master-service/home' : '/sessions/signin'} isAlone>
          {t(session ? 'support.back' : 'support.signIn')}
        </Link>
        <GuestLanguage />
      </Box>
    </Box>
  )
}
