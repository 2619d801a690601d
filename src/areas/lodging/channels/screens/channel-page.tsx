import Alert from '@mui/material/Alert'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queryOf } from '#web/api.ts'
import { useRouteForm } from '#web/form.ts'
import { useGo, useScreenParams } from '#web/navigation.tsx'
import { SelectField, TextField } from '#web/ui/fields.tsx'
import { FieldRow, Form, FormButtons } from '#web/ui/form-parts.tsx'
import { Page, Section } from '#web/ui/page.tsx'
import { ErrorState, LinesSkeleton } from '#web/ui/states.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { type Channel, CHANNEL_FORMS, CHANNEL_KINDS } from '../contract/replies.ts'
import { channels } from '../contract/channels.ts'

const LIST = '/bookone-admin/manage-channel'

/** Puts a channel into the catalogue, or changes it. */
export function ChannelPage() {
  const { id = '0' } = useScreenParams()
  return id === '0' ? <ChannelForm /> : <Known key={id} channelId={id} />
}

function Known({ channelId }: { channelId: string }) {
  const { t } = useTranslation('channels')
  const read = useQuery(queryOf(channels.get, { channelId }))
  if (read.data) return <ChannelForm key={read.data.version} channel={read.data} />
  return (
    <Page title={t('page.title')} isNarrow>
      {read.isPending ? <LinesSkeleton /> : <ErrorState error={read.error} retry={() => void read.refetch()} />}
    </Page>
  )
}

function ChannelForm({ channel }: { channel?: Channel }) {
  const { t } = useTranslation(['channels', 'shell'])
  const go = useGo()
  const form = useRouteForm(channels.save, {
    defaults: {
      ...(channel && { channelId: channel.id }),
      version: channel?.version ?? 0,
      name: channel?.name ?? '',
      code: channel?.code ?? '',
      kind: channel?.kind ?? 'OTA',
      form: channel?.form ?? 'JSON',
      baseUrl: channel?.baseUrl ?? '',
    },
    onDone: ({ name }) => {
      toast(t(channel ? 'channels:page.saved' : 'channels:page.added', { name }))
      go(LIST)
    },
  })
  const title = channel?.name ?? t('channels:page.add')
  return (
    <Page title={title} isNarrow>
      <Section>
        <Form form={form} label={title}>
          <FieldRow>
            <TextField form={form} name="name" label={t('channels:name')} maxLength={60} isRequired autoFocus />
            <TextField
              form={form}
              name="code"
              label={t('channels:code')}
              help={t(channel ? 'channels:page.codeStays' : 'channels:page.codeHelp')}
              maxLength={20}
              isRequired
              isDisabled={channel !== undefined}
            />
          </FieldRow>
          <FieldRow>
            <SelectField
              form={form}
              name="kind"
              label={t('channels:kindLabel')}
              options={CHANNEL_KINDS.map((value) => ({ value, label: t(`channels:kind.${value}`) }))}
            />
            <SelectField
              form={form}
              name="form"
              label={t('channels:formLabel')}
              options={CHANNEL_FORMS.map((value) => ({ value, label: t(`channels:form.${value}`) }))}
            />
          </FieldRow>
          <TextField
            form={form}
            name="baseUrl"
            label={t('channels:baseUrl')}
            help={t('channels:page.addressHelp')}
            maxLength={200}
          />
          <Alert severity="info">{t('channels:page.wireForm')}</Alert>
          <FormButtons
            form={form}
            label={channel ? t('shell:save') : t('channels:page.add')}
            onCancel={() => go(LIST)}
          />
        </Form>
      </Section>
    </Page>
  )
}
