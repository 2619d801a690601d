import { useTranslation } from 'react-i18next'
import { useRouteForm } from '#web/form.ts'
import { CheckboxField, NumberField, SecretField, TextField } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { FieldRow } from '#web/ui/form-parts.tsx'
import { toast } from '#web/ui/toasts.tsx'
import type { Channel, Provider, TextChannel } from '../contract/replies.ts'
import { messages } from '../contract/messages.ts'

type Props = { channel: TextChannel; provider: Provider | undefined; close: () => void }

/** Keys are typed once; left empty they stay as they are. */
export function ProviderDialog({ channel, provider, close }: Props) {
  const { t } = useTranslation(['messages', 'shell'])
  const form = useRouteForm(messages.saveProvider, {
    defaults: {
      channel,
      version: provider?.version ?? 0,
      name: provider?.name ?? '',
      url: provider?.url ?? '',
      sender: provider?.sender ?? '',
      isActive: provider?.isActive ?? true,
      key: '',
      webhookSecret: '',
    },
    onDone: ({ name }) => {
      toast(t('messages:saved', { name }))
      close()
    },
  })
  const title = t('messages:setTitle', { channel: t(`messages:channel.${channel}`) })
  const isNew = provider === undefined
  const stored = isNew ? undefined : t('messages:kept')
  return (
    <FormDialog form={form} title={title} label={t('shell:save')} onClose={close}>
      <FieldRow>
        <TextField form={form} name="name" label={t('messages:name')} maxLength={60} isRequired autoFocus />
        <TextField
          form={form}
          name="sender"
          label={t('messages:sender')}
          help={t('messages:senderHelp')}
          maxLength={40}
          isRequired
        />
      </FieldRow>
      <TextField form={form} name="url" label={t('messages:url')} help={t('messages:urlHelp')} isRequired />
      <SecretField form={form} name="key" label={t('messages:key')} help={stored} isRequired={isNew} />
      <SecretField
        form={form}
        name="webhookSecret"
        label={t('messages:webhookSecret')}
        help={stored ?? t('messages:webhookHelp')}
        isRequired={isNew}
      />
      {!isNew && <CheckboxField form={form} name="isActive" label={t('messages:isActive')} />}
    </FormDialog>
  )
}

/** What the provider's own account shows now: what is sent meanwhile is counted down from it. */
export function CreditsDialog({ channel, close }: { channel: TextChannel; close: () => void }) {
  const { t } = useTranslation(['messages', 'shell'])
  const form = useRouteForm(messages.setCredits, {
    defaults: { channel, credits: null },
    onDone: () => {
      toast(t('messages:creditsSet'))
      close()
    },
  })
  return (
    <FormDialog form={form} title={t('messages:setCredits')} label={t('shell:save')} onClose={close} width={400}>
      <NumberField form={form} name="credits" label={t('messages:credits')} help={t('messages:creditsHelp')} />
    </FormDialog>
  )
}

/** The outcome shows in the list, like that of any other message. */
export function TryOutDialog({ channel, close }: { channel: Channel; close: () => void }) {
  const { t } = useTranslation('messages')
  const form = useRouteForm(messages.tryOut, {
    defaults: { channel, to: '' },
    onDone: () => {
      toast(t('tried'))
      close()
    },
  })
  const title = t('tryTitle', { channel: t(`channel.${channel}`) })
  const isMail = channel === 'MAIL'
  return (
    <FormDialog form={form} title={title} label={t('tryOk')} onClose={close} width={400}>
      <TextField
        form={form}
        name="to"
        label={t(isMail ? 'email' : 'number')}
        type={isMail ? 'email' : 'tel'}
        help={isMail ? undefined : t('numberHelp')}
        isRequired
        autoFocus
      />
    </FormDialog>
  )
}
