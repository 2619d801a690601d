import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useRouteForm } from '#web/form.ts'
import { CopyText } from '#web/ui/copy-text.tsx'
import { CheckboxField, SecretField, SelectField, TextField } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { FieldRow } from '#web/ui/form-parts.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { type Gateway, type Provider, GATEWAY_MODES } from '../contract/replies.ts'
import { gateways } from '../contract/gateways.ts'
import { providerNames } from './provider-names.ts'

const useModes = () => {
  const { t } = useTranslation('gateways')
  return GATEWAY_MODES.map((value) => ({ value, label: t(`mode.${value}`) }))
}

/** Keys are typed once; then come the address and the secret its messages are signed with. */
export function AddGateway({ providers, close }: { providers: readonly Provider[]; close: () => void }) {
  const { t } = useTranslation('gateways')
  const [made, setMade] = useState<Gateway>()
  const modes = useModes()
  const form = useRouteForm(gateways.create, {
    defaults: {
      provider: providers[0] ?? 'STRIPE',
      mode: 'TEST',
      name: '',
      keyId: '',
      secretKey: '',
      isDefault: false,
    },
    onDone: (gateway) => {
      toast(t('add.done', { name: gateway.name }))
      setMade(gateway)
    },
  })
  const provider = useWatch({ control: form.control, name: 'provider' })
  if (made) return <ConnectWebhook gateway={made} close={close} />
  const title = t('add.title')
  return (
    <FormDialog form={form} title={title} label={t('add.ok')} onClose={close}>
      <FieldRow>
        <SelectField
          form={form}
          name="provider"
          label={t('provider')}
          options={providers.map((value) => ({ value, label: providerNames[value] }))}
        />
        <SelectField form={form} name="mode" label={t('modeLabel')} options={modes} />
      </FieldRow>
      <TextField form={form} name="name" label={t('name')} help={t('nameHelp')} maxLength={60} />
      {provider === 'RAZORPAY' && <TextField form={form} name="keyId" label={t('keyId')} isRequired />}
      <SecretField
        form={form}
        name="secretKey"
        label={t('secretKey')}
        isRequired
        help={t(`secretKeyHelp.${provider}`)}
      />
      <CheckboxField form={form} name="isDefault" label={t('makeUsual')} help={t('usualHelp')} />
    </FormDialog>
  )
}

/** What is typed here goes into the provider's dashboard, or comes from there; it is shown this once. */
function ConnectWebhook({ gateway, close }: { gateway: Gateway; close: () => void }) {
  const { t } = useTranslation(['gateways', 'shell'])
  const { id: gatewayId, version, mode, keyId, provider, webhookUrl } = gateway
  const form = useRouteForm(gateways.update, {
    defaults: { gatewayId, version, mode, keyId, webhookSecret: '' },
    onDone: () => {
      toast(t('gateways:connect.done'))
      close()
    },
  })
  const [own, setOwn] = useState('')
  const title = t('gateways:connect.title')
  const invent = () => {
    const secret = [...crypto.getRandomValues(new Uint8Array(24))]
      .map((byte) => byte.toString(36).padStart(2, '0'))
      .join('')
    setOwn(secret)
    form.setValue('webhookSecret', secret, { shouldDirty: true })
  }
  return (
    <FormDialog form={form} title={title} label={t('shell:save')} onClose={close}>
      <Typography>{t(`gateways:connect.text.${provider}`)}</Typography>
      <CopyText label={t('gateways:webhookUrl')} text={webhookUrl} />
      {own === '' ? (
        <SecretField form={form} name="webhookSecret" label={t('gateways:webhookSecret')} isRequired autoFocus />
      ) : (
        <CopyText label={t('gateways:webhookSecret')} text={own} help={t('gateways:shownOnce')} />
      )}
      {provider === 'RAZORPAY' && own === '' && (
        <Button onClick={invent} sx={{ justifySelf: 'start' }}>
          {t('gateways:connect.invent')}
        </Button>
      )}
    </FormDialog>
  )
}

/** Keys left empty stay as they are. */
export function ChangeGateway({ gateway, close }: { gateway: Gateway; close: () => void }) {
  const { t } = useTranslation(['gateways', 'shell'])
  const modes = useModes()
  const { id: gatewayId, version, mode, name, keyId, keyHint, provider, isDefault } = gateway
  const form = useRouteForm(gateways.update, {
    defaults: { gatewayId, version, mode, name, keyId, isDefault, secretKey: '', webhookSecret: '' },
    onDone: () => {
      toast(t('gateways:change.done', { name }))
      close()
    },
  })
  const title = t('gateways:change.title', { name })
  const stored = t('gateways:keptSecret', { hint: keyHint })
  return (
    <FormDialog form={form} title={title} label={t('shell:save')} onClose={close}>
      <FieldRow>
        <TextField form={form} name="name" label={t('gateways:name')} maxLength={60} autoFocus />
        <SelectField
          form={form}
          name="mode"
          label={t('gateways:modeLabel')}
          options={modes}
          help={t('gateways:modeHelp')}
        />
      </FieldRow>
      {provider === 'RAZORPAY' && <TextField form={form} name="keyId" label={t('gateways:keyId')} isRequired />}
      <SecretField form={form} name="secretKey" label={t('gateways:newSecretKey')} help={stored} />
      <SecretField
        form={form}
        name="webhookSecret"
        label={t('gateways:webhookSecret')}
        help={t(gateway.hasWebhookSecret ? 'gateways:keptWebhook' : `gateways:webhookHelp.${provider}`)}
      />
      <CopyText label={t('gateways:webhookUrl')} text={gateway.webhookUrl} />
      {!isDefault && (
        <CheckboxField form={form} name="isDefault" label={t('gateways:makeUsual')} help={t('gateways:usualHelp')} />
      )}
    </FormDialog>
  )
}
