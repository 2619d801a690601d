import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useController, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { languageOf, type Language, LANGUAGES } from '#core/language.ts'
import { queryOf, useSend } from '#web/api.ts'
import { fieldsOf, type RouteForm, useRouteForm } from '#web/form.ts'
import { Link, useGo, useScreenParams } from '#web/navigation.tsx'
import { useNotify } from '#web/notify.ts'
import { useCan } from '#web/session.ts'
import { Choice } from '#web/ui/choice.tsx'
import { useConfirm } from '#web/ui/confirm-context.ts'
import { SelectField, TextField } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { FieldRow, Form, FormButtons } from '#web/ui/form-parts.tsx'
import { Page } from '#web/ui/page.tsx'
import { ErrorState, LinesSkeleton } from '#web/ui/states.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { CAMPAIGN_CHANNELS } from '../contract/choices.ts'
import { campaigns } from '../contract/campaigns.ts'
import type { CampaignTemplate, Variant } from '../contract/templates.ts'
import { TemplatePreview } from './template-preview.tsx'
import { VariantEditor } from './variant-editor.tsx'

const emptyVariant = (language: Language): Variant => ({ language, subject: '', preheader: '', blocks: [], text: '' })
const back = (label: string) => <Link to="/campaign/templates">{label}</Link>

/** `/campaign/templates/add`: a new template. */
export function AddTemplatePage() {
  const { t, i18n } = useTranslation('campaigns')
  const go = useGo()
  const form = useRouteForm(campaigns.addTemplate, {
    defaults: { name: '', channel: 'MAIL', variants: [emptyVariant(languageOf(i18n.language))] },
    refusedAt: { name_taken: 'name' },
    onDone: ({ id, name }) => {
      toast(t('templates.saved', { name }))
      go(`/campaign/templates/${id}`)
    },
  })
  return (
    <Page title={t('templates.add')} subtitle={back(t('templates.title'))}>
      <TemplateForm form={form} label={t('templates.add')} />
    </Page>
  )
}

/** `/campaign/templates/:campaignTemplateId`: its blocks in each language, and how a reader gets them. */
export function TemplatePage() {
  const { t } = useTranslation('campaigns')
  const { campaignTemplateId = '' } = useScreenParams()
  const { data, error, refetch } = useQuery(queryOf(campaigns.template, { campaignTemplateId }))
  const mayWrite = useCan('campaigns.write')
  const [first] = data?.variants ?? []
  return (
    <Page
      title={data?.name ?? t('templates.one')}
      subtitle={back(t('templates.title'))}
      actions={data && mayWrite && <Actions template={data} />}
    >
      {data ? (
        mayWrite ? (
          <Edit key={data.version} template={data} />
        ) : (
          first && <TemplatePreview channel={data.channel} variant={first} />
        )
      ) : error ? (
        <ErrorState error={error} retry={() => void refetch()} />
      ) : (
        <LinesSkeleton lines={8} />
      )}
    </Page>
  )
}

function Actions({ template }: { template: CampaignTemplate }) {
  const { t } = useTranslation('campaigns')
  const go = useGo()
  const notify = useNotify()
  const confirm = useConfirm()
  const [isTesting, setTesting] = useState(false)
  const { mutate, isPending } = useSend(campaigns.removeTemplate)
  const remove = async () => {
    const isSure = await confirm({ title: t('segments.removeTitle', { name: template.name }), ok: t('segments.remove'), isDestructive: true }) // prettier-ignore
    if (isSure) mutate({ campaignTemplateId: template.id }, { onSuccess: () => go('/campaign/templates'), onError: notify.refusal }) // prettier-ignore
  }
  return (
    <>
      <Button variant="outlined" onClick={() => setTesting(true)}>
        {t('templates.test')}
      </Button>
      <Button color="error" disabled={isPending} onClick={() => void remove()}>
        {t('segments.remove')}
      </Button>
      {isTesting && <TestDialog template={template} onClose={() => setTesting(false)} />}
    </>
  )
}

/** Sends a stored template to one address. */
function TestDialog({ template: { id, variants }, onClose }: { template: CampaignTemplate; onClose: () => void }) {
  const { t } = useTranslation('campaigns')
  const form = useRouteForm(campaigns.testTemplate, {
    known: { campaignTemplateId: id },
    defaults: { language: variants[0]?.language ?? 'en', to: '' },
    refusedAt: { no_address: 'to' },
    onDone: () => {
      toast(t('templates.testSent'))
      onClose()
    },
  })
  return (
    <FormDialog form={form} title={t('templates.test')} label={t('templates.send')} onClose={onClose}>
      <TextField form={form} name="to" label={t('templates.to')} help={t('templates.toHelp')} isRequired autoFocus maxLength={254} />
      <SelectField form={form} name="language" label={t('language')} options={variants.map(({ language }) => ({ value: language, label: t(`languageOf.${language}`) }))} />
    </FormDialog>
  )
} // prettier-ignore

function Edit({ template: { id, version, ...defaults } }: { template: CampaignTemplate }) {
  const { t } = useTranslation(['campaigns', 'shell'])
  const form = useRouteForm(campaigns.changeTemplate, {
    known: { campaignTemplateId: id, version },
    defaults,
    refusedAt: { name_taken: 'name' },
    onDone: ({ name }) => toast(t('campaigns:templates.saved', { name })),
  })
  return <TemplateForm form={fieldsOf(form)} label={t('shell:save')} />
}

type FormProps = { form: RouteForm<typeof campaigns.addTemplate>; label: string }

function TemplateForm({ form, label }: FormProps) {
  const { t } = useTranslation('campaigns')
  const channel = useWatch({ control: form.control, name: 'channel' })
  const { field } = useController({ control: form.control, name: 'variants' })
  const variants = field.value as Variant[]
  const [language, setLanguage] = useState<Language>(variants[0]?.language ?? 'en')
  const variant = variants.find((each) => each.language === language) ?? emptyVariant(language)
  const isNew = !variants.some((each) => each.language === language)
  const put = (next: Variant) =>
    field.onChange(isNew ? [...variants, next] : variants.map((each) => (each.language === language ? next : each)))
  const drop = () => {
    const rest = variants.filter((each) => each.language !== language)
    field.onChange(rest)
    setLanguage(rest[0]?.language ?? 'en')
  }
  return (
    <Box sx={{ display: 'grid', gap: 5, gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 1fr)' }, alignItems: 'start' }}>
      <Form form={form} label={label}>
        <FieldRow>
          <TextField form={form} name="name" label={t('name')} isRequired maxLength={80} />
          <SelectField form={form} name="channel" label={t('channelLabel')} options={CAMPAIGN_CHANNELS.map((value) => ({ value, label: t(`channel.${value}`) }))} />
        </FieldRow>
        <FieldRow>
          <Choice label={t('language')} value={language} options={LANGUAGES.map((value) => ({ value, label: t(`languageOf.${value}`) }))} onChange={(value) => setLanguage(value as Language)} />
          {variants.length > 1 && !isNew && (
            <Button color="error" onClick={drop}>
              {t('templates.removeLanguage', { language: t(`languageOf.${language}`) })}
            </Button>
          )}
        </FieldRow>
        <VariantEditor key={language} channel={channel} variant={variant} onChange={put} />
        <FormButtons form={form} label={label} />
      </Form>
      <TemplatePreview channel={channel} variant={variant} />
    </Box>
  )
} // prettier-ignore
