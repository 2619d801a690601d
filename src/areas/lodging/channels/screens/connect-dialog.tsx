import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { CompanyField } from '#areas/parties/companies/screens/pickers.tsx'
import { queryOf } from '#web/api.ts'
import { fieldsOf, type RouteForm, useRouteForm } from '#web/form.ts'
import { useGo } from '#web/navigation.tsx'
import type { SessionProperty } from '#web/session.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { CheckboxField, SecretField, SelectField, TextField } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { FieldRow } from '#web/ui/form-parts.tsx'
import { PercentField } from '#web/ui/percent-field.tsx'
import { EmptyState, ErrorState, LinesSkeleton } from '#web/ui/states.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { type Channel, type ChannelForm, type Connection, PAYMENT_MODELS } from '../contract/replies.ts'
import { channels } from '../contract/channels.ts'

type Props = { property: SessionProperty; close: () => void }

/** The property chooses a channel and types what that knows it by. */
export function ConnectDialog({ property, close }: Props) {
  const { t } = useTranslation(['channels', 'shell'])
  const offered = useQuery(queryOf(channels.list, { limit: 200, isActive: true }))
  const held = useQuery(queryOf(channels.ofProperty, { limit: 200, propertyId: property.id }))
  const free = offered.data?.rows.filter(({ id }) => !held.data?.rows.some(({ channelId }) => channelId === id))
  const error = offered.error ?? held.error
  const title = t('connect.title')
  if (free?.[0] && held.data) return <ConnectForm property={property} offered={free} first={free[0]} close={close} />
  return (
    <Dialog open title={title} onClose={close} actions={<Button onClick={close}>{t('shell:close')}</Button>}>
      {error ? (
        <ErrorState error={error} retry={() => void Promise.all([offered.refetch(), held.refetch()])} />
      ) : free && held.data ? (
        <EmptyState icon="globe" title={t('connect.none')} text={t('connect.noneText')} />
      ) : (
        <LinesSkeleton />
      )}
    </Dialog>
  )
}

function ConnectForm({ property, offered, first, close }: Props & { offered: readonly Channel[]; first: Channel }) {
  const { t } = useTranslation('channels')
  const go = useGo()
  const form = useRouteForm(channels.connect, {
    defaults: {
      channelId: first.id,
      propertyId: property.id,
      hotelCode: '',
      userName: '',
      key: '',
      paymentModel: 'HOTEL_COLLECTS',
      commissionBp: 0,
      companyId: null,
      currency: property.localCurrency,
      includesTax: property.pricesIncludeTax,
    },
    onDone: ({ channelId, channelName }) => {
      toast(t('connect.done', { name: channelName }))
      go(`/bookone-admin/channel-configure/${property.id}/${channelId}/0?tab=mapping`)
    },
  })
  const title = t('connect.title')
  const channelId = form.watch('channelId')
  const wireForm = offered.find(({ id }) => id === channelId)?.form ?? first.form
  return (
    <FormDialog form={form} title={title} label={t('connect.ok')} onClose={close}>
      <SelectField
        form={form}
        name="channelId"
        label={t('channel')}
        options={offered.map(({ id, name, kind }) => ({ value: id, label: name, note: t(`kind.${kind}`) }))}
      />
      {/* Both forms have the same terms; the other one knows its version besides. */}
      <TermFields form={fieldsOf(form)} wireForm={wireForm} keyHelp={t('keyHelp')} chosenId={null} isNew />
    </FormDialog>
  )
}

type TermForm = RouteForm<typeof channels.update, 'version'>

type TermProps = {
  form: TermForm
  wireForm: ChannelForm
  keyHelp: string
  /** The account of a filled form. */
  chosenId: string | null
  isNew?: boolean
}

function TermFields({ form, wireForm, keyHelp, chosenId, isNew = false }: TermProps) {
  const { t } = useTranslation('channels')
  return (
    <>
      <FieldRow>
        <TextField
          form={form}
          name="hotelCode"
          label={t('hotelCode')}
          help={t('hotelCodeHelp')}
          maxLength={60}
          isRequired
        />
        {wireForm === 'ALPINEBITS' && (
          <TextField form={form} name="userName" label={t('userName')} help={t('userNameHelp')} maxLength={60} />
        )}
        <SecretField form={form} name="key" label={t(isNew ? 'key' : 'newKey')} help={keyHelp} isRequired={isNew} />
      </FieldRow>
      <FieldRow>
        <SelectField
          form={form}
          name="paymentModel"
          label={t('paymentLabel')}
          options={PAYMENT_MODELS.map((value) => ({ value, label: t(`payment.${value}`) }))}
        />
        <PercentField form={form} name="commissionBp" label={t('commission')} help={t('commissionHelp')} />
      </FieldRow>
      <CompanyField form={form} name="companyId" label={t('account')} help={t('accountHelp')} chosenId={chosenId} />
      {wireForm === 'ALPINEBITS' ? (
        <Alert severity="info">{t('alwaysWithTax')}</Alert>
      ) : (
        <CheckboxField form={form} name="includesTax" label={t('includesTax')} help={t('includesTaxHelp')} />
      )}
    </>
  )
}

/** What a change of a connection sends again. */
export function termsOf(connection: Connection) {
  const { propertyId, channelId, version, hotelCode, userName } = connection
  const { paymentModel, commissionBp, companyId, currency, includesTax } = connection
  const terms = { hotelCode, userName, paymentModel, commissionBp, companyId, currency, includesTax }
  return { propertyId, channelId, version, ...terms }
}

/** A key left empty stays as it is. */
export function ChangeConnection({ connection, close }: { connection: Connection; close: () => void }) {
  const { t } = useTranslation(['channels', 'shell'])
  const { channelName, companyId } = connection
  const form = useRouteForm(channels.update, {
    defaults: { ...termsOf(connection), key: '' },
    onDone: () => {
      toast(t('channels:change.done', { name: channelName }))
      close()
    },
  })
  const title = t('channels:change.title', { name: channelName })
  return (
    <FormDialog form={form} title={title} label={t('shell:save')} onClose={close}>
      <TermFields
        form={fieldsOf(form)}
        wireForm={connection.form}
        keyHelp={t('channels:keptKey', { hint: connection.keyHint })}
        chosenId={companyId}
      />
    </FormDialog>
  )
}
