import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCan } from '#web/session.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Page } from '#web/ui/page.tsx'
import { useTabs } from '#web/ui/tabs.tsx'
import { NewAnnouncement } from './announcement-dialogs.tsx'
import { AnnouncementList } from './announcement-list.tsx'
import { OwnAnnouncements } from './own-announcements.tsx'

/** `/ems/announcements`: what is announced to the user, and for those who manage employees all announcements. */
export function AnnouncementsPage() {
  const { t } = useTranslation('employees')
  const mayRead = useCan('employees.read')
  const mayWrite = useCan('employees.write')
  const [isAdding, setAdding] = useState(false)
  const tabs = useTabs(mayRead ? ['own', 'all'] : ['own'], { label: (name) => t(`announcements.tabs.${name}`) })
  return (
    <Page
      title={t('announcements.title')}
      {...(mayRead && { tabs })}
      actions={
        mayWrite && (
          <Button variant="contained" startIcon={<Icon name="add" />} onClick={() => setAdding(true)}>
            {t('announcements.add')}
          </Button>
        )
      }
    >
      {tabs.open === 'own' && <OwnAnnouncements />}
      {tabs.open === 'all' && <AnnouncementList />}
      {isAdding && <NewAnnouncement onClose={() => setAdding(false)} />}
    </Page>
  )
}
