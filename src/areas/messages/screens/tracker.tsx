import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { useTranslation } from 'react-i18next'
import { useUrlState } from '#web/navigation.tsx'
import { useSession } from '#web/session.ts'
import { Page } from '#web/ui/page.tsx'
import { isOrganisationRole, isPlatformRole } from '#core/roles.ts'
import { MessageList } from './message-list.tsx'
import { MessagePanel } from './message-panel.tsx'
import { ProviderList } from './provider-list.tsx'

const tabs = ['messages', 'providers'] as const
type TabName = (typeof tabs)[number]

/** Everything that left the house by mail, SMS or WhatsApp, what became of it, and who carries it. */
export function Tracker() {
  const { t } = useTranslation('messages')
  const [url, setUrl] = useUrlState()
  const { roles, property } = useSession()
  const [role] = roles
  const isAbove = isPlatformRole(role) || isOrganisationRole(role)
  // Who carries messages is a property's matter; whoever has picked none looks at the messages alone.
  const shown = property || isPlatformRole(role) ? tabs : (['messages'] as const)
  const tab: TabName = shown.find((name) => name === url['tab']) ?? 'messages'
  return (
    <Page
      title={t('title')}
      subtitle={t('subtitle')}
      tabs={
        shown.length > 1 && (
          <Tabs value={tab} onChange={(_, next: TabName) => setUrl({ tab: next === 'messages' ? undefined : next })}>
            {shown.map((name) => (
              <Tab key={name} value={name} label={t(`tab.${name}`)} />
            ))}
          </Tabs>
        )
      }
    >
      {tab === 'messages' ? <MessageList isAbove={isAbove} /> : <ProviderList />}
      {tab === 'messages' && url['id'] && (
        <MessagePanel
          key={url['id']}
          messageId={url['id']}
          open={(id) => setUrl({ id })}
          close={() => setUrl({ id: undefined })}
        />
      )}
    </Page>
  )
}
