import { useTranslation } from 'react-i18next'
import { useUrlState } from '#web/navigation.tsx'
import { useSession } from '#web/session.ts'
import { Page } from '#web/ui/page.tsx'
import { useTabs } from '#web/ui/tabs.tsx'
import { isAccommodation } from '#core/codes.ts'
import { isOrganisationRole, isPlatformRole } from '#core/roles.ts'
import { GuestMailList } from './guest-mail-list.tsx'
import { MessageList } from './message-list.tsx'
import { MessagePanel } from './message-panel.tsx'
import { ProviderList } from './provider-list.tsx'

/** Everything that left the property by mail, SMS or WhatsApp, what became of it, and who carries it. */
export function Tracker() {
  const { t } = useTranslation('messages')
  const [url, setUrl] = useUrlState()
  const { roles, property } = useSession()
  const [role] = roles
  const isAbove = isPlatformRole(role) || isOrganisationRole(role)
  // Who carries messages is a property's matter; a user who has picked none looks at the messages alone.
  const hasProviders = property !== undefined || isPlatformRole(role)
  // Only where rooms are let does a booking write to its guest.
  const hasGuests = property !== undefined && isAccommodation(property.businessType)
  const tabs = useTabs(
    ['messages', ...(hasProviders ? (['providers'] as const) : []), ...(hasGuests ? (['guestMails'] as const) : [])],
    {
      label: (name) => t(`tab.${name}`),
    },
  )
  return (
    <Page title={t('title')} subtitle={t('subtitle')} tabs={hasProviders ? tabs : undefined}>
      {tabs.open === 'messages' && <MessageList isAbove={isAbove} />}
      {tabs.open === 'providers' && <ProviderList />}
      {tabs.open === 'guestMails' && <GuestMailList />}
      {tabs.open === 'messages' && url['id'] && (
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
