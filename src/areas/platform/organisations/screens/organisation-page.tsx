import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { CityAndCountry } from '#areas/platform/addresses/screens/pickers.tsx'
import { queryOf } from '#web/api.ts'
import { fieldsOf, type RouteForm, useRouteForm } from '#web/form.ts'
import { useGo, useScreenParams } from '#web/navigation.tsx'
import { PhoneField, TextField } from '#web/ui/fields.tsx'
import { FieldRow, Form, FormButtons } from '#web/ui/form-parts.tsx'
import { Page, Section } from '#web/ui/page.tsx'
import { ErrorState, LinesSkeleton } from '#web/ui/states.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { type OrganisationDetails, organisations } from '../contract.ts'
import { SecondFactorRule } from './pickers.tsx'

const LIST = '/bookone-admin/manage-organization'

/** `/bookone-admin/create-organization/0/0` takes on an organisation; with an id in the first place it changes it. */
export function OrganisationPage() {
  const { id } = useScreenParams()
  return Number(id) > 0 ? <Known key={id} organizationId={Number(id)} /> : <New />
}

function New() {
  const { t } = useTranslation('organisations')
  const go = useGo()
  const form = useRouteForm(organisations.create, {
    defaults: { name: '', email: '', phone: '', address: '', city: '', country: '', taxNumber: '' },
    onDone: ({ name }) => {
      toast(t('page.added', { name }))
      go(LIST)
    },
  })
  return (
    <Page title={t('page.add')} isNarrow>
      <Section>
        <Form form={form} label={t('page.add')}>
          {/* Both forms have the same details; the other one knows its organisation and version besides. */}
          <Fields form={fieldsOf(form)} />
          <FormButtons form={form} label={t('page.add')} onCancel={() => go(LIST)} />
        </Form>
      </Section>
    </Page>
  )
}

function Known({ organizationId }: { organizationId: number }) {
  const { t } = useTranslation('organisations')
  const read = useQuery(queryOf(organisations.get, { organizationId }))
  if (read.data) return <Loaded key={read.data.version} organisation={read.data} />
  return (
    <Page title={t('page.title')} isNarrow>
      {read.isPending ? <LinesSkeleton /> : <ErrorState error={read.error} retry={() => void read.refetch()} />}
    </Page>
  )
}

type DetailsForm = RouteForm<typeof organisations.update, 'organizationId' | 'version'>

function Loaded({ organisation }: { organisation: OrganisationDetails }) {
  const { t } = useTranslation(['organisations', 'shell'])
  const go = useGo()
  const {
    id: organizationId,
    isActive: _isActive,
    propertyCount: _count,
    requiresSecondFactor: _rule,
    guestSharing: _sharing,
    ...details
  } = organisation
  const form = useRouteForm(organisations.update, {
    defaults: { organizationId, ...details },
    onDone: ({ name }) => {
      toast(t('page.saved', { name }))
      go(LIST)
    },
  })
  return (
    <Page title={organisation.name} isNarrow>
      <Section>
        <Form form={form} label={organisation.name}>
          <Fields form={fieldsOf(form)} />
          <FormButtons form={form} label={t('shell:save')} onCancel={() => go(LIST)} />
        </Form>
      </Section>
      <Section>
        <SecondFactorRule organizationId={organizationId} />
      </Section>
    </Page>
  )
}

function Fields({ form }: { form: DetailsForm }) {
  const { t } = useTranslation('organisations')
  return (
    <>
      <TextField form={form} name="name" label={t('name')} isRequired autoFocus />
      <FieldRow>
        <TextField form={form} name="email" type="email" label={t('email')} />
        <PhoneField form={form} name="phone" label={t('phone')} />
      </FieldRow>
      <TextField form={form} name="address" label={t('address')} lines={2} />
      <CityAndCountry form={form} />
    </>
  )
}
