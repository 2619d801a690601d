import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CustomerInput } from '#areas/billing/invoices/screens/pickers.tsx'
import { CompanyInput } from '#areas/parties/companies/screens/pickers.tsx'
import { ColleagueField } from '#areas/people/employees/screens/pickers.tsx'
import { useRouteForm } from '#web/form.ts'
import { useCan } from '#web/session.ts'
import { Choice } from '#web/ui/choice.tsx'
import { CheckboxField, DayField, SelectField, TextField } from '#web/ui/fields.tsx'
import { FieldRow, Form, FormButtons } from '#web/ui/form-parts.tsx'
import { Section } from '#web/ui/page.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { PROJECT_COLORS } from '../../contract/choices.ts'
import { projects } from '../../contract/projects.ts'
import type { Project } from '../../contract/replies.ts'
import { HEALTHS } from '../../rules/states.ts'
import { MinutesField } from '../minutes-field.tsx'
import { useKinds } from '../project-dialogs.tsx'

/** A project's name, dates, lead, client, health and hours. */
export function GeneralPart({ project }: { project: Project }) {
  const { t } = useTranslation(['projects', 'shell'])
  const { id: projectId, version, leadId, leadName, ...fields } = project
  const {
    name,
    description,
    kind,
    fromOn,
    untilOn,
    health,
    healthNote,
    customerId,
    companyId,
    budgetMinutes,
    color,
    takesProposals,
  } = fields
  const form = useRouteForm(projects.update, {
    known: { projectId, version },
    defaults: {
      name, description, kind, fromOn, untilOn, health, healthNote, leadId, customerId, companyId, budgetMinutes, color,
      takesProposals,
    },
    refusedAt: { dates_disordered: 'untilOn' },
    onDone: (saved) => toast(t('edit.done', { name: saved.name })),
  }) // prettier-ignore
  const choices = <V extends string>(of: readonly V[], words: string) =>
    of.map((value) => ({ value, label: t(`${words}.${value}`) }))
  const lead = leadId === null ? null : { id: leadId, name: leadName, positionTitle: '' }
  return (
    <Section title={t('settings.general')}>
      <Form form={form} label={t('settings.general')}>
        <TextField form={form} name="name" label={t('fields.name')} isRequired />
        <TextField form={form} name="description" label={t('fields.description')} lines={3} />
        <FieldRow>
          <SelectField form={form} name="kind" label={t('fields.kind')} options={useKinds()} isRequired />
          <SelectField form={form} name="color" label={t('fields.color')} options={choices(PROJECT_COLORS, 'colors')} isRequired />
        </FieldRow>
        <FieldRow>
          <SelectField form={form} name="health" label={t('fields.health')} options={choices(HEALTHS, 'healths')} isRequired />
          <MinutesField form={form} name="budgetMinutes" label={t('fields.budgetMinutes')} help={t('time.help')} />
        </FieldRow>
        <TextField form={form} name="healthNote" label={t('fields.healthNote')} lines={2} />
        <FieldRow>
          <DayField form={form} name="fromOn" label={t('fields.fromOn')} />
          <DayField form={form} name="untilOn" label={t('fields.untilOn')} />
        </FieldRow>
        <CheckboxField form={form} name="takesProposals" label={t('fields.takesProposals')} help={t('fields.takesProposalsHelp')} />
        <ColleagueField form={form} name="leadId" label={t('fields.lead')} known={lead} />
        <ClientChoice
          project={project}
          onChange={(client) => {
            form.setValue('customerId', client.customerId, { shouldDirty: true })
            form.setValue('companyId', client.companyId, { shouldDirty: true })
          }}
        />
        <FormButtons form={form} label={t('shell:save')} />
      </Form>
    </Section>
  ) // prettier-ignore
}

const WHO = ['NONE', 'COMPANY', 'CUSTOMER'] as const
type Client = Pick<Project, 'customerId' | 'companyId'>
type Named = { id: string; name: string } | null

/** Whom a project is for: no one, a company or a guest. */
function ClientChoice({ project, onChange }: { project: Project; onChange: (client: Client) => void }) {
  const { t } = useTranslation('projects')
  const mayFind = [useCan('companies.read'), useCan('customers.read')].some(Boolean)
  const { customerId, companyId, clientName } = project
  const [who, setWho] = useState<(typeof WHO)[number]>(companyId ? 'COMPANY' : customerId ? 'CUSTOMER' : 'NONE')
  const knownId = companyId ?? customerId
  const [client, setClient] = useState<Named>(knownId === null ? null : { id: knownId, name: clientName })
  const choose = (kind: (typeof WHO)[number], next: Named) => {
    setWho(kind)
    setClient(next)
    const id = next?.id ?? null
    onChange({ companyId: kind === 'COMPANY' ? id : null, customerId: kind === 'CUSTOMER' ? id : null })
  }
  if (!mayFind) return clientName ? <Typography>{`${t('fields.client')}: ${clientName}`}</Typography> : null
  return (
    <FieldRow>
      <Choice
        label={t('fields.client')}
        value={who}
        options={WHO.map((value) => ({ value, label: t(`clients.${value}`) }))}
        onChange={(value) => choose(WHO.find((each) => each === value) ?? 'NONE', null)}
      />
      {who === 'COMPANY' && (
        <CompanyInput label={t('clients.COMPANY')} value={client} onChange={(next) => choose('COMPANY', next)} />
      )}
      {who === 'CUSTOMER' && (
        <CustomerInput label={t('clients.CUSTOMER')} value={client} onChange={(next) => choose('CUSTOMER', next)} />
      )}
    </FieldRow>
  )
}
