import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queryOf } from '#web/api.ts'
import { Link, useGo, useUrlState } from '#web/navigation.tsx'
import { useCan } from '#web/session.ts'
import { DataList } from '#web/ui/data-list.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Page } from '#web/ui/page.tsx'
import { useTabs } from '#web/ui/tabs.tsx'
import { MomentText } from '#web/ui/values.tsx'
import { leads } from '../contract/leads.ts'
import { LEAD_KINDS, type LeadView, TEMPERATURES } from '../rules/states.ts'
import { NewLeadDialog } from './lead-dialogs.tsx'
import { LeadPanel } from './lead-panel.tsx'
import { MailFileButton } from './mail-file-button.tsx'
import { LeadStateChip, useSourceName, useSources } from './words.tsx'

const VIEWS = { inbox: 'INBOX', nurture: 'NURTURE', qualified: 'QUALIFIED', converted: 'CONVERTED', closed: 'CLOSED', all: 'ALL' } as const satisfies Record<string, LeadView> // prettier-ignore

/** `/businessLead/manage-businesslead`: enquiries, those without an owner first, then by when a reply is due. */
export function InboxPage() {
  const { t } = useTranslation('leads')
  const [url, setUrl] = useUrlState()
  const mayEnter = useCan('leads.enter')
  const mayImport = useCan('imports.write')
  const maySetUp = useCan('leads.rules')
  const go = useGo()
  const tabs = useTabs(['inbox', 'nurture', 'qualified', 'converted', 'closed', 'all'], { label: (name) => t(`inbox.tabs.${name}`) })
  const add = (
    <>
      {mayImport && <Button onClick={() => go('/property/import?kind=LEADS')}>{t('inbox.import')}</Button>}
      <MailFileButton onDone={(lead) => setUrl({ lead })} />
      <Button variant="contained" startIcon={<Icon name="add" />} onClick={() => setUrl({ new: 'yes' })}>
        {t('inbox.add')}
      </Button>
    </>
  )
  return (
    <Page title={t('inbox.title')} subtitle={maySetUp ? <Link to="/businessLead/set-up">{t('setUp.title')}</Link> : undefined} tabs={tabs} actions={mayEnter && add}>
      <Leads key={tabs.open} view={VIEWS[tabs.open]} />
      {url['new'] === 'yes' && <NewLeadDialog onClose={() => setUrl({ new: undefined })} onDone={(lead) => setUrl({ new: undefined, lead })} />}
      {url['lead'] && <LeadPanel leadId={url['lead']} onClose={() => setUrl({ lead: undefined })} />}
    </Page>
  )
} // prettier-ignore

function Leads({ view }: { view: LeadView }) {
  const { t } = useTranslation('leads')
  const setUrl = useUrlState()[1]
  const campaigns = useQuery(queryOf(leads.campaigns, {})).data?.rows ?? []
  const sources = useSources()
  const nameOf = useSourceName()
  return (
    <DataList
      label={t('inbox.title')}
      source={leads.list}
      input={{ view }}
      search="text"
      filters={[
        { name: 'kind', label: t('kindOf'), options: LEAD_KINDS.map((value) => ({ value, label: t(`kind.${value}`) })) },
        { name: 'source', label: t('sourceOf'), options: sources.map(({ id, label }) => ({ value: id, label })) },
        { name: 'temperature', label: t('temperatureOf'), options: TEMPERATURES.map((value) => ({ value, label: t(`temperature.${value}`) })) },
        { name: 'campaignId', label: t('campaign'), options: campaigns.map(({ id, name }) => ({ value: id, label: name })) },
      ]}
      columns={[
        { key: 'title', label: t('title'), cell: ({ title }) => title, phone: 'title' },
        { key: 'kind', label: t('kindOf'), cell: ({ kind }) => t(`kind.${kind}`), phone: 'hidden' },
        { key: 'source', label: t('sourceOf'), cell: ({ source, sourceName }) => nameOf(source, sourceName), phone: 'hidden' },
        { key: 'temperature', label: t('temperatureOf'), cell: ({ temperature }) => (temperature === null ? '–' : t(`temperature.${temperature}`)), phone: 'hidden' },
        { key: 'ownerName', label: t('owner'), cell: ({ ownerName }) => ownerName || t('unowned') },
        { key: 'responseDueAt', label: t('due'), cell: ({ respondedAt, responseDueAt, state }) => respondedAt !== null ? t('responded') : state === 'NEW' ? <MomentText instant={responseDueAt} isRelative /> : '–' },
        { key: 'state', label: t('status'), cell: ({ state }) => <LeadStateChip state={state} />, phone: 'end' },
      ]}
      onOpen={({ id }) => setUrl({ lead: id })}
      empty={{ title: t('inbox.none'), text: t('inbox.noneText') }}
    />
  )
} // prettier-ignore
