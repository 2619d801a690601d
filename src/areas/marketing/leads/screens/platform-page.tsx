import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'
import { useUrlState } from '#web/navigation.tsx'
import { DataList } from '#web/ui/data-list.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Page } from '#web/ui/page.tsx'
import { useTabs } from '#web/ui/tabs.tsx'
import { MomentText } from '#web/ui/values.tsx'
import { leads } from '../contract/leads.ts'
import type { LeadView } from '../rules/states.ts'
import { NewPlatformLeadDialog } from './platform-dialogs.tsx'
import { PlatformPanel } from './platform-panel.tsx'
import { LeadStateChip } from './words.tsx'

const VIEWS = {
  inbox: 'INBOX',
  nurture: 'NURTURE',
  qualified: 'QUALIFIED',
  converted: 'CONVERTED',
  closed: 'CLOSED',
  all: 'ALL',
} as const satisfies Record<string, LeadView>

/** `/bookone-admin/platform-leads`: businesses that want to sign up, for the staff of the platform. */
export function PlatformLeadsPage() {
  const { t } = useTranslation('leads')
  const [url, setUrl] = useUrlState()
  const tabs = useTabs(['inbox', 'nurture', 'qualified', 'converted', 'closed', 'all'], {
    label: (name) => t(`inbox.tabs.${name}`),
  })
  return (
    <Page
      title={t('platform.title')}
      tabs={tabs}
      actions={
        <Button variant="contained" startIcon={<Icon name="add" />} onClick={() => setUrl({ new: 'yes' })}>
          {t('platform.add')}
        </Button>
      }
    >
      <Leads key={tabs.open} view={VIEWS[tabs.open]} />
      {url['new'] === 'yes' && (
        <NewPlatformLeadDialog
          onClose={() => setUrl({ new: undefined })}
          onDone={(lead) => setUrl({ new: undefined, lead })}
        />
      )}
      {url['lead'] && <PlatformPanel platformLeadId={url['lead']} onClose={() => setUrl({ lead: undefined })} />}
    </Page>
  )
}

function Leads({ view }: { view: LeadView }) {
  const { t } = useTranslation('leads')
  const setUrl = useUrlState()[1]
  return (
    <DataList
      label={t('platform.title')}
      source={leads.platformLeads}
      input={{ view }}
      search="text"
      searchLabel={t('platform.search')}
      columns={[
        { key: 'businessName', label: t('platform.business'), cell: ({ businessName }) => businessName, phone: 'title' },
        { key: 'businessKind', label: t('kindOf'), cell: ({ businessKind }) => t(`platform.kind.${businessKind}`), phone: 'hidden' },
        { key: 'city', label: t('platform.city'), cell: ({ city }) => city },
        { key: 'ownerName', label: t('owner'), cell: ({ ownerName }) => ownerName || t('unowned') },
        { key: 'responseDueAt', label: t('due'), cell: ({ respondedAt, responseDueAt, state }) => respondedAt !== null ? t('responded') : state === 'NEW' ? <MomentText instant={responseDueAt} isRelative /> : '–', text: ({ responseDueAt }) => responseDueAt },
        { key: 'state', label: t('status'), cell: ({ state }) => <LeadStateChip state={state} />, text: ({ state }) => t(`state.${state}`), phone: 'end' },
      ]}
      onOpen={({ id }) => setUrl({ lead: id })}
      isMarked={() => false}
      empty={{ title: t('platform.none'), text: t('platform.noneText') }}
    />
  )
} // prettier-ignore
