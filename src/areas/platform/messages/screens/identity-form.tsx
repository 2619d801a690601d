import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queryOf } from '#web/api.ts'
import { useRouteForm } from '#web/form.ts'
import { useCan } from '#web/session.ts'
import { FactList } from '#web/ui/fact-list.tsx'
import { TextField } from '#web/ui/fields.tsx'
import { FieldRow, Form, FormButtons } from '#web/ui/form-parts.tsx'
import { Section } from '#web/ui/page.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { messages } from '../contract/messages.ts'
import type { MailIdentity } from '../contract/identity.ts'

/** The sender's name, the reply-to address and the colour of the property's emails. */
export function IdentityCard() {
  const { t } = useTranslation('messages')
  const mayWrite = useCan('messages.providers')
  const { data } = useQuery({ ...queryOf(messages.identity, {}), retry: false })
  // Staff of the platform who have picked no property have no mails of a property either.
  if (!data) return null
  return (
    <Section title={t('identity.title')}>
      <Typography color="textSecondary" sx={{ mb: 4 }}>
        {t('identity.text')}
      </Typography>
      {mayWrite ? (
        <IdentityForm key={data.version} identity={data} />
      ) : (
        <FactList
          facts={[
            [t('identity.fromName'), data.fromName || data.defaults.fromName],
            [t('identity.replyTo'), data.replyTo || data.defaults.replyTo],
            [t('identity.color'), data.color],
          ]}
        />
      )}
    </Section>
  )
}

function IdentityForm({ identity: { defaults, ...identity } }: { identity: MailIdentity }) {
  const { t } = useTranslation(['messages', 'shell'])
  const form = useRouteForm(messages.saveIdentity, {
    defaults: identity,
    onDone: () => toast(t('messages:identity.saved')),
  })
  const color = form.watch('color')
  const isColor = /^#[0-9a-f]{6}$/.test(color)
  const ifEmpty = (value: string) => t('messages:identity.empty', { value })
  return (
    <Form form={form} label={t('messages:identity.title')}>
      <FieldRow>
        <TextField
          form={form}
          name="fromName"
          label={t('messages:identity.fromName')}
          help={ifEmpty(defaults.fromName)}
        />
        <TextField
          form={form}
          name="replyTo"
          type="email"
          label={t('messages:identity.replyTo')}
          help={defaults.replyTo === '' ? t('messages:identity.nothing') : ifEmpty(defaults.replyTo)}
        />
        <Box sx={{ display: 'grid', gridTemplateColumns: '1fr auto', gap: 3, alignItems: 'start' }}>
          <TextField
            form={form}
            name="color"
            label={t('messages:identity.color')}
            help={t('messages:identity.colorHelp')}
            isRequired
          />
          <Box
            component="input"
            type="color"
            aria-label={t('messages:identity.color')}
            value={isColor ? color : '#2b4c9b'}
            onChange={(event: React.ChangeEvent<HTMLInputElement>) =>
              form.setValue('color', event.target.value, { shouldDirty: true, shouldValidate: true })
            }
            sx={{
              width: 44,
              height: 44,
              p: 0.5,
              border: 1,
              borderColor: 'divider',
              borderRadius: 1,
              bgcolor: 'transparent',
            }}
          />
        </Box>
      </FieldRow>
      <FormButtons form={form} label={t('shell:save')} />
    </Form>
  )
}
