import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AuditLog } from '#areas/insight/audit/screens/pickers.tsx'
import { queryOf } from '#web/api.ts'
import { Link, useGo, useUrlState } from '#web/navigation.tsx'
import { useCan } from '#web/session.ts'
import { Page, Section } from '#web/ui/page.tsx'
import { MoreActions } from '#web/ui/row-actions.tsx'
import { EmptyState, ErrorState, LinesSkeleton } from '#web/ui/states.tsx'
import { useTabs } from '#web/ui/tabs.tsx'
import { groups } from '../contract/groups.ts'
import type { Group } from '../contract/replies.ts'
import { reasonAgainst } from '../rules/guards.ts'
import { CancelGroupDialog } from './cancel-dialog.tsx'
import { DeskDialog } from './desk-dialog.tsx'
import { GroupAccount } from './group-account.tsx'
import { EditGroupDialog } from './group-dialog.tsx'
import { GroupEvents } from './group-events.tsx'
import { GroupFacts } from './group-facts.tsx'
import { GroupGuests } from './group-guests.tsx'
import { GroupStatusChip, useDatesText } from './group-marks.tsx'
import { NightGrid } from './night-grid.tsx'
import { PickUpDialog } from './pick-up-dialog.tsx'
import { type GroupDialogName, useGroupActions } from './use-group-actions.ts'

/** `/bookone/group?id=…`: one group: what it holds, its guests, what was agreed; the tab is in the address. */
export function GroupPage() {
  const { t } = useTranslation('groups')
  const [url] = useUrlState()
  const go = useGo()
  if (url['id']) return <OneGroup key={url['id']} groupId={url['id']} />
  return (
    <Page title={t('page.title')}>
      <EmptyState
        icon="people"
        title={t('page.none')}
        text={t('page.noneText')}
        action={
          <Button variant="contained" onClick={() => go('/bookone/groups')}>
            {t('list.title')}
          </Button>
        }
      />
    </Page>
  )
}

function OneGroup({ groupId }: { groupId: string }) {
  const { t } = useTranslation('groups')
  const read = useQuery(queryOf(groups.get, { groupId }))
  if (read.data) return <Loaded group={read.data} />
  return (
    <Page title={t('page.title')}>
      {read.isPending ? <LinesSkeleton /> : <ErrorState error={read.error} retry={() => void read.refetch()} />}
    </Page>
  )
}

function useGroupTabs() {
  const { t } = useTranslation('groups')
  const mayAudit = useCan('audit.read')
  const maySeeBills = useCan('folios.read')
  const names = [
    'rooms',
    'guests',
    'events',
    ...(maySeeBills ? (['account'] as const) : []),
    'details',
    ...(mayAudit ? (['history'] as const) : []),
  ] as const
  return useTabs(names, { label: (name) => t(`tab.${name}`), preservedFields: ['id'] })
}

function Loaded({ group }: { group: Group }) {
  const { t } = useTranslation('groups')
  const [dialog, setDialog] = useState<GroupDialogName>()
  const tabs = useGroupTabs()
  const { primary, more } = useGroupActions(group, setDialog)
  const close = () => setDialog(undefined)
  return (
    <Page
      title={group.name}
      subtitle={<Subtitle group={group} />}
      actions={
        <>
          {primary && (
            <Button variant="contained" onClick={() => primary.run(group)}>
              {primary.label}
            </Button>
          )}
          <MoreActions row={group} actions={more} label={t('more')} />
        </>
      }
      tabs={tabs}
    >
      <TabContent tab={tabs.open} group={group} onBook={() => setDialog('pickUp')} />
      {dialog === 'edit' && <EditGroupDialog group={group} onClose={close} />}
      {dialog === 'cancel' && <CancelGroupDialog group={group} onClose={close} />}
      {dialog === 'checkIn' && <DeskDialog group={group} due="IN" onClose={close} />}
      {dialog === 'checkOut' && <DeskDialog group={group} due="OUT" onClose={close} />}
      {dialog === 'pickUp' && <PickUpDialog group={group} onClose={close} />}
    </Page>
  )
}

function Subtitle({ group }: { group: Group }) {
  const { t } = useTranslation('groups')
  const dates = useDatesText()
  return (
    <Stack direction="row" sx={{ alignItems: 'center', flexWrap: 'wrap', columnGap: 3, rowGap: 1 }}>
      <Link to="/bookone/groups">{t('list.title')}</Link>
      <span>{t('page.number', { number: group.number })}</span>
      <span>{dates(group)}</span>
      <GroupStatusChip group={group} />
      <span>{t('page.bookings', { count: group.bookings })}</span>
      <span>{t('page.left', { count: group.total.left })}</span>
    </Stack>
  )
}

type TabProps = { tab: ReturnType<typeof useGroupTabs>['open']; group: Group; onBook: () => void }

function TabContent({ tab, group, onBook }: TabProps) {
  const { businessDate } = group
  switch (tab) {
    case 'guests':
      return <GroupGuests group={group} onBook={reasonAgainst('pickUp', group, businessDate) ? undefined : onBook} />
    case 'events':
      return <GroupEvents group={group} />
    case 'account':
      return <GroupAccount group={group} />
    case 'details':
      return <GroupFacts group={group} />
    case 'history':
      return (
        <Section>
          <AuditLog entity="group" entityId={group.id} />
        </Section>
      )
    default:
      return <NightGrid group={group} />
  }
}
