import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Address } from '#core/address.ts'
import { useRouteForm } from '#web/form.ts'
import { useLanguage } from '#web/language.ts'
import { Link } from '#web/navigation.tsx'
import { CopyText } from '#web/ui/copy-text.tsx'
import { PhoneField, SelectField, TextField } from '#web/ui/fields.tsx'
import { FieldRow, Form, FormButtons } from '#web/ui/form-parts.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Section } from '#web/ui/page.tsx'
import { cases } from '../contract/cases.ts'
import { kindsOf } from '../rules.ts'

type Made = { number: string; token: string }
const pathOf = (token: string): Address => `/bookone-support?case=${encodeURIComponent(token)}`

/** The request, and the address for the reply; then the number and the link. */
export function CaseForm({ at, property }: { at: string; property: string | undefined }) {
  const { t } = useTranslation('cases')
  const language = useLanguage()
  const [made, setMade] = useState<Made>()
  const kinds =
    at === ''
      ? kindsOf.SUPPORT
      : [...kindsOf.ENQUIRY, 'REQUEST' as const, 'COMPLAINT' as const, 'LOST_AND_FOUND' as const]
  const form = useRouteForm(cases.ask, {
    defaults: {
      at,
      kind: kinds[0],
      name: '',
      email: '',
      phone: '',
      subject: '',
      body: '',
      reference: '',
      place: '',
      website: '',
      language,
    },
    onDone: setMade,
  })
  if (made) return <CaseCreated made={made} />
  const title = property ? t('ask.titleOf', { property }) : t('ask.title')
  return (
    <Section title={title}>
      <Form form={form} label={title}>
        <Typography color="textSecondary">{t('ask.text')}</Typography>
        <SelectField
          form={form}
          name="kind"
          label={t('ask.kind')}
          options={kinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
        />
        <TextField form={form} name="subject" label={t('subject')} isRequired maxLength={150} />
        <TextField form={form} name="body" label={t('body')} isRequired lines={5} />
        <TextField form={form} name="name" label={t('ask.name')} isRequired autoComplete="name" maxLength={120} />
        <FieldRow>
          <TextField
            form={form}
            name="email"
            label={t('email')}
            type="email"
            autoComplete="email"
            help={t('ask.emailHelp')}
          />
          <PhoneField form={form} name="phone" label={t('phone')} />
        </FieldRow>
        {at !== '' && (
          <FieldRow>
            <TextField
              form={form}
              name="reference"
              label={t('reference')}
              help={t('ask.referenceHelp')}
              maxLength={40}
            />
            <TextField form={form} name="place" label={t('place')} maxLength={40} />
          </FieldRow>
        )}
        <Box aria-hidden sx={{ position: 'absolute', insetInlineStart: '-9999px', height: 0, overflow: 'hidden' }}>
          <input tabIndex={-1} autoComplete="off" aria-label="website" {...form.register('website')} />
        </Box>
        <FormButtons form={form} label={t('ask.ok')} />
      </Form>
    </Section>
  )
}

function CaseCreated({ made: { number, token } }: { made: Made }) {
  const { t } = useTranslation('cases')
  const path = pathOf(token)
  return (
    <Section>
      <Stack spacing={4} role="status" sx={{ alignItems: 'flex-start' }}>
        <Stack direction="row" spacing={3} sx={{ alignItems: 'center' }}>
          <Icon name="check" sx={{ fontSize: 28 }} aria-hidden />
          <Typography variant="h2">{t('ask.done')}</Typography>
        </Stack>
        <Typography>{t('ask.number')}</Typography>
        <Typography data-case={number} sx={{ fontSize: 28, fontWeight: 600, letterSpacing: '0.04em' }}>
          {number}
        </Typography>
        <Typography>{t('ask.doneText')}</Typography>
        <Box sx={{ width: '100%' }}>
          <CopyText label={t('ask.link')} text={`${location.origin}${path}`} />
        </Box>
        <Link to={path}>{t('ask.follow')}</Link>
      </Stack>
    </Section>
  )
}
