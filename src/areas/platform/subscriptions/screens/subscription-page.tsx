import MenuItem from '@mui/material/MenuItem'
import MuiTextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ModulesField } from '#areas/platform/organisations/screens/pickers.tsx'
import { queryOf } from '#web/api.ts'
import { fieldsOf, type RouteForm, useRouteForm } from '#web/form.ts'
import { useMoney } from '#web/formats.ts'
import { useGo, useScreenParams } from '#web/navigation.tsx'
import { useCan, useSession } from '#web/session.ts'
import { CheckboxField, DayField, NumberField, SelectField, TextField } from '#web/ui/fields.tsx'
import { useField } from '#web/ui/line-field.tsx'
import { MoneyField } from '#web/ui/money-field.tsx'
import { FieldRow, Form, FormButtons } from '#web/ui/form-parts.tsx'
import { Page, Section } from '#web/ui/page.tsx'
import { EmptyState, ErrorState, LinesSkeleton } from '#web/ui/states.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { type Subscription, subscriptions } from '../contract.ts'

const LIST = '/bookone-admin/manage-subcription'

/** The platform puts something into the catalogue or changes it; an organisation subscribes to what is offered. */
export function SubscriptionPage() {
  const { id = '0' } = useScreenParams()
  const mayChange = useCan('subscriptions.catalogue')
  if (!mayChange) return <Subscribe />
  return id === '0' ? <New /> : <Known key={id} subscriptionId={id} />
}

type LineForm = RouteForm<typeof subscriptions.update, 'subscriptionId' | 'version'>

const NOTHING = {
  businessType: 'any',
  ranking: 10,
  priceAmount: 0,
  currency: 'INR',
  period: 'MONTH',
  modules: [],
  isOffered: true,
} as const

function New() {
  const { t } = useTranslation('subscriptions')
  const go = useGo()
  const form = useRouteForm(subscriptions.create, {
    defaults: { ...NOTHING, modules: [], name: '', kind: 'PLAN' },
    onDone: ({ name }) => {
      toast(t('page.added', { name }))
      go(LIST)
    },
  })
  return (
    <Page title={t('page.add')} isNarrow>
      <Section>
        <Form form={form} label={t('page.add')}>
          <FieldRow>
            <TextField form={form} name="name" label={t('name')} help={t('page.nameHelp')} isRequired autoFocus />
            <SelectField
              form={form}
              name="kind"
              label={t('kindLabel')}
              options={(['PLAN', 'ADD_ON'] as const).map((value) => ({ value, label: t(`kind.${value}`) }))}
            />
          </FieldRow>
          {/* Both forms have the same line; the other one knows its id and version besides. */}
          <LineFields form={fieldsOf(form)} />
          <FormButtons form={form} label={t('page.add')} onCancel={() => go(LIST)} />
        </Form>
      </Section>
    </Page>
  )
}

function Known({ subscriptionId }: { subscriptionId: string }) {
  const { t } = useTranslation('subscriptions')
  const read = useQuery(queryOf(subscriptions.get, { subscriptionId }))
  if (read.data) return <Loaded key={read.data.version} line={read.data} />
  return (
    <Page title={t('page.title')} isNarrow>
      {read.isPending ? <LinesSkeleton /> : <ErrorState error={read.error} retry={() => void read.refetch()} />}
    </Page>
  )
}

const given = (limit: number | null) => limit ?? undefined

function Loaded({ line }: { line: Subscription }) {
  const { t } = useTranslation(['subscriptions', 'shell'])
  const go = useGo()
  const { id: subscriptionId, name, kind: _kind, maxProperties, maxRooms, maxUsers, maxImages, ...details } = line
  const form = useRouteForm(subscriptions.update, {
    defaults: {
      subscriptionId,
      ...details,
      maxProperties: given(maxProperties),
      maxRooms: given(maxRooms),
      maxUsers: given(maxUsers),
      maxImages: given(maxImages),
    },
    onDone: () => {
      toast(t('page.saved', { name }))
      go(LIST)
    },
  })
  return (
    <Page title={name} isNarrow>
      <Section>
        <Form form={form} label={name}>
          <LineFields form={fieldsOf(form)} />
          <FormButtons form={form} label={t('shell:save')} onCancel={() => go(LIST)} />
        </Form>
      </Section>
    </Page>
  )
}

function LineFields({ form }: { form: LineForm }) {
  const { t } = useTranslation('subscriptions')
  const typed = form.watch('currency')
  const currency = Intl.supportedValuesOf('currency').find((code) => code === typed)
  return (
    <>
      <FieldRow>
        <MoneyField key={currency} form={form} name="priceAmount" label={t('price')} currency={currency} />
        <TextField form={form} name="currency" label={t('currency')} maxLength={3} />
        <SelectField
          form={form}
          name="period"
          label={t('period')}
          options={(['MONTH', 'YEAR'] as const).map((value) => ({ value, label: t(`per.${value}`) }))}
        />
      </FieldRow>
      <FieldRow>
        <SelectField
          form={form}
          name="businessType"
          label={t('businessType')}
          options={(['any', 'accommodation', 'other'] as const).map((value) => ({ value, label: t(`for.${value}`) }))}
        />
        <NumberField form={form} name="ranking" label={t('ranking')} help={t('rankingHelp')} />
      </FieldRow>
      <ModulesField form={form} name="modules" label={t('modules')} />
      <FieldRow>
        <NumberField form={form} name="maxProperties" label={t('limit.properties')} min={1} />
        <NumberField form={form} name="maxRooms" label={t('limit.rooms')} min={1} />
        <NumberField form={form} name="maxUsers" label={t('limit.users')} min={1} />
        <NumberField form={form} name="maxImages" label={t('limit.images')} min={1} />
      </FieldRow>
      <Typography color="textSecondary">{t('limitsHelp')}</Typography>
      <CheckboxField form={form} name="isOffered" label={t('isOffered')} />
    </>
  )
}

/** An organisation takes a line of the catalogue for all its properties. */
function Subscribe() {
  const { t } = useTranslation('subscriptions')
  const { user } = useSession()
  const read = useQuery(queryOf(subscriptions.list, { limit: 200 }))
  const offers = read.data?.rows.filter(({ isOffered }) => isOffered)
  return (
    <Page title={t('page.subscribe')} isNarrow>
      {!offers &&
        (read.isPending ? <LinesSkeleton /> : <ErrorState error={read.error} retry={() => void read.refetch()} />)}
      {offers?.length === 0 && <EmptyState title={t('list.empty')} />}
      {offers && offers.length > 0 && user.organizationId !== null && (
        <SubscribeForm offers={offers} organizationId={user.organizationId} />
      )}
    </Page>
  )
}

function SubscribeForm({ offers, organizationId }: { offers: readonly Subscription[]; organizationId: number }) {
  const { t } = useTranslation('subscriptions')
  const go = useGo()
  const form = useRouteForm(subscriptions.subscribeOrganisation, {
    defaults: { organizationId, subscriptionId: '' },
    onDone: ({ name }) => {
      toast(t('page.subscribed', { name }))
      go(LIST)
    },
  })
  return (
    <Section>
      <Form form={form} label={t('page.subscribe')}>
        <OfferField form={form} offers={offers} />
        <DayField form={form} name="startsOn" label={t('held.startsOn')} />
        <FormButtons form={form} label={t('page.subscribe')} onCancel={() => go(LIST)} />
      </Form>
    </Section>
  )
}

function OfferField({
  form,
  offers,
}: {
  form: RouteForm<typeof subscriptions.subscribeOrganisation>
  offers: readonly Subscription[]
}) {
  const { t } = useTranslation('subscriptions')
  const { format } = useMoney()
  const field = useField({ form, name: 'subscriptionId' })
  return (
    <MuiTextField
      select
      required
      label={t('name')}
      value={field.value ?? ''}
      onChange={(event) => field.set(event.target.value)}
      onBlur={field.onBlur}
      inputRef={field.ref}
      error={field.hasError}
      helperText={field.help}
    >
      {offers.map((offer) => (
        <MenuItem key={offer.id} value={offer.id}>
          {`${offer.name}, ${format(offer.priceAmount, { currency: offer.currency })} ${t(`per.${offer.period}`)}`}
        </MenuItem>
      ))}
    </MuiTextField>
  )
}
