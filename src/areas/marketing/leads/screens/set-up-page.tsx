import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryOf } from '#web/api.ts'
import { fieldsOf, type RouteForm, useRouteForm } from '#web/form.ts'
import { Link, useUrlState } from '#web/navigation.tsx'
import { CheckboxField, SelectField, TextField } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Page } from '#web/ui/page.tsx'
import { SetupTable } from '#web/ui/setup-table.tsx'
import { useTabs } from '#web/ui/tabs.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { leads } from '../contract/leads.ts'
import { ClockPart } from './clock-part.tsx'
import { DefinitePart } from './definite-part.tsx'
import { EntriesPanel } from './entries-panel.tsx'
import { MailPart } from './mail-part.tsx'
import { RulesPart } from './rules-part.tsx'
import { SourcesPart } from './sources-part.tsx'
import { type LeadForm, ON_DUPLICATE } from '../contract/form-replies.ts'
import { type LostReason } from '../contract/replies.ts'
import { LEAD_KINDS } from '../rules/states.ts'

type Closes = { onClose: () => void }

/** `/businessLead/set-up`: forms for the website, enquiries by mail, why deals are lost, what brings enquiries, how fast enquiries must be replied to, who gets which, and what follows a definite deal. */
export function LeadSetUpPage() {
  const { t } = useTranslation('leads')
  const setUrl = useUrlState()[1]
  const tabs = useTabs(['forms', 'mail', 'reasons', 'sources', 'clock', 'rules', 'definite'], { label: (name) => t(`setUp.tabs.${name}`) })
  return (
    <Page
      title={t('setUp.title')}
      subtitle={<Link to="/businessLead/manage-businesslead">{t('inbox.title')}</Link>}
      tabs={tabs}
      actions={
        (tabs.open === 'forms' || tabs.open === 'reasons' || tabs.open === 'sources') && (
          <Button variant="contained" startIcon={<Icon name="add" />} onClick={() => setUrl({ new: 'yes' })}>{t('setUp.add')}</Button>
        )
      }
    >
      {tabs.open === 'forms' && <Forms />}
      {tabs.open === 'mail' && <MailPart />}
      {tabs.open === 'reasons' && <Reasons />}
      {tabs.open === 'sources' && <SourcesPart />}
      {tabs.open === 'clock' && <ClockPart />}
      {tabs.open === 'rules' && <RulesPart />}
      {tabs.open === 'definite' && <DefinitePart />}
    </Page>
  )
} // prettier-ignore

function Reasons() {
  const { t } = useTranslation('leads')
  const read = useQuery(queryOf(leads.reasons, {}))
  return (
    <SetupTable
      needs="leads.rules"
      label={t('setUp.tabs.reasons')}
      read={read}
      empty={{ icon: 'close', title: t('setUp.noReasons'), text: t('setUp.noReasonsText') }}
      columns={[
        { key: 'name', label: t('name'), cell: ({ name }) => name, phone: 'title' },
        { key: 'isActive', label: t('setUp.inUse'), cell: ({ isActive }) => t(isActive ? 'yes' : 'no'), phone: 'end' },
      ]}
      dialog={(row, close) => (row ? <EditReason reason={row} onClose={close} /> : <NewReason onClose={close} />)}
    />
  )
}

function useDone(onClose: () => void) {
  const { t } = useTranslation('leads')
  return () => {
    toast(t('saved'))
    onClose()
  }
}

function NewReason({ onClose }: Closes) {
  const { t } = useTranslation('leads')
  const form = useRouteForm(leads.addReason, { defaults: { name: '', isActive: true }, refusedAt: { name_taken: 'name' }, onDone: useDone(onClose) })
  return (
    <FormDialog form={form} title={t('setUp.add')} onClose={onClose}>
      <TextField form={form} name="name" label={t('name')} isRequired autoFocus maxLength={60} />
    </FormDialog>
  )
} // prettier-ignore

function EditReason({ reason: { id: lostReasonId, version, ...defaults }, onClose }: Closes & { reason: LostReason }) {
  const { t } = useTranslation(['leads', 'shell'])
  const form = useRouteForm(leads.changeReason, { known: { lostReasonId, version }, defaults, refusedAt: { name_taken: 'name' }, onDone: useDone(onClose) })
  return (
    <FormDialog form={form} title={defaults.name} label={t('shell:save')} onClose={onClose}>
      <TextField form={form} name="name" label={t('name')} isRequired autoFocus maxLength={60} />
      <CheckboxField form={form} name="isActive" label={t('setUp.inUse')} />
    </FormDialog>
  )
} // prettier-ignore

function Forms() {
  const { t } = useTranslation('leads')
  const read = useQuery(queryOf(leads.forms, {}))
  const [seen, setSeen] = useState<LeadForm>()
  return (
    <>
      <SetupTable
        needs="leads.rules"
        label={t('setUp.tabs.forms')}
        read={read}
        empty={{ icon: 'mail', title: t('setUp.noForms'), text: t('setUp.noFormsText') }}
        columns={[
          { key: 'name', label: t('name'), cell: ({ name }) => name, phone: 'title' },
          { key: 'kind', label: t('kindOf'), cell: ({ kind }) => t(`kind.${kind}`) },
          { key: 'url', label: t('setUp.url'), cell: ({ url }) => url, phone: 'hidden' },
          {
            key: 'isActive',
            label: t('setUp.inUse'),
            cell: ({ isActive }) => t(isActive ? 'yes' : 'no'),
            phone: 'end',
          },
        ]}
        dialog={(row, close) => (row ? <EditForm form={row} onClose={close} /> : <NewForm onClose={close} />)}
        actions={[{ label: t('entries.action'), run: setSeen }]}
      />
      {seen && <EntriesPanel form={seen} onClose={() => setSeen(undefined)} />}
    </>
  )
}

function NewForm({ onClose }: Closes) {
  const { t } = useTranslation('leads')
  const form = useRouteForm(leads.addForm, {
    defaults: { name: '', kind: 'GROUP', thanks: '', ownerId: null, confirms: true, asksStay: true, asksCompany: false, asksEvent: false, asksOffers: false, onDuplicate: 'ATTACH', isActive: true },
    refusedAt: { name_taken: 'name' },
    onDone: useDone(onClose),
  })
  return (
    <FormDialog form={form} title={t('setUp.add')} onClose={onClose}>
      <FormFields form={form} />
    </FormDialog>
  )
} // prettier-ignore

function EditForm({ form: { id: leadFormId, version, url: _url, ...defaults }, onClose }: Closes & { form: LeadForm }) {
  const { t } = useTranslation(['leads', 'shell'])
  const form = useRouteForm(leads.changeForm, { known: { leadFormId, version }, defaults, refusedAt: { name_taken: 'name' }, onDone: useDone(onClose) })
  return (
    <FormDialog form={form} title={defaults.name} label={t('shell:save')} onClose={onClose}>
      <FormFields form={fieldsOf(form)} />
    </FormDialog>
  )
} // prettier-ignore

function FormFields({ form }: { form: RouteForm<typeof leads.addForm> }) {
  const { t } = useTranslation('leads')
  return (
    <>
      <TextField form={form} name="name" label={t('name')} isRequired autoFocus maxLength={80} />
      <SelectField form={form} name="kind" label={t('kindOf')} options={LEAD_KINDS.map((value) => ({ value, label: t(`kind.${value}`) }))} />
      <TextField form={form} name="thanks" label={t('setUp.thanks')} lines={2} maxLength={500} />
      <SelectField form={form} name="onDuplicate" label={t('setUp.onDuplicate')} options={ON_DUPLICATE.map((value) => ({ value, label: t(`setUp.duplicate.${value}`) }))} />
      <CheckboxField form={form} name="confirms" label={t('setUp.confirms')} />
      <CheckboxField form={form} name="asksStay" label={t('setUp.asksStay')} />
      <CheckboxField form={form} name="asksCompany" label={t('setUp.asksCompany')} />
      <CheckboxField form={form} name="asksEvent" label={t('setUp.asksEvent')} />
      <CheckboxField form={form} name="asksOffers" label={t('setUp.asksOffers')} help={t('setUp.asksOffersHelp')} />
      <CheckboxField form={form} name="isActive" label={t('setUp.inUse')} />
    </>
  )
} // prettier-ignore
